"""How the search of Time Line rates: by a glance at every command, and by everybody's chances where it ends."""

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
"""A command that looks worse by this chance to win gets less than half of the attention."""

GLANCE: Final = Limits(cards=2, deep=0)
"""A card that is turned up counts as the mean over so many."""


class TimeLineSearchEvaluator:
    """Rates with the evaluation of the other levels; see :class:`game.ai.search.SearchEvaluator`."""

    def __init__(self, evaluator: Evaluator) -> None:
        """Judge with an evaluator."""
        self._evaluator = evaluator
        self._kept = KeptOffers()

    def offers(self, state: State) -> Offers:
        """List all commands, those first that look best at once."""
        legal = state.legal_commands()
        if len(legal) == 1:
            return [(legal[0], 1.0)]
        return self._kept.of(mark(state), lambda: self._glanced(state, legal))

    def _glanced(self, state: State, legal: Sequence[Command]) -> Offers:
        """Share attention among commands by a glance at each."""
        glance = Lookahead(state, self._evaluator, GLANCE, Budget().start(), Random(0))
        return shared_out(zip(legal, glance.ratings(legal), strict=True), HEAT)

    def values(self, state: State, seats: Collection[Seat], rng: Random) -> Sequence[float]:
        """Estimate everybody's chances, after what belongs to the turn that goes on."""
        glance = Lookahead(state, self._evaluator, GLANCE, Budget().start(), rng)
        return self._evaluator.win_chances(glance.settle(state))


def mark(s: State) -> Hashable:
    """Return all of a state that its commands depend on."""
    return s.digest()
