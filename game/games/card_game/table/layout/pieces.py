"""Where every piece of the Card Game lies: a view becomes poses, made of nothing but what the view shows.

Pieces: ``square.<index>``; ``card.<id>`` for every card whose face is seen, wherever it lies; ``back.<seat>.<n>``
for cards in hands that are not seen; ``seat.<n>`` for strips and the own plate; ``pile``, ``discards``, ``identity``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from game.games.card_game.rules.box import B1
from game.games.card_game.rules.compiled_box import Lookup
from game.games.card_game.rules.view import TableView
from game.games.card_game.table import thing_kinds
from game.games.card_game.table.art import seats_and_piles
from game.games.card_game.table.art.cards import SMALL, TINY
from game.games.card_game.table.art.squares import GIVEN
from game.games.card_game.table.layout import announced_flips
from game.games.card_game.table.layout import regions as areas
from game.games.card_game.table.text import claimed
from game.games.card_game.table.text.titles import Titles
from game.i18n import _
from game.rules.contract import Seat
from game.table.contract import Regions
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.thing_names import Thing

READ: Final = 212.0
"""How wide a card of the hand becomes under the pointer, in table units; at least a little wider than it is."""
READ_MORE: Final = 0.3
"""The share of the text's growth that a card takes that is read."""
RAISED: Final = (182.0, 255.0)
"""The size of the whole card that is shown while the pointer is over an item's chip or a small card."""
SQUARE_SIZE: Final = (areas.SQUARE.x, areas.SQUARE.y)
AIM_SHARE: Final = 0.62
"""How large the coming side is shown on a square that would turn."""
CASCADE: Final = Vec(34.0, 22.0)
"""From one card that is being played to the next, in table units."""
MIDDLE_STEPS: Final = 6
"""How many places on each side of the middle are tried for the card that is being played."""


