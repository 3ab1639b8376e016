"""A card for everybody to read: it comes off its pile, turns over in the middle and leaves."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from game.ui.animation.combinators import Tween
from game.ui.animation.easing import phase, slow_down
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.stage import Stage

FLY, HOLD, LEAVE = 0.35, 1.15, 0.25


@dataclass(frozen=True)
class Reveal(Tween):
    """Shows ``front`` large at ``middle``, coming from ``start`` (a pose of the pile, in any space).

    ``height`` is that of the large card, in table units; ``front`` keeps its proportions.
    """

    start: Pose
    back: Face
    front: Face
    middle: Vec
    height: float
    seconds: float = field(default=FLY + HOLD + LEAVE, kw_only=True)

    def area(self, stage: Stage, share: float) -> Rect:
        """Return the part of the screen the card flies over."""
        return stage.to_table(self.start).rect().union(self._large()).grown(24)

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw the card where it is now."""
        clock = share * self.seconds
        arrive, leave = phase(clock, 0.0, FLY), phase(clock, FLY + HOLD, LEAVE)
        eased = slow_down(arrive)
        start, large = stage.to_table(self.start).rect(), self._large()
        at = start.centre.towards(large.centre, eased)
        high = start.h + (large.h - start.h) * eased
        face = self.back if eased < 0.5 else self.front
        wide = face.size[0] / face.size[1] * high
        turned = abs(1.0 - 2.0 * eased) if arrive < 1 else 1.0
        full = stage.surface_of(self._whole(face))
        rect = Rect.around(at, wide * max(0.06, turned), high)
        size = canvas.viewport.px_size(rect.w, rect.h)
        canvas.shadow(rect, 14, 0.5, 12)
        picture = full if size == full.get_size() else pygame.transform.smoothscale(full, size)
        canvas.blit_centre(picture, rect.centre, 1.0 - leave)

    def prepare(self, stage: Stage) -> None:
        """Have both sides painted as large as they become."""
        stage.ahead(map(self._whole, (self.back, self.front)))

    def _whole(self, face: Face) -> Pose:
        """Return how a side is painted."""
        high = self._large().h
        return Pose(0, 0, face._replace(size=(high * face.size[0] / face.size[1], high)))

    def _large(self) -> Rect:
        """Return the rectangle in which the card is read."""
        return Rect.around(self.middle, self.front.size[0] / self.front.size[1] * self.height, self.height)
