"""Rendering context of the pieces: view, titles, board plan and odds."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from game.games.back_in_time.reader.content import BoardPlan
from game.games.back_in_time.rules.compiled_box import Lookup
from game.games.back_in_time.rules.view import TableView
from game.games.back_in_time.table.text.roll_odds import RollOdds
from game.games.back_in_time.table.text.titles import Titles
from game.table import things

CARDS: Final = "back_in_time/cards"
BOARD: Final = "back_in_time/board"
LARGE: Final = (300.0, 420.0)
"""Size of a card in close-up."""
SQUARE: Final = (280.0, 280.0)
"""Size of a portrait, tile or part in close-up."""
CUBE: Final = (30.0, 30.0)


@dataclass(frozen=True)
class Sight(things.Sight[TableView, Titles]):
    """View with the context needed for drawing it; ``streets`` are the street spaces."""

    plan: BoardPlan
    streets: Collection[str]
    odds: RollOdds

    @property
    def lookup(self) -> Lookup:
        """Lookup tables of the box."""
        return self.titles.lookup

    def role(self, hero: str) -> str:
        """Return the palette role, and icon, of a hero's seat."""
        return f"seat_{self.view.heroes[hero].seat + 1}"
