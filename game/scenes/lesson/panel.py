"""Instructions of a lesson in place of the prompt: text, progress and buttons, with lines to what they name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from game.i18n import _, number
from game.scenes.play.hud import Hud
from game.scenes.play.question_panel import Instructions
from game.ui.paint import text
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style, aloud
from game.ui.paint.viewport import Viewport
from game.ui.widgets import Button, Label, Wrap
from game.ui.widgets.accessibility import AccessNode
from game.ui.widgets.widget import Size, Widget

SAYS: Final = Style(16.5, "text")
COUNT: Final = Style(14.0, "accent_bright", bold=True)
LEAST: Final = 11.0
"""The smallest size of letters where there is little room."""
NEXT: Final = "lesson.next"
"""The key of the button that goes on."""
KEY: Final = 15.0
QUIET: Final = 13.0
GAP: Final = 6.0
MOST_LINES: Final = 2
"""Number of pieces to which lines lead; if a step names more, one leads to the first."""
LINE: Final = 2.6
EDGE: Final = 6.0
"""Width of a line with its dark edge."""
DOT: Final = 5.5


class PanelActions(NamedTuple):
    """Button handlers."""

    go_on: Callable[[], None]
    show_me: Callable[[], None]
    leave: Callable[[], None]


class LessonPanel(Instructions):
    """The text of a lesson step above its buttons; as large as it fits."""

    def __init__(self, actions: PanelActions) -> None:
        """Start empty."""
        super().__init__(key="lesson")
        self._markup = ""
        self._count = Label("", COUNT, role="heading", align="center", key="lesson.count")
        leave = Button(_("Leave"), actions.leave, look="quiet", size=QUIET, align="center", key="lesson.leave",
                       hint=_("Your place is saved. Come back any time and pick up right here."))  # fmt: skip
        self._next = Button(_("Next"), actions.go_on, look="main", hotkey="return", size=KEY, key=NEXT)
        self._show = Button(_("Show me"), actions.show_me, look="quiet", size=KEY, icon="hint", key="lesson.show",
                            hint=_("Makes the move for you."))  # fmt: skip
        self._foot = Wrap([self._count, leave, self._show, self._next], gap=GAP)
        self.adopt(self._foot)
        self.visible = False

    def show(self, say: str, ask: str, stop: tuple[int, int], *, reads: bool, keys: str = "") -> None:
        """Show a step's text and question, and which ``keys`` answer it, for whoever plays by keys.

        ``reads``: it continues after reading, else after the learner's move.
        """
        at, most = stop
        self._count.markup = _("{n} of {most}").format(n=number(at), most=number(most))
        parts = (_(say) if say else "", f"**{_(ask)}**" if ask else "", keys)
        self._markup = "\n".join(part for part in parts if part)
        self._next.visible, self._show.visible = reads, not reads
        self.visible = True
        self.relayout()

    @property
    def sentence(self) -> str:
        """Current text and question, as markup."""
        return self._markup

    def children(self) -> Sequence[Widget]:
        """Return the buttons, unless something else is said in its place."""
        return (self._foot,) if self.rect.h > 0 else ()

    def dismantle(self) -> None:
        """Release the buttons, also while they are not shown."""
        hidden = (self._foot,) if vars(self) else ()
        super().dismantle()
        for widget in hidden:
            widget.dismantle()

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the size of text and buttons."""
        made, foot = text.block(self._markup, SAYS, viewport, width), self._foot.measure(viewport, width)
        return Size(max(made.width, foot.w), made.height + GAP + foot.h)

    def foot(self, viewport: Viewport, width: float) -> float:
        """Return the height of the buttons."""
        return GAP + self._foot.measure(viewport, width).h

    def place(self, rect: Rect, viewport: Viewport) -> None:
        """Place the buttons at the bottom."""
        super().place(rect, viewport)
        high = self._foot.measure(viewport, rect.w).h
        self._foot.place(Rect(rect.x, rect.bottom - high, rect.w, high), viewport)

    def draw(self, canvas: Canvas) -> None:
        """Draw text and buttons."""
        if self.rect.h > 0:
            room = Rect(self.rect.x, self.rect.y, self.rect.w, self._foot.rect.y - GAP - self.rect.y)
            canvas.text(self._markup, room, SAYS, "top", LEAST)
            super().draw(canvas)

    def node(self) -> AccessNode | None:
        """Return the node that announces the sentence."""
        return AccessNode("status", aloud(self._markup), self.key, self.rect)


