"""The course of the chances along a game, by playouts from many places, and the actions that moved them most.

The search bisects: it looks between the neighboring places whose chances differ most, until the actions responsible
are known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

PLACES: Final = 12
"""Number of places sampled at first, evenly spread over the actions."""
GAMES: Final = 16
"""Playouts per place."""
SPLITS: Final = 36
"""Most further places, where the chances move."""
MOST_LOOKS: Final = PLACES + 1 + SPLITS
"""Most places in total, including the end of the game."""
SIFTED: Final = 8
"""Number of actions that seem to have moved the chances most and are examined again."""
SWINGS: Final = 3
"""Number of them that are reported."""


class Step(NamedTuple):
    """Two neighboring places, as indices of actions, and the largest change of a chance between them."""

    first: int
    last: int
    moved: float


class CourseFinder:
    """Finds the chances at the starts of actions, and the actions that moved them most."""

    def __init__(self, begins: Sequence[int], chances: Callable[[int], Sequence[float]], count: int = PLACES) -> None:
        """``chances`` returns those of all sides after a number of commands; ``begins`` ends at the end of the game."""
        self._begins, self._chances = begins, chances
        last, spread = len(begins) - 1, max(1, count)
        self._missing = sorted({round(last * at / spread) for at in range(spread + 1)})
        self._found: dict[int, Sequence[float]] = {}

    def look(self) -> Iterator[None]:
        """Examine one place per iteration; the caller may stop at any time after the initial ones."""
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
        """Return the steps between neighboring places, largest change first."""
        found, known = sorted(self._found), self._found
        steps = [
            Step(one, two, max(abs(a - b) for a, b in zip(known[one], known[two], strict=True)))
            for one, two in pairwise(found)
        ]
        return sorted(steps, key=lambda step: -step.moved)

    def _widest(self) -> Step | None:
        """Return the step of several actions to bisect next; None once ``SWINGS`` single actions moved more."""
        steps = self._widths()
        single = [step for step in steps if step.last - step.first == 1]
        wide = next((step for step in steps if step.last - step.first > 1), None)
        if wide is not None and len(single) >= SWINGS and single[SWINGS - 1].moved >= wide.moved:
            return None
        return wide

    @property
    def found(self) -> dict[int, tuple[float, ...]]:
        """The chances of all sides at the examined places, by number of commands, in order."""
        return {self._begins[at]: tuple(self._found[at]) for at in sorted(self._found)}

    def steps(self) -> list[tuple[int, int]]:
        """Return the actions that seem to have moved the chances most, each as first command and end.

        If a step was not bisected completely, its last action stands for it.
        """
        found = sorted(self._widths(), key=lambda step: (step.last - step.first > 1, -step.moved))[:SIFTED]
        return [(self._begins[step.last - 1], self._begins[step.last]) for step in found]
