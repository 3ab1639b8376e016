"""Where every piece of Back in Time lies: a view becomes poses. Places on the board come from the Tiled map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.content.board_shapes import Rect as MapRect
from game.games.back_in_time.reader.content import BoardPlan
from game.games.back_in_time.rules.box import FACES
from game.games.back_in_time.rules.compiled_box import Lookup
from game.games.back_in_time.rules.refusal_and_ending_ids import Ending
from game.games.back_in_time.rules.view import HeroView, TableView, TrialView
from game.games.back_in_time.table import thing_kinds
from game.games.back_in_time.table.animation.dice_tower import die_kind, minutes
from game.games.back_in_time.table.layout import regions as areas
from game.games.back_in_time.table.text import claimed
from game.games.back_in_time.table.text.challenge_progress import judge
from game.games.back_in_time.table.text.titles import Titles
from game.i18n import _
from game.rules.claims import stated
from game.table.contract import Regions
from game.ui.animation.dice import UNROLLED, DiceTray, DieState
from game.ui.paint.geometry import Rect
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.thing_names import Thing

PAWN: Final = (40.0, 60.0)
PAWN_DOWN: Final = (60.0, 40.0)
CAR: Final = (80.0, 47.0)
DIE: Final = 68.0
MARK_HEAD: Final = 23.0
"""How far a card's marker looks out behind the one before it."""
PLAQUE: Final = 52.0
"""Height of the plaque over the dice tray."""
PLATE, WIDER = 22.0, 42.0
"""Height of the plate with the name of a space; how much wider than the map says it is with text twice as large."""
LEFTMOST: Final = 47.0
"""Further left lies the track of the car."""
FIGURE_ORDER: Final = ("george", "lorraine", "biff")


