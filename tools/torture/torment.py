"""What all kinds of torment have in common: trials that are repeated from a number, and a watch on each step of one."""

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
    """The program did what it promises not to do; the message says what, and to which input."""


class TimeIsUp(BaseException):
    """The time of a kind is over in the middle of a trial; what was tried of it counts all the same."""


class Watch:
    """Counts and times the steps of a trial, each a thing that the program was put through."""

    def __init__(self, number: int = 0, until: float = math.inf) -> None:
        """``until`` is when the time is over, by the clock :func:`time.monotonic`."""
        self.number = number
        """The number of the trial: what is tried in turn follows from it."""
        self._until = until
        self.tried = 0
        self.slowest = 0.0
        self.figures: Counter[tuple[str, str]] = Counter()
        """What a kind counts by game: the name of the row and of the game."""

    def go_on(self) -> None:
        """Go on with the trial, unless its time is over.

        Raises:
            TimeIsUp: it is.
        """
        if time.monotonic() >= self._until:
            raise TimeIsUp

    def count(self, what: str, game: str = "", times: int = 1) -> None:
        """Count what was covered, in the row ``what``."""
        self.figures[what, game] += times

    @contextmanager
    def step(self, limit: float | None = None) -> Iterator[None]:
        """Count and time one step.

        Only this thread's processor time counts: how busy the machine is says nothing about the program.

        Raises:
            Failed: it took more than ``limit`` seconds.
            TimeIsUp: the time of the trial is over.
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
    """Return how many bytes this process needs now; where that is not known, what it needed at most."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return memory_at_most()
    return pages * os.sysconf("SC_PAGE_SIZE")


def memory_at_most() -> int:
    """Return how many bytes this process needed at most; 0 where that is not known."""
    try:
        import resource
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


class Torment:
    """One kind of torment. ``folder`` is a new one of its own, ``PARLOUR_HOME`` lies in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def trial(self, rng: Random, watch: Watch) -> None:
        """Try what ``rng`` brings; whatever is raised is a failure.

        Raises:
            Failed: a promise was broken.
        """
        raise NotImplementedError

    def close(self) -> None:
        """End what trials share."""
