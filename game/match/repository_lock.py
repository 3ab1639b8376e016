"""Locks of the repository across programs: many write side by side, whoever mends the file is alone.

They are locks of SQLite on an empty file beside the repository: these work on every system and die with their program.
Where no lock can be had because the folder cannot be written, nothing can be mended or written either.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

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
