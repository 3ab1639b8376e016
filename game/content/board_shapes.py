"""Shapes on a board map, in map pixels (x to the right, y down)."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

Point: TypeAlias = tuple[float, float]


class Rect(msgspec.Struct, frozen=True, array_like=True):
    """A rectangle: left, top, width and height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def centre(self) -> Point:
        """The center."""
        return self.x + self.w / 2, self.y + self.h / 2

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point lies in the rectangle or on its edge."""
        return self.x <= x <= self.x + self.w and self.y <= y <= self.y + self.h

    def within(self, other: Rect) -> bool:
        """Return whether the rectangle lies completely in ``other``."""
        return other.holds(self.x, self.y) and other.holds(self.x + self.w, self.y + self.h)


class Sprite(msgspec.Struct, frozen=True):
    """A picture on the board: its file, relative to the assets or absolute, and the rectangle it is drawn in.

    ``flips`` are its mirrorings: left to right, top to bottom, and along the diagonal (applied first). ``part`` is the
    rectangle of the file that is shown (x, y, width, height in its pixels), None for all of it.
    """

    name: str
    image: str
    rect: Rect
    flips: tuple[bool, bool, bool] = (False, False, False)
    part: tuple[int, int, int, int] | None = None


class Drawn(msgspec.Struct, frozen=True):
    """A layer of pictures, in drawing order."""

    name: str
    sprites: tuple[Sprite, ...]


class Road(msgspec.Struct, frozen=True):
    """The link between two spaces, drawn from ``a`` to ``b`` as one polyline or, where it has gaps, as several."""

    a: str
    b: str
    lines: tuple[tuple[Point, ...], ...]

    @property
    def points(self) -> tuple[Point, ...]:
        """All corners from ``a`` to ``b``, gaps skipped."""
        return tuple(point for line in self.lines for point in line)
