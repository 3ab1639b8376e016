"""Sets of small numbers as bit masks."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

KEPT: Final = 1 << 13
"""Most lists cached; then all are dropped, which is cheaper than keeping track of use."""

_COUNTS: Final = bytes(byte.bit_count() for byte in range(256))
"""The number of set bits of each byte value."""

_lists: Final[dict[int, tuple[int, ...]]] = {}


def bits(mask: int) -> tuple[int, ...]:
    """List the numbers of the set bits, lowest first; cached, as the same sets recur all the time.

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
    """List the numbers of the set bits, uncached."""
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
    """Return the set bit at index ``number``, lowest first; faster than :func:`bits` for a single one.

    >>> nth_bit(0b1011, 2)
    3

    Raises:
        IndexError: the mask has fewer set bits.
    """
    for place, byte in enumerate(mask.to_bytes((mask.bit_length() + 7) // 8, "little")):
        count = _COUNTS[byte]
        if number < count:
            return _in_byte(place, byte)[number]
        number -= count
    raise IndexError(number)


def mask_of(numbers: Iterable[int]) -> int:
    """Return the mask with the bits of all ``numbers`` set.

    >>> mask_of([0, 1, 3]) == 0b1011
    True
    """
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask
