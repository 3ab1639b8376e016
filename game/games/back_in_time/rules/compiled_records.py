"""Record types in the compiled tables of Back in Time."""

from __future__ import annotations

import msgspec

from game.games.back_in_time.rules.box import Effect


class PowerTile(msgspec.Struct, frozen=True):
    """A Power Tile: id, action, colour of its die (-1: none) and movement in spaces."""

    id: str
    action: str
    colour: int
    move: int


class Challenge(msgspec.Struct, frozen=True):
    """A possible challenge: kind, number of its part or card, and fixed space of a part or card."""

    id: str
    kind: str
    number: int = -1
    space: int = -1
    need: tuple[int, int, int, int] = (0, 0, 0, 0)
    reward: tuple[Effect, ...] = ()
    present: int = -1


class Move(msgspec.Struct, frozen=True):
    """One line of a Movement Card: figure, steps and goal (a space, or -3 - figure, or :data:`NEAREST`)."""

    figure: int
    steps: int
    goal: int
