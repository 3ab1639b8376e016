"""The open file of the repository: noticed when another lies at its path, and let go of while nobody uses it.

A program that synchronises, a person with a backup or another start that mends may put another file at the path. Then
the connection leads to a file that nobody will find again, and what SQLite keeps beside it (``-wal``) would be replayed
into the other. So each use first compares what is open with what lies there. After a short rest the file is closed,
which leaves one whole file and nothing beside it.
"""

from __future__ import annotations

import atexit
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from threading import Lock, RLock, Thread
from typing import Final, NamedTuple, TypeAlias
from weakref import WeakSet

from game.match import repository_swap, repository_wal
from game.match.repository_format import open_file

REST: Final = 0.5
"""Seconds without use after which the file is closed."""
Identity: TypeAlias = tuple[int, int]
"""Device and number of a file."""


class _Seen(NamedTuple):
    """What lay at the path: the file, those beside it, and the size and time of its last change."""

    main: Identity | None
    wal: Identity | None
    shm: Identity | None
    change: tuple[int, int]


class RepositoryFile:
    """A file of the repository that is opened when it is used. Safe to use from several threads."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.generation = 0
        """Changes when another file is found at the path."""
        self.db: sqlite3.Connection | None = None
        """The connection, None while the file is closed."""
        self._guard = RLock()
        self._main: Identity | None = None
        self._seen = _Seen(None, None, None, (0, 0))
        self._log: repository_wal.Log | None = None
        self._used = 0.0
        self._patience = 0.0

    @property
    def is_there(self) -> bool:
        """Whether there is a file, or a mended one that waits for its place."""
        return self.path.exists() or repository_swap.waits(self.path)

    @property
    def moved(self) -> bool:
        """Whether the file that was used last is not at its path any more."""
        return self._main is not None and _identity(self.path) != self._main

    @contextmanager
    def used(self, patience: float, writes: bool = False) -> Iterator[sqlite3.Connection]:
        """Yield the connection; nobody mends the file while it is opened or written.

        Raises:
            sqlite3.Error: the file cannot be opened or used.
            OSError: its folder cannot be made.
            NewerFormat: it was written by a newer program.
        """
        with self._guard:
            self._look()
            if repository_swap.waits(self.path):
                self._let_go()
                repository_swap.finish(self.path)
            needed = writes or self.db is None
            if needed:
                self.path.parent.mkdir(parents=True, exist_ok=True)
            with repository_swap.shared(self.path, patience) if needed else nullcontext():
                self._look()
                db = self.db or self._open(patience)
                if patience != self._patience:
                    db.execute(f"PRAGMA busy_timeout = {round(patience * 1000)}")
                    self._patience = patience
                try:
                    yield db
                finally:
                    self._used = time.monotonic()
                    self._see()

    def accept(self) -> None:
        """Take what lies at the path now for the file: we have put it there."""
        with self._guard:
            self.close()
            self._main = _identity(self.path)
            self.generation += 1

    def close(self) -> None:
        """Close the file; what others put at its path stays as it is."""
        with self._guard:
            self._look()
            if self.db is not None:
                self._let_go()

    def rest(self) -> None:
        """Close the file if nobody has used it for a while."""
        if not self._guard.acquire(blocking=False):
            return
        try:
            if self.db is not None and not self.db.in_transaction and time.monotonic() - self._used > REST:
                self.close()
        finally:
            self._guard.release()

    def _open(self, patience: float) -> sqlite3.Connection:
        """Open the file, and finish what somebody who mended it could not."""
        repository_wal.unpark(self.path)
        repository_wal.set_aside_foreign(self.path)
        self.db, self._patience = open_file(self.path, patience), patience
        repository_wal.note(self.path)
        self._log = repository_wal.Log(self.path)
        self._seen = _stamp(self.path)
        if self._main is not None and self._main != self._seen.main:
            self.generation += 1
        self._main = self._seen.main
        _closer.watch(self)
        return self.db

    def _look(self) -> None:
        """Let go of the file if it is not the one at the path, or was changed by somebody else."""
        if self.db is not None and self._seen != _stamp(self.path):
            self._let_go()

    def _see(self) -> None:
        """Remember the log that we wrote, and put a long one into the file."""
        if self.db is not None and self._log is not None and self._seen == _stamp(self.path):
            self._log.see(self.path)
            if self._log.size > repository_wal.LARGEST:
                self._let_go()

    def _let_go(self) -> None:
        """Close the connection so that only what is its own is put into a file or deleted."""
        db, log, self.db, self._log = self.db, self._log, None, None
        if db is None or log is None:
            return
        now = _stamp(self.path)
        is_same = now.main == self._seen.main
        is_written_over = is_same and now.change != self._seen.change
        is_our_log = now.wal == self._seen.wal
        if is_same and not is_our_log:
            repository_wal.park(self.path)
        if is_same and not is_written_over:
            repository_wal.note_closing(self.path)
        else:
            log.empty(self.path, repository_wal.STALE if log.is_ours else repository_wal.THEIRS)
        log.close()
        with suppress(sqlite3.Error):
            db.close()
        if is_written_over and is_our_log:
            repository_wal.remove(self.path)
        repository_wal.unpark(self.path)
        repository_wal.note(self.path)


def _stamp(path: Path) -> _Seen:
    """Return what lies at a path now."""
    try:
        found = os.stat(path)
    except OSError:
        return _Seen(None, None, None, (0, 0))
    wal, shm = (_identity(path.with_name(path.name + tail)) for tail in ("-wal", "-shm"))
    return _Seen((found.st_dev, found.st_ino), wal, shm, (found.st_size, found.st_mtime_ns))


def _identity(path: Path) -> Identity | None:
    """Return which file lies at a path; None: none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


class _Closer:
    """Closes files that rest, in a thread that lives while one is open."""

    def __init__(self) -> None:
        self._files: WeakSet[RepositoryFile] = WeakSet()
        self._guard = Lock()
        self._runs = False

    def watch(self, file: RepositoryFile) -> None:
        """Close ``file`` when it rests."""
        with self._guard:
            self._files.add(file)
            if not self._runs:
                self._runs = True
                Thread(target=self._run, name="close repository", daemon=True).start()

    def close_all(self) -> None:
        """Close all files: the program ends."""
        for file in list(self._files):
            file.close()

    def _run(self) -> None:
        """Look after the files until none is open."""
        while True:
            time.sleep(REST / 2)
            with self._guard:
                files = [file for file in self._files if file.db is not None]
                self._runs = bool(files)
            if not files:
                return
            for file in files:
                file.rest()


_closer = _Closer()
atexit.register(_closer.close_all)
