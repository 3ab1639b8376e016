"""What the things of Riff in Time are asked about: a view, with all names, the board, the odds, and the position."""

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
"""The units in which whole cards are drawn."""
OTHER: Final = "seat_6"
"""The role of characters that are not ours."""


def role_of(character: str) -> str:
    """Return the palette role of a character; the icon of its sign is called the same."""
    role = f"booth_{character}"
    return role if role in palette.active().roles() else OTHER


@dataclass(frozen=True)
class Sight(things.Sight[TableView, Titles]):
    """A view, with what the table knows of its game."""

    plan: BoardPlan
    odds: RollOdds
    positions: Positions[TableView, State]

    @property
    def chooses_objective(self) -> bool:
        """Whether a seat chooses which objective to keep: then they lie large beside the board."""
        return self.view.actor >= 0 and self.view.asked == "keeping_objective"

    def people(self, *who: str) -> Iterator[Thing]:
        """Yield the figures of those who have been dealt."""
        for one in who:
            there = self.view.personages[one]
            if there.space is not None or there.carrier is not None:
                yield k.personage(one)
