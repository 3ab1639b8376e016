"""Marks that tables of several games have: the cloth of whose turn it is, the number of cards in a pile."""

from __future__ import annotations

from typing import Final

from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect
from game.ui.tabletop.mark_looks import draw_cloth
from game.ui.tabletop.poses import Face


def draw_turn(canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw whose turn it is, on a mat: the cloth of the pennant on its piece; the face has the name of its role."""
    draw_cloth(canvas, rect.inset(1.0), face.name)


ACTIVE: Final = Skin("white", "white", "white", 2.0, 1.0, 9, 0.0)
"""Frame of the active seat's mat, white as the outline of its piece."""

LEAST_COUNT: Final = 19.0
"""Minimum height of the chip with the count of a pile, which is read on the smallest piles too."""


def draw_count(canvas: Canvas, rect: Rect, count: str) -> None:
    """Write how many cards a pile holds on a chip at its foot."""
    grown = canvas.viewport.grown(0.7)
    high, wide = min(30.0, max(LEAST_COUNT, rect.h * 0.26)) * grown, min(rect.w - 4.0, rect.w * 0.62 * grown)
    chip = Rect(rect.centre.x - wide / 2, rect.bottom - high - 3.0, wide, high)
    canvas.badge(count, chip, high * 0.82 / grown)
