"""What the things of Time Line are asked about: a view with all names, and the lines over its board."""

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
"""The size of a token or machine in a close-up."""


@dataclass(frozen=True)
class Sight(things.Sight[TableView, Titles]):
    """A view, with what the table knows of its game."""

    @property
    def lookup(self) -> Lookup:
        """The tables of the box, with the deck of this game."""
        return self.titles.lookups[self.view.option]

    @property
    def geometry(self) -> lines.LineGeometry:
        """Where stops lie and lines run."""
        return lines.of_view(self.titles.lookups, self.view)

    @property
    def moving(self) -> Seat:
        """The seat whose machine is to be placed or moved; -1 once the game is over."""
        return self.active if self.view.over is None else -1

    @property
    def owner(self) -> Seat:
        """The seat whose goods are meant: the viewer's; for an onlooker the one whose turn it is."""
        return self.view.turn if self.view.seat is None else self.view.seat

    def on_line(self, rows: Sequence[int]) -> Iterator[Thing]:
        """Yield the stops that a line passes."""
        for zone, row in enumerate(rows[:-1]):
            stop = self.geometry.stop_on(zone, row)
            if stop is not None:
                yield k.stop(*stop)

    def of_good(self, good: str) -> tuple[Thing, ...]:
        """Return what belongs to a good: the stops on its line, and its price tag."""
        return (*self.on_line(claimed.line_of(self.view, good).rows), k.price(good))

    def price(self, good: str) -> str:
        """Return what a good is worth now."""
        return self.tip("price.now", sign=good, price=claimed.price(self.view, good))


def token_face(good: str) -> Face:
    """Return the large face of a token."""
    return Face(k.token, SQUARE, good)


def machine_face(seat: str | int) -> Face:
    """Return the large face of a time machine."""
    return Face(k.pawn, SQUARE, str(seat))