class TaughtTable(Widget):
    """The widgets of a table with a lesson: its panel framed, lines to what it names, the wanted button lit."""

    def __init__(self, hud: Hud, panel: LessonPanel, wanted: Callable[[], str]) -> None:
        """Put ``panel`` in place of the prompt; ``wanted`` returns the key of the button to light (or "")."""
        super().__init__()
        self._hud, self._panel, self._wanted = hud, panel, wanted
        self._named: Sequence[Rect] = ()
        hud.question.teach(panel)
        self.adopt(hud)

    @property
    def bubble(self) -> Rect:
        """The panel's frame, which keeps its place through the lesson; empty while it cannot be seen."""
        shown = self._panel.visible and self._hud.asks
        return self._hud.frame if shown else Rect(0.0, 0.0, 0.0, 0.0)

    @property
    def lines(self) -> list[tuple[Vec, Vec]]:
        """Start and end of the lines from the panel to the named pieces."""
        bubble = self.bubble
        return [_between(bubble, rect) for rect in self._named] if bubble.w else []

    def name(self, pieces: Sequence[Rect]) -> None:
        """Let lines lead to pieces at these rectangles, or to the first of many."""
        named = pieces if len(pieces) <= MOST_LINES else pieces[:1]
        if list(named) != list(self._named):
            self._damage()
            self._named = named
            self._damage()

    def _damage(self) -> None:
        """Redraw where the lines lie."""
        for start, end in self.lines if self.ui is not None else ():
            assert self.ui is not None
            left, top = min(start.x, end.x), min(start.y, end.y)
            self.ui.damage.add(Rect(left, top, abs(start.x - end.x), abs(start.y - end.y)).grown(DOT + EDGE))

    def children(self) -> Sequence[Widget]:
        """Return the table's widgets."""
        return (self._hud,)

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the size of the window."""
        return Size(viewport.size.x, viewport.size.y)

    def place(self, rect: Rect, viewport: Viewport) -> None:
        """Place the table's widgets."""
        super().place(rect, viewport)
        self._hud.place(rect, viewport)

    def draw(self, canvas: Canvas) -> None:
        """Draw the table's widgets, the frame, the lines, and a light around the button that the lesson asks for."""
        key, bubble = self._wanted(), self.bubble
        super().draw(canvas)
        if bubble.w:
            canvas.halo(bubble.inset(1), "accent_bright", 10, 3.0)
        for start, end in self.lines:
            for role, width in (("black", EDGE), ("accent_bright", LINE)):
                canvas.line([start, end], role, width)
                canvas.dot(end, DOT + (1.5 if role == "black" else 0.0), role)
        button = next((widget for widget in self._hud.walk() if widget.key == key), None) if key else None
        if button is not None:
            canvas.halo(button.rect.grown(2), "lamp", 10, 9.0)


def _between(bubble: Rect, rect: Rect) -> tuple[Vec, Vec]:
    """Return the shortest line from the edge of the panel to that of a piece."""
    start = _nearest(bubble, rect.centre)
    return start, _nearest(rect.inset(min(rect.w, rect.h) * 0.2), start)


def _nearest(rect: Rect, to: Vec) -> Vec:
    """Return the point of a rectangle nearest to another point."""
    return Vec(min(max(to.x, rect.x), rect.right), min(max(to.y, rect.y), rect.bottom))
