"""Log of a table: one expandable entry for each action."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import reduce
from itertools import chain, groupby, pairwise
from typing import Final

from game.i18n import _, ngettext
from game.match.match import Match
from game.match.redaction import MatchEvent
from game.rules.contract import NATURE, Seat, View
from game.table.contract import LogLine, Presenter

RECENT: Final = 150
"""Number of actions scanned for events since a seat's last turn."""
LONGEST: Final = 40
"""Maximum number of entries since a seat's last turn."""


class Weight(IntEnum):
    """How much an action matters: what the table shows quickly, without a pause, or with one, and what turns a game."""

    ROUTINE = 0
    USUAL = 1
    MATTERS = 2
    TURNING = 3
    STRIKES = 4
    """It strikes the reader."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A log line with its subject, and the action it describes as known to the viewer."""

    line: LogLine
    by: Seat = NATURE
    """The acting seat; for a heading, the seat whose turn begins."""
    event: MatchEvent | None = None
    """None if it describes nothing valid (a refused or undone action)."""
    refused: bool = False
    """Whether the action was refused."""
    weight: Weight = Weight.USUAL
    """How much it matters to everybody."""

    def weighs(self, seats: Collection[Seat]) -> Weight:
        """Return how much it matters to the players of ``seats``."""
        struck = any(seat in line.against for line in (self.line, *self.line.steps) for seat in seats)
        return Weight.STRIKES if struck and self.by not in seats else self.weight

    def step(self, line: LogLine) -> LogEntry:
        """Return one of its line's steps as an entry."""
        return replace(self, line=line)


def log_lines(table: Presenter[View], event: MatchEvent) -> list[LogLine]:
    """Return the lines of an action: at most one summary, then the resulting headings.

    A single command is described in full; for several, the summary says what was done, and its steps the rest.
    """
    by_step = [table.log.lines(step.command, step.before, step.after) for step in event.steps]
    headings = [line for line in chain.from_iterable(by_step) if line.heading]
    said = [lines for found in by_step if (lines := [line for line in found if not line.heading])]
    steps = tuple(chain.from_iterable(said))
    summary = table.log.summary(event.commands, event.before, event.after) if len(event.steps) > 1 else None
    if summary is None and not steps:
        return headings
    if summary is None:
        heard = steps if len(said) == 1 else tuple(lines[0] for lines in said)
        things = tuple(dict.fromkeys(thing for line in heard for thing in line.things))
        summary = LogLine(_run_on(line.text for line in heard), things, by=heard[0].by)
    return [replace(summary, steps=steps if len(steps) > 1 else ()), *headings]


def log_entries(table: Presenter[View], event: MatchEvent) -> list[LogEntry]:
    """Return the entries of an action with their subjects."""
    return [
        LogEntry(line, _actor(line, event), event, weight=_weight(table, line, event))
        for line in log_lines(table, event)
    ]


def _weight(table: Presenter[View], line: LogLine, event: MatchEvent) -> Weight:
    """Return how much an action matters, as the table shows it."""
    if any(one.turning for one in (line, *line.steps)):
        return Weight.TURNING
    if table.shows.matters(event.commands):
        return Weight.MATTERS
    seen = [(step.command, step.after) for step in event.steps if step.command is not None]
    routine = bool(seen) and all(table.shows.goes_on(command, after, None) for command, after in seen)
    return Weight.ROUTINE if routine else Weight.USUAL


def _actor(line: LogLine, event: MatchEvent) -> Seat:
    """Return the subject of a line; for a heading, the seat whose turn begins."""
    if line.heading:
        return event.after.turn
    return event.by if line.by is None else line.by


def _run_on(sentences: Iterable[str]) -> str:
    """Join sentences; a middle dot separates those without a full stop."""
    parts = list(sentences)
    ends = [" " if part.endswith((".", "!", "?")) else " · " for part in parts[:-1]]
    return "".join(part + end for part, end in zip(parts, [*ends, ""], strict=True))


def since(entries_so_far: Sequence[LogEntry], seats: Collection[Seat]) -> Sequence[LogEntry]:
    """Return the entries since one of ``seats`` last acted; including that action if nobody else acted since.

    Excluded is what everybody sees: turns and refused actions.
    """
    done = [one for one in entries_so_far if one.event is not None and not one.line.heading]
    last = next((number for number in reversed(range(len(done))) if done[number].by in seats), -1)
    later = done[last + 1 :]
    if not others_acted(later, seats):
        later = done[max(last, 0) :]
    return later[-LONGEST:]


