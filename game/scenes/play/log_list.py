"""What happened, as a list: each line in the colour and with the sign of whoever acted, and with a picture.

The same list stands below the question (the narration), in the log beside the table and on the curtain. An entry of
several steps opens and closes by a click or the Return key.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from game.i18n import _
from game.match.redaction import MatchEvent
from game.rules.contract import Seat, View
from game.scenes.play.log_entries import LogEntry, others_acted, since
from game.table.contract import Presenter, Regions, Speaks
from game.table.terms import explained
from game.ui.paint import svg_art, text
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.surface_cache import SurfaceCache
from game.ui.paint.text import Style
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.poses import Face, Layout
from game.ui.tabletop.thing_names import Thing
from game.ui.widgets import Button, Column, Label, ListBox, Panel, Row
from game.ui.widgets.selects import ListRow
from game.ui.widgets.widget import Size, Widget

LOG: Final = "log"
"""The region of the log beside the table, while it is open."""
WIDE, WIDER = 268.0, 62.0
"""Its width with text of plain size, and how much wider it is with text twice as large."""
PAD: Final = 6.0
COLUMN: Final = 300.0
"""How much more a table's column takes, about, with text twice as large."""
LEAST: Final = 900.0
"""Beside a table that would be less wide there is no room for the log."""


class LogPanel(Panel):
    """The list of everything that happened, with a button that closes it."""

    def __init__(self, look: LogLook, close: Callable[[], None]) -> None:
        """``close`` closes it."""
        self.list = LogList(look, flex=1.0, key="log.list")
        title = Label(_("What happened"), Style(17.0, "accent_bright", "display"), flex=1.0, align="center")
        done = Button("", close, look="quiet", icon="close", size=13.0, name=_("Close the log"),
                      hint=_("Close the log (L)"), key="log.close")  # fmt: skip
        super().__init__(Column([Row([title, done], gap=4), self.list], gap=4), look="plain", pad=8.0, key="log")


def has_room(size: Vec, text_scale: float) -> bool:
    """Return whether the log has room beside a table in a window of that size."""
    more = text_scale - 1.0
    return size.x - WIDE - (WIDER + COLUMN) * more >= LEAST


def with_log(divide: Callable[[Vec, float], Regions], size: Vec, text_scale: float, name: str = LOG) -> Regions:
    """Divide a window with the log: it takes the right edge, and the table lies in what is left.

    Where that is too little it lies over the column with the question, and the board stays as it is.
    What lies in its place has another ``name``.
    """
    if has_room(size, text_scale):
        wide = WIDE + WIDER * (text_scale - 1.0)
        regions = divide(Vec(size.x - wide, size.y), text_scale)
        area = Rect(size.x - wide, PAD, wide - PAD, size.y - 2 * PAD)
    else:
        regions = divide(size, text_scale)
        above = regions.header
        area = Rect(above.x, above.bottom + PAD, above.w, size.y - above.bottom - 2 * PAD)
    return replace(regions, named={**regions.named, name: area})


LINE = Style(14.5, "text")
HEAD = Style(14.5, "text", bold=True)
SOFT = Style(14.5, "text_soft")
CHANCE: Final = ("die", "brass")
"""Sign and colour of what chance does."""
IN_VAIN: Final = ("cross", "danger_bright")
BAR: Final = 4.0
SIGN: Final = 15.0
LEFT: Final = BAR + SIGN + 8.0
"""Where the words begin."""
PICTURE: Final = 36.0
"""The most width and height of a picture, with text of plain size."""
INDENT: Final = 14.0
"""How much further in the steps of an entry stand."""
KNOWN: Final = 500
"""So many lines whose picture was found are kept in mind."""
MEASURED: Final = 4
"""In so many widths and windows the size of a line is kept."""
SHOWN: Final = 120
"""Entries that are listed at first; older ones are listed when somebody asks for them."""


