"""The page that shows the log of a table; an entry with steps opens and closes by a click or the Return key."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.i18n import _
from game.presenters.contract import LogLine
from game.ui.widgets import ListBox

STEP = "    · "
"""What stands before a step of an action that is open."""


class LogList(ListBox):
    """The entries of a log, latest last; ``shown`` gets a line without steps when it is used."""

    def __init__(self, lines: Sequence[LogLine], shown: Callable[[LogLine], None]) -> None:
        """List ``lines``, all closed."""
        self._lines = tuple(lines)
        self._shown = shown
        self._open: set[int] = set()
        self._entries: list[tuple[int, LogLine | None]] = []
        super().__init__(_("What happened"), opened=self._use)
        self._fill()
        self.choose(self.count() - 1)

    def _fill(self) -> None:
        """List the entries, and the steps of those that are open."""
        self._entries.clear()
        texts = []
        for number, line in enumerate(self._lines):
            self._entries.append((number, None))
            texts.append(self._text(number, line))
            for step in line.steps if number in self._open else ():
                self._entries.append((number, step))
                texts.append(STEP + step.text)
        self.set_items(texts or [_("Nothing yet.")], self.chosen)

    def _text(self, number: int, line: LogLine) -> str:
        """Write one entry; a sign says whether it can be opened or closed."""
        if line.heading:
            return f"**{line.text}**"
        if not line.steps:
            return line.text
        sign = "{arrow_down}" if number in self._open else "{arrow_right}"
        return f"{sign} {line.text}"

    def _use(self, index: int) -> None:
        """Open or close an entry that has steps; show the pieces of any other line."""
        if index >= len(self._entries):
            return
        number, step = self._entries[index]
        line = self._lines[number]
        if step is None and line.steps:
            self._open ^= {number}
            self._fill()
            self.changed()
        else:
            self._shown(step or line)
