"""What one viewer may learn of a command: the gate through which every event passes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol, runtime_checkable

from game.match.history import History, giver
from game.match.setting import Takeback
from game.rules.kernel import Command, Seat, State, View


@runtime_checkable
class Discreet(Protocol):
    """A position of a game in which not every command is for everybody's eyes.

    A game without this method says that all its commands are public.
    """

    def shown(self, command: Command, seat: Seat | None) -> Command | None:
        """Give what ``seat`` (None: an onlooker) sees of ``command``, about to be carried out here.

        That is the command itself, one with the hidden parts put otherwise, or None when nothing is seen.
        """


def shown(state: State, command: Command, viewer: Seat | None) -> Command | None:
    """Give what ``viewer`` sees of ``command``, which is about to be carried out in ``state``."""
    if isinstance(state, Discreet):
        return state.shown(command, viewer)
    return command


class Happening(NamedTuple):
    """One thing that happened, as one viewer may know it.

    ``number`` counts from 0; ``command`` is None when the viewer does not see it, and when commands were
    taken back (then ``takeback`` says which).
    """

    number: int
    by: Seat
    command: Command | None
    before: View
    after: View
    takeback: Takeback | None = None


def story(history: History, viewer: Seat | None, since: int = 0) -> Iterator[Happening]:
    """Tell ``viewer`` what happened, command by command, from number ``since`` on."""
    state = history.at(since)
    before = state.view(viewer)
    for number, command in enumerate(history.commands[since:], since):
        seen = shown(state, command, viewer)
        state.apply(command)
        after = state.view(viewer)
        yield Happening(number, giver(command), seen, before, after)
        before = after
