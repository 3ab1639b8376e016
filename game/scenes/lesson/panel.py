"""The panel of a lesson: one sentence, how far it is, and the buttons that go on, show the move, or leave."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from game.i18n import _, number
from game.scenes.lesson.placement import Obstacle, best_place
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect
from game.ui.paint.text import Style, plain
from game.ui.paint.viewport import Viewport
from game.ui.widgets import Button, Column, Label, Panel, Row, Spacer
from game.ui.widgets.accessibility import AccessNode
from game.ui.widgets.widget import Size, Widget

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
