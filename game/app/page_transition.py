"""Cross-fade to another page, which is first drawn off-screen in strips.

Drawing a whole page for the first time takes several frames in a large window, as its pictures and texts are made then.
The old page stays visible meanwhile.
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
"""Duration of the cross-fade in seconds."""
STEPS = 6
"""Steps of the cross-fade; each but the last blends at 50 %, which SDL does twice as fast as any other alpha."""
STRIPS = 20
"""Number of strips in which the page is drawn."""
IN_A_FRAME = 0.008
"""Time budget per frame for drawing strips, in seconds."""
PATIENCE = 0.5
"""Longest wait for :meth:`Scene.make_ready`, in seconds."""
PATIENT = 2.0
"""Longest wait for a page that is drawn in one frame, in seconds: a table without its board is no sight."""
LONGEST = STRIPS / 60 + PATIENCE
"""Longest wait for missing pictures, or for a page that keeps changing, in seconds."""

Lacking: TypeAlias = tuple[list[svg_art.Key], pygame.Rect]
"""Missing pictures, and the part of the window to redraw when they are ready."""


class PageTransition:
    """The transition of a window to another page."""

    def __init__(self, screen: pygame.Surface) -> None:
        self.picture = surface_pool.take(screen.get_size(), like=screen)
        """The page, as drawn so far."""
        self.lacking: list[Lacking] = []
        """Parts drawn without pictures that are not ready yet."""
        self._left: list[pygame.Rect] = []
        self._waited = self._share = 0.0
        self._blended = 0

    def paint(self, scene: Scene, dt: float) -> bool:
        """Draw some strips of the page; return whether to start the cross-fade.

        That is when the page is complete or, after ``LONGEST``, even if it is :attr:`lacking` pictures.
        """
        if self._share:
            return True
        if scene.at_once:
            self._waited += dt
            return scene.make_ready() or self._waited >= PATIENT
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
        """Queue the parts of the page that are damaged or whose pictures have become ready."""
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
        """Advance the cross-fade by ``dt`` seconds; return whether its next step is due."""
        self._share = min(1.0, self._share + max(dt, 1e-6) / FADE)
        return math.ceil(self._share * STEPS) > self._blended

    def blend(self, screen: pygame.Surface) -> bool:
        """Blend the page into the window up to the current step; return whether the cross-fade is complete."""
        before, self._blended = self._blended, math.ceil(self._share * STEPS)
        come = self._blended == STEPS
        self.picture.set_alpha(None if come else 256 - (256 >> (self._blended - before)))
        screen.blit(self.picture, (0, 0))
        self.picture.set_alpha(None)  # drawing onto a surface with alpha is slower
        return come


def draw_part(scene: Scene, target: pygame.Surface, part: pygame.Rect, sketched: bool = True) -> list[svg_art.Key]:
    """Draw a part of a page; return the keys of pictures that were missing.

    With ``sketched``, pictures without any cached size get low-resolution placeholders.
    """
    lent: list[svg_art.Key] = []
    target.set_clip(part)
    scene.draw(Canvas(target, scene.viewport, lent, sketched))
    target.set_clip(None)
    return lent


def served(lacking: Iterable[Lacking]) -> tuple[list[pygame.Rect], list[Lacking]]:
    """Return the parts whose pictures are all ready, and the others."""
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
    """Split a part of a window into strips of height ``high``, from the top down."""
    tops = range(part.y, part.bottom, high) if part.w else ()
    return [pygame.Rect(part.x, top, part.w, min(high, part.bottom - top)) for top in tops]
