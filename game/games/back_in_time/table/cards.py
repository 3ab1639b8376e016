"""Cards, large with full text or small with icons; their marks on the board, slots and piles.

All are drawn in units of :data:`FRAME`, except small items, which are landscape (:data:`TAG`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from game.games.back_in_time.rules.box import Effect, Need
from game.games.back_in_time.table import thing_kinds as k
from game.games.back_in_time.table.mats import heroes, item_areas, mini_item_areas, tile_text
from game.games.back_in_time.table.regions import CARD_RATIO, PAD
from game.games.back_in_time.table.sight import BOARD, CARDS, LARGE, SQUARE, Sight
from game.games.back_in_time.table.text import claimed
from game.games.back_in_time.table.text.titles import Titles
from game.i18n import _, listed
from game.rules.claims import Count, stated
from game.rules.contract import Seat
from game.table.contract import Regions
from game.table.things import At, Lies, Look, Piece, Says, plain, to_owner
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style
from game.ui.tabletop.poses import Face
from game.ui.tabletop.thing_names import Thing

FRAME: Final = (250.0, 350.0)
"""Drawing units of a card."""
TAG: Final = (184.0, 132.0)
"""Drawing units of a small item."""
SMALL: Final = 150.0
"""Width below which cards are drawn small, in table units."""
TINY: Final = 60.0
"""Width below which items have no name, in table units."""
BROADEST: Final = 222.0
"""Maximum width of a row of signs."""
SMALL_TITLE: Final = Rect(52.0, 6.0, 182.0, 51.0)

Sign = tuple[str, str]
"""A picture (an icon's name, or an asset's with a slash) and a short text beside it."""

LASTING: Final[dict[str, Sequence[Sign]]] = {
    "no_special_powers": (("lightning", "cross"),),
    "tile_move_minus_1": (("move", "−1"),),
    "no_free_reroll": (("reroll", "cross"),),
    "no_escort_lorraine": ((f"{CARDS}/mover_lorraine", "lock"),),
    "no_escort_george": ((f"{CARDS}/mover_george", "lock"),),
    "part_cost_plus_1": (("part_hook", ""), ("knowledge", "+1")),
    "no_assist": (("hand", "cross"),),
    "biff_card_plus_1": ((f"{CARDS}/mover_biff", "+1"),),
    "delorean_locked": ((f"{BOARD}/delorean", "lock"),),
    "no_items": (("item", "cross"),),
    "love_minus_1": (("love", "−1"),),
    "die_limit_1": (("die", "≤1"),),
}
"""Signs for the lasting effects of Trouble Cards; ``cross`` and ``lock`` are overlaid on the picture."""
EMPTY: Final = Skin("black", "black", "brass", 1.2, 0.55, 6, 0.22)
MARK_HEAD: Final = 23.0
"""Visible height of a card's mark behind the one in front."""

# --- large cards -----------------------------------------------------------------------------------------------------


def _draw_title(canvas: Canvas, title: str) -> None:
    style = Style(28, "white", "display", align="center")
    canvas.text(title, Rect(53, 9, 184, 45), style, "middle", 12)


def _draw_body(canvas: Canvas, text: str, rect: Rect, size: float = 24) -> None:
    canvas.text(text, rect, Style(size, "ink", align="center", leading=1.2), "middle", 11)


def _draw_opportunity(titles: Titles, canvas: Canvas, _rect: Rect, face: Face) -> None:
    """Draw an Opportunity Card."""
    card = titles.opportunities[face.name]
    canvas.art(f"{CARDS}/frame_opportunity", Rect(0, 0, *FRAME))
    canvas.art(f"{CARDS}/{face.name}", Rect(20, 64, 210, 130))
    _draw_title(canvas, _(card.title))
    _draw_symbols(canvas, card.need, Vec(125, 226), 46, 52)
    where = titles.space(card.space)
    if card.requires_present:
        present = _("with {figure}").format(figure=titles.figure(card.requires_present))
        where = listed((where, present), ",")
    style = Style(18, "ink_soft", align="center")
    canvas.text(f"*{where}*", Rect(16, 251, 218, 26), style, "middle", 10)
    _draw_body(canvas, f"**{titles.reward(card.reward)}**", Rect(14, 284, 222, 56), 23)


