"""A flourish for a card that everybody should read: it comes off its pile, turns over in the middle, and goes."""

from __future__ import annotations

import pygame

from game.table.canvas import Canvas
from game.table.geometry import Rect, Vec
from game.table.poses import Face, Pose
from game.table.stage import Stage

FLY, HOLD, LEAVE = 0.35, 1.15, 0.25


class Reveal:
    """Shows ``front`` large at ``middle``, coming from ``start`` (a pose of the pile, in any space)."""

    def __init__(self, start: Pose, back: Face, front: Face, middle: Vec, height: float) -> None:
        """``height`` is that of the large card, in table units; ``front`` keeps its proportions."""
        self._start, self._back, self._front = start, back, front
        self._middle, self._height = middle, height
        self._clock = 0.0
        self._stage: Stage | None = None

    def start(self, stage: Stage) -> None:
        """Begin on a stage."""
        self._stage, self._clock = stage, 0.0

    def update(self, dt: float) -> bool:
        """Let time pass; return True when the card has gone."""
        self._clock += dt
        return self._clock >= FLY + HOLD + LEAVE

    def skip(self) -> None:
        """Jump to the end: nothing is left behind."""
        self._clock = FLY + HOLD + LEAVE

    def area(self) -> Rect:
        """Return the part of the screen the card flies over."""
        start = self._from()
        large = self._large()
        x, y = min(start.x, large.x), min(start.y, large.y)
        right, bottom = max(start.right, large.right), max(start.bottom, large.bottom)
        return Rect(x, y, right - x, bottom - y).grown(24)

    def draw(self, canvas: Canvas) -> None:
        """Draw the card where it is now."""
        if self._stage is None:
            return
        arrive = min(1.0, self._clock / FLY)
        leave = max(0.0, (self._clock - FLY - HOLD) / LEAVE)
        eased = 1.0 - (1.0 - arrive) ** 3
        start, large = self._from(), self._large()
        at = start.centre.towards(large.centre, eased)
        high = start.h + (large.h - start.h) * eased
        face = self._back if eased < 0.5 else self._front
        wide = face.size[0] / face.size[1] * high
        turned = abs(1.0 - 2.0 * eased) if arrive < 1 else 1.0
        pose = Pose(at.x, at.y, _sized(face, wide * max(0.06, turned), high), alpha=1.0 - leave)
        self._show(canvas, pose, face, (large.h * face.size[0] / face.size[1], large.h))

    def _show(self, canvas: Canvas, pose: Pose, face: Face, large: tuple[float, float]) -> None:
        """Scale the large picture to the size of the moment."""
        assert self._stage is not None
        full = self._stage.surface_of(Pose(0, 0, _sized(face, *large)))
        size = canvas.viewport.px_size(*pose.face.size)
        canvas.shadow(pose.rect(), 14, 0.5, 12)
        canvas.blit_centre(
            full if size == full.get_size() else pygame.transform.smoothscale(full, size), pose.at, pose.alpha
        )

    def _from(self) -> Rect:
        """Where the card comes from, on the screen."""
        pose = self._stage.to_table(self._start) if self._stage else self._start
        return pose.rect()

    def _large(self) -> Rect:
        """Where it is read."""
        wide = self._front.size[0] / self._front.size[1] * self._height
        return Rect.around(self._middle, wide, self._height)


def _sized(face: Face, wide: float, high: float) -> Face:
    """Give a face another size."""
    return face._replace(size=(wide, high))
