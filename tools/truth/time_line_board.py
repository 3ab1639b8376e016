"""The board of Time Line for checks: the reference model of the rules' tests, built from a state."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from game.rules.contract import State
from tests.games.time_line.reference_model import HIGH, Table, box

GOAL: Final = 21
"""Gold needed to win (rulebook, "Object of the game")."""


class Sale(NamedTuple):
    """A possible sale of a seat, where it is or at the end of its line: good, number and unit price."""

    good: str
    number: int
    price: int

    @property
    def gold(self) -> int:
        """The proceeds."""
        return self.number * self.price


def board(state: State) -> Table:
    """Build the board of a state from scratch."""
    view = msgspec.to_builtins(state.view(None), str_keys=True)
    return Table({**view, "ask": view["ask"] or {"what": "", "zone": None}})


def sale(table: Table, seat: int) -> Sale | None:
    """Return the possible sale of a seat, or None."""
    pawn = table.pawns[seat]
    if pawn.card is None and pawn.market is None:
        return None
    end = pawn.market if pawn.market is not None else table.lines()[table.spot(pawn)][-1]
    good = buyer(table, end)
    return Sale(good, table.goods[seat][good], price(table, good)) if good and table.goods[seat][good] else None


def buyer(table: Table, row: object) -> str | None:
    """Return the good whose line ends at the Market of a row."""
    return next((good for good, (line, _price) in table.prices().items() if line[-1] == row), None)


def price(table: Table, good: object) -> int:
    """Return the price of a good."""
    return table.prices()[str(good)][1]


def pays(row: int) -> int:
    """Return the price paid by the Market of a row."""
    found: int = box()["finish"][row % HIGH]
    return found


def best_price() -> int:
    """Return the highest price of any Market."""
    return int(max(box()["finish"]))


def worth(table: Table, seat: int) -> int:
    """Return the value of a seat's goods at present prices."""
    return sum(count * price(table, good) for good, count in table.goods[seat].items())
