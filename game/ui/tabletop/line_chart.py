"""A small chart of numbers over the course of a game, each a stepped line with its own colour and pattern."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count, pairwise
from typing import Final

from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style
from game.ui.paint.text_markup import plain
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.lines import Pattern
from game.ui.widgets.accessibility import AccessNode
from game.ui.widgets.widget import Size, Widget

TITLE: Final = Style(17.0, "ink", "display", leading=1.05)
SCALE: Final = Style(14.0, "ink", align="right", leading=1.1)
LINE: Final = 2.4
EDGE, THIN = 1.3, 1.0
"""A double line: how far its edges are from its middle, and how wide each is."""
PIECES: Final[Mapping[Pattern, tuple[float, float]]] = {"dashes": (7.0, 5.4), "dots": (0.2, 5.2)}
"""How long the pieces of a broken line are, and the gaps between them (pieces are a line's width longer)."""
APART: Final = 4.4
"""The distance of lines at the same height in table units, so that none hides another."""
CLOSE: Final = 0.2
"""But by no more than this share of what lies between two whole numbers: in a low chart, too, each is near its own."""
STEPS: Final = (1, 2, 5)
"""A grid line for each such number, for ten times as many and so on: the first that leaves the numbers room."""
ROOM: Final = 11.5
"""Between two numbers at the grid lines, in table units."""
DIGIT: Final = 10.5
"""Width of a digit there."""
MOST: Final = 40
"""The number of steps shown; of a longer game the last ones."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One number of the chart: its name, the look of its line, its value."""

    name: str
    role: str
    pattern: Pattern
    value: float


class Chart(Widget):
    """Draws a history of figures, set by :meth:`show`; its title may have markup, such as colours of the lines."""

    def __init__(self, title: str, key: str = "chart") -> None:
        super().__init__(key=key)
        self._title = title
        self._history: list[tuple[Figure, ...]] = []

    def show(self, history: Sequence[Sequence[Figure]]) -> None:
        """Set the history: one entry for each change of any figure."""
        latest = [tuple(figures) for figures in history[-MOST:]]
        if latest != self._history:
            self._history = latest
            self.changed()

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the available width and a fixed height."""
        return Size(width or 160.0, 70.0)

    def draw(self, canvas: Canvas) -> None:
        """Draw a grid line for each whole number (for every second, fifth and so on of many), then the figures."""
        rect = self.rect
        if rect.h < 30 or not self._history:
            return
        canvas.box("paper", rect)
        inner = rect.inset(8, 5)
        head, field = inner.cut_top(17.0 * canvas.viewport.text_scale, 4)
        canvas.text(self._title, head, TITLE, "middle", 9)
        low, high = self._span()
        axis, field = field.cut_left((4.0 + DIGIT * len(str(high))) * canvas.viewport.text_scale, 5)
        field = field.inset(0, 4)
        for value in _marks(low, high, field.h):
            y = self._height(field, value, low, high)
            canvas.fill(Rect(field.x, y, field.w, 1.0), "ink", 0.25)
            canvas.text(str(value), Rect(axis.x, y - 9, axis.w, 18), SCALE, "middle", 12)
        for number in range(len(self._history[-1])):
            self._draw_course(canvas, field, number, low, high)

    def node(self) -> AccessNode:
        """Return a status node with the present values."""
        now = self._history[-1] if self._history else ()
        values = ", ".join(f"{plain(figure.name)} {figure.value:g}" for figure in now)
        return AccessNode("status", f"{plain(self._title)}: {values}", self.key, self.rect)

    def _span(self) -> tuple[int, int]:
        """Return the range of all values, rounded outwards to whole numbers."""
        values = [figure.value for figures in self._history for figure in figures]
        low, high = int(min(values)), int(-(-max(values) // 1))
        return low, max(high, low + 1)

    def _height(self, field: Rect, value: float, low: int, high: int) -> float:
        return field.bottom - field.h * (value - low) / (high - low)

    def _draw_course(self, canvas: Canvas, field: Rect, number: int, low: int, high: int) -> None:
        """Draw one figure as a stepped line with a dot at its end."""
        steps = max(1, len(self._history) - 1)
        apart = min(APART, CLOSE * field.h / (high - low))
        aside = (number - (len(self._history[-1]) - 1) / 2) * apart
        points: list[Vec] = []
        for step, figures in enumerate(self._history):
            y = self._height(field, figures[number].value, low, high) + aside
            x = field.x + field.w * step / steps
            if not points:
                points.append(Vec(x, y))
            elif points[-1].y != y:
                points += [Vec(x, points[-1].y), Vec(x, y)]
        figure, end = self._history[-1][number], Vec(field.right, points[-1].y)
        for a, b in pairwise([*points, end]):  # level or upright
            for part in _strokes(a, b, figure.pattern):
                canvas.fill(part, figure.role)
        canvas.dot(end.plus(-3, 0), 3.4, figure.role)


def _marks(low: int, high: int, tall: float) -> range:
    """Return the numbers that get a grid line in a field of some height."""
    step = next(
        step * 10**power
        for power in count()
        for step in STEPS
        if (high - low) / (step * 10**power) * ROOM <= max(tall, ROOM)
    )
    return range(-(-low // step) * step, high + 1, step)


def _strokes(a: Vec, b: Vec, pattern: Pattern) -> list[Rect]:
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
