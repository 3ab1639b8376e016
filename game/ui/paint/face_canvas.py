"""A canvas for one face: draws a picture of a given size in units onto a surface of a given size in pixels.

Faces are laid out in units of their own; :func:`paint` finds the scale, and makes very small ones from a larger
painting, because text below the smallest window's scale cannot be drawn well.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from game.ui.paint import svg_art
from game.ui.paint.canvas import Canvas
from game.ui.paint.rehearsal import Rehearsal
from game.ui.paint.viewport import DESIGN, LEAST_SCALE, Viewport

GRAIN = 256
"""Parts that begin at multiples of so many pixels fit each other exactly, at whatever scale they are drawn."""


def paint(
    units: tuple[float, float],
    size: tuple[int, int],
    draw: Callable[[Canvas], None],
    part: pygame.Rect | None = None,
    text_scale: float = 1.0,
) -> pygame.Surface:
    """Return a transparent surface of ``size`` pixels on which ``draw`` has drawn in ``units``; or a ``part`` of it.

    ``text_scale`` is how much larger words are wanted: what is drawn gives them more of its room. While pictures are
    only ordered (:func:`svg_art.ordering`) nothing is drawn.
    """
    if part is not None:
        return _paint_part(units, size, draw, part, text_scale)
    scale = max(size[0] / units[0], LEAST_SCALE)
    full = (max(1, round(units[0] * scale)), max(1, round(units[1] * scale)))
    return _drawn(draw, scale, pygame.Rect(0, 0, *full), size, text_scale)


def _paint_part(
    units: tuple[float, float],
    size: tuple[int, int],
    draw: Callable[[Canvas], None],
    part: pygame.Rect,
    text_scale: float,
) -> pygame.Surface:
    """Return a part of what ``paint`` returns; a very small picture is drawn larger by whole shares of the grain."""
    least = LEAST_SCALE * units[0] / size[0]
    share = max(GRAIN, math.ceil(least * GRAIN)) / GRAIN
    left, top = round(part.x * share), round(part.y * share)
    right, bottom = max(left + 1, round(part.right * share)), max(top + 1, round(part.bottom * share))
    area = pygame.Rect(left, top, right - left, bottom - top)
    return _drawn(draw, size[0] / units[0] * share, area, part.size, text_scale)


def _drawn(
    draw: Callable[[Canvas], None], scale: float, area: pygame.Rect, size: tuple[int, int], text_scale: float
) -> pygame.Surface:
    """Return an area of the picture drawn at a scale, brought to a size."""
    viewport = Viewport((round(DESIGN[0] * scale), round(DESIGN[1] * scale)), text_scale, origin=area.topleft)
    if svg_art.only_orders():
        draw(Rehearsal(viewport))
        return svg_art.NOTHING_YET
    picture = svg_art.blank(area.size)
    draw(Canvas(picture, viewport))
    return picture if area.size == size else pygame.transform.smoothscale(picture, size)
