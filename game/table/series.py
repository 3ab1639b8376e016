"""Flourishes one after the other, as one."""

from __future__ import annotations

from collections.abc import Sequence

from game.table.canvas import Canvas
from game.table.director import Flourish
from game.table.geometry import Rect
from game.table.stage import Stage


class Series:
    """Plays each flourish when the one before it has finished."""

    def __init__(self, parts: Sequence[Flourish]) -> None:
        """``parts`` are at least one."""
        self._parts = list(parts)
        self._stage: Stage | None = None

    def start(self, stage: Stage) -> None:
        """Begin with the first."""
        self._stage = stage
        self._parts[0].start(stage)

    def update(self, dt: float) -> bool:
        """Let time pass; return True when the last has finished."""
        if not self._parts[0].update(dt):
            return False
        assert self._stage is not None
        self._stage.damage.add(self._parts[0].area())
        if len(self._parts) == 1:
            return True
        self._parts.pop(0)
        self._parts[0].start(self._stage)
        return False

    def area(self) -> Rect:
        """Return the part of the screen the present one draws on."""
        return self._parts[0].area()

    def draw(self, canvas: Canvas) -> None:
        """Draw the present one."""
        self._parts[0].draw(canvas)

    def skip(self) -> None:
        """Jump to the end of them all."""
        if self._stage is None:
            return
        self._parts[0].skip()
        for part in self._parts[1:]:
            part.start(self._stage)
            part.skip()
        del self._parts[:-1]


def series(parts: Sequence[Flourish | None]) -> Flourish | None:
    """Return what is there as one flourish, None when nothing is."""
    real = [part for part in parts if part is not None]
    if len(real) < 2:
        return real[0] if real else None
    return Series(real)
