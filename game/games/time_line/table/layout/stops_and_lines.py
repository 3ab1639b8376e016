"""The geometry of the lines: where stops lie, and where lines run over the board that a view shows, in board units."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from game.games.time_line.rules.box import TRACKS
from game.games.time_line.rules.compiled_box import Lookup
from game.games.time_line.rules.view import CardView, TableView, ZoneView
from game.games.time_line.table import thing_kinds
from game.games.time_line.table.layout import grid, track_curves
from game.ui.paint.geometry import Vec
from game.ui.tabletop.thing_names import Thing


class Home(NamedTuple):
    """Where an open card lies: zone, place in it from the top, and the row of its upper edge."""

    zone: int
    place: int
    top: int


class Printed(NamedTuple):
    """What is printed on a card: by the slots on the left its exits and goods, and where the stop of each good lies."""

    exits: tuple[int, ...]
    goods: tuple[str, ...]
    stops: Mapping[str, Vec]


@lru_cache(maxsize=256)
def printed(lookup: Lookup, card: str) -> Printed:
    """Return the print of a card. Cached: every layout uses every stop."""
    number = TRACKS * lookup.card[card]
    exits = tuple(slot + lookup.rightward[number + slot] for slot in range(TRACKS))
    goods = tuple(lookup.goods[good] for good in lookup.good[number : number + TRACKS])
    shares = track_curves.stops(exits)
    stops = {good: track_curves.point(slot, exits[slot], shares[slot]) for slot, good in enumerate(goods)}
    return Printed(exits, goods, stops)


def stop(lookup: Lookup, home: Home, card: str, good: str) -> Vec:
    """Return where a stop of a card that lies at ``home`` is on the board."""
    at = printed(lookup, card).stops[good]
    return Vec(grid.zone_x(home.zone) + at.x, home.top * grid.ROW + at.y)


class LineGeometry:
    """The geometry of the board of one view."""

    def __init__(self, lookup: Lookup, zones: Sequence[ZoneView]) -> None:
        """Find all cards."""
        self.lookup, self.zones = lookup, tuple(zones)
        self.homes: dict[str, Home] = {}
        for number, zone in enumerate(self.zones):
            for place, card in enumerate(zone.cards):
                if card.id is not None:
                    self.homes[card.id] = Home(number, place, zone.top + TRACKS * place)

    # --- cards and stops -----------------------------------------------------------------------------------------

    def exits(self, card: str) -> tuple[int, ...]:
        """Return at which slot on the right, from 0, each track of a card leaves."""
        return printed(self.lookup, card).exits

    def slot(self, card: str, good: str) -> int:
        """Return at which slot on the left, from 0, the track of a stop enters."""
        return printed(self.lookup, card).goods.index(good)

    def goods(self, card: str) -> tuple[str, ...]:
        """Return the goods of a card's stops, by their slots on the left."""
        return printed(self.lookup, card).goods

    def stop(self, card: str, good: str) -> Vec:
        """Return where a stop lies on the board."""
        return stop(self.lookup, self.homes[card], card, good)

    def on(self, zone: int, row: int) -> CardView | None:
        """Return the card that covers a row of a zone; None where none lies."""
        place = (row - self.zones[zone].top) // TRACKS
        cards = self.zones[zone].cards
        return cards[place] if 0 <= place < len(cards) else None

    def stop_on(self, zone: int, row: int) -> tuple[str, str] | None:
        """Return the stop that a line entering a zone at ``row`` passes: card and good; None at no open card."""
        card = self.on(zone, row)
        if card is None or card.id is None:
            return None
        return card.id, self.goods(card.id)[row - self.homes[card.id].top]

    # --- lines ---------------------------------------------------------------------------------------------------

    def line(self, rows: Sequence[int], left: float | None = None, right: float | None = None) -> tuple[Vec, ...]:
        """Return a line that enters each zone at one of ``rows`` and ends at a Market, cut at two edges."""
        zones = len(self.zones)
        left = grid.zone_x(0) - grid.GAP if left is None else left
        right = grid.market_x(zones) if right is None else right
        points = [Vec(grid.EDGE, grid.row_y(rows[0]))]
        for zone in range(zones):
            points += self._crossing(zone, rows[zone], rows[zone + 1])
        points.append(Vec(grid.width(zones), grid.row_y(rows[-1])))
        return cut(points, left, right)

    def _crossing(self, zone: int, row: int, leaves: int) -> Iterator[Vec]:
        """Yield a line's points within one zone."""
        card, x = self.on(zone, row), grid.zone_x(zone)
        if card is None or card.id is None:
            yield from (Vec(x, grid.row_y(row)), Vec(x + grid.CARD.x, grid.row_y(leaves)))
            return
        top = self.homes[card.id].top
        yield from (at.plus(x, top * grid.ROW) for at in track_curves.points(row - top, leaves - top))


def of_view(lookups: Mapping[str, Lookup], view: TableView) -> LineGeometry:
    """Return the line geometry of a view; ``lookups`` holds one lookup for each way to make the deck."""
    return _read(lookups[view.option], view.zones)


@lru_cache(maxsize=16)
def _read(lookup: Lookup, zones: tuple[ZoneView, ...]) -> LineGeometry:
    """Return the line geometry of some zones. Cached: tips and offers use the same one again and again."""
    return LineGeometry(lookup, zones)


def cut(points: Sequence[Vec], left: float, right: float) -> tuple[Vec, ...]:
    """Return the part of a line that runs to the right between two x, with its ends put in."""
    inner = [at for at in points if left < at.x < right]
    return (at_x(points, left), *inner, at_x(points, right))


def at_x(points: Sequence[Vec], x: float) -> Vec:
    """Return the point of a line that runs to the right at an x between its ends."""
    for a, b in pairwise(points):
        if a.x <= x <= b.x and b.x > a.x:
            return a.towards(b, (x - a.x) / (b.x - a.x))
    return points[0] if x < points[0].x else points[-1]


def backs(zone: ZoneView, number: int) -> Mapping[int, Thing]:
    """Name the face-down cards of a zone by their places, so that each keeps its name for the whole game.

    A zone's top row rises by one with every token that is taken from it, and by four with every card added above;
    so top and taken tokens together count the cards that were added above.
    """
    cards = zone.cards
    taken = sum(TRACKS - len(card.tokens) for card in cards if card.id is not None)
    above = (zone.top + taken) // TRACKS
    return {place: thing_kinds.back(number, above + place) for place, card in enumerate(cards) if card.id is None}
