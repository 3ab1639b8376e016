"""A picture of how a game ended: it falls on the board like a postcard, lands with weight, and lies there a while."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import pygame

from game.ui.animation.combinators import Animation, Parallel, Sound, Tween, after
from game.ui.animation.easing import hill, phase, speed_up
from game.ui.paint import palette, svg_art
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect
from game.ui.paint.surface_cache import SurfaceCache
from game.ui.tabletop.sprites import SHARP, SOLID
from game.ui.tabletop.stage import Stage

FALL, LAND, HOLD, LEAVE = 0.36, 0.22, 1.5, 0.3
"""Seconds in which it falls, rebounds, lies there, and fades."""
COMES: Final = 0.08
"""Seconds of its fall in which it appears: to blend a large part of a window takes long."""
HIGH: Final = 0.36
"""How much larger it is where it begins to fall."""
SPRING: Final = 0.03
MARGIN: Final = 9.0
"""The white edge around the picture, in table units."""
_store = SurfaceCache()


@dataclass(frozen=True)
class EndingPicture(Tween):
    """The asset ``art`` (``ratio`` is width to height) over the middle of ``over``; ``inset``: another one upon it.

    The inset's rectangle is given in shares of the picture.
    """

    pictured = True

    art: str
    ratio: float
    over: Rect
    inset: tuple[str, Rect] | None = None
    seconds: float = field(default=FALL + LAND + HOLD + LEAVE, kw_only=True)

    def area(self, stage: Stage, share: float) -> Rect | None:
        """Return the part of the screen it falls on; None while it lies there."""
        lies = FALL + LAND < share * self.seconds < self.seconds - LEAVE
        return None if lies else self._rect(_size(share * self.seconds)).grown(64)

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw the card where it is now."""
        clock = share * self.seconds
        fallen, size = _fallen(clock), _size(clock)
        alpha = phase(clock, 0.0, COMES) * (1.0 - phase(clock, self.seconds - LEAVE, LEAVE))
        rect = self._rect(size)
        if svg_art.only_orders():
            self._card(canvas, self._rect(1.0))
            return
        flat = self._flat(canvas)
        if not alpha:  # to make the card was enough for its first frame
            return
        below, reach = rect.moved(0, 4 + 26 * (size - 1.0) / HIGH), 12 + 18 * (1.0 - fallen)
        canvas.shadow(below, reach, 0.55 * alpha, 6, hollow=True)  # the card lies over its middle
        px = canvas.viewport.px_size(rect.w, rect.h)
        if px != flat.get_size():  # what falls fast needs no smooth edges, nor does what springs in a large window
            smooth = fallen == 1.0 and canvas.viewport.scale < SHARP
            scaled = pygame.transform.smoothscale if smooth else pygame.transform.scale
            where = pygame.Rect((0, 0), px)
            where.center = canvas.viewport.px_point(rect.centre)
            if alpha >= SOLID and canvas.surface.get_clip().contains(where):  # no picture between that is copied again
                scaled(flat, px, canvas.surface.subsurface(where))
                return
            flat = scaled(flat, px)
        canvas.blit_centre(flat, rect.centre, alpha)

    def _flat(self, canvas: Canvas) -> pygame.Surface:
        """Return the whole card as it lies there, opaque; kept once its pictures are not lent any more."""
        rect = self._rect(1.0)
        key = (palette.generation(), self.art, self.inset, canvas.viewport.px_size(rect.w, rect.h))
        found = _store.get(key)
        if found is not None:
            return found
        sheet = pygame.Surface(key[-1], 0, canvas.surface)
        with svg_art.lending() as lent:
            self._card(Canvas(sheet, canvas.viewport), Rect(0.0, 0.0, rect.w, rect.h))
        return sheet if lent else _store.put(key, sheet)

    def _card(self, canvas: Canvas, rect: Rect) -> None:
        """Draw edge and pictures."""
        canvas.fill(rect, "white")
        inside = rect.inset(MARGIN)
        canvas.art(self.art, inside)
        if self.inset is not None:
            art, part = self.inset
            canvas.art(
                art,
                Rect(inside.x + part.x * inside.w, inside.y + part.y * inside.h, part.w * inside.w, part.h * inside.h),
            )

    def _rect(self, size: float) -> Rect:
        """Return where the card is when it is so large."""
        high = min(self.over.h * 0.62, self.over.w * 0.7 / self.ratio)
        return Rect.around(self.over.centre, (high * self.ratio + 2 * MARGIN) * size, (high + 2 * MARGIN) * size)


def _fallen(clock: float) -> float:
    """Return the share of its way that it has fallen after some seconds."""
    return speed_up(phase(clock, 0.0, FALL))


def _size(clock: float) -> float:
    """Return how large it is after some seconds, as a multiple of how large it lies there."""
    return 1.0 + HIGH * (1.0 - _fallen(clock)) + SPRING * hill(phase(clock, FALL, LAND))


def ending_picture(art: str, ratio: float, over: Rect, inset: tuple[str, Rect] | None = None) -> Animation:
    """Return the animation of the picture of an ending, with the sound of its landing."""
    return Parallel((after(FALL, Sound("piece_down")), EndingPicture(art, ratio, over, inset)))
