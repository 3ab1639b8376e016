"""Where everything lies on the board of Back in Time, in map pixels (x to the right, y down)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from game.content.board_shapes import Drawn, Rect, Road


class Place(msgspec.Struct, frozen=True):
    """A space: its area, where its name stands, where figures stand, where a card and a part lie."""

    area: Rect
    label: Rect
    stands: tuple[Rect, ...]
    card: Rect
    part: Rect | None = None


class BoardPlan(msgspec.Struct, frozen=True):
    """The whole board.

    ``spaces`` is by space id, ``love`` by value of the Love Meter. ``track`` is the DeLorean Track from its start;
    ``tracker`` the turn tracker from the start space to 10:04. ``parts_ready`` is where obtained parts lie;
    ``clock`` is the face of the dice tower, ``tray`` where its dice come to rest, ``piles`` the place of each
    face-down deck.
    """

    width: int
    height: int
    layers: tuple[Drawn, ...]
    spaces: Mapping[str, Place]
    roads: tuple[Road, ...]
    track: tuple[Rect, ...]
    tracker: tuple[Rect, ...]
    love: Mapping[int, Rect]
    photos: tuple[Rect, ...]
    parts_ready: tuple[Rect, ...]
    tower: Rect
    clock: Rect
    tray: Rect
    piles: Mapping[str, Rect]
