"""The course of the chances along a game, found by playing on from many places, and where it moved most.

Where the chances of two places differ most it is looked between them, until it is known which actions moved them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

PLACES: Final = 12
"""So many places are played on from at first, evenly spread over the actions."""
GAMES: Final = 16
"""So many games from each."""
SPLITS: Final = 36
"""So many more places are looked at where the chances move."""
MOST_LOOKS: Final = PLACES + 1 + SPLITS
"""So many places are looked at at most, the end of the game among them."""
SIFTED: Final = 8
"""So many actions are looked at once more of those that seem to have moved the chances most."""
SWINGS: Final = 3
"""So many of them are told."""


class Step(NamedTuple):
    """Two neighbouring places, by their numbers in the list of all actions, and by how much a chance moved there."""

    first: int
    last: int
    moved: float


class CourseFinder:
    """Finds the chances at the beginnings of actions, and the actions that moved them most."""

    def __init__(self, begins: Sequence[int], chances: Callable[[int], Sequence[float]], count: int = PLACES) -> None:
        """``chances`` are those of all sides after so many commands; the last of ``begins`` is the end of the game."""
        self._begins, self._chances = begins, chances
        last, spread = len(begins) - 1, max(1, count)
        self._missing = sorted({round(last * at / spread) for at in range(spread + 1)})
        self._found: dict[int, Sequence[float]] = {}

    def look(self) -> Iterator[None]:
        """Look at one place after the other; whoever asks may stop any time after the first ones."""
        for at in self._missing:
            self._look_at(at)
            yield
        for _split in range(SPLITS):
            step = self._widest()
            if step is None:
                return
            self._look_at((step.first + step.last) // 2)
            yield

    def _look_at(self, at: int) -> None:
        self._found[at] = self._chances(self._begins[at])

    def _widths(self) -> list[Step]:
        """Return the steps between neighbouring places, those that moved most first."""
        found, known = sorted(self._found), self._found
        steps = [
            Step(one, two, max(abs(a - b) for a, b in zip(known[one], known[two], strict=True)))
            for one, two in pairwise(found)
        ]
        return sorted(steps, key=lambda step: -step.moved)

    def _widest(self) -> Step | None:
        """Return the step of several actions to look into: none once single actions moved more than all others."""
        steps = self._widths()
        single = [step for step in steps if step.last - step.first == 1]
        wide = next((step for step in steps if step.last - step.first > 1), None)
        if wide is not None and len(single) >= SWINGS and single[SWINGS - 1].moved >= wide.moved:
            return None
        return wide

    @property
    def found(self) -> dict[int, tuple[float, ...]]:
        """The chances of all sides at the places that were looked at, by their commands, in order."""
        return {self._begins[at]: tuple(self._found[at]) for at in sorted(self._found)}

    def steps(self) -> list[tuple[int, int]]:
        """Return the first command and the end of actions that seem to have moved the chances most, those first.

        Where it was not looked closely enough, the last action of a step stands for it.
        """
        found = sorted(self._widths(), key=lambda step: (step.last - step.first > 1, -step.moved))[:SIFTED]
        return [(self._begins[step.last - 1], self._begins[step.last]) for step in found]
