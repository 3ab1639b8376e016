"""Opponents for Time Line: they weigh everybody's race to the goal and look ahead over moves, slides and answers.

All levels see the same; they differ in how far they look and what they care for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from time import perf_counter
from typing import Final, NamedTuple

from game.ai import Budget
from game.ai.guide import Reason
from game.ai.time_line.plan import SURE, Care, Planner
from game.ai.time_line.reasons import reason
from game.ai.time_line.weave import Weave
from game.ai.time_line.worth import Outlook, Weights
from game.rules.kernel import Command
from game.rules.time_line.game import TimeLine
from game.rules.time_line.state import State
from game.rules.time_line.view import TableView


class Level(NamedTuple):
    """How a level looks ahead and what it cares for; ``whim`` is how much worse a choice may be than the best."""

    care: Care
    weights: Weights
    whim: float = 0.0


LEVELS: Final[Mapping[str, Level]] = {
    "easy": Level(Care(cards=1, deep=0), Weights(near=0.0, near_wins=0.0, near_wins_wait=0.0), whim=0.05),
    "normal": Level(Care(), Weights()),
}
"""The levels, weakest first."""


class Trader:
    """A mind that plays Time Line."""

    def __init__(self, game: TimeLine, level: Level) -> None:
        """Make the mind of ``level``; nothing is remembered from one answer to the next."""
        self.game, self.level = game, level
        self.outlooks = {name: Outlook(Weave(kit), level.weights) for name, kit in game.kits.items()}

    def choose(self, view: TableView, options: Sequence[Command], budget: Budget, rng: Random) -> Command:
        """Choose one of ``options``."""
        if len(options) == 1:
            return options[0]
        planner = self.planner(self.game.worlds(view, rng), rng, _ended(budget))
        worths = planner.worths(options)
        if self.level.whim and max(worths) < SURE:  # nobody trifles with a victory
            worths = [worth + self.level.whim * rng.random() for worth in worths]
        return options[max(range(len(worths)), key=lambda n: (worths[n], -n))]

    def planner(self, s: State, rng: Random, stop: Callable[[], bool] | None = None) -> Planner:
        """Look ahead from a position for the seat that is asked."""
        return Planner(s, self.outlooks[s.kit.deck], self.level.care, stop or Budget().stop, rng)

    def explain(self, view: TableView, command: Command, rng: Random) -> Reason:
        """Say why ``command`` is a good idea for the seat that is asked in ``view``."""
        return reason(lambda s: self.planner(s, rng), self.game.worlds(view, rng), command)


def _ended(budget: Budget) -> Callable[[], bool]:
    """Make the question whether thinking must end."""
    if budget.milliseconds is None:
        return budget.stop
    until = perf_counter() + budget.milliseconds / 1000
    return lambda: budget.stop() or perf_counter() >= until


def make(game: TimeLine, level: str) -> Trader:
    """Make the mind of ``level``, one of :data:`LEVELS`."""
    return Trader(game, LEVELS[level])
