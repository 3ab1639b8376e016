"""A canvas for one face: draws a picture of a given size in units onto a surface of a given size in pixels.

Faces are laid out in units of their own; :func:`paint` finds the scale, and makes very small ones from a larger
painting, because text below the smallest window's scale cannot be drawn well.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.paint.canvas import Canvas
from game.ui.paint.viewport import DESIGN, LEAST_SCALE, Viewport


def paint(
    units: tuple[float, float],
    size: tuple[int, int],
    draw: Callable[[Canvas], None],
    part: pygame.Rect | None = None,
) -> pygame.Surface:
    """Return a transparent surface of ``size`` pixels on which ``draw`` has drawn in ``units``; or a ``part`` of it."""
    scale = max(size[0] / units[0], LEAST_SCALE)
    full = (max(1, round(units[0] * scale)), max(1, round(units[1] * scale)))
    wanted = part or pygame.Rect(0, 0, *size)
    across, down = full[0] / size[0], full[1] / size[1]
    left, top = round(wanted.x * across), round(wanted.y * down)
    right, bottom = max(left + 1, round(wanted.right * across)), max(top + 1, round(wanted.bottom * down))
    picture = pygame.Surface((right - left, bottom - top), pygame.SRCALPHA)
    if pygame.display.get_surface():
        picture = picture.convert_alpha()
    whole = (round(DESIGN[0] * scale), round(DESIGN[1] * scale))
    draw(Canvas(picture, Viewport(whole, origin=(left, top))))
    return picture if picture.get_size() == wanted.size else pygame.transform.smoothscale(picture, wanted.size)
