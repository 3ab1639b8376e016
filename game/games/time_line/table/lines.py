"""Line geometry in board units: curves of a card's tracks, positions of stops, and lines across the board.

Tracks are offset so that they cross in different places; each stop lies on its track where most space is free. The
lines of the four goods run from the start card to their Markets, with the active machine's line below them.
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
"""Horizontal offset of each slot's track curve, as a share of the card's width."""
HALF: Final = 0.41
"""Half the width of a track's curve, as a share of the card's width; it runs level before and after."""
STEPS: Final = 18
"""Segments of a drawn track."""
FROM, TO, TRIED, KEPT = 0.16, 0.84, 40, 6
"""Range of stop positions (shares of the width), number of samples, and number of candidates kept per track."""
DISC: Final = 16.0
"""Extra distance between two stops, compared to a stop and a track, in board units."""


def height(slot: int, leaves: int, share: float) -> float:
    """Return the y of a track, in rows from the card's top, at a share of the card's width."""
    middle = 0.5 + SHIFTS[slot]
    t = min(1.0, max(0.0, (share - middle + HALF) / (2 * HALF)))
    return slot + 0.5 + (leaves - slot) * t * t * (3.0 - 2.0 * t)


def track_point(slot: int, leaves: int, share: float) -> Vec:
    """Return the point of a track at a share of the card's width, from the card's top left corner."""
    return Vec(grid.CARD.x * share, height(slot, leaves, share) * grid.ROW)


@lru_cache(maxsize=TRACKS * TRACKS)
def track(slot: int, leaves: int) -> tuple[Vec, ...]:
    """Return the polyline of a track."""
    return tuple(track_point(slot, leaves, step / STEPS) for step in range(STEPS + 1))


@lru_cache(maxsize=64)
def stop_shares(exits: tuple[int, ...]) -> tuple[float, ...]:
    """Return the x of each track's stop, as a share of the width, chosen for the most free space.

    ``exits`` are the slots on the right, from 0.
    """
    drawn = [track(slot, leaves) for slot, leaves in enumerate(exits)]
    places = [_places(slot, exits, drawn) for slot in range(TRACKS)]
    best = max(product(range(KEPT), repeat=TRACKS), key=_rooms(places))
    return tuple(kept[number].share for kept, number in zip(places, best, strict=True))


class _Place:
    """A candidate position of a stop, with its distance to other tracks."""

    def __init__(self, share: float, at: Vec, clear: float) -> None:
        self.share, self.at, self.clear = share, at, clear


def _places(slot: int, exits: Sequence[int], drawn: Sequence[Sequence[Vec]]) -> list[_Place]:
    """Return the best candidates on one track, apart from each other."""
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
    """Return a scoring function of candidate choices: the smallest distance, then the sum of distances.

    Distances are precomputed, since there are more than a thousand choices.
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
    """Position of an open card: zone, index from the top, and top row."""

    zone: int
    place: int
    top: int


class Printed(NamedTuple):
    """Print of a card: exits and goods by slot on the left, and the position of each good's stop."""

    exits: tuple[int, ...]
    goods: tuple[str, ...]
    stops: Mapping[str, Vec]


@lru_cache(maxsize=256)
def printed(lookup: Lookup, card: str) -> Printed:
    """Return the print of a card; cached, since every layout uses every stop."""
    number = TRACKS * lookup.card[card]
    exits = tuple(slot + lookup.rightward[number + slot] for slot in range(TRACKS))
    goods = tuple(lookup.goods[good] for good in lookup.good[number : number + TRACKS])
    shares = stop_shares(exits)
    stops = {good: track_point(slot, exits[slot], shares[slot]) for slot, good in enumerate(goods)}
    return Printed(exits, goods, stops)


def stop(lookup: Lookup, home: Home, card: str, good: str) -> Vec:
    """Return the board position of a stop on a card at ``home``."""
    at = printed(lookup, card).stops[good]
    return Vec(grid.zone_x(home.zone) + at.x, home.top * grid.ROW + at.y)


