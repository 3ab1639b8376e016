"""Cleanup after a page has been left, in small steps within idle frames.

While bots play there may be no idle frame for long: then cleanup proceeds nevertheless, but the steps that take several
frames wait until many pages have been left.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from itertools import chain

from game.app.scene import Scene
from game.ui.paint import malloc_tuning, surface_cache, surface_pool

IN_A_FRAME = 0.002
"""Time budget per frame, in seconds."""
LATE = 2.0
"""Seconds after which left pages are dismantled even while something moves."""
MANY = 6
"""Number of heavy pages after which cycles are collected even while something moves."""


class DeferredCleanup:
    """Dismantles left pages and releases their memory."""

    def __init__(self, collect: Callable[[], None]) -> None:
        """``collect`` collects reference cycles."""
        self._collect = collect
        self._steps: Iterator[None] = iter(())
        self._heavy = 0
        """Number of heavy pages left since the last collection of cycles."""
        self._rests = False
        """Whether pages were dismantled since memory was last returned to the system."""
        self._kept = 0
        self._waited = 0.0

    def is_due(self, moving: bool, dt: float) -> bool:
        """Return whether left pages may be dismantled now; ``dt`` seconds have passed."""
        self._waited += dt
        if moving and self._waited < LATE:
            return False
        self._waited = 0.0
        return True

    def begin(self, left: deque[Scene], since: int, kept: int) -> None:
        """Queue the pages in ``left``, which is emptied, for dismantling.

        ``since`` is when the current page was opened, in the count of the surface caches; ``kept`` is the number of
        pooled surfaces to keep.
        """
        heavy = sum(scene.heavy for scene in left)
        self._steps = chain(self._steps, _steps(left.copy(), since if heavy else None))
        self._heavy += heavy
        self._kept, self._rests = kept, True
        left.clear()

    def go_on(self, moving: bool = False) -> bool:
        """Work for the time budget of a frame; return whether there was anything to do."""
        late, done = time.perf_counter() + IN_A_FRAME, False
        for _step in self._steps:
            done = True
            if time.perf_counter() >= late:
                return done
        if self._rests and (not moving or self._heavy >= MANY):
            self._finish()
            return True
        return done

    def _finish(self) -> None:
        """Do the steps that take several frames: collect cycles, then return memory to the system."""
        if self._heavy:
            self._heavy = 0
            self._collect()
            return
        self._rests = False
        surface_pool.drop(self._kept)
        malloc_tuning.give_back()


def _steps(left: deque[Scene], since: int | None) -> Iterator[None]:
    """Dismantle pages in short steps, then drop pictures not used since ``since``."""
    while left:
        yield from left.popleft().dismantle()
        yield
    if since is not None:
        yield from surface_cache.drop_unused(since)
    yield
