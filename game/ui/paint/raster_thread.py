"""Rasterises pictures in a thread: a large SVG takes far longer than a frame may, and needs no display for it."""

from __future__ import annotations

import io
import math
import threading
import time
from collections.abc import Callable, Hashable, Iterator
from queue import SimpleQueue
from typing import Generic, TypeAlias, TypeVar

import pygame

K = TypeVar("K", bound=Hashable)
S = TypeVar("S")

Rasteriser: TypeAlias = Callable[[S, tuple[int, int]], pygame.Surface | None]
"""Makes a picture of a source at a size, in the thread; None where that is impossible."""


class RasterThread(Generic[K, S]):
    """Takes orders, and has their rasters ready some time later. The thread begins with the first order."""

    def __init__(self, rasterise: Rasteriser[S]) -> None:
        self._rasterise = rasterise
        self._orders: SimpleQueue[tuple[K, S, tuple[int, int]]] = SimpleQueue()
        self._done: dict[K, pygame.Surface | None] = {}
        self._waiting: set[K] = set()
        self._thread: threading.Thread | None = None

    def order(self, key: K, source: S, size: tuple[int, int]) -> None:
        """Have a source rasterised at a size, unless the same is on order."""
        if key in self._waiting:
            return
        self._waiting.add(key)
        self._orders.put((key, source, size))
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="rasters", daemon=True)
            self._thread.start()

    def ordered(self, key: K) -> bool:
        """Return whether something is on order and was not taken yet."""
        return key in self._waiting

    @property
    def busy(self) -> bool:
        """Whether anything is on order and was not taken yet."""
        return bool(self._waiting)

    def wait(self, most: float = math.inf) -> None:
        """Wait until all that is on order can be taken, but not longer than so many seconds."""
        late = time.perf_counter() + most
        while len(self._done) < len(self._waiting) and time.perf_counter() < late:
            time.sleep(0.0005)

    def finished(self) -> Iterator[tuple[K, pygame.Surface | None]]:
        """Take what is ready, not yet in the window's format; None where it cannot be rasterised."""
        while self._done:
            key, made = self._done.popitem()  # at once, as the thread goes on adding
            self._waiting.discard(key)
            yield key, made

    def _work(self) -> None:
        """Rasterise one order after the other."""
        while True:
            key, source, size = self._orders.get()
            self._done[key] = self._rasterise(source, size)


def rasterise_svg(svg: str, size: tuple[int, int]) -> pygame.Surface | None:
    """Rasterise SVG text with SDL."""
    try:
        return pygame.image.load_sized_svg(io.BytesIO(svg.encode()), size)
    except pygame.error:
        return None