class LogLook:
    """How lines are signed and pictured: from what the viewer may know, never from anything else."""

    def __init__(self, table: Presenter[View], layout: Callable[[View], Layout], view: Callable[[], View]) -> None:
        """``layout`` says where everything lies in a view, ``view`` how the game stands now."""
        self._table, self._layout, self._view = table, layout, view
        self._store = SurfaceCache()
        self._found: dict[tuple[int, tuple[Thing, ...]], tuple[MatchEvent, Face | None]] = {}

    def explain(self, markup: str) -> str:
        """Return what the words of the game in a line mean; empty: there are none."""
        return explained(markup, self._table.words.terms)

    def signs(self) -> Callable[[LogEntry], tuple[str, str]]:
        """Return what finds the icon and the palette role of whoever a line is about, as the game stands now."""
        view = self._view()

        @cache
        def of_seat(seat: Seat) -> tuple[str, str]:
            role = self._table.words.seat(view, seat).role
            return role, role

        def sign(one: LogEntry) -> tuple[str, str]:
            if one.refused:
                return IN_VAIN
            return CHANCE if one.by < 0 else of_seat(one.by)

        return sign

    def picture(self, one: LogEntry) -> Face | None:
        """Return the card, die or figure that a line speaks of first, as it lies there; None: there is none."""
        kinds, event = self._table.log.pictured, one.event
        things = tuple(thing for thing in one.line.things if thing.kind in kinds)
        if event is None or not things:
            return None
        known = self._found.get((id(event), things))
        if known is None:
            if len(self._found) >= KNOWN:
                self._found.clear()
            known = self._found[id(event), things] = event, self._lying(things, event)  # the event keeps its id
        return known[1]

    def _lying(self, things: Sequence[Thing], event: MatchEvent) -> Face | None:
        """Return what the first of some things shows that lies on the table after an event, or before it."""
        for view in (event.after, event.before):
            layout = self._layout(view)
            pose = next((pose for thing in things if (pose := layout.get(thing)) is not None), None)
            if pose is not None:
                return pose.raised or pose.face
        return None

    def draw(self, canvas: Canvas, face: Face, area: Rect) -> None:
        """Draw a face as large as fits into an area: all that the large face shows, not what a small one would.

        It appears once its pictures are there.
        """
        rect = area.fitted(face.size[0] / face.size[1])
        size = canvas.viewport.px_size(rect.w, rect.h)
        picture = self._store.get((face, size))
        if picture is None:
            paint = self._table.board.painter.paint
            with svg_art.ordering() as wanted:
                paint(face, size)
            if wanted and canvas.lent is not None:
                canvas.lent += wanted
                return
            picture = self._store.put((face, size), paint(face, size))
        canvas.blit_centre(picture, rect.centre)

    def forget(self) -> None:
        """Find and paint all pictures anew: words or colours have changed."""
        self._store.clear()
        self._found.clear()


