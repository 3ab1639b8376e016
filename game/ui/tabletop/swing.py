"""How a piece hangs from the hand that carries it: it leans with the speed of the hand, and comes upright in rest."""

from __future__ import annotations

import math
from typing import Final

from game.ui.paint.svg_art import ANGLE_STEP

MOST: Final = 10.0
"""Degrees that a carried piece leans at most."""
PULL: Final = 0.22
"""Degrees for each unit (table units) that the hand moves on."""
UPRIGHT: Final = 0.11
"""Seconds in which a leaning piece comes upright by two thirds."""


class Swing:
    """The lean of what is carried; ``stiff`` pieces never lean (reduced motion)."""

    def __init__(self) -> None:
        self.stiff = False
        self._lean = 0.0

    @property
    def angle(self) -> float:
        """How far it leans clockwise, in degrees, by the steps in which pictures are turned."""
        return round(self._lean / ANGLE_STEP) * ANGLE_STEP

    def pull(self, way: float) -> None:
        """Handle that the hand moved ``way`` to the right."""
        if not self.stiff:
            self._lean = max(-MOST, min(MOST, self._lean + way * PULL))

    def hang(self) -> None:
        """Come upright at once: something else is carried, or nothing."""
        self._lean = 0.0

    def update(self, dt: float) -> bool:
        """Come upright a little more; return whether that can be seen."""
        before = self.angle
        self._lean *= math.exp(-dt / UPRIGHT)
        return self.angle != before
