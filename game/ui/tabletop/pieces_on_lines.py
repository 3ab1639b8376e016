"""Pieces that rest on the lines of a board while these are afloat: one picture, drawn over the lines in every frame.

Drawing each of a hundred pieces anew in every frame in which the lines move would take longer than drawing the lines.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.paint.canvas import Canvas
from game.ui.tabletop.camera import Camera, Shot

MANY = 32
"""More stale rectangles than this are joined."""


class PiecesOnLines:
    """A picture of them as large as the window, transparent where none lies; there is none while lines lie."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._shot: Shot | None = None
        self._stale: list[pygame.Rect] = []

    def forget(self) -> None:
        """Begin anew when it is wanted next."""
        self._picture, self._stale = None, []

    def touch(self, part: pygame.Rect) -> None:
        """Draw a part, in pixels, anew."""
        if self._picture is not None:
            self._stale.append(part)
            if len(self._stale) > MANY:
                self._stale = [self._stale[0].unionall(self._stale[1:])]

    def draw(
        self, canvas: Canvas, afloat: pygame.Rect, camera: Camera | None, compose: Callable[[Canvas], None]
    ) -> None:
        """Draw them inside the clip, where lines are ``afloat``; ``compose`` draws those in the clip of its canvas."""
        surface, shot = canvas.surface, camera.shot if camera is not None else None
        part = afloat.clip(surface.get_clip())
        if camera is not None and camera.moving:  # in the next frame all of them lie elsewhere
            self.forget()
            with canvas.within(part):
                compose(canvas)
            return
        picture = self._picture
        if picture is None or picture.get_size() != surface.get_size() or self._shot is not shot:
            self._picture = picture = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
            self._shot, self._stale = shot, [afloat]
        wanted = [stale for stale in self._stale if stale.colliderect(part)]
        if wanted:
            self._stale = [stale for stale in self._stale if not stale.colliderect(part)]
            picture.set_clip(wanted[0].unionall(wanted[1:]).clip(afloat))
            picture.fill((0, 0, 0, 0))
            compose(Canvas(picture, canvas.viewport))
        surface.blit(picture, part, part)
