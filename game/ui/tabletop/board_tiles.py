"""A board painted in tiles: a few in a frame, and only those that are in view.

A board seen from near is far larger than the window. Painting all of it would take more than a second and hundreds of
megabytes; what is in view takes as much as the window has pixels.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator

import pygame

from game.ui.paint import svg_art
from game.ui.paint.face_canvas import GRAIN
from game.ui.paint.geometry import Rect
from game.ui.paint.surface_cache import SurfaceCache
from game.ui.tabletop.poses import Ground

TILE = GRAIN
"""Pixels of the side of a tile."""


class BoardTiles:
    """The tiles of one board that have been painted, at all sizes."""

    def __init__(self, ground: Ground, text_scale: float = 1.0) -> None:
        self._ground = ground
        self.text_scale = text_scale
        """How much larger the words on the board are painted."""
        self._store = SurfaceCache()
        self._lent: dict[tuple[tuple[int, int], tuple[int, int]], list[svg_art.Key]] = {}
        """Tiles that were painted with plates or sketches, and the pictures that are to come."""
        self.has_board = True
        """False once the game has said that it has none."""

    def forget(self) -> None:
        """Clear the cache."""
        self._store.clear()
        self._lent.clear()

    def drop_served(self) -> bool:
        """Drop the tiles whose pictures have come since they were painted; return whether there were any."""
        come = {tile for tile, keys in self._lent.items() if not any(map(svg_art.expected, keys))}
        for tile in come:
            del self._lent[tile]
        if come:
            self._store.drop(come.__contains__)
        return bool(come)

    def missing(self, size: tuple[int, int], part: pygame.Rect) -> Iterator[pygame.Rect]:
        """Yield the tiles that a part of the board of a ``size`` still needs."""
        return (tile for tile in _tiles(size, part) if self._store.get((size, tile.topleft)) is None)

    def paint(
        self, size: tuple[int, int], world: Rect, parts: Iterable[pygame.Rect], seconds: float
    ) -> list[pygame.Rect]:
        """Paint missing tiles of some parts, at least one, for about so many seconds; return them."""
        late, painted = time.perf_counter() + seconds, []
        for tile in (tile for part in parts for tile in self.missing(size, part)):
            with svg_art.lending(ours=False) as lent:
                made = self._ground.board(size, world, tile, self.text_scale)
            if made is None:
                self.has_board = False
                break
            if lent:
                self._lent[size, tile.topleft] = lent
            self._store.put((size, tile.topleft), made)
            painted.append(tile)
            if time.perf_counter() > late:
                break
        return painted

    def lay(self, flat: pygame.Surface, size: tuple[int, int], part: pygame.Rect) -> None:
        """Draw the tiles that there are on a picture of a part."""
        for tile in _tiles(size, part):
            made = self._store.get((size, tile.topleft))
            if made is not None:
                flat.blit(made, (tile.x - part.x, tile.y - part.y))


def _tiles(size: tuple[int, int], part: pygame.Rect) -> Iterator[pygame.Rect]:
    """Yield the tiles of a board of a ``size`` that a part touches, row by row."""
    whole = pygame.Rect(0, 0, *size)
    for y in range(part.y // TILE * TILE, part.bottom, TILE):
        for x in range(part.x // TILE * TILE, part.right, TILE):
            tile = pygame.Rect(x, y, TILE, TILE).clip(whole)
            if tile.w and tile.h:
                yield tile
