"""The widgets of a table: a header that says whose turn it is, and the prompt with its buttons.

They lie where the table's room puts them; everything else in the window belongs to the pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.table.canvas import Canvas
from game.table.geometry import Rect, Vec
from game.table.markup import plain
from game.table.semantics import Node
from game.table.text import Style
from game.table.viewport import Viewport
from game.table.widget import Size, Widget
from game.table.widgets import Button, Column, Label, Panel, Row, ScrollArea, Wrap
from game.tables.contract import Offer, Room, SeatLabel
from game.words import _

PROMPT = Style(18.0, "text", bold=True)
TURN = Style(21.0, "text", "display")
LATE = Style(15.0, "text_soft")


class TurnSign(Widget):
    """Whose turn it is, obvious from afar: portrait, name, and how late it is."""

    def __init__(self) -> None:
        super().__init__(flex=1.0, key="turn")
        self._seat: SeatLabel | None = None
        self._turn, self._late = "", ""

    def show(self, seat: SeatLabel, turn: str, late: str) -> None:
        """Say it."""
        if (seat, turn, late) != (self._seat, self._turn, self._late):
            self._seat, self._turn, self._late = seat, turn, late
            self.changed()

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Take what there is."""
        return Size(120.0, 40.0)

    def draw(self, canvas: Canvas) -> None:
        """Draw portrait and two lines."""
        if self._seat is None:
            return
        side = self.rect.h
        portrait = Rect(self.rect.x, self.rect.y, side, side)
        canvas.halo(portrait.inset(3), self._seat.role, side / 2 - 3, 5)
        canvas.art(self._seat.portrait, portrait.inset(1))
        words = Rect(portrait.right + 10, self.rect.y, self.rect.right - portrait.right - 10, self.rect.h)
        upper, lower = words.cut_top(words.h * 0.56)
        canvas.text(self._turn, upper, TURN, "middle", 10)
        canvas.text(self._late, lower, LATE, "middle", 9)

    def node(self) -> Node:
        """It is read as a status."""
        return Node("status", f"{plain(self._turn)}, {plain(self._late)}", self.key, self.rect)


class Desk(Widget):
    """All widgets of the table."""

    def __init__(self, room: Callable[[], Room], tools: Sequence[Button]) -> None:
        """``room`` says where they lie now; ``tools`` are the small buttons of the header."""
        super().__init__(key="desk")
        self._room = room
        self.turn = TurnSign()
        self._header = Row([self.turn, *tools], gap=4)
        self.prompt = Label("", PROMPT, key="prompt", role="status")
        self._buttons = Wrap([], gap=8)
        self._body = ScrollArea(Column([self.prompt, self._buttons], gap=8), key="prompt.area", name=_("What to do"))
        self._panel = Panel(self._body, look="plain", pad=10.0)
        for child in (self._header, self._panel):
            self.adopt(child)

    def children(self) -> Sequence[Widget]:
        """Header and prompt."""
        return (self._header, self._panel)

    def place(self, rect: Rect, viewport: Viewport) -> None:
        """Lie where the room says."""
        super().place(rect, viewport)
        room = self._room()
        self._header.place(room.header, viewport)
        self._panel.place(room.prompt, viewport)

    def ask(self, prompt: str, offers: Sequence[Offer], give: Callable[[Offer], None]) -> None:
        """Show what is to be done, and a button for each labelled offer: the main one last."""
        self.prompt.markup = prompt
        shown = [offer for offer in offers if offer.label]
        shown.sort(key=lambda offer: offer.main)
        self._buttons.set_children([self._button(offer, give) for offer in shown])

    def _button(self, offer: Offer, give: Callable[[Offer], None]) -> Button:
        look = "main" if offer.main else "key"
        return Button(
            offer.label,
            lambda: give(offer),
            look=look,  # type: ignore[arg-type]
            icon=offer.icon,
            hotkey="return" if offer.main else "",
            size=17.0,
            key=f"offer.{offer.label}",
        )


class Sign(Widget):
    """A picture beside words, for closer looks: a drawn piece on the left, its text on the right."""

    def __init__(self, draw: Callable[[Canvas, Rect], None], size: tuple[float, float], markup: str) -> None:
        """``draw`` fills a rectangle of ``size`` table units."""
        super().__init__()
        self._draw, self._size = draw, size
        self._text = Label(markup, Style(18.0))
        self.adopt(self._text)

    def children(self) -> Sequence[Widget]:
        """The words."""
        return (self._text,)

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Picture and words side by side."""
        room = None if width is None else max(120.0, width - self._size[0] - 24)
        words = self._text.measure(viewport, room)
        return Size(self._size[0] + 24 + words.w, max(self._size[1] + 8, words.h))

    def place(self, rect: Rect, viewport: Viewport) -> None:
        """The words take what the picture leaves."""
        super().place(rect, viewport)
        left = self._size[0] + 24 if self._size[0] else 0.0
        self._text.place(Rect(rect.x + left, rect.y, rect.w - left, rect.h), viewport)

    def draw(self, canvas: Canvas) -> None:
        """Draw both."""
        if self._size[0]:
            self._draw(
                canvas,
                Rect.around(Vec(self.rect.x + self._size[0] / 2, self.rect.y + self._size[1] / 2 + 4), *self._size),
            )
        super().draw(canvas)
