"""A game played by the numbers of its actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Any, Final, Self

from game.match.arena.playing import opened
from game.research.numbering import numbering_of
from game.rules.contract import NOBODY, Command, PlayerCommand, Seat, View, check_options, start_tuned, tuning_of

LONGEST: Final = 1000
"""Default number of seats' actions after which a game is cut off, as random play may never end."""


class Table:
    """One game of a box; it is cut off, without a winner, after ``longest`` actions of seats."""

    def __init__(self, box_id: str, seats: int, options: Mapping[str, str], longest: int = LONGEST) -> None:
        """Set the game up.

        Raises:
            UnknownGame, BadOption, NoPart: the game, an option or its ``command_fields`` do not exist.
        """
        self.game, self.numbering = opened(box_id), numbering_of(box_id)
        self.seats, self.options, self.longest = seats, check_options(self.game, seats, options), longest
        self.state = self.start()
        self.commands: list[Command] = []
        self.acted = 0
        """Number of seats' actions so far."""
        self.actor: Seat = self.state.actor
        """The current actor: a seat, NATURE or NOBODY."""
        self._legal: tuple[int, ...] | None = None
        self._options: Sequence[Command] = ()

    def start(self) -> Any:
        """Return the state before the first command."""
        return start_tuned(self.game, self.seats, self.options, tuning_of(self.game))

    @property
    def cut_off(self) -> bool:
        """Whether the game was cut off."""
        return self.actor == NOBODY and self.state.result() is None

    def legal(self) -> tuple[int, ...]:
        """Return the legal actions of the actor; empty for chance, and when the game is over."""
        options = self._options = self.state.legal_commands() if self.actor >= 0 else ()
        known = self.numbering.known
        try:  # a plain dict: look-ups in a LazyDict take a third longer
            self._legal = itemgetter(*options)(known) if len(options) > 1 else tuple([known[one] for one in options])
        except KeyError:
            self._legal = tuple(map(self.numbering.number, options))
        return self._legal

    def act(self, number: int) -> Seat:
        """Carry out an action of the actor; return the next actor.

        Raises:
            ValueError: it is illegal now.
        """
        try:
            place = (self._legal or self.legal()).index(number)
        except ValueError:
            raise ValueError(f"action {number} ({self.numbering.name(number)}) is not allowed now") from None
        self.acted += 1
        return self.apply(self._options[place])

    def apply(self, command: Command) -> Seat:
        """Carry out a command of chance or a legal one; return the next actor."""
        state = self.state
        state.apply(command)
        self.commands.append(command)
        self._legal = None
        actor: Seat = state.actor
        if actor >= 0 and self.acted >= self.longest:
            actor = NOBODY
        self.actor = actor
        return actor

    def returns(self) -> list[float]:
        """Return 1 for each seat that has won, 0 for others."""
        result = self.state.result()
        winners: Sequence[Seat] = () if result is None else result.winners
        return [float(seat in winners) for seat in range(self.seats)]

    def view(self, seat: Seat | None) -> View:
        """Return the view of a seat."""
        found: View = self.state.view(seat)
        return found

    def clone(self) -> Self:
        """Return an independent copy."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.state, other.commands = self.state.clone(), self.commands.copy()
        return other

    def __deepcopy__(self, _memo: object) -> Self:
        """Return an independent copy: OpenSpiel copies states this way."""
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the set-up and the commands."""
        setting = self.game.box_id, self.seats, self.options, self.longest
        return _played, (setting, self.commands)


def _played(setting: tuple[str, int, Mapping[str, str], int], commands: Sequence[Command]) -> Table:
    """Replay a pickled game."""
    table = Table(*setting)
    for command in commands:
        table.acted += isinstance(command, PlayerCommand)
        table.apply(command)
    return table
