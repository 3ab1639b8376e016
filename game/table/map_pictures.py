"""Paints boards: the ground of a table, and the pictures of a map, layer by layer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import pygame

from game.content.board_shapes import Drawn, Sprite
from game.content.board_shapes import Rect as MapRect
from game.ui.paint import svg_art
from game.ui.paint.canvas import Canvas, Pixels, Units, paint_surface
from game.ui.paint.geometry import Rect
from game.ui.paint.wood_texture import table_top

LARGE = 600
"""Pictures larger than so many pixels are drawn as far as they are in sight; smaller ones are kept whole."""

ROUNDED = 2
"""So many pixels smaller than its place a picture becomes when its height follows from its width in pixels."""


class DrawnGround:
    """A table top, and on it a board of one size: see :class:`game.ui.tabletop.poses.Ground`."""

    def __init__(self, units: Units, mat: str, draw: Callable[[Canvas], None]) -> None:
        """``draw`` paints the board in its ``units``; ``mat`` is the palette role of the table top."""
        self.units, self.mat, self.draw = units, mat, draw

    def backdrop(self, size: Pixels, scale: float, at_once: bool) -> Iterator[pygame.Surface | None]:
        """Make the table top with its lamp."""
        return table_top(size, scale, self.mat, at_once)

    def board(
        self, size: Pixels, _world: Rect, part: pygame.Rect | None = None, text_scale: float = 1.0
    ) -> pygame.Surface:
        """Return the whole board."""
        return paint_surface(self.units, size, self.draw, part, text_scale)


def draw_layers(canvas: Canvas, layers: Iterable[Drawn]) -> None:
    """Draw all pictures of a map, from below."""
    for layer in layers:
        for sprite in layer.sprites:
            draw_sprite(canvas, sprite)


def draw_sprite(canvas: Canvas, sprite: Sprite) -> None:
    """Draw one picture of a map, mirrored as the map says."""
    name = sprite.image.removesuffix(".svg")
    where = canvas.viewport.px_rect(Rect(sprite.rect.x, sprite.rect.y, sprite.rect.w, sprite.rect.h))
    if not where.colliderect(canvas.surface.get_clip()):
        return
    if sprite.part is not None:
        canvas.surface.blit(_flipped(svg_art.cut(name, sprite.part, where.size), sprite.flips), where)
        return
    svg = svg_art.source(name) if max(where.size) > LARGE and not any(sprite.flips) else None
    if svg is not None:
        place = pygame.Rect((0, 0), svg_art.fitted(name, where.size))
        place.center = where.center
        svg_art.draw_part(canvas.surface, svg, where if fills(place.size, where.size) else place)
        return
    picture = _flipped(svg_art.surface(name, where.size), sprite.flips)
    if picture.get_size() != where.size and fills(picture.get_size(), where.size):
        picture = pygame.transform.smoothscale(picture, where.size)
    canvas.surface.blit(picture, picture.get_rect(center=where.center))


def _flipped(picture: pygame.Surface, flips: tuple[bool, bool, bool]) -> pygame.Surface:
    """Return a picture mirrored left to right, top to bottom, and along the diagonal (done first)."""
    across, down, diagonal = flips
    if diagonal:
        picture = pygame.transform.flip(pygame.transform.rotate(picture, 90), False, True)
    return pygame.transform.flip(picture, across, down) if across or down else picture


def fills(size: tuple[int, int], place: tuple[int, int]) -> bool:
    """Return whether a picture fills a place but for what rounding to pixels took from it.

    Neighbours would not meet otherwise: a seam would run between them.
    """
    return all(abs(one - other) <= ROUNDED for one, other in zip(size, place, strict=True))


def rect_of(area: MapRect) -> Rect:
    """Return a rectangle of a map as one to draw or lay pieces in."""
    return Rect(area.x, area.y, area.w, area.h)
