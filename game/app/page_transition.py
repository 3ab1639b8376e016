"""Cross-fade to another page: it is drawn little by little out of sight, then blended in.

Drawing a whole page for the first time takes several frames' time on a large window: its pictures, boxes and words are
made then. What was there before is seen meanwhile.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable
from typing import TypeAlias

import pygame

from game.app.scene import Scene
from game.ui.paint import surface_pool, svg_art
from game.ui.paint.canvas import Canvas

FADE = 0.18
"""Seconds in which it is blended in."""
STEPS = 6
"""In each step but the last, half of what is still missing comes: an even mix takes half as long as any other."""
STRIPS = 20
"""It is drawn in so many strips."""
IN_A_FRAME = 0.008
"""Seconds of a frame after which no further strip is drawn in it."""
PATIENCE = 0.5
"""So many seconds it is waited for what the page is still making."""
LONGEST = STRIPS / 60 + PATIENCE
"""After so many seconds it is waited neither for pictures nor for a page that keeps changing."""

Lacking: TypeAlias = tuple[list[svg_art.Key], pygame.Rect]
"""Pictures that were lent, and the part of the window that is to be drawn again once they have come."""


class PageTransition:
    """A page on its way into a window."""

    def __init__(self, screen: pygame.Surface) -> None:
        self.picture = surface_pool.take(screen.get_size(), like=screen)
        """The page as it looks, as far as it has been drawn."""
        self.lacking: list[Lacking] = []
        """Parts that were drawn without pictures that are on order."""
        self._left: list[pygame.Rect] = []
        self._waited = self._share = 0.0
        self._blended = 0

    def paint(self, scene: Scene, dt: float) -> bool:
        """Draw some of the page; return whether all of it is there, and time to begin to blend it in.

        After a while that may be so while it is :attr:`lacking` pictures.
        """
        if self._share or scene.at_once:
            return True
        late = time.perf_counter() + IN_A_FRAME
        self._waited += dt
        if not scene.make_ready() and self._waited < PATIENCE:
            return False
        patient = self._waited <= LONGEST
        if patient:
            self._note(scene)
        while self._left:
            part = self._left.pop(0)
            lent = draw_part(scene, self.picture, part, sketched=False)
            if lent:
                self.lacking.append((lent, part))
            if time.perf_counter() >= late:
                break
        return not self._left and not (patient and (self.lacking or time.perf_counter() >= late))

    def _note(self, scene: Scene) -> None:
        """Note what of the page is still to be drawn: what is damaged, and where pictures have come."""
        come, self.lacking = served(self.lacking)
        self._left += come
        whole = self.picture.get_rect()
        high = max(1, math.ceil(whole.h / STRIPS))
        if scene.damage.whole:
            self._left, self.lacking = _strips(whole, high), []
        for area in scene.damage.take() or ():
            strips = _strips(scene.viewport.px_cover(area).clip(whole), high)
            self._left += [strip for strip in strips if not any(one.contains(strip) for one in self._left)]

    def is_due(self, dt: float) -> bool:
        """Let time pass; return whether it is time to let the page come a little more out of what is seen."""
        self._share = min(1.0, self._share + max(dt, 1e-6) / FADE)
        return math.ceil(self._share * STEPS) > self._blended

    def blend(self, screen: pygame.Surface) -> bool:
        """Let the page come a little more out of what is seen; return whether it has come."""
        before, self._blended = self._blended, math.ceil(self._share * STEPS)
        come = self._blended == STEPS
        self.picture.set_alpha(None if come else 256 - (256 >> (self._blended - before)))
        screen.blit(self.picture, (0, 0))
        self.picture.set_alpha(None)  # with it, whatever is drawn on the page would take longer
        return come


def draw_part(scene: Scene, target: pygame.Surface, part: pygame.Rect, sketched: bool = True) -> list[svg_art.Key]:
    """Draw a part of a page; return which pictures were lent for it.

    ``sketched``: pictures of which there is nothing yet are sketched meanwhile.
    """
    lent: list[svg_art.Key] = []
    target.set_clip(part)
    scene.draw(Canvas(target, scene.viewport, lent, sketched))
    target.set_clip(None)
    return lent


def served(lacking: Iterable[Lacking]) -> tuple[list[pygame.Rect], list[Lacking]]:
    """Return the parts whose pictures have all come, and what is still lacking some."""
    come: list[pygame.Rect] = []
    rest: list[Lacking] = []
    for one in lacking:
        keys, part = one
        if any(svg_art.expected(key) for key in keys):
            rest.append(one)
        else:
            come.append(part)
    return come, rest


def _strips(part: pygame.Rect, high: int) -> list[pygame.Rect]:
    """Cut a part of a window into strips of a height, from the top down."""
    tops = range(part.y, part.bottom, high) if part.w else ()
    return [pygame.Rect(part.x, top, part.w, min(high, part.bottom - top)) for top in tops]
