"""Cards: zone cards with stops and tokens, the start card, the deck and slots for new cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from msgspec.structs import replace

from game import i18n
from game.games.time_line.rules import commands as c
from game.games.time_line.rules.box import TRACKS
from game.games.time_line.rules.legal import cards_to
from game.games.time_line.rules.view import CardView, TableView, ZoneView
from game.games.time_line.table import grid, lines
from game.games.time_line.table import thing_kinds as k
from game.games.time_line.table.regions import caption_area, deck_area
from game.games.time_line.table.sight import ART, Sight
from game.games.time_line.table.text import claimed
from game.games.time_line.table.text.titles import Titles, headed, rank_of_back, rank_of_stop
from game.i18n import _, listed
from game.rules.claims import Count, Holds, Lists, is_heard, stated
from game.table.contract import Happening, Regions
from game.table.things import At, Lies, Look, Piece, Says, picture, plain
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.thing_names import Thing

FRAME: Final = (grid.CARD.x, grid.CARD.y)
LARGE: Final = (375.0, 300.0)
"""Size of a card in close-up."""
CORNER: Final = 0.048
CARDS, PLACES, STOPS, TOKENS = 2, 10.2, 11, 12
"""Z-order of pieces; lines run above cards and below stops (:data:`game.ui.tabletop.lines.ABOVE`)."""
STOP: Final = 46.0
TOKEN: Final = 45.0
SOCKET: Final = 102.0
"""X offset of the goods' sockets from the left edge of the start card."""
CASING, RAIL, BED = 27.0, 15.5, 11.0
"""Stroke widths of a track: cleared paper, rails, light centre."""
SLEEPER, THICK = 23.0, 4.0
"""Length and thickness of a track's sleepers."""
DASH, SPACE = 13.0, 9.0
PILE: Final = 270.0
"""Width of a pile's picture, in its own units."""
KEPT: Final = 256
"""Cache size of laid-out zones; a slide, sale or preview changes only one or two."""

# --- zone cards ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Zones(Piece[Sight]):
    """The cards of all zones with stops and tokens; zones are cached, since few change between layouts."""

    def laid(self, sight: Sight, _regions: Regions) -> Iterator[tuple[Thing, Pose]]:
        """Lay out the zones one by one."""
        option = sight.view.option
        for number, zone in enumerate(sight.view.zones):
            if is_heard():  # a cached layout would record no claims
                yield from _zone(sight.titles, option, number, zone)
            else:
                yield from _kept_zone(sight.titles, i18n.language(), option, number, zone)


@lru_cache(maxsize=KEPT)
def _kept_zone(
    titles: Titles, _language: str, option: str, number: int, zone: ZoneView
) -> Sequence[tuple[Thing, Pose]]:
    return tuple(_zone(titles, option, number, zone))


def _zone(titles: Titles, option: str, number: int, zone: ZoneView) -> Iterator[tuple[Thing, Pose]]:
    """Lay out the cards of a zone, each open one followed by its stops and tokens."""
    backs, name = lines.backs(zone, number), titles.say(titles.section("names")["card"], zone=number)
    for place, shown in enumerate(zone.cards):
        at = grid.card_rect(number, zone.top, place).centre
        if shown.id is None:
            hidden = headed(titles.back(number, rank_of_back(zone, place)))
            yield backs[place], _pose(at, Face(k.back, FRAME), CARDS, hidden, shadow=True)
            continue
        yield k.card(shown.id), _pose(at, Face("path", FRAME, shown.id, option), CARDS, name, shadow=True)
        yield from _stops(titles, option, lines.Home(number, place, zone.top + TRACKS * place), zone, shown)


def _stops(
    titles: Titles, option: str, home: lines.Home, zone: ZoneView, shown: CardView
) -> Iterator[tuple[Thing, Pose]]:
    """Lay out the stops of a card and their tokens."""
    assert shown.id is not None
    lookup = titles.lookups[option]
    for good in lines.printed(lookup, shown.id).goods:
        at = lines.stop(lookup, home, shown.id, good)
        full = Holds(says=good in shown.tokens, of="full", about=(shown.id, good))
        name = titles.stop(good, home.zone, full, rank_of_stop(zone, shown.id, good))
        yield k.stop(shown.id, good), _pose(at, Face(k.stop, (STOP, STOP), good), STOPS, headed(name))
        if full.says:
            yield k.token(shown.id, good), _pose(at, Face(k.token, (TOKEN, TOKEN), good), TOKENS)


