"""Locks across programs, and the atomic replacement of a damaged repository by a salvaged one.

Many programs may write side by side (shared lock); salvaging needs an exclusive lock. The locks are those of SQLite on
an empty file beside the repository: they work on every system and end with their process. Without a writable folder
there is no lock, but then nothing can be salvaged or written either.

The salvaged file is written under another name and renamed to :func:`waiting` once it is complete. From then on it is
authoritative, even if the program is killed: the next program that opens the repository finishes the exchange.
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

BUSY = "locked: another window is repairing it"
"""The message while another program holds the exclusive lock."""


@contextmanager
def shared(path: Path, patience: float) -> Iterator[None]:
    """Hold a shared lock on the file at ``path``.

    Raises:
        sqlite3.OperationalError: another program holds the exclusive lock for longer than ``patience`` seconds.
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
    """Hold the exclusive lock on the file at ``path``.

    Raises:
        sqlite3.Error: others hold locks for longer than ``patience`` seconds, or locking is impossible.
    """
    with closing(_connect(path, patience)) as lock:
        lock.execute("BEGIN EXCLUSIVE")
        yield


def _connect(path: Path, patience: float) -> sqlite3.Connection:
    """Open the lock file, replacing one that is not empty."""
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
"""Suffixes of the files that SQLite keeps beside the main file."""
PATIENCE: Final = 5.0
"""Seconds to wait for other programs that are writing."""


def waiting(path: Path) -> Path:
    """Return the path of a complete salvaged file that is to replace the one at ``path``."""
    return path.with_suffix(".mended")


def waits(path: Path) -> bool:
    """Return whether there is a salvaged file that has not replaced the damaged one yet."""
    return waiting(path).exists()


def finish(path: Path) -> None:
    """Finish an interrupted exchange.

    Raises:
        sqlite3.Error: other programs are writing to the damaged file.
        OSError: a file cannot be renamed.
    """
    with alone(path, PATIENCE):
        if waits(path):
            exchange(path)


def exchange(path: Path) -> Path:
    """Replace the damaged file at ``path`` by the salvaged one; return the new path of the damaged one.

    The caller must hold the exclusive lock.

    Raises:
        OSError: a file cannot be renamed; a later start finishes the exchange.
    """
    mended = waiting(path)
    damaged = _aside(path, datetime.fromtimestamp(mended.stat().st_mtime, UTC))
    if path.exists() and not damaged.exists():
        try:
            os.link(path, damaged)  # a link, so that there always is a file at the path
        except (OSError, AttributeError, NotImplementedError):
            path.replace(damaged)
    for tail in BESIDE:
        with suppress(FileNotFoundError):
            path.with_name(path.name + tail).replace(damaged.with_name(damaged.name + tail))
    mended.replace(path)
    sync_folder(path.parent)
    return damaged


def _aside(path: Path, moment: datetime) -> Path:
    """Return a path for the damaged file: the one it already has if the exchange was interrupted, else a free one."""
    for number in count(1):
        more = "" if number == 1 else f"-{number}"
        place = path.with_name(f"{path.stem}-{moment:%Y%m%d-%H%M%S}{more}.damaged")
        if not place.exists() or not path.exists() or place.samefile(path):
            return place
    raise AssertionError("there is always a free name")


def sync_folder(folder: Path) -> None:
    """Flush the entries of a folder to disk, where the system supports that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
