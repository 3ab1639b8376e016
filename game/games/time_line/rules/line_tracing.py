"""Line tracing: the course of a line through the time zones, from the start card to the Markets and back.

A line is the list of its *rows*: ``rows[z]`` is where it enters zone z from the left, the last one its Market. Empty
places and face-down cards are straight (rulebook, "A chaque tour").
"""

from __future__ import annotations

from collections.abc import Sequence

from game.games.time_line.rules.state_data import MARKET, StateData, is_market


def go_right(s: StateData, zone: int, row: int) -> list[int]:
    """Follow a line entering ``zone`` at ``row``; return the rows where it leaves that zone and all later ones."""
    return _follow(s, range(zone, len(s.zones)), row, s.lookup.rightward)


def go_left(s: StateData, zone: int, row: int) -> list[int]:
    """Follow a line back, leaving ``zone`` at ``row``; return the rows where it enters that and all earlier zones."""
    return _follow(s, range(zone, -1, -1), row, s.lookup.leftward)


def _follow(s: StateData, order: range, row: int, shifts: Sequence[int]) -> list[int]:
    """Follow a line through the zones in ``order``; an open card shifts the row by ``shifts``."""
    rows, tops, zones = [], s.tops, s.zones
    for z in order:
        offset, cards = row - tops[z], zones[z]
        place = offset >> 2
        if 0 <= place < len(cards) and (card := cards[place]) >= 0:
            row += shifts[4 * card + (offset & 3)]
        rows.append(row)
    return rows


def row_of(s: StateData, stop: int) -> int:
    """Return the row at which the track of a stop enters its card."""
    card = stop >> 2
    zone = s.home[card]
    return s.tops[zone] + 4 * s.zones[zone].index(card) + (stop & 3)


def line_of_good(s: StateData, good: int) -> list[int]:
    """Return the rows of a good's line from the start card."""
    row = s.lookup.start_row[good]
    return [row, *go_right(s, 0, row)]


def line_of_pawn(s: StateData, pawn: int) -> list[int]:
    """Return the rows of the time line of a pawn on a stop or Market (ruling 2: as the cards are now)."""
    if is_market(pawn):
        row = pawn - MARKET
        return [*reversed(go_left(s, len(s.zones) - 1, row)), row]
    zone, row = s.home[pawn >> 2], row_of(s, pawn)
    return [*reversed(go_left(s, zone - 1, row)), row, *go_right(s, zone, row)]


def value(s: StateData, row: int) -> int:
    """Return the payout of the Market at a row; finish cards are equal and repeat endlessly (ruling 16)."""
    finish = s.lookup.finish
    return finish[row % len(finish)]


def price(s: StateData, good: int) -> int:
    """Return the current price of a good."""
    return value(s, line_of_good(s, good)[-1])


def buys(s: StateData, row: int) -> int:
    """Return the good whose line ends on the Market of a row, and so sells there; -1 if none (ruling 10)."""
    start = go_left(s, len(s.zones) - 1, row)[-1]
    return s.lookup.start[start] if 0 <= start < len(s.lookup.start) else -1
