"""Log list: each line in the colour and with the sign of its subject, and a picture.

The same list serves as narration below the prompt, as log over the column, and on the curtain. Entries with several
steps expand by click or Return.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from game.i18n import _
from game.match.redaction import MatchEvent
from game.rules.contract import Seat, View
from game.scenes.play.log_entries import LogEntry, counted, others_acted, since, worst_first
from game.table.contract import Presenter, Regions, Speaks
from game.table.terms import explained
from game.ui.paint import svg_art, text
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.surface_cache import SurfaceCache
from game.ui.paint.text import Style
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.poses import Face, Layout
from game.ui.tabletop.thing_names import Thing
from game.ui.widgets import Button, Column, Label, ListBox, Panel, Row
from game.ui.widgets.accessibility import AccessNode
from game.ui.widgets.selects import ListRow
from game.ui.widgets.widget import Size, Widget

LOG: Final = "log"
"""Region of the log, while open."""
PAD: Final = 6.0


class LogPanel(Panel):
    """Panel with the full log and a close button."""

    def __init__(self, look: LogLook, close: Callable[[], None]) -> None:
        """Set up; ``close`` closes it."""
        self.list = LogList(look, flex=1.0, key="log.list")
        title = Label(_("What happened"), Style(17.0, "accent_bright", "display"), flex=1.0, align="center")
        done = Button("", close, look="quiet", icon="close", size=13.0, name=_("Close the log"),
                      hint=_("Close the log (L)"), key="log.close")  # fmt: skip
        super().__init__(Column([Row([title, done], gap=4), self.list], gap=4), look="plain", pad=8.0, key="log")


def with_log(regions: Regions, size: Vec, name: str = LOG) -> Regions:
    """Add the log to the regions of a window: over the column, below header and goal; nothing makes room for it.

    Another panel in its place has another ``name``.
    """
    header, goal = regions.header, regions.goal
    top = max(header.bottom, goal.bottom if goal.x == header.x else 0.0) + PAD
    area = Rect(header.x, top, header.w, size.y - top - PAD)
    return replace(regions, named={**regions.named, name: area})


LINE = Style(14.5, "text")
HEAD = Style(14.5, "text", bold=True)
SOFT = Style(14.5, "text_soft")
CHANCE: Final = ("die", "brass")
"""Icon and colour of chance events."""
IN_VAIN: Final = ("cross", "danger_bright")
BAR: Final = 4.0
SIGN: Final = 15.0
LEFT: Final = BAR + SIGN + 8.0
"""X offset of the text."""
PICTURE, SMALL_PICTURE = 36.0, 20.0
"""Maximum width and height of a picture at text scale 1, in the log and where there is little room."""
INDENT: Final = 14.0
"""Indentation of an entry's steps."""
KNOWN: Final = 500
"""Cache size of line pictures."""
MEASURED: Final = 4
"""Number of viewport and width combinations for which a line's size is cached."""
SHOWN: Final = 120
"""Number of entries listed at first; older ones are added on request."""


