"""Collects reference cycles between frames in which nothing moves: looking through all objects takes several frames.

What was made before the window opened stays for good, and is left out. Everything else that is not in a cycle is freed
at once, as ever; young cycles too.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

NEVER = 1_000_000_000
MANY = 20
"""After so many collections of young objects a moment of rest is used; each follows some 7,000 new objects."""
TOO_MANY = 50 * MANY
"""After so many it is time even while something moves."""


class Garbage:
    """The collection of one program from when its window opens until it closes."""

    def __init__(self) -> None:
        self._before = gc.get_threshold()
        gc.freeze()
        gc.set_threshold(*self._before[:2], NEVER)

    def rest(self, moving: bool) -> None:
        """Collect if it is worth it; called after every frame."""
        if gc.get_count()[2] >= (TOO_MANY if moving else MANY):
            gc.collect()

    def collect(self) -> None:
        """Collect now."""
        gc.collect()

    def close(self) -> None:
        """Let Python decide again when to collect."""
        gc.set_threshold(*self._before)
        gc.unfreeze()


def keep() -> None:
    """Leave out from now on what there is: modules that were loaded stay for good, and they are many.

    Whatever is in a cycle then is never found again, so that a page that is open must be taken apart when it is left.
    """
    gc.collect()
    gc.freeze()


@contextmanager
def left_alone() -> Iterator[None]:
    """Collect nothing meanwhile: while modules are loaded much is made and nothing of it goes."""
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()
