"""Routine actions of computer players and chance, collected so that they are shown as one movement."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import reduce
from typing import Final

from game.match.redaction import MatchEvent
from game.rules.contract import Seat, View
from game.table.contract import Presenter, Shows

PATIENCE: Final = 0.8
"""Seconds for which a bundle waits for the next action."""


class EventBundle:
    """Passes on events to be shown: those that go on with each other together."""

    def __init__(self, shows: Shows[View], show: Callable[[Sequence[MatchEvent]], None]) -> None:
        """Bind what says which actions go on, and what shows events as one movement."""
        self._shows, self._show = shows, show
        self._events: list[MatchEvent] = []
        self._waited = 0.0

    def add(self, event: MatchEvent, by_person: bool) -> None:
        """Collect an action; show any of a person, and any that nothing goes on with, after what was collected."""
        if by_person or (self._events and not goes_on(self._shows, self._events[-1], event)):
            self.show()
        self._events.append(event)
        self._waited = 0.0
        if by_person or not goes_on(self._shows, event):
            self.show()

    def update(self, dt: float, goes_on: bool) -> None:
        """Wait ``dt`` seconds for the next action; show the collected ones unless the game ``goes_on`` by itself."""
        self._waited += dt
        if not goes_on or self._waited > PATIENCE:
            self.show()

    def show(self) -> None:
        """Show the collected actions as one movement, if there are any."""
        events, self._events = self._events, []
        if events:
            self._show(events)


def goes_on(shows: Shows[View], event: MatchEvent, following: MatchEvent | None = None) -> bool:
    """Return whether an action is one movement with the ``following`` one; without one, whether any may be."""
    if not event.commands or (following is not None and not following.commands):
        return False  # hidden from the viewer
    return shows.goes_on(event.commands[-1], event.after, None if following is None else following.commands[0])


def as_told(table: Presenter[View], story: Iterable[MatchEvent], people: Collection[Seat]) -> Iterator[MatchEvent]:
    """Yield actions as the log tells them: those of one computer player in one movement as one, if it sums them up."""
    movement: list[MatchEvent] = []
    for event in story:
        last = movement[-1] if movement else event
        if not (last.by == event.by >= 0 and event.by not in people and goes_on(table.shows, last, event)):
            yield from _summed_up(table, movement)
            movement = []
        movement.append(event)
    yield from _summed_up(table, movement)


def _summed_up(table: Presenter[View], movement: Sequence[MatchEvent]) -> Sequence[MatchEvent]:
    """Return the actions of a movement as one, if the log has a line for it."""
    if len(movement) < 2:
        return movement
    whole = reduce(MatchEvent.joined, movement)
    return [whole] if table.log.summary(whole.commands, whole.before, whole.after) is not None else movement
