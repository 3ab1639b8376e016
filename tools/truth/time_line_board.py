"""The board of Time Line as truth sees it: the reference model of the rules' tests, made from a state."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from game.rules.contract import State
from tests.games.time_line.reference_model import HIGH, Table, box

GOAL: Final = 21
"""Gold that wins (rulebook, "Object of the game")."""


class Sale(NamedTuple):
    """What a seat could sell where it stands or at the end of its line: good, how many, at how much each."""

    good: str
    number: int
    price: int

    @property
    def gold(self) -> int:
        """What it brings."""
        return self.number * self.price


def board(state: State) -> Table:
    """Trace the board of a state anew."""
    view = msgspec.to_builtins(state.view(None), str_keys=True)
    return Table({**view, "ask": view["ask"] or {"what": "", "zone": None}})


def sale(table: Table, seat: int) -> Sale | None:
    """Return what a seat could sell; None for nothing."""
    pawn = table.pawns[seat]
    if pawn.card is None and pawn.market is None:
        return None
    end = pawn.market if pawn.market is not None else table.lines()[table.spot(pawn)][-1]
    good = buyer(table, end)
    return Sale(good, table.goods[seat][good], price(table, good)) if good and table.goods[seat][good] else None


def buyer(table: Table, row: object) -> str | None:
    """Return the good whose line ends on the Market at a row."""
    return next((good for good, (line, _price) in table.prices().items() if line[-1] == row), None)


def price(table: Table, good: object) -> int:
    """Return what a good sells for."""
    return table.prices()[str(good)][1]


def pays(row: int) -> int:
    """Return what the Market of a row pays."""
    found: int = box()["finish"][row % HIGH]
    return found


def best_price() -> int:
    """Return the most that any Market pays."""
    return int(max(box()["finish"]))


def worth(table: Table, seat: int) -> int:
    """Return what all goods of a seat would bring at the prices of now."""
    return sum(count * price(table, good) for good, count in table.goods[seat].items())