def _draw_trouble(titles: Titles, canvas: Canvas, _rect: Rect, face: Face) -> None:
    """Draw a Trouble Card; ``off`` while the Letter to Doc suppresses it."""
    card = titles.troubles[face.name]
    canvas.art(f"{CARDS}/frame_trouble_{card.level}", Rect(0, 0, *FRAME))
    canvas.art(f"{CARDS}/{face.name}", Rect(20, 64, 210, 130))
    _draw_title(canvas, _(card.title))
    text = "\n".join(t for t in (titles.reveal(card.on_reveal), titles.lasting(card.lasting)) if t)
    _draw_body(canvas, text or _("No lasting effect."), Rect(14, 198, 222, 96), 22)
    solve = f"{titles.needs(card.need)} → {titles.reward(card.reward)}"
    style = Style(19, "ink", bold=True, leading=1.1)
    canvas.text(solve, Rect(14, 304, 172, 40), style, "middle", 9)
    if face.state == "off":
        canvas.icon("cross", Vec(125, 246), 96)


def _draw_movement(titles: Titles, canvas: Canvas, _rect: Rect, face: Face) -> None:
    """Draw a Movement Card, line by line."""
    card = titles.movement[face.name]
    canvas.art(f"{CARDS}/frame_movement", Rect(0, 0, *FRAME))
    _draw_title(canvas, _("Movement"))
    rows = len(card.steps)
    text = titles.movement_text(card).split("\n")
    high = 270 / rows
    for number, line in enumerate(card.steps):
        top = 64 + number * high
        canvas.art(f"{CARDS}/mover_{line.who}", Rect(16, top + high / 2 - 34, 68, 68))
        words = Rect(92, top + 6, 146, high - 12)
        canvas.body(text[number], words, 22, align="left", least=11)


def _draw_item(titles: Titles, canvas: Canvas, _rect: Rect, face: Face) -> None:
    """Draw an item; its back while face down."""
    if face.state == "used":
        canvas.art(f"{CARDS}/back_item", Rect(0, 0, *FRAME))
        canvas.art(f"{CARDS}/{face.name}", Rect(60, 220, 130, 80), state="ghost")
        return
    card = titles.items[face.name]
    canvas.art(f"{CARDS}/frame_item", Rect(0, 0, *FRAME))
    canvas.art(f"{CARDS}/{face.name}", Rect(20, 64, 210, 130))
    _draw_title(canvas, _(card.title))
    _draw_body(canvas, _(card.text), Rect(18, 200, 214, 132), 22)


# --- small cards -----------------------------------------------------------------------------------------------------


def _draw_head(canvas: Canvas, name: str, title: str, high: float, role: str) -> None:
    """Draw the cropped picture and title of a card; a larger title takes height from the picture."""
    more = min(high, 60.0 * (canvas.viewport.text_scale - 1.0))
    with canvas.clipped(Rect(14, 62, 222, high)):
        canvas.art(f"{CARDS}/{name}", Rect(14, 62 + more / 2 + high / 2 - 70, 222, 137))
    if more:
        canvas.fill(Rect(14, 58, 222, more + 4), role)
    canvas.title(title, SMALL_TITLE.taller(more), 34, least=16)


def _draw_small_opportunity(titles: Titles, canvas: Canvas, _rect: Rect, face: Face) -> None:
    """Draw an Opportunity Card with symbols and reward as large icons."""
    card = titles.opportunities[face.name]
    canvas.art(f"{CARDS}/frame_opportunity", Rect(0, 0, *FRAME))
    canvas.fill(Rect(12, 60, 226, 278), "paper")
    _draw_head(canvas, face.name, _(card.title), 92, "leaf_dark")
    x = 125.0
    if card.requires_present:
        canvas.art(f"{CARDS}/mover_{card.requires_present}", Rect(16, 158, 76, 76))
        x = 162.0
    _draw_symbols(canvas, card.need, Vec(x, 196), 72, 74)
    canvas.fill(Rect(20, 240, 210, 3), "paper_edge")
    _draw_reward(titles, canvas, card.reward, Rect(14, 246, 222, 92))


