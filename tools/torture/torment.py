"""What all kinds of torment have in common: trials that are repeated from a number, and a watch on each step of one."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random


class Failed(AssertionError):
    """The program did what it promises not to do; the message says what, and to which input."""


class Watch:
    """Counts and times the steps of a trial, each a thing that the program was put through."""

    def __init__(self, number: int = 0) -> None:
        self.number = number
        """The number of the trial: what is tried in turn follows from it."""
        self.tried = 0
        self.slowest = 0.0
        self.given: Counter[tuple[str, str]] = Counter()
        """How many events each scene of each game was given."""

    @contextmanager
    def step(self, limit: float | None = None) -> Iterator[None]:
        """Count and time one step.

        Only this thread's processor time counts: how busy the machine is says nothing about the program.

        Raises:
            Failed: it took more than ``limit`` seconds.
        """
        begun = time.thread_time()
        try:
            yield
        finally:
            taken = time.thread_time() - begun
            self.tried += 1
            self.slowest = max(self.slowest, taken)
        if limit is not None and taken > limit:
            raise Failed(f"took {taken:.2f} s")


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
