"""The commands of a match since its start, grouped into actions, with snapshots of the state for going back fast."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from game.rules.contract import Command, Seat, State

SNAPSHOT_EVERY = 32
"""Number of commands between snapshots."""


Continues: TypeAlias = Callable[[Command, Command], bool]
"""Returns whether the second command continues the action of the first, given just before."""

Answer: TypeAlias = Callable[[Seat, int], Sequence[Command] | None]
"""Returns the checked commands of an actor (a seat with a synchronous player, or NATURE) after a number of commands.

None if there is no answer.
"""


def issuer(command: Command) -> Seat:
    """Return the seat that gave ``command``, NATURE for chance."""
    seat: Seat = command.seat  # type: ignore[attr-defined]  # a field of PlayerCommand, a constant of ChanceCommand
    return seat


class History:
    """The commands since ``start``; only checked commands may be added."""

    def __init__(self, start: State, commands: Iterable[Command] = ()) -> None:
        """Take over ``start`` and carry out ``commands``, which must be legal."""
        self.state = start
        self.continues: Continues | None = None
        """Decides which commands of bots form one action; None: each is an action of its own."""
        self.cuts = 0
        """Number of calls of :meth:`cut`."""
        self._commands: list[Command] = []
        self._begins: list[int] = []
        self._divided = 0
        self._snapshots: list[State] = [start.clone()]
        for command in commands:
            self.add(command)

    def __len__(self) -> int:
        return len(self._commands)

    @property
    def commands(self) -> Sequence[Command]:
        """All commands so far, oldest first; read-only."""
        return self._commands

    @property
    def begins(self) -> Sequence[int]:
        """The numbers of the first commands of all actions, in order; read-only."""
        self._divide()
        return self._begins

    def begin_of(self, number: int) -> int:
        """Return the number of the first command in the action of command ``number``."""
        begins = self.begins
        return begins[bisect_right(begins, number) - 1]

    def end_of(self, number: int) -> int:
        """Return the end of the action of command ``number``: the number of its last command plus 1."""
        begins = self.begins
        place = bisect_right(begins, number)
        return begins[place] if place < len(begins) else len(self)

    def add(self, command: Command, joins: bool = False) -> None:
        """Carry out and append ``command``; with ``joins`` it continues the last action."""
        self._divide()
        self.state.apply(command)
        if not joins:
            self._begins.append(len(self._commands))
        self._divided += 1
        self._commands.append(command)
        if len(self._commands) == len(self._snapshots) * SNAPSHOT_EVERY:
            self._snapshots.append(self.state.clone())

    def play(self, answer: Answer, stop: int) -> None:
        """Carry out the answers of bots and chance until there is none, or there are at least ``stop`` commands.

        Thousands of games are played this way, so actions and snapshots are computed lazily.
        """
        state, commands = self.state, self._commands
        apply, append = state.apply, commands.append
        while (number := len(commands)) < stop and (given := answer(state.actor, number)) is not None:
            if len(given) == 1:
                (command,) = given
                apply(command)
                append(command)
                continue
            joins = self.goes_on(given[0])
            for command in given:
                self.add(command, joins)
                joins = True

    def goes_on(self, command: Command) -> bool:
        """Return whether ``command`` of a bot or chance would continue the last action."""
        return bool(self._commands) and self._joined(self._commands[-1], command)

    def _joined(self, previous: Command, command: Command) -> bool:
        """Return whether ``command`` continues the action of ``previous``."""
        return self.continues is not None and self.continues(previous, command)

    def _divide(self) -> None:
        """Group the commands that have not been grouped into actions yet."""
        commands = self._commands
        for number in range(self._divided, len(commands)):
            if not number or not self._joined(commands[number - 1], commands[number]):
                self._begins.append(number)
        self._divided = len(commands)

    def at(self, number: int) -> State:
        """Return a new state after the first ``number`` commands.

        Raises:
            IndexError: there are fewer commands.
        """
        if not 0 <= number <= len(self._commands):
            raise IndexError(f"there are {len(self._commands)} commands, not {number}")
        snapshots = self._snapshots
        index = min(number // SNAPSHOT_EVERY, len(snapshots) - 1)
        state = snapshots[index].clone()
        for done, command in enumerate(self._commands[index * SNAPSHOT_EVERY : number], index * SNAPSHOT_EVERY + 1):
            state.apply(command)
            if done == len(snapshots) * SNAPSHOT_EVERY:
                snapshots.append(state.clone())
        return state

    def cut(self, number: int) -> list[Command]:
        """Go back to the first ``number`` commands; return the dropped ones."""
        self.state = self.at(number)
        self.cuts += 1
        self._divide()
        dropped = self._commands[number:]
        del self._commands[number:]
        del self._begins[bisect_right(self._begins, number - 1) :]
        self._divided = number
        del self._snapshots[number // SNAPSHOT_EVERY + 1 :]
        return dropped

    def replaced(self, commands: Sequence[Command]) -> History:
        """Return a history of other ``commands``, which must be legal, grouped into actions like this one."""
        other, begins = History(self._snapshots[0].clone()), set(self.begins)
        other.continues = self.continues
        for number, command in enumerate(commands):
            other.add(command, number not in begins)
        return other

    def branch(self, number: int) -> History:
        """Return a history of the first ``number`` commands."""
        other = History(self._snapshots[0].clone())
        other.continues = self.continues
        other._commands = self._commands[:number]
        self._divide()
        other._begins = self._begins[: bisect_right(self._begins, number - 1)]
        other._divided = number
        other._snapshots = [state.clone() for state in self._snapshots[: number // SNAPSHOT_EVERY + 1]]
        other.state = self.at(number)
        return other
