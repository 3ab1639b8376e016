"""A moment in which nothing counts that is pressed: it was meant for what was there before."""

from __future__ import annotations


class DeadTime:
    """Runs down by itself once it was begun."""

    def __init__(self) -> None:
        self._left = 0.0

    @property
    def running(self) -> bool:
        """Whether nothing counts yet."""
        return self._left > 0

    def begin(self, seconds: float) -> None:
        """Let nothing count for so many seconds from now on."""
        self._left = seconds

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        self._left = max(0.0, self._left - dt)
