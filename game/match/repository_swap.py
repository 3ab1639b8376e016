"""Puts a mended file in the place of a damaged one, whole or not at all, whenever the program is killed.

The mended file is written under another name and renamed to :func:`waiting` once it is complete. From then on it is
the truth: whoever opens the repository next finishes the exchange.
"""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Final

from game.match import repository_lock

BESIDE: Final = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a file."""
PATIENCE: Final = 5.0
"""Seconds to wait for other windows that are writing."""


def waiting(path: Path) -> Path:
    """Return where a complete mended file waits for its place at ``path``."""
    return path.with_suffix(".mended")


def waits(path: Path) -> bool:
    """Return whether a mended file waits."""
    return waiting(path).exists()


def finish(path: Path) -> None:
    """Finish an exchange that was interrupted.

    Raises:
        sqlite3.Error: other windows write into the damaged file.
        OSError: a file cannot be renamed.
    """
    with repository_lock.alone(path, PATIENCE):
        if waits(path):
            exchange(path)


def exchange(path: Path) -> Path:
    """Put the mended file at ``path`` and keep the damaged one; return where that lies. Only for who is alone.

    Raises:
        OSError: a file cannot be renamed; once that works, the next start finishes it.
    """
    mended = waiting(path)
    damaged = _aside(path, datetime.fromtimestamp(mended.stat().st_mtime, UTC))
    if path.exists() and not damaged.exists():
        try:
            os.link(path, damaged)  # so there is a file at the path at every instant
        except (OSError, AttributeError, NotImplementedError):
            path.replace(damaged)
    for tail in BESIDE:
        with suppress(FileNotFoundError):
            path.with_name(path.name + tail).replace(damaged.with_name(damaged.name + tail))
    mended.replace(path)
    sync_folder(path.parent)
    return damaged


def _aside(path: Path, moment: datetime) -> Path:
    """Return where the damaged file goes: the same place again when it is there already, else a free one."""
    for number in count(1):
        more = "" if number == 1 else f"-{number}"
        place = path.with_name(f"{path.stem}-{moment:%Y%m%d-%H%M%S}{more}.damaged")
        if not place.exists() or not path.exists() or place.samefile(path):
            return place
    raise AssertionError("there is always a free name")


def sync_folder(folder: Path) -> None:
    """Flush the names in a folder to the disk, where a system can do that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