def _draw_small_trouble(titles: Titles, canvas: Canvas, _rect: Rect, face: Face) -> None:
    """Draw a Trouble Card with effect, symbols and reward as large icons."""
    card = titles.troubles[face.name]
    canvas.art(f"{CARDS}/frame_trouble_{card.level}", Rect(0, 0, *FRAME))
    signs = LASTING.get(card.lasting, ())
    canvas.fill(Rect(12, 60, 226, 278), "paper")
    _draw_head(canvas, face.name, _(card.title), 66 if signs else 92, "danger")
    if signs:
        canvas.fill(Rect(14, 128, 222, 84), "danger", 0.16)
        _draw_signs(canvas, signs, Vec(125, 170), 68)
        if face.state == "off":
            canvas.icon("close", Vec(125, 170), 80)
    top = 218.0 if signs else 162.0
    _draw_symbols(canvas, card.need, Vec(125, top + 30), 58, 60)
    canvas.fill(Rect(20, top + 62, 210, 3), "paper_edge")
    _draw_reward(titles, canvas, card.reward, Rect(14, top + 66, 222, 340 - top - 66))


def _draw_reward(titles: Titles, canvas: Canvas, effects: Iterable[Effect], rect: Rect) -> None:
    """Draw a reward: tiles, an item with its name, love, or spots for the car."""
    signs: list[Sign] = []
    for effect in effects:
        if effect.name == "item":
            _draw_item_reward(titles, canvas, str(effect.arg), rect)
            return
        signs.append(
            {
                "power_tile": ("tile", f"+{effect.arg}"),
                "power_tile_choice": ("tile", f"1/{effect.arg}"),
                "love": ("love", f"+{effect.arg}"),
            }.get(effect.name, (f"{BOARD}/delorean", f"+{effect.arg}"))
        )
    _draw_signs(canvas, signs, rect.centre, min(60.0 if len(signs) < 2 else 52.0, rect.h - 6))


def _draw_item_reward(titles: Titles, canvas: Canvas, item: str, rect: Rect) -> None:
    """Draw the picture and name of an item."""
    high = (rect.h - 6) / canvas.viewport.grown(0.6)
    canvas.art(f"{CARDS}/{item}", Rect(rect.x, rect.centre.y - high / 2, high * 1.16, high))
    words = Rect(rect.x + high * 1.16 + 4, rect.y, rect.w - high * 1.16 - 4, rect.h)
    canvas.title(titles.card(item), words, 32, "ink", least=17)


def _draw_small_item(titles: Titles, canvas: Canvas, _rect: Rect, face: Face) -> None:
    """Draw an item tag with picture and name, darkened when used."""
    used = face.state == "used"
    more = 36.0 * (canvas.viewport.text_scale - 1.0)
    _draw_tag(canvas, face.name, used, 82 - more)
    role, words = "text_soft" if used else "ink", Rect(6, 88 - more, TAG[0] - 12, 40 + more)
    canvas.title(titles.card(face.name), words, 32, role, least=15)


def _draw_tiny_item(canvas: Canvas, _rect: Rect, face: Face) -> None:
    """Draw an item tag too small for a name."""
    _draw_tag(canvas, face.name, face.state == "used", TAG[1] - 12)


def _draw_tag(canvas: Canvas, name: str, used: bool, high: float) -> None:
    """Draw the background and picture of a tag, with the sign of a used one."""
    canvas.box("well" if used else "paper", Rect(0, 0, *TAG))
    picture = Rect(8, 6, TAG[0] - 16, high)
    canvas.art(f"{CARDS}/{name}", picture, state="dim" if used else "normal", alpha=0.55 if used else 1.0)
    if used:
        canvas.icon("reroll", Vec(TAG[0] - 24, 24), 34)