class LogLook:
    """Signs and pictures of log lines, from the viewer's information only."""

    def __init__(self, table: Presenter[View], layout: Callable[[View], Layout], view: Callable[[], View]) -> None:
        """Set up; ``layout`` lays out a view, ``view`` returns the current one."""
        self._table, self._layout, self._view = table, layout, view
        self._store = SurfaceCache()
        self._found: dict[tuple[int, tuple[Thing, ...]], tuple[MatchEvent, Face | None]] = {}

    def explain(self, markup: str) -> str:
        """Return the meaning of terms in a line; empty if there are none."""
        return explained(markup, self._table.words.terms)

    def signs(self) -> Callable[[LogEntry], tuple[str, str]]:
        """Return a function giving icon and palette role of a line's subject, for the current game state."""
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

    def name_of(self, seat: Seat) -> str:
        """Return the name of the player at a seat."""
        return self._table.words.seat(self._view(), seat).name

    def picture(self, one: LogEntry) -> Face | None:
        """Return the first pictured piece of a line as it lies there; None if there is none."""
        kinds, event = self._table.log.pictured, one.event
        things = tuple(thing for thing in one.line.things if thing.kind in kinds)
        if event is None or not things:
            return None
        known = self._found.get((id(event), things))
        if known is None:
            if len(self._found) >= KNOWN:
                self._found.clear()
            known = self._found[id(event), things] = event, self._lying(things, event)  # keeps id(event) valid
        return known[1]

    def _lying(self, things: Sequence[Thing], event: MatchEvent) -> Face | None:
        """Return the face of the first of some things on the table after an event, or before it."""
        for view in (event.after, event.before):
            layout = self._layout(view)
            pose = next((pose for thing in things if (pose := layout.get(thing)) is not None), None)
            if pose is not None:
                return pose.raised or pose.face
        return None

    def draw(self, canvas: Canvas, face: Face, area: Rect) -> None:
        """Draw a face as large as fits an area, with the detail of its large version.

        It appears once its pictures are loaded.
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
        """Clear all pictures after a change of language or palette."""
        self._store.clear()
        self._found.clear()


class LogRow(ListRow):
    """A log line: coloured bar and sign of its subject, a picture, and the text."""

    def __init__(self, box: LogList, one: LogEntry, words: str, inset: float = 0.0) -> None:
        """Set up; ``words`` is the text, ``inset`` the indentation."""
        super().__init__(box, 0, words)
        self.entry = one
        self._look, self._inset, self._small = box.look, inset, box.small
        self._icon = self._role = self._opens = ""
        self._face: Face | None = None
        self._looked = one.line.heading or bool(inset)
        self._style = HEAD if one.line.heading else SOFT if one.refused or inset else LINE
        self._sizes: dict[tuple[Viewport, float | None], Size] = {}

    def stand(self, index: int, sign: tuple[str, str], opens: str) -> None:
        """Set the index in the list, the icon and palette role, and the expand icon."""
        self.index, self.key = index, f"{self._box.key}.{index}"
        self._icon, self._role = sign
        if bool(opens) != bool(self._opens):
            self._sizes.clear()
        self._opens = opens

    def told_on_hover(self) -> str:
        """Return the meaning of terms in the line."""
        return self._look.explain(self.markup)

    @property
    def face(self) -> Face | None:
        """Picture of the line; found lazily on measuring, since few lines of a long log ever are."""
        if not self._looked:
            self._looked, self._face = True, self._look.picture(self.entry)
        return self._face

    def _room(self, viewport: Viewport) -> float:
        """Return the width taken by sign and picture."""
        return LEFT * _grown(viewport) + self._inset + (self._side(viewport) + 6.0 if self.face is not None else 0.0)

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the size of picture and wrapped text; cached, since lists measure all lines repeatedly."""
        size = self._sizes.get((viewport, width))
        if size is None:
            if len(self._sizes) >= MEASURED:
                self._sizes.clear()
            size = self._sizes[viewport, width] = self._measured(viewport, width)
        return size

    def _measured(self, viewport: Viewport, width: float | None) -> Size:
        left = self._room(viewport)
        made = text.block(self.markup, self._style, viewport, None if width is None else max(20.0, width - left - 6))
        signs = 2 if self._opens and not self._small else 1
        least = self._side(viewport) if self.face is not None else signs * _grown(viewport) * SIGN + 3
        return Size(left + made.width + 6, max(least, made.height) + (3 if self._small else 5))

    def _side(self, viewport: Viewport) -> float:
        """Return the maximum width and height of a picture."""
        return (SMALL_PICTURE if self._small else PICTURE) * _grown(viewport)

    def node(self) -> AccessNode | None:
        """Return an option node, chosen only while the list has the focus."""
        node, states = super().node(), {"arrow_down": "expanded", "arrow_right": "collapsed"}
        chosen = "chosen" if self._box.focused and self.index == self._box.chosen else ""
        told = frozenset(state for state in (chosen, states.get(self._opens, "")) if state)
        return None if node is None else replace(node, states=told)

    def draw(self, canvas: Canvas) -> None:
        """Draw bar, sign, picture and text; highlighted while pointed at."""
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
            above = self._opens if self._small and self._opens else self._icon
            canvas.icon(above, at, sign)
            if self._opens and not self._small:
                canvas.icon(self._opens, at.plus(0, sign), sign - 3)
        room, face = self._room(canvas.viewport), self.face
        if face is not None:
            side = self._side(canvas.viewport)
            self._look.draw(
                canvas, face, Rect(left + LEFT * _grown(canvas.viewport), self.rect.centre.y - side / 2, side, side)
            )
        words = Rect(self.rect.x + room, self.rect.y, self.rect.w - room - 6, self.rect.h)
        canvas.text(self.markup, words, self._style, "middle")


