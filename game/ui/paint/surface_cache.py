"""A least-recently-used store of surfaces, limited by the bytes of their pixels."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

import pygame


class SurfaceCache:
    """Surfaces by key; once ``budget`` bytes are exceeded the least recently used are dropped."""

    def __init__(self, budget: int) -> None:
        self._budget = budget
        self._held: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self.bytes = 0

    def get(self, key: Hashable) -> pygame.Surface | None:
        """Return the surface stored under a key and mark it used; None when there is none."""
        found = self._held.get(key)
        if found is not None:
            self._held.move_to_end(key)
        return found

    def put(self, key: Hashable, surface: pygame.Surface) -> pygame.Surface:
        """Store a surface and return it. The newest is always kept, even when it alone exceeds the budget."""
        old = self._held.pop(key, None)
        if old is not None:
            self.bytes -= _bytes(old)
        self._held[key] = surface
        self.bytes += _bytes(surface)
        while self.bytes > self._budget and len(self._held) > 1:
            self.bytes -= _bytes(self._held.popitem(last=False)[1])
        return surface

    def clear(self) -> None:
        """Drop all surfaces."""
        self._held.clear()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._held)


def _bytes(surface: pygame.Surface) -> int:
    """Return the memory that a surface's pixels take, in bytes."""
    return surface.get_pitch() * surface.get_height()
