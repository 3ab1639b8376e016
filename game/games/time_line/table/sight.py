"""Rendering context of the pieces: view, titles and line geometry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game.games.time_line.rules.compiled_box import Lookup
from game.games.time_line.rules.view import TableView
from game.games.time_line.table import lines
from game.games.time_line.table import thing_kinds as k
from game.games.time_line.table.text import claimed
from game.games.time_line.table.text.titles import Titles
from game.rules.contract import Seat
from game.table import things
from game.ui.tabletop.poses import Face
from game.ui.tabletop.thing_names import Thing

ART: Final = "time_line"
SQUARE: Final = (220.0, 220.0)
"""Size of a token or machine in close-up."""


@dataclass(frozen=True)
class Sight(things.Sight[TableView, Titles]):
    """View with the context needed for drawing it."""

    @property
    def lookup(self) -> Lookup:
        """Lookup tables of the box with this game's deck."""
        return self.titles.lookups[self.view.option]

    @property
    def geometry(self) -> lines.LineGeometry:
        """Positions of stops and lines."""
        return lines.of_view(self.titles.lookups, self.view)

    @property
    def moving(self) -> Seat:
        """Seat whose machine is placed or moved; -1 once the game is over."""
        return self.active if self.view.over is None else -1

    @property
    def owner(self) -> Seat:
        """Seat whose goods are shown: the viewer's; for an observer the active one."""
        return self.view.turn if self.view.seat is None else self.view.seat

    def on_line(self, rows: Sequence[int]) -> Iterator[Thing]:
        """Yield the stops a line passes."""
        for zone, row in enumerate(rows[:-1]):
            stop = self.geometry.stop_on(zone, row)
            if stop is not None:
                yield k.stop(*stop)

    def of_good(self, good: str) -> tuple[Thing, ...]:
        """Return the pieces of a good: stops on its line, and its price tag."""
        return (*self.on_line(claimed.line_of(self.view, good).rows), k.price(good))

    def price(self, good: str) -> str:
        """Describe the price of a good."""
        return self.tip("price.now", sign=good, price=claimed.price(self.view, good))


def token_face(good: str) -> Face:
    """Return the close-up of a token."""
    return Face(k.token, SQUARE, good)


def machine_face(seat: str | int) -> Face:
    """Return the close-up of a time machine."""
    return Face(k.pawn, SQUARE, str(seat))
