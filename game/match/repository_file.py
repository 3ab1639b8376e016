"""The open file of the repository: detects that it was replaced, and closes it while it is idle.

A sync program, a person restoring a backup, or another start salvaging a damaged file may put another file at the path.
The connection would then write to a file that nobody finds again, and SQLite's log (``-wal``) would be replayed into
the other file. So each use first compares the open file with the one at the path. The file is closed after a short
idle time, which leaves one complete file without a log.
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
"""Idle time after which the file is closed, in seconds."""
Identity: TypeAlias = tuple[int, int]
"""Device and inode of a file."""


class _Seen(NamedTuple):
    """The files at a path: the main file, its ``-wal`` and ``-shm``, and size and mtime of the main file."""

    main: Identity | None
    wal: Identity | None
    shm: Identity | None
    change: tuple[int, int]


class RepositoryFile:
    """The file of a repository, opened on use; thread-safe."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.generation = 0
        """Raised whenever another file is found at the path."""
        self.db: sqlite3.Connection | None = None
        """The connection; None while the file is closed."""
        self._guard = RLock()
        self._main: Identity | None = None
        self._seen = _Seen(None, None, None, (0, 0))
        self._log: repository_wal.Log | None = None
        self._used = 0.0
        self._patience = 0.0

    @property
    def is_there(self) -> bool:
        """Whether there is a file, or a salvaged one waiting to replace it."""
        return self.path.exists() or repository_swap.waits(self.path)

    @property
    def moved(self) -> bool:
        """Whether the file that was used last is no longer at its path."""
        return self._main is not None and _identity(self.path) != self._main

    @contextmanager
    def used(self, patience: float, writes: bool = False) -> Iterator[sqlite3.Connection]:
        """Yield the connection; a shared lock prevents salvaging while the file is opened or written.

        Raises:
            sqlite3.Error: the file cannot be opened or used.
            OSError: its folder cannot be created.
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
        """Accept the file now at the path, which we have put there."""
        with self._guard:
            self.close()
            self._main = _identity(self.path)
            self.generation += 1

    def close(self) -> None:
        """Close the file; one that others put at its path stays as it is."""
        with self._guard:
            self._look()
            if self.db is not None:
                self._let_go()

    def rest(self) -> None:
        """Close the file if it has been idle for ``REST`` seconds."""
        if not self._guard.acquire(blocking=False):
            return
        try:
            if self.db is not None and not self.db.in_transaction and time.monotonic() - self._used > REST:
                self.close()
        finally:
            self._guard.release()

    def _open(self, patience: float) -> sqlite3.Connection:
        """Open the file, after setting aside a log that belongs to another."""
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
        """Close the connection if the file was replaced or changed by another program."""
        if self.db is not None and self._seen != _stamp(self.path):
            self._let_go()

    def _see(self) -> None:
        """Note the state of our log; close the file, which merges the log, if it is long."""
        if self.db is not None and self._log is not None and self._seen == _stamp(self.path):
            self._log.see(self.path)
            if self._log.size > repository_wal.LARGEST:
                self._let_go()

    def _let_go(self) -> None:
        """Close the connection so that SQLite merges or deletes only our own log."""
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
    """Return the identities of the files now at a path."""
    try:
        found = os.stat(path)
    except OSError:
        return _Seen(None, None, None, (0, 0))
    wal, shm = (_identity(path.with_name(path.name + tail)) for tail in ("-wal", "-shm"))
    return _Seen((found.st_dev, found.st_ino), wal, shm, (found.st_size, found.st_mtime_ns))


def _identity(path: Path) -> Identity | None:
    """Return the identity of the file at a path, or None."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


class _Closer:
    """Closes idle files in a thread that runs while any is open."""

    def __init__(self) -> None:
        self._files: WeakSet[RepositoryFile] = WeakSet()
        self._guard = Lock()
        self._runs = False

    def watch(self, file: RepositoryFile) -> None:
        """Close ``file`` once it is idle."""
        with self._guard:
            self._files.add(file)
            if not self._runs:
                self._runs = True
                Thread(target=self._run, name="close repository", daemon=True).start()

    def close_all(self) -> None:
        """Close all files at exit."""
        for file in list(self._files):
            file.close()

    def _run(self) -> None:
        """Close idle files until none is open."""
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
