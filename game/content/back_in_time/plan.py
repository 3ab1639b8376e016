"""Where everything lies on the board of Back in Time, in map pixels (x to the right, y down)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Rect(msgspec.Struct, frozen=True, array_like=True):
    """A rectangle: left, top, width and height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def centre(self) -> tuple[float, float]:
        """The point in the middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    def holds(self, x: float, y: float) -> bool:
        """Say whether a point lies in the rectangle or on its edge."""
        return self.x <= x <= self.x + self.w and self.y <= y <= self.y + self.h

    def within(self, other: Rect) -> bool:
        """Say whether all of this rectangle lies in ``other``."""
        return other.holds(self.x, self.y) and other.holds(self.x + self.w, self.y + self.h)


class Sprite(msgspec.Struct, frozen=True):
    """A picture on the board: its file below the assets (or an absolute path) and where it is drawn.

    ``flips`` says whether it is mirrored left to right, top to bottom, and along the diagonal (done first).
    """

    name: str
    image: str
    rect: Rect
    flips: tuple[bool, bool, bool] = (False, False, False)


class Drawn(msgspec.Struct, frozen=True):
    """A layer of pictures: ``ground``, ``places``, ``marks``... in the order they are drawn."""

    name: str
    sprites: tuple[Sprite, ...]


class Place(msgspec.Struct, frozen=True):
    """A space: its area, where its name stands, where figures stand, where a card and a part lie."""

    area: Rect
    label: Rect
    stands: tuple[Rect, ...]
    card: Rect
    part: Rect | None = None


class Road(msgspec.Struct, frozen=True):
    """The way between two neighbouring spaces, as the corners of a line from ``a`` to ``b``."""

    a: str
    b: str
    points: tuple[tuple[float, float], ...]


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
