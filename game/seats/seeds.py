"""One-way derivation of seeds, so that every use of chance gets a generator of its own."""

from __future__ import annotations

from hashlib import blake2b

LARGEST = 2**63 - 1
"""The largest seed: it fits a column of the repository."""


def mix(seed: int, *parts: int | str | bytes) -> int:
    """Derive a new seed (0 to 2^64 - 1) from ``seed`` and what it is for; ``seed`` cannot be recovered from it.

    >>> mix(7, 1) == mix(7, 1), mix(7, 1) == mix(7, 2), mix(7, "seat", 1) == mix(7, "seat1")
    (True, False, False)
    """
    text = b"%d" % seed
    for part in parts:
        text += b"\0" + (part if isinstance(part, bytes) else str(part).encode())
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "big")
