"""Board geometry in rows (a quarter of a card's height), counted from the top of the start card.

The start card is at the left, then the time zones, then the Markets at the right: one plaque per row, unbounded in
both directions as the world grows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from game.games.time_line.rules.box import TRACKS
from game.games.time_line.rules.view import PawnView, TableView, ZoneView
from game.ui.paint.geometry import Rect, Vec, bounds

ROW: Final = 50.0
"""Height of a row in board units; one square of the graph paper."""
CARD: Final = Vec(250.0, TRACKS * ROW)
"""Size of a path card, in board units."""
GAP: Final = 24.0
"""Gap between cards, where lines run straight."""
EDGE: Final = 12.0
START: Final = Vec(126.0, TRACKS * ROW)
PLAQUE: Final = 88.0
"""Width of a Market's plaque."""
TAG: Final = 114.0
"""Width of a price tag, beside its plaque."""
MARGIN: Final = 2
"""Rows always shown above and below everything, revealing that much of a new card."""
STEP: Final = 2
"""Growth of the world in rows at a time, small so that little empty table shows beside the board."""
LEAST: Final[dict[int, tuple[int, int]]] = {4: (-13, 17), 5: (-14, 18), 6: (-16, 20)}
"""Row range of the smallest world, by number of zones: as high as a view that it fills in breadth."""
NEW: Final = 2
"""Height in rows of a new card's slot at either end of a zone."""


def zone_x(zone: int) -> float:
    """Return the x of a time zone's left edge."""
    return EDGE + START.x + GAP + zone * (CARD.x + GAP)


def market_x(zones: int) -> float:
    """Return the x of the Markets' left edge."""
    return zone_x(zones)


def width(zones: int) -> float:
    """Return the width of the board."""
    return market_x(zones) + PLAQUE + TAG + EDGE


def row_y(row: float) -> float:
    """Return the y of a row's middle, where lines cross from card to card."""
    return (row + 0.5) * ROW


def card_rect(zone: int, top: int, place: int) -> Rect:
    """Return the rectangle of a card in a zone."""
    return Rect(zone_x(zone), (top + TRACKS * place) * ROW, CARD.x, CARD.y)


def start_rect() -> Rect:
    """Return the rectangle of the start card."""
    return Rect(EDGE, 0.0, START.x, START.y)


def market_rect(zones: int, row: int) -> Rect:
    """Return the rectangle of a Market's plaque."""
    return Rect(market_x(zones), row * ROW, PLAQUE, ROW)


def tag_rect(zones: int, row: int) -> Rect:
    """Return the rectangle of the price tag beside the Market of a row."""
    return Rect(market_x(zones) + PLAQUE, row * ROW, TAG, ROW)


def bottom(zone: ZoneView) -> int:
    """Return the first row below a zone."""
    return zone.top + TRACKS * len(zone.cards)


def new_top(zone: ZoneView, row: int) -> int:
    """Return the top row of the card that would cover ``row`` if cards were added at the zone's near end (ruling 7)."""
    return row - (row - zone.top) % TRACKS


def end_rect(number: int, zone: ZoneView, up: bool) -> Rect:
    """Return the rectangle of a new card's slot at an end of a zone."""
    y = (zone.top - NEW) * ROW if up else bottom(zone) * ROW
    return Rect(zone_x(number), y, CARD.x, NEW * ROW)


def world(view: TableView) -> Rect:
    """Return the bounds of the current board: whole rows, all pieces and a margin."""
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
    """Yield the rows of the card drawn if the active pawn explored a zone."""
    line = view.players[view.turn].pawn.line
    if not line:
        return ()
    top = new_top(view.zones[zone], line[zone])
    return (top, top + TRACKS)


def _down(row: int) -> int:
    """Round a row down to a multiple of the step."""
    return row - row % STEP


def zone_of(view: TableView, pawn: PawnView) -> int:
    """Return the time zone of a pawn; the number of zones on a Market, -1 off the board."""
    if pawn.market is not None:
        return len(view.zones)
    if pawn.card is None:
        return -1
    return next(n for n, zone in enumerate(view.zones) if any(card.id == pawn.card for card in zone.cards))


def follow(view: TableView) -> Sequence[Rect]:
    """Return what the camera shows, the most important first.

    These are the active pawn with its line in adjacent zones and a card being asked about; everything in the pawn's
    reach; and the rows where the goods' lines start and end.
    """
    found = bounds([*_asked(view), *_around(view)])
    if found is None:
        return ()
    shown = [found]
    for rows in (_reached(view), [*range(TRACKS), *(line.rows[-1] for line in view.lines if line.rows)]):
        shown.append(shown[-1].union(_across(view, rows)))
    return [rect.overlap(world(view)) for rect in shown]


def _across(view: TableView, rows: Iterable[int]) -> Rect:
    """Return the rows of the whole board from the first to the last of some rows."""
    top, last = min(rows := list(rows)), max(rows)
    return Rect(0.0, top * ROW, width(len(view.zones)), (last - top + 1) * ROW)


def _reached(view: TableView) -> Iterable[int]:
    """Yield the rows of the active pawn's line, of its zone, and of new cards there."""
    pawn = view.players[view.turn].pawn
    here = zone_of(view, pawn)
    yield from pawn.line or (0,)
    if 0 <= here < len(view.zones):
        zone = view.zones[here]
        yield from (zone.top - NEW, bottom(zone) + NEW - 1)


def _asked(view: TableView) -> Iterable[Rect]:
    """Yield the card on which a stop is being chosen."""
    wanted = view.ask.card if view.ask is not None else None
    for number, zone in enumerate(view.zones):
        for place, card in enumerate(zone.cards):
            if wanted is not None and card.id == wanted:
                yield card_rect(number, zone.top, place).grown(GAP)


def _around(view: TableView) -> Iterable[Rect]:
    """Yield the active pawn and the adjacent parts of its line."""
    pawn = view.players[view.turn].pawn
    here = zone_of(view, pawn)
    if here >= 0:
        zones = len(view.zones)
        first, last = max(0, here - 1), min(zones, here + 1)
        rows = pawn.line[first : last + 1]
        left = zone_x(first) - GAP
        right = width(zones) if last == zones else zone_x(last) + CARD.x + GAP
        yield Rect(left, (min(rows) - NEW) * ROW, right - left, (max(rows) - min(rows) + 2 * NEW + 1) * ROW)
