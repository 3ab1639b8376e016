"""The ground under the pieces: table top, and the board seen through the camera.

A board is painted at a few sizes only (a picture of many paths takes most of a second); between them it is scaled,
roughly while the camera moves and smoothly when it rests.
"""

from __future__ import annotations

import pygame

from game.table.camera import MOST, Camera
from game.table.canvas import Canvas
from game.table.geometry import Rect
from game.table.poses import Ground

LEVEL = 1.6
WIDEST = 4096


class GroundLayer:
    """Keeps the painted table top and board."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._backdrop: pygame.Surface | None = None
        self._boards: dict[tuple[int, int], pygame.Surface | None] = {}
        self._world: Rect | None = None
        self.rough = False
        """True when the board was last drawn roughly and deserves a smooth repaint."""

    def forget(self) -> None:
        """Paint anew when next drawn."""
        self._backdrop = None
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
            self._picture(canvas, source, target, moving)
        if shown.w > camera.view.w + 1 or shown.h > camera.view.h + 1:  # a window onto a larger board has a frame
            canvas.box("frame", shown.overlap(camera.view))

    def _picture(self, canvas: Canvas, source: pygame.Surface, target: pygame.Rect, moving: bool) -> None:
        """Draw the board's surface onto its place, scaled when it has another size."""
        if source.get_size() == target.size:
            canvas.surface.blit(source, target)
            self.rough = False
            return
        part, where = _visible(source, target, canvas.surface.get_clip())
        if part.w and part.h and where.w and where.h:
            scale = pygame.transform.scale if moving else pygame.transform.smoothscale
            canvas.surface.blit(scale(source.subsurface(part), where.size), where)
            self.rough = moving

    def _level(self, canvas: Canvas, camera: Camera, wanted: tuple[int, int], moving: bool) -> pygame.Surface | None:
        """Return the board painted at the nearest kept size that is large enough."""
        zoom = min(camera.view.w / camera.world.w, camera.view.h / camera.world.h)
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


def _visible(source: pygame.Surface, target: pygame.Rect, clip: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """Return which part of the source to scale onto which part of the screen, whole source pixels, clip covered."""
    sx, sy = source.get_width() / target.w, source.get_height() / target.h
    seen = target.clip(clip)
    left, top = int((seen.x - target.x) * sx), int((seen.y - target.y) * sy)
    right = min(source.get_width(), int((seen.right - target.x) * sx) + 2)
    bottom = min(source.get_height(), int((seen.bottom - target.y) * sy) + 2)
    part = pygame.Rect(left, top, max(0, right - left), max(0, bottom - top))
    x, y = target.x + left / sx, target.y + top / sy
    where = pygame.Rect(round(x), round(y), max(1, round(part.w / sx)), max(1, round(part.h / sy)))
    return part, where
