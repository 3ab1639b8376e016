"""The panel of a lesson: one sentence, how far it is, buttons that go on, show the move or leave, and its place.

It lies where it hides least of what matters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from game.i18n import _, number
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect
from game.ui.paint.text import Style, plain
from game.ui.paint.viewport import Viewport
from game.ui.widgets import Button, Column, Label, Panel, Row, Spacer
from game.ui.widgets.accessibility import AccessNode
from game.ui.widgets.widget import Size, Widget

CELL: Final = 16.0
"""The window is looked at in squares of this size (table units)."""
CALM: Final = 0.02
"""What a table unit of way from the last place costs, in squares: a panel that jumps is hard to read."""
JUMP: Final = 150.0
"""What leaving the last place costs at all, in squares."""


class Obstacle(NamedTuple):
    """Something on the table, and what each square of it that is hidden costs."""

    rect: Rect
    weight: float


def best_place(sizes: Sequence[Size], window: Rect, obstacles: Sequence[Obstacle], last: Rect) -> Rect:
    """Return where a panel of one of ``sizes`` hides least; at its ``last`` place (empty: none yet) if that will do."""
    found = [_best(size, window, obstacles, last) for size in sizes]
    return min(found, key=lambda one: one.cost).place


class _Found(NamedTuple):
    """A place, and what it costs."""

    cost: float
    place: Rect


def _best(size: Size, window: Rect, obstacles: Sequence[Obstacle], last: Rect) -> _Found:
    """Return the best place for a panel of a size."""
    wide, high = _cells(size.w), _cells(size.h)
    columns, rows = max(wide, _cells(window.w)), max(high, _cells(window.h))
    sums = _sums(columns, rows, window, obstacles)

    def hides(column: int, row: int) -> float:
        upper, lower, right = sums[row], sums[row + high], column + wide
        return lower[right] - upper[right] - lower[column] + upper[column]

    best = _Found(float("inf"), window)
    for stays in _same_place(size, last) if last.w else ():
        place = stays.kept_in(window)
        column, row = int((place.x - window.x) // CELL), int((place.y - window.y) // CELL)
        if column + wide <= columns and row + high <= rows:
            best = min(best, _Found(hides(column, row), place), key=lambda one: one.cost)
    for row in range(rows - high + 1):
        for column in range(columns - wide + 1):
            cost = hides(column, row) + (JUMP if last.w else 0.0)
            if cost >= best.cost:
                continue
            place = Rect(window.x + column * CELL, window.y + row * CELL, size.w, size.h).kept_in(window)
            cost += CALM * place.centre.distance(last.centre) if last.w else 0.0
            if cost < best.cost:
                best = _Found(cost, place)
    return best


def _same_place(size: Size, last: Rect) -> Iterator[Rect]:
    """Yield the places of a panel that has grown or shrunk where it was."""
    for x in (last.x, last.right - size.w):
        for y in (last.bottom - size.h, last.y):
            yield Rect(x, y, size.w, size.h)


def _cells(length: float) -> int:
    """Return how many squares a length takes."""
    return max(1, -int(-length // CELL))


def _sums(columns: int, rows: int, window: Rect, obstacles: Sequence[Obstacle]) -> list[list[float]]:
    """Return for each corner of the squares what it costs to hide everything above and to the left of it."""
    change = [[0.0] * (columns + 1) for _row in range(rows + 1)]
    for rect, weight in obstacles:
        left, right = _within(rect.x - window.x, columns), _within(rect.right - window.x + CELL - 1, columns)
        top, bottom = _within(rect.y - window.y, rows), _within(rect.bottom - window.y + CELL - 1, rows)
        change[top][left] += weight
        change[top][right] -= weight
        change[bottom][left] -= weight
        change[bottom][right] += weight
    sums, costs = [[0.0] * (columns + 1)], [0.0] * (columns + 1)
    for row in change[:rows]:
        costs = [cost + more for cost, more in zip(costs, accumulate(row), strict=True)]
        line = [0.0, *accumulate(costs[:columns])]
        sums.append([above + here for above, here in zip(sums[-1], line, strict=True)])
    return sums


def _within(length: float, cells: int) -> int:
    """Return the square in which a length ends, kept inside the window."""
    return min(cells, max(0, int(length // CELL)))


WIDTHS: Final = (304.0, 384.0)
"""Widths the panel may have in table units, at the usual text size."""
SAYS = Style(17.5, "text")
ASKS = Style(17.5, "accent_bright", bold=True)
COUNT = Style(14.0, "accent_bright", bold=True)
KEY: Final = 15.0


class PanelActions(NamedTuple):
    """The handlers of the buttons."""

    go_on: Callable[[], None]
    show_me: Callable[[], None]
    leave: Callable[[], None]


class LessonPanel(Panel):
    """Says what a step of a lesson says."""

    def __init__(self, actions: PanelActions) -> None:
        """Say nothing yet."""
        self._count = Label("", COUNT, role="heading", align="center", key="lesson.count")
        self._says = Label("", SAYS, key="lesson.says")
        self._asks = Label("", ASKS, key="lesson.asks")
        leave = Button(_("Leave"), actions.leave, look="quiet", size=13.0, align="center", key="lesson.leave",
                       hint=_("The lesson is kept: it goes on where you left it."))  # fmt: skip
        self._next = Button(_("Go on"), actions.go_on, look="main", hotkey="return", size=KEY, key="lesson.next")
        self._show = Button(_("Show me"), actions.show_me, look="quiet", size=KEY, icon="hint", key="lesson.show",
                            hint=_("Does the move for you."))  # fmt: skip
        foot = Row([self._count, Spacer(flex=1), leave, self._show, self._next], gap=6)
        super().__init__(Column([self._says, self._asks, foot], gap=6), look="panel", pad=11, key="lesson")
        self.visible = False
        self.place_now: Rect | None = None
        """Where it lies, None: a place is to be found."""

    def show(self, say: str, ask: str, stop: tuple[int, int], *, reads: bool) -> None:
        """Show what is said and asked; ``reads``: it goes on when that was read, else when the learner has moved."""
        at, most = stop
        self._count.markup = _("{n} of {most}").format(n=number(at), most=number(most))
        for label, text in ((self._says, say), (self._asks, ask)):
            label.markup, label.visible = _(text) if text else "", bool(text)
        self._next.visible, self._show.visible = reads, not reads
        self.visible = True
        self.move()

    def move(self) -> None:
        """Look for another place: other things are spoken of now, or lie elsewhere."""
        self.place_now = None
        self.relayout()

    @property
    def sentence(self) -> str:
        """What it says and asks now, as markup."""
        return " ".join(label.markup for label in (self._says, self._asks) if label.markup)

    def node(self) -> AccessNode | None:
        """Return the node that says the sentence."""
        return AccessNode("status", plain(self.sentence), self.key, self.rect)


class TableWithPanel(Widget):
    """The widgets of a table with the panel over them, where it hides least."""

    def __init__(
        self, hud: Widget, panel: LessonPanel, obstacles: Callable[[], Sequence[Obstacle]], wanted: Callable[[], str]
    ) -> None:
        """``obstacles`` are what should not be hidden, ``wanted`` is the key of the button to be lit (empty: none)."""
        super().__init__()
        self._hud, self._panel, self._obstacles, self._wanted = hud, panel, obstacles, wanted
        for child in (hud, panel):
            self.adopt(child)

    def children(self) -> Sequence[Widget]:
        """Return the table's widgets, then the panel."""
        return (self._hud, self._panel)

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the size of the window."""
        return Size(viewport.size.x, viewport.size.y)

    def place(self, rect: Rect, viewport: Viewport) -> None:
        """Place both."""
        super().place(rect, viewport)
        self._hud.place(rect, viewport)
        panel = self._panel
        if panel.visible:
            if panel.place_now is None:
                widths = {min(one * (0.4 + 0.6 * viewport.text_scale), rect.w - 24) for one in WIDTHS}
                sizes = [Size(wide, panel.measure(viewport, wide).h) for wide in sorted(widths)]
                panel.place_now = best_place(sizes, rect.inset(8), self._obstacles(), panel.rect)
            panel.place(panel.place_now, viewport)

    def draw(self, canvas: Canvas) -> None:
        """Draw both, with a light around the button that the lesson asks for."""
        key = self._wanted()
        button = next((widget for widget in self._hud.walk() if widget.key == key), None) if key else None
        super().draw(canvas)
        if button is not None:
            canvas.halo(button.rect.grown(3), "white", 10, 4.0)
            canvas.halo(button.rect.grown(1), "accent_bright", 8, 6.0)
