"""Reports to tests what the window shows: the file named by ``PARLOUR_READY_FILE``, rewritten on every change.

Three lines: the name of the scene that is drawn, how many inputs were handled (keys and buttons released, turns of the
wheel), and ``still`` or ``moving``. A test that sends input and waits for its number and for ``still`` sees the effect
of the input, however slow the machine is.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

from game.ui.input.events import InputEvent, KeyUp, Release, Wheel

READY = "PARLOUR_READY_FILE"


class ReadyFile:
    """The ready file; does nothing when the environment names none."""

    def __init__(self) -> None:
        named = os.environ.get(READY)
        self._path = Path(named) if named else None
        self._written = ""
        self._inputs = 0

    @property
    def wanted(self) -> bool:
        """Whether the environment names a file."""
        return self._path is not None

    def count(self, events: Iterable[InputEvent]) -> None:
        """Count the inputs among the events that were handled."""
        self._inputs += sum(isinstance(event, KeyUp | Release | Wheel) for event in events)

    def tell(self, scene: str, still: bool) -> None:
        """Write the file if its content changes."""
        text = f"{scene}\n{self._inputs}\n{'still' if still else 'moving'}\n"
        if self._path is None or text == self._written:
            return
        self._written = text
        half = self._path.with_name(f"{self._path.name}.half")
        try:
            half.write_text(text, encoding="utf-8")
            half.replace(self._path)  # so that nobody reads half a file
        except OSError as fault:
            print(f"cannot write {self._path}: {fault.strerror}", file=sys.stderr)
