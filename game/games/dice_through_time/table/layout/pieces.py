"""Where every piece of Dice Through Time lies: a view becomes poses. Places on the board come from the Tiled map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from game.content.board_shapes import Rect as MapRect
from game.games.dice_through_time.reader.content import BoardPlan
from game.games.dice_through_time.rules.compiled_box import Lookup
from game.games.dice_through_time.rules.view import DieView, PlayerView, TableView
from game.games.dice_through_time.table import thing_kinds
from game.games.dice_through_time.table.art.dice import die_kind
from game.games.dice_through_time.table.layout import columns
from game.games.dice_through_time.table.layout import regions as areas
from game.games.dice_through_time.table.text.titles import Titles
from game.i18n import _, ngettext
from game.rules.contract import Seat
from game.table.contract import Regions
from game.table.poses_in_rectangles import on_map, on_screen
from game.ui.animation.dice import UNROLLED, DieState, die_face
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop import arrangement
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.thing_names import Thing


def paid_icons(titles: Titles, view: TableView, place: str) -> tuple[tuple[int, ...], ...]:
    """Return for each event card of a place the numbers of its icons that are paid.

    All cards of a place are paid for together (ruling 13), so what is still unpaid is counted off from the last card.
    """
    events = view.events[place]
    needs = [titles.events[event].icons for event in events]
    paying = view.asked == "paying" and view.players[view.turn].place == place
    if view.ask is None or not paying:
        return ((),) * len(events)
    unpaid = Counter(view.ask.unpaid)
    told = []
    for icons in reversed(needs):
        paid = []
        for number, icon in enumerate(icons):
            if unpaid[icon]:
                unpaid[icon] -= 1
            else:
                paid.append(number)
        told.append(tuple(paid))
    return tuple(reversed(told))


WHOLE: Final = (210.0, 294.0)
"""The size of a card that is read, on the screen."""
ITEM: Final = (168.0, 224.0)
BURIED: Final = 2.0
"""How much larger a buried die is shown under the pointer."""
TALLEST: Final = 128.0
"""A single event card leaves the sky above its place free."""
ALONE: Final = (80.0, 54.0)
"""The size of a car that has a place to itself."""
TALLER: Final = 15.0
"""How much taller the name of a place is with text twice as large."""
BETWEEN: Final = 3.0
"""Between two event cards of a place."""


class PieceLayout:
    """Lays out one view; create one for each view."""

    def __init__(self, lookup: Lookup, plan: BoardPlan, titles: Titles, view: TableView, regions: Regions) -> None:
        self.lookup, self.plan, self.titles, self.view, self.regions = lookup, plan, titles, view, regions
        self.seats = len(view.players)

    def poses(self) -> dict[Thing, Pose]:
        """Lay out everything."""
        found: dict[Thing, Pose] = {}
        parts = (
            self._labels,
            self._homes,
            self._events,
            self._paradox,
            self._biffs,
            self._cars,
            self._buried,
            self._track,
        )
        for part in (*parts, self._item_decks, self._mats, self._cards, self._tokens, self._returned, self._tray):
            found.update(part())
        return found

    def _whole(self, kind: str, size: tuple[float, float], name: str, on_board: bool = False) -> Face:
        """Return the whole card that is raised where there is only room for a part; it grows with the text."""
        grown = areas.growth(self.regions)
        if on_board:
            grown /= areas.zoom(self.regions, Vec(float(self.plan.width), float(self.plan.height)))
        return Face(kind, (size[0] * grown, size[1] * grown), name)

    # --- the board ---------------------------------------------------------------------------------------------------

    def _labels(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the names of the places, above what a paradox does to them, and what of them can be lit."""
        for place, spot in self.plan.places.items():
            scene = on_map(spot.area, Face("scene", (spot.area.w, spot.area.h)), 2, shadow=False)
            yield thing_kinds.scene(place), replace(scene, important=False)
            words = self._label(place)
            face = Face("label", (words.w, words.h), place)
            yield thing_kinds.label(place), replace(on_map(words, face, 5, shadow=False), important=False)

    def _label(self, place: str) -> MapRect:
        """Return where the name of a place stands: larger text reaches up, and left where no paradox lies."""
        spot = self.plan.places[place]
        more = self.regions.text_scale - 1.0
        left = 0.0 if place in self.view.paradox else more * (spot.label.x - spot.paradox.x)
        right = more * (spot.home.x + spot.home.w - spot.label.x - spot.label.w) if self._gives_way(place) else 0.0
        high = spot.label.h + more * TALLER
        return MapRect(spot.label.x - left, spot.label.y + spot.label.h - high, left + spot.label.w + right, high)

    def _gives_way(self, place: str) -> bool:
        """Return whether the sign of an item lies above a larger name, because no Biff is there."""
        return self.regions.text_scale > 1.0 and place not in self.view.biffs.values()

    def _home(self, place: str) -> MapRect:
        """Return where the sign of the item lies that belongs to a place."""
        home = self.plan.places[place].home
        if not self._gives_way(place):
            return home
        return MapRect(home.x, min(home.y, self._label(place).y - home.h - 1.0), home.w, home.h)

    def _homes(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the signs of the items on the places where they belong: faint, lit while one is held, ticked."""
        held = {item for player in self.view.players for item in player.items}
        for item in self.lookup.items:
            place = columns.home_of(self.lookup, item)
            state = "held" if item in held else "home" if item in self.view.returned else ""
            rect = self._home(place)
            name = _("{item} belongs here").format(item=self.titles.item(item))
            pose = on_map(rect, Face("home", (rect.w, rect.h), item, state=state), 6, name=name, shadow=False)
            yield thing_kinds.home(item), replace(pose, important=False, raised=self._whole("item", ITEM, item, True))

    def _events(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the event cards, below each other on their places; what is paid already is ticked."""
        for place, events in self.view.events.items():
            spot, count = self.plan.places[place], len(events)
            lift = max(0.0, spot.events.y + spot.events.h - self._label(place).y)
            area = MapRect(spot.events.x, spot.events.y, spot.events.w, spot.events.h - lift)
            high = min(TALLEST, (area.h - BETWEEN * (count - 1)) / count)
            top = area.y + area.h - count * (high + BETWEEN) + BETWEEN
            paid = paid_icons(self.titles, self.view, place)
            for number, event in enumerate(events):
                rect = MapRect(area.x, top + number * (high + BETWEEN), area.w, high)
                face = Face("event", (rect.w, rect.h), event, detail=paid[number])
                pose = on_map(rect, face, 10 + number, name=self.titles.event(event))
                yield thing_kinds.event(event), replace(pose, raised=self._whole("event", WHOLE, event, True))

    def _paradox(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the paradox tokens, and how they fray their places."""
        for place in self.view.paradox:
            spot = self.plan.places[place]
            torn = MapRect(spot.area.x, spot.area.y, spot.area.w, spot.buried.y + 1.0 - spot.area.y)
            pose = on_map(torn, Face("frayed", (torn.w, torn.h)), 4, shadow=False)
            yield thing_kinds.frayed(place), replace(pose, important=False)
            name = _("Paradox: {place}").format(place=self.titles.place(place))
            face = Face("paradox", (spot.paradox.w, spot.paradox.h))
            yield thing_kinds.paradox(place), on_map(spot.paradox, face, 16, name=name)

    def _biffs(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the Biff of each year."""
        for year, place in self.view.biffs.items():
            rect = self.plan.places[place].biff
            face = Face("biff", (rect.w, rect.h), str(year))
            yield thing_kinds.biff(year), on_map(rect, face, 22, name=self.titles.biff(year))

    def _cars(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the cars: large where one stands alone, each on a stand of its own where several meet."""
        places = [player.place for player in self.view.players]
        for seat, player in enumerate(self.view.players):
            if player.car is None or player.place is None:
                continue
            number, stands = places[:seat].count(player.place), self.plan.places[player.place].stands
            rect = _alone(stands[0]) if places.count(player.place) == 1 else stands[number]
            state = "active" if seat == self._active() else ""
            name = _("{car} of {seat}").format(car=self.titles.car(player.car), seat=self.titles.seat(seat))
            face = Face("car", (rect.w, rect.h), player.car, state=state)
            yield thing_kinds.car(seat), on_map(rect, face, 30 - number, name=name)

    def _buried(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the dice that lie under the places, in the colours of their owners; fresh ones are locked."""
        below: dict[str, list[tuple[Seat, DieView]]] = {}
        for seat, player in enumerate(self.view.players):
            for die in player.dice:
                if die.place is not None:
                    below.setdefault(die.place, []).append((seat, die))
        for place, dice in below.items():
            room = self.plan.places[place].buried
            area = Rect(room.x, room.y, room.w, room.h)
            for number, ((seat, die), rect) in enumerate(
                zip(dice, arrangement.row(area, room.h, len(dice), 2.0, 0.5), strict=True)
            ):
                pose = self._die(seat, die, rect, 18 + number / 100)
                yield thing_kinds.die(die.id), replace(pose, on_board=True, rises=BURIED)

    def _track(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the marker on the OUTATIME track, its digits, and where the worst year would move it."""
        view, clock, more = self.view, self.plan.clock, self.regions.text_scale - 1.0
        clock = MapRect(clock.x - 4.0 * more, clock.y - 6.0 * more, clock.w + 19.0 * more, clock.h + 12.0 * more)
        digits = self.titles.digits(view.outatime)
        name = _("OUTATIME: {n} of {most}").format(n=digits, most=view.game_over)
        yield thing_kinds.clock(), on_map(clock, Face("clock", (clock.w, clock.h), state=digits), 8, name=name)
        here = self.plan.outatime[view.outatime]
        name = _("OUTATIME marker at {n}").format(n=digits)
        yield thing_kinds.outatime(), on_map(here, Face("outatime", (here.w, here.h), state=digits), 12, name=name)
        if view.threat.year is None or view.over is not None:
            return
        year, steps = view.threat.year, view.threat.steps
        more, rect = areas.larger_year(self.regions.text_scale), self.plan.years[year].threat
        rect = MapRect(rect.x, rect.y + 0.15 * more, rect.w, rect.h + 0.55 * more)
        name = _("{year} would move OUTATIME by {n} at the end of this round").format(year=year, n=steps)
        pose = on_map(rect, Face("threat", (rect.w, rect.h), state=str(steps)), 9, name=name)
        yield thing_kinds.threat(year), replace(pose, important=False)
        there = self.plan.outatime[min(view.outatime + steps, view.game_over)]
        pose = on_map(there, Face("ahead", (there.w, there.h), state=str(steps)), 10, name=name, shadow=False)
        yield thing_kinds.ahead(), replace(pose, important=False)

    def _item_decks(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the item deck of each year, as long as something lies there."""
        for year, deck in self.view.item_decks.items():
            rect = _lower(self.plan.years[year].items, 0.65 * areas.larger_year(self.regions.text_scale))
            if deck.left:
                name = ngettext("{deck}: {n} card", "{deck}: {n} cards", deck.left)
                name = name.format(deck=self.titles.item_deck(year), n=deck.left)
                face = Face("item_deck", (rect.w, rect.h), str(year), state=str(deck.left))
                yield thing_kinds.item_deck(year), replace(on_map(rect, face, 5, name=name), important=False)

    # --- mats --------------------------------------------------------------------------------------------------------

    def _active(self) -> Seat:
        """Return the seat that must answer, else whose turn it is."""
        return self.view.actor if self.view.actor >= 0 else self.view.turn

    def _mats(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the mat of each seat with its name, the dice that lie on it and what was found."""
        for seat, player in enumerate(self.view.players):
            mat = areas.mat_rect(self.regions, seat, self.seats)
            active = seat == self._active() and self.view.over is None
            name, car = self.titles.seat(seat), player.car or ""
            face = Face("mat", (mat.w, mat.h), car, state="active" if active else "")
            yield thing_kinds.mat(seat), on_screen(mat, face, 1, name=name)
            plate = areas.name_rect(self.regions, seat, self.seats)
            face = Face("seat", (plate.w, plate.h), str(seat), car, "active" if active else "")
            yield thing_kinds.seat(seat), on_screen(plate, face, 2, shadow=False)
            yield from self._on_mat(seat, player, mat)
            if active:
                lamp = Rect(plate.x + plate.h * 0.1, plate.y + plate.h * 0.1, plate.h * 0.8, plate.h * 0.8)
                text = _("Whose turn it is")
                yield thing_kinds.turn(), on_screen(lamp, Face("lamp", (lamp.w, lamp.h)), 6, name=text, shadow=False)
            if seat == self.view.first:
                spot = areas.on_mat(mat, areas.MARKER)
                side = min(spot.w, spot.h)
                face, text = Face("first", (side, side)), _("Began this round")
                yield thing_kinds.first(), on_screen(Rect.around(spot.centre, side, side), face, 6, name=text)

    def _on_mat(self, seat: Seat, player: PlayerView, mat: Rect) -> Iterator[tuple[Thing, Pose]]:
        """Yield the dice and the items on a mat; a buried die leaves its bed empty."""
        for die, rect in zip(player.dice, areas.die_rects(mat, len(player.dice)), strict=True):
            if die.place is None:
                yield thing_kinds.die(die.id), self._die(seat, die, rect, 8)
        for item, rect in zip(player.items, areas.item_rects(mat, len(player.items)), strict=True):
            name = _("{item}, belongs to {home}").format(item=self.titles.item(item), home=self.titles.home(item))
            pose = on_screen(rect, Face("item", (rect.w, rect.h), item), 9, name=name)
            yield thing_kinds.item(item), replace(pose, raised=self._whole("item", ITEM, item), important=True)

    def _die(self, seat: Seat, die: DieView, rect: Rect, z: float) -> Pose:
        """Return the pose of a die: spent ones are dim, those that help only later are locked."""
        side = min(rect.w, rect.h)
        player = self.view.players[seat]
        assert player.car is not None, "dice come with the car"
        state: DieState = "spent" if die.lies == "spent" else "locked" if die.fresh else ""
        face = die_face(die_kind(player.car), die.icon or UNROLLED, side, state)
        name = self.titles.die(die.id)
        if die.icon is not None:
            name = _("{die}: {icon}").format(die=name, icon=self.titles.icon_name(die.icon))
        return Pose(rect.centre.x, rect.centre.y, face, z=z, name=name)

    # --- the column --------------------------------------------------------------------------------------------------

    def _cards(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the event deck, the discards, and the events that hold for the round."""
        view = self.view
        deck, discards, lasting = areas.card_rects(self.regions)
        left, over = len(view.deck.left), len(view.deck.discards)
        name = ngettext("{pile}: {n} card", "{pile}: {n} cards", left).format(pile=self.titles.pile("deck"), n=left)
        yield thing_kinds.deck(), on_screen(deck, Face("deck", (deck.w, deck.h), state=str(left)), 3, name=name)
        name = ngettext("{pile}: {n} card", "{pile}: {n} cards", over).format(pile=self.titles.pile("discards"), n=over)
        top = view.deck.discards[-1] if over else ""
        pose = on_screen(discards, Face("discards", (discards.w, discards.h), top, state=str(over)), 3, name=name)
        yield thing_kinds.discards(), replace(pose, raised=self._whole("event", WHOLE, top) if top else None)
        face = Face("round", (lasting.w, lasting.h), state="" if view.lasting else "empty")
        yield thing_kinds.lasting(), on_screen(lasting, face, 2, name=self.titles.pile("lasting"), shadow=False)
        for event, rect in zip(view.lasting, areas.lasting_rects(self.regions, len(view.lasting)), strict=True):
            pose = on_screen(rect, Face("lasting", (rect.w, rect.h), event), 5, name=self.titles.event(event))
            yield thing_kinds.event(event), replace(pose, raised=self._whole("event", WHOLE, event), important=True)

    def _tokens(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the Einstein tokens face down, and those face up for everybody, by icon."""
        view, (bag, *beds) = self.view, areas.token_rects(self.regions)
        left = sum(view.tokens.bag.values())
        name = _("{pile}: {n}").format(pile=self.titles.pile("bag"), n=left)
        yield thing_kinds.bag(), on_screen(bag, Face("bag", (bag.w, bag.h), state=str(left)), 3, name=name)
        for (icon, count), rect in zip(view.tokens.pool.items(), beds, strict=True):
            name = _("{token}: {n}").format(token=self.titles.token(icon), n=count)
            pose = on_screen(
                rect, Face("token", (rect.w, rect.h), icon, state=str(count)), 3, name=name, shadow=bool(count)
            )
            yield thing_kinds.token(icon), pose

    def _returned(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the paradox tokens that are left, and the items that are home."""
        view, rect = self.view, areas.supply_rect(self.regions)
        left = len(self.lookup.places) - len(view.paradox)
        name = _("{pile}: {n}").format(pile=self.titles.pile("supply"), n=left)
        yield thing_kinds.supply(), on_screen(rect, Face("supply", (rect.w, rect.h), state=str(left)), 3, name=name)
        bed, goal = areas.returned_rect(self.regions), self._goal()
        name = _("{pile}: {n} of {goal}").format(pile=self.titles.pile("returned"), n=len(view.returned), goal=goal)
        face = Face("returned", (bed.w, bed.h), part=str(goal), state=str(len(view.returned)))
        yield thing_kinds.returned(), on_screen(bed, face, 2, name=name, shadow=False)
        for number, (item, spot) in enumerate(
            zip(view.returned, areas.returned_rects(self.regions, len(view.returned)), strict=True)
        ):
            face = Face("safe", (spot.w, spot.h), item)
            yield thing_kinds.item(item), on_screen(spot, face, 5 + number / 100, name=self.titles.item(item))

    def _goal(self) -> int:
        """Return how many items there are in this game."""
        view = self.view
        held = sum(len(player.items) for player in view.players)
        return len(view.returned) + held + sum(deck.left for deck in view.item_decks.values())

    def _tray(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the tray in which dice are thrown."""
        yield thing_kinds.tray(), areas.tray(self.regions).pose(name=self.titles.pile("tray"))


def _alone(stand: MapRect) -> MapRect:
    """Return where a car stands that has a place to itself: larger, on the same ground."""
    return MapRect(stand.x - 2.0, stand.y + stand.h - ALONE[1], *ALONE)


def _lower(rect: MapRect, by: float) -> MapRect:
    """Return a rectangle moved down."""
    return MapRect(rect.x, rect.y + by, rect.w, rect.h)