def _pose(at: Vec, face: Face, z: float, name: str = "", shadow: bool = False) -> Pose:
    return Pose(at.x, at.y, face, z=z, on_board=True, name=name, shadow=shadow, important=False)


def _draw_path(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw an open card of one of the decks with its four tracks; later ones cross above earlier ones."""
    canvas.art(f"{ART}/card_face", rect)
    with canvas.clipped(rect.inset(1.5)):
        for slot, leaves in enumerate(lines.printed(titles.lookups[face.part], face.name).exits):
            track = lines.track(slot, leaves)
            canvas.line([at for at in track if 8.0 < at.x < grid.CARD.x - 8.0], "card_ivory", CASING)
            _lay_sleepers(canvas, track)
            canvas.line(track, "metal_dark", RAIL)
            canvas.line(track, "card_ivory", BED)
            _lay_sleepers(canvas, track, BED - 2.0, "card_ivory_shade")


def _lay_sleepers(canvas: Canvas, track: Sequence[Vec], long: float = SLEEPER, role: str = "card_ivory_edge") -> None:
    """Draw the sleepers of a printed track."""
    for before, at, after in zip(track, track[1:], track[2:], strict=False):
        along = before.distance(after)
        across = Vec(-(after.y - before.y) / along * long / 2, (after.x - before.x) / along * long / 2)
        canvas.line([at.plus(across.x, across.y), at.plus(-across.x, -across.y)], role, THICK)


def _draw_large(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw a card enlarged with all stops; ``state`` is 1 for each stop with its token, top to bottom."""
    _draw_path(titles, canvas, rect, face)
    for slot, (good, at) in enumerate(lines.printed(titles.lookups[face.part], face.name).stops.items()):
        spot = Rect.around(at, 44.0, 44.0)
        _draw_stop(canvas, spot, Face(k.stop, (spot.w, spot.h), good))
        if face.state[slot] == "1":
            canvas.art(f"{ART}/goods/{good}", spot)


def _draw_stop(canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw an empty stop: the ring and a faint sign of its good."""
    canvas.art(f"{ART}/stop", rect)
    inner = rect.inset(rect.w * 0.25)
    canvas.box(Skin("card_ivory", "card_ivory", "card_ivory_edge", 0.0, 0.0, inner.w / 2), inner.grown(1.5))
    canvas.art(f"{ART}/goods/{face.name}", inner, alpha=0.62)


def _zone_title(t: Sight, name: str) -> str:
    return t.titles.zone(t.geometry.homes[name].zone).capitalize()


def _large(t: Sight, name: str) -> Face:
    """Return the close-up of a card with its remaining tokens."""
    home = t.geometry.homes[name]
    tokens = t.view.zones[home.zone].cards[home.place].tokens
    left = "".join("1" if good in tokens else "0" for good in t.geometry.goods(name))
    return Face("closer", LARGE, name, t.view.option, left)


def _card_tip(t: Sight, name: str) -> str:
    """Describe the tokens left on a card."""
    home = t.geometry.homes[name]
    tokens = t.view.zones[home.zone].cards[home.place].tokens
    left = stated(Lists(says=tokens, of="tokens", about=(name,))).says
    return t.tip("card", goods=listed((t.titles.sign(str(good)) for good in left), ",") or None)


def as_back(pose: Pose) -> Pose:
    """Return a card's pose face down."""
    return replace(pose, face=Face(k.back, pose.face.size), alpha=1.0)


def _turned(it: Happening[Any]) -> Pose | None:
    """Return the pose of a card that turned over."""
    return next((at for key, at in it.was.items() if key.kind == k.back and key not in it.now), None)


def _from_deck(_thing: Thing, pose: Pose, it: Happening[Any]) -> Pose:
    """Return the start pose of a new card: the deck."""
    deck = it.was[k.deck()]
    return replace(as_back(pose), x=deck.x, y=deck.y, on_board=False, scale=deck.face.size[0] / grid.CARD.x)


def _from_back(thing: Thing, pose: Pose, it: Happening[Any]) -> Pose:
    """Return the start pose of an open card: its face-down card, or the deck."""
    turned = _turned(it)
    return _from_deck(thing, pose, it) if turned is None else as_back(turned)


def _turns_over(_thing: Thing, pose: Pose, _it: Happening[Any]) -> Pose:
    """Return the end pose of a face-down card: it vanishes immediately, as it turns over."""
    return replace(pose, alpha=0.0, important=False)


card = _Zones(
    k.card,
    looks=[Look(_draw_path, CORNER, FRAME, face="path"), Look(_draw_large, CORNER, FRAME, face="closer")],
    says=Says(_card_tip, _zone_title, _large),
    comes_from=_from_back,
)

BACK: Final = Face(k.back, LARGE)

back = Piece(
    k.back,
    looks=[Look(picture(f"{ART}/card_back"), CORNER, FRAME)],
    says=Says[Sight](lambda t, _: t.tip("back"), None, lambda _t, _: BACK),
    comes_from=_from_deck,
    goes_to=_turns_over,
)

# --- stops -----------------------------------------------------------------------------------------------------------


def _stop_says(thing: Thing) -> Says[Sight]:
    return Says(
        lambda t, card: _stop_tip(t, card, thing.part), _zone_title, _large, lambda _t, _: (k.price(thing.part),)
    )


def _stop_tip(t: Sight, card: str, good: str) -> str:
    """Describe a stop: its token, the machine there, and the value of its good."""
    view = t.view
    there = claimed.occupant(view, card, good)
    said = [] if stated(there).says is None else [t.tip("stop.stands", yours=there.says == view.seat, seat=there)]
    if stated(claimed.full(view, card, good)).says:
        ask = view.ask
        begins = ask is not None and ask.what == "placing" and ask.card == card and view.seat in (None, ask.seat)
        said.append(t.tip("stop.begins" if begins else "stop.takes", sign=good))
    elif not said:
        said.append(t.tip("stop.gone"))
    return "\n".join([*said, t.price(good)])


stop = Piece(k.stop, looks=[Look(plain(_draw_stop), 0.5)], says=_stop_says)
token = Piece[Sight](k.token, looks=[Look(picture(f"{ART}/goods/{{name}}"), 0.5)])

# --- start card and deck ---------------------------------------------------------------------------------------------


def _draw_start(titles: Titles, canvas: Canvas, rect: Rect, _face: Face) -> None:
    """Draw the start card: the four goods whose lines leave it, top to bottom."""
    canvas.art(f"{ART}/start", rect)
    for row, good in enumerate(titles.lookup.start):
        spot = Rect.around(Vec(rect.x + SOCKET, rect.y + grid.row_y(row)), 36.0, 36.0)
        canvas.art(f"{ART}/goods/{titles.lookup.goods[good]}", spot)


start = Piece(
    k.start,
    Lies[Sight](lambda t, _: [At(grid.start_rect(), said=t.name("start"))], CARDS, on_board=True),
    [Look(_draw_start, 0.095, (grid.START.x, grid.START.y))],
    Says[Sight](lambda t, _: t.tip("start"), None, lambda _t, _: Face(k.start, (189.0, 300.0))),
)


def _deck(t: Sight, regions: Regions) -> Iterator[At]:
    said = t.name("deck", n=claimed.deck(t.view))
    yield At(deck_area(regions), said=said, state=str(min(2, t.view.deck)))


def _draw_deck(canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw the deck as a pile while several cards are left; an empty slot when there are none."""
    cards = int(face.state)
    if not cards:
        canvas.box(Skin("black", "black", "brass", 1.2, 0.55, 6, 0.22), rect.inset(1))
        canvas.art("icons/draw", Rect.around(rect.centre, rect.h * 0.4, rect.h * 0.4), alpha=0.4)
        return
    unit = rect.w / PILE
    if cards > 1:
        canvas.art(f"{ART}/deck_below", rect)
    canvas.art(f"{ART}/deck_back", Rect(rect.x + 2 * unit, rect.y + 2 * unit, 250 * unit, 200 * unit))


def _deck_tip(t: Sight, _name: str) -> str:
    left = claimed.deck(t.view)
    return t.tip("deck", n=left) if left.says else t.tip("deck.empty")


deck = Piece(
    k.deck,
    Lies(_deck, 5, shadow=False),
    [Look(plain(_draw_deck), CORNER)],
    Says[Sight](
        _deck_tip, lambda t, _: t.name("deck.title"), lambda t, _: Face(k.deck, LARGE, state=str(min(1, t.view.deck)))
    ),
)


def _draw_caption(canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw the number of cards left to draw."""
    style = Style(14.5, "text", align="center", leading=1.28 / canvas.viewport.grown(0.28))
    canvas.text(_("Deck **{n}**").format(n=face.state), rect, style, "middle", 7)


caption = Piece(
    k.caption,
    Lies[Sight](lambda t, regions: [At(caption_area(regions), state=str(t.view.deck))], 6, shadow=False),
    [Look(plain(_draw_caption), 0.05)],
)

# --- slots for new cards ---------------------------------------------------------------------------------------------


def _may_go(t: Sight) -> bool:
    """Return whether slots for new cards are shown: to the active seat, and in a window shared by several players."""
    return t.view.seat in (None, t.view.actor) and t.view.asked == "turn"


def _ends(up: bool) -> Lies[Sight]:
    """Return the layout function of the slot at an end of the active machine's zone."""

    def at(t: Sight, _regions: Regions) -> Iterator[At]:
        view = t.view
        here = grid.zone_of(view, view.players[view.turn].pawn)
        if _may_go(t) and 0 <= here < len(view.zones) and view.deck:
            side = "up" if up else "down"
            yield At(grid.end_rect(here, view.zones[here], up), view.turn, said=t.name(side), state=side, look="new")

    return Lies(at, PLACES, on_board=True, shadow=False)


def _free(t: Sight, _regions: Regions) -> Iterator[At]:
    """Lay out the slots where the active machine's line passes a zone beyond its cards."""
    view = t.view
    for zone in free_zones(view) if _may_go(t) else ():
        top = grid.new_top(view.zones[zone], view.players[view.turn].pawn.line[zone])
        said = t.name("zone", zone=zone)
        yield At(grid.card_rect(zone, top, 0), zone, said, look="new", of=str(view.turn))


def free_zones(view: TableView) -> list[int]:
    """List the zones where the active pawn's line runs beyond the cards and the deck reaches it."""
    pawn = view.players[view.turn].pawn
    here = grid.zone_of(view, pawn)
    found = []
    for number, zone in enumerate(view.zones):
        if number == here or not pawn.line:
            continue
        if 0 < cards_to(pawn.line[number], zone.top, len(zone.cards)) <= view.deck:
            found.append(number)
    return found


def _draw_place(canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw a slot: a dashed outline of the new card and a plus; ``state`` is the open side."""
    inner = rect.inset(4.0)
    a, b = Vec(inner.x, inner.y), Vec(inner.right, inner.y)
    c, d = Vec(inner.right, inner.bottom), Vec(inner.x, inner.bottom)
    sides = {"": ((a, b), (b, c), (c, d), (d, a)), "up": ((d, a), (a, b), (b, c)), "down": ((a, d), (d, c), (c, b))}
    for begin, end in sides[face.state]:
        _draw_dashes(canvas, begin, end)
    spot = Rect.around(rect.centre, 54.0, 54.0)
    canvas.box(Skin("card_ivory", "card_ivory_shade", "paper_teal_dark", 2.5, 0.95, 27, 0.9), spot)
    canvas.title("+", spot.inset(4, 2).moved(0, -2), 52.0, "paper_teal_dark", least=8.0)


def _draw_dashes(canvas: Canvas, begin: Vec, end: Vec) -> None:
    count = max(1, round(begin.distance(end) / (DASH + SPACE)))
    share = DASH / (DASH + SPACE)
    for number in range(count):
        line = [begin.towards(end, number / count), begin.towards(end, (number + share) / count)]
        canvas.line(line, "paper_teal_dark", 4.0)


def _says_of_place(count: Callable[[Sight, str], Count]) -> Says[Sight]:
    """Return the tooltip of a slot to which ``count`` cards are drawn."""
    return Says(
        lambda t, name: f"{t.tip('up', n=count(t, name))} {t.tip('up.left', n=claimed.deck(t.view))}",
        lambda t, _: t.name("zone.title"),
        lambda _t, _: BACK,
    )


def _one_more(up: bool) -> Callable[[Sight, str], Count]:
    def count(t: Sight, seat: str) -> Count:
        here = grid.zone_of(t.view, t.view.players[int(seat)].pawn)
        return Count(says=1, of="laid", about=(here,), after=(c.StepOff(int(seat), up),))

    return count


def _to_line(t: Sight, name: str) -> Count:
    """Return the number of cards drawn until one reaches the active machine's line."""
    number, seat = int(name), t.view.turn
    zone = t.view.zones[number]
    says = cards_to(t.view.players[seat].pawn.line[number], zone.top, len(zone.cards))
    return Count(says=says, of="laid", about=(number,), after=(c.Explore(seat, number),))


PLACE: Final = Look(plain(_draw_place), CORNER, face="new")

up = Piece(k.up, _ends(up=True), [PLACE], _says_of_place(_one_more(up=True)))
down = Piece(k.down, _ends(up=False), says=_says_of_place(_one_more(up=False)))
zone = Piece(k.zone, Lies(_free, PLACES, on_board=True, shadow=False), says=_says_of_place(_to_line))
