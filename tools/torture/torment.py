"""Common parts of all kinds: reproducible trials, and a watch that counts and times their steps."""

from __future__ import annotations

import math
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random


class Failed(AssertionError):
    """The program has violated a guarantee; the message names it and the input."""


class TimeIsUp(BaseException):
    """The time limit of a kind was reached during a trial; its steps so far still count."""


class Watch:
    """Counts and times the steps of a trial."""

    def __init__(self, number: int = 0, until: float = math.inf) -> None:
        """Set the time limit ``until``, by the clock :func:`time.monotonic`."""
        self.number = number
        """The number of the trial, for kinds that go through a list."""
        self._until = until
        self.tried = 0
        self.slowest = 0.0
        self.figures: Counter[tuple[str, str]] = Counter()
        """Counts by row and game."""

    def go_on(self) -> None:
        """Check the time limit.

        Raises:
            TimeIsUp: If it has been reached.
        """
        if time.monotonic() >= self._until:
            raise TimeIsUp

    def count(self, what: str, game: str = "", times: int = 1) -> None:
        """Add to the count of a row and game."""
        self.figures[what, game] += times

    @contextmanager
    def step(self, limit: float | None = None) -> Iterator[None]:
        """Count and time one step.

        Only processor time of this thread counts, so that the load of the machine does not matter.

        Raises:
            Failed: If it took more than ``limit`` seconds.
            TimeIsUp: If the time limit has been reached.
        """
        self.go_on()
        begun = time.thread_time()
        try:
            yield
        finally:
            taken = time.thread_time() - begun
            self.tried += 1
            self.slowest = max(self.slowest, taken)
        if limit is not None and taken > limit:
            raise Failed(f"took {taken:.2f} s")


def memory_now() -> int:
    """Return the present memory usage of this process in bytes, or the peak if unknown."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return memory_at_most()
    return pages * os.sysconf("SC_PAGE_SIZE")


def memory_at_most() -> int:
    """Return the peak memory usage of this process in bytes; 0 if unknown."""
    try:
        import resource
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


class Torment:
    """A kind of stress test with its own new ``folder``, which contains ``PARLOUR_HOME``."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def trial(self, rng: Random, watch: Watch) -> None:
        """Run one trial, determined by ``rng``; any exception is a failure.

        Raises:
            Failed: If a guarantee is violated.
        """
        raise NotImplementedError

    def close(self) -> None:
        """Release shared resources."""
