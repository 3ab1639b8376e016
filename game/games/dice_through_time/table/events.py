"""Event cards: on their places, those of the round, the deck and the discards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Final

from msgspec.structs import replace

from game.content.board_shapes import Rect as MapRect
from game.games.dice_through_time.rules.view import TableView
from game.games.dice_through_time.table import thing_kinds as k
from game.games.dice_through_time.table.board import label_area
from game.games.dice_through_time.table.regions import CARD_RATIO, CARDS, PAD
from game.games.dice_through_time.table.sight import ART, Sight
from game.games.dice_through_time.table.text import claimed
from game.games.dice_through_time.table.text.titles import Titles
from game.table.contract import Happening, Regions
from game.table.marks_on_pieces import draw_count
from game.table.things import At, Lies, Look, Piece, Says, into_pile, pile_name
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect
from game.ui.tabletop import arrangement
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.thing_names import Thing

EVENT_CARD: Final = (210.0, 294.0)
"""Size of a raised card, in table units."""
LARGE: Final = (200.0, 280.0)
"""Size of a pile in close-up, in table units."""
TALLEST: Final = 128.0
"""Maximum height of a single event card, so that the sky above its place stays visible."""
BETWEEN: Final = 3.0
"""Gap between event cards of a place."""
FRAME: Final = (250.0, 350.0)
"""Drawing units of a whole card."""
SMALL: Final = 150.0
"""Width below which event cards are drawn small."""
BAND: Final = 44.0
"""Height of the icon band on a small card."""
ICON: Final = 36.0
APART: Final = 2.5
"""Gap between icons."""
OF_ROUND: Final = "event_of_round"
"""Look (drawing variant) of an event that lasts for the round."""
LATEST: Final = 6
"""Number of discards listed in a tooltip."""

PAPER: Final = Skin("paper", "paper_shade", "ink", 1.6, 1.0, 7)
SPECIAL: Final = Skin("accent_bright", "accent", "ink", 1.6, 1.0, 7)
PANE: Final = Skin("panel_raised", "panel", "black", 1.0, 0.9, 6)
PLATE: Final = Skin("paper", "paper_shade", "ink", 1.4, 1.0, 6)
TICKED: Final = Skin("success_bright", "success", "ink", 1.4, 1.0, 6)
CALLED: Final = Skin("danger", "courage_dark", "ink", 1.4, 1.0, 6)
BED: Final = Skin("black", "black", "brass", 1.2, 0.55, 7, 0.3)

# --- layout ----------------------------------------------------------------------------------------------------------


def _events(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out the cards in a column on each place, paid icons checked; then those of the round."""
    for place, events in t.view.events.items():
        area, count = t.plan.places[place].events, len(events)
        lift = max(0.0, area.y + area.h - label_area(t, regions, place).y)
        room = area.h - lift
        high = min(TALLEST, (room - BETWEEN * (count - 1)) / count)
        top = area.y + room - count * (high + BETWEEN) + BETWEEN
        paid = paid_icons(t.titles, t.view, place)
        for number, event in enumerate(events):
            rect = MapRect(area.x, top + number * (high + BETWEEN), area.w, high)
            whole = t.raised(regions, k.event, EVENT_CARD, event, True)
            said = t.titles.event(event)
            yield At(rect, event, said, event, detail=paid[number], over=number, raised=whole, on_board=True)
    yield from _of_round(t, regions)


def _of_round(t: Sight, regions: Regions) -> Iterator[At]:
    held, bed = t.view.lasting, card_areas(regions)[-1]
    areas = arrangement.row(bed.inset(2.0), bed.w - (4.0 if len(held) < 2 else 22.0), len(held))
    for event, area in zip(held, areas, strict=True):
        whole = t.raised(regions, k.event, EVENT_CARD, event)
        yield At(area, event, t.titles.event(event), event, look=OF_ROUND, over=-5, raised=whole)


