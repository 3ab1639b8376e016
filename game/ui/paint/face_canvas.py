"""A canvas for one face: draws a picture of a given size in units onto a surface of a given size in pixels.

Faces are laid out in units of their own; :func:`paint` finds the scale, and makes very small ones from a larger
painting, because text below the smallest window's scale cannot be drawn well.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.paint.canvas import Canvas
from game.ui.paint.viewport import DESIGN, LEAST_SCALE, Viewport


def paint(units: tuple[float, float], size: tuple[int, int], draw: Callable[[Canvas], None]) -> pygame.Surface:
    """Return a transparent surface of ``size`` pixels on which ``draw`` has drawn in ``units``."""
    scale = max(size[0] / units[0], LEAST_SCALE)
    full = (max(1, round(units[0] * scale)), max(1, round(units[1] * scale)))
    picture = pygame.Surface(full, pygame.SRCALPHA)
    if pygame.display.get_surface():
        picture = picture.convert_alpha()
    draw(Canvas(picture, Viewport((round(DESIGN[0] * scale), round(DESIGN[1] * scale)))))
    return picture if full == size else pygame.transform.smoothscale(picture, size)
