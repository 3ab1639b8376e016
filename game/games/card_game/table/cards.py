"""Cards of the deck in hands, before seats, in play and on the discards; and card backs.

They are drawn large with all text, small with title and picture, or as chips on the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

import pygame

from game.games.card_game.rules.box import Card
from game.games.card_game.table import announced_flips
from game.games.card_game.table import thing_kinds as k
from game.games.card_game.table.piles import discards_list, pile_area
from game.games.card_game.table.regions import BOARD, CARD_RATIO, GAP
from game.games.card_game.table.seats import (
    CHIP,
    back_areas,
    chips,
    item_areas,
    open_hand,
    open_parts,
    own_item_areas,
    strips,
)
from game.games.card_game.table.sight import ART, FRAME, LARGE, Sight
from game.games.card_game.table.squares import CORNER, icon_of, square_area
from game.games.card_game.table.text.titles import KIND_ICONS, Titles
from game.i18n import _
from game.rules.contract import Seat
from game.table.contract import Regions
from game.table.things import At, Lies, Look, Piece, Says, plain, to_owner
from game.ui.paint.canvas import Canvas, paint_surface
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style, fits
from game.ui.tabletop import arrangement
from game.ui.tabletop.poses import Face
from game.ui.tabletop.thing_names import Thing

SMALL: Final = 110.0
"""Width below which cards are drawn small, in table units."""
TINY: Final = "tiny"
"""Face part of a small card without text, filled by its picture."""
LEGIBLE: Final = 8.0
"""Minimum height of a card name, in table units; smaller names are left out."""
PICTURE: Final = Rect(20.0, 64.0, 210.0, 130.0)
PICTURE_ABOVE: Final = Rect(-6.0, 9.0, 302.0, 187.0)
"""The picture of a card whose title is on its spine."""
TITLE: Final = Rect(53.0, 9.0, 184.0, 45.0)
LARGER_TITLE, GIVEN = 22.0, 76.0
"""Height the picture gives up to title and text at text scale 2."""
BODY: Final = Rect(24.0, 199.0, 202.0, 130.0)
BODIES: Final = {"doubleback": Rect(16.0, 197.0, 218.0, 102.0), "machine": Rect(26.0, 197.0, 198.0, 119.0)}
"""Text rectangle of kinds whose frame has other elements at the bottom."""
ITEM: Final = Rect(62.0, 306.0, 168.0, 27.0)
LINCHPIN: Final = Vec(36.0, 319.5)
NAME_ONLY: Final = 1.5
"""Text scale from which a small card shows its name instead of its text."""
SMALL_TITLE: Final = Rect(54.0, 7.0, 186.0, 50.0)
SMALL_PICTURE: Final = Rect(14.0, 62.0, 222.0, 137.0)
SMALL_BODY: Final = Rect(17.0, 200.0, 216.0, 134.0)

BANDS: Final = {
    "item": "wood", "machine": "night_light", "doubleback": "linchpin", "action": "leaf_dark", "power": "danger",
}  # fmt: skip
"""Palette role of each kind's band."""
SHOWN: Final = 0.985
"""Step between the cards of a small hand as a share of their width: at most a sliver of the rim is covered."""
PART: Final = 0.6
"""The same at text scale 2: cards overlap rather than shrink."""
SMALL_HAND, BROADEST = 4, 0.42
"""Number of cards up to which a hand shrinks to be seen whole; more overlap. Maximum share of its width for a card."""
SPINE: Final = 0.22
"""Width of a covered card's spine with the turned title as a share of the card's, where so much is seen."""
SPINE_ENDS: Final = (54.0, 10.0)
"""Length of a spine above and below its title; the kind's icon is above."""
SPINE_SIZE, SPINE_LEAST = 30.0, 12.0
"""Largest and smallest letters of its title, in drawing units."""
BEND: Final = 4.0
"""Drop of the outermost card of a full hand; small enough that no card needs rotating."""
READ: Final = 212.0
"""Width of a hand card under the pointer, in table units; at least slightly wider than at rest."""
READ_MORE: Final = 0.3
"""Share of text scaling applied to raised cards."""
RAISED: Final = (182.0, 255.0)
"""Size of the whole card raised over an item chip or small card, in table units."""
READABLE: Final = 96.0
"""Width from which the text of a card can be read, in table units."""
CASCADE: Final = Vec(34.0, 22.0)
"""Offset between cards being played, in table units."""
MIDDLE_SHARES: Final = (1.0, 0.85, 0.72, 0.6)
"""Sizes tried for the played card, until it hides nothing that it is about."""
MIDDLE_STEPS: Final = 6
"""Number of positions tried on each side of the centre for the played card."""