class LineGeometry:
    """Geometry of one view's board."""

    def __init__(self, lookup: Lookup, zones: Sequence[ZoneView]) -> None:
        """Index the open cards by id."""
        self.lookup, self.zones = lookup, tuple(zones)
        self.homes: dict[str, Home] = {}
        for number, zone in enumerate(self.zones):
            for place, card in enumerate(zone.cards):
                if card.id is not None:
                    self.homes[card.id] = Home(number, place, zone.top + TRACKS * place)

    # --- cards and stops -----------------------------------------------------------------------------------------

    def exits(self, card: str) -> tuple[int, ...]:
        """Return the right-hand slot, from 0, of each track of a card."""
        return printed(self.lookup, card).exits

    def slot(self, card: str, good: str) -> int:
        """Return the left-hand slot, from 0, of a stop's track."""
        return printed(self.lookup, card).goods.index(good)

    def goods(self, card: str) -> tuple[str, ...]:
        """Return the goods of a card's stops, by left-hand slot."""
        return printed(self.lookup, card).goods

    def stop(self, card: str, good: str) -> Vec:
        """Return the board position of a stop."""
        return stop(self.lookup, self.homes[card], card, good)

    def on(self, zone: int, row: int) -> CardView | None:
        """Return the card covering a row of a zone; None if none."""
        place = (row - self.zones[zone].top) // TRACKS
        cards = self.zones[zone].cards
        return cards[place] if 0 <= place < len(cards) else None

    def stop_on(self, zone: int, row: int) -> tuple[str, str] | None:
        """Return the stop (card and good) passed by a line entering a zone at ``row``; None without an open card."""
        card = self.on(zone, row)
        if card is None or card.id is None:
            return None
        return card.id, self.goods(card.id)[row - self.homes[card.id].top]

    # --- lines ---------------------------------------------------------------------------------------------------

    def line(self, rows: Sequence[int], left: float | None = None, right: float | None = None) -> tuple[Vec, ...]:
        """Return the polyline entering the zones at ``rows`` and ending at a Market, clipped to two edges."""
        zones = len(self.zones)
        left = grid.zone_x(0) - grid.GAP if left is None else left
        right = grid.market_x(zones) if right is None else right
        points = [Vec(grid.EDGE, grid.row_y(rows[0]))]
        for zone in range(zones):
            points += self._crossing(zone, rows[zone], rows[zone + 1])
        points.append(Vec(grid.width(zones), grid.row_y(rows[-1])))
        return cut(points, left, right)

    def _crossing(self, zone: int, row: int, leaves: int) -> Iterator[Vec]:
        """Yield the points of a line within one zone."""
        card, x = self.on(zone, row), grid.zone_x(zone)
        if card is None or card.id is None:
            yield from (Vec(x, grid.row_y(row)), Vec(x + grid.CARD.x, grid.row_y(leaves)))
            return
        top = self.homes[card.id].top
        yield from (at.plus(x, top * grid.ROW) for at in track(row - top, leaves - top))


def of_view(lookups: Mapping[str, Lookup], view: TableView) -> LineGeometry:
    """Return the line geometry of a view; ``lookups`` holds one lookup per deck option."""
    return _read(lookups[view.option], view.zones)


@lru_cache(maxsize=16)
def _read(lookup: Lookup, zones: tuple[ZoneView, ...]) -> LineGeometry:
    """Return the line geometry of zones; cached, since tooltips and offers share it."""
    return LineGeometry(lookup, zones)


def cut(points: Sequence[Vec], left: float, right: float) -> tuple[Vec, ...]:
    """Clip a left-to-right polyline to two x, adding its end points."""
    inner = [at for at in points if left < at.x < right]
    return (at_x(points, left), *inner, at_x(points, right))


def at_x(points: Sequence[Vec], x: float) -> Vec:
    """Return the point of a left-to-right polyline at an x between its ends."""
    for a, b in pairwise(points):
        if a.x <= x <= b.x and b.x > a.x:
            return a.towards(b, (x - a.x) / (b.x - a.x))
    return points[0] if x < points[0].x else points[-1]


def backs(zone: ZoneView, number: int) -> Mapping[int, Thing]:
    """Name the face-down cards of a zone by position, keeping each name for the whole game.

    A zone's top row rises by one with every token taken from it, and by four with every card added above; so top and
    taken tokens together count the cards added above.
    """
    cards = zone.cards
    taken = sum(TRACKS - len(card.tokens) for card in cards if card.id is not None)
    above = (zone.top + taken) // TRACKS
    return {place: k.back(number, above + place) for place, card in enumerate(cards) if card.id is None}


# --- drawing ---------------------------------------------------------------------------------------------------------

WIDTH: Final = 14.0
BAND: Final = 44.0
"""Width of the active line, a band with arrow heads in its seat's colour."""
STRONG, PLAIN = 1.5, 1.0
ASIDE: Final = ("beginning", "dealing", "placing")
"""Decisions before the first turn, during which no line is emphasized."""


def board_lines(titles: Titles, view: TableView) -> dict[Thing, BoardLine]:
    """Return all lines by thing, lowest first."""
    return dict([*_pawn(titles, view), *_goods(titles, view)])


def _goods(titles: Titles, view: TableView) -> Iterator[tuple[Thing, BoardLine]]:
    """Yield the lines of the goods in their colours and patterns."""
    if not all(zone.cards for zone in view.zones):
        return  # the opening row is not complete yet
    geometry = of_view(titles.lookups, view)
    for line in view.lines:
        good = titles.goods[line.good]
        points = geometry.line(line.rows, grid.EDGE + grid.START.x)
        yield (
            k.line(line.good),
            BoardLine(points, good.colour, good.pattern, WIDTH, PLAIN, k.price(line.good), sleepers=True),
        )


def _pawn(titles: Titles, view: TableView) -> Iterator[tuple[Thing, BoardLine]]:
    """Yield the line of the active pawn, as a band below the others."""
    seat = view.turn
    pawn = view.players[seat].pawn
    if not pawn.line or view.over is not None or view.asked in ASIDE:
        return
    points, role = of_view(titles.lookups, view).line(pawn.line), f"seat_{seat + 1}"
    yield k.way(seat), BoardLine(points, role, "arrows", BAND, STRONG)