def worst_first(entries: Iterable[LogEntry], seats: Collection[Seat], name: Callable[[Seat], str]) -> list[LogEntry]:
    """Return entries for the players of ``seats``: what matters most first, routine bundled at the end.

    Entries that matter alike keep their order. ``name`` returns the name of a seat.
    """
    kept: list[LogEntry] = []
    routine: dict[Seat, list[LogEntry]] = {}
    for one in entries:
        if one.weighs(seats) == Weight.ROUTINE and one.by >= 0:
            routine.setdefault(one.by, []).append(one)
        else:
            kept.append(one)
    kept.sort(key=lambda one: -one.weighs(seats))
    return [*kept, *(_bundled(found, name(seat)) for seat, found in routine.items())]


def counted(entries: Iterable[LogEntry]) -> list[LogEntry]:
    """Return entries with those in a row that say the same as one, with their number."""
    alike = (list(found) for _said, found in groupby(entries, lambda one: (one.line.text, one.by, one.refused)))
    return [_joined(found, f"{found[0].line.text} ×{len(found)}") for found in alike]


def _bundled(entries: Sequence[LogEntry], name: str) -> LogEntry:
    """Return one entry for the routine actions of a player, which expands into them."""
    words = ngettext("{name} makes {n} small move.", "{name} makes {n} small moves.", len(entries))
    return _joined(entries, words.format(name=name, n=len(entries)))


def _joined(entries: Sequence[LogEntry], words: str) -> LogEntry:
    """Return one entry with ``words`` for several, which expands into them; a single one stays as it is."""
    first, events = entries[0], [one.event for one in entries if one.event is not None]
    if len(entries) == 1:
        return first
    things = tuple(dict.fromkeys(chain.from_iterable(one.line.things for one in entries)))
    line = LogLine(words, things, steps=tuple(one.line for one in entries))
    follow = all(earlier.end == later.number for earlier, later in pairwise(events))
    return replace(first, line=line, event=reduce(MatchEvent.joined, events) if follow and events else first.event)


def others_acted(entries_so_far: Iterable[LogEntry], seats: Collection[Seat]) -> bool:
    """Return whether a seat outside ``seats`` did something."""
    return any(one.by >= 0 and one.by not in seats for one in entries_so_far)


def recap(table: Presenter[View], match: Match, seat: Seat) -> Sequence[LogEntry]:
    """Return the public entries since ``seat`` last acted, for a place where all can see them."""
    begins = match.history.begins
    first = begins[-RECENT] if len(begins) > RECENT else 0
    found = since([one for event in match.events(None, first) for one in log_entries(table, event)], {seat})
    everybody = match.view(None)
    return counted(worst_first(found, {seat}, lambda one: table.words.seat(everybody, one).name))


def _undone(one: LogEntry, kept: int) -> LogEntry:
    """Return an entry after an undo to ``kept`` commands; later ones lose their event."""
    return replace(one, event=None) if one.event is not None and one.event.end > kept else one


class Log:
    """Log of a match so far, oldest entry first."""

    def __init__(self, table: Presenter[View]) -> None:
        """Set up with the table that words the entries."""
        self._table = table
        self._last: MatchEvent | None = None
        self._length = 0
        self.entries: list[LogEntry] = []
        self.version = 0
        """Changes whenever the log does."""

    @property
    def lines(self) -> list[LogLine]:
        """The lines of all entries."""
        return [one.line for one in self.entries]

    def tell(self, event: MatchEvent) -> None:
        """Add an action; one that continues the previous action is merged into its entry."""
        self.version += 1
        if event.joins and self._last is not None:
            event = self._last.joined(event)
            del self.entries[len(self.entries) - self._length :]
        found = log_entries(self._table, event)
        self._last, self._length = event, len(found)
        self.entries += found

    def take_back(self, kept: int) -> None:
        """Record an undo of everything after ``kept`` commands; those entries remain but are invalid."""
        self._last = None
        self.entries = [_undone(one, kept) for one in self.entries]
        self.version += 1
        self.entries.append(LogEntry(LogLine(_("Undone."), heading=True)))

    def refuse(self, why: LogLine, by: Seat) -> None:
        """Record a refused action of ``by`` with the reason; repetitions are dropped."""
        one = LogEntry(why, by, refused=True)
        if not self.entries or self.entries[-1] != one:
            self._last = None
            self.version += 1
            self.entries.append(one)

    def read(self, story: Iterable[MatchEvent]) -> None:
        """Rebuild the log from all events so far."""
        self._last = None
        self.version += 1
        self.entries.clear()
        for event in story:
            self.tell(event)
