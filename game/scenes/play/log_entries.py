"""The log of a table: one entry for each action, which opens into its steps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import chain

from game.i18n import _
from game.match.redaction import MatchEvent
from game.presenters.contract import LogLine, Presenter
from game.rules.contract import View


def entries(table: Presenter[View], event: MatchEvent) -> list[LogLine]:
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
        summary = LogLine(_run_on(line.text for line in heard), things)
    return [replace(summary, steps=steps if len(steps) > 1 else ()), *headings]


def _run_on(sentences: Iterable[str]) -> str:
    """Join sentences; a dot separates those that have no full stop."""
    parts = list(sentences)
    ends = [" " if part.endswith((".", "!", "?")) else " · " for part in parts[:-1]]
    return "".join(part + end for part, end in zip(parts, [*ends, ""], strict=True))


class Log:
    """The log of a match so far, oldest entry first."""

    def __init__(self, table: Presenter[View]) -> None:
        """Take the table that finds the words."""
        self._table = table
        self._last: MatchEvent | None = None
        self._length = 0
        self.lines: list[LogLine] = []

    def tell(self, event: MatchEvent) -> None:
        """Add an action; one that continues the action before it is merged into its entry."""
        if event.joins and self._last is not None:
            event = self._last.joined(event)
            del self.lines[len(self.lines) - self._length :]
        found = entries(self._table, event)
        self._last, self._length = event, len(found)
        self.lines += found

    def take_back(self) -> None:
        """Note that an action was taken back."""
        self._last = None
        self.lines.append(LogLine(_("Taken back."), heading=True))

    def read(self, story: Iterable[MatchEvent]) -> None:
        """Replace the log by the entries of all events so far."""
        self._last = None
        self.lines.clear()
        for event in story:
            self.tell(event)
