"""Shows again what a line of the log tells of: its pieces are lit, and while somebody rests on it the table plays it.

Whatever is pressed, and the pointer that moves on, brings the present back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.scenes.play.log_entries import Told
from game.scenes.play.table_display import TableDisplay

REST: Final = 0.45
"""Seconds somebody points at a line before its moment is shown."""


class Moments:
    """What is shown again on one table."""

    def __init__(
        self, showing: TableDisplay, may_show: Callable[[], bool], changed: Callable[[Told | None], None]
    ) -> None:
        """``may_show``: whether nothing else is to be seen; ``changed`` is told what is shown (None: the present)."""
        self._showing, self._may_show, self._changed = showing, may_show, changed
        self._lit: Told | None = None
        self._rested, self._seen = 0.0, False
        self.shown: Told | None = None
        """What is shown again now; None: the table shows the present."""

    @property
    def waiting(self) -> bool:
        """Whether a moment is about to be shown."""
        pointed = self._lit is not None and self._lit.event is not None and not self._seen
        return pointed and self.shown is None and self._may_show()

    def point(self, one: Told | None, dt: float) -> None:
        """Light the pieces of the line that is pointed at; show its moment once it was pointed at for a while."""
        if one is not self._lit:
            self.end()
            self._lit, self._rested, self._seen = one, 0.0, False
            self._showing.stage.mark("last", one.line.things if one is not None else ())
        elif self.waiting:
            self._rested += dt
            if self._rested >= REST:
                self._show()

    def _show(self) -> None:
        """Play the moment of the line that is lit."""
        self.shown = self._lit
        if self._lit is not None and self._lit.event is not None:
            self._showing.show_again(self._lit.event)
            self._changed(self._lit)

    def end(self) -> None:
        """Show the present; the same moment is shown no more until another line was pointed at."""
        self._seen = True
        if self.shown is not None:
            self.shown = None
            self._changed(None)
