"""Arrangements of several pieces in an area: a fan of cards, a row that may overlap, a grid."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from game.ui.paint.geometry import Rect, Vec

LEAST: Final = 0.08
"""Minimum visible share of a card's width in an open fan, or half of its share at rest if that is less."""


class Place(NamedTuple):
    """The place of a piece: its center and clockwise angle in degrees."""

    at: Vec
    angle: float


def row(area: Rect, wide: float, count: int, gap: float = 6.0, align: float = 0.0) -> list[Rect]:
    """Return ``count`` rectangles of width ``wide`` side by side, overlapping if necessary.

    ``align`` positions a row shorter than the area: 0 left, 0.5 centered, 1 right.
    """
    first, step = _in_row(area, wide, count, gap, align)
    return [first.moved(number * step, 0.0) for number in range(count)]


def _in_row(area: Rect, wide: float, count: int, gap: float, align: float) -> tuple[Rect, float]:
    """Return (first rectangle, step) of a :func:`row`."""
    wide = min(wide, area.w)
    step = min(wide + gap, (area.w - wide) / max(1, count - 1))
    left = area.x + (area.w - wide - step * (count - 1)) * align
    return Rect(left, area.y, wide, area.h), step


def _bent(area: Rect, at: Vec, bend: float) -> Place:
    """Return the place of a card in a fan: lower and more rotated with the distance from the center."""
    full = max(1.0, area.w / 2)
    share = (at.x - area.centre.x) / full
    return Place(at.plus(0.0, bend * share * share), math.degrees(math.atan(bend * share / full)))


class InFan(NamedTuple):
    """A card's slot in a fan; computes its place at rest and in the fan opened at another card."""

    area: Rect
    wide: float
    number: int
    many: int
    gap: float = 6.0
    bend: float = 10.0

    def rest(self) -> Place:
        """Return its place in the closed fan."""
        first, step = _in_row(self.area, self.wide, self.many, self.gap, 0.5)
        return _bent(self.area, first.centre.plus(self.number * step, 0.0), self.bend)

    def opened(self, focus: int) -> Place:
        """Return its place in the fan opened at card number ``focus``.

        That card is fully visible if there is room; the others move closer together within the area. The pointer stays
        on the card wherever it entered it.
        """
        first, step = _in_row(self.area, self.wide, self.many, self.gap, 0.5)
        if step >= self.wide or self.many < 3 or focus == self.many - 1:
            return self.rest()
        room = self.area.w - self.wide
        least = min(LEAST * self.wide, step / 2)
        shown = max(step, min(self.wide, room - (self.many - 2) * least))
        close = (room - shown) / (self.many - 2)
        aside = self.number * close + (shown - close if self.number > focus else 0.0)
        return _bent(self.area, first.centre.plus(aside, 0.0), self.bend)


def grid(area: Rect, ratio: float, count: int, gap: float = 6.0, most: float = 1e9) -> list[Rect]:
    """Return ``count`` rectangles of width/height ``ratio`` in rows, as large as fits (at most ``most`` wide)."""
    if count <= 0:
        return []
    columns, wide = max(((n, _width(area, ratio, count, n, gap)) for n in range(1, count + 1)), key=lambda c: c[1])
    wide = max(1.0, min(wide, most))
    high = wide / ratio
    columns = min(count, max(columns, int((area.w + gap) / (wide + gap))))
    return [
        Rect(area.x + (number % columns) * (wide + gap), area.y + (number // columns) * (high + gap), wide, high)
        for number in range(count)
    ]


def _width(area: Rect, ratio: float, count: int, columns: int, gap: float) -> float:
    """Return the width of the rectangles in a grid with a number of columns."""
    rows = -(-count // columns)
    return min((area.w - gap * (columns - 1)) / columns, (area.h - gap * (rows - 1)) / rows * ratio)
