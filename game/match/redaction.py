"""What a viewer may see of commands: every event passes through :func:`redact`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple, Protocol, runtime_checkable

from game.match.config import Takeback
from game.match.history import History, issuer
from game.rules.contract import Command, LaysOpen, Seat, State, View


@runtime_checkable
class Redacting(Protocol):
    """A state of a game in which some commands are hidden from some viewers.

    Without this method, all commands of a game are public.
    """

    def redact(self, command: Command, seat: Seat | None) -> Command | None:
        """Return what ``seat`` (None: an onlooker) sees of ``command``, about to be carried out here.

        That is the command itself, one with the hidden parts changed, or None when nothing is seen.
        """


def redact(state: State, command: Command, viewer: Seat | None) -> Command | None:
    """Return what ``viewer`` sees of ``command``, which is about to be carried out in ``state``."""
    if isinstance(state, Redacting):
        return state.redact(command, viewer)
    return command


class EventStep(NamedTuple):
    """One command of an action, as one viewer may know it; ``command`` is None when the viewer does not see it."""

    command: Command | None
    before: View
    after: View


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
