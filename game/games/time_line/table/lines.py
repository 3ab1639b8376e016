"""Lines: how the tracks of a card bend, where its stops lie, and where lines run over the board, in board units.

Tracks turn a little earlier or later than each other, so that they cross in different places; each stop lies on its
track where there is most room around it. The four goods' lines run from the start card to their Markets; that of the
machine whose turn it is runs below them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, pairwise, product
from typing import Final, NamedTuple

from game.games.time_line.rules.box import TRACKS
from game.games.time_line.rules.compiled_box import Lookup
from game.games.time_line.rules.view import CardView, TableView, ZoneView
from game.games.time_line.table import grid
from game.games.time_line.table import thing_kinds as k
from game.games.time_line.table.text.titles import Titles
from game.ui.paint.geometry import Vec
from game.ui.tabletop.lines import BoardLine
from game.ui.tabletop.thing_names import Thing

SHIFTS: Final = (-0.05, 0.035, -0.035, 0.05)
"""How much earlier or later the track entering at each slot turns, as a share of the card's width."""
HALF: Final = 0.41
"""Half the share of the card's width on which a track turns; it runs level before and after."""
STEPS: Final = 18
"""The number of segments of a drawn track."""
FROM, TO, TRIED, KEPT = 0.16, 0.84, 40, 6
"""Between which shares of the width stops may lie, how many places are tried and how many kept for each."""
DISC: Final = 16.0
"""Stops keep so much more distance from each other than from other tracks, in board units."""


def height(slot: int, leaves: int, share: float) -> float:
    """Return how far (in rows from the card's top) a track lies at a share of the card's width."""
    middle = 0.5 + SHIFTS[slot]
    t = min(1.0, max(0.0, (share - middle + HALF) / (2 * HALF)))
    return slot + 0.5 + (leaves - slot) * t * t * (3.0 - 2.0 * t)


def track_point(slot: int, leaves: int, share: float) -> Vec:
    """Return the point of a track at a share of the card's width, from the card's top left corner."""
    return Vec(grid.CARD.x * share, height(slot, leaves, share) * grid.ROW)


@lru_cache(maxsize=TRACKS * TRACKS)
def track(slot: int, leaves: int) -> tuple[Vec, ...]:
    """Return a whole track."""
    return tuple(track_point(slot, leaves, step / STEPS) for step in range(STEPS + 1))


@lru_cache(maxsize=64)
def stop_shares(exits: tuple[int, ...]) -> tuple[float, ...]:
    """Return at which share of the width the stop of each track lies, where it has most room.

    ``exits`` are the slots on the right, from 0.
    """
    drawn = [track(slot, leaves) for slot, leaves in enumerate(exits)]
    places = [_places(slot, exits, drawn) for slot in range(TRACKS)]
    best = max(product(range(KEPT), repeat=TRACKS), key=_rooms(places))
    return tuple(kept[number].share for kept, number in zip(places, best, strict=True))


class _Place:
    """A place where a stop may lie, and how far other tracks are from it."""

    def __init__(self, share: float, at: Vec, clear: float) -> None:
        self.share, self.at, self.clear = share, at, clear


def _places(slot: int, exits: Sequence[int], drawn: Sequence[Sequence[Vec]]) -> list[_Place]:
    """Return the best places on one track, apart from each other."""
    others = [at for number, track in enumerate(drawn) if number != slot for at in track]
    tried = []
    for step in range(TRIED + 1):
        share = FROM + (TO - FROM) * step / TRIED
        at = track_point(slot, exits[slot], share)
        tried.append(_Place(share, at, _nearest(at, others)))
    kept: list[_Place] = []
    for place in sorted(tried, key=lambda place: -place.clear):
        if len(kept) < KEPT and all(abs(place.share - other.share) > 0.045 for other in kept):
            kept.append(place)
    return kept


def _nearest(at: Vec, others: Iterable[Vec]) -> float:
    return min([math.dist(at, other) for other in others])


def _rooms(places: Sequence[Sequence[_Place]]) -> Callable[[Sequence[int]], tuple[float, float]]:
    """Return what tells how much room a choice of places, by their numbers, leaves: the least first, then the sum.

    Distances are measured once: there are more than a thousand choices.
    """
    apart = [
        (one, other, [[a.at.distance(b.at) - DISC for b in places[other]] for a in places[one]])
        for one, other in combinations(range(TRACKS), 2)
    ]

    def room(chosen: Sequence[int]) -> tuple[float, float]:
        clear = [kept[number].clear for kept, number in zip(places, chosen, strict=True)]
        return min(*clear, *[far[chosen[one]][chosen[other]] for one, other, far in apart]), sum(clear)

    return room


# --- cards and stops -------------------------------------------------------------------------------------------------


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
    shares = stop_shares(exits)
    stops = {good: track_point(slot, exits[slot], shares[slot]) for slot, good in enumerate(goods)}
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
        yield from (at.plus(x, top * grid.ROW) for at in track(row - top, leaves - top))


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
    return {place: k.back(number, above + place) for place, card in enumerate(cards) if card.id is None}


# --- what is drawn ---------------------------------------------------------------------------------------------------

WIDTH: Final = 14.0
BAND, CORE = 50.0, 38.0
"""The veils of the active line, both in its seat's colour: the middle is stronger."""
STRONG, PLAIN = 1.5, 1.0
ASIDE: Final = ("beginning", "dealing", "placing")
"""Before the first turn nobody's line stands out."""


def board_lines(titles: Titles, view: TableView) -> dict[Thing, BoardLine]:
    """Name every line, the lowest first."""
    return dict([*_pawn(titles, view), *_goods(titles, view)])


def _goods(titles: Titles, view: TableView) -> Iterator[tuple[Thing, BoardLine]]:
    """Yield the lines of the goods, in their colours and patterns."""
    if not all(zone.cards for zone in view.zones):
        return  # the opening row is still being laid
    geometry = of_view(titles.lookups, view)
    for line in view.lines:
        good = titles.goods[line.good]
        points = geometry.line(line.rows, grid.EDGE + grid.START.x)
        yield (
            k.line(line.good),
            BoardLine(points, good.colour, good.pattern, WIDTH, PLAIN, k.price(line.good)),
        )


def _pawn(titles: Titles, view: TableView) -> Iterator[tuple[Thing, BoardLine]]:
    """Yield the time line of the active pawn, as a band under the others."""
    seat = view.turn
    pawn = view.players[seat].pawn
    if not pawn.line or view.over is not None or view.asked in ASIDE:
        return
    points, role = of_view(titles.lookups, view).line(pawn.line), f"seat_{seat + 1}"
    yield k.halo(seat), BoardLine(points, role, "band", BAND, STRONG)
    yield k.way(seat), BoardLine(points, role, "band", CORE, STRONG)
