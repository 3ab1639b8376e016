"""Fast tracing of the goods' lines for bots.

The rules trace one line at a time; bots evaluating hundreds of states cache how each stack of cards shifts lines, since
the states of a lookahead share nearly all of their zones.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.games.time_line.rules.box import TRACKS
from game.games.time_line.rules.compiled_box import Lookup
from game.games.time_line.rules.state_data import MARKET, OFF, StateData, is_market

MOST: Final = 4096
"""Maximum number of cached stacks."""

Rows = list[int]


class Sale(NamedTuple):
    """A possible sale: good, number and price each."""

    good: int
    number: int
    price: int


class LineTracer:
    """Traces lines in states of one lookup."""

    def __init__(self, lookup: Lookup) -> None:
        self.lookup = lookup
        self._shifts: dict[tuple[int, ...], tuple[int, ...]] = {}

    def shifts(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Return for each row of a stack the shift of a line entering from the left."""
        found = self._shifts.get(cards)
        if found is None:
            if len(self._shifts) >= MOST:
                self._shifts.clear()
            table = self.lookup.rightward
            found = tuple(table[4 * card + slot] if card >= 0 else 0 for card in cards for slot in range(TRACKS))
            self._shifts[cards] = found
        return found

    def lines(self, s: StateData) -> list[Rows]:
        """Return the rows of each good's line: at each zone, and at its Market."""
        shifts = self.shifts
        stacks = [(top, shifts(cards), TRACKS * len(cards)) for top, cards in zip(s.tops, s.zones, strict=True)]
        found = []
        for start in self.lookup.start_row:
            at, rows = start, [start]
            for top, shift, length in stacks:
                offset = at - top
                if 0 <= offset < length:
                    at += shift[offset]
                rows.append(at)
            found.append(rows)
        return found

    def prices(self, s: StateData) -> tuple[int, ...]:
        """Return the current price of each good."""
        finish = self.lookup.finish
        return tuple(finish[rows[-1] % len(finish)] for rows in self.lines(s))

    def sale(self, s: StateData, seat: int) -> Sale | None:
        """Return a seat's possible sale next turn if nothing shifts, wherever it is on the good's line."""
        if s.pawns[seat] == OFF:
            return None
        zone, row = stands(s, seat)
        for good, rows in enumerate(self.lines(s)):
            if rows[zone] == row and s.goods[seat][good]:
                return Sale(good, s.goods[seat][good], self.lookup.finish[rows[-1] % len(self.lookup.finish)])
        return None

    def price_from(self, s: StateData, zone: int, row: int) -> int:
        """Return the payout of the Market reached by a line entering ``zone`` at ``row``."""
        for z in range(zone, len(s.zones)):
            offset, shifts = row - s.tops[z], self.shifts(s.zones[z])
            if 0 <= offset < len(shifts):
                row += shifts[offset]
        finish = self.lookup.finish
        return finish[row % len(finish)]


def stands(s: StateData, seat: int) -> tuple[int, int]:
    """Return the zone of a seat's pawn (the number of zones for a Market) and the row of its line there."""
    pawn = s.pawns[seat]
    if is_market(pawn):
        return len(s.zones), pawn - MARKET
    zone = s.home[pawn >> 2]
    return zone, s.tops[zone] + TRACKS * s.zones[zone].index(pawn >> 2) + (pawn & 3)
