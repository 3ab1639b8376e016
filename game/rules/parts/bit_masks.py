"""Sets of small numbers as bit masks."""

from __future__ import annotations

from collections.abc import Iterable


def bits(mask: int) -> list[int]:
    """List the numbers of the set bits, lowest first.

    >>> bits(0b1011)
    [0, 1, 3]
    """
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def mask_of(numbers: Iterable[int]) -> int:
    """Set the bits of all ``numbers``.

    >>> mask_of([0, 1, 3]) == 0b1011
    True
    """
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask
