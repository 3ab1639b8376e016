"""The commands that SQLite keeps beside the file (``-wal``), and to which file they belong.

SQLite puts them into whatever file lies at the path. So a note tells on which file they were begun: where another lies
there, they are set aside. None of our programs changes the file itself while commands lie beside it, but the last that
closes it, and that is noted before.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

HEADER: Final = 32
"""Bytes at the beginning that tell one log from another."""
LARGEST: Final = 8_000_000
"""Bytes after which the log is put into the file."""
STALE: Final = "-wal.stale"
"""What is added to the name for commands that belong to a file that lies elsewhere."""
THEIRS: Final = "-wal.theirs"
"""What is added while commands that came with another file are kept from being deleted."""

_BINARY: Final = getattr(os, "O_BINARY", 0)


class Log:
    """The open log: it can be emptied wherever it lies, so that it is put into no file."""

    def __init__(self, path: Path) -> None:
        """Open the log of the file at ``path``; one that is not there stays empty."""
        self._handle = -1
        with suppress(OSError):
            self._handle = os.open(beside(path, "-wal"), os.O_RDWR | _BINARY)
        self._ours = self._header()

    @property
    def size(self) -> int:
        """Its length in bytes."""
        return os.fstat(self._handle).st_size if self._handle >= 0 else 0

    @property
    def is_ours(self) -> bool:
        """Whether it is the one that we used last, and not the content of another."""
        return self._header() == self._ours

    def see(self, path: Path) -> None:
        """Remember what we wrote; note when it begins anew."""
        before, self._ours = self._ours, self._header()
        if self._ours != before:
            note(path)

    def empty(self, path: Path, tail: str) -> None:
        """Move what is in it to where ``tail`` says, so that nothing of it gets into the file at ``path``."""
        if self.size:
            with suppress(OSError), open(beside(path, tail), "wb") as copy:
                os.lseek(self._handle, 0, os.SEEK_SET)
                while part := os.read(self._handle, 1 << 20):
                    copy.write(part)
            with suppress(OSError):
                os.ftruncate(self._handle, 0)

    def close(self) -> None:
        """Close it."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def _header(self) -> bytes:
        """Return how it begins."""
        if self._handle < 0:
            return b""
        os.lseek(self._handle, 0, os.SEEK_SET)
        return os.read(self._handle, HEADER)


def beside(path: Path, tail: str) -> Path:
    """Return the path of what lies beside a file."""
    return path.with_name(path.name + tail)


def note(path: Path) -> None:
    """Write down on which file the commands beside it are begun; nothing where there are none."""
    try:
        _write(path, [*_main(path), *_log(path)])
    except OSError:
        with suppress(OSError):
            _note(path).unlink(missing_ok=True)


def note_closing(path: Path) -> None:
    """Write down that the commands are being put into the file: from now on it may change."""
    with suppress(OSError):
        _write(path, [])


@contextmanager
def read_plainly(path: Path) -> Iterator[None]:
    """Let SQLite alone open and close the file at ``path``."""
    set_aside_foreign(path)
    note_closing(path)
    try:
        yield
    finally:
        note(path)


def set_aside_foreign(path: Path) -> None:
    """Set commands aside that were begun on another file than the one that lies there now."""
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
    """Keep a log that came with another file from being deleted."""
    with suppress(OSError):
        beside(path, "-wal").replace(beside(path, THEIRS))


def unpark(path: Path) -> None:
    """Put back what came with another file."""
    with suppress(OSError):
        beside(path, THEIRS).replace(beside(path, "-wal"))


def _note(path: Path) -> Path:
    """Return where the note is written."""
    return path.with_suffix(".base")


def _write(path: Path, numbers: Sequence[int]) -> None:
    """Write the note."""
    _note(path).write_text(" ".join(map(str, numbers)), encoding="ascii")


def _main(path: Path) -> list[int]:
    """Return what tells a file from others and from itself before a change."""
    found = path.stat()
    return [found.st_ino, found.st_size, found.st_mtime_ns]


def _log(path: Path) -> list[int]:
    """Return what tells the log of a file from others: its number, and how it begins."""
    wal = beside(path, "-wal")
    with wal.open("rb") as file:
        return [wal.stat().st_ino, int.from_bytes(file.read(HEADER), "big")]
