"""Chance as nodes with few outcomes each.

Where the rules list the outcomes of chance, each is one. Where there are too many (a shuffle, many dice), every number
that the rules draw of their generator is a node of its own: it has as many outcomes as that number has values, all
equally likely, and the last one completes the command. So no distribution is written down twice, and none is rounded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple, Self

from game.rules.contract import Command

FACES: Final = 6
"""Faces of all dice: what a fraction that is drawn is good for (``game/rules/parts/dice.py``)."""


class Needs(Exception):
    """One more number is needed; ``below`` is how many values it has."""

    def __init__(self, below: int) -> None:
        super().__init__(f"a number below {below} is needed")
        self.below = below


class GivenNumbers(Random):
    """A generator that gives out numbers chosen before, and raises :class:`Needs` when there are no more."""

    _left: Iterator[int] = iter(())

    def given(self, numbers: Sequence[int]) -> Self:
        """Begin to give out these; to make a generator takes longer than all else here."""
        self._left = iter(numbers)
        return self

    def _randbelow(self, n: int) -> int:
        """Return the next number; all the methods of ``Random`` that choose whole numbers come here."""
        if n == 1:
            return 0
        number = next(self._left, None)
        if number is None:
            raise Needs(n)
        return number

    def random(self) -> float:
        """Return a fraction in the middle of one of six equal parts."""
        return (self._randbelow(FACES) + 0.5) / FACES


_NUMBERS: Final = GivenNumbers(0)


class ChanceNode(NamedTuple):
    """What chance decides now: the weights of its outcomes, and the commands that these are (where they are whole)."""

    weights: Sequence[int]
    commands: Sequence[Command]


def chance_node(state: Any, drawn: Sequence[int]) -> ChanceNode | Command:
    """Return what chance decides in ``state`` after the numbers ``drawn`` for this command; or the command itself."""
    if listed := state.chance_outcomes():
        commands, weights = zip(*listed, strict=True)
        return ChanceNode(weights, commands)
    try:
        command: Command = state.sample_chance(_NUMBERS.given(drawn))
    except Needs as needs:
        return ChanceNode((1,) * needs.below, ())
    return command
