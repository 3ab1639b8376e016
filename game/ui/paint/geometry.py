"""Points and rectangles in table units (floats; x to the right, y down)."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

APART = 225_000
"""Overhead of redrawing one more rectangle, as an equivalent area in pixels."""


class Vec(NamedTuple):
    """A point or a distance in table units."""

    x: float
    y: float

    def plus(self, dx: float, dy: float) -> Vec:
        """Return the point translated by (dx, dy)."""
        return Vec(self.x + dx, self.y + dy)

    def distance(self, other: Vec) -> float:
        """Return the Euclidean distance to another point."""
        return math.hypot(self.x - other.x, self.y - other.y)

    def towards(self, other: Vec, share: float) -> Vec:
        """Interpolate linearly to another point; ``share`` is 0..1."""
        return Vec(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)


class Rect(NamedTuple):
    """An axis-aligned rectangle: left, top, width, height in table units."""

    x: float
    y: float
    w: float
    h: float

    @staticmethod
    def around(centre: Vec, w: float, h: float) -> Rect:
        """Return the rectangle of size (w, h) centered on ``centre``."""
        return Rect(centre.x - w / 2, centre.y - h / 2, w, h)

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y of the bottom edge."""
        return self.y + self.h

    @property
    def centre(self) -> Vec:
        """The center."""
        return Vec(self.x + self.w / 2, self.y + self.h / 2)

    @property
    def empty(self) -> bool:
        """Whether width or height is zero."""
        return self.w <= 0 or self.h <= 0

    def contains(self, p: Vec) -> bool:
        """Return whether a point is inside (left and top edge included)."""
        return self.x <= p.x < self.x + self.w and self.y <= p.y < self.y + self.h

    def touches(self, other: Rect) -> bool:
        """Return whether two rectangles overlap."""
        return (
            self.x < other.x + other.w
            and other.x < self.x + self.w
            and self.y < other.y + other.h
            and other.y < self.y + self.h
        )

    def moved(self, dx: float, dy: float) -> Rect:
        """Return the rectangle translated by (dx, dy)."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def taller(self, by: float) -> Rect:
        """Return the rectangle with its bottom edge moved down by ``by``."""
        return Rect(self.x, self.y, self.w, self.h + by)

    def inset(self, dx: float, dy: float | None = None) -> Rect:
        """Return the rectangle shrunk by dx left and right and by dy (default dx) above and below."""
        dy = dx if dy is None else dy
        return Rect(self.x + dx, self.y + dy, max(0.0, self.w - 2 * dx), max(0.0, self.h - 2 * dy))

    def grown(self, d: float) -> Rect:
        """Return the rectangle enlarged by d on each side."""
        return Rect(self.x - d, self.y - d, self.w + 2 * d, self.h + 2 * d)

    def union(self, other: Rect) -> Rect:
        """Return the smallest rectangle around both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Rect(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)

    def overlap(self, other: Rect) -> Rect:
        """Return the intersection (empty if there is none)."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        w, h = min(self.right, other.right) - x, min(self.bottom, other.bottom) - y
        return Rect(x, y, max(0.0, w), max(0.0, h))

    def cut_top(self, h: float, gap: float = 0.0) -> tuple[Rect, Rect]:
        """Cut a strip of height h off the top: (strip, rest)."""
        h = min(h, self.h)
        return Rect(self.x, self.y, self.w, h), Rect(self.x, self.y + h + gap, self.w, max(0.0, self.h - h - gap))

    def cut_bottom(self, h: float, gap: float = 0.0) -> tuple[Rect, Rect]:
        """Cut a strip of height h off the bottom: (strip, rest)."""
        h = min(h, self.h)
        return Rect(self.x, self.bottom - h, self.w, h), Rect(self.x, self.y, self.w, max(0.0, self.h - h - gap))

    def cut_left(self, w: float, gap: float = 0.0) -> tuple[Rect, Rect]:
        """Cut a strip of width w off the left: (strip, rest)."""
        w = min(w, self.w)
        return Rect(self.x, self.y, w, self.h), Rect(self.x + w + gap, self.y, max(0.0, self.w - w - gap), self.h)

    def fitted(self, ratio: float) -> Rect:
        """Return the largest centered rectangle of width/height ``ratio``."""
        w = min(self.w, self.h * ratio)
        return Rect.around(self.centre, w, w / ratio)

    def kept_in(self, outer: Rect) -> Rect:
        """Return the rectangle moved (not resized) into ``outer``, as far as it fits."""
        x = max(outer.x, min(self.x, outer.right - self.w))
        y = max(outer.y, min(self.y, outer.bottom - self.h))
        return Rect(x, y, self.w, self.h)


def bounds(rects: Iterable[Rect]) -> Rect | None:
    """Return the bounding rectangle; None if there are no rectangles."""
    out: Rect | None = None
    for r in rects:
        out = r if out is None else out.union(r)
    return out


class Damage:
    """The dirty rectangles of the window, in table units. Everything that changes adds its rectangle.

    Rectangles are merged if that costs less than drawing them separately: each one has an overhead of :data:`APART`
    pixels.
    """

    MOST = 12  # limit of separate rectangles, beyond which they are merged

    def __init__(self, whole: bool = True, scale: float = 1.0) -> None:
        """Start with the ``whole`` window or with nothing; ``scale`` is in pixels per table unit."""
        self._rects: list[Rect] = []
        self.whole = whole
        """Whether to redraw the whole window."""
        self.fit(scale)

    def fit(self, scale: float) -> None:
        """Adapt to a window scale, in pixels per table unit."""
        self._apart = APART / scale**2

    def add(self, rect: Rect | None) -> None:
        """Request a redraw of one rectangle; None means the whole window."""
        if rect is None:
            self.whole = True
        elif not self.whole and not rect.empty:
            _gather(self._rects, rect, self.MOST, self._apart)

    def everything(self) -> None:
        """Request a redraw of the whole window."""
        self.whole = True

    def __bool__(self) -> bool:
        return self.whole or bool(self._rects)

    def take(self) -> list[Rect] | None:
        """Return the rectangles, which may overlap, and clear them; None means everything, [] nothing."""
        rects, whole = self._rects, self.whole
        self._rects, self.whole = [], False
        return None if whole else rects


def _gather(kept: list[Rect], rect: Rect, most: int, apart: float) -> None:
    """Add a rectangle, merged with others while the extra area costs less than ``apart``."""
    while True:
        at, least = -1, apart if len(kept) < most else math.inf
        x, y, w, h = rect
        right, bottom, area = x + w, y + h, w * h
        for number, (left, top, wide, high) in enumerate(kept):
            across = max(right, left + wide) - min(x, left)
            more = across * (max(bottom, top + high) - min(y, top)) - area - wide * high
            if more < least:
                at, least = number, more
        if at < 0:
            kept.append(rect)
            return
        rect = kept.pop(at).union(rect)
