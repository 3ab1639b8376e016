"""Exclusive use of the repository's file: locks across programs, and the exchange of a damaged file for a mended one.

Many programs write side by side, whoever mends the file is alone. The locks are locks of SQLite on an empty file beside
the repository: these work on every system and die with their program. Where no lock can be had because the folder
cannot be written, nothing can be mended or written either.

The mended file is written under another name and renamed to :func:`waiting` once it is complete. From then on it is
the truth, whenever the program is killed: whoever opens the repository next finishes the exchange.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Final

BUSY = "locked: another window is mending it"
"""What SQLite's message is replaced by, while somebody is alone with the file."""


@contextmanager
def shared(path: Path, patience: float) -> Iterator[None]:
    """Keep away whoever wants to be alone with the file at ``path``.

    Raises:
        sqlite3.OperationalError: somebody is, for longer than ``patience`` seconds.
    """
    with closing(_connect(path, patience)) as lock:
        try:
            lock.execute("BEGIN")
            lock.execute("SELECT * FROM sqlite_master").fetchall()
        except sqlite3.DatabaseError as error:
            if "locked" in str(error):
                raise sqlite3.OperationalError(BUSY) from error
        yield


@contextmanager
def alone(path: Path, patience: float) -> Iterator[None]:
    """Be alone with the file at ``path``.

    Raises:
        sqlite3.Error: others use it for longer than ``patience`` seconds, or there can be no lock.
    """
    with closing(_connect(path, patience)) as lock:
        lock.execute("BEGIN EXCLUSIVE")
        yield


def _connect(path: Path, patience: float) -> sqlite3.Connection:
    """Open the lock file; one that something was written into begins anew."""
    file = path.with_suffix(".lock")
    with suppress(OSError):
        if file.stat().st_size:
            file.unlink()
    try:
        return sqlite3.connect(file, timeout=patience, isolation_level=None)
    except sqlite3.OperationalError:
        return sqlite3.connect(":memory:", isolation_level=None)


# --- the exchange ----------------------------------------------------------------------------------------------------


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
    with alone(path, PATIENCE):
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
