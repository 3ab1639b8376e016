"""Routine actions of a computer player, collected so that they are shown as one movement."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.match.redaction import MatchEvent
from game.rules.contract import Command

PATIENCE: Final = 0.4
"""Seconds for which a bundle waits for the next action of its player."""


class EventBundle:
    """Passes on events to be shown; consecutive routine actions of one computer player together."""

    def __init__(
        self, is_routine: Callable[[Sequence[Command]], bool], show: Callable[[Sequence[MatchEvent]], None]
    ) -> None:
        """Bind :meth:`game.table.contract.Shows.is_routine`, and what shows events as one movement."""
        self._is_routine, self._show = is_routine, show
        self._events: list[MatchEvent] = []
        self._waited = 0.0

    def add(self, event: MatchEvent, by_computer: bool) -> None:
        """Collect a routine action of a computer player; show any other, after what was collected."""
        routine = by_computer and self._is_routine(event.commands)
        if not routine or (self._events and self._events[-1].by != event.by):
            self.show()
        if not routine:
            self._show((event,))
            return
        self._events.append(event)
        self._waited = 0.0

    def update(self, dt: float, goes_on: bool) -> None:
        """Wait ``dt`` seconds for the next action; show the collected ones unless the computer player ``goes_on``."""
        self._waited += dt
        if not goes_on or self._waited > PATIENCE:
            self.show()

    def show(self) -> None:
        """Show the collected actions as one movement, if there are any."""
        events, self._events = self._events, []
        if events:
            self._show(events)
