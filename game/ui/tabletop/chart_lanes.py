"""Figures of a chart in lanes below each other: the sign, the course as steps over a filled ground, the value now.

Where a step is wide enough each new value is written at it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style
from game.ui.tabletop.chart_lines import Figure, strokes

SIGN: Final = 22.0
"""Width of the sign, with text of plain size."""
NOW: Final = 17.0
"""Width of the value now."""
STEP: Final = 5.0
"""The least width of a step."""
BETWEEN: Final = 4.0
"""Between two lanes."""
GROUND: Final = 0.34
"""How solid the ground below a course is."""
WRITTEN: Final = 13.0
"""Values are written at steps that are at least so wide."""
HIGH: Final = 32.0
"""And in lanes at least so high."""
NAMED: Final = 11.0
"""Lanes less high have neither sign nor value: their colours and their order say which is which."""
ICON: Final = Style(15.0, "ink", align="center", fixed=True, leading=1.0)
VALUE: Final = Style(19.0, "ink", "display", align="right", fixed=True, leading=1.0)
SMALL: Final = Style(13.0, "ink", align="center", fixed=True, leading=1.0)

History: TypeAlias = Sequence[Sequence[Figure]]
"""The figures, one entry for each change of any."""


def course_of(field: Rect) -> Rect:
    """Return the part of a lane on which the course runs."""
    return Rect(field.x + SIGN, field.y, max(0.0, field.w - SIGN - NOW), field.h)


def draw_lanes(canvas: Canvas, field: Rect, history: History, span: tuple[int, int]) -> None:
    """Draw a lane for each figure of a history, all between the same two values."""
    count = len(history[-1])
    high = (field.h - BETWEEN * (count - 1)) / count
    for number in range(count):
        lane = Rect(field.x, field.y + number * (high + BETWEEN), field.w, high)
        _draw_lane(canvas, lane, [figures[number] for figures in history], span)


def _draw_lane(canvas: Canvas, lane: Rect, course: Sequence[Figure], span: tuple[int, int]) -> None:
    """Draw one lane."""
    now, room = course[-1], course_of(lane)
    canvas.fill(Rect(room.x, lane.bottom - 1, room.w, 1), "ink", 0.3)
    if lane.h >= NAMED:
        canvas.text(f"{{{now.icon}}}", Rect(lane.x, lane.y, SIGN - 3, lane.h), ICON, "middle", 7)
        canvas.text(f"{now.value:g}", Rect(room.right, lane.y - 2, NOW, lane.h + 4), VALUE, "middle", 9)
    wide = room.w / len(course)
    steps = _steps(course)
    for begin, end in steps:
        top = _height(lane, course[begin].value, span)
        canvas.fill(Rect(room.x + wide * begin, top, wide * (end - begin), lane.bottom - top), now.role, GROUND)
    points = [
        Vec(room.x + wide * at, _height(lane, course[begin].value, span)) for begin, end in steps for at in (begin, end)
    ]
    for a, b in pairwise(points):
        for part in strokes(a, b, now.pattern):
            canvas.fill(part, now.role)
    if wide >= WRITTEN and lane.h >= HIGH:
        for begin, _end in steps:
            foot = Rect(room.x + wide * begin + 1, lane.bottom - 14, wide - 1, 14)
            canvas.text(f"{course[begin].value:g}", foot, SMALL, "middle", 9)


def _steps(course: Sequence[Figure]) -> list[tuple[int, int]]:
    """Return from which change on, and up to which, a figure kept each of its values."""
    begins = [at for at in range(len(course)) if at == 0 or course[at].value != course[at - 1].value]
    return list(pairwise([*begins, len(course)]))


def _height(lane: Rect, value: float, span: tuple[int, int]) -> float:
    """Return how high a value lies; the lowest has ground below it, on which it can be written."""
    low, high = span
    return lane.bottom - lane.h * (value - low + 1.2) / (high - low + 1.4)