def _draw_symbols(canvas: Canvas, need: Need, middle: Vec, side: float, step: float) -> None:
    """Draw the required symbols side by side."""
    symbols = [colour for colour, count in need.items() for _one in range(count)]
    for number, colour in enumerate(symbols):
        canvas.icon(colour, Vec(middle.x + (number - (len(symbols) - 1) / 2) * step, middle.y), side)


def _draw_signs(canvas: Canvas, signs: Sequence[Sign], middle: Vec, side: float) -> None:
    """Draw a centred row of pictures with text beside them, or a cross or lock over them."""
    wide = [side * (1.5 if "delorean" in picture else 1.0) for picture, _more in signs]
    beside = [side * 0.42 * len(more) if more not in ("", "cross", "lock") else 0.0 for _picture, more in signs]
    room = max(0.0, BROADEST - sum(wide) - 10 * (len(signs) - 1)) / max(1.0, sum(beside))
    beside = [width * min(canvas.viewport.grown(0.5), max(1.0, room)) for width in beside]
    full = sum(wide) + sum(beside) + 10 * (len(signs) - 1)
    x = middle.x - full / 2
    for (picture, more), w, words in zip(signs, wide, beside, strict=True):
        canvas.art(picture if "/" in picture else f"icons/{picture}", Rect(x, middle.y - side / 2, w, side))
        if words:
            style = Style(side * 0.72, "ink", "display", align="center", leading=1.0)
            canvas.text(more, Rect(x + w, middle.y - side / 2, words + 6, side), style, "middle", 9)
        elif more == "cross":
            canvas.icon("close", Vec(x + w / 2, middle.y), side * 0.95)
        elif more:
            canvas.icon(more, Vec(x + w * 0.8, middle.y + side * 0.24), side * 0.62)
        x += w + words + 10


# --- open cards ------------------------------------------------------------------------------------------------------


def _slot_area(regions: Regions, slot: int) -> Rect:
    """Return the rectangle of a card slot, as wide as the column has: 0 the Trouble Card, 1 to 3 the Opportunities."""
    area = regions.named["cards"]
    w = (area.w - 3 * PAD) / 4
    return Rect(area.x + slot * (w + PAD), area.y, w, area.h)


def card_area(regions: Regions, slot: int) -> Rect:
    """Return the rectangle of the card in a slot."""
    area = _slot_area(regions, slot)
    return Rect.around(area.centre, area.h * CARD_RATIO, area.h)


def _shown(t: Sight) -> Iterator[tuple[int, str, str]]:
    """Yield the open cards with slot and kind."""
    if t.view.trouble is not None:
        yield 0, t.view.trouble, "trouble"
    for slot, card in enumerate(t.view.opportunities, 1):
        if card is not None:
            yield slot, card, "opportunity"


def _face(t: Sight, card: str, size: tuple[float, float]) -> Face:
    """Return the face of a card; ``off`` while the Letter to Doc suppresses it."""
    is_trouble = card in t.titles.troubles
    state = "off" if is_trouble and t.view.letter else ""
    return Face("trouble" if is_trouble else "opportunity", size, card, state=state)


