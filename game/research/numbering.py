"""Fixed numbers for all actions of a game.

An action is a command without its seat: it has the same number for every seat, position and number of players. Command
classes are numbered in the order of the game's ``commands``; within a class the numbers run through the values of its
fields, the last field fastest. The values are given by the game's ``command_fields`` from the content of the box, so
another box (a house deck) has different numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import prod
from typing import Any, Final, get_args

from game.registry import Part
from game.rules.command_fields import Fields, Values
from game.rules.contract import Command, Game, PlayerCommand, verb

COMMAND_FIELDS: Final[Part[Callable[[Any], Fields]]] = Part("command_fields")


class Numbering:
    """The numbers of the actions of one box, from 0 to ``size`` - 1."""

    def __init__(self, game: Game) -> None:
        """Number the actions of a game.

        Raises:
            NoPart: the game has no ``command_fields``.
        """
        fields = COMMAND_FIELDS.of(game.rules_id)(game)
        self.size = 0
        self._first: dict[type[Command], int] = {}
        self._values: dict[type[Command], dict[str, Values]] = {}
        for kind in get_args(game.commands):
            if issubclass(kind, PlayerCommand):
                names = [name for name in kind.__struct_fields__ if name != "seat"]
                values = {name: fields.get(f"{kind.__name__}.{name}") or fields[name] for name in names}
                self._first[kind], self._values[kind] = self.size, values
                self.size += prod(map(len, values.values()))
        self.known: dict[Command, int] = {}
        """The numbers of the commands that were met so far."""

    def number(self, command: Command) -> int:
        """Return the number of a command."""
        if (known := self.known.get(command)) is not None:
            return known
        number = 0
        for name, values in self._values[type(command)].items():
            number = number * len(values) + values[getattr(command, name)]
        known = self.known[command] = self._first[type(command)] + number
        return known

    def name(self, number: int) -> str:
        """Return the name of an action: ``move_to card=p01a good=milk``.

        Raises:
            IndexError: there is no such number.
        """
        if not 0 <= number < self.size:
            raise IndexError(f"there are {self.size} actions, so none has the number {number}")
        kind = max((one for one in self._first if self._first[one] <= number), key=self._first.__getitem__)
        rest, words = number - self._first[kind], []
        for name, values in reversed(self._values[kind].items()):
            rest, place = divmod(rest, len(values))
            words.append(f"{name}={_word(list(values)[place])}")
        return " ".join([verb(kind.__name__), *reversed(words)])


def _word(value: object) -> str:
    return "+".join(map(str, value)) if isinstance(value, tuple) else str(value)


@cache
def numbering_of(box_id: str) -> Numbering:
    """Return the numbering of a box, computed once per process."""
    from game.match.arena.playing import opened

    return Numbering(opened(box_id))
