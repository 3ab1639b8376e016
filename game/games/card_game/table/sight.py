"""Rendering context of the pieces: view and titles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.games.card_game.rules.compiled_box import Lookup
from game.games.card_game.rules.view import TableView
from game.games.card_game.table.text.titles import Titles
from game.rules.contract import Seat
from game.table import things

ART: Final = "card_game"
FRAME: Final = (250.0, 350.0)
"""Drawing units of a card."""
LARGE: Final = (300.0, 420.0)
"""Size of a card in close-up."""


@dataclass(frozen=True)
class Sight(things.Sight[TableView, Titles]):
    """View with the context needed for drawing it."""

    @property
    def lookup(self) -> Lookup:
        """Lookup tables of the box."""
        return self.titles.lookup

    @property
    def front(self) -> Seat:
        """Seat at the bottom: the viewer's; for an observer the first."""
        return self.view.seat or 0

    @property
    def others(self) -> list[Seat]:
        """Seats of the strips, clockwise from the front seat."""
        count = len(self.view.players)
        return [(self.front + step) % count for step in range(1, count)]