def _cards(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out the open cards in the column."""
    for slot, card, _kind in _shown(t):
        area = card_area(regions, slot)
        yield At(area, card, t.titles.card(card), face=_face(t, card, (area.w, area.h)))


def card_tip(t: Sight, name: str) -> str:
    """Describe a card: its space and text."""
    if name in t.titles.troubles:
        trouble = t.titles.troubles[name]
        return f"{t.titles.space(trouble.space)}\n{t.titles.trouble_text(trouble)}"
    chance = t.titles.opportunities[name]
    return f"{t.titles.space(chance.space)}\n{t.titles.opportunity_text(chance)}"


def card_face(t: Sight, card: str) -> Face:
    """Return the close-up face of a card."""
    return _face(t, card, LARGE)


CARD: Final = Says[Sight](card_tip, lambda t, card: t.titles.card(card), card_face)


card = Piece(
    k.card,
    Lies(_cards, 10, important=True),
    [
        Look(_draw_opportunity, 0.07, FRAME, face="opportunity"),
        Look(_draw_small_opportunity, 0.07, FRAME, SMALL, "opportunity"),
        Look(_draw_trouble, 0.07, FRAME, face="trouble"),
        Look(_draw_small_trouble, 0.07, FRAME, SMALL, "trouble"),
        Look(_draw_movement, 0.07, FRAME, face="movement"),
    ],
    CARD,
)

# --- marks on the board ----------------------------------------------------------------------------------------------


def _marks(t: Sight, _regions: Regions) -> Iterator[At]:
    """Lay out a mark for each card at the corner of its space; further ones peek out above."""
    here: dict[str, int] = {}
    for _slot, card, kind in _shown(t):
        space = (t.titles.troubles[card] if kind == "trouble" else t.titles.opportunities[card]).space
        place, behind = t.plan.spaces[space], here.get(space, 0)
        w, h = place.card.w, place.card.h
        x = min(place.card.centre[0], place.area.x + place.area.w - w / 2 - 2)
        y = place.card.centre[1] - MARK_HEAD * behind
        yield At(Vec(x, y), card, t.name("mark", card=card, at=space), face=Face(k.mark, (w, h), card), over=-behind)
        here[space] = behind + 1


def _draw_mark(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw a card's mark: its required symbols."""
    is_trouble = face.name in titles.troubles
    need = (titles.troubles[face.name] if is_trouble else titles.opportunities[face.name]).need
    canvas.box("paper", rect)
    band = Rect(rect.x + 1, rect.y + 1, rect.w - 2, rect.h * 0.4)
    canvas.fill(band.inset(2), "danger" if is_trouble else "leaf_dark")
    canvas.icon("trouble" if is_trouble else "opportunity", band.centre, band.h * 0.92)
    side = min(rect.h * 0.42, (rect.w - 4) / sum(need.values()))
    _draw_symbols(canvas, need, Vec(rect.centre.x, rect.y + rect.h * 0.71), side, side)


mark = Piece(k.mark, Lies(_marks, 12, on_board=True, important=True), [Look(_draw_mark, 0.16)], CARD)

# --- items -----------------------------------------------------------------------------------------------------------


def _items(t: Sight, regions: Regions) -> Iterator[At]:
    for _name, hero, number in heroes(t):
        count = len(hero.items)
        areas = item_areas(regions, count) if number < 0 else mini_item_areas(regions, number, count)
        for over, (item, area) in enumerate(zip(hero.items, areas, strict=True)):
            state = "used" if item in hero.used_items else ""
            yield At(area, item, t.titles.card(item), item, state=state, over=over)


def _item_tip(t: Sight, name: str) -> str:
    text = _(t.titles.items[name].text)
    return f"{text}\n*{t.tip('item.used')}*" if stated(claimed.is_used(t.view, name)).says else text


def _holder(t: Sight, thing: Thing) -> Seat | None:
    """Return the seat of the hero who has an item."""
    return next((hero.seat for hero in t.view.heroes.values() if thing.name in hero.items), None)


item = Piece(
    k.item,
    Lies(_items, 20),
    [
        Look(_draw_item, 0.05, FRAME),
        Look(_draw_small_item, 0.05, TAG, SMALL),
        Look(plain(_draw_tiny_item), 0.05, TAG, TINY),
    ],
    Says[Sight](_item_tip, lambda t, item: t.titles.card(item), lambda _t, item: Face(k.item, LARGE, item)),
    belongs=to_owner(_holder),
)

# --- slots -----------------------------------------------------------------------------------------------------------


def _places(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out the slots of cards and items."""
    taken = {slot for slot, _card, _kind in _shown(t)}
    for slot in range(4):
        kind = "opportunity" if slot else "trouble"
        state = "taken" if slot in taken else ""
        yield At(_slot_area(regions, slot), kind, shows=kind, of=str(slot), state=state)
    for slot, area in enumerate(item_areas(regions, 4)):
        yield At(area, "item", shows="item", of=str(slot))


def _draw_place(canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw a slot, with its label unless a card is on it."""
    words, icon = {
        "trouble": (_("Trouble"), "trouble"),
        "opportunity": (_("Opportunity"), "opportunity"),
        "item": (_("Item"), "item"),
    }[face.name]
    canvas.box(EMPTY, rect.inset(1))
    if face.state == "taken":
        return
    side, high = min(rect.w, rect.h) * 0.36, 20 * canvas.viewport.grown(0.5)
    canvas.art(f"icons/{icon}", Rect.around(rect.centre.plus(0, -8), side, side), alpha=0.5)
    low = Rect(rect.x + 4, rect.centre.y + side / 2 - 6, rect.w - 8, high)
    style = Style(16, "text_soft", "display", align="center")
    canvas.text(words, low, style, "middle", 9)


place = Piece[Sight](k.place, Lies(_places, 0, important=True, shadow=False), [Look(plain(_draw_place), 0.07)])

# --- piles -----------------------------------------------------------------------------------------------------------


def _piles(t: Sight, _regions: Regions) -> Iterator[At]:
    for name, area in t.plan.piles.items():
        left = claimed.pile_left(t.view, name) if name in t.view.decks else None
        if left is not None and left.says:
            yield At(area, name, t.name("pile", pile=t.titles.pile(name), n=left), name, state=str(left.says))


def _draw_pile(canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw a face-down pile with its count."""
    back = {"tiles": "back_tile"}.get(face.name, f"back_{face.name}")
    unit = rect.w / 62
    for lift in (4, 2, 0):
        size = Rect(rect.x + lift / 2 * unit, rect.y + lift * unit, rect.w - 4 * unit, rect.h - 4 * unit)
        canvas.art(f"{CARDS}/{back}", size)
    if not face.state:
        return
    wide, high = 30 * unit * canvas.viewport.grown(0.7), 24 * unit * canvas.viewport.grown(0.7)
    badge = Rect(rect.right - wide, rect.bottom - unit - high, wide, high)
    canvas.badge(face.state, badge, 17 * unit)


def _pile_tip(t: Sight, name: str) -> str:
    return t.tip("pile.left", n=claimed.pile_left(t.view, name))


def _pile_face(t: Sight, name: str) -> Face:
    return Face(k.pile, SQUARE if name == "tiles" else LARGE, name, state=str(len(t.view.decks[name].left)))


def _discards(t: Sight, name: str) -> str:
    """Describe a pile: cards left and latest discards."""
    gone = claimed.discarded(t.view, name)
    if not stated(gone).says:
        return f"{_pile_tip(t, name)}\n\n{t.tip('pile.none_discarded')}"
    latest = (f"- {_was(t, str(card))}" for card in stated(claimed.latest(t.view, name)).says)
    return "\n".join([f"{_pile_tip(t, name)}\n\n{t.tip('pile.discarded', n=gone)}", *latest])


def _was(t: Sight, card: str) -> str:
    """Return the name of a discard."""
    if card in t.titles.movement:
        return t.titles.movement_text(t.titles.movement[card]).replace("\n", " ")
    if card not in t.lookup.tile:
        return t.titles.card(card)
    printed = t.lookup.tiles[t.lookup.tile[card]].move
    return tile_text(t, card, Count(says=printed, of="tile_prints", about=(card,)))


pile = Piece(
    k.pile,
    Lies(_piles, 3, on_board=True, important=True),
    [Look(plain(_draw_pile), 0.07)],
    Says[Sight](_pile_tip, lambda t, name: t.titles.pile(name), _pile_face, closer=_discards),
)
