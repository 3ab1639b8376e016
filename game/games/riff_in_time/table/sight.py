"""Rendering context of the pieces: view, titles, board plan, odds and position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from game.games.riff_in_time.reader.content import BoardPlan
from game.games.riff_in_time.rules.state_machine import State
from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table import thing_kinds as k
from game.games.riff_in_time.table.text.roll_odds import RollOdds
from game.games.riff_in_time.table.text.titles import Titles
from game.table import things
from game.table.positions import Positions
from game.ui.paint import palette
from game.ui.tabletop.thing_names import Thing

ART: Final = "riff_in_time"
CARD: Final = (300.0, 420.0)
"""Drawing units of a whole card."""
OTHER: Final = "seat_6"
"""Palette role of unknown characters."""


def role_of(character: str) -> str:
    """Return the palette role of a character; its icon has the same name."""
    role = f"booth_{character}"
    return role if role in palette.active().roles() else OTHER


@dataclass(frozen=True)
class Sight(things.Sight[TableView, Titles]):
    """View with the context needed for drawing it."""

    plan: BoardPlan
    odds: RollOdds
    positions: Positions[TableView, State]

    @property
    def chooses_objective(self) -> bool:
        """Whether a seat is choosing its objective; the candidates then lie large beside the board."""
        return self.view.actor >= 0 and self.view.asked == "keeping_objective"

    def people(self, *who: str) -> Iterator[Thing]:
        """Yield those of the given figures that are in play."""
        for one in who:
            there = self.view.personages[one]
            if there.space is not None or there.carrier is not None:
                yield k.personage(one)
