"""The phrases that call a person to the table: it is your turn, you may answer. Never the only sign of it."""

from __future__ import annotations

from typing import Final

from game.match.match import Match
from game.rules.contract import Seat, View
from game.table.contract import Presenter
from game.ui.sound import sounds

YOUR_TURN: Final = "your_turn"
RESPONSE_WINDOW: Final = "response_window"


class Calls:
    """Plays a phrase when somebody is asked who had to wait, once for each time."""

    def __init__(self, table: Presenter[View], match: Match) -> None:
        self._table, self._match = table, match
        self._waited = False
        self._last: Seat | None = None
        self._window = ""

    def happened(self, by: Seat) -> None:
        """Note who has acted: after a program has, a person is called."""
        if by >= 0 and by not in self._match.people:
            self._waited = True

    def asked(self, view: View) -> None:
        """Call the person who is asked, unless they have just acted, or a curtain has called them."""
        window = self._table.shows.response_window(view)
        if window is not None:
            self.announced(window.key)
            return
        other = self._last is not None and view.actor != self._last
        if (self._waited or other) and not self._has_curtain:
            sounds().play(YOUR_TURN)
        self._waited, self._last = False, view.actor

    def announced(self, key: str) -> None:
        """Ask everybody who may answer, once for each response window."""
        if key != self._window:
            self._window = key
            sounds().play(RESPONSE_WINDOW)

    @property
    def _has_curtain(self) -> bool:
        """Whether a curtain falls between two people."""
        return self._table.secret and len(self._match.people) > 1
