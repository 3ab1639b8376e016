"""Chance as nodes with few outcomes each.

If the rules list the outcomes of chance, they form one node. If there are too many (a shuffle, many dice), each number
drawn from the generator of the rules is a node with as many equally likely outcomes as the number has values, and the
last number completes the command. So no distribution is defined twice, and none is rounded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, TypeAlias

from game.rules.contract import Command

FACES: Final = 6
"""Faces of all dice, the only use of drawn fractions (``game/rules/parts/dice.py``)."""

ChanceNode: TypeAlias = Sequence[tuple[Command | None, int]]
"""The outcomes of a chance node with their weights; None for a number that does not complete a command."""


class GivenNumbers(Random):
    """A generator that returns given numbers and records how many values each number could have had."""

    left: Iterator[int]
    values: list[int]

    def _randbelow(self, n: int) -> int:
        """Return the next given number; all integer methods of ``Random`` call this.

        When none is left, they count up, so that rejection sampling terminates.
        """
        if n == 1:
            return 0
        self.values.append(n)
        return next(self.left, len(self.values) % n)

    def random(self) -> float:
        """Return the midpoint of one of six equal intervals."""
        return (self._randbelow(FACES) + 0.5) / FACES


_NUMBERS: Final = GivenNumbers(0)  # making a generator takes longer than all else here


def drawn_command(state: Any, drawn: Sequence[int]) -> tuple[Command, list[int]]:
    """Sample chance in ``state`` with the numbers ``drawn``; return the command, and the number of values of each draw.

    If more numbers were needed than are given, the command is meaningless. The numbers of values do not depend on
    earlier draws: the rules shuffle, draw without replacement, and roll dice.
    """
    _NUMBERS.left, _NUMBERS.values = iter(drawn), []
    return state.sample_chance(_NUMBERS), _NUMBERS.values


def even(values: int) -> ChanceNode:
    """Return the node of a number with ``values`` equally likely values."""
    return ((None, 1),) * values
