"""The measures of the board: everything is counted in rows, quarters of a card's height, from the start card's top.

The start card stands at the left, the time zones follow, the Markets stand at the right: one plaque for each row,
without end, as far as the world reaches.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.games.time_line.rules.box import TRACKS
from game.games.time_line.rules.view import PawnView, TableView, ZoneView
from game.ui.paint.geometry import Rect, Vec, bounds

ROW: Final = 50.0
"""The height of a row, in board units; one square of the graph paper."""
CARD: Final = Vec(250.0, TRACKS * ROW)
"""The size of a path card."""
GAP: Final = 24.0
"""Between cards, where lines run straight."""
EDGE: Final = 12.0
START: Final = Vec(126.0, TRACKS * ROW)
PLAQUE: Final = 88.0
"""The width of a Market's plaque."""
TAG: Final = 114.0
"""The width of a price tag, beside its plaque."""
MARGIN: Final = 2
"""The least number of rows shown above and below everything: a new card shows so much of itself."""
STEP: Final = 2
"""The number of rows by which the world grows at a time: more would leave wood beside the board for nothing."""
LEAST: Final[dict[int, tuple[int, int]]] = {4: (-10, 11), 5: (-11, 13), 6: (-13, 15)}
"""The rows that are always shown, by the number of zones: they fill the board of a plain window."""
NEW: Final = 2
"""Height, in rows, of the place for a new card at either end of a zone."""


def zone_x(zone: int) -> float:
    """Return the left edge of a time zone's cards."""
    return EDGE + START.x + GAP + zone * (CARD.x + GAP)


def market_x(zones: int) -> float:
    """Return the left edge of the Markets."""
    return zone_x(zones)


def width(zones: int) -> float:
    """Return how wide the board is."""
    return market_x(zones) + PLAQUE + TAG + EDGE


def row_y(row: float) -> float:
    """Return the middle of a row: there lines cross from card to card."""
    return (row + 0.5) * ROW


def card_rect(zone: int, top: int, place: int) -> Rect:
    """Return where a card of a zone lies."""
    return Rect(zone_x(zone), (top + TRACKS * place) * ROW, CARD.x, CARD.y)


def start_rect() -> Rect:
    """Return where the start card lies."""
    return Rect(EDGE, 0.0, START.x, START.y)


def market_rect(zones: int, row: int) -> Rect:
    """Return where the plaque of a Market is."""
    return Rect(market_x(zones), row * ROW, PLAQUE, ROW)


def tag_rect(zones: int, row: int) -> Rect:
    """Return where the price tag of the good lies whose line ends on the Market of a row."""
    return Rect(market_x(zones) + PLAQUE, row * ROW, TAG, ROW)


def bottom(zone: ZoneView) -> int:
    """Return the first row below a zone."""
    return zone.top + TRACKS * len(zone.cards)


def new_top(zone: ZoneView, row: int) -> int:
    """Return the top row of the card that would cover ``row`` if cards were laid on the zone's near end (ruling 7)."""
    return row - (row - zone.top) % TRACKS


def end_rect(number: int, zone: ZoneView, up: bool) -> Rect:
    """Return where a new card would appear at an end of a zone."""
    y = (zone.top - NEW) * ROW if up else bottom(zone) * ROW
    return Rect(zone_x(number), y, CARD.x, NEW * ROW)


def world(view: TableView) -> Rect:
    """Return the part of the board that there is now: whole rows, everything that lies on it, and a margin."""
    zones = len(view.zones)
    low, high = LEAST.get(zones, LEAST[6])
    rows = [row for zone in view.zones for row in (zone.top, bottom(zone))]
    rows += [row for line in view.lines for row in line.rows]
    rows += [row for player in view.players for row in player.pawn.line]
    rows += [row for zone, _row in enumerate(view.zones) for row in _coming(view, zone)]
    low = min(low, _down(min(rows, default=low) - MARGIN))
    high = max(high, -_down(-(max(rows, default=high) + MARGIN)))
    return Rect(0.0, low * ROW, width(zones), (high - low) * ROW)


def _coming(view: TableView, zone: int) -> Iterable[int]:
    """Yield the rows of the card that would be laid if the active pawn explored a zone."""
    line = view.players[view.turn].pawn.line
    if not line:
        return ()
    top = new_top(view.zones[zone], line[zone])
    return (top, top + TRACKS)


def _down(row: int) -> int:
    """Round a row down to a whole step."""
    return row - row % STEP


def zone_of(view: TableView, pawn: PawnView) -> int:
    """Return the time zone in which a pawn is; the number of zones where it is on a Market, -1 where it is nowhere."""
    if pawn.market is not None:
        return len(view.zones)
    if pawn.card is None:
        return -1
    return next(n for n, zone in enumerate(view.zones) if any(card.id == pawn.card for card in zone.cards))


def follow(view: TableView) -> Rect | None:
    """Return what the camera keeps in view: the active pawn, its line in the zones beside it, a card asked about."""
    parts = [*_asked(view), *_around(view)]
    found = bounds(parts)
    return found.overlap(world(view)) if found is not None else None


def _asked(view: TableView) -> Iterable[Rect]:
    """Yield the card on which a stop is to be chosen."""
    wanted = view.ask.card if view.ask is not None else None
    for number, zone in enumerate(view.zones):
        for place, card in enumerate(zone.cards):
            if wanted is not None and card.id == wanted:
                yield card_rect(number, zone.top, place).grown(GAP)


def _around(view: TableView) -> Iterable[Rect]:
    """Yield the active pawn and where its line comes from and leads to."""
    pawn = view.players[view.turn].pawn
    here = zone_of(view, pawn)
    if here >= 0:
        zones = len(view.zones)
        first, last = max(0, here - 1), min(zones, here + 1)
        rows = pawn.line[first : last + 1]
        left = zone_x(first) - GAP
        right = width(zones) if last == zones else zone_x(last) + CARD.x + GAP
        yield Rect(left, (min(rows) - NEW) * ROW, right - left, (max(rows) - min(rows) + 2 * NEW + 1) * ROW)
