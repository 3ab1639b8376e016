"""LRU caches of surfaces that share one memory budget: the globally least recently used surface is evicted first.

The budget grows with the window (:func:`fit`): a larger window needs larger pictures.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from itertools import count
from typing import Final
from weakref import WeakSet

import pygame

ALWAYS: Final = 52_000_000
"""Fixed part of the budget, in bytes."""
PER_PIXEL: Final = 24
"""Additional budget per window pixel, in bytes: six layers of the window's size."""

_clock = count()
_filled: WeakSet[SurfaceCache] = WeakSet()
"""The non-empty caches, scanned on every ``put``; weak references, because closed tables leave caches behind."""


class _Budget:
    most = ALWAYS + PER_PIXEL * 1280 * 720


class SurfaceCache:
    """An LRU cache of surfaces by key."""

    def __init__(self, share: int = 1) -> None:
        """Limit this cache to 1 / ``share`` of the common budget."""
        self._share = share
        self._held: OrderedDict[Hashable, tuple[pygame.Surface, int]] = OrderedDict()
        self.bytes = 0

    def get(self, key: Hashable) -> pygame.Surface | None:
        """Return the surface of a key, marking it as used; None if there is none."""
        found = self._held.get(key)
        if found is None:
            return None
        self._held[key] = found[0], next(_clock)
        self._held.move_to_end(key)
        return found[0]

    def put(self, key: Hashable, surface: pygame.Surface) -> pygame.Surface:
        """Store a surface and return it; the newest is kept even if it exceeds the budget alone."""
        self._drop(key)
        self._held[key] = surface, next(_clock)
        self.bytes += _bytes(surface)
        _filled.add(self)
        while self.bytes * self._share > _Budget.most and len(self._held) > 1:
            self.drop_oldest()
        while held() > _Budget.most and _drop_oldest():
            pass
        return surface

    def clear(self) -> None:
        """Drop all surfaces."""
        self._held.clear()
        self.bytes = 0
        _filled.discard(self)

    def drop(self, unwanted: Callable[[Hashable], bool]) -> None:
        """Drop the surfaces whose keys are ``unwanted``."""
        for key in [key for key in self._held if unwanted(key)]:
            self._drop(key)

    def __len__(self) -> int:
        return len(self._held)

    @property
    def oldest(self) -> int | None:
        """Last use of the least recently used surface; None if empty."""
        return next(iter(self._held.values()))[1] if self._held else None

    def drop_oldest(self) -> None:
        """Drop the least recently used surface."""
        self._drop(next(iter(self._held)))

    def _drop(self, key: Hashable) -> None:
        old = self._held.pop(key, None)
        if old is not None:
            self.bytes -= _bytes(old[0])
            if not self._held:
                _filled.discard(self)


def fit(pixels: tuple[int, int]) -> None:
    """Set the budget for a window size in pixels; the excess is evicted by the next ``put``."""
    _Budget.most = ALWAYS + PER_PIXEL * pixels[0] * pixels[1]


def most() -> int:
    """Return the common budget in bytes."""
    return _Budget.most


def now() -> int:
    """Return the present use count, as a time stamp for :func:`drop_unused`."""
    return next(_clock)


def drop_unused(since: int) -> Iterator[None]:
    """Drop surfaces not used since a time stamp, one per step, because freeing a large one is slow."""
    for cache in list(_filled):
        while (age := cache.oldest) is not None and age < since:
            cache.drop_oldest()
            yield


def held() -> int:
    """Return the memory used by all caches together, in bytes."""
    return sum(cache.bytes for cache in _filled)


def _drop_oldest() -> bool:
    """Drop the globally least recently used surface; return False if only the newest is left."""
    filled = [(age, cache) for cache in _filled if (age := cache.oldest) is not None]
    if sum(len(cache) for _age, cache in filled) <= 1:
        return False
    min(filled, key=lambda found: found[0])[1].drop_oldest()
    return True


def _bytes(surface: pygame.Surface) -> int:
    """Return the memory of a surface's pixels, in bytes."""
    return surface.get_pitch() * surface.get_height()
