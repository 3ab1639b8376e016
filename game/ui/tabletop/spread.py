"""Arrangements of several pieces in one area: a fan of cards, a row that may overlap, a grid."""

from __future__ import annotations

import math
from typing import NamedTuple

from game.ui.paint.geometry import Rect, Vec


class Place(NamedTuple):
    """The place of one piece: its centre and its clockwise angle in degrees."""

    at: Vec
    angle: float


def row(area: Rect, wide: float, count: int, gap: float = 6.0, align: float = 0.0) -> list[Rect]:
    """Return ``count`` rectangles side by side, ``wide`` each; they overlap when there are too many.

    ``align`` places a row that is shorter than the area: 0 left, 0.5 in the middle, 1 right.
    """
    if count <= 0:
        return []
    wide = min(wide, area.w)
    step = min(wide + gap, (area.w - wide) / max(1, count - 1))
    left = area.x + (area.w - wide - step * (count - 1)) * align
    return [Rect(left + number * step, area.y, wide, area.h) for number in range(count)]


def fan(area: Rect, wide: float, count: int, gap: float = 6.0, bend: float = 10.0) -> list[Place]:
    """Return the places of the cards of a hand: a row in the middle of ``area``, the outer ones turned and lower.

    ``bend`` is how far (table units) the outermost of a full fan lies below the middle.
    """
    places = []
    cards = row(area, wide, count, gap, 0.5)
    full = max(1.0, area.w / 2)
    for card in cards:
        share = (card.centre.x - area.centre.x) / full
        places.append(Place(card.centre.plus(0.0, bend * share * share), math.degrees(math.atan(bend * share / full))))
    return places


def grid(area: Rect, ratio: float, count: int, gap: float = 6.0, most: float = 1e9) -> list[Rect]:
    """Return ``count`` rectangles of width/height ``ratio`` in rows, as large as the area allows (``most`` wide)."""
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
    """Return the width of each rectangle with a number of columns."""
    rows = -(-count // columns)
    return min((area.w - gap * (columns - 1)) / columns, (area.h - gap * (rows - 1)) / rows * ratio)
