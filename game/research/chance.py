"""Chance as nodes with few outcomes each.

Where the rules list the outcomes of chance, each is one. Where there are too many (a shuffle, many dice), every number
that the rules draw of their generator is a node of its own: it has as many outcomes as that number has values, all
equally likely, and the last one completes the command. So no distribution is written down twice, and none is rounded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, TypeAlias

from game.rules.contract import Command

FACES: Final = 6
"""Faces of all dice: what a fraction that is drawn is good for (``game/rules/parts/dice.py``)."""

ChanceNode: TypeAlias = Sequence[tuple[Command | None, int]]
"""The outcomes that chance decides between, with their weights; None is a number that makes no whole command yet."""


class GivenNumbers(Random):
    """A generator that gives out numbers chosen before, and notes how many values each number could have had."""

    left: Iterator[int]
    values: list[int]

    def _randbelow(self, n: int) -> int:
        """Return the next number; all the methods of ``Random`` that choose whole numbers come here.

        When none is left they count up, so that nobody waits in vain for one that has not come yet.
        """
        if n == 1:
            return 0
        self.values.append(n)
        return next(self.left, len(self.values) % n)

    def random(self) -> float:
        """Return a fraction in the middle of one of six equal parts."""
        return (self._randbelow(FACES) + 0.5) / FACES


_NUMBERS: Final = GivenNumbers(0)  # to make a generator takes longer than all else here


def drawn_command(state: Any, drawn: Sequence[int]) -> tuple[Command, list[int]]:
    """Return what comes of the numbers ``drawn`` in ``state``, and how many values each number has that it takes.

    While it takes more than are drawn, the command is none of chance yet. How many values the others have does not
    depend on those before: the rules shuffle, draw without putting back, and roll dice.
    """
    _NUMBERS.left, _NUMBERS.values = iter(drawn), []
    return state.sample_chance(_NUMBERS), _NUMBERS.values


def even(values: int) -> ChanceNode:
    """Return the node of a number with so many values."""
    return ((None, 1),) * values
