"""Where every piece of Time Line lies: a view becomes poses.

Pieces: ``start``, ``card.<id>``, ``back.<zone>.<n>`` (the same as long as it lies face down), ``stop.<card>.<good>``
with ``token.<card>.<good>`` on it, ``price.<good>``, ``pawn.<seat>``; the places ``up.<seat>``, ``down.<seat>`` and
``zone.<n>.<seat>`` to which the active machine may bring a new card; and in the column ``seat.<n>``, ``gold.<n>``,
``held.<n>.<good>``, ``worth.<good>`` and ``deck``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from game.games.time_line.rules.box import TRACKS
from game.games.time_line.rules.compiled_box import Lookup
from game.games.time_line.rules.legal import cards_to
from game.games.time_line.rules.view import TableView
from game.games.time_line.table import thing_kinds
from game.games.time_line.table.layout import grid, prices, stops_and_lines
from game.games.time_line.table.layout import regions as areas
from game.games.time_line.table.layout.grid import at_point, on_rect
from game.games.time_line.table.layout.zone_pieces import CARDS, ZonePieces
from game.games.time_line.table.text import claimed
from game.games.time_line.table.text.titles import Titles
from game.i18n import _
from game.rules.contract import Seat
from game.table.contract import Regions
from game.table.poses_in_rectangles import on_screen
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.thing_names import Thing

RING: Final = 70.0
PAWN: Final = 76.0
RAISED: Final = 13.0
"""How far above its stop the middle of a pawn is: it stands on the stop."""
BESIDE: Final = 8.0
"""How far beside a Market the middle of a pawn is that stands there: what the Market pays is seen."""
CROWD: Final = 34.0
"""From one pawn to the next on a Market."""
PLACES, RINGS, TAGS, PAWNS = 10.2, 10.5, 14, 20
"""How high things lie beside what :mod:`.zone_pieces` lays out."""


class PieceLayout:
    """Lays out one view; create one for each view."""

    def __init__(
        self, lookups: Mapping[str, Lookup], zones: ZonePieces, titles: Titles, view: TableView, regions: Regions
    ) -> None:
        self.lookup, self.zones, self.titles = lookups[view.option], zones, titles
        self.view, self.regions = view, regions
        self.line_geometry = stops_and_lines.of_view(lookups, view)

    def poses(self) -> dict[Thing, Pose]:
        """Lay out everything."""
        found: dict[Thing, Pose] = {}
        for part in (
            self._zones,
            self._start,
            self._prices,
            self._places,
            self._rings,
            partial(prices.prices, self.lookup, self.titles, self.view, self.regions),
            self._mats,
            self._pawns,
            self._deck,
        ):
            found.update(part())
        return found

    # --- the board -----------------------------------------------------------------------------------------------

    def _zones(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield all cards with their stops and tokens."""
        for number in range(len(self.view.zones)):
            yield from self.zones.of(self.view, number)

    def _start(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the start card."""
        rect = grid.start_rect()
        yield thing_kinds.start(), on_rect(rect, Face("start", (rect.w, rect.h)), CARDS, name=_("The start card"))

    def _prices(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield a price tag for each good, at the Market on which its line ends."""
        for line in self.view.lines:
            zones, row = len(self.view.zones), line.rows[-1]
            rect = grid.market_rect(zones, row).union(grid.tag_rect(zones, row))
            face = Face("price", (rect.w, rect.h), line.good, state=str(line.price))
            name = self.titles.tell("names.price", good=line.good, n=claimed.price(self.view, line.good))
            yield thing_kinds.price(line.good), on_rect(rect, face, TAGS, name=name, shadow=False)

    def _places(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield where the active pawn may bring a new card: at the ends of its zone, and where its line runs free."""
        view = self.view
        if not self._shows_ways() or view.asked != "turn":
            return
        here = grid.zone_of(view, view.players[view.turn].pawn)
        if 0 <= here < len(view.zones) and view.deck:
            for up in (True, False):
                rect = grid.end_rect(here, view.zones[here], up)
                side = "up" if up else "down"
                name = _("A new card above") if up else _("A new card below")
                yield (
                    (thing_kinds.up if up else thing_kinds.down)(view.turn),
                    on_rect(rect, Face("new", (rect.w, rect.h), state=side), PLACES, name=name, shadow=False),
                )
        for zone in free_zones(view):
            top = grid.new_top(view.zones[zone], view.players[view.turn].pawn.line[zone])
            rect = grid.card_rect(zone, top, 0)
            name = _("A new card in {zone}").format(zone=self.titles.zone(zone))
            yield (
                thing_kinds.zone(zone, view.turn),
                on_rect(rect, Face("new", (rect.w, rect.h)), PLACES, name=name, shadow=False),
            )

    # --- pawns ---------------------------------------------------------------------------------------------------

    def _pawns(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield all pawns: on stops, on Markets, or still on their mats."""
        crowd: dict[int, int] = {}
        for seat, player in enumerate(self.view.players):
            pawn = player.pawn
            state = "active" if seat == self._active() else ""
            face = Face("pawn", (PAWN, PAWN), str(seat), state=state)
            name = self.titles.machine(seat, self.view.seat)
            if pawn.market is not None:
                before = crowd[pawn.market] = crowd.get(pawn.market, -1) + 1
                rect = grid.market_rect(len(self.view.zones), pawn.market)
                at = Vec(rect.x - BESIDE - CROWD * before, rect.centre.y)
            elif pawn.card is not None and pawn.good is not None:
                at = self.line_geometry.stop(pawn.card, pawn.good)
            else:
                yield thing_kinds.pawn(seat), self._waiting(seat, face, name)
                continue
            place = at.plus(0.0, -RAISED)
            z = PAWNS + place.y / 10_000 + (3 if state else 0)
            yield thing_kinds.pawn(seat), Pose(place.x, place.y, face, z=z, on_board=True, name=name)

    def _active(self) -> Seat:
        """Return the seat whose pawn is emphasised: the one to be placed or moved."""
        if self.view.over is not None:
            return -1
        return self.view.actor if self.view.actor >= 0 else self.view.turn

    def _shows_ways(self) -> bool:
        """Return whether it is of use where the active machine can go.

        To its own person, or to several before one window.
        """
        return self.view.seat is None or self.view.seat == self.view.actor

    def _waiting(self, seat: Seat, face: Face, name: str) -> Pose:
        """Return the pose of a pawn that has not been placed: on its mat."""
        bar = areas.bar_rect(areas.mat_rect(self.regions, seat, len(self.view.players)))
        scale = (min(bar.w, bar.h) - 2) / PAWN
        return Pose(bar.centre.x, bar.centre.y, face, scale=scale, z=30, name=name)

    def _rings(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield a ring in the seat's colour around each stop the active machine can reach, and its Market."""
        if self.view.ask is None or self.view.actor < 0 or not self._shows_ways():
            return
        for card, good in reachable(self.line_geometry, self.view):
            at = self.line_geometry.stop(card, good)
            face = Face("ring", (RING, RING), str(self.view.actor))
            yield thing_kinds.ring(card, good), at_point(at, face, RINGS)
        pawn = self.view.players[self.view.turn].pawn
        if self.view.ask.what == "turn" and pawn.market is None:
            zones, row = len(self.view.zones), pawn.line[-1]
            rect = grid.market_rect(zones, row).union(grid.tag_rect(zones, row))
            face = Face("exit", (rect.w, rect.h), str(self.view.actor))
            yield thing_kinds.end(self.view.actor), on_rect(rect, face, RINGS, shadow=False)

    # --- the column ----------------------------------------------------------------------------------------------

    def _mats(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield a mat for each seat: gold and goods."""
        count = len(self.view.players)
        for seat, player in enumerate(self.view.players):
            mat = areas.mat_rect(self.regions, seat, count)
            name = self.titles.seat(seat)
            yield thing_kinds.seat(seat), on_screen(mat, Face("seat", (mat.w, mat.h), str(seat)), 1, name=name)
            gold = areas.gold_rect(mat)
            facts = {"n": claimed.gold(self.view, seat), "goal": claimed.goal(self.lookup)}
            text = self.titles.tell("names.gold", seat=seat, **facts)
            face = Face("gold", (gold.w, gold.h), state=str(player.gold))
            yield thing_kinds.gold(seat), on_screen(gold, face, 5, name=text, shadow=False)
            for (good, held), rect in zip(player.goods.items(), areas.held_rects(mat, TRACKS), strict=True):
                text = self.titles.tell("names.held", seat=seat, good=good, n=claimed.held(self.view, seat, good))
                face = Face("held", (rect.w, rect.h), good, state=str(held))
                yield thing_kinds.held(seat, good), on_screen(rect, face, 6, name=text, shadow=False)
            if seat == self._active():
                lamp = Rect(mat.x - 7, mat.y - 5, 24, 24)
                text = _("Whose turn it is")
                yield thing_kinds.turn(), on_screen(lamp, Face("lamp", (24, 24)), 40, name=text, shadow=False)

    def _deck(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the deck and how many cards it holds."""
        left = self.view.deck
        rect, caption = areas.deck_rect(self.regions), areas.caption_rect(self.regions)
        name = self.titles.tell("names.deck", n=claimed.deck(self.view))
        face = Face("deck", (rect.w, rect.h), state=str(min(2, left)))
        yield thing_kinds.deck(), on_screen(rect, face, 5, name=name, shadow=False)
        face = Face("caption", (caption.w, caption.h), state=str(left))
        yield thing_kinds.caption(), on_screen(caption, face, 6, shadow=False)


def reachable(geometry: stops_and_lines.LineGeometry, view: TableView) -> list[tuple[str, str]]:
    """List the stops, as card and good, to which whoever is asked can go."""
    assert view.ask is not None
    taken = {(player.pawn.card, player.pawn.good) for player in view.players}
    if view.ask.what in ("placing", "stopping") and view.ask.card is not None:
        stops = [(view.ask.card, good) for good in geometry.lookup.goods]
    elif view.ask.what == "turn":
        pawn = view.players[view.turn].pawn
        here = grid.zone_of(view, pawn)
        local = view.zones[here].cards if here < len(view.zones) else ()
        stops = [(card.id, good) for card in local if card.id is not None for good in geometry.lookup.goods]
        far = [geometry.stop_on(zone, row) for zone, row in enumerate(pawn.line[:-1]) if zone != here]
        stops += [stop for stop in far if stop is not None]
    else:
        return []
    return [stop for stop in stops if stop not in taken]


def free_zones(view: TableView) -> list[int]:
    """List the time zones in which the active pawn's line runs where no card lies, and the deck reaches it."""
    pawn = view.players[view.turn].pawn
    here = grid.zone_of(view, pawn)
    found = []
    for number, zone in enumerate(view.zones):
        if number == here or not pawn.line:
            continue
        if 0 < cards_to(pawn.line[number], zone.top, len(zone.cards)) <= view.deck:
            found.append(number)
    return found
