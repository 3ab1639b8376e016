"""The time of a response window: the same for everybody, and who has raised a hand in it.

Plain bookkeeping: no pictures, no clock but the one that is told.
"""

from __future__ import annotations

from typing import Final

from game.rules.contract import Seat

SAME_FOR_ALL: Final = 0.55
"""Seconds a program is given in a response window, whether it has an answer or not: time must not tell."""

WHO_ELSE: Final = 1.5
"""Seconds in which others may raise a hand too, once somebody has."""


class ResponseTimer:
    """One response window: the same time for everybody, and who raised a hand in it."""

    def __init__(self) -> None:
        """Nothing is to be heard."""
        self.key = ""
        self.left = 0.0
        self.length = 0.0
        self.raised: set[Seat] = set()
        self._waits = False

    def begin(self, key: str, seconds: float, waits: bool = False) -> bool:
        """Open the window ``key`` unless it is open already; say whether it is new.

        With ``waits`` only :meth:`settle` or a raised hand brings it to its end.
        """
        if key == self.key:
            return False
        self.key, self.left, self.length, self._waits = key, seconds, seconds, waits
        self.raised = set()
        return True

    def tick(self, dt: float) -> None:
        """Let time pass."""
        if not self._waits:
            self.left = max(0.0, self.left - dt)

    @property
    def is_over(self) -> bool:
        """Whether those who wanted to answer have had their time."""
        return self.left <= 0 and not self._waits

    @property
    def is_running(self) -> bool:
        """Whether time changes something; a window that waits for everybody stands still."""
        return bool(self.key) and not self.is_over and not self._waits

    @property
    def share(self) -> float:
        """How much of the time is left, 1 to 0; 1 while it waits for everybody."""
        return 1.0 if self._waits else self.left / self.length if self.length else 0.0

    def raise_hand(self, seat: Seat) -> None:
        """``seat`` wants to answer; whoever else does, says so now."""
        if not self.raised:
            self.left = WHO_ELSE if self._waits else min(self.left, WHO_ELSE)
            self._waits = False
        self.raised.add(seat)

    def settle(self) -> None:
        """Nobody (more) wants to answer."""
        self.left, self._waits = 0.0, False

    def end(self) -> None:
        """The matter is closed."""
        self.key, self.left, self._waits = "", 0.0, False
        self.raised = set()
