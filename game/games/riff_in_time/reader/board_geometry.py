"""Where everything lies on the board of Riff in Time, in map pixels (x to the right, y down)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from game.content.board_shapes import Drawn, Rect, Road


class SpaceArea(msgspec.Struct, frozen=True):
    """A stage or San Dimas: its disc with the dial, its name, room for figures, a stand for each booth.

    ``number`` is where the number of a stage stands; San Dimas has none.
    """

    area: Rect
    disc: Rect
    label: Rect
    figures: Rect
    booths: tuple[Rect, ...]
    number: Rect | None


class BoardPlan(msgspec.Struct, frozen=True):
    """The whole board: ``spaces`` is by space id, ``roads`` are the Circuits of History.

    ``ground`` is drawn below the circuits, ``stages`` above them.
    """

    width: int
    height: int
    ground: tuple[Drawn, ...]
    stages: tuple[Drawn, ...]
    spaces: Mapping[str, SpaceArea]
    roads: tuple[Road, ...]
