"""What the things of Back in Time are asked about: a view, with all names, the board, and the odds of rolls."""

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
"""The size of a card in a close-up."""
SQUARE: Final = (280.0, 280.0)
"""The size of a portrait, a tile or a part in a close-up."""
CUBE: Final = (30.0, 30.0)


@dataclass(frozen=True)
class Sight(things.Sight[TableView, Titles]):
    """A view, with what the table knows of its game; ``streets`` are the spaces that are streets."""

    plan: BoardPlan
    streets: Collection[str]
    odds: RollOdds

    @property
    def lookup(self) -> Lookup:
        """All tables of the box."""
        return self.titles.lookup

    def role(self, hero: str) -> str:
        """Return the palette role, and icon, of the seat that plays a hero."""
        return f"seat_{self.view.heroes[hero].seat + 1}"
