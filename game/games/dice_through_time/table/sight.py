"""Rendering context of the pieces: view, titles, board plan and odds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.games.dice_through_time.reader.content import BoardPlan
from game.games.dice_through_time.rules.compiled_box import Lookup
from game.games.dice_through_time.rules.view import TableView
from game.games.dice_through_time.table import regions as areas
from game.games.dice_through_time.table.text.roll_odds import RollOdds
from game.games.dice_through_time.table.text.titles import Titles
from game.table import things
from game.table.contract import Regions
from game.ui.paint import palette
from game.ui.paint.canvas import Units
from game.ui.paint.geometry import Vec
from game.ui.tabletop.poses import Face

ART: Final = "dice_through_time"
OTHER: Final = "seat_6"
"""Palette role of unknown colours."""


def role_of(colour: str) -> str:
    """Return the palette role of a colour; its icon has the same name.

    Colours of house decks without a role are told apart by their sign.
    """
    role = f"car_{colour}"
    return role if role in palette.active().roles() else OTHER


@dataclass(frozen=True)
class Sight(things.Sight[TableView, Titles]):
    """View with the context needed for drawing it."""

    plan: BoardPlan
    odds: RollOdds

    @property
    def lookup(self) -> Lookup:
        """Lookup tables of the box."""
        return self.titles.lookup

    def covered(self, year: int) -> list[str]:
        """Return the places of a year with events on them."""
        return [place for place in self.view.events if self.titles.years[place] == year]

    def raised(self, regions: Regions, kind: str, size: Units, name: str, on_board: bool = False) -> Face:
        """Return the whole card shown when a partial one is raised, scaled with the text."""
        grown = areas.growth(regions)
        if on_board:
            grown /= areas.zoom(regions, Vec(float(self.plan.width), float(self.plan.height)))
        return Face(kind, (size[0] * grown, size[1] * grown), name)
