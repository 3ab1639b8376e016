"""Sets of small numbers as bit masks."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

KEPT: Final = 1 << 13
"""So many lists are kept at most; then all are forgotten, which costs less than to know which was used last."""

_COUNTS: Final = bytes(byte.bit_count() for byte in range(256))
"""How many bits are set in each byte."""

_lists: Final[dict[int, tuple[int, ...]]] = {}


def bits(mask: int) -> tuple[int, ...]:
    """List the numbers of the set bits, lowest first; lists are kept, as the same sets are asked for again and again.

    >>> bits(0b1011)
    (0, 1, 3)
    """
    kept = _lists.get(mask)
    if kept is not None:
        return kept
    if len(_lists) >= KEPT:
        _lists.clear()
    made = _lists[mask] = _bits(mask)
    return made


def _bits(mask: int) -> tuple[int, ...]:
    """List the numbers of the set bits anew."""
    found: list[int] = []
    for place, byte in enumerate(mask.to_bytes((mask.bit_length() + 7) // 8, "little")):
        if byte:
            found += _in_byte(place, byte)
    return tuple(found)


@cache
def _in_byte(place: int, byte: int) -> tuple[int, ...]:
    """List the numbers of the set bits of one byte of a mask."""
    return tuple(8 * place + number for number in range(8) if byte >> number & 1)


def nth_bit(mask: int, number: int) -> int:
    """Return one of the set bits, counted from 0, lowest first; for one of many this is quicker than :func:`bits`.

    >>> nth_bit(0b1011, 2)
    3

    Raises:
        IndexError: the mask has fewer.
    """
    for place, byte in enumerate(mask.to_bytes((mask.bit_length() + 7) // 8, "little")):
        count = _COUNTS[byte]
        if number < count:
            return _in_byte(place, byte)[number]
        number -= count
    raise IndexError(number)


def mask_of(numbers: Iterable[int]) -> int:
    """Set the bits of all ``numbers``.

    >>> mask_of([0, 1, 3]) == 0b1011
    True
    """
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask
