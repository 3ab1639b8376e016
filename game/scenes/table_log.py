"""The log of a table: one entry for each action, which opens into its steps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from game.tables.contract import LogLine
from game.words import _

if TYPE_CHECKING:
    from game.match.gate import Happening
    from game.rules.kernel import View
    from game.tables.contract import Table


def entries(table: Table[View], told: Happening) -> list[LogLine]:
    """Tell one action: an entry for all of it, if it leaves any, then the headings that follow from it.

    It says everything that one command led to; of several commands it says what was done, and its steps the rest.
    """
    by_step = [table.log.lines(step.command, step.before, step.after) for step in told.steps]
    headings = [line for line in chain.from_iterable(by_step) if line.heading]
    said = [lines for found in by_step if (lines := [line for line in found if not line.heading])]
    steps = tuple(chain.from_iterable(said))
    summary = table.log.summary(told.commands, told.before, told.after) if len(told.steps) > 1 else None
    if summary is None and not steps:
        return headings
    if summary is None:
        heard = steps if len(said) == 1 else tuple(lines[0] for lines in said)
        things = tuple(dict.fromkeys(thing for line in heard for thing in line.things))
        summary = LogLine(_run_on(line.text for line in heard), things)
    return [replace(summary, steps=steps if len(steps) > 1 else ()), *headings]


def _run_on(sentences: Iterable[str]) -> str:
    """Write sentences one after the other; a dot parts those that have no full stop."""
    parts = list(sentences)
    ends = [" " if part.endswith((".", "!", "?")) else " · " for part in parts[:-1]]
    return "".join(part + end for part, end in zip(parts, [*ends, ""], strict=True))


class Log:
    """What was told of a match so far, oldest first."""

    def __init__(self, table: Table[View]) -> None:
        """Take the table that finds the words."""
        self._table = table
        self._last: Happening | None = None
        self._length = 0
        self.lines: list[LogLine] = []

    def tell(self, told: Happening) -> None:
        """Add an action; what goes on with the one before it becomes part of that one's entry."""
        if told.joins and self._last is not None:
            told = self._last.joined(told)
            del self.lines[len(self.lines) - self._length :]
        found = entries(self._table, told)
        self._last, self._length = told, len(found)
        self.lines += found

    def take_back(self) -> None:
        """Note that an action was taken back."""
        self._last = None
        self.lines.append(LogLine(_("Taken back."), heading=True))

    def read(self, story: Iterable[Happening]) -> None:
        """Begin anew with everything that happened so far."""
        self._last = None
        self.lines.clear()
        for told in story:
            self.tell(told)
