"""The ready file, by which tests wait for the window: named by ``PARLOUR_READY_FILE``, rewritten on every change.

It has four lines: the name of the scene drawn, the number of inputs handled (released keys and buttons, wheel events),
``still`` or ``moving``, and the pixel at which the pointer was seen ("-1 -1" before). A test that sends input and waits
for the number, the pointer and ``still`` sees the effect of its input, however slow the machine is.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

from game.ui.input.events import InputEvent, KeyUp, Point, Press, Release, Wheel
from game.ui.paint.viewport import Viewport

READY = "PARLOUR_READY_FILE"


class ReadyFile:
    """The ready file; does nothing if the environment names none."""

    def __init__(self) -> None:
        named = os.environ.get(READY)
        self._path = Path(named) if named else None
        self._written = ""
        self._inputs = 0
        self._pointer = (-1, -1)

    @property
    def wanted(self) -> bool:
        """Whether the environment names a file."""
        return self._path is not None

    def count(self, events: Iterable[InputEvent], viewport: Viewport) -> None:
        """Count the inputs among handled events, and note where the pointer is."""
        for event in events:
            self._inputs += isinstance(event, KeyUp | Release | Wheel)
            if isinstance(event, Point | Press | Release):
                self._pointer = viewport.px_point(event.pos)

    def tell(self, scene: str, still: bool) -> None:
        """Write the file if its content changes."""
        x, y = self._pointer
        text = f"{scene}\n{self._inputs}\n{'still' if still else 'moving'}\n{x} {y}\n"
        if self._path is None or text == self._written:
            return
        self._written = text
        half = self._path.with_name(f"{self._path.name}.half")
        try:
            half.write_text(text, encoding="utf-8")
            half.replace(self._path)  # atomic for readers
        except OSError as fault:
            print(f"cannot write {self._path}: {fault.strerror}", file=sys.stderr)
