"""Where every piece of Riff in Time lies: a view becomes poses. Places on the board come from the Tiled map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from game.content.board_shapes import Rect as MapRect
from game.games.riff_in_time.reader.content import BoardPlan, SpaceArea
from game.games.riff_in_time.rules.box import DICE, SAN_DIMAS
from game.games.riff_in_time.rules.compiled_box import FREE, MADE
from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table import faces, thing_kinds
from game.games.riff_in_time.table.layout import regions as areas
from game.games.riff_in_time.table.layout.mats import MatLayout, choosing_objective
from game.games.riff_in_time.table.text import claimed
from game.games.riff_in_time.table.text.titles import Titles
from game.i18n import _, ngettext
from game.rules.claims import stated
from game.rules.contract import Seat
from game.table.contract import Regions
from game.table.poses_in_rectangles import on_map, on_screen, rect_of
from game.ui.animation.dice import UNROLLED
from game.ui.paint.geometry import Rect
from game.ui.tabletop import arrangement
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.thing_names import Thing

EXCELLENT = "excellent"


class TableLayout:
    """Lays out the column of one view."""

    def __init__(self, titles: Titles, view: TableView, regions: Regions) -> None:
        self.titles, self.lookup, self.view, self.regions = titles, titles.lookup, view, regions

    def poses(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield riff cards, and cards that are chosen among or dice."""
        view = self.view
        looked_at = view.asked in ("looking", "arranging")
        yield from self._piles()
        if looked_at:
            yield from self._riffs(view.open_riffs, areas.known_rects(self.regions, len(view.open_riffs)))
            yield from self._riffs(view.deck.top, areas.choice_rects(self.regions, len(view.deck.top)))
            return
        known = view.deck.top
        yield from self._riffs(known, areas.known_rects(self.regions, len(known), bool(view.open_riffs)))
        if view.open_riffs:
            yield from self._riffs(view.open_riffs, areas.open_rects(self.regions, len(view.open_riffs)))
        elif choosing_objective(view):
            yield from self._offered()
        else:
            yield from self._dice()

    def _whole(self) -> faces.Size:
        """Return the size of a card that is read."""
        return areas.raised(self.regions, faces.CARD_SIZE)

    # --- cards -------------------------------------------------------------------------------------------------------

    def _piles(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the deck and the discards."""
        view, (deck, over) = self.view, areas.pile_rects(self.regions)
        left = stated(claimed.riffs_left(view)).says
        gone = stated(claimed.riffs_gone(view)).says + stated(claimed.riffs_buried(view)).says
        name = ngettext("Riff cards: {n} left", "Riff cards: {n} left", left).format(n=left)
        yield thing_kinds.deck(), on_screen(deck, faces.riff_back((deck.w, deck.h), left), 3, name=name)
        name = ngettext("Discarded riff cards: {n}", "Discarded riff cards: {n}", gone).format(n=gone)
        top = view.deck.discards[-1] if view.deck.discards else ""
        pose = on_screen(over, Face("discards", (over.w, over.h), top, state=str(gone)), 3, name=name)
        yield thing_kinds.discards(), replace(pose, raised=faces.riff(top, self._whole()) if top else None)

    def _riffs(self, cards: Sequence[str], rects: Sequence[Rect]) -> Iterator[tuple[Thing, Pose]]:
        """Yield riff cards face up, the section that asks lit."""
        ask = self.view.ask
        for number, (card, rect) in enumerate(zip(cards, rects, strict=True)):
            lit = ask.section or "" if ask is not None and ask.card == card else ""
            pose = on_screen(rect, faces.riff(card, (rect.w, rect.h), lit), 8 + number, name=self.titles.riff(card))
            raised = faces.riff(card, self._whole(), lit)
            yield thing_kinds.riff(card), replace(pose, raised=raised, important=True)

    def _offered(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the objectives of which one is to be kept."""
        offered = self.view.players[self.view.actor].offered
        for card, rect in zip(offered, areas.choice_rects(self.regions, len(offered)), strict=True):
            pose = on_screen(rect, faces.objective(card, (rect.w, rect.h)), 8, name=self.titles.objective(card))
            yield thing_kinds.objective(card), replace(pose, raised=faces.objective(card, self._whole()))

    # --- dice --------------------------------------------------------------------------------------------------------

    def _dice(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the tray with the pool, what else pays, and the dice that nobody rolls."""
        tray, pool = areas.tray(self.regions), self.view.pool
        yield thing_kinds.tray(), tray.pose("mat_riff_in_time", name=_("Dice tray"))
        for number, die in enumerate(pool):
            kind, name = faces.DICE_KINDS[die.die], self.titles.die(die.die)
            if die.face is not None:
                name = _("{die}: {action}").format(die=name, action=self.titles.action(die.face))
            state = "spent" if die.spent else ""
            pose = tray.die(number, len(pool), kind, die.face or UNROLLED, "spent" if state else "", name=name)
            yield thing_kinds.die(die.id), pose
        yield from self._means()
        yield from self._supply()

    def _means(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the actions that cards give, Excellents that were made, and free handling."""
        shown = self._shown()
        rects = areas.means_rects(self.regions, len(shown))
        for number, ((name, action, used, count), rect) in enumerate(zip(shown, rects, strict=True)):
            face = faces.means(action, (rect.w, rect.h), name, used, count)
            yield thing_kinds.means(name), on_screen(rect, face, 5 + number / 100, name=self.titles.means(name))

    def _shown(self) -> list[tuple[str, str, bool, int]]:
        """List what pays besides dice: id, action, whether it is used, how many."""
        view = self.view
        shown = [(card.id, card.action, card.used, 1) for card in view.cards]
        if view.made:
            shown.append((MADE, EXCELLENT, False, view.made))
        character = view.players[view.turn].character
        free = character is not None and self.lookup.abilities[self.lookup.character[character]] == FREE
        if free and view.pool:
            shown.append((FREE, FREE, not view.ability, 1))
        return shown

    def _supply(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the dice that nobody rolls: how many of each kind."""
        rolled = Counter(die.die for die in self.view.pool)
        for kind, rect in zip(DICE, areas.supply_rects(self.regions, len(DICE)), strict=True):
            left = self.lookup.box.supply[kind] - rolled[kind]
            face = Face("supply", (rect.w, rect.h), kind, state=str(left))
            name = _("{die}: {n} not rolled").format(die=self.titles.die(kind), n=left)
            yield thing_kinds.supply(kind), on_screen(rect, face, 3, name=name)


SLIM: Final = 120.0 / 200.0
"""Width of a figure as a share of its height."""
NARROWEST: Final = 26.0
"""A figure on a stage is not narrower than this: more of them overlap."""
BOOTH: Final = 88.0 / 120.0
"""Width of a booth as a share of its height."""
DOOR: Final = Rect(10.0 / 88.0, 36.0 / 120.0, 68.0 / 88.0, 70.0 / 120.0)
"""Where those aboard stand, as shares of a booth."""
NEEDLE, GLOW, PLATE = 184.0 / 220.0, 260.0 / 220.0, 189.0 / 220.0
"""Side of a needle and of the light around a disc, and how far down the middle of its plate is, in its sides."""
FIRST: Final = -150.0
"""Where the needle of a dial points at 0, in degrees from the top; each step turns it on."""
STEP, SAN_DIMAS_STEP = 30.0, 15.0
VALUE: Final = (34.0, 21.0)
SAN_DIMAS_VALUE: Final = (58.0, 24.0)
GROWTH, NARROWER = 0.65, 0.2
"""The share of the text's growth that names and numbers on the board take; of their plates the widths take less."""


class PieceLayout:
    """Lays out one view; create one for each view."""

    def __init__(self, plan: BoardPlan, titles: Titles, view: TableView, regions: Regions) -> None:
        self.plan, self.titles, self.view, self.regions = plan, titles, view, regions
        self.grown = regions.grown(GROWTH)

    def poses(self) -> dict[Thing, Pose]:
        """Lay out everything."""
        found: dict[Thing, Pose] = {}
        for part in (self._dials, self._san_dimas, self._standing, self._booths):
            found.update(part())
        found.update(MatLayout(self.titles, self.view, self.regions).poses())
        found.update(TableLayout(self.titles, self.view, self.regions).poses())
        return found

    # --- dials -------------------------------------------------------------------------------------------------------

    def _dials(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield disc, needle, number and name of each location; a repaired one shines."""
        for name, location in self.view.locations.items():
            if location.space is None:
                continue
            spot = self.plan.spaces[location.space]
            size = (spot.disc.w, spot.disc.h)
            title = self.titles.location(name)
            said = _("{place}: repaired") if location.repaired else _("{place}: {n}, {band}")
            shown, band = stated(claimed.dial(self.view, name)).says, stated(claimed.band(self.view, name)).says
            said = said.format(place=title, n=shown, band=self.titles.band(str(band)))
            yield thing_kinds.location(name), on_map(spot.disc, faces.disc(name, size, location.repaired), 5, name=said)
            band = faces.REPAIRED if location.repaired else location.band or "yellow"
            value = faces.value(self._size(VALUE), location.dial, band)
            yield from self._hand(name, spot, FIRST + STEP * location.dial, value)
            if location.repaired:
                side = spot.disc.w * GLOW
                glow = on_map(spot.disc, faces.glow(name, (side, side)), 4, shadow=False)
                yield thing_kinds.glow(name), replace(glow, important=False)

    def _san_dimas(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the dial of San Dimas with its end."""
        view, spot = self.view, self.plan.spaces[SAN_DIMAS]
        face = faces.disc(SAN_DIMAS, (spot.disc.w, spot.disc.h), most=view.san_dimas_most)
        shown, most = stated(claimed.dial(view, SAN_DIMAS)).says, stated(claimed.end(view)).says
        said = _("San Dimas: {n} of {most}").format(n=shown, most=most)
        yield thing_kinds.location(SAN_DIMAS), on_map(spot.disc, face, 5, name=said)
        value = faces.value(self._size(SAN_DIMAS_VALUE), view.san_dimas, most=view.san_dimas_most)
        yield from self._hand(SAN_DIMAS, spot, FIRST + SAN_DIMAS_STEP * view.san_dimas, value)

    def _hand(self, name: str, spot: SpaceArea, angle: float, value: Face) -> Iterator[tuple[Thing, Pose]]:
        """Yield the needle of a disc, the number below it, and the name of its place."""
        side = spot.disc.w * NEEDLE
        needle = on_map(spot.disc, faces.needle(name, (side, side)), 6, shadow=False)
        yield thing_kinds.dial(name), replace(needle, angle=angle)
        x, _y = spot.disc.centre
        high = spot.booths[0].y - self._raised(spot) - value.size[1] / 2  # larger ones stay above those who stand there
        y = min(spot.disc.y + spot.disc.h * PLATE, high - 1.0)
        plate = Pose(x, y, value, z=7, on_board=True, shadow=False, important=False)
        yield thing_kinds.value(name), plate
        place = self._label(name, spot)
        label = on_map(place, faces.label(name, (place.w, place.h)), 5, shadow=False)
        yield thing_kinds.label(name), replace(label, important=False)

    def _label(self, name: str, spot: SpaceArea) -> MapRect:
        """Return where the name of a place stands: with larger text it reaches down, but not beyond the board."""
        plate = spot.label
        wide, high = plate.w * self.regions.grown(NARROWER), plate.h * self.grown
        if name == SAN_DIMAS:  # below it people stand, above it the stage ends
            high, left = min(high, spot.figures.y - spot.area.y), spot.disc.x + spot.disc.w + 1.0
            x = max(left, plate.centre[0] - wide / 2)
            wide = min(wide, spot.area.x + spot.area.w - x)
            return MapRect(x, min(plate.y, spot.figures.y - high), wide, high)
        return MapRect(plate.centre[0] - wide / 2, min(plate.y, self.plan.height - 1.0 - high), wide, high)

    def _raised(self, spot: SpaceArea) -> float:
        """Return how much further up booths stand, so that none stands on the name of the place."""
        return max(0.0, spot.label.y - self._label("", spot).y)

    def _size(self, plain: faces.Size) -> faces.Size:
        """Return the size of a number, by the size of the text."""
        return plain[0] * self.grown, plain[1] * self.grown

    # --- people ------------------------------------------------------------------------------------------------------

    def _standing(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the figures on the stages, side by side with their feet on the floor."""
        on: dict[str, list[str]] = {}
        for who, one in self.view.personages.items():
            if one.space is not None:
                on.setdefault(one.space, []).append(who)
        for space, people in on.items():
            room = rect_of(self.plan.spaces[space].figures)
            for who, rect in zip(people, _side_by_side(room, len(people)), strict=True):
                restored = self.view.personages[who].restored
                words = _("{personage}, back home") if restored else _("{personage}")
                name = words.format(personage=self.titles.personage(who))
                face = faces.figure(who, (rect.w, rect.h), restored)
                yield thing_kinds.personage(who), _lying(rect, face, 12 + rect.x / 10_000, name)

    def _booths(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the booths, each on the stand of its seat, and those who stand in them."""
        for seat, player in enumerate(self.view.players):
            if player.character is None:
                continue
            spot = self.plan.spaces[player.space]
            stand = rect_of(spot.booths[seat]).fitted(BOOTH).moved(0.0, -self._raised(spot))
            name = _("{player}'s booth").format(player=self.titles.player(self.view, seat))
            face = faces.booth(self.view, seat, (stand.w, stand.h))
            yield thing_kinds.pawn(seat), _lying(stand, face, 20 + seat, name)
            yield from self._aboard(seat, player.carries, stand)

    def _aboard(self, seat: Seat, people: Sequence[str], booth: Rect) -> Iterator[tuple[Thing, Pose]]:
        """Yield the figures in a booth."""
        room = Rect(
            booth.x + DOOR.x * booth.w, booth.y + DOOR.y * booth.h, DOOR.w * booth.w, DOOR.h * booth.h
        )  # fmt: skip
        places = arrangement.row(room, room.h * SLIM, len(people), 1.0, 0.5)
        for number, (who, rect) in enumerate(zip(people, places, strict=True)):
            words = _("{personage}, aboard with {player}")
            name = words.format(personage=self.titles.personage(who), player=self.titles.player(self.view, seat))
            face = faces.figure(who, (rect.w, rect.h))
            yield thing_kinds.personage(who), _lying(rect, face, 20 + seat + (number + 1) / 100, name)


def _side_by_side(room: Rect, count: int) -> list[Rect]:
    """Return where figures stand: as large as all find room beside each other, their feet on the floor."""
    places = areas.narrowed(room, room.h * SLIM, NARROWEST, count, 0.5)
    return [place.cut_bottom(place.w / SLIM)[0] for place in places]


def _lying(rect: Rect, face: Face, z: float, name: str) -> Pose:
    """Return the pose of a piece on the board."""
    return Pose(rect.centre.x, rect.centre.y, face, z=z, on_board=True, name=name)
