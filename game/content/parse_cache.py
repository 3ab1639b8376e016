"""Caches parsed content on disk, so that the next start parses neither YAML nor maps.

There is one JSON file per box in the user's cache folder, named by a hash of everything it was made from. If the folder
is not writable, content is parsed each time.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import TypeVar

import msgspec

from game import __version__, resources

T = TypeVar("T")

LARGEST = 50_000_000
"""Maximum size of a file that is read, in bytes."""


def key_of(name: str, files: Iterable[Path]) -> str:
    """Hash the contents of ``files``, their paths, and the code that reads and stores them.

    Missing files are part of the hash, too.
    """
    mark = blake2b(f"{__version__}\n{name}\n".encode(), digest_size=16)
    for path in files:
        data = _bytes(path)
        mark.update(f"{path.absolute()}\n{-1 if data is None else len(data)}\n".encode())
        mark.update(data or b"")
    mark.update(_code_mark())
    return mark.hexdigest()


@cache
def _code_mark() -> bytes:
    """Return a fingerprint of our code that reads and stores content; cached, as a process keeps its code."""
    ours = Path(__file__).parent
    lines = []
    for code in sorted(
        (*ours.rglob("*.py"), *ours.parent.glob("games/*/reader/*.py"), *ours.parent.glob("games/*/rules/box.py"))
    ):
        if code.is_file():
            found = code.stat()
            lines.append(f"{code.name} {found.st_size} {found.st_mtime_ns}\n")
    return "".join(lines).encode()


def digest(data: bytes) -> str:
    """Return a short hash of ``data``."""
    return blake2b(data, digest_size=16).hexdigest()


def load(name: str, key: str, kind: type[T]) -> T | None:
    """Return the value cached under ``name`` with exactly this key, or None."""
    data = _bytes(_place(name, key))
    if data is None:
        return None
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def save(name: str, key: str, value: object) -> None:
    """Cache ``value`` under ``name``, replacing older values; do nothing if the folder is not writable."""
    place = _place(name, key)
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        fresh = place.with_suffix(f".{os.getpid()}.part")
        fresh.write_bytes(msgspec.json.encode(value))
        fresh.replace(place)
        for old in place.parent.glob(f"{name}-*.json"):
            if old != place:
                old.unlink(missing_ok=True)
    except OSError:
        return


def _place(name: str, key: str) -> Path:
    """Return the path of a cached value."""
    return resources.cache() / "content" / f"{name}-{key}.json"


def _bytes(path: Path) -> bytes | None:
    """Read a file; None if it cannot be read."""
    try:
        return resources.read_file(path, LARGEST)
    except OSError:
        return None
