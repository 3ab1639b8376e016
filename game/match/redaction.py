"""Events as a viewer may see them: every command passes through :func:`game.rules.contract.redact`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from game.match.config import Takeback
from game.match.history import History, issuer
from game.rules.contract import Command, EventStep, LaysOpen, Seat, State, View, redact


class MatchEvent(NamedTuple):
    """One action, or an undo (``takeback``), as one viewer may know it.

    ``number`` is the index of its first command; ``before`` and ``after`` are the views before and after all of it. An
    action has at least one step, an undo none. With ``joins``, it continues the action of the event before it.
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
        """The number of commands of the match after it."""
        return self.number + len(self.steps)

    def part(self, first: int, last: int) -> MatchEvent:
        """Return the steps from command ``first`` up to but not including ``last``, at least one."""
        steps = self.steps[first - self.number : last - self.number]
        return self._replace(number=first, steps=steps, before=steps[0].before, after=steps[-1].after)

    def joined(self, later: MatchEvent) -> MatchEvent:
        """Return the action extended by ``later``, which continues it."""
        return self._replace(steps=(*self.steps, *later.steps), after=later.after)


def view_for(state: State, viewer: Seat | None, laid_open: bool) -> View:
    """Return the view of ``viewer``; with ``laid_open``, including what the other seats hide."""
    return state.open_view(viewer) if laid_open and isinstance(state, LaysOpen) else state.view(viewer)


def events_for(history: History, viewer: Seat | None, since: int = 0, laid_open: bool = False) -> Iterator[MatchEvent]:
    """Yield the events as ``viewer`` may know them, action by action, from command ``since`` on.

    With ``laid_open`` nothing is hidden, for a game that is over.
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
    """The past of a match as seats saw it, for memories; see :class:`game.ai.memory.Past`."""

    def __init__(self, history: History) -> None:
        """Read from ``history``, which may grow and shrink."""
        self._history = history

    def __len__(self) -> int:
        return len(self._history)

    @property
    def cuts(self) -> int:
        """The number of undos."""
        return self._history.cuts

    def seen(self, seat: Seat, since: int) -> Iterator[EventStep]:
        """Yield what ``seat`` saw of each command, from ``since`` on."""
        if since < len(self._history):
            for event in events_for(self._history, seat, since):
                yield from event.steps