class LogRow(ListRow):
    """One line: the bar and sign of whoever acted, a picture, and the words."""

    def __init__(self, box: LogList, one: LogEntry, words: str, inset: float = 0.0) -> None:
        """``words`` are what is written, ``inset`` how far in."""
        super().__init__(box, 0, words)
        self.entry = one
        self._look, self._inset = box.look, inset
        self._icon = self._role = self._opens = ""
        self._face: Face | None = None
        self._looked = one.line.heading or bool(inset)
        self._style = HEAD if one.line.heading else SOFT if one.refused or inset else LINE
        self._sizes: dict[tuple[Viewport, float | None], Size] = {}

    def stand(self, index: int, sign: tuple[str, str], opens: str) -> None:
        """Stand at an index of the list, with icon and palette role, and the icon by which it opens or closes."""
        self.index, self.key = index, f"{self._box.key}.{index}"
        self._icon, self._role = sign
        if bool(opens) != bool(self._opens):
            self._sizes.clear()
        self._opens = opens

    def told_on_hover(self) -> str:
        """Return what the words of the game mean that stand in the line."""
        return self._look.explain(self.markup)

    @property
    def face(self) -> Face | None:
        """What is pictured; found when it is first measured, because only few lines of a long log ever are."""
        if not self._looked:
            self._looked, self._face = True, self._look.picture(self.entry)
        return self._face

    def _room(self, viewport: Viewport) -> float:
        """Return how much of the width sign and picture take."""
        return LEFT * _grown(viewport) + self._inset + (_side(viewport) + 6.0 if self.face is not None else 0.0)

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the size of picture and wrapped text; it is kept, since a list measures all its lines for each."""
        size = self._sizes.get((viewport, width))
        if size is None:
            if len(self._sizes) >= MEASURED:
                self._sizes.clear()
            size = self._sizes[viewport, width] = self._measured(viewport, width)
        return size

    def _measured(self, viewport: Viewport, width: float | None) -> Size:
        left = self._room(viewport)
        made = text.block(self.markup, self._style, viewport, None if width is None else max(20.0, width - left - 6))
        least = _side(viewport) if self.face is not None else (2 if self._opens else 1) * _grown(viewport) * SIGN + 3
        return Size(left + made.width + 6, max(least, made.height) + 5)

    def draw(self, canvas: Canvas) -> None:
        """Draw bar, sign, picture and words; lit while it is pointed at."""
        chosen = self._box.focused and self.index == self._box.chosen
        if self.entry.line.heading:
            canvas.fill(self.rect.inset(0, 1), self._role, 0.22)
        if chosen or self.hovered:
            canvas.box("row.chosen" if chosen else "row.hover", self.rect)
        left = self.rect.x + self._inset
        canvas.fill(Rect(left, self.rect.y + 2, BAR, self.rect.h - 4), self._role)
        if not self._inset:
            sign = SIGN * _grown(canvas.viewport)
            at = Vec(left + BAR + 3 + sign / 2, self.rect.y + 4 + sign / 2)
            canvas.icon(self._icon, at, sign)
            if self._opens:
                canvas.icon(self._opens, at.plus(0, sign), sign - 3)
        room, face = self._room(canvas.viewport), self.face
        if face is not None:
            side = _side(canvas.viewport)
            self._look.draw(
                canvas, face, Rect(left + LEFT * _grown(canvas.viewport), self.rect.centre.y - side / 2, side, side)
            )
        words = Rect(self.rect.x + room, self.rect.y, self.rect.w - room - 6, self.rect.h)
        canvas.text(self.markup, words, self._style, "middle")


class LogList(ListBox):
    """What happened, latest last and in sight unless somebody has scrolled away."""

    def __init__(
        self,
        look: LogLook,
        *,
        by_keys: bool = True,
        most: float = float("inf"),
        used: Callable[[LogEntry], None] | None = None,
        flex: float = 0.0,
        key: str = "",
    ) -> None:
        """``by_keys``: whether it takes keyboard focus; ``most``: how high it is at most, with text of plain size.

        ``used`` is told which line without steps is clicked.
        """
        self.look = look
        self._used = used
        self._tallest = most
        self._all: Sequence[LogEntry] = ()
        self._entries: list[tuple[int, LogEntry | None]] = []
        self._open: set[int] = set()
        self._most, self._by_keys = SHOWN, by_keys
        self._at_end = True
        self._room = Rect(0.0, 0.0, 0.0, 0.0)
        """Where it may be; it is lower than that where a line would be cut."""
        super().__init__(_("What happened"), opened=self._use, eager=True, framed=False, flex=flex, key=key)

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        """Whether it takes keyboard focus."""
        return self._by_keys and bool(self._all)

    @property
    def entries(self) -> Sequence[LogEntry]:
        """What is listed, without the steps."""
        return self._all

    def tell(self, entries: Sequence[LogEntry]) -> None:
        """List these entries; whoever reads further up stays there."""
        if len(entries) == len(self._all) and all(a is b for a, b in zip(entries, self._all, strict=True)):
            return
        goes_on = all(a is b for a, b in zip(entries, self._all, strict=False)) and len(entries) > len(self._all)
        if not goes_on:
            self._open.clear()
            self._most, self._at_end = SHOWN, True
        self._all = tuple(entries)
        self._fill()

    def _fill(self) -> None:
        """List the entries, and the steps of those that are open; lines that stood there before are not made anew."""
        known = {id(row.entry): row for row in self._rows.children() if isinstance(row, LogRow)}
        sign = self.look.signs()
        self._entries.clear()
        rows: list[LogRow] = []

        def add(number: int, one: LogEntry, words: str, step: bool) -> None:
            self._entries.append((number, one if step else None))
            row = known.get(id(one)) or LogRow(self, one, words, INDENT if step else 0.0)
            row.stand(len(rows), sign(one), self.opens(len(rows)))
            rows.append(row)

        first = max(0, len(self._all) - self._most)
        if first:
            add(-1, LogEntry(self._all[first].line), _("Show what happened before."), False)
        for number, one in enumerate(self._all[first:], first):
            add(number, one, one.line.text, False)
            for line in one.line.steps if number in self._open else ():
                add(number, one.step(line), line.text, True)
        self._rows.set_children(rows)
        self.chosen = len(rows) - 1 if self._at_end else min(self.chosen, len(rows) - 1)

    def opens(self, index: int) -> str:
        """Return the icon of an entry that can be opened or closed; empty: it has no steps."""
        number, step = self._entries[index]
        if number < 0 or step is not None or not self._all[number].line.steps:
            return ""
        return "arrow_down" if number in self._open else "arrow_right"

    def _use(self, index: int) -> None:
        """Open or close an entry that has steps, or list older ones."""
        if index >= len(self._entries):
            return
        number, step = self._entries[index]
        if number < 0:
            self._most += SHOWN
        elif step is None and self._all[number].line.steps:
            self._open ^= {number}
        else:
            if self._used is not None:
                self._used(step or self._all[number])
            return
        self._at_end = False
        self._fill()

    def pointed(self) -> LogEntry | None:
        """Return the line that is pointed at, with the pointer or by keys; None: none is."""
        if self.ui is None:
            return None
        over = self.ui.hovered
        rows = self._rows.children()
        if isinstance(over, LogRow) and over.parent is self._rows:
            return over.entry
        row = rows[self.chosen] if self.focused and 0 <= self.chosen < len(rows) else None
        return row.entry if isinstance(row, LogRow) else None

    # --- newest in sight -------------------------------------------------------------------------------------------

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the size of all lines, as high as it may be."""
        full = super().measure(viewport, width)
        return Size(full.w, min(full.h, self._tallest * viewport.text_scale))

    def place(self, rect: Rect, viewport: Viewport) -> None:
        """Keep the newest line in sight, and no line above it cut: the list is a little lower then."""
        self._room = rect
        if not self._at_end:
            super().place(rect, viewport)
            return
        self.offset = float("inf")
        super().place(rect, viewport)
        rows = [row.rect for row in self._rows.children()]
        whole = next((row.y - rect.y for row in rows if row.y >= rect.y), 0.0)
        if self.scrollable and whole:
            self.offset = float("inf")
            super().place(Rect(rect.x, rect.y, rect.w, rect.h - whole), viewport)

    def scroll_to(self, offset: float) -> None:
        """Scroll; at the end it stays there when more is told."""
        self._at_end, self.rect = False, self._room
        super().scroll_to(offset)
        if self.offset >= self._full - self.rect.h - 1.0:
            self._at_end = True
            self.place(self._room, self._viewport)


def _grown(viewport: Viewport) -> float:
    """Return how much larger signs and pictures are: they grow half as much as the text."""
    return (1.0 + viewport.text_scale) / 2


def _side(viewport: Viewport) -> float:
    """Return the most width and height of a picture."""
    return PICTURE * _grown(viewport)


TITLE = Style(13.5, "text_soft")
LOWEST: Final = 40.0
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

    def __init__(self, look: LogLook) -> None:
        """Tell nothing yet."""
        super().__init__(key="narration")
        self.list = LogList(look, by_keys=False, key="narration.list")
        self.adopt(self.list)
        self._title = ""

    def children(self) -> Sequence[Widget]:
        """Return the list, if there is room for it."""
        return (self.list,) if self.list.entries and self.rect.h > 0 else ()

    def tell(self, entries: Sequence[LogEntry], seats: Collection[Seat], asked: bool) -> None:
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
        return bool(self.list.entries) and high >= LOWEST * viewport.text_scale

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
