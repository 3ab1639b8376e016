"""The write-ahead log that SQLite keeps beside the file (``-wal``), and a note of the file it belongs to.

SQLite merges a log into whatever file is at the path. So a note (``.base``) identifies the file on which the log was
begun; if another file is there, the log is set aside. Our programs change the main file only when the last of them
closes it, and the note is cleared before that.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

HEADER: Final = 32
"""Length of the header that identifies a log, in bytes."""
LARGEST: Final = 8_000_000
"""Size from which the log is merged into the file, in bytes."""
STALE: Final = "-wal.stale"
"""Suffix of a log that belongs to a file elsewhere."""
THEIRS: Final = "-wal.theirs"
"""Suffix that keeps a log that came with another file from being deleted by SQLite."""

_BINARY: Final = getattr(os, "O_BINARY", 0)


class Log:
    """The open log, which can be emptied wherever it has been moved, so that it is merged into no file."""

    def __init__(self, path: Path) -> None:
        """Open the log of the file at ``path``; a missing one counts as empty."""
        self._handle = -1
        with suppress(OSError):
            self._handle = os.open(beside(path, "-wal"), os.O_RDWR | _BINARY)
        self._ours = self._header()

    @property
    def size(self) -> int:
        """The length of the log in bytes."""
        return os.fstat(self._handle).st_size if self._handle >= 0 else 0

    @property
    def is_ours(self) -> bool:
        """Whether its content is still that which we used last."""
        return self._header() == self._ours

    def see(self, path: Path) -> None:
        """Remember the header of the log; rewrite the note if the log was restarted."""
        before, self._ours = self._ours, self._header()
        if self._ours != before:
            note(path)

    def empty(self, path: Path, tail: str) -> None:
        """Move the content of the log to a file with the suffix ``tail``, so that it is not merged into ``path``."""
        if self.size:
            with suppress(OSError), open(beside(path, tail), "wb") as copy:
                os.lseek(self._handle, 0, os.SEEK_SET)
                while part := os.read(self._handle, 1 << 20):
                    copy.write(part)
            with suppress(OSError):
                os.ftruncate(self._handle, 0)

    def close(self) -> None:
        """Close the log."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def _header(self) -> bytes:
        if self._handle < 0:
            return b""
        os.lseek(self._handle, 0, os.SEEK_SET)
        return os.read(self._handle, HEADER)


def beside(path: Path, tail: str) -> Path:
    """Return the path of a file with the suffix ``tail``."""
    return path.with_name(path.name + tail)


def note(path: Path) -> None:
    """Write the note that the log belongs to the file at ``path``; delete the note if there is no log."""
    try:
        _write(path, [*_main(path), *_log(path)])
    except OSError:
        with suppress(OSError):
            _note(path).unlink(missing_ok=True)


def note_closing(path: Path) -> None:
    """Clear the note, before the log is merged into the file and changes it."""
    with suppress(OSError):
        _write(path, [])


@contextmanager
def read_plainly(path: Path) -> Iterator[None]:
    """Let other connections open and close the file at ``path``, with the note cleared meanwhile."""
    set_aside_foreign(path)
    note_closing(path)
    try:
        yield
    finally:
        note(path)


def set_aside_foreign(path: Path) -> None:
    """Set aside a log that was begun on another file than the one now at ``path``."""
    wal = beside(path, "-wal")
    with suppress(OSError, ValueError):
        *main, number, header = map(int, _note(path).read_text(encoding="ascii").split())
        if wal.stat().st_size and [number, header] == _log(path) and main != _main(path):
            log = Log(path)
            log.empty(path, STALE)
            log.close()
            remove(path)


def remove(path: Path) -> None:
    """Delete the log and its index."""
    with suppress(OSError):
        for tail in ("-wal", "-shm"):
            beside(path, tail).unlink(missing_ok=True)


def park(path: Path) -> None:
    """Rename a log that came with another file, so that SQLite does not delete it."""
    with suppress(OSError):
        beside(path, "-wal").replace(beside(path, THEIRS))


def unpark(path: Path) -> None:
    """Undo :func:`park`."""
    with suppress(OSError):
        beside(path, THEIRS).replace(beside(path, "-wal"))


def _note(path: Path) -> Path:
    """Return the path of the note."""
    return path.with_suffix(".base")


def _write(path: Path, numbers: Sequence[int]) -> None:
    _note(path).write_text(" ".join(map(str, numbers)), encoding="ascii")


def _main(path: Path) -> list[int]:
    """Return the fingerprint of a file: inode, size and mtime."""
    found = path.stat()
    return [found.st_ino, found.st_size, found.st_mtime_ns]


def _log(path: Path) -> list[int]:
    """Return the fingerprint of the log of a file: inode and header."""
    wal = beside(path, "-wal")
    with wal.open("rb") as file:
        return [wal.stat().st_ino, int.from_bytes(file.read(HEADER), "big")]
