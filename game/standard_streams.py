"""Handles standard streams that are closed, full, or written to by libraries."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


class OutputFull(OSError):
    """Standard output cannot be written; the message says why."""


class _Output(io.FileIO):
    """A standard stream with error classes of its own, distinct from those of other files."""

    def write(self, data: ReadableBuffer, /) -> int:
        """Write some of ``data``.

        Raises:
            BrokenPipeError: the reader has gone.
            OutputFull: it cannot be written.
        """
        try:
            return super().write(data)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise OutputFull(f"standard output can't be written: {error.strerror}") from error


def ensure() -> None:
    """Open closed descriptors 0 to 2 on the null device, before files can get their numbers.

    Otherwise a program started without them would print into the first files that it opens.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # gets the lowest free number
    sys.stdin = sys.stdin or io.StringIO()
    sys.stderr = sys.stderr or io.TextIOWrapper(_Output(2, "w", closefd=False), encoding="utf-8", errors="replace")
    terminal = os.isatty(1)
    raw = io.BufferedWriter(_Output(1, "w", closefd=False))
    encoding = sys.stdout.encoding if sys.stdout else "utf-8"
    sys.stdout = io.TextIOWrapper(raw, encoding, "replace", line_buffering=terminal)


def give_up(stream: TextIO) -> None:
    """Redirect a standard stream to the null device after an error: the reader has gone, or the disk is full."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def say(line: str) -> None:
    """Print a line to standard error, ignoring errors."""
    try:
        print(line, file=sys.stderr, flush=True)
    except OSError:
        give_up(sys.stderr)


@contextlib.contextmanager
def silenced(*numbers: int) -> Iterator[None]:
    """Discard everything written to standard output (1) or standard error (2) inside the ``with`` block."""
    with contextlib.ExitStack() as restored:
        for number in numbers:
            stream = sys.stdout if number == 1 else sys.stderr
            with contextlib.suppress(OSError, ValueError, AttributeError):
                stream.flush()
            with contextlib.suppress(OSError):  # closed anyway
                restored.callback(_restore, os.dup(number), number)
                nowhere = os.open(os.devnull, os.O_WRONLY)
                os.dup2(nowhere, number)
                os.close(nowhere)
        yield


def _restore(kept: int, number: int) -> None:
    """Restore a descriptor, after flushing Python's buffer into the null device."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        (sys.stdout if number == 1 else sys.stderr).flush()
    os.dup2(kept, number)
    os.close(kept)
