"""Cleanup after a page has been left, a little in each frame, so that nobody sees it.

It waits for frames in which nothing moves. Where programs play there may be none for long: then it goes on in smaller
steps all the same, and what would hold up several frames is done only once many pages have been left.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from itertools import chain

from game.app.scene import Scene
from game.ui.paint import malloc_tuning, surface_cache, surface_pool

IN_A_FRAME = 0.002
"""Seconds of a frame after which no further step is done in it."""
LATE = 2.0
"""Seconds after which pages that were left are taken apart though something moves."""
MANY = 6
"""After so many heavy pages cycles are collected though something moves."""


class DeferredCleanup:
    """Takes apart the pages that were left, and gives up what was kept for them."""

    def __init__(self, collect: Callable[[], None]) -> None:
        """``collect`` collects reference cycles."""
        self._collect = collect
        self._steps: Iterator[None] = iter(())
        self._heavy = 0
        """Heavy pages that were left since cycles were collected."""
        self._rests = False
        """Whether something was taken apart since memory was given back."""
        self._kept = 0
        self._waited = 0.0

    def is_due(self, moving: bool, dt: float) -> bool:
        """Return whether pages that were left in this frame or before are taken apart now; ``dt`` seconds passed."""
        self._waited += dt
        if moving and self._waited < LATE:
            return False
        self._waited = 0.0
        return True

    def begin(self, left: deque[Scene], since: int, kept: int) -> None:
        """Have pages taken apart (``left`` is emptied); ``since``: when the page that is shown now came.

        That is a moment as the caches of surfaces count; ``kept``: how many spare layers are not given up. What was
        begun before is done first.
        """
        heavy = sum(scene.heavy for scene in left)
        self._steps = chain(self._steps, _steps(left.copy(), since if heavy else None))
        self._heavy += heavy
        self._kept, self._rests = kept, True
        left.clear()

    def go_on(self, moving: bool = False) -> bool:
        """Do a little; return whether there was anything to do."""
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
        """Do what takes several frames: find what is left of the pages, then give their memory back."""
        if self._heavy:
            self._heavy = 0
            self._collect()
            return
        self._rests = False
        surface_pool.drop(self._kept)
        malloc_tuning.give_back()


def _steps(left: deque[Scene], since: int | None) -> Iterator[None]:
    """Take pages apart in steps, each of which is short, and drop pictures that were not used ``since`` then."""
    while left:
        yield from left.popleft().dismantle()
        yield
    if since is not None:
        yield from surface_cache.drop_unused(since)
    yield
