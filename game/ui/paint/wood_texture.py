"""The table top: dark walnut boards under a warm lamp, for every page and every game."""

from __future__ import annotations

import random
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
    """Make an opaque picture of the table for a window of ``size`` pixels; ``mat``: role of a tint. Cached.

    In steps of some milliseconds; yields None after each, at last the picture. ``at_once``: nobody has time to wait
    until the wood is rasterised in the background.
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


def light(picture: pygame.Surface, mat: str = "") -> None:
    """Shade a picture in place: warm light in the middle, darker edges."""
    for _step in shaded(picture, *_light_of(mat)):
        pass


def shaded(picture: pygame.Surface, glow: pygame.Surface, dusk: pygame.Surface) -> Iterator[None]:
    """Shade a picture in place and in steps: dusk takes light away, glow adds some; both may be small."""
    for shade, how in ((dusk, pygame.BLEND_RGB_MULT), (glow, pygame.BLEND_RGB_ADD)):
        large = pygame.transform.smoothscale(shade, picture.get_size())
        yield
        picture.blit(large, (0, 0), special_flags=how)
        yield


def awaits_tiles(tiles: Iterable[tuple[str, int]]) -> bool:
    """Return whether square pictures, of so many pixels a side, are still to be rasterised; they are on order then."""
    with svg_art.ordering() as wanted:
        for name, side in tiles:
            svg_art.surface(name, (side, side))
    return any(svg_art.expected(key) for key in wanted)


def _side(scale: float) -> int:
    """Return the side of a tile of wood."""
    return max(64, round(420 * scale))


def _light_of(mat: str) -> tuple[pygame.Surface, pygame.Surface]:
    """Return glow and dusk for a table top with a mat, or without one."""
    return _lamp(palette.rgb(mat) if mat else palette.rgb("lamp"), 0.55 if mat else 0.16)


@lru_cache(maxsize=8)
def _lamp(lamp: RGB, share: float) -> tuple[pygame.Surface, pygame.Surface]:
    """Return the light of a lamp that is added, and the dusk around it that takes light away; both small."""
    glow, dusk = pygame.Surface((64, 64)), pygame.Surface((64, 64))
    for y in range(64):
        for x in range(64):
            far = (((x - 31.5) / 34) ** 2 + ((y - 28) / 36) ** 2) ** 0.5
            near = max(0.0, 1.0 - far) ** 1.4 * share
            glow.set_at((x, y), _mixed((0, 0, 0), lamp, near))
            shade = round(255 * (1.0 - 0.62 * min(1.0, max(0.0, far - 0.25) / 1.05) ** 1.5))
            dusk.set_at((x, y), (shade, shade, shade))
    return glow, dusk


def _boards(size: tuple[int, int], scale: float) -> pygame.Surface:
    """Return planks with grain, from a fixed seed."""
    picture = svg_art.opaque(size)
    if svg_art.has(TILE):
        tile = svg_art.surface(TILE, (_side(scale), _side(scale)))
        for x in range(0, size[0], tile.get_width()):
            for y in range(0, size[1], tile.get_height()):
                picture.blit(tile, (x, y))
        return picture
    base, light_, dark = (palette.rgb(r) for r in ("table", "table_light", "table_dark"))
    rng = random.Random(1985)  # a fixed seed: the table looks the same every time
    plank = max(24, round(92 * scale))
    for number, y in enumerate(range(0, size[1], plank)):
        _plank(
            picture,
            pygame.Rect(0, y, size[0], plank),
            rng,
            _mixed(base, light_, 0.12 * (number * 7 % 5) / 4),
            dark,
            light_,
            scale,
        )
    return picture


def _plank(
    picture: pygame.Surface, rect: pygame.Rect, rng: random.Random, base: RGB, dark: RGB, light_: RGB, scale: float
) -> None:
    """Draw one board with grain lines and a dark joint."""
    picture.fill(base, rect)
    for _ in range(round(rect.h / max(1.0, scale) * 0.55)):
        y = rect.y + rng.random() * rect.h
        tone = _mixed(base, dark if rng.random() < 0.65 else light_, 0.10 + 0.22 * rng.random())
        bend = rng.uniform(-5, 5) * scale
        ripples = [rng.uniform(-0.8, 0.8) * scale for _ in range(9)]
        heights = [y + bend * (step / 4 - 1) ** 2 + ripples[step] for step in range(9)]
        points = [(rect.w * i / 8, min(rect.bottom - 1, max(rect.y, at))) for i, at in enumerate(heights)]
        pygame.draw.aalines(picture, tone, False, points)
    joint = max(1, round(1.6 * scale))
    picture.fill(_mixed(base, dark, 0.85), (rect.x, rect.bottom - joint, rect.w, joint))
    picture.fill(_mixed(base, light_, 0.35), (rect.x, rect.y, rect.w, max(1, round(0.8 * scale))))
    offset = rng.randrange(rect.w // 2 + 1)
    for x in range(offset, rect.w, max(1, round(640 * scale))):
        picture.fill(_mixed(base, dark, 0.75), (x, rect.y, joint, rect.h))


def _mixed(a: RGB, b: RGB, share: float) -> RGB:
    """Return the colour ``share`` of the way from a to b."""
    return (
        round(a[0] + (b[0] - a[0]) * share),
        round(a[1] + (b[1] - a[1]) * share),
        round(a[2] + (b[2] - a[2]) * share),
    )
