"""The table top of all scenes and games: dark walnut boards under a warm lamp."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

import pygame

from game.ui.paint import palette, svg_art
from game.ui.paint.palette import RGB
from game.ui.paint.surface_cache import SurfaceCache

TILE = "table/wood_tile"
_store = SurfaceCache()


def table_top(
    size: tuple[int, int], scale: float, mat: str = "", at_once: bool = False
) -> Iterator[pygame.Surface | None]:
    """Paint the opaque table top for a window of ``size`` pixels, tinted in the role ``mat``. Cached.

    Yields None after each step of some milliseconds, finally the picture. With ``at_once`` it does not wait for the
    wood to be rasterized in the background.
    """
    key = (palette.generation(), size, round(scale, 3), mat)
    found = _store.get(key)
    if found is not None:
        yield found
        return
    while not at_once and awaits_tiles([(TILE, _side(scale))]):
        yield None
    picture = _boards(size, scale)
    yield None
    for _step in shaded(picture, *_light_of(mat)):
        yield None
    yield _store.put(key, picture)


def shaded(picture: pygame.Surface, glow: pygame.Surface, dusk: pygame.Surface) -> Iterator[None]:
    """Shade a picture in place, step by step: multiply by ``dusk``, add ``glow``; both may be low-resolution."""
    for shade, how in ((dusk, pygame.BLEND_RGB_MULT), (glow, pygame.BLEND_RGB_ADD)):
        large = pygame.transform.smoothscale(shade, picture.get_size())
        yield
        picture.blit(large, (0, 0), special_flags=how)
        yield


def awaits_tiles(tiles: Iterable[tuple[str, int]]) -> bool:
    """Order square pictures (name, side in pixels); return whether any is still being rasterized."""
    with svg_art.ordering() as wanted:
        for name, side in tiles:
            svg_art.surface(name, (side, side))
    return any(svg_art.expected(key) for key in wanted)


def _side(scale: float) -> int:
    return max(64, round(420 * scale))


def _light_of(mat: str) -> tuple[pygame.Surface, pygame.Surface]:
    """Return (glow, dusk) for a table top, tinted by ``mat`` if given."""
    return _lamp(palette.rgb(mat) if mat else palette.rgb("lamp"), 0.55 if mat else 0.16)


@lru_cache(maxsize=8)
def _lamp(lamp: RGB, share: float) -> tuple[pygame.Surface, pygame.Surface]:
    """Return (glow to add, dusk to multiply), 64 x 64 pixels each."""
    glow, dusk = pygame.Surface((64, 64)), pygame.Surface((64, 64))
    for y in range(64):
        for x in range(64):
            far = (((x - 31.5) / 34) ** 2 + ((y - 28) / 36) ** 2) ** 0.5
            near = max(0.0, 1.0 - far) ** 1.4 * share
            glow.set_at((x, y), [round(part * near) for part in lamp])
            shade = round(255 * (1.0 - 0.62 * min(1.0, max(0.0, far - 0.25) / 1.05) ** 1.5))
            dusk.set_at((x, y), (shade, shade, shade))
    return glow, dusk


def _boards(size: tuple[int, int], scale: float) -> pygame.Surface:
    picture, tile = svg_art.opaque(size), svg_art.surface(TILE, (_side(scale), _side(scale)))
    for x in range(0, size[0], tile.get_width()):
        for y in range(0, size[1], tile.get_height()):
            picture.blit(tile, (x, y))
    return picture