class PieceLayout:
    """Lays out one view; create one for each view."""

    def __init__(self, lookup: Lookup, plan: BoardPlan, titles: Titles, view: TableView, regions: Regions) -> None:
        self.lookup, self.plan, self.titles, self.view, self.regions = lookup, plan, titles, view, regions

    def poses(self) -> dict[Thing, Pose]:
        """Lay out everything."""
        found: dict[Thing, Pose] = {}
        for part in (self._labels, self._board, self._figures, self._places, self._cards, self._mats, self._challenge):
            found.update(part())
        return found

    # --- the board ---------------------------------------------------------------------------------------------

    def _labels(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the names of the spaces."""
        for space in self.plan.spaces:
            yield thing_kinds.label(space), self._label(space)

    def _label(self, space: str) -> Pose:
        """Return the plate with the name of a space: larger ones reach further up, over the street on both sides."""
        plate = self.plan.spaces[space].label
        wide, high = plate.w + WIDER * (self.regions.text_scale - 1.0), PLATE * self.regions.grown(0.6)
        x = max(LEFTMOST, plate.centre[0] - wide / 2)
        rect = MapRect(x, plate.y + PLATE - high, plate.centre[0] + wide / 2 - x, high)
        return _on(rect, Face("label", (rect.w, rect.h), space), 4.5, shadow=False, important=False)

    def _board(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the car, the cubes, the photo, the parts and the piles."""
        view, plan, titles = self.view, self.plan, self.titles
        car = plan.track[view.car]
        if view.over is None or not view.over.winners:  # those who won have driven home
            yield thing_kinds.car(), _on(car, Face("car", CAR), 20, angle=_heading(view.car), name=_("DeLorean"))
        clock = plan.tracker[min(view.clock, len(plan.tracker)) - 1]
        yield thing_kinds.clock(), _on(clock, Face("clock", (30, 30)), 15, dy=14, name=_("Turn cube"))
        love = plan.love[view.love]
        yield thing_kinds.love(), _on(love, Face("love", (30, 30)), 15, name=_("Love cube"))
        for number, rect in enumerate(plan.photos, 1):
            up = number > len(plan.photos) - view.photos
            face = Face("photo", (rect.w, rect.h), str(number), state="" if up else "gone")
            yield (
                thing_kinds.photo(number),
                _on(rect, face, 5, name=_("Photo section {n}").format(n=number), shadow=False),
            )
        for slot, part in enumerate(self.lookup.parts):
            place = plan.spaces[titles.parts[part].space]
            done = part in view.parts
            lies = plan.parts_ready[slot] if done else place.part
            if lies is not None:
                yield thing_kinds.part(part), _on(lies, Face("part", (40, 40), part), 12, name=titles.card(part))
        for name, rect in plan.piles.items():
            left = stated(claimed.pile_left(view, name)).says if name in view.decks else 0
            if left:
                face = Face("pile", (rect.w, rect.h), name, state=str(left))
                yield thing_kinds.pile(name), _on(rect, face, 3, name=self._pile_name(name, left))

    def _pile_name(self, name: str, left: int) -> str:
        return _("{pile}: {n} left").format(pile=self.titles.pile(name), n=left)

    def _figures(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield all pawns, side by side where they share a space, and Biff's tokens."""
        standing: dict[str, list[str]] = {}
        for name in FIGURE_ORDER:
            standing.setdefault(self.view.figures[name], []).append(name)
        for name, hero in self.view.heroes.items():
            standing.setdefault(hero.space, []).append(name)
        for space, names in standing.items():
            stands = self.plan.spaces[space].stands
            for number, name in enumerate(names):
                yield from self._figure(name, stands[min(number, len(stands) - 1)], number)

    def _figure(self, name: str, stand: MapRect, number: int) -> Iterator[tuple[Thing, Pose]]:
        """One pawn: its feet on its stand."""
        view = self.view
        down = name == "biff" and view.biff_down
        hero = view.heroes.get(name)
        state = f"seat_{hero.seat + 1}" if hero is not None else ""
        size = PAWN_DOWN if down else PAWN
        face = Face("pawn", size, name, "down" if down else "", state)
        x, y = stand.centre
        label = self.titles.figure(name)
        if down:
            label = _("Biff, knocked down, {n} tokens").format(n=stated(claimed.tokens_on_biff(view)).says)
        z = 30 + y / 100 + number / 1000  # figures further down the street are drawn in front
        yield thing_kinds.pawn(name), Pose(x, y - size[1] / 2 + 8, face, z=z, on_board=True, name=label)
        if down:
            for token in range(view.tokens):
                face = Face("token", (24, 24))
                pose = Pose(x - 24 + 24 * token, y - 38, face, z=45 + token, on_board=True)
                yield thing_kinds.token(token + 1), pose

    # --- cards ---------------------------------------------------------------------------------------------------

    def _places(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the printed places of cards and items, seen while nothing lies there."""
        for slot in range(4):
            kind = "opportunity" if slot else "trouble"
            rect = areas.card_rect(self.regions, slot)
            yield thing_kinds.place(kind, slot), _at(rect, Face("place", (rect.w, rect.h), kind), 0, shadow=False)
        for slot, rect in enumerate(areas.item_rects(self.regions, 4)):
            yield thing_kinds.place("item", slot), _at(rect, Face("place", (rect.w, rect.h), "item"), 0, shadow=False)

    def _cards(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the face-up cards in the column, and their markers on the board."""
        view, titles = self.view, self.titles
        shown = [(0, view.trouble, "trouble")]
        shown += [(slot, card, "opportunity") for slot, card in enumerate(view.opportunities, 1)]
        here: dict[str, int] = {}
        for slot, card, kind in shown:
            if card is None:
                continue
            rect = areas.card_rect(self.regions, slot)
            state = "off" if kind == "trouble" and view.letter else ""
            name = titles.card(card)
            yield thing_kinds.card(card), _at(rect, Face(kind, (rect.w, rect.h), card, state=state), 10, name=name)
            space = (titles.troubles[card] if kind == "trouble" else titles.opportunities[card]).space
            yield thing_kinds.mark(card), self._mark(card, space, here.get(space, 0), name)
            here[space] = here.get(space, 0) + 1

    def _mark(self, card: str, space: str, behind: int, name: str) -> Pose:
        """Return a card's marker: at the corner of its space; further ones peek out above it."""
        place = self.plan.spaces[space]
        w, h = place.card.w, place.card.h
        x = min(place.card.centre[0], place.area.x + place.area.w - w / 2 - 2)
        y = place.card.centre[1] - MARK_HEAD * behind
        label = _("{card}, at {space}").format(card=name, space=self.titles.space(space))
        return Pose(x, y, Face("mark", (w, h), card), z=12 - behind, on_board=True, name=label)

    # --- mats ------------------------------------------------------------------------------------------------------

    def _mats(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the large mat of the seat in focus, and the narrow mats of the others."""
        front = self.front()
        number = 0
        for name, hero in self.view.heroes.items():
            if hero.seat == front:
                yield from self._large_mat(name, hero)
            else:
                yield from self._narrow_mat(name, hero, number)
                number += 1

    def front(self) -> int:
        """Return the seat whose mat is the large one: who must answer, else whose turn it is; at the end, was."""
        view = self.view
        if view.over is not None and view.over.ending != Ending.PHOTO_GONE:
            return (view.turn - 1) % len(view.heroes)  # time ran out between two turns
        return view.actor if view.actor >= 0 else view.turn

    def _large_mat(self, name: str, hero: HeroView) -> Iterator[tuple[Thing, Pose]]:
        area = self.regions.named["mat"]
        state = f"seat_{hero.seat + 1}"
        yield thing_kinds.mat(name), _at(area, Face("mat", (area.w, area.h), name, state=state), 1, important=False)
        offered = set(self.view.ask.offered) if self.view.ask else set()
        tiles = [*hero.tiles, *(tile for tile in offered if tile not in hero.tiles)]
        for slot, tile in enumerate(tiles):
            yield self._tile(tile, areas.slot_rect(self.regions, slot), tile in hero.spent)
        yield from self._items(hero, areas.item_rects(self.regions, len(hero.items)))
        can = hero.seat == self.view.turn and not self.view.power_used and self.view.lasting != "no_special_powers"
        scale = area.w / 480
        badge = Rect(area.x + 16 * scale, area.y + 20 * scale, 120 * scale, 120 * scale)
        face = Face("power", (badge.w, badge.h), state="ready" if can else "")
        yield (
            thing_kinds.power(name),
            _at(badge, face, 4, name=self.titles.power(name)[0], shadow=False, important=False),
        )

    def _narrow_mat(self, name: str, hero: HeroView, number: int) -> Iterator[tuple[Thing, Pose]]:
        strip = areas.strip_rect(self.regions, number)
        face = Face("strip", (strip.w, strip.h), name, state=f"seat_{hero.seat + 1}")
        yield thing_kinds.mat(name), _at(strip, face, 1, name=self.titles.figure(name), important=False)
        for slot, tile in enumerate(hero.tiles):
            yield self._tile(tile, areas.mini_tile_rect(self.regions, number, slot), tile in hero.spent)
        yield from self._items(hero, areas.mini_item_rects(self.regions, number, len(hero.items)))

    def _tile(self, tile: str, rect: Rect, spent: bool) -> tuple[Thing, Pose]:
        face = Face("tile", (rect.w, rect.h), tile, state="spent" if spent else "")
        name = _("Exhausted Power Tile") if spent else self._tile_name(tile)
        return thing_kinds.tile(tile), _at(rect, face, 10, name=name, important=False)

    def _tile_name(self, tile: str) -> str:
        made = self.lookup.tiles[self.lookup.tile[tile]]
        if made.action == "die":
            colour = ("speed", "knowledge", "courage", "love")[made.colour]
            return _("{colour} die, or move {n}").format(colour=self.titles.colour(colour), n=made.move)
        names = {"reroll_all": _("Reroll All"), "change_to_wild": _("Change to Wild"), "none": _("Move")}
        return _("{action}, or move {n}").format(action=names[made.action], n=made.move)

    def _items(self, hero: HeroView, rects: Sequence[Rect]) -> Iterator[tuple[Thing, Pose]]:
        """Yield the items of a hero."""
        for z, (item, rect) in enumerate(zip(hero.items, rects, strict=True), 20):
            face = Face("item", (rect.w, rect.h), item, state="used" if item in hero.used_items else "")
            yield thing_kinds.item(item), _at(rect, face, z, name=self.titles.card(item), important=False)

    # --- the challenge ---------------------------------------------------------------------------------------------

    def _challenge(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the tower; tray and dice while a challenge is under way."""
        trial, tower = self.view.trial, self.plan.tower
        minute = str(minutes(self.view.clock, self.view.midnight))
        face = Face("tower", (tower.w, tower.h), state=minute)
        yield thing_kinds.tower(), _on(tower, face, 4, name=_("Clock dice tower"), shadow=False, important=False)
        if trial is None or trial.resolved:
            return
        tray = tray_place(self.plan, self._active_space())
        yield thing_kinds.tray(), _on(tray, Face("tray", (tray.w, tray.h)), 50, name=_("Dice tray"), important=False)
        progress = judge(self.lookup, self.view, trial)
        plaque = Face("plaque", (tray.w - 20, PLAQUE), trial.challenge, detail=progress)
        x, _y = tray.centre
        name = self.titles.challenge(trial.challenge)
        yield thing_kinds.plaque(), Pose(x, tray.y - 8, plaque, z=55, on_board=True, name=name, important=False)
        dice = DiceTray(Rect(tray.x, tray.y, tray.w, tray.h), DIE, on_board=True)
        for die in range(len(trial.dice)):
            yield thing_kinds.die(die), self._die(trial, die, dice)

    def _active_space(self) -> str:
        """Return where the active hero stands."""
        return next(hero.space for hero in self.view.heroes.values() if hero.seat == self.view.turn)

    def _die(self, trial: TrialView, die: int, tray: DiceTray) -> Pose:
        """One die on the tray; those picked to be rolled again are raised."""
        shown = trial.dice[die]
        colour = self.titles.colour(shown.colour)
        name = _("{colour} die").format(colour=colour)
        if shown.face:
            words = self.titles.colour(FACES[shown.face][0])
            name = _("{colour} die showing {face}").format(colour=colour, face=words)
        state: DieState = "picked" if shown.marked else ""
        return tray.die(die, len(trial.dice), die_kind(shown.colour), shown.face or UNROLLED, state, name)


def tray_place(plan: BoardPlan, space: str) -> MapRect:
    """Return where the tray lies: at the tower's foot, but never over the space where the challenge takes place."""
    busy, tray = plan.spaces[space].area, plan.tray
    middle = plan.tower.x + plan.tower.w / 2
    left, right = plan.spaces["mill_road"].area.x, plan.spaces["hill_valley_high"].area
    near = [(tray.x, tray.y + 44), (tray.x, tray.y + 240)]
    aside = (right.x + right.w - tray.w, tray.y + 44) if busy.x < middle else (left, tray.y + 44)
    for x, y in (*near, aside):
        if not _share(busy, MapRect(x, y - PLAQUE, tray.w, tray.h + PLAQUE)):
            return MapRect(x, y, tray.w, tray.h)
    return tray


def _share(a: MapRect, b: MapRect) -> bool:
    """Return whether two rectangles overlap by more than a few units."""
    return min(a.x + a.w, b.x + b.w) - max(a.x, b.x) > 6 and min(a.y + a.h, b.y + b.h) - max(a.y, b.y) > 6


def _heading(spot: int) -> float:
    """Return which way the car looks: west along the south edge, north along the west edge, then east."""
    return 180.0 if spot <= 4 else 270.0 if spot <= 8 else 0.0


def _on(rect: MapRect, face: Face, z: float, *, dy: float = 0.0, angle: float = 0.0, name: str = "",
        shadow: bool = True, important: bool = True) -> Pose:  # fmt: skip
    """Return the pose of a face in the middle of a rectangle of the board."""
    x, y = rect.centre
    return Pose(x, y + dy, face, angle=angle, z=z, on_board=True, name=name, shadow=shadow, important=important)


def _at(rect: Rect, face: Face, z: float, *, name: str = "", shadow: bool = True, important: bool = True) -> Pose:
    """Return the pose of a face in the middle of a rectangle of the screen."""
    return Pose(rect.centre.x, rect.centre.y, face, z=z, name=name, shadow=shadow, important=important)
