"""What the things of the Card Game are asked about: a view, with all names."""

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
"""The units in which cards are drawn."""
LARGE: Final = (300.0, 420.0)
"""The size of a card in a close-up."""


@dataclass(frozen=True)
class Sight(things.Sight[TableView, Titles]):
    """A view, with what the table knows of its game."""

    @property
    def lookup(self) -> Lookup:
        """All tables of the box."""
        return self.titles.lookup

    @property
    def front(self) -> Seat:
        """The seat whose cards lie below: the viewer's; for an onlooker always the first."""
        return self.view.seat or 0

    @property
    def others(self) -> list[Seat]:
        """The seats of the strips: clockwise from whoever is in front."""
        count = len(self.view.players)
        return [(self.front + step) % count for step in range(1, count)]
