"""Data model of the planner: simplified turn states, moves, plans and limits."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from game.games.back_in_time.bots.reach import Scene


class TurnState:
    """State of a planned turn; ``done`` holds the challenges solved, ``power`` whether the power is unused.

    ``rolled`` counts useful and other dice rolled since Biff's state, whose Biff faces are still pending. Only a fresh
    one or a fresh :meth:`copy` may be changed.
    """

    here: int = 0
    george: int = 0
    lorraine: int = 0
    biff: int = 0
    down: bool = False
    tokens: int = 0
    tiles: int = 0
    love: int = 0
    car: int = 0
    parts: int = 0
    done: frozenset[str] = frozenset()
    power: bool = False
    items: int = 0
    rolled: tuple[int, int] = (0, 0)

    @property
    def scene(self) -> Scene:
        """Spaces of the hero, George and Lorraine."""
        return self.here, self.george, self.lorraine

    @property
    def mark(self) -> Hashable:
        """All of it as a value to look it up by."""
        return (
            self.here, self.george, self.lorraine, self.biff, self.down, self.tokens, self.tiles, self.love,
            self.car, self.parts, self.done, self.power, self.items, self.rolled,
        )  # fmt: skip

    def copy(self) -> TurnState:
        """Return a copy that may be changed."""
        found = TurnState()
        found.here, found.george, found.lorraine = self.here, self.george, self.lorraine
        found.biff, found.down, found.tokens = self.biff, self.down, self.tokens
        found.tiles, found.love, found.car, found.parts = self.tiles, self.love, self.car, self.parts
        found.done, found.power, found.items, found.rolled = self.done, self.power, self.items, self.rolled
        return found

    def at(self, scene: Scene) -> TurnState:
        """Return a copy with hero, George and Lorraine elsewhere."""
        found = self.copy()
        found.here, found.george, found.lorraine = scene
        return found


class TurnMove:
    """Move to ``goal`` with the tiles ``fare`` (then call Lorraine if ``power``), and attempt a challenge.

    ``challenge`` is None for a plain move; ``dice`` is the mask of tiles rolled; ``gain`` its own value and ``after``
    the expected state.
    """

    def __init__(
        self, goal: Scene, fare: int, challenge: str | None, dice: int, extra: int, power: bool,
        *, gain: float, after: TurnState,
    ) -> None:  # fmt: skip
        self.goal, self.fare, self.challenge = goal, fare, challenge
        self.dice, self.extra, self.power, self.gain, self.after = dice, extra, power, gain, after

    def to(self, after: TurnState) -> TurnMove:
        """Return the same move with another state after it."""
        return TurnMove(
            self.goal, self.fare, self.challenge, self.dice, self.extra, self.power, gain=self.gain, after=after
        )


class TurnPlan(NamedTuple):
    """Value of the rest of the turn and its first move; None to stop here."""

    value: float
    move: TurnMove | None


class Limits(NamedTuple):
    """Search limits of a level: moves at each depth, payments for movement, and whether powers are planned."""

    beam: tuple[int, ...] = (7, 3, 1)
    fares: int = 4
    plans_powers: bool = True
