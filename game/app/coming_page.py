"""A page that comes out of what was seen before it: drawn little by little while nobody sees it, then blended in.

Drawing a whole page for the first time takes several frames' time on a large window: its pictures, boxes and words are
made then. What was there before is seen meanwhile.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

import pygame

from game.app.scene import Scene

FADE = 0.18
"""Seconds in which it is blended in."""
STRIPS = 20
"""It is drawn in so many strips."""
IN_A_FRAME = 0.008
"""Seconds of drawing in a frame."""
PATIENCE = 0.5
"""So many seconds it is waited for what the page is still making."""
LONGEST = STRIPS / 60 + PATIENCE
"""After so many seconds the rest is drawn at once."""


class ComingPage:
    """A page on its way into a window."""

    def __init__(self, screen: pygame.Surface) -> None:
        self.picture = pygame.Surface(screen.get_size(), 0, screen)
        """The page as it looks, as far as it has been drawn."""
        self._left: deque[pygame.Rect] = deque()
        self._waited = self._share = 0.0

    def paint(self, scene: Scene, draw: Callable[[pygame.Rect], None], dt: float) -> bool:
        """Let some strips of the page be drawn; return whether all of it has been."""
        if self._share or scene.at_once:
            return True
        self._waited += dt
        if scene.unready and self._waited < PATIENCE:
            return False
        if scene.damage.whole:
            scene.damage.take()
            self._left = _strips(self.picture.get_rect())
        late = time.perf_counter() + IN_A_FRAME
        while self._left and (time.perf_counter() < late or self._waited > LONGEST):
            draw(self._left.popleft())
        return not self._left

    def blend(self, screen: pygame.Surface, dt: float) -> bool:
        """Let the page come a little more out of what is seen; return whether it has come."""
        before, self._share = self._share, min(1.0, self._share + max(dt, 1e-6) / FADE)
        come = self._share >= 1.0
        self.picture.set_alpha(None if come else round(255 * (self._share - before) / (1.0 - before)))
        screen.blit(self.picture, (0, 0))
        self.picture.set_alpha(None)  # with it, whatever is drawn on the page would take longer
        return come


def _strips(whole: pygame.Rect) -> deque[pygame.Rect]:
    """Cut a window into strips, from the top down."""
    edges = [whole.h * number // STRIPS for number in range(STRIPS + 1)]
    return deque(pygame.Rect(0, top, whole.w, edges[n + 1] - top) for n, top in enumerate(edges[:-1]))
