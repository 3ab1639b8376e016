"""Instruction panel of a lesson: sentence, progress and buttons, placed where it covers least."""

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
"""Cell size of the placement grid, in table units."""
CALM: Final = 0.02
"""Placement cost per table unit of movement, in cells; jumping panels are hard to read."""
JUMP: Final = 150.0
"""Placement cost of moving at all, in cells."""


class Obstacle(NamedTuple):
    """Something on the table, with the cost of covering each cell of it."""

    rect: Rect
    weight: float


def best_place(sizes: Sequence[Size], window: Rect, obstacles: Sequence[Obstacle], last: Rect) -> Rect:
    """Return the place where a panel of one of ``sizes`` covers least, preferring its ``last`` place (empty: none)."""
    found = [_best(size, window, obstacles, last) for size in sizes]
    return min(found, key=lambda one: one.cost).place


class _Found(NamedTuple):
    """A placement with its cost."""

    cost: float
    place: Rect


def _best(size: Size, window: Rect, obstacles: Sequence[Obstacle], last: Rect) -> _Found:
    """Return the best placement for one panel size."""
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
    """Yield the placements of a resized panel that keep one of its corners."""
    for x in (last.x, last.right - size.w):
        for y in (last.bottom - size.h, last.y):
            yield Rect(x, y, size.w, size.h)


def _cells(length: float) -> int:
    """Return the number of cells a length takes."""
    return max(1, -int(-length // CELL))


def _sums(columns: int, rows: int, window: Rect, obstacles: Sequence[Obstacle]) -> list[list[float]]:
    """Return the summed-area table of covering costs over the grid."""
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
    """Return the cell in which a length ends, clamped to the window."""
    return min(cells, max(0, int(length // CELL)))


WIDTHS: Final = (304.0, 384.0)
"""Possible panel widths in table units, at text scale 1."""
SAYS = Style(17.5, "text")
ASKS = Style(17.5, "accent_bright", bold=True)
COUNT = Style(14.0, "accent_bright", bold=True)
KEY: Final = 15.0


class PanelActions(NamedTuple):
    """Button handlers."""

    go_on: Callable[[], None]
    show_me: Callable[[], None]
    leave: Callable[[], None]


class LessonPanel(Panel):
    """Panel with the text of a lesson step."""

    def __init__(self, actions: PanelActions) -> None:
        """Start empty."""
        self._count = Label("", COUNT, role="heading", align="center", key="lesson.count")
        self._says = Label("", SAYS, key="lesson.says")
        self._asks = Label("", ASKS, key="lesson.asks")
        leave = Button(_("Leave"), actions.leave, look="quiet", size=13.0, align="center", key="lesson.leave",
                       hint=_("Your place is saved. Come back any time and pick up right here."))  # fmt: skip
        self._next = Button(_("Next"), actions.go_on, look="main", hotkey="return", size=KEY, key="lesson.next")
        self._show = Button(_("Show me"), actions.show_me, look="quiet", size=KEY, icon="hint", key="lesson.show",
                            hint=_("Makes the move for you."))  # fmt: skip
        foot = Row([self._count, Spacer(flex=1), leave, self._show, self._next], gap=6)
        super().__init__(Column([self._says, self._asks, foot], gap=6), look="panel", pad=11, key="lesson")
        self.visible = False
        self.place_now: Rect | None = None
        """Current placement; None until one is found."""

    def show(self, say: str, ask: str, stop: tuple[int, int], *, reads: bool) -> None:
        """Show a step's text and question; ``reads``: it continues after reading, else after the learner's move."""
        at, most = stop
        self._count.markup = _("{n} of {most}").format(n=number(at), most=number(most))
        for label, text in ((self._says, say), (self._asks, ask)):
            label.markup, label.visible = _(text) if text else "", bool(text)
        self._next.visible, self._show.visible = reads, not reads
        self.visible = True
        self.move()

    def move(self) -> None:
        """Find a new placement, since other things matter now or moved."""
        self.place_now = None
        self.relayout()

    @property
    def sentence(self) -> str:
        """Current text and question, as markup."""
        return " ".join(label.markup for label in (self._says, self._asks) if label.markup)

    def node(self) -> AccessNode | None:
        """Return the node that announces the sentence."""
        return AccessNode("status", plain(self.sentence), self.key, self.rect)


class TableWithPanel(Widget):
    """Table widgets with the lesson panel on top, placed where it covers least."""

    def __init__(
        self, hud: Widget, panel: LessonPanel, obstacles: Callable[[], Sequence[Obstacle]], wanted: Callable[[], str]
    ) -> None:
        """Set up with ``obstacles`` to keep visible; ``wanted`` returns the key of the button to highlight (or "")."""
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
        """Draw both, highlighting the button the lesson asks for."""
        key = self._wanted()
        button = next((widget for widget in self._hud.walk() if widget.key == key), None) if key else None
        super().draw(canvas)
        if button is not None:
            canvas.halo(button.rect.grown(2), "lamp", 10, 9.0)
