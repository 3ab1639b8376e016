"""A small step chart of numbers over a game, each line with its own color and pattern.

Figures with an icon have a lane each: the icon, a filled step line, the present value; steps that are wide enough are
labeled with their values. The chart shows as many of the last changes as fit, and can be opened large.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count, pairwise
from typing import Final, TypeAlias

import msgspec
import pygame

from game.i18n import _, labelled, listed
from game.ui.paint import palette, svg_art, text
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style, plain
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.lines import Pattern
from game.ui.widgets.accessibility import AccessNode
from game.ui.widgets.widget import Size, Widget

LINE: Final = 2.4
EDGE, THIN = 1.3, 1.0
"""A double line: offset of its strokes from the center, and their width, in table units."""
PIECES: Final[Mapping[Pattern, tuple[float, float]]] = {"dashes": (7.0, 5.4), "dots": (0.2, 5.2)}
"""Dash and gap lengths of broken lines in table units (dashes are longer by the line's width)."""


class Figure(msgspec.Struct, frozen=True):
    """A number in the chart: its name, line style and value.

    Figures with an ``icon`` (as in markup) get separate lanes, so that none covers another.
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
    bars = (Rect(left + at, top, of, 0.0) if level else Rect(left, top + at, 0.0, of) for at, of in lengths)
    return [bar.grown(LINE / 2) for bar in bars]


SIGN: Final = 22.0
"""Width of the icon at plain text size, in table units."""
NOW: Final = 17.0
"""Width of the present value."""
STEP: Final = 5.0
"""Minimum width of a step."""
BETWEEN: Final = 4.0
"""Gap between lanes."""
GROUND: Final = 0.34
"""Opacity of the filled area below a line."""
WRITTEN: Final = 13.0
"""Minimum width of a labeled step."""
HIGH: Final = 32.0
"""Minimum height of a lane with labeled steps."""
NAMED: Final = 11.0
"""Minimum height of a lane with icon and value; lower ones are told apart by color and order."""
ICON: Final = Style(15.0, "ink", align="center", fixed=True, leading=1.0)
VALUE: Final = Style(19.0, "ink", "display", align="right", fixed=True, leading=1.0)
SMALL: Final = Style(13.0, "ink", align="center", fixed=True, leading=1.0)

History: TypeAlias = Sequence[Sequence[Figure]]
"""The figures after each change."""


def course_of(field: Rect) -> Rect:
    """Return the plot area of a lane."""
    return Rect(field.x + SIGN, field.y, max(0.0, field.w - SIGN - NOW), field.h)


def draw_lanes(canvas: Canvas, field: Rect, history: History, span: tuple[int, int]) -> None:
    """Draw a lane for each figure of a history, all with the same value range."""
    count = len(history[-1])
    high = (field.h - BETWEEN * (count - 1)) / count
    for number in range(count):
        lane = Rect(field.x, field.y + number * (high + BETWEEN), field.w, high)
        _draw_lane(canvas, lane, [figures[number] for figures in history], span)


def _draw_lane(canvas: Canvas, lane: Rect, course: Sequence[Figure], span: tuple[int, int]) -> None:
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
    """Return (first, after last) of each run of equal values."""
    begins = [at for at in range(len(course)) if at == 0 or course[at].value != course[at - 1].value]
    return list(pairwise([*begins, len(course)]))


def _height(lane: Rect, value: float, span: tuple[int, int]) -> float:
    """Return the y of a value; there is space for labels below the lowest."""
    low, high = span
    return lane.bottom - lane.h * (value - low + 1.2) / (high - low + 1.4)


TITLE: Final = Style(17.0, "ink", "display", leading=1.05)
SCALE: Final = Style(14.0, "ink", align="right", leading=1.1)
APART: Final = 4.4
"""Offset between coinciding lines in table units, so that none covers another."""
CLOSE: Final = 0.2
"""Maximum offset relative to the distance of whole numbers, so that lines stay near their values in a low chart."""
STEPS: Final = (1, 2, 5)
"""Candidate grid steps, also times powers of ten; the smallest with enough space for labels is used."""
ROOM: Final = 11.5
"""Minimum distance between grid labels, in table units."""
DIGIT: Final = 10.5
"""Width of a digit in grid labels."""
TOP: Final = 0.3
"""Maximum share of the title in the height, at large text sizes."""
CLOSEST: Final = 2.6
"""Minimum width of a step; of longer games only the last steps are shown."""
TITLED: Final = 0.5
"""Share of the head that the title keeps beside the number of changes."""
PART: Final = Style(17.0, "ink_soft", "display", align="right", leading=1.0)


class Chart(Widget):
    """Draws a history of figures, set by :meth:`show`; its title may have markup, such as the lines' colors."""

    def __init__(
        self, title: str, key: str = "chart", *, opened: Callable[[], None] | None = None, high: float = 70.0
    ) -> None:
        """Create a chart of height ``high`` at plain text size; a press calls ``opened`` to show it large."""
        super().__init__(key=key)
        self._title, self._opened, self._high = title, opened, high
        self.history: list[tuple[Figure, ...]] = []
        """The full history."""
        self._picture: tuple[tuple[object, ...], pygame.Surface] | None = None
        """The cached picture and its key: passing pieces redraw parts of it every frame."""
        if opened is not None:
            self.tip = _("Show the full chart")

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        """Whether it takes keyboard focus, to be opened."""
        return self._opened is not None and bool(self.history)

    def show(self, history: Sequence[Sequence[Figure]]) -> None:
        """Set the history: one entry per change of any figure."""
        latest = [tuple(figures) for figures in history]
        if latest != self.history:
            self.history, self._picture = latest, None
            self.changed()

    def open(self) -> None:
        """Show it large."""
        if self._opened is not None and self.history:
            self._opened()

    def on_release(self, pos: Vec) -> None:
        """Open it if the pointer is still on it."""
        if self.rect.contains(pos):
            self.open()

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the available width and a fixed height."""
        return Size(width or 160.0, self._high * (0.5 + 0.5 * viewport.text_scale))

    def draw(self, canvas: Canvas) -> None:
        """Draw the figures in lanes or in one plot."""
        rect = self.rect
        if rect.h < 30 or not self.history:
            return
        canvas.box("paper", rect)
        if self.focused or (self._opened is not None and self.hovered):
            canvas.halo(rect.grown(1.5), "focus" if self.focused else "glow", 9, 4.5)
        area, kept = canvas.viewport.px_cover(rect), self._picture
        depends = palette.generation(), rect, canvas.viewport
        if kept is None or kept[0] != depends:
            picture = svg_art.blank(area.size)
            self._draw_figures(Canvas(picture, canvas.viewport.of_part(area)), rect)
            kept = self._picture = depends, picture
        canvas.surface.blit(kept[1], area)

    def _draw_figures(self, canvas: Canvas, rect: Rect) -> None:
        """Draw title, scale and figures inside a rectangle."""
        inner = rect.inset(8, 5)
        head, field = inner.cut_top(max(17.0, min(17.0 * canvas.viewport.text_scale, inner.h * TOP)), 4)
        lanes = bool(self.history[-1][0].icon)
        low, high = self._span()
        axis = Rect(0.0, 0.0, 0.0, 0.0)
        if not lanes:
            axis, field = field.cut_left((4.0 + DIGIT * len(str(high))) * canvas.viewport.text_scale, 5)
        room = course_of(field).w / STEP if lanes else field.w / CLOSEST
        shown = self.history[-max(2, int(room)) :]
        self._draw_title(canvas, head, len(shown))
        if lanes:
            draw_lanes(canvas, field, shown, (low, high))
        else:
            self._draw_courses(canvas, field.inset(0, 4), axis, shown, (low, high))

    def _draw_title(self, canvas: Canvas, head: Rect, shown: int) -> None:
        """Draw the title, and beside it the number of shown changes if not all are."""
        if shown >= len(self.history):
            canvas.text(self._title, head, TITLE, "middle", 9)
            return
        part = _("last {n} of {all}").format(n=shown - 1, all=len(self.history) - 1)
        needed = text.block(part, PART, canvas.viewport).width + 2.0
        name, rest = head.cut_left(max(head.w * TITLED, head.w - needed - 8.0), 8.0)
        canvas.text(self._title, name, TITLE, "middle", 9)
        canvas.text(part, rest, PART, "middle", 9)

    def _draw_courses(self, canvas: Canvas, field: Rect, axis: Rect, history: History, span: tuple[int, int]) -> None:
        """Draw grid lines with labels, then the figures."""
        for value in _marks(*span, field.h):
            y = self._height(field, value, *span)
            canvas.fill(Rect(field.x, y, field.w, 1.0), "ink", 0.25)
            canvas.text(str(value), Rect(axis.x, y - 9, axis.w, 18), SCALE, "middle", 12)
        for number in range(len(history[-1])):
            self._draw_course(canvas, field, [figures[number] for figures in history], number, span)

    def node(self) -> AccessNode:
        """Return a status node with the present values."""
        now = self.history[-1] if self.history else ()
        values = listed((f"{plain(figure.name)} {figure.value:g}" for figure in now), ",")
        name = labelled(plain(self._title), values)
        if not self.focusable:
            return AccessNode("status", name, self.key, self.rect)
        return AccessNode("button", name, self.key, self.rect, self.states(), hint=self.tip, focusable=True,
                          activate=self.open)  # fmt: skip

    def _span(self) -> tuple[int, int]:
        """Return the range of all values, expanded to whole numbers."""
        values = [figure.value for figures in self.history for figure in figures]
        low, high = int(min(values)), int(-(-max(values) // 1))
        return low, max(high, low + 1)

    def _height(self, field: Rect, value: float, low: int, high: int) -> float:
        return field.bottom - field.h * (value - low) / (high - low)

    def _draw_course(
        self, canvas: Canvas, field: Rect, course: Sequence[Figure], number: int, span: tuple[int, int]
    ) -> None:
        """Draw one figure as a step line with a dot at its end."""
        steps = max(1, len(course) - 1)
        apart = min(APART, CLOSE * field.h / (span[1] - span[0]))
        aside = (number - (len(self.history[-1]) - 1) / 2) * apart
        points: list[Vec] = []
        for step, figure in enumerate(course):
            y = self._height(field, figure.value, *span) + aside
            x = field.x + field.w * step / steps
            if not points:
                points.append(Vec(x, y))
            elif points[-1].y != y:
                points += [Vec(x, points[-1].y), Vec(x, y)]
        figure, end = course[-1], Vec(field.right, points[-1].y)
        for a, b in pairwise([*points, end]):  # horizontal or vertical
            for part in strokes(a, b, figure.pattern):
                canvas.fill(part, figure.role)
        canvas.dot(end.plus(-3, 0), 3.4, figure.role)


def _marks(low: int, high: int, tall: float) -> range:
    """Return the values of the grid lines in a plot of some height."""
    steps = (step * 10**power for power in count() for step in STEPS)
    step = next(step for step in steps if (high - low) / step * ROOM <= max(tall, ROOM))
    return range(-(-low // step) * step, high + 1, step)
