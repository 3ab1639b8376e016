"""Garbage collection: paused in searches, playouts and imports; full collections only in idle moments.

A full collection takes frames. Objects created before the window opened are frozen, and so never scanned. Reference
counting and the collection of young cycles work as usual.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

NEVER = 1_000_000_000
MANY = 20
"""Collections of the middle generation (one per some 7,000 new objects) before a full one in an idle moment."""
TOO_MANY = 50 * MANY
"""Collections of the middle generation before a full one in a busy moment."""


class Garbage:
    """Controls garbage collection from the opening of the window until it closes."""

    def __init__(self) -> None:
        self._before = gc.get_threshold()
        gc.freeze()
        gc.set_threshold(*self._before[:2], NEVER)

    def rest(self, moving: bool) -> None:
        """Collect if enough objects are new; called after every frame."""
        if gc.get_count()[2] >= (TOO_MANY if moving else MANY):
            gc.collect()

    def collect(self) -> None:
        """Collect now."""
        gc.collect()

    def close(self) -> None:
        """Return to Python's default collection."""
        gc.set_threshold(*self._before)
        gc.unfreeze()


def freeze() -> None:
    """Freeze all present objects, such as those of loaded modules, which live as long as the process.

    Present cycles are never collected after that, so an open page must be dismantled when it is left.
    """
    gc.collect()
    gc.freeze()


@contextmanager
def gc_paused() -> Iterator[None]:
    """Pause the cyclic garbage collector where very many objects are made and hardly any cycles.

    Overlapping use in several threads is harmless: collection resumes when the first to enter leaves.
    """
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()
