"""What a viewer may see of commands: every event passes through :func:`game.rules.contract.redact`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from game.match.config import Takeback
from game.match.history import History, issuer
from game.rules.contract import Command, EventStep, LaysOpen, Seat, State, View, redact


class MatchEvent(NamedTuple):
    """One action, as one viewer may know it; or commands that were taken back, as ``takeback`` says.

    ``number`` is that of its first command, counted from 0; ``before`` and ``after`` are the views around all of it.
    An action has at least one step, a takeback none. With ``joins``, it continues the action of the event before it.
    """

    number: int
    by: Seat
    steps: tuple[EventStep, ...]
    before: View
    after: View
    joins: bool = False
    takeback: Takeback | None = None

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands that the viewer sees, in order."""
        return tuple(step.command for step in self.steps if step.command is not None)

    @property
    def end(self) -> int:
        """How many commands there were after it."""
        return self.number + len(self.steps)

    def part(self, first: int, last: int) -> MatchEvent:
        """Return the part from command number ``first`` to ``last`` (which is not in it), at least one step."""
        steps = self.steps[first - self.number : last - self.number]
        return self._replace(number=first, steps=steps, before=steps[0].before, after=steps[-1].after)

    def joined(self, later: MatchEvent) -> MatchEvent:
        """Return this action extended by ``later``, which continues it."""
        return self._replace(steps=(*self.steps, *later.steps), after=later.after)


def view_for(state: State, viewer: Seat | None, laid_open: bool) -> View:
    """Return what ``viewer`` sees of a state; ``laid_open``: with what the others hide, where they hide anything."""
    return state.open_view(viewer) if laid_open and isinstance(state, LaysOpen) else state.view(viewer)


def events_for(history: History, viewer: Seat | None, since: int = 0, laid_open: bool = False) -> Iterator[MatchEvent]:
    """Yield the events as ``viewer`` may know them, action by action, from command number ``since`` on.

    ``laid_open``: as if nothing were hidden, for a game that is over.
    """
    state = history.at(since)
    before = view_for(state, viewer, laid_open)
    begins = [since, *(number for number in history.begins if number > since), len(history)]
    for first, last in pairwise(begins):
        steps = []
        for command in history.commands[first:last]:
            seen = command if laid_open else redact(state, command, viewer)
            state.apply(command)
            after = view_for(state, viewer, laid_open)
            steps.append(EventStep(seen, before, after))
            before = after
        if steps:
            by = issuer(history.commands[first])
            yield MatchEvent(first, by, tuple(steps), steps[0].before, before)


class SeenPast:
    """The past of a match, for what seats remember; see :class:`game.ai.memory.Past`."""

    def __init__(self, history: History) -> None:
        """Tell what is in ``history``, which may grow and shrink."""
        self._history = history

    def __len__(self) -> int:
        """Count the commands."""
        return len(self._history)

    @property
    def cuts(self) -> int:
        """How often commands were taken back."""
        return self._history.cuts

    def seen(self, seat: Seat, since: int) -> Iterator[EventStep]:
        """Go through what ``seat`` saw, from command number ``since`` on."""
        if since < len(self._history):
            for event in events_for(self._history, seat, since):
                yield from event.steps
