"""Partners for Back in Time: a planner of whole turns that knows the odds of the dice.

The planner is the guide of the shared search, too: it proposes commands, estimates the team's chance and gives
reasons. A level is how many ways the planner looks at, and what it cares for; all levels see the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from random import Random
from typing import Final, NamedTuple

from game.ai import Budget
from game.ai.back_in_time.answers import Thinker
from game.ai.back_in_time.node import Mood
from game.ai.back_in_time.reasons import reason
from game.ai.back_in_time.worth import SHORT_SIGHTED, TUNED, Weights, Worth, total
from game.ai.guide import Reason
from game.rules.back_in_time.game import BackInTime
from game.rules.back_in_time.state import State
from game.rules.back_in_time.view import TableView
from game.rules.kernel import Choice, Command

FAVOURITE: Final = 0.7
"""The prior of the planner's own answer; the other options share the rest."""


class Level(NamedTuple):
    """How a level thinks and what it cares for."""

    mood: Mood
    weights: Weights


LEVELS: Final[Mapping[str, Level]] = {
    "easy": Level(Mood(beam=(2,), fares=1, foresight=False), SHORT_SIGHTED),
    "normal": Level(Mood(beam=(3, 1), fares=2), TUNED),
    "hard": Level(Mood(beam=(6, 3), fares=4), TUNED),
}
"""The levels, weakest first."""


class BackInTimeGuide:
    """What the shared search is told about Back in Time; see :class:`game.ai.guide.Guide`."""

    def __init__(self, thinker: Thinker) -> None:
        """Advise as ``thinker`` would play."""
        self.thinker = thinker

    def value(self, state: State) -> Sequence[float]:
        """Estimate the team's chance to win, the same for each seat."""
        if state.over is not None:
            return [float(bool(state.over.winners))] * state.seats
        worth = Worth(state, self.thinker.weights)
        chance = 1 / (1 + exp(-(total(state, worth) - worth.par) / 8))
        return [chance] * state.seats

    def propose(self, state: State) -> Sequence[tuple[Command, float]]:
        """List all options, the planner's answer first."""
        options: Sequence[Choice] = state.legal()  # type: ignore[assignment]
        if len(options) == 1:
            return [(options[0], 1.0)]
        best = self.thinker.answer(state, options)
        rest = (1 - FAVOURITE) / (len(options) - 1)
        return [(best, FAVOURITE), *((option, rest) for option in options if option != best)]

    def reason(self, state: State, command: Command) -> Reason:
        """Say why ``command`` is a good idea."""
        return reason(self.thinker, state, command)


class Partner:
    """A mind that plays Back in Time with the planner alone."""

    def __init__(self, game: BackInTime, level: Level) -> None:
        """Make the mind of ``level``."""
        self.game = game
        self.thinker = Thinker(game.kit, level.mood, level.weights)
        self.guide = BackInTimeGuide(self.thinker)

    def choose(self, view: TableView, options: Sequence[Command], budget: Budget, rng: Random) -> Command:
        """Choose one of ``options``; the planner is done well before any budget is."""
        if len(options) == 1:
            return options[0]
        return self.thinker.answer(self.game.worlds(view, rng), options)  # type: ignore[arg-type]

    def explain(self, view: TableView, command: Command, rng: Random) -> Reason:
        """Say why ``command`` is a good idea for the seat that is asked in ``view``."""
        return self.guide.reason(self.game.worlds(view, rng), command)


def make(game: BackInTime, level: str) -> Partner:
    """Make the mind of ``level``, one of :data:`LEVELS`."""
    return Partner(game, LEVELS[level])
