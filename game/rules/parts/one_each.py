"""Commands without data, made once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from game.rules.contract import Seat

C = TypeVar("C")


def one_each(make: Callable[[Seat], C], seats: range) -> tuple[C, ...]:
    """Return the command of each seat that a game of at most ``seats`` needs, to be had by the number of the seat.

    >>> one_each(str, range(2, 4))
    ('0', '1', '2')
    """
    return tuple(make(seat) for seat in range(seats.stop - 1))
