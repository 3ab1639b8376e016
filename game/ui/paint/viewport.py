"""Conversion of table units and pixels, and the text scale; the only module that knows window pixels.

Tables and scenes are designed for 1280x720 table units. A unit is scale pixels, scale = min(w / 1280, h / 720). A
window of another shape has more units on one axis: read ``size``, do not assume 1280x720. No window has fewer: one
below the minimum size (a window manager need not obey) shows everything smaller.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pygame

from game.ui.paint.geometry import Rect, Vec

DESIGN = (1280, 720)
LEAST = (1024, 600)
"""Minimum legible window size in pixels, requested from the window manager."""
LEAST_SCALE = min(LEAST[0] / DESIGN[0], LEAST[1] / DESIGN[1])
"""Pixels per table unit at the minimum size; below it, letters are scaled down as pictures."""


@dataclass(frozen=True, slots=True)
class Viewport:
    """Window size in pixels and text scale (1.0 to 2.0). Immutable: a resize creates a new one."""

    pixels: tuple[int, int] = DESIGN
    text_scale: float = 1.0
    scale: float = field(init=False, compare=False)
    """Pixels per table unit."""
    origin: tuple[int, int] = (0, 0)
    """Position of the surface within the whole picture, in pixels."""

    def __post_init__(self) -> None:
        """Precompute the scale, which every drawing call needs."""
        w, h = (max(1, length) for length in self.pixels)
        object.__setattr__(self, "scale", min(w / DESIGN[0], h / DESIGN[1]))

    def of_part(self, part: pygame.Rect) -> Viewport:
        """Return the viewport of a surface that shows only a ``part`` (pixels) of this one."""
        return replace(self, origin=(self.origin[0] + part.x, self.origin[1] + part.y))

    @property
    def size(self) -> Vec:
        """Width and height of the window in table units."""
        s = self.scale
        return Vec(self.pixels[0] / s, self.pixels[1] / s)

    @property
    def rect(self) -> Rect:
        """The whole window in table units."""
        return Rect(0.0, 0.0, *self.size)

    def px(self, length: float) -> int:
        """Return a length in whole pixels."""
        return round(length * self.scale)

    def px_size(self, w: float, h: float) -> tuple[int, int]:
        """Return a size in whole pixels, at least 1x1."""
        return max(1, round(w * self.scale)), max(1, round(h * self.scale))

    def px_point(self, p: Vec) -> tuple[int, int]:
        """Return a point in pixels."""
        return round(p.x * self.scale) - self.origin[0], round(p.y * self.scale) - self.origin[1]

    def px_rect(self, r: Rect) -> pygame.Rect:
        """Return a rectangle in pixels; edges are rounded, so that neighbors join without gaps."""
        s = self.scale
        x, y = round(r.x * s), round(r.y * s)
        return pygame.Rect(x - self.origin[0], y - self.origin[1], round(r.right * s) - x, round(r.bottom * s) - y)

    def px_cover(self, r: Rect) -> pygame.Rect:
        """Return the pixels touched by a rectangle, with a margin of one, for damage."""
        s = self.scale
        x, y = int(r.x * s) - 1, int(r.y * s) - 1
        w, h = int(r.right * s) + 2 - x, int(r.bottom * s) + 2 - y
        return pygame.Rect(x - self.origin[0], y - self.origin[1], w, h)

    def to_table(self, x: float, y: float) -> Vec:
        """Convert a pixel position to table units."""
        return Vec((x + self.origin[0]) / self.scale, (y + self.origin[1]) / self.scale)

    def from_px(self, r: pygame.Rect) -> Rect:
        """Convert a pixel rectangle to table units."""
        s = self.scale
        return Rect((r.x + self.origin[0]) / s, (r.y + self.origin[1]) / s, r.w / s, r.h / s)

    def resized(self, pixels: tuple[int, int]) -> Viewport:
        """Return the viewport of a window of another size."""
        return replace(self, pixels=pixels)

    def grown(self, share: float = 1.0) -> float:
        """Return the enlargement of something that grows with a ``share`` of the text scale."""
        return grown_with_text(self.text_scale, share)

    def with_text(self, text_scale: float) -> Viewport:
        """Return the viewport with another text scale, clamped to 1.0 .. 2.0."""
        return replace(self, text_scale=max(1.0, min(2.0, text_scale)))


def grown_with_text(text_scale: float, share: float) -> float:
    """Return the enlargement of something that grows with a ``share`` of the text scale."""
    return 1.0 + share * (text_scale - 1.0)
