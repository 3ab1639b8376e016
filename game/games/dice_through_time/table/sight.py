"""What the things of Dice Through Time are asked about: a view, with all names, the board, and the odds of rolls."""

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
"""The role of colours that are not ours."""


def role_of(colour: str) -> str:
    """Return the palette role of a colour of cars, dice and years; the icon of its sign is called the same.

    A house deck may have colours of its own, which are told apart by their sign alone.
    """
    role = f"car_{colour}"
    return role if role in palette.active().roles() else OTHER


@dataclass(frozen=True)
class Sight(things.Sight[TableView, Titles]):
    """A view, with what the table knows of its game."""

    plan: BoardPlan
    odds: RollOdds

    @property
    def lookup(self) -> Lookup:
        """All tables of the box."""
        return self.titles.lookup

    def covered(self, year: int) -> list[str]:
        """Return the places of a year on which events lie."""
        return [place for place in self.view.events if self.titles.years[place] == year]

    def raised(self, regions: Regions, kind: str, size: Units, name: str, on_board: bool = False) -> Face:
        """Return the whole card that is raised where there is only room for a part; it grows with the text."""
        grown = areas.growth(regions)
        if on_board:
            grown /= areas.zoom(regions, Vec(float(self.plan.width), float(self.plan.height)))
        return Face(kind, (size[0] * grown, size[1] * grown), name)
