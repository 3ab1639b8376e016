"""The numbers of a chart, and the strokes of which their lines are made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.lines import Pattern

LINE: Final = 2.4
EDGE, THIN = 1.3, 1.0
"""A double line: how far its edges are from its middle, and how wide each is."""
PIECES: Final[Mapping[Pattern, tuple[float, float]]] = {"dashes": (7.0, 5.4), "dots": (0.2, 5.2)}
"""How long the pieces of a broken line are, and the gaps between them (pieces are a line's width longer)."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One number of the chart: its name, the look of its line, its value.

    Figures with an ``icon`` (as it is written in markup) each have a lane of their own, so that none hides another.
    """

    name: str
    role: str
    pattern: Pattern
    value: float
    icon: str = ""


def strokes(a: Vec, b: Vec, pattern: Pattern) -> list[Rect]:
    """Return the rectangles to fill between two points of a horizontal or vertical line, by its pattern."""
    left, top, far = min(a.x, b.x), min(a.y, b.y), max(abs(b.x - a.x), abs(b.y - a.y))
    level = a.y == b.y
    if pattern == "double":
        sides = (-EDGE, EDGE)
        places = [Vec(left, top + side) if level else Vec(left + side, top) for side in sides]
        return [Rect(at.x, at.y, far if level else 0.0, 0.0 if level else far).grown(THIN / 2) for at in places]
    long, gap = PIECES.get(pattern, (far, 1.0))
    starts = [number * (long + gap) for number in range(int(far / (long + gap)) + 1)]
    lengths = [(start, min(long, far - start)) for start in starts]
    return [
        Rect(left + start, top, length, 0.0).grown(LINE / 2)
        if level
        else Rect(left, top + start, 0.0, length).grown(LINE / 2)
        for start, length in lengths
    ]
