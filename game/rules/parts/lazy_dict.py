"""A dictionary that computes each value on first access."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class LazyDict(dict[K, V], Generic[K, V]):
    """A dictionary that computes the value of a missing key with ``make`` and keeps it."""

    def __init__(self, make: Callable[[K], V]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: K) -> V:
        made = self[key] = self._make(key)
        return made