class LogList(ListBox):
    """Log list: oldest first with the newest in sight unless scrolled away, or from the top; no line is ever cut."""

    def __init__(
        self,
        look: LogLook,
        *,
        by_keys: bool = True,
        most: float = float("inf"),
        small: bool = False,
        used: Callable[[LogEntry], None] | None = None,
        flex: float = 0.0,
        key: str = "",
    ) -> None:
        """Set up; ``by_keys``: whether it takes focus; ``most``: maximum height at text scale 1.

        ``small``: with low lines, for little room; ``used`` is called with a clicked line without steps.
        """
        self.look, self.small = look, small
        self._used = used
        self._tallest = most
        self._all: Sequence[LogEntry] = ()
        self._entries: list[tuple[int, LogEntry | None]] = []
        self._open: set[int] = set()
        self._most, self._by_keys = SHOWN, by_keys
        self._at_end, self._from_top = True, False
        self._room = Rect(0.0, 0.0, 0.0, 0.0)
        """Available rectangle; the list is shorter where a line would be cut."""
        super().__init__(_("What happened"), opened=self._use, eager=True, framed=False, flex=flex, key=key)
        if small:
            self._rows.gap, self._rows.pad = 1.0, 0.0

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        """Whether it takes keyboard focus."""
        return self._by_keys and bool(self._all)

    @property
    def entries(self) -> Sequence[LogEntry]:
        """Listed entries, without steps."""
        return self._all

    def tell(self, entries: Sequence[LogEntry], from_top: bool = False) -> None:
        """Set the entries; the scroll position is kept unless at the end. ``from_top``: the first one is in sight."""
        if from_top:
            self._all, self._from_top, self._at_end, self.offset = tuple(entries), True, False, 0.0
            self._open.clear()
            self._fill()
            return
        if self._from_top:
            self._from_top, self._all, self._at_end = False, (), True
        if len(entries) == len(self._all) and all(a is b for a, b in zip(entries, self._all, strict=True)):
            return
        goes_on = all(a is b for a, b in zip(entries, self._all, strict=False)) and len(entries) > len(self._all)
        if not goes_on:
            self._open.clear()
            self._most, self._at_end = SHOWN, True
        self._all = tuple(entries)
        self._fill()

    def _fill(self) -> None:
        """Rebuild the rows of entries and expanded steps, reusing existing rows."""
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
            add(-1, LogEntry(self._all[first].line), _("Show earlier moves."), False)
        for number, one in enumerate(self._all[first:], first):
            add(number, one, one.line.text, False)
            for line in one.line.steps if number in self._open else ():
                add(number, one.step(line), line.text, True)
        self._rows.set_children(rows)
        self.chosen = len(rows) - 1 if self._at_end else min(self.chosen, len(rows) - 1)

    def opens(self, index: int) -> str:
        """Return the expand icon of an entry; empty if it has no steps."""
        number, step = self._entries[index]
        if number < 0 or step is not None or not self._all[number].line.steps:
            return ""
        return "arrow_down" if number in self._open else "arrow_right"

    def _use(self, index: int) -> None:
        """Expand or collapse an entry with steps, or list older ones."""
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
        """Return the entry under the pointer or keyboard focus; None if there is none."""
        if self.ui is None:
            return None
        over = self.ui.hovered
        rows = self._rows.children()
        if isinstance(over, LogRow) and over.parent is self._rows:
            return over.entry
        row = rows[self.chosen] if self.focused and 0 <= self.chosen < len(rows) else None
        return row.entry if isinstance(row, LogRow) else None

    # --- scrolled to the newest ------------------------------------------------------------------------------------

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the size of all lines, limited to the maximum height."""
        full = super().measure(viewport, width)
        return Size(full.w, min(full.h, self._tallest * viewport.text_scale))

    def place(self, rect: Rect, viewport: Viewport) -> None:
        """Keep the newest line in sight, or begin with a whole one; the list is shortened so that no line is cut."""
        self._room = rect
        if not self._at_end:
            super().place(rect, viewport)
            if self._from_top and self.scrollable:
                self._show_whole(rect, viewport)
            return
        self.offset = float("inf")
        super().place(rect, viewport)
        rows = [row.rect for row in self._rows.children()]
        whole = next((row.y - rect.y for row in rows if row.y >= rect.y), 0.0)
        if self.scrollable and whole:
            self.offset = float("inf")
            super().place(Rect(rect.x, rect.y, rect.w, rect.h - whole), viewport)

    def _show_whole(self, rect: Rect, viewport: Viewport) -> None:
        """Begin with the line nearest to the scroll position, and end with the last whole one."""
        tops = [row.rect.y - rect.y + self.offset for row in self._rows.children()]
        last = next((top for top in tops if self._full - top <= rect.h), tops[-1])
        top = min((top for top in tops if top <= last), key=lambda one: abs(one - self.offset))
        ends = [one - top for one in (*tops[1:], self._full) if 0 < one - top <= rect.h]
        self.offset = top
        super().place(Rect(rect.x, rect.y, rect.w, max(ends, default=rect.h)), viewport)

    def scroll_to(self, offset: float) -> None:
        """Scroll, from the top line by line; once at the end, it stays there when entries are added."""
        if self._from_top:
            self.offset = offset
            self.place(self._room, self._viewport)
            self.changed()
            return
        self._at_end, self.rect = False, self._room
        super().scroll_to(offset)
        if self.offset >= self._full - self.rect.h - 1.0:
            self._at_end = True
            self.place(self._room, self._viewport)


def _grown(viewport: Viewport) -> float:
    """Return the scale of signs and pictures, growing half as fast as the text."""
    return (1.0 + viewport.text_scale) / 2


TITLE = Style(13.5, "text_soft")
LOWEST: Final = 40.0
"""Minimum height of the narration at text scale 1; below it, prompt and buttons need the space."""

LEADING: Final = 1.3
"""Height of a line relative to its letters."""
FLOATING: Final = 6.0
"""Width of the frame around what lies over the table."""
TITLED: Final = 130.0
"""Height below which the title is dropped for a fourth line."""


def who_acts(words: Speaks[View], event: MatchEvent, people: Collection[Seat]) -> str:
    """Return whose computer turn is shown; empty for actions of ``people``."""
    seat = event.before.turn
    if seat < 0 or seat in people:
        return ""
    return _("{name} acts").format(name=words.seat(event.before, seat).name)


class Narration(Widget):
    """A title, and below it the events since the next decider's last decision."""

    def __init__(self, look: LogLook) -> None:
        """Start empty."""
        super().__init__(key="narration")
        self.list = LogList(look, by_keys=False, small=True, key="narration.list")
        self.adopt(self.list)
        self.title = ""
        """What the list tells: the news since the last turn, or what happened."""
        self.is_news = False
        """Whether it was told since the last input, so that it may cover what lies below the question."""
        self.floats = False
        """Whether it lies over what is below the question's panel."""

    def children(self) -> Sequence[Widget]:
        """Return the list, if it fits."""
        return (self.list,) if self.list.entries and self.rect.h > 0 else ()

    def tell(self, entries: Sequence[LogEntry], seats: Collection[Seat], asked: bool) -> None:
        """Show the events since one of ``seats`` acted; ``asked``: one of them decides now."""
        found: Sequence[LogEntry] = since(entries, seats)
        mine = asked and others_acted(found, seats)
        title = _("Since your last turn") if mine else _("What happened")
        if title != self.title:
            self.title = title
            self.changed()
        self.is_news = mine
        if self.floats != mine:
            self.relayout()
        shown = worst_first(found, seats, self.list.look.name_of) if mine else found
        self.list.tell(counted(shown), from_top=mine)

    def seen(self) -> None:
        """Give what it covers back, once the player does something."""
        if self.is_news:
            self.is_news = False
            if self.floats:
                self.relayout()

    def floats_in(self, told: Rect, below: Rect, viewport: Viewport) -> bool:
        """Return whether it must lie ``below`` the panel, as ``told`` has no room for four lines of news."""
        full = self.list.measure(viewport, told.w).h
        least = min(full, 4 * LINE.size * LEADING * viewport.text_scale)
        return self.is_news and bool(self.list.entries) and told.h < least <= below.h

    def floating(self, below: Rect, viewport: Viewport) -> Rect:
        """Return the part ``below`` the panel that it covers: no more than its lines need."""
        high = self.list.measure(viewport, below.w).h + self._head(viewport)
        return Rect(below.x, below.y, below.w, min(below.h, high))

    def fits(self, high: float, viewport: Viewport) -> bool:
        """Return whether anything fits that height."""
        return bool(self.list.entries) and high >= LOWEST * viewport.text_scale

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the size of the full narration."""
        listed = self.list.measure(viewport, width)
        return Size(listed.w, listed.h + self._head(viewport))

    def _head(self, viewport: Viewport) -> float:
        """Return the height of the title."""
        return text.block(self.title, TITLE, viewport).height + 5

    def place(self, rect: Rect, viewport: Viewport) -> None:
        """Place the list below the title."""
        super().place(rect, viewport)
        head = self._head(viewport) if rect.h >= TITLED * viewport.text_scale else 2.0
        self.list.place(Rect(rect.x, rect.y + head, rect.w, rect.h - head), viewport)

    def draw(self, canvas: Canvas) -> None:
        """Draw a separator, title and list."""
        if not self.children():
            return
        if self.floats:
            canvas.box(Skin("panel", "panel", "accent_bright", 1.6, 1.0, 8, shadow=6), self.rect.grown(FLOATING))
        canvas.fill(Rect(self.rect.x, self.rect.y, self.rect.w, 1), "panel_edge")
        head = self.list.rect.y - self.rect.y
        if head > 2.0:
            canvas.text(self.title, Rect(self.rect.x, self.rect.y + 1, self.rect.w, head - 3), TITLE, "middle")
        super().draw(canvas)
