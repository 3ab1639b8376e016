"""Standard input, output and error output, as the program finds them: closed, full, or written to by libraries."""

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
    """Standard output takes no more; the message says why."""


class _Output(io.FileIO):
    """A standard stream whose errors cannot be mistaken for those of other files."""

    def write(self, data: ReadableBuffer, /) -> int:
        """Write some of ``data``.

        Raises:
            BrokenPipeError: nobody reads on.
            OutputFull: it cannot be written.
        """
        try:
            return super().write(data)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise OutputFull(f"standard output cannot be written: {error.strerror}") from error


def ensure() -> None:
    """Open what is closed of descriptors 0 to 2 onto nothing, before any file can take their numbers.

    A program that is started without them would else write its lines into the first file that it opens.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free
    sys.stdin = sys.stdin or io.StringIO()
    sys.stderr = sys.stderr or io.TextIOWrapper(_Output(2, "w", closefd=False), encoding="utf-8", errors="replace")
    terminal = os.isatty(1)
    raw = io.BufferedWriter(_Output(1, "w", closefd=False))
    encoding = sys.stdout.encoding if sys.stdout else "utf-8"
    sys.stdout = io.TextIOWrapper(raw, encoding, "replace", line_buffering=terminal)


def give_up(stream: TextIO) -> None:
    """Write no more to a standard stream, which takes nothing: nobody reads on, or the disk is full."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def say(line: str) -> None:
    """Write a line to the error output, if that takes any: where it does not, the exit status has to do."""
    try:
        print(line, file=sys.stderr, flush=True)
    except OSError:
        give_up(sys.stderr)


@contextlib.contextmanager
def silenced(*numbers: int) -> Iterator[None]:
    """Keep what is written to standard output (1) or error output (2) meanwhile away from there, by whomever."""
    with contextlib.ExitStack() as restored:
        for number in numbers:
            stream = sys.stdout if number == 1 else sys.stderr
            with contextlib.suppress(OSError, ValueError, AttributeError):
                stream.flush()
            with contextlib.suppress(OSError):  # closed: there is nothing to keep away from
                restored.callback(_restore, os.dup(number), number)
                nowhere = os.open(os.devnull, os.O_WRONLY)
                os.dup2(nowhere, number)
                os.close(nowhere)
        yield


def _restore(kept: int, number: int) -> None:
    """Give a descriptor back what it was, once Python has written what waits for it into nothing."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        (sys.stdout if number == 1 else sys.stderr).flush()
    os.dup2(kept, number)
    os.close(kept)
