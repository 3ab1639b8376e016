"""Opponents for the Card Game: they know how far everybody is from winning, and look ahead to the end of a turn.

All levels see the same; they differ in how far they look and what they care for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from time import perf_counter
from typing import Final, NamedTuple

from game.ai import Budget
from game.ai.card_game.plan import Care, Planner, different
from game.ai.card_game.reasons import reason
from game.ai.card_game.ways import Ways
from game.ai.card_game.worth import Outlook, Weights
from game.ai.guide import Reason
from game.rules.card_game import position as p
from game.rules.card_game.game import CardGame
from game.rules.card_game.state import State
from game.rules.card_game.view import TableView
from game.rules.kernel import Command


class Level(NamedTuple):
    """How a level looks ahead and what it cares for; ``blur`` is how much worth it does not tell apart."""

    care: Care
    weights: Weights
    blur: float = 0.0


LEVELS: Final[Mapping[str, Level]] = {
    "easy": Level(
        Care(plays=1, finds=2, positions=300),
        Weights(foes=0.5, trace=0.0, deed=0.0, trying=2.0, ward=0.97),
        blur=0.06,
    ),
    "normal": Level(Care(), Weights()),
}
"""The levels, weakest first."""


class Rival:
    """A mind that plays the Card Game."""

    def __init__(self, game: CardGame, level: Level) -> None:
        """Make the mind of ``level``; nothing is remembered from one answer to the next."""
        self.game, self.level = game, level
        self.ways = Ways(game.kit)

    def choose(self, view: TableView, options: Sequence[Command], budget: Budget, rng: Random) -> Command:
        """Choose one of ``options``."""
        s = self.game.worlds(view, rng)
        if len(options) == 1 and not isinstance(s.pending[-1], p.Window):
            return options[0]
        planner = self.planner(s, _ended(budget))
        offered = different(s, options)
        blur = self.level.blur
        worths = [planner.worth(option) + (rng.random() * blur if blur else 0.0) for option in offered]
        if len(options) == 1:
            _think_alike(s, planner)
        return offered[max(range(len(offered)), key=lambda n: (worths[n], -n))]

    def planner(self, s: State, stop: Callable[[], bool] | None = None) -> Planner:
        """Look ahead from a position for the seat that is asked."""
        return Planner(s, Outlook(s, s.actor, self.ways, self.level.weights), self.level.care, stop or Budget().stop)

    def explain(self, view: TableView, command: Command, rng: Random) -> Reason:
        """Say why ``command`` is a good idea for the seat that is asked in ``view``."""
        return reason(self.planner, self.game.worlds(view, rng), command)


def _think_alike(s: State, planner: Planner) -> None:
    """Think about an answer that is not held, too: how long a thought takes must tell nothing."""
    memo = s.kit.effect_mask("memo")
    other = s.clone()
    other.hands[s.actor] |= memo & -memo
    planner.root = other
    for option in other.legal()[:1]:
        planner.worth(option)


def _ended(budget: Budget) -> Callable[[], bool]:
    """Make the question whether thinking must end."""
    if budget.milliseconds is None:
        return budget.stop
    until = perf_counter() + budget.milliseconds / 1000
    return lambda: budget.stop() or perf_counter() >= until


def make(game: CardGame, level: str) -> Rival:
    """Make the mind of ``level``, one of :data:`LEVELS`."""
    return Rival(game, LEVELS[level])
