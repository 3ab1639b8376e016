"""The commands of a match since its start, with snapshots of the state so that going back is quick.

It also knows which commands belong to one action.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from game.rules.contract import Command, Seat, State

SNAPSHOT_EVERY = 32
"""Commands between two snapshots."""


def issuer(command: Command) -> Seat:
    """Return which seat gave ``command``; NATURE for those of chance."""
    seat: Seat = command.seat  # type: ignore[attr-defined]  # a field of choices, a constant of chances
    return seat


class History:
    """The commands since ``start``; only checked commands may be added."""

    def __init__(self, start: State, commands: Iterable[Command] = ()) -> None:
        """Own ``start`` and carry out ``commands``, which must be known to be legal."""
        self.state = start
        self.cuts = 0
        """How often commands were dropped."""
        self._commands: list[Command] = []
        self._begins: list[int] = []
        self._snapshots: list[State] = [start.clone()]
        for command in commands:
            self.add(command)

    def __len__(self) -> int:
        """Count the commands so far."""
        return len(self._commands)

    @property
    def commands(self) -> Sequence[Command]:
        """All commands so far, oldest first; read-only."""
        return self._commands

    @property
    def last(self) -> Command | None:
        """The last command, None before the first."""
        return self._commands[-1] if self._commands else None

    @property
    def begins(self) -> Sequence[int]:
        """The numbers of the commands with which an action begins, in order; read-only."""
        return self._begins

    def begin_of(self, number: int) -> int:
        """Return the number of the first command of the action to which command ``number`` belongs."""
        return self._begins[bisect_right(self._begins, number) - 1]

    def add(self, command: Command, joins: bool = False) -> None:
        """Carry out and append ``command``; with ``joins`` it belongs to the action of the one before it."""
        self.state.apply(command)
        if not joins:
            self._begins.append(len(self._commands))
        self._commands.append(command)
        if len(self._commands) % SNAPSHOT_EVERY == 0:
            self._snapshots.append(self.state.clone())

    def at(self, number: int) -> State:
        """Build the state after the first ``number`` commands; it belongs to the caller.

        Raises:
            IndexError: there are fewer commands.
        """
        if not 0 <= number <= len(self._commands):
            raise IndexError(f"there are {len(self._commands)} commands, not {number}")
        index = number // SNAPSHOT_EVERY
        state = self._snapshots[index].clone()
        for command in self._commands[index * SNAPSHOT_EVERY : number]:
            state.apply(command)
        return state

    def cut(self, number: int) -> list[Command]:
        """Go back to the first ``number`` commands; return those that were dropped."""
        self.state = self.at(number)
        self.cuts += 1
        dropped = self._commands[number:]
        del self._commands[number:]
        del self._begins[bisect_right(self._begins, number - 1) :]
        del self._snapshots[number // SNAPSHOT_EVERY + 1 :]
        return dropped

    def branch(self, number: int) -> History:
        """Begin another history with the first ``number`` commands of this one."""
        other = History(self._snapshots[0].clone())
        other._commands = self._commands[:number]
        other._begins = self._begins[: bisect_right(self._begins, number - 1)]
        other._snapshots = [state.clone() for state in self._snapshots[: number // SNAPSHOT_EVERY + 1]]
        other.state = self.at(number)
        return other
