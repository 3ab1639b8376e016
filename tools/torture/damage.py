"""Mutations of bytes, text and values, shared by all kinds that damage files."""

from __future__ import annotations

from random import Random
from typing import Any

PIECES = (
    b"", b"\n", b"[", b"]", b"{", b"}", b": ", b"- ", b"'", b'"', b"&a ", b"*a", b"!!int ", b"no", b"012", b"-1",
    b"99999999999999999999", b"0", b"nan", b"\x00", b"\xff", b"<", b">", b"/>", b"<!--", b"<![CDATA[", b"null",
    b"true", b"2015-10-21", b"<!DOCTYPE a>", "\u2028é".encode(), b"  ", b"\t", b'gid="7"', b'type="int"', b'value="x"',
)  # fmt: skip
"""Fragments with a meaning in YAML, XML, JSON or Unicode."""
DEEP = (1, 10, 300, 1_000, 5_000, 100_000)
NUMBERS = (0, -1, 1, 2**31, 2**63 - 1, 2**63, -(2**63) - 1, 10**30, 0.5, -0.0, 1e308)
WORDS = ("", " ", "\x00", "é" * 300, "../../x", "human", "{}", "0", "2015-10-21", "9999-99-99T99:99:99+99:99", "\u2028")


def damaged(data: bytes, rng: Random) -> bytes:
    """Cut, replace or insert bytes at a few places, or return random bytes."""
    if rng.random() < 0.05:
        return rng.randbytes(rng.randrange(200))
    for _place in range(rng.randint(1, 3)):
        start = rng.randrange(len(data) + 1)
        end = start + rng.choice((0, 0, 1, 3, 10, 300))
        piece = rng.choice(PIECES) if rng.random() < 0.8 else rng.randbytes(rng.randrange(4))
        data = data[:start] + piece + data[end:]
    return data


def odd_value(rng: Random) -> Any:
    """Return an unusual value."""
    return rng.choice(
        [None, True, rng.choice(NUMBERS), rng.choice(WORDS), [], {}, [rng.choice(NUMBERS)], {rng.choice(WORDS): 1}]
    )


def nested(rng: Random) -> bytes:
    """Return deeply nested JSON or YAML."""
    depth = rng.choice(DEEP)
    return b"[" * depth + b"]" * depth if rng.random() < 0.5 else b'{"a":' * depth + b"1" + b"}" * depth


def change_somewhere(whole: Any, rng: Random) -> None:
    """Replace a random value in a document of lists and mappings by an odd one, or delete it."""
    spot = whole
    while True:
        keys = list(spot) if isinstance(spot, dict) else list(range(len(spot)))
        if not keys:
            return
        key = rng.choice(keys)
        if isinstance(spot[key], dict | list) and spot[key] and rng.random() < 0.8:
            spot = spot[key]
        elif rng.random() < 0.2:
            del spot[key]
            return
        else:
            spot[key] = odd_value(rng)
            return
