"""Marks that tables of several games have: the lamp of whose turn it is, the number of cards in a pile."""

from __future__ import annotations

from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect
from game.ui.tabletop.poses import Face


def draw_lamp(canvas: Canvas, rect: Rect, _face: Face) -> None:
    """Draw the lamp of whose turn it is; a face painter registers it as "lamp"."""
    canvas.box(Skin("glow", "accent_bright", "accent_dark", 1.4, 1.0, rect.w / 2, shadow=3), rect.inset(1.0))
    canvas.icon("play", rect.centre.plus(1.0, 0.0), rect.w * 0.62)


def draw_count(canvas: Canvas, rect: Rect, count: str) -> None:
    """Write how many cards a pile holds on a chip at its foot."""
    grown = canvas.viewport.grown(0.7)
    high, wide = min(30.0, rect.h * 0.26) * grown, min(rect.w - 4.0, rect.w * 0.62 * grown)
    chip = Rect(rect.centre.x - wide / 2, rect.bottom - high - 3.0, wide, high)
    canvas.badge(count, chip, high * 0.82 / grown)
