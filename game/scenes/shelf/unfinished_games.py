"""Cards of unfinished games: title, players, progress and last play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from game.i18n import _, listed, ngettext, number
from game.ui.paint import text
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style, escape, plain
from game.ui.paint.viewport import Viewport
from game.ui.widgets.accessibility import AccessNode
from game.ui.widgets.widget import Size, Widget

if TYPE_CHECKING:
    from game.match.config import MatchConfig
    from game.match.repository_rows import MatchRecord

NAME = Style(19, "ink", "display", leading=1.15)
LINE = Style(15, "ink_soft", leading=1.22)
PAD = 12.0


@dataclass(frozen=True, slots=True)
class UnfinishedGame:
    """Data of an unfinished game. ``how_far`` is empty until loaded."""

    number: int
    title: str
    cover: str
    players: str
    when: str
    how_far: str = ""


class UnfinishedGameCard(Widget):
    """A paper note that resumes its game when pressed."""

    focusable = True

    def __init__(self, note: UnfinishedGame, use: Callable[[UnfinishedGame], None]) -> None:
        super().__init__(key=f"note.{note.number}")
        self._note = note
        self._use = use

    @property
    def note(self) -> UnfinishedGame:
        """Game of the card."""
        return self._note

    @note.setter
    def note(self, value: UnfinishedGame) -> None:
        if value != self._note:
            self._note = value
            self.relayout()

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return the size of the text beside the cover."""
        full = 320.0 if width is None else width
        room = full - self._cover_width(viewport) - 3 * PAD
        high = text.block(self._note.title, NAME, viewport, room).height
        high += text.block(self._lines(), LINE, viewport, room).height
        return Size(full, max(high + 2 * PAD, 76.0))

    def draw(self, canvas: Canvas) -> None:
        """Draw paper, cover and text."""
        canvas.box("paper", self.rect)
        if self.hovered or self.focused:
            canvas.halo(self.rect.grown(1), "focus" if self.focused else "lamp", 8, 5)
        wide = self._cover_width(canvas.viewport)
        cover = Rect(self.rect.x + PAD, self.rect.y + PAD, wide, self.rect.h - 2 * PAD)
        canvas.art(self._note.cover, cover)
        inner = Rect(cover.right + PAD, self.rect.y + PAD, self.rect.w - wide - 3 * PAD, self.rect.h - 2 * PAD)
        lines = text.block(self._lines(), LINE, canvas.viewport, inner.w)
        title = text.block(self._note.title, NAME, canvas.viewport, inner.w)
        y = inner.y + max(0.0, inner.h - title.height - lines.height) / 2
        title.draw(canvas, Vec(inner.x, y))
        lines.draw(canvas, Vec(inner.x, y + title.height))

    def node(self) -> AccessNode | None:
        """Return a button node."""
        return AccessNode(
            "button", _("Continue {game}").format(game=self._note.title), self.key, self.rect, self.states(),
            hint=plain(self._lines()), focusable=True, activate=lambda: self._use(self._note),
        )  # fmt: skip

    def on_release(self, pos: Vec) -> None:
        """Resume the game if the pointer is still on it."""
        if self.rect.contains(pos):
            self._use(self._note)

    def _lines(self) -> str:
        """Return the lines below the title."""
        return "\n".join(part for part in (self._note.how_far, self._note.players, self._note.when) if part)

    def _cover_width(self, viewport: Viewport) -> float:
        """Return the width of the small cover."""
        return 48.0 * (0.6 + 0.4 * viewport.text_scale)


def note_of(entry: MatchRecord, title: str, cover: str) -> UnfinishedGame:
    """Return the card data of a stored game with its box's title."""
    who = "" if entry.config.lesson else players(entry.config)
    return UnfinishedGame(entry.id, title_of(entry, title), cover, who, ago(entry.touched))


def title_of(entry: MatchRecord, title: str) -> str:
    """Return the title of a stored game, given its box's title."""
    return _("Lesson: {game}").format(game=title) if entry.config.lesson else title


def players(config: MatchConfig) -> str:
    """Name the players of a stored game as at its table: "Ann, Felix, and Zora"; "You" if one nameless person plays."""
    from game.scenes.people import people_of

    people = people_of(config.seats, config.seed, config.names, config.faces)
    alone = sum(not person.program for person in people) == 1
    names = [
        escape(person.name) or (_("You") if alone else _("Seat {n}").format(n=number(seat + 1)))
        for seat, person in enumerate(people)
    ]
    return listed(names)


def moment_of(text: str) -> datetime:
    """Parse a stored time (ISO 8601); without an offset it is UTC.

    >>> moment_of("2026-11-21T20:00:00") == moment_of("2026-11-21T21:00:00+01:00")
    True
    """
    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)


def ago(moment: str, now: datetime | None = None) -> str:
    """Format how long ago a time (ISO 8601) was, in whole minutes, hours or days.

    >>> ago("2026-11-21T20:00:00+00:00", datetime(2026, 11, 21, 23, 5, tzinfo=UTC))
    '3 hours ago'
    """
    passed = (now or datetime.now(UTC)) - moment_of(moment)
    minutes = max(0, round(passed.total_seconds() / 60))
    if minutes < 1:
        return _("just now")
    if minutes < 60:
        return ngettext("{n} minute ago", "{n} minutes ago", minutes).format(n=number(minutes))
    if minutes < 36 * 60:
        hours = round(minutes / 60)
        return ngettext("{n} hour ago", "{n} hours ago", hours).format(n=number(hours))
    days = round(minutes / 1440)
    return ngettext("{n} day ago", "{n} days ago", days).format(n=number(days))
