"""What a moment of a game is called, the same everywhere: in the log, the story of a result, reviews, kept games."""

from __future__ import annotations

from game.i18n import _, number
from game.rules.claims import Count, stated
from game.rules.contract import NOBODY, View
from game.table.contract import Speaks


class TurnNames:
    """Names the moments of one game, view by view: by the rounds or turns that its table counts, else by its own count.

    Where a game counts nothing, a turn begins whenever it is another seat's.
    """

    def __init__(self, words: Speaks[View]) -> None:
        self._words, self._turns = words, 0
        self._turn = NOBODY

    def name(self, view: View) -> str:
        """Return the name of the moment of the next ``view``; views are given in their order, none left out."""
        if view.actor >= 0 and view.turn != self._turn:
            self._turn, self._turns = view.turn, self._turns + 1
        named = self._words.when(view)
        if named:
            return named
        return _("Turn {n}").format(n=number(stated(Count(says=max(1, self._turns), of="turn")).says))
