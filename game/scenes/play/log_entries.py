"""Log of a table: one expandable entry for each action."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

from game.i18n import _
from game.match.match import Match
from game.match.redaction import MatchEvent
from game.rules.contract import NATURE, Seat, View
from game.table.contract import LogLine, Presenter

RECENT: Final = 150
"""Number of actions scanned for events since a seat's last turn."""
LONGEST: Final = 40
"""Maximum number of entries since a seat's last turn."""


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
    return [LogEntry(line, _actor(line, event), event) for line in log_lines(table, event)]


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


def others_acted(entries_so_far: Iterable[LogEntry], seats: Collection[Seat]) -> bool:
    """Return whether a seat outside ``seats`` did something."""
    return any(one.by >= 0 and one.by not in seats for one in entries_so_far)


def recap(table: Presenter[View], match: Match, seat: Seat) -> Sequence[LogEntry]:
    """Return the public entries since ``seat`` last acted, for a place where all can see them."""
    begins = match.history.begins
    first = begins[-RECENT] if len(begins) > RECENT else 0
    return since([one for event in match.events(None, first) for one in log_entries(table, event)], {seat})


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
