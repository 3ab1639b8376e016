"""The log of a table: one entry for each action, which opens into its steps."""

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
"""How many actions are looked at for what happened since somebody's last turn."""
LONGEST: Final = 40
"""The most entries of what happened since somebody's last turn."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A line of the log with whom it is about, and the action that it tells of, as the viewer may know it."""

    line: LogLine
    by: Seat = NATURE
    """Who acted; of a heading: whose turn begins."""
    event: MatchEvent | None = None
    """None: it tells of nothing that holds (something was refused or taken back)."""
    refused: bool = False
    """Whether somebody wanted it in vain."""

    def step(self, line: LogLine) -> LogEntry:
        """Return one of the steps of its line, told apart."""
        return replace(self, line=line)


def log_lines(table: Presenter[View], event: MatchEvent) -> list[LogLine]:
    """Return the entries of one action: one for all of it, if any, then the headings that follow from it.

    It says everything that one command led to; of several commands it says what was done, and its steps the rest.
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
    """Return the entries of one action with whom each is about."""
    return [LogEntry(line, _actor(line, event), event) for line in log_lines(table, event)]


def _actor(line: LogLine, event: MatchEvent) -> Seat:
    """Return whom a line is about: of a heading, whose turn begins."""
    if line.heading:
        return event.after.turn
    return event.by if line.by is None else line.by


def _run_on(sentences: Iterable[str]) -> str:
    """Join sentences; a dot separates those that have no full stop."""
    parts = list(sentences)
    ends = [" " if part.endswith((".", "!", "?")) else " · " for part in parts[:-1]]
    return "".join(part + end for part, end in zip(parts, [*ends, ""], strict=True))


def since(entries_so_far: Sequence[LogEntry], seats: Collection[Seat]) -> Sequence[LogEntry]:
    """Return what was told since one of ``seats`` acted last; with that action when nobody else has acted since.

    Left out is what everybody sees: whose turn it is, and what somebody wanted in vain.
    """
    done = [one for one in entries_so_far if one.event is not None and not one.line.heading]
    last = next((number for number in reversed(range(len(done))) if done[number].by in seats), -1)
    later = done[last + 1 :]
    if not others_acted(later, seats):
        later = done[max(last, 0) :]
    return later[-LONGEST:]


def others_acted(entries_so_far: Iterable[LogEntry], seats: Collection[Seat]) -> bool:
    """Return whether a seat that is none of ``seats`` did something."""
    return any(one.by >= 0 and one.by not in seats for one in entries_so_far)


def recap(table: Presenter[View], match: Match, seat: Seat) -> Sequence[LogEntry]:
    """Return what happened since ``seat`` acted last, as everybody may know it: it stands where all can see it."""
    begins = match.history.begins
    first = begins[-RECENT] if len(begins) > RECENT else 0
    return since([one for event in match.events(None, first) for one in log_entries(table, event)], {seat})


def _undone(one: LogEntry, kept: int) -> LogEntry:
    """Return an entry after a match was taken back to ``kept`` commands: later ones tell of nothing that holds."""
    return replace(one, event=None) if one.event is not None and one.event.end > kept else one


class Log:
    """The log of a match so far, oldest entry first."""

    def __init__(self, table: Presenter[View]) -> None:
        """Take the table that finds the words."""
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
        """Add an action; one that continues the action before it is merged into its entry."""
        self.version += 1
        if event.joins and self._last is not None:
            event = self._last.joined(event)
            del self.entries[len(self.entries) - self._length :]
        found = log_entries(self._table, event)
        self._last, self._length = event, len(found)
        self.entries += found

    def take_back(self, kept: int) -> None:
        """Note that everything after ``kept`` commands was taken back: it is told still, but never happened."""
        self._last = None
        self.entries = [_undone(one, kept) for one in self.entries]
        self.version += 1
        self.entries.append(LogEntry(LogLine(_("Taken back."), heading=True)))

    def refuse(self, why: LogLine, by: Seat) -> None:
        """Note that ``by`` wanted something in vain, and why; the same is said once in a row."""
        one = LogEntry(why, by, refused=True)
        if not self.entries or self.entries[-1] != one:
            self._last = None
            self.version += 1
            self.entries.append(one)

    def read(self, story: Iterable[MatchEvent]) -> None:
        """Replace the log by the entries of all events so far."""
        self._last = None
        self.version += 1
        self.entries.clear()
        for event in story:
            self.tell(event)
