"""Heights of the strips in which a view is redrawn, one strip a frame, so that no frame takes long."""

from __future__ import annotations

from typing import Final

NUMBER = 10
"""In so many strips a view is drawn if each takes the time it may."""
IN_A_FRAME = 0.0042
"""Seconds that drawing a strip may take in a window of :data:`ROWS` rows: after one that took longer they are lower."""
ROWS: Final = 1080
"""A window of twice as many may take twice as long: it has four times as many pixels."""
LEAST: Final = 24
"""Pixels of the least height of a strip."""


class RedrawStrips:
    """Measures how long strips take, and says how high the next one is."""

    def __init__(self) -> None:
        self._most = self._rows = LEAST
        self._taken = self._may_take = 0.0

    def begin(self, high: int) -> None:
        """Begin to draw a view that is so ``high``, in pixels."""
        self._most = self._rows = max(LEAST, -(-high // NUMBER))
        self._taken, self._may_take = 0.0, IN_A_FRAME * max(1.0, high / ROWS)

    def took(self, seconds: float) -> None:
        """Note that drawing in a frame took so many seconds, for the last strip."""
        self._taken += seconds

    def height(self, left: int) -> int:
        """Return the height of the next strip, of so many pixels that are ``left``."""
        if self._taken:
            change = min(2.0, max(0.5, self._may_take / self._taken))
            self._rows, self._taken = min(self._most, max(LEAST, round(self._rows * change))), 0.0
        return min(self._rows, left)
