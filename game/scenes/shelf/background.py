"""Background of the shelf: a garage wall under a lamp, a bench below. Rendered once per window size."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

import pygame

from game.ui.paint import palette, svg_art, wood_texture
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect
from game.ui.paint.palette import RGB
from game.ui.paint.surface_cache import SurfaceCache
from game.ui.paint.viewport import Viewport

WALL = "shelf/wall_tile"
BENCH = "table/wood_tile"
LAMP = "shelf/lamp"
TOOLS = "shelf/tools"
_store = SurfaceCache()


def room(viewport: Viewport, bench: float, at_once: bool) -> Iterator[pygame.Surface | None]:
    """Render the background in steps of a few milliseconds; yield None after each, finally the picture.

    The bench begins ``bench`` table units from the top. Cached. ``at_once`` rasterizes synchronously instead of waiting
    for background work.
    """
    top = viewport.px(bench)
    key = (palette.generation(), viewport.pixels, round(viewport.scale, 3), top)
    found = _store.get(key)
    if found is not None:
        yield found
        return
    tiles = (WALL, viewport.px(250)), (BENCH, viewport.px(360))
    while not at_once and wood_texture.awaits_tiles(tiles):
        yield None
    light = _light(palette.rgb("lamp"))
    yield None
    picture = svg_art.opaque(viewport.pixels)
    w, h = picture.get_size()
    for (name, side), area in zip(tiles, (pygame.Rect(0, 0, w, top), pygame.Rect(0, top, w, h - top)), strict=True):
        _tiled(picture, name, side, area)
        yield None
    _edge(picture, top, viewport)
    for _step in wood_texture.shaded(picture, *light):
        yield None
    yield _store.put(key, picture)


def lamp(canvas: Canvas, centre: float, height: float) -> None:
    """Draw the hanging lamp, its cord at x ``centre``, ``height`` units long."""
    w = height * svg_art.aspect(LAMP)
    canvas.art(LAMP, Rect(centre - w / 2, 0, w, height))


def tools(canvas: Canvas, where: Rect) -> None:
    """Draw the tools on their rail."""
    canvas.art(TOOLS, where, alpha=0.8)


def _tiled(picture: pygame.Surface, name: str, side: int, area: pygame.Rect) -> None:
    """Tile an area with a picture, ``side`` pixels each."""
    tile = svg_art.surface(name, (side, side))
    picture.set_clip(area)
    for x in range(area.x, area.right, tile.get_width()):
        for y in range(area.y, area.bottom, tile.get_height()):
            picture.blit(tile, (x, y))
    picture.set_clip(None)


def _edge(picture: pygame.Surface, top: int, viewport: Viewport) -> None:
    """Draw the bench's front edge and its shadow on the wall."""
    w = picture.get_width()
    for role, y, high in (
        ("black", -9, 9),
        ("wood_light", 0, 2),
        ("wood", 2, 6),
        ("wood_dark", 8, 8),
        ("black", 16, 2),
    ):
        veil = pygame.Surface((w, max(1, viewport.px(high))))
        veil.fill(palette.rgb(role))
        veil.set_alpha(90 if role == "black" else 255)
        picture.blit(veil, (0, top + viewport.px(y)))


@lru_cache(maxsize=2)
def _light(lamp_light: RGB) -> tuple[pygame.Surface, pygame.Surface]:
    """Return the additive lamp light, and the vignette in the corners, both small."""
    glow, dusk = pygame.Surface((96, 54)), pygame.Surface((96, 54))
    across = [((x - 47.5) / 50) ** 2 for x in range(48)]  # the right half mirrors the left one
    for y in range(54):
        down = ((y - 13) / 38) ** 2
        for x, aside in enumerate(across):
            far = math.sqrt(aside + down)
            if far < 1.0:
                near = (1.0 - far) ** 1.6 * 0.34
                glow.set_at((x, y), tuple(round(c * near) for c in lamp_light))
            shade = round(255 * (1.0 - 0.72 * min(1.0, max(0.0, far - 0.3) / 0.95) ** 1.3))
            dusk.set_at((x, y), (shade, shade, shade))
    for light in (glow, dusk):
        light.blit(pygame.transform.flip(light, True, False), (48, 0), (48, 0, 48, 54))
    return glow, dusk


def plank(canvas: Canvas, where: Rect, brackets: Sequence[float]) -> None:
    """Draw a plank of the shelf with its shadow, and brackets at the given x."""
    for x in brackets:
        canvas.art("shelf/bracket", Rect(x - 17, where.y + 16, 34, 51))
    canvas.shadow(Rect(where.x, where.y + 8, where.w, where.h), 14, 0.5, 2)
    tile = where.h * svg_art.aspect("shelf/plank_tile")
    x = where.x
    with canvas.clipped(where):
        while x < where.right:
            canvas.art("shelf/plank_tile", Rect(x, where.y, tile, where.h))
            x += tile
