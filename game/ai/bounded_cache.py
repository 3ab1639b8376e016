"""Dictionaries of answers that are worked out when they are first asked for, and forgotten when they are too many."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from game.rules.parts import LazyDict

K = TypeVar("K")
V = TypeVar("V")

MOST: Final = 10_000
"""How many answers are kept unless said otherwise."""


class BoundedCache(LazyDict[K, V]):
    """A dictionary of answers to one kind of question; it starts anew once ``most`` of them are known.

    >>> halves = BoundedCache[int, int](lambda number: number // 2, most=2)
    >>> [halves[number] for number in (2, 4, 6)], list(halves)
    ([1, 2, 3], [6])
    """

    def __init__(self, make: Callable[[K], V], most: int = MOST) -> None:
        super().__init__(make)
        self._most = most

    def __missing__(self, key: K) -> V:
        """Work out one more answer and keep it."""
        if len(self) >= self._most:
            self.clear()
        return super().__missing__(key)