# --- layout ----------------------------------------------------------------------------------------------------------


def _cards(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out all face-up cards; one being played or searched is laid out only there."""
    seen = set()
    for at in chain(
        _played(t, regions), _looked_through(t, regions), _of_others(t, regions), _own(t, regions), _upper(t, regions)
    ):
        if at.name not in seen:
            seen.add(at.name)
            yield at


def _played(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out the cards being played: large in the centre during responses, else beside the piles."""
    cards = list(announced_flips.played(t.lookup, t.view))
    answered = announced_flips.announced(t.view)
    if t.view.asked == "window" and answered is not None and answered not in [one.card for one in cards]:
        # a paid item is on the discard pile already
        cards.append(announced_flips.AnnouncedFlip(answered, False))
    if not cards:
        return
    place, large = pile_area(regions, 2), answered is not None
    start, size = _middle(t, regions, len(cards)) if large else (place.centre, (place.w, place.h))
    step = CASCADE if large else Vec(6.0, 5.0)
    for number, one in enumerate(cards):
        yield At(
            start.plus(step.x * number, step.y * number), one.card, t.titles.card(one.card),
            face=card_face(one.card, size), over=300 + number, angle=8.0 if one.answers else 0.0,
            lifted=0.25 if large else 0.0, raised=None if large else _whole(regions, one.card),
        )  # fmt: skip


def middle_size(regions: Regions) -> tuple[float, float]:
    """Return the size of a card shown to everybody."""
    high = min(350.0, regions.board.h * 0.62)
    return high * CARD_RATIO, high


def _middle(t: Sight, regions: Regions, count: int) -> tuple[Vec, tuple[float, float]]:
    """Return centre and size of the first large card: as large as possible without hiding what it is about."""
    board, large = regions.board, middle_size(regions)
    about = [_on_screen(regions, square_area(index)) for index in _about(t)]
    found: list[tuple[float, Vec, tuple[float, float]]] = []
    for share in MIDDLE_SHARES:
        size = large[0] * share, large[1] * share
        more = Vec(CASCADE.x * (count - 1), CASCADE.y * (count - 1))
        across, down = max(board.w - size[0] - more.x - 12.0, 0.0) / 2, max(board.h - size[1] - more.y - 12.0, 0.0) / 2
        places = [
            Rect.around(
                board.centre.plus(across * x / MIDDLE_STEPS, down * y / MIDDLE_STEPS),
                size[0] + more.x,
                size[1] + more.y,
            )
            for x in range(-MIDDLE_STEPS, MIDDLE_STEPS + 1)
            for y in range(-MIDDLE_STEPS, MIDDLE_STEPS + 1)
        ]
        hidden = {place: round(sum(_area(place.overlap(square)) for square in about)) for place in places}
        best = min(places, key=lambda place: (hidden[place], place.centre.distance(board.centre)))
        found.append((hidden[best], Vec(best.x + size[0] / 2, best.y + size[1] / 2), size))
        if not hidden[best]:
            break
    _hidden, at, size = min(found, key=lambda one: one[0])
    return at, size


def _area(rect: Rect) -> float:
    """Return the area of a rectangle."""
    return rect.w * rect.h


def _about(t: Sight) -> set[str]:
    """Return the squares that the announced card is about: those to flip, and its linchpin if that stays."""
    about = set(announced_flips.aimed(t.lookup, t.view))
    for one in announced_flips.played(t.lookup, t.view):
        linchpin = t.titles.info(one.card).linchpin
        if linchpin is not None:
            about.add(linchpin)
    return about


def _on_screen(regions: Regions, rect: Rect) -> Rect:
    """Convert a board rectangle to table units for a camera showing the whole board."""
    shown = regions.board.fitted(BOARD.x / BOARD.y)
    zoom = shown.w / BOARD.x
    return Rect(shown.x + rect.x * zoom, shown.y + rect.y * zoom, rect.w * zoom, rect.h * zoom)


def _is_looking(t: Sight) -> bool:
    """Return whether the viewer is searching a pile."""
    return t.view.asked == "finding" and t.view.seat is not None and t.view.seat == t.view.actor


def _looked_through(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out the pile the viewer searches, over the board."""
    view = t.view
    if view.ask is None or not _is_looking(t):
        return
    pile = view.pile if view.ask.target == "pile" else view.discards
    cards = sorted(set(pile or ()), key=lambda card: t.lookup.card[card])
    areas = _show_areas(regions, len(cards))
    whole = bool(areas) and areas[0].w >= READABLE and areas[0].h > areas[0].w
    for card, area in zip(cards, areas, strict=True):
        state = "dim" if t.lookup.powers >> t.lookup.card[card] & 1 else ""
        size = (area.w, area.h)
        face = card_face(card, size)._replace(state=state) if whole else Face("chip", size, card, state=state)
        shown = At(area.centre, card, t.titles.card(card), face=face, over=210, raised=_whole(regions, card))
        yield shown._replace(important=False)


def _show_areas(regions: Regions, count: int) -> list[Rect]:
    """Return the rectangles of a searched pile, centred on the board: cards with their text, or many as chips."""
    area = regions.board.inset(12, 12)
    area = Rect(area.x, area.y + 30, area.w, area.h - 30)
    rects = arrangement.grid(area, CARD_RATIO, count, 6.0, RAISED[0])
    if not rects or rects[0].w < READABLE:
        rects = chips(area, count, 6.0, (area.w - 18.0) / 4)
    across = area.right - max((rect.right for rect in rects), default=area.right)
    down = area.bottom - max((rect.bottom for rect in rects), default=area.bottom)
    return [rect.moved(across / 2, down / 2) for rect in rects]


def _of_others(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out the items of the other seats, and their hands when open."""
    for seat, strip in strips(t, regions):
        table = t.view.players[seat].table
        if t.view.hands:
            parts, cards = open_parts(strip), t.view.hands[seat]
            for slot, (card, area) in enumerate(zip(cards, open_hand(parts, len(cards)), strict=True)):
                small = At(area, card, t.titles.card(card), card, TINY, look="small", over=10 + slot * 0.1)
                yield small._replace(raised=_whole(regions, card))
            yield from _items(t, regions, seat, chips(parts.items, len(table), 4.0, CHIP))
        elif not t.view.revealed or t.view.revealed[seat] is None:
            yield from _items(t, regions, seat, item_areas(strip, len(table)))


def _items(t: Sight, regions: Regions, seat: Seat, areas: Sequence[Rect]) -> Iterator[At]:
    """Lay out the items of a seat."""
    for number, (card, area) in enumerate(zip(t.view.players[seat].table, areas, strict=True)):
        used = card == "mr_fusion" and t.view.fused and seat == t.view.turn
        chip = At(area, card, t.titles.card(card), card, state="used" if used else "", look="chip")
        yield chip._replace(over=20 + number * 0.1, raised=_whole(regions, card))


def _own(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out the front seat's items and the viewer's hand, whose cards grow under the pointer."""
    yield from _items(t, regions, t.front, own_item_areas(regions, len(t.view.players[t.front].table)))
    if t.view.seat is None:
        return
    places, size = hand_places(regions, len(t.view.hand))
    rises = max(1.3, READ * regions.grown(READ_MORE) / size[0])
    spine = spine_width(places, size)
    for number, (place, card) in enumerate(zip(places, t.view.hand, strict=True)):
        at, angle = place.rest()
        whole = Face(k.card, size, card)
        face = whole._replace(detail=spine) if place.number < place.many - 1 else whole
        yield At(
            at, card, t.titles.card(card), face=face, over=40 + number, angle=angle, rises=rises, raised=whole,
            fan=place,
        )  # fmt: skip


def hand_places(regions: Regions, count: int) -> tuple[list[arrangement.InFan], tuple[float, float]]:
    """Return the positions and the size of the hand cards.

    A few lie side by side, overlapping with larger text. From :data:`SMALL_HAND` on the size stays, and they form a fan
    that opens at the pointer.
    """
    area = regions.named["hand"]
    area = Rect(area.x, area.y, area.w, area.h - 6)
    full = (area.h - 2) * CARD_RATIO
    shown = SHOWN - (SHOWN - PART) * (regions.text_scale - 1.0)
    wide = min(full, area.w * BROADEST, area.w / (1 + shown * (min(count, SMALL_HAND) - 1)))
    high = wide / CARD_RATIO
    low = Rect(area.x, area.bottom - high, area.w, high)
    return [arrangement.InFan(low, wide, number, count, GAP, BEND) for number in range(count)], (wide, high)


def spine_width(places: Sequence[arrangement.InFan], size: tuple[float, float]) -> int | None:
    """Return the width of the spines of covered hand cards, in drawing units; None if no title is covered."""
    if len(places) < 2:
        return None
    step = places[1].rest().at.x - places[0].rest().at.x
    return int(min(step, size[0] * SPINE) / size[0] * FRAME[0]) if step < size[0] * 0.9 else None


def _upper(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out the top cards of the discard pile."""
    area = pile_area(regions, 1)
    for height, card in enumerate(t.view.discards[-2:]):
        face = card_face(card, (area.w, area.h))
        yield At(area, card, t.titles.card(card), face=face, over=6 + height, raised=_whole(regions, card))


def card_face(card: str, size: tuple[float, float]) -> Face:
    """Return the face of a card: full, or short when small."""
    return Face(k.card if size[0] >= SMALL else "small", size, card)


def _whole(regions: Regions, card: str) -> Face:
    """Return the whole card raised in place of a partial one."""
    grown = regions.grown(READ_MORE)
    return Face(k.card, (RAISED[0] * grown, RAISED[1] * grown), card)


# --- drawing ---------------------------------------------------------------------------------------------------------


def _body_area(card: Card) -> Rect:
    """Return the text rectangle of a card."""
    return BODIES.get(card.kind, BODY)


def _draw_card(titles: Titles, canvas: Canvas, _rect: Rect, face: Face) -> None:
    """Draw a card with title, picture and text."""
    card = titles.info(face.name)
    canvas.art(f"{ART}/frame_{card.kind}", Rect(0, 0, *FRAME))
    canvas.art(f"{ART}/pictures/{card.id}", PICTURE)
    head = LARGER_TITLE * (canvas.viewport.text_scale - 1.0)
    if head:
        canvas.fill(Rect(12.0, TITLE.bottom - 8.0, 226.0, head + 8.0), BANDS[card.kind])
    spine = face.detail if isinstance(face.detail, int) else 0
    if spine:
        with canvas.clipped(Rect(spine, 9.0, 240.0 - spine, PICTURE.bottom - 9.0)):
            canvas.art(f"{ART}/pictures/{card.id}", PICTURE_ABOVE)
    else:
        canvas.title(_(card.title), TITLE.taller(head), 28.0)
    words, more = _body_area(card), GIVEN * (canvas.viewport.text_scale - 1.0)
    covered = max(0.0, spine + 6.0 - words.x)
    words = Rect(words.x + covered, words.y, words.w - covered, words.h)
    if more:
        canvas.fill(Rect(PICTURE.x - 2.0, PICTURE.bottom - more, PICTURE.w + 4.0, more + 4.0), "paper")
    canvas.body(_(card.text), Rect(words.x, words.y - more, words.w, words.h + more), 23.0)
    if card.linchpin is not None:
        _draw_second(titles, canvas, card)
    if spine:
        _draw_spine(canvas, card, spine)
    _draw_barred(canvas, face)


def _draw_barred(canvas: Canvas, face: Face) -> None:
    """Dim and lock a card of a searched pile that may not be played."""
    if face.state == "dim":
        canvas.fill(Rect(7.0, 7.0, FRAME[0] - 14.0, FRAME[1] - 14.0), "paper", 0.6)
        canvas.icon("lock", Vec(FRAME[0] / 2, 130.0), 84.0)


def spine_words(card: Card) -> str:
    """Return the title on a card's spine: a doubleback's begins with its linchpin instead of its kind."""
    title = _(card.title)
    return f"{card.linchpin} {title.partition(': ')[2] or title}" if card.linchpin is not None else title


def spine_area(wide: float) -> Rect:
    """Return the rectangle of the title on a spine ``wide`` units wide, before it is turned."""
    return Rect(0.0, 0.0, FRAME[1] - sum(SPINE_ENDS), wide - 11.0)


def _draw_spine(canvas: Canvas, card: Card, wide: float) -> None:
    """Draw the left edge of a covered card: its kind's icon, and its title turned."""
    role, area = BANDS[card.kind], spine_area(wide)
    canvas.box(Skin(role, role, "paper_shade", 2.0, 1.0, 12), Rect(3.0, 3.0, wide - 3.0, FRAME[1] - 6.0))
    canvas.icon(KIND_ICONS[card.kind], Vec(wide / 2 + 0.5, 31.0), min(36.0, wide - 8.0))

    def write(strip: Canvas) -> None:
        strip.title(spine_words(card), area, SPINE_SIZE, align="left", least=SPINE_LEAST)

    size = canvas.viewport.px_size(area.w, area.h)
    words = paint_surface((area.w, area.h), size, write, text_scale=canvas.viewport.text_scale)
    canvas.blit(pygame.transform.rotate(words, -90.0), Vec((wide - area.h) / 2 + 0.5, SPINE_ENDS[0]))


def _draw_second(titles: Titles, canvas: Canvas, card: Card) -> None:
    """Draw a doubleback's linchpin and the item that pays for the second flip."""
    canvas.icon(icon_of(str(card.linchpin), False), LINCHPIN, 35.0)
    words = _("{square} · {item}").format(square=card.linchpin, item=titles.card(str(card.item)))
    canvas.title(words, ITEM, 22.0, "ink")


def _draw_small(titles: Titles, canvas: Canvas, _rect: Rect, face: Face) -> None:
    """Draw a small card: title, enlarged picture, and linchpin or short text."""
    card = titles.info(face.name)
    canvas.art(f"{ART}/frame_{card.kind}", Rect(0, 0, *FRAME))
    if face.part == TINY:
        with canvas.clipped(Rect(14, 14, 222, 322)):
            canvas.art(f"{ART}/pictures/{card.id}", Rect.around(Vec(125, 175), 520, 322))
        canvas.icon(KIND_ICONS[card.kind], Vec(52, 296), 76.0)
        return
    canvas.fill(Rect(10, 58, 230, 284), "paper")
    canvas.art(f"{ART}/pictures/{card.id}", SMALL_PICTURE)
    if canvas.viewport.text_scale < NAME_ONLY:
        canvas.title(_(card.title), SMALL_TITLE, 36.0, least=12.0)
        canvas.body(_(card.text), SMALL_BODY, 26.0, least=11.0)
    else:
        canvas.title(_(card.title), SMALL_BODY, 36.0, "ink", least=12.0)
    _draw_barred(canvas, face)


def _draw_chip(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw an item chip: picture and name; the picture only when very small."""
    card = titles.info(face.name)
    role, unit = BANDS[card.kind], rect.h / 80
    canvas.box(Skin("paper", "paper_shade", role, max(1.0, 3 * unit), 1.0, 9 * unit), rect)
    title = _(card.title)
    wide = rect.h * 0.9 / canvas.viewport.grown(0.5)
    style = Style(27.0 * unit, "ink", "display", align="center", leading=1.0)
    regions = rect.w - wide - 13 * unit
    named = fits(title, style, canvas.viewport, regions, rect.h - 8 * unit, min(LEGIBLE, style.size))
    wide = wide if named else rect.w - 8 * unit
    frame = Rect(rect.x + 4 * unit, rect.y + 4 * unit, wide, rect.h - 8 * unit)
    with canvas.clipped(frame):
        high = max(frame.h, frame.w / 210 * 130)
        picture = Rect.around(frame.centre, high / 130 * 210, high)
        canvas.art(f"{ART}/pictures/{card.id}", picture, state="dim" if face.state in ("dim", "used") else "normal")
    if named:
        left = frame.right + 4 * unit
        words = Rect(left, rect.y + 4 * unit, rect.right - left - 5 * unit, rect.h - 8 * unit)
        text_role = "ink_soft" if face.state else "ink"
        canvas.title(title, words, 27.0 * unit, text_role, least=min(LEGIBLE, style.size))
    badge = Rect(frame.x, frame.bottom - 26 * unit, 26 * unit, 26 * unit)
    canvas.box(Skin(role, role, "paper", 1.5 * unit, 1.0, 13 * unit), badge)
    canvas.icon(KIND_ICONS[card.kind], badge.centre, 21 * unit)
    if face.state == "used":
        canvas.icon("timer", Vec(frame.right - 15 * unit, frame.y + 15 * unit), 28 * unit)
    if face.state == "dim":
        canvas.icon("lock", Vec(frame.right - 15 * unit, frame.y + 15 * unit), 28 * unit)


def _closer(t: Sight, name: str) -> str:
    """Return kind and text of a card; for the top discard also the cards below it."""
    words = f"**{t.titles.kind(name)}**\n{t.titles.text(name)}"
    return f"{words}\n\n{discards_list(t)}" if t.view.discards and name == t.view.discards[-1] else words


def _linchpin(t: Sight, name: str) -> tuple[Thing, ...]:
    """Return the square that a doubleback flips."""
    linchpin = t.titles.info(name).linchpin
    return (k.square(linchpin),) if linchpin is not None else ()


def _owner(t: Sight, thing: Thing) -> Seat | None:
    """Return whose hand or table a card is in; None while it is played or discarded."""
    if thing.name in t.view.hand:
        return t.view.seat
    held = (player.table + (t.view.hands[seat] if t.view.hands else ()) for seat, player in enumerate(t.view.players))
    return next((seat for seat, cards in enumerate(held) if thing.name in cards), None)


card = Piece(
    k.card,
    Lies(_cards, 0, important=True),
    [
        Look(_draw_card, CORNER, FRAME),
        Look(_draw_small, CORNER, FRAME, face="small"),
        Look(_draw_chip, 0.05, face="chip"),
    ],
    Says[Sight](
        lambda t, card: t.titles.text(card),
        lambda t, card: t.titles.card(card),
        lambda _t, card: Face(k.card, LARGE, card),
        _linchpin,
        _closer,
    ),
    belongs=to_owner(_owner),
)

# --- card backs ------------------------------------------------------------------------------------------------------


def _backs(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out the hidden hands: the others', and for an observer also the front one."""
    for seat, strip in strips(t, regions):
        if not t.view.hands and (not t.view.revealed or t.view.revealed[seat] is None):
            for slot, area in enumerate(back_areas(strip, t.view.players[seat].hand)):
                yield At(area, seat, shows="deck", over=slot * 0.1, of=str(slot))
    if t.view.seat is None:
        places, size = hand_places(regions, t.view.players[t.front].hand)
        for number, place in enumerate(places):
            at, angle = place.rest()
            back = At(at, t.front, face=Face(k.back, size, "deck"), over=30 + number, angle=angle, of=str(number))
            yield back._replace(important=True)


def _draw_back(canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw the back of a timeline card, deck card or identity."""
    canvas.art(f"{ART}/back_{face.name}", rect)


back = Piece(k.back, Lies(_backs, 10), [Look(plain(_draw_back), CORNER)])

# --- searched pile ---------------------------------------------------------------------------------------------------


def _veil(t: Sight, regions: Regions) -> Iterator[At]:
    if t.view.ask is not None and _is_looking(t):
        yield At(regions.board, shows=str(t.view.ask.target))


def _draw_veil(canvas: Canvas, rect: Rect, face: Face) -> None:
    """Dim the board while a pile is searched."""
    canvas.box(Skin("black", "black", "brass", 2.0, 0.9, 12, 0.88), rect.inset(3))
    words = _("Draw pile: pick a card to play") if face.name == "pile" else _(
        "Discard pile: pick a card to play"
    )  # fmt: skip
    style = Style(22.0, "accent_bright", "display", align="center")
    canvas.text(words, Rect(rect.x + 12, rect.y + 8, rect.w - 24, 30), style, "middle", 10)


veil = Piece(k.veil, Lies(_veil, 200, important=True, shadow=False), [Look(plain(_draw_veil), 0.01)])
