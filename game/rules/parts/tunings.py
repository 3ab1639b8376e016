"""Start values by tuning (balance version): stored games keep the version they began with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

T = TypeVar("T")
D = TypeVar("D", bound=str)


def tuned(tunings: Sequence[Mapping[D, Mapping[int, T]]], tuning: int, difficulty: D, seats: int, first: T) -> T:
    """Return the value of the latest version up to ``tuning`` that sets one, else ``first``.

    >>> tunings = [{"hard": {2: -3, 3: -3}}, {"hard": {3: -2}}]
    >>> [tuned(tunings, 2, "hard", seats, 0) for seats in (2, 3, 4)]
    [-3, -2, 0]
    >>> tuned(tunings, 1, "hard", 3, 0)
    -3
    """
    for changes in reversed(tunings[:tuning]):
        if difficulty in changes and seats in changes[difficulty]:
            return changes[difficulty][seats]
    return first
