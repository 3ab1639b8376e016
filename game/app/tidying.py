"""What is done once a page has been left, a little in each frame in which nothing moves: nobody is to see it."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from itertools import chain

from game.app.scene import Scene
from game.ui.paint import heap, layers, surface_cache

IN_A_FRAME = 0.002
"""Seconds of a frame after which no further step is done in it."""


class Tidying:
    """Takes apart the pages that were left, and gives up what was kept for them."""

    def __init__(self, collect: Callable[[], None]) -> None:
        """``collect`` collects reference cycles."""
        self._collect = collect
        self._steps: Iterator[None] = iter(())

    def begin(self, left: deque[Scene], since: int, kept: int) -> None:
        """Have pages taken apart (``left`` is emptied); ``since``: when the page that is shown now came.

        That is a moment as the caches of surfaces count; ``kept``: how many spare layers are not given up. What was
        begun before is done first.
        """
        self._steps = chain(self._steps, _steps(left.copy(), since, kept, self._collect))
        left.clear()

    def go_on(self) -> bool:
        """Do a little; return whether there was anything to do."""
        late, done = time.perf_counter() + IN_A_FRAME, False
        for _step in self._steps:
            done = True
            if time.perf_counter() >= late:
                break
        return done


def _steps(left: deque[Scene], since: int, kept: int, collect: Callable[[], None]) -> Iterator[None]:
    """Tidy up in steps, each of which is short."""
    heavy = any(scene.heavy for scene in left)
    while left:
        yield from left.popleft().dismantle()
        yield
    if heavy:
        collect()
        yield
        yield from surface_cache.drop_unused(since)
    layers.drop(kept)
    heap.give_back()
    yield
