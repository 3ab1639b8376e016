"""One-way derivation of seeds, so that every use of randomness gets its own generator."""

from __future__ import annotations

from hashlib import blake2b
from os import urandom
from random import Random
from struct import Struct
from typing import Any, Final, Self

LARGEST = 2**63 - 1
"""The largest seed that fits an SQLite column."""

GENERATOR: Final = 1
"""Version of the generator from which chance in a match is drawn; raised whenever its numbers change.

1 is :class:`StreamRandom`; 0 was Python's own, reseeded for each command.
"""
WORD_BITS: Final = 64
"""Random bits per word."""
WORDS: Final = Struct(">8Q")
"""Layout of a hash: eight words."""
COUNT_BYTES: Final = 16
COUNT_BITS: Final = 64
"""Low bits of the hashed counter that count the hashes of a stream; the bits above are the stream number."""
FLOAT_BITS: Final = 53
"""Random bits in a float from [0, 1)."""
FLOAT_STEP: Final = 2.0**-FLOAT_BITS


def mix(seed: int, *parts: int | str | bytes) -> int:
    """Derive a new seed (0 to 2^64 - 1) from ``seed`` and a purpose; ``seed`` cannot be recovered from it.

    >>> mix(7, 1) == mix(7, 1), mix(7, 1) == mix(7, 2), mix(7, "seat", 1) == mix(7, "seat1")
    (True, False, False)
    """
    text = b"%d" % seed
    for part in parts:
        text += b"\0" + (part if isinstance(part, bytes) else str(part).encode())
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "big")


class StreamRandom(Random):
    """A generator with many streams per seed; starting one costs a tenth of seeding Python's.

    Bits are taken from BLAKE2b hashes of the seed, the stream number and a counter, so they are the same on every
    machine and reveal neither the seed nor another stream. Everything else is derived from bits by ``Random``.

    >>> one, same = StreamRandom(7), StreamRandom(7)
    >>> one.at(3).randbytes(9) == same.at(3).randbytes(9), one.at(3).randbytes(9) == same.at(4).randbytes(9)
    (True, False)
    """

    _key: bytes
    _count: int
    _words: list[int]

    def seed(self, a: int | float | str | bytes | bytearray | None = None, version: int = 2) -> None:  # type: ignore[override]  # as in the stubs of Random
        """Start stream 0 of a seed, or of an unpredictable one for None; ``version`` is ignored."""
        if a is None:
            a = urandom(WORDS.size)
        self._key = bytes(a) if isinstance(a, bytes | bytearray) else str(a).encode()
        self.at(0)

    def at(self, stream: int) -> Self:
        """Go to the start of stream number ``stream``, 0 to 2^64 - 1; return the generator itself."""
        self._count = stream << COUNT_BITS
        self._words = []
        self.gauss_next: float | None = None
        return self

    def getrandbits(self, k: int, /) -> int:
        """Return an integer of ``k`` random bits.

        Raises:
            ValueError: ``k`` is negative.
        """
        if 0 <= k <= WORD_BITS:
            return (self._words or self._hash()).pop() >> WORD_BITS - k
        if k < 0:
            raise ValueError(f"there are no {k} bits")
        bits, more = 0, k
        while more > 0:
            bits = bits << WORD_BITS | (self._words or self._hash()).pop()
            more -= WORD_BITS
        return bits >> -more

    def random(self) -> float:
        """Return a float from [0, 1)."""
        return ((self._words or self._hash()).pop() >> WORD_BITS - FLOAT_BITS) * FLOAT_STEP

    def getstate(self) -> tuple[Any, ...]:
        """Return the state of the generator for :meth:`setstate`."""
        return self._key, self._count, tuple(self._words), self.gauss_next

    def setstate(self, state: tuple[Any, ...]) -> None:
        """Restore a state returned by :meth:`getstate`."""
        self._key, self._count, words, self.gauss_next = state
        self._words = list(words)

    def _hash(self) -> list[int]:
        """Compute the words of the next hash."""
        digest = blake2b(self._key + self._count.to_bytes(COUNT_BYTES, "big")).digest()
        self._count += 1
        self._words = words = list(WORDS.unpack(digest))
        return words
