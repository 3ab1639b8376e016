"""Dictionaries whose values are made when they are first asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class LazyDict(dict[K, V], Generic[K, V]):
    """A dictionary that makes the value of a key with ``make``, once."""

    def __init__(self, make: Callable[[K], V]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: K) -> V:
        """Make the value of a key and keep it."""
        made = self[key] = self._make(key)
        return made
