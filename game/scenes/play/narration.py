"""The narration below a question: what partners, opponents and chance have done, until the next decision."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from game.i18n import _
from game.match.redaction import MatchEvent
from game.rules.contract import Seat, View
from game.scenes.play.log_entries import Told, others_acted, since
from game.scenes.play.log_list import TellersLook, ToldList
from game.table.contract import Speaks
from game.ui.paint import text
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect
from game.ui.paint.text import Style
from game.ui.paint.viewport import Viewport
from game.ui.widgets.widget import Size, Widget

TITLE = Style(13.5, "text_soft")
LEAST: Final = 40.0
"""Below this height with text of plain size nothing is told: the question and its buttons need the room."""

TITLED: Final = 84.0
"""Below this height the title gives way to another line."""


def who_acts(words: Speaks[View], event: MatchEvent, people: Collection[Seat]) -> str:
    """Return who is seen acting: a program in its turn; nothing is said of what ``people`` do themselves."""
    seat = event.before.turn
    if seat < 0 or seat in people:
        return ""
    return _("{name} acts").format(name=words.seat(event.before, seat).name)


class Narration(Widget):
    """A title, and below it what happened since the last decision of whoever decides next."""

    def __init__(self, look: TellersLook) -> None:
        """Tell nothing yet."""
        super().__init__(key="narration")
        self.list = ToldList(look, by_keys=False, key="narration.list")
        self.adopt(self.list)
        self._title = ""

    def children(self) -> Sequence[Widget]:
        """Return the list, if there is room for it."""
        return (self.list,) if self.list.told and self.rect.h > 0 else ()

    def tell(self, entries: Sequence[Told], seats: Collection[Seat], asked: bool) -> None:
        """Tell what happened since one of ``seats`` acted; ``asked``: one of them has to decide now."""
        found = since(entries, seats)
        mine = asked and others_acted(found, seats)
        title = _("Since your last turn") if mine else _("What happened")
        if title != self._title:
            self._title = title
            self.changed()
        self.list.tell(found)

    def fits(self, high: float, viewport: Viewport) -> bool:
        """Return whether something can be told in that height."""
        return bool(self.list.told) and high >= LEAST * viewport.text_scale

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the size of all that is told."""
        listed = self.list.measure(viewport, width)
        return Size(listed.w, listed.h + self._head(viewport))

    def _head(self, viewport: Viewport) -> float:
        """Return the height of the title."""
        return text.block(self._title, TITLE, viewport).height + 5

    def place(self, rect: Rect, viewport: Viewport) -> None:
        """Place the list below the title."""
        super().place(rect, viewport)
        head = self._head(viewport) if rect.h >= TITLED * viewport.text_scale else 2.0
        self.list.place(Rect(rect.x, rect.y + head, rect.w, rect.h - head), viewport)

    def draw(self, canvas: Canvas) -> None:
        """Draw a thin line, title and list."""
        if not self.children():
            return
        canvas.fill(Rect(self.rect.x, self.rect.y, self.rect.w, 1), "panel_edge")
        head = self.list.rect.y - self.rect.y
        if head > 2.0:
            canvas.text(self._title, Rect(self.rect.x, self.rect.y + 1, self.rect.w, head - 3), TITLE, "middle")
        super().draw(canvas)