class PieceLayout:
    """Lays out one view; create one for each view."""

    def __init__(self, lookup: Lookup, titles: Titles, view: TableView, regions: Regions) -> None:
        self.lookup, self.titles, self.view, self.regions = lookup, titles, view, regions
        self._placed: set[str] = set()

    def poses(self) -> dict[Thing, Pose]:
        """Lay out everything."""
        found: dict[Thing, Pose] = {}
        for part in (self._timeline, self._stack, self._signs, self._played, self._found, self._others, self._own,
                     self._piles):  # fmt: skip
            for key, pose in part():
                found.setdefault(key, pose)
        return found

    @property
    def front(self) -> Seat:
        """The seat whose cards lie below: the viewer's; for an onlooker always the first."""
        return self.view.seat or 0

    # --- the timeline ----------------------------------------------------------------------------------------------

    def _timeline(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield all squares with the side they show."""
        for index, altered in self.view.timeline.items():
            side = self._side(index, altered)
            yield thing_kinds.square(index), _square(index, side, self.titles.square(index, side == "altered"))

    def _side(self, index: str, altered: bool) -> str:
        """Return the visible side of a square; once the game is over B-1 shows what ended it."""
        over = self.view.over is not None and index == B1
        return "altered" if altered or over else "original"

    def _stack(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the face-down cards under B-1, their number, and the decoys that were found."""
        view, place = self.view, areas.square_rect(B1)
        for number in range(1, view.stack):
            rect = place.moved(-3.0 * number, 4.0 * number)
            yield thing_kinds.stack(number), _on(rect, Face("back", SQUARE_SIZE, "timeline"), 9 - number * 0.1)
        if view.stack > 1:
            wide, high = 46 * self.regions.grown(0.5), 34 * self.regions.grown(0.5)
            low = place.y + 130 - GIVEN * (self.regions.text_scale - 1.0)
            spot = Rect(place.x + 6, low - high, wide, high)
            face = Face("count", (wide, high), "stack", state=str(view.stack))
            yield thing_kinds.count("stack"), _on(spot, face, 12, shadow=False)
        year = areas.year_rect(1)
        for number in range(view.aside):
            rect = Rect(year.x + 3 + number * 2.5, year.bottom - 56 + number * 3.0, 70, 53.2)
            name = self.titles.tell("names.aside", n=claimed.decoys_found(view))
            yield (
                thing_kinds.aside(number),
                _on(rect, Face("square", (70, 53.2), B1, "decoy"), 8 + number, name=name),
            )

    def _signs(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield what the viewer's identity needs, and what is about to turn."""
        view = self.view
        if view.identity is not None:
            for index, altered in self.titles.wants(view.identity):
                met = "met" if view.timeline[index] == altered else "unmet"
                place = areas.square_rect(index)
                face = Face("goal", (54, 54), "altered" if altered else "original", state=met)
                spot = Rect(place.right - 50, place.y + 44, 54, 54)
                if self.regions.text_scale > 1.0:  # larger titles reach up to there
                    spot = spot.moved(-85.0, -42.0)
                yield thing_kinds.goal(index), _on(spot, face, 14)
        for index, altered in announced_flips.aimed(self.lookup, view).items():
            yield thing_kinds.aim(index), aim_pose(index, altered)

    # --- what is being played --------------------------------------------------------------------------------------

    def _played(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the cards being played: large in the middle while answers are asked, else beside the piles."""
        view = self.view
        cards = list(announced_flips.played(self.lookup, view))
        answered = announced_flips.announced(view)
        is_window = view.asked == "window"
        if is_window and answered is not None and answered not in [one.card for one in cards]:
            cards.append(
                announced_flips.AnnouncedFlip(answered, False)
            )  # an item that was paid lies on the discard pile already
        if not cards:
            return
        large = answered is not None
        size = areas.middle_size(self.regions) if large else areas.pile_rect(self.regions, 2)[2:]
        start = self._middle(len(cards), size) if large else areas.pile_rect(self.regions, 2).centre
        step = CASCADE if large else Vec(6.0, 5.0)
        for number, one in enumerate(cards):
            angle = 8.0 if one.answers else 0.0
            at = start.plus(step.x * number, step.y * number)
            pose = Pose(at.x, at.y, card_face(one.card, size), angle=angle, z=300 + number, name=self._card(one.card))
            whole = None if large else self._whole(one.card)
            yield thing_kinds.card(one.card), replace(pose, lifted=0.25 if large else 0.0, raised=whole)

    def _middle(self, count: int, size: tuple[float, float]) -> Vec:
        """Return where the first of the large cards lies: away from the squares that would turn, if possible."""
        board = self.regions.board
        shift = Vec(CASCADE.x * (count - 1) / 2, CASCADE.y * (count - 1) / 2)
        coming = [self._on_screen(areas.square_rect(index)) for index in announced_flips.aimed(self.lookup, self.view)]

        def hidden(at: Vec) -> float:
            covered = [Rect.around(at, *size).overlap(square) for square in coming]
            return sum(part.w * part.h for part in covered)

        across, down = (max(board.w - size[0], 0.0) - 12.0) / 2, (max(board.h - size[1], 0.0) - 12.0) / 2
        centre = board.centre
        places = [
            Vec(centre.x + across * x / MIDDLE_STEPS, centre.y + down * y / MIDDLE_STEPS)
            for x in range(-MIDDLE_STEPS, MIDDLE_STEPS + 1)
            for y in range(-MIDDLE_STEPS, MIDDLE_STEPS + 1)
        ]
        place = min(places, key=lambda at: (round(hidden(at)), at.distance(centre)))
        low, high = (
            Vec(board.x + size[0] / 2, board.y + size[1] / 2),
            Vec(board.right - size[0] / 2, board.bottom - size[1] / 2),
        )
        return Vec(
            min(max(place.x - shift.x, low.x), high.x - 2 * shift.x),
            min(max(place.y - shift.y, low.y), high.y - 2 * shift.y),
        )

    def _on_screen(self, rect: Rect) -> Rect:
        """Return where a rectangle of the board is while the camera shows all of it."""
        shown = self.regions.board.fitted(areas.BOARD.x / areas.BOARD.y)
        zoom = shown.w / areas.BOARD.x
        return Rect(shown.x + rect.x * zoom, shown.y + rect.y * zoom, rect.w * zoom, rect.h * zoom)

    def _found(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the pile that the viewer looks through, over the board."""
        view = self.view
        if not view.ask or view.asked != "finding" or view.seat is None or view.seat != view.actor:
            return
        pile = view.pile if view.ask.target == "pile" else view.discards
        cards = sorted(set(pile or ()), key=lambda card: self.lookup.card[card])
        board = self.regions.board
        yield thing_kinds.veil(), _at(board, Face("veil", (board.w, board.h), view.ask.target), 200, shadow=False)
        for card, rect in zip(cards, areas.show_rects(self.regions, len(cards)), strict=True):
            barred = self.lookup.powers >> self.lookup.card[card] & 1
            face = Face("chip", (rect.w, rect.h), card, state="dim" if barred else "")
            pose = _at(rect, face, 210, name=self._card(card), important=False)
            yield thing_kinds.card(card), replace(pose, raised=self._whole(card))

    # --- the others ------------------------------------------------------------------------------------------------

    def others(self) -> list[Seat]:
        """List the seats of the strips: clockwise from whoever is in front."""
        count = len(self.view.players)
        return [(self.front + step) % count for step in range(1, count)]

    def _others(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield a strip for each of the others: number of cards, items."""
        seats = self.others()
        for number, seat in enumerate(seats):
            strip = areas.strip_rect(self.regions, number, len(seats))
            player = self.view.players[seat]
            face = Face("strip", (strip.w, strip.h), str(seat))
            yield thing_kinds.seat(seat), _at(strip, face, 1, name=self._player(seat), important=False)
            if self.view.hands:
                yield from self._laid_open(seat, strip)
                continue
            if self.view.revealed and self.view.revealed[seat] is not None:
                yield self._open(seat, areas.strip_who(strip))
                continue
            for slot, rect in enumerate(areas.strip_backs(strip, player.hand)):
                back = Face("back", (rect.w, rect.h), "deck")
                yield thing_kinds.back(seat, slot), _at(rect, back, 10 + slot * 0.1, important=False)
            spot = areas.strip_count(strip, self.regions.grown(0.4))
            yield (
                thing_kinds.count(seat),
                _at(spot, Face("count", (spot.w, spot.h), "hand", state=str(player.hand)), 12, shadow=False),
            )
            yield from self._items(seat, areas.strip_items(strip, len(player.table)), player.table)
            yield from self._lamps(seat, areas.strip_bar(strip))

    def _laid_open(self, seat: Seat, strip: Rect) -> Iterator[tuple[Thing, Pose]]:
        """Yield hand, identity and items of another seat, where everything is laid open."""
        view, parts = self.view, areas.open_parts(strip)
        cards = view.hands[seat]
        for slot, (card, rect) in enumerate(zip(cards, areas.open_hand(parts, len(cards)), strict=True)):
            pose = _at(rect, Face("small", (rect.w, rect.h), card, TINY), 10 + slot * 0.1, name=self._card(card))
            yield thing_kinds.card(card), replace(pose, raised=self._whole(card))
        if view.revealed[seat] is not None:
            yield self._open(seat, parts.who)
        table = view.players[seat].table
        yield from self._items(seat, areas.chips(parts.items, len(table), 4.0, areas.CHIP), table)
        yield from self._lamps(seat, areas.strip_bar(strip))

    def _open(self, seat: Seat, rect: Rect) -> tuple[Thing, Pose]:
        """Return the identity of another seat, laid open."""
        view = self.view
        who = view.revealed[seat]
        assert who is not None
        won = "won" if view.over is not None and seat in view.over.winners else ""
        face = Face("who", (rect.w, rect.h), who, won, self.titles.met(who, view.timeline))
        said = _("{seat} is {name}") if view.over is None else _("{seat} was {name}")
        name = said.format(seat=self.titles.seat(seat), name=self.titles.identity(who))
        return thing_kinds.who(seat), _at(rect, face, 20, name=name, rises=1.5)

    def _items(self, seat: Seat, rects: Sequence[Rect], cards: Sequence[str]) -> Iterator[tuple[Thing, Pose]]:
        """Yield the items in front of a seat."""
        for number, (card, rect) in enumerate(zip(cards, rects, strict=True)):
            used = card == "mr_fusion" and self.view.fused and seat == self.view.turn
            face = Face("chip", (rect.w, rect.h), card, state="used" if used else "")
            yield (
                thing_kinds.card(card),
                _at(rect, face, 20 + number * 0.1, name=self._card(card), raised=self._whole(card)),
            )

    def _lamps(self, seat: Seat, bar: Rect) -> Iterator[tuple[Thing, Pose]]:
        """Yield the lamp of the turn, and the hand of whoever is asked."""
        view = self.view
        if view.over is not None:
            return
        spot = Rect(bar.x - 7, bar.y - 6, 24, 24)
        if seat == view.turn:
            yield thing_kinds.turn(), _at(spot, Face("lamp", (24, 24)), 30, shadow=False, name=_("Whose turn it is"))
        if seat == view.actor and seat != view.turn:
            low = Rect(bar.x - 7, bar.bottom - 18, 24, 24)
            yield thing_kinds.asked(), _at(low, Face("asked", (24, 24)), 31, shadow=False, name=_("Who is asked"))

    def _player(self, seat: Seat) -> str:
        """Return the sentence of how many cards a seat holds."""
        return self.titles.tell("names.seat", seat=seat, n=claimed.hand(self.view, seat))

    # --- the own cards ---------------------------------------------------------------------------------------------

    def _own(self) -> Iterator[tuple[Thing, Pose]]:
        """Identity, plate, items and hand of whoever is in front; an onlooker sees backs."""
        view, seat = self.view, self.front
        player = view.players[seat]
        plate = self.regions.named["plate"]
        yield (
            thing_kinds.seat(seat),
            _at(plate, Face("plate", (plate.w, plate.h), str(seat)), 1, name=self._player(seat), important=False),
        )
        yield from self._lamps(seat, plate)
        yield from self._items(seat, areas.item_rects(self.regions, len(player.table)), player.table)
        yield from self._identity(player.knows_itself)
        yield from self._hand(view.hand if view.seat is not None else None, player.hand)

    def _hand(self, cards: Sequence[str] | None, count: int) -> Iterator[tuple[Thing, Pose]]:
        """Yield the hand of whoever is in front: its cards, which grow under the pointer; None: ``count`` backs."""
        places, size = areas.hand_places(self.regions, count if cards is None else len(cards))
        for number, place in enumerate(places):
            (x, y), angle = place.rest()
            if cards is None:
                back = Face("back", size, "deck")
                yield thing_kinds.back(self.front, number), Pose(x, y, back, angle=angle, z=40 + number)
                continue
            card = cards[number]
            rises = max(1.3, READ * self.regions.grown(READ_MORE) / size[0])
            yield thing_kinds.card(card), Pose(
                x, y, card_face(card, size), angle=angle, z=40 + number, name=self._card(card),
                rises=rises, raised=Face("card", size, card), fan=place,
            )  # fmt: skip

    def _identity(self, there: bool) -> Iterator[tuple[Thing, Pose]]:
        """Yield the viewer's identity with its ticks; its back for onlookers."""
        view, area = self.view, self.regions.named["identity"]
        who = view.identity or (view.revealed[self.front] if view.revealed else None)
        size = (area.w, area.h)
        if who is None:
            if there:
                yield thing_kinds.identity(), _at(area, Face("back", size, "identity"), 5, name=_("Hidden identity"))
            return
        name = _("You are {name}") if view.identity else _("{seat} was {name}")
        name = name.format(seat=self.titles.seat(self.front), name=self.titles.identity(who))
        met = self.titles.met(who, view.timeline)
        pose = _at(area, Face("identity", size, who), 5, name=name, rises=1.4)
        yield thing_kinds.identity(), replace(pose, raised=Face("identity", size, who, state=met))
        unit = area.w / 250
        for number, sign in enumerate(met):
            box = seats_and_piles.BOX.moved(0.0, seats_and_piles.EVENT_STEP * number)
            spot = Rect(area.x + box.x * unit, area.y + box.y * unit, box.w * unit, box.h * unit)
            face = Face("tick", (spot.w, spot.h), state="met" if sign == "1" else "unmet")
            yield thing_kinds.tick(number), _at(spot, face, 6, shadow=False, important=False)

    # --- piles -----------------------------------------------------------------------------------------------------

    def _piles(self) -> Iterator[tuple[Thing, Pose]]:
        """Draw pile, discard pile with its upper cards, and the place of what is being played."""
        view = self.view
        pile, discards, play = (areas.pile_rect(self.regions, slot) for slot in range(3))
        size = (pile.w, pile.h)
        name = self.titles.tell("names.pile", n=claimed.deck(view))
        yield thing_kinds.pile(), _at(pile, Face("pile", size, state=str(min(4, -(-view.deck // 12)))), 5, name=name)
        count = len(view.discards)
        name = self.titles.tell("names.discards", n=claimed.discards(view))
        yield thing_kinds.discards(), _at(discards, Face("place", size, "discard"), 4, name=name, shadow=False)
        yield (
            thing_kinds.play(),
            _at(play, Face("place", size, "play"), 4, name=_("What is being played"), shadow=False),
        )
        for height, card in enumerate(view.discards[-2:]):
            pose = _at(discards, card_face(card, size), 6 + height, name=self._card(card), raised=self._whole(card))
            yield thing_kinds.card(card), pose
        for slot, number in ((0, view.deck), (1, count), (2, -1)):
            rect = areas.caption_rect(self.regions, slot)
            kind = ("pile", "discards", "play")[slot]
            state = str(number) if number >= 0 else ""
            yield (
                thing_kinds.caption(kind),
                _at(rect, Face("caption", (rect.w, rect.h), kind, state=state), 8, shadow=False, important=False),
            )

    def _whole(self, card: str) -> Face:
        """Return the whole card that is raised where there is only room for a part."""
        grown = self.regions.grown(READ_MORE)
        return Face("card", (RAISED[0] * grown, RAISED[1] * grown), card)

    def _card(self, card: str) -> str:
        """Return the name of a card as it is called on the table."""
        return self.titles.card(card)


def card_face(card: str, size: tuple[float, float]) -> Face:
    """Show a card with all its words, or in short where it is small."""
    return Face("card" if size[0] >= SMALL else "small", size, card)


@lru_cache(maxsize=256)
def _square(index: str, side: str, name: str) -> Pose:
    """Return the pose of a square of the timeline; kept, because squares never move and every layout has them all."""
    return _on(areas.square_rect(index), Face("square", SQUARE_SIZE, index, side), 10, name=name)


def aim_pose(index: str, altered: bool) -> Pose:
    """Show the side that a square would turn to, smaller, on the square."""
    place = areas.square_rect(index)
    side = "original" if not altered else "altered"
    w, h = areas.SQUARE.x * AIM_SHARE, areas.SQUARE.y * AIM_SHARE
    rect = Rect(place.right - w + 5, place.bottom - h + 5, w, h)
    return _on(rect, Face("aim", (w, h), index, side), 16, important=False)


def _on(rect: Rect, face: Face, z: float, *, name: str = "", shadow: bool = True, important: bool = True) -> Pose:
    """Return the pose of a face in the middle of a rectangle of the board."""
    at = rect.centre
    return Pose(at.x, at.y, face, z=z, on_board=True, name=name, shadow=shadow, important=important)


def _at(rect: Rect, face: Face, z: float, *, name: str = "", shadow: bool = True, important: bool = True,
        rises: float = 1.0, raised: Face | None = None) -> Pose:  # fmt: skip
    """Return the pose of a face in the middle of a rectangle of the screen."""
    x, y, w, h = rect
    return Pose(
        x + w / 2, y + h / 2, face, z=z, name=name, shadow=shadow, important=important, rises=rises, raised=raised
    )