def paid_icons(titles: Titles, view: TableView, place: str) -> tuple[tuple[int, ...], ...]:
    """Return the indices of paid icons for each event card of a place.

    The cards of a place are paid together (ruling 13), so unpaid icons are counted back from the last card.
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


def card_areas(regions: Regions) -> list[Rect]:
    """Lay out the event deck, the discards and the events of the round."""
    area = regions.named["cards"]
    wide = (area.w - (CARDS - 1) * PAD) / CARDS
    high = wide / CARD_RATIO
    return arrangement.row(Rect(area.x, area.y + (area.h - high) / 2, area.w, high), wide, CARDS, PAD)


# --- drawing ---------------------------------------------------------------------------------------------------------


def _art(titles: Titles, event: str) -> str:
    """Return the picture of a card; copies of a special event share one."""
    return f"{ART}/specials/{titles.specials[event].id}" if event in titles.specials else f"{ART}/events/{event}"


def _draw_whole(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw a whole card: title, picture, place and icons; or the effect of a special event."""
    special = face.name in titles.specials
    canvas.box(SPECIAL if special else PAPER, rect)
    head, rest = rect.inset(12.0).cut_top(44.0, 4.0)
    canvas.title(titles.event(face.name), head, 27.0, "ink", least=11)
    picture, rest = rest.cut_top(rest.w / 1.5, 8.0)
    canvas.art(_art(titles, face.name), picture)
    if special:
        canvas.box(PAPER, rest)
        canvas.body(titles.event_text(face.name), rest.inset(10.0, 6.0), 23.0, least=11)
        return
    icons, where = rest.cut_top(66.0, 6.0)
    _draw_icons(titles, canvas, icons, face.name, 54.0)
    canvas.title(titles.place(titles.events[face.name].place), where, 21.0, "ink_soft", least=10)


