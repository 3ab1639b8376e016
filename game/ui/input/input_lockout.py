"""Ignores input for a moment after the question changes: it was meant for what was there before."""

from __future__ import annotations


class InputLockout:
    """A countdown during which presses are ignored."""

    def __init__(self) -> None:
        self._left = 0.0

    @property
    def running(self) -> bool:
        """Whether presses are ignored."""
        return self._left > 0

    def begin(self, seconds: float) -> None:
        """Ignore presses for some seconds from now on."""
        self._left = seconds

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        self._left = max(0.0, self._left - dt)
