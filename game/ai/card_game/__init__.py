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
from game.rules.card_game import commands as c
from game.rules.card_game import position as p
from game.rules.card_game.game import CardGame
from game.rules.card_game.state import State
from game.rules.card_game.view import TableView
from game.rules.kernel import Command


class Level(NamedTuple):
    """How a level looks ahead and what it cares for.

    ``whim`` is how much worse than the best a choice may be and still be taken (0 to 1, as a share of the best),
    ``slips`` how likely it does not notice that there is something to answer, short of an attempt at B-1 (0 to 1).
    """

    care: Care
    weights: Weights
    whim: float = 0.0
    slips: float = 0.0


LEVELS: Final[Mapping[str, Level]] = {
    "easy": Level(
        Care(plays=1, finds=2, positions=300),
        Weights(foes=0.5, trace=0.0, deed=0.0, trying=2.0, ward=0.97),
        whim=0.15,
        slips=0.5,
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
        worths = [planner.worth(option) for option in offered]
        if len(options) == 1:
            _think_alike(s, planner)
        if isinstance(offered[-1], c.LetPass) and self._overlooks(s, rng):
            return offered[-1]
        return offered[self._taken(s, offered, worths, rng)]

    def _overlooks(self, s: State, rng: Random) -> bool:
        """Decide whether it goes unnoticed what others are doing; nobody overlooks an attempt at B-1."""
        slips = self.level.slips
        return slips > 0 and not tries_b1(s) and rng.random() < slips

    def _taken(self, s: State, offered: Sequence[Command], worths: list[float], rng: Random) -> int:
        """Take the best, or at whim one that is not much worse, but no folly."""
        if self.level.whim:
            most = self.level.whim * max(worths)
            worths = [
                worth + most * rng.random() * (not self._is_folly(s, option))
                for option, worth in zip(offered, worths, strict=True)
            ]
        return max(range(len(worths)), key=lambda n: (worths[n], -n))

    def _is_folly(self, s: State, option: Command) -> bool:
        """Tell whether a choice turns B-1 too early, or another linchpin that leads no nearer to the own history."""
        flip = flipped_by(s, option)
        if flip < 0 or s.who[s.actor] < 0:
            return False
        far = self.ways.distance[False][s.who[s.actor]]
        return far[s.flipped] > 0 if flip == s.kit.b1 else far[s.flipped ^ (1 << flip)] >= far[s.flipped]

    def planner(self, s: State, stop: Callable[[], bool] | None = None) -> Planner:
        """Look ahead from a position for the seat that is asked."""
        return Planner(s, Outlook(s, s.actor, self.ways, self.level.weights), self.level.care, stop or Budget().stop)

    def explain(self, view: TableView, command: Command, rng: Random) -> Reason:
        """Say why ``command`` is a good idea for the seat that is asked in ``view``."""
        return reason(self.planner, self.game.worlds(view, rng), command)


def flipped_by(s: State, option: Command) -> int:
    """Give the linchpin that a choice turns; -1 when it names none or leaves it as it is."""
    if isinstance(option, (c.Aim, c.SecondFlip)):
        return s.kit.linchpin[option.square]
    top = s.pending[-1]
    if isinstance(option, c.SetSide) and isinstance(top, p.Deed):
        linchpin = s.kit.cards[top.card].linchpin
        return -1 if bool(s.flipped >> linchpin & 1) == option.altered else linchpin
    return -1


def tries_b1(s: State) -> bool:
    """Tell whether what is announced is an attempt at B-1."""
    return any(isinstance(record, (p.Deed, p.Second)) and record.linchpin == s.kit.b1 for record in s.pending)


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
