"""Search evaluation of Time Line: shallow lookahead for commands, chances to win at the leaves."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from random import Random
from typing import Final

from game.ai.bot import Budget
from game.ai.search import KeptOffers, Offers, shared_out
from game.games.time_line.bots.evaluation import Evaluator
from game.games.time_line.bots.lookahead import Limits, Lookahead
from game.games.time_line.rules.state_machine import State
from game.rules.contract import Command, Seat

HEAT: Final = 0.03
"""Softmax temperature of search probabilities, in chance to win."""

GLANCE: Final = Limits(cards=2, deep=0)
"""Shallow lookahead: a revealed card counts as the mean over this many."""


class TimeLineSearchEvaluator:
    """Search evaluator based on the other levels' evaluation; see :class:`game.ai.search.SearchEvaluator`."""

    def __init__(self, evaluator: Evaluator) -> None:
        """Set up with an evaluator."""
        self._evaluator = evaluator
        self._kept = KeptOffers()

    def offers(self, state: State) -> Offers:
        """List all commands, best-looking first, with their search probabilities."""
        legal = state.legal_commands()
        if len(legal) == 1:
            return [(legal[0], 1.0)]
        return self._kept.of(mark(state), lambda: self._glanced(state, legal))

    def _glanced(self, state: State, legal: Sequence[Command]) -> Offers:
        """Distribute search probability by a shallow lookahead on each command."""
        glance = Lookahead(state, self._evaluator, GLANCE, Budget().start(), Random(0))
        return shared_out(zip(legal, glance.ratings(legal), strict=True), HEAT)

    def values(self, state: State, seats: Collection[Seat], rng: Random) -> Sequence[float]:
        """Estimate everybody's chances after the follow-up decisions of the current turn."""
        glance = Lookahead(state, self._evaluator, GLANCE, Budget().start(), rng)
        return self._evaluator.win_chances(glance.settle(state))


def mark(s: State) -> Hashable:
    """Return the state's key for its commands."""
    return s.digest()
