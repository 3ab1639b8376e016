"""The ground under the pieces: table top, and the board seen through the camera.

A board is painted at a few sizes only (rasterising it takes most of a second); between them it is scaled, roughly while
the camera moves and smoothly when it rests.
"""

from __future__ import annotations

import pygame

from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect
from game.ui.tabletop.camera import MOST, Camera
from game.ui.tabletop.poses import Ground

LEVEL = 1.6
WIDEST = 4096
RIM = 6.0
"""The width of a frame's edge, in table units."""


class GroundLayer:
    """Caches and draws table top and board."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._backdrop: pygame.Surface | None = None
        self._boards: dict[tuple[int, int], pygame.Surface | None] = {}
        self._world: Rect | None = None
        self._smooth: tuple[pygame.Surface, pygame.Rect, pygame.Rect, pygame.Surface] | None = None
        self.rough = False
        """True when the board was last drawn roughly and deserves a smooth repaint."""

    def forget(self) -> None:
        """Clear the caches."""
        self._backdrop, self._smooth = None, None
        self._boards.clear()

    def draw(self, canvas: Canvas, camera: Camera | None, moving: bool) -> None:
        """Draw the ground inside the clip."""
        size = canvas.surface.get_size()
        if self._backdrop is None or self._backdrop.get_size() != size:
            self._backdrop = self._ground.backdrop(size, canvas.viewport.scale).convert(canvas.surface)
        clip = canvas.surface.get_clip()
        canvas.surface.blit(self._backdrop, clip, clip)
        if camera is not None and canvas.touches(camera.view):
            self._board(canvas, camera, moving)

    def _board(self, canvas: Canvas, camera: Camera, moving: bool) -> None:
        """Draw the part of the board that is in view."""
        if camera.world != self._world:
            self._world = camera.world
            self._boards.clear()
        shown = camera.rect_to_table(camera.world)
        target = canvas.viewport.px_rect(shown)
        source = self._level(canvas, camera, target.size, moving)
        if source is None:
            return
        with canvas.clipped(camera.view):
            self._picture(canvas, source, target, canvas.viewport.px_rect(camera.view), moving)
        if shown.w > camera.view.w + 1 or shown.h > camera.view.h + 1:  # the view of a larger board has a frame
            _frame(canvas, shown.overlap(camera.view))

    def _picture(
        self, canvas: Canvas, source: pygame.Surface, target: pygame.Rect, view: pygame.Rect, moving: bool
    ) -> None:
        """Draw the board's surface at its place in the ``view``, scaled when it has another size."""
        if source.get_size() == target.size:
            canvas.surface.blit(source, target)
            self.rough = False
            return
        self.rough = moving
        if moving:
            part, where = _visible(source, target, canvas.surface.get_clip())
            if part.w and part.h and where.w and where.h:
                canvas.surface.blit(pygame.transform.scale(source.subsurface(part), where.size), where)
        elif target.colliderect(canvas.surface.get_clip()):
            picture, where = self._smoothed(source, target, view.clip(canvas.surface.get_rect()))
            canvas.surface.blit(picture, where)

    def _smoothed(
        self, source: pygame.Surface, target: pygame.Rect, view: pygame.Rect
    ) -> tuple[pygame.Surface, pygame.Rect]:
        """Return the part of the board that a resting camera shows, and its place. Cached: the board seldom changes."""
        kept = self._smooth
        if kept is None or kept[0] is not source or kept[1] != target or kept[2] != view:
            kept = self._smooth = source, target, view, self._on_table(source, target, view)
        return kept[3], _visible(source, target, view)[1]

    def _on_table(self, source: pygame.Surface, target: pygame.Rect, view: pygame.Rect) -> pygame.Surface:
        """Scale the visible board and blend it with the table top: an opaque surface is drawn far faster."""
        part, where = _visible(source, target, view)
        made = pygame.transform.smoothscale(source.subsurface(part), where.size)
        if self._backdrop is None:
            return made
        base = pygame.Surface(where.size).convert(self._backdrop)
        base.blit(self._backdrop, (0, 0), where)
        base.blit(made, (0, 0))
        return base

    def _level(self, canvas: Canvas, camera: Camera, wanted: tuple[int, int], moving: bool) -> pygame.Surface | None:
        """Return the board painted at the nearest cached size that is large enough."""
        zoom = camera.usual  # constant while a board grows beyond the window, so that it is not painted again
        base = canvas.viewport.px_size(camera.world.w * zoom, camera.world.h * zoom)
        if abs(wanted[0] - base[0]) <= 2:
            base = wanted
        factor = 1.0
        while factor * base[0] < wanted[0] - 2 and factor < MOST:
            factor *= LEVEL
        factor = min(factor, max(1.0, WIDEST / max(base)))
        size = (round(base[0] * factor), round(base[1] * factor))
        if size not in self._boards:
            near = [s for s in self._boards.values() if s is not None]
            if moving and near:
                return max(near, key=lambda s: s.get_width())
            self._boards = {k: v for k, v in self._boards.items() if abs(k[0] - base[0]) <= 2}
            self._boards[size] = self._paint(size, camera.world)
        return self._boards[size]

    def _paint(self, size: tuple[int, int], world: Rect) -> pygame.Surface | None:
        """Paint the board at exactly a size."""
        made = self._ground.board(size, world)
        if made is not None and made.get_size() != size:
            made = pygame.transform.smoothscale(made, size)
        return made


def _frame(canvas: Canvas, rect: Rect) -> None:
    """Draw a frame edge by edge: its inside is large and empty."""
    upper, rest = rect.cut_top(RIM)
    lower, rest = rest.cut_bottom(RIM)
    left, rest = rest.cut_left(RIM)
    for edge in (upper, lower, left, Rect(rest.right - RIM, rest.y, RIM, rest.h)):
        with canvas.clipped(edge):
            canvas.box("frame", rect)


def _visible(source: pygame.Surface, target: pygame.Rect, clip: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the part of the source (in whole pixels) that covers the clip, and its rectangle on the screen."""
    sx, sy = source.get_width() / target.w, source.get_height() / target.h
    seen = target.clip(clip)
    left, top = int((seen.x - target.x) * sx), int((seen.y - target.y) * sy)
    right = min(source.get_width(), int((seen.right - target.x) * sx) + 2)
    bottom = min(source.get_height(), int((seen.bottom - target.y) * sy) + 2)
    part = pygame.Rect(left, top, max(0, right - left), max(0, bottom - top))
    x, y = target.x + left / sx, target.y + top / sy
    where = pygame.Rect(round(x), round(y), max(1, round(part.w / sx)), max(1, round(part.h / sy)))
    return part, where
