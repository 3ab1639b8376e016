"""The weave read quickly: where the goods' lines run, in one position after another.

The rules trace one line at a time; a program that looks at hundreds of positions in a row remembers how each stack
of cards shifts the lines, because positions of one search share nearly all of their zones.
"""

from __future__ import annotations

from typing import Final

from game.rules.time_line.box import TRACKS
from game.rules.time_line.kit import Kit
from game.rules.time_line.position import MARKET, Position, is_market

MOST: Final = 4096
"""So many stacks are remembered at most."""

Rows = list[int]


class Weave:
    """Traces lines through positions of one kit."""

    def __init__(self, kit: Kit) -> None:
        """Know no stack yet."""
        self.kit = kit
        self._shifts: dict[tuple[int, ...], tuple[int, ...]] = {}

    def shifts(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Give for each row of a stack by how much it shifts a line that enters there from the left."""
        found = self._shifts.get(cards)
        if found is None:
            if len(self._shifts) >= MOST:
                self._shifts.clear()
            table = self.kit.rightward
            found = tuple(table[4 * card + slot] if card >= 0 else 0 for card in cards for slot in range(TRACKS))
            self._shifts[cards] = found
        return found

    def lines(self, s: Position) -> list[Rows]:
        """Trace the line of each good: the rows where it enters each zone, and its Market's."""
        stacks = [(top, self.shifts(cards)) for top, cards in zip(s.tops, s.zones, strict=True)]
        found = []
        for row in self.kit.start_row:
            rows, at = [row], row
            for top, shifts in stacks:
                offset = at - top
                if 0 <= offset < len(shifts):
                    at += shifts[offset]
                rows.append(at)
            found.append(rows)
        return found


def stands(s: Position, seat: int) -> tuple[int, int]:
    """Give the zone of a seat's pawn (the number of zones: a Market) and the row where its line enters there."""
    pawn = s.pawns[seat]
    if is_market(pawn):
        return len(s.zones), pawn - MARKET
    zone = s.home[pawn >> 2]
    return zone, s.tops[zone] + TRACKS * s.zones[zone].index(pawn >> 2) + (pawn & 3)