def _draw_small(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw a card on its place: cropped picture above large icons."""
    canvas.box(PAPER, rect)
    inner = rect.inset(3.0)
    band, above = inner.cut_bottom(min(BAND, inner.h))
    if above.h > 2:
        with canvas.clipped(above):
            canvas.art(_art(titles, face.name), Rect.around(above.centre, above.w, above.w / 1.5))
    canvas.box(PANE, band)
    paid = face.detail if isinstance(face.detail, tuple) else ()
    _draw_icons(titles, canvas, band, face.name, ICON, paid)


def _draw_icons(titles: Titles, canvas: Canvas, area: Rect, name: str, most: float, paid: Collection[int] = ()) -> None:
    """Draw a card's icons in a row, ``paid`` ones checked, with the Biff sign last."""
    card = titles.events[name]
    count = len(card.icons) + card.biff
    side = min(most, area.h - 4.0, (area.w - 2.0) / count - APART)
    left = area.centre.x - (count * (side + APART) - APART) / 2
    for number, icon in enumerate(card.icons):
        plate = Rect(left, area.centre.y - side / 2, side, side)
        done = number in paid
        canvas.box(TICKED if done else PLATE, plate)
        canvas.art(f"{ART}/faces/{icon}", plate.inset(side * 0.07), alpha=0.45 if done else 1.0)
        if done:
            canvas.icon("check", plate.centre, side * 0.8)
        left += side + APART
    if card.biff:
        plate = Rect(left, area.centre.y - side / 2, side, side)
        canvas.box(CALLED, plate)
        with canvas.clipped(plate.inset(side * 0.06)):
            wide = plate.w * 1.3  # head and shoulders fill the plate
            bust = Rect(plate.centre.x - wide / 2, plate.y + plate.h * 0.06, wide, wide * 192.0 / 112.0)
            canvas.art(f"{ART}/biffs/{titles.years[card.place]}", bust)


def _draw_of_round(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw a special event of the round: picture and title."""
    canvas.box(SPECIAL, rect)
    inner = rect.inset(4.0)
    picture, words = inner.cut_top(inner.w / 1.5, 2.0)
    canvas.art(_art(titles, face.name), picture)
    canvas.title(titles.event(face.name), words, 21.0, "ink", least=7)


def _draw_deck(_titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    if face.state == "0":
        canvas.box(BED, rect)
    else:
        for lift in (3.0, 0.0):
            canvas.art(f"{ART}/event_back", Rect(rect.x + lift, rect.y + lift, rect.w - 3.0, rect.h - 3.0))
    draw_count(canvas, rect, face.state)


def _draw_discards(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw the top card's picture and the count."""
    canvas.box(BED if not face.name else SPECIAL if face.name in titles.specials else PAPER, rect)
    if face.name:
        inner = rect.inset(4.0)
        with canvas.clipped(inner):
            canvas.art(_art(titles, face.name), Rect.around(inner.centre, inner.h * 1.5, inner.h))
    else:
        canvas.icon("discard", rect.centre, min(rect.w, rect.h) * 0.5, "dim")
    draw_count(canvas, rect, face.state)


def _draw_bed(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw the slot for events of the round, labelled while empty."""
    canvas.box(BED, rect)
    if face.state == "empty":
        words = titles.tell("names.lasting")
        canvas.title(words, rect.inset(8.0 / canvas.viewport.text_scale, 6.0), 17.0, "text_soft", least=8)


# --- tooltips --------------------------------------------------------------------------------------------------------


def _event_tip(t: Sight, name: str) -> str:
    """Describe an event: the icons it needs, or the effect of a special one."""
    text = t.titles.event_text(name)
    return t.tip("event.special", text=text) if name in t.titles.specials else text


def _off_deck(_thing: Thing, pose: Pose, it: Happening[TableView]) -> Pose | None:
    deck = it.was.get(k.deck())
    return deck and replace(deck, name="", z=pose.z)


event = Piece(
    k.event,
    Lies(_events, 10, important=True),
    [Look(_draw_whole, 0.04, FRAME), Look(_draw_small, 0.05, below=SMALL), Look(_draw_of_round, 0.05, face=OF_ROUND)],
    Says[Sight](
        _event_tip,
        lambda t, event: t.titles.event(event),
        lambda _, event: Face(k.event, EVENT_CARD, event),
        lambda t, event: [k.scene(t.titles.events[event].place)] if event in t.titles.events else [],
    ),
    comes_from=_off_deck,
    goes_to=into_pile(k.discards()),
)


def _deck(t: Sight, regions: Regions) -> Iterator[At]:
    left = len(t.view.deck.left)
    yield At(card_areas(regions)[0], said=pile_name(t.name("deck"), left), state=str(left))


def _deck_tip(t: Sight, _name: str) -> str:
    drawn = claimed.drawn_each_round(t.lookup.numbers.events[len(t.view.players)])
    return f"{t.tip('deck', n=claimed.cards_left(t.view))} {t.tip('deck.each_round', n=drawn)}"


deck = Piece(
    k.deck,
    Lies(_deck, 3),
    [Look(_draw_deck, 0.08)],
    Says[Sight](_deck_tip, None, lambda t, _: Face(k.deck, LARGE, state=str(len(t.view.deck.left)))),
)


def _discards(t: Sight, regions: Regions) -> Iterator[At]:
    over = t.view.deck.discards
    top = over[-1] if over else ""
    whole = t.raised(regions, k.event, EVENT_CARD, top) if top else None
    said = pile_name(t.name("discards"), len(over))
    yield At(card_areas(regions)[1], said=said, shows=top, state=str(len(over)), raised=whole)


def _discards_tip(t: Sight, _name: str) -> str:
    """List the latest discarded events."""
    over = (*t.view.deck.discards, *t.view.deck.aside)
    latest = [f"- {t.titles.event(event)}" for event in over[: -LATEST - 1 : -1]]
    count = claimed.events_over(t.view)
    return "\n".join([t.tip("discards", some=count.says > 0, n=count), *latest])


def _discards_closeup(t: Sight, _name: str) -> Face:
    over = t.view.deck.discards
    return Face(k.discards, LARGE, over[-1] if over else "", state=str(len(over)))


discards = Piece(
    k.discards, Lies(_discards, 3), [Look(_draw_discards, 0.08)], Says(_discards_tip, None, _discards_closeup)
)


def _bed(t: Sight, regions: Regions) -> Iterator[At]:
    yield At(card_areas(regions)[-1], said=t.name("lasting"), state="" if t.view.lasting else "empty")


lasting = Piece(
    k.lasting,
    Lies(_bed, 2, shadow=False),
    [Look(_draw_bed, 0.04)],
    Says[Sight](lambda t, _: t.tip("lasting"), None, lambda _t, _: Face(k.lasting, LARGE, state="empty")),
)
