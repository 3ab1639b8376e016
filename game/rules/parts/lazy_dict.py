"""Dictionaries that compute each value on first access."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")

MOST: Final = 10_000
"""Default number of entries of a :class:`BoundedCache`."""


class LazyDict(dict[K, V], Generic[K, V]):
    """A dictionary that computes the value of a missing key with ``make`` and keeps it."""

    def __init__(self, make: Callable[[K], V]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: K) -> V:
        made = self[key] = self._make(key)
        return made


class BoundedCache(LazyDict[K, V]):
    """A lazy dictionary that drops all its entries when it has ``most`` of them and needs another.

    >>> halves = BoundedCache[int, int](lambda number: number // 2, most=2)
    >>> [halves[number] for number in (2, 4, 6)], list(halves)
    ([1, 2, 3], [6])
    """

    def __init__(self, make: Callable[[K], V], most: int = MOST) -> None:
        super().__init__(make)
        self._most = most

    def __missing__(self, key: K) -> V:
        """Compute one more value, emptying a full cache first."""
        if len(self) >= self._most:
            self.clear()
        return super().__missing__(key)
