"""Whose eyes a table is shown to when several people share one machine; plain bookkeeping, no pictures."""

from __future__ import annotations

from collections.abc import Set

from game.rules.contract import Seat


class Visibility:
    """Who may see the table now. In a game with secrets nobody's hand shows while the mouse changes hands."""

    def __init__(self, secret: bool) -> None:
        """``secret``: whether seats of the game hide something from each other."""
        self._secret = secret
        self._open: Seat | None = None

    def viewer(self, people: Set[Seat]) -> Seat | None:
        """Whose view is shown: the only person's, that of who lifted the curtain, or an onlooker's (None)."""
        if len(people) == 1:
            return next(iter(people))
        return self._open if self._secret and self._open in people else None

    def must_change(self, actor: Seat, people: Set[Seat]) -> bool:
        """Return whether a curtain has to fall before ``actor`` may be asked."""
        return self._secret and len(people) > 1 and actor in people and actor != self._open

    def open(self, seat: Seat) -> None:
        """``seat`` sits before the screen."""
        self._open = seat

    def shut(self) -> bool:
        """Nobody may see a hand; say whether somebody could until now."""
        was, self._open = self._open, None
        return was is not None
