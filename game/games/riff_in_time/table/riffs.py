"""Riff cards: the deck, open and known cards, and the discards."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from game.games.riff_in_time.rules.box import Effect, Step
from game.games.riff_in_time.rules.compiled_box import SECTIONS
from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table import thing_kinds as k
from game.games.riff_in_time.table.objectives import locations_on
from game.games.riff_in_time.table.regions import CARD_RATIO, GAP, LEAST_CARD, PAD, choice_areas, narrowed, raised
from game.games.riff_in_time.table.sight import ART, CARD, Sight, draw_filling
from game.games.riff_in_time.table.text import claimed
from game.games.riff_in_time.table.text.riff_texts import RiffTexts, effects_of, section_to_come
from game.games.riff_in_time.table.text.titles import Titles
from game.i18n import listed
from game.rules.claims import Names, stated
from game.table.contract import Happening, Regions
from game.table.marks_on_pieces import draw_count
from game.table.things import At, Lies, Look, Piece, Says, pile_name
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop import arrangement
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.thing_names import Thing

LARGER: Final = 1.1
"""Ratio of sizes from which an open card is placed beside the piles."""
SMALL: Final = 130.0
"""Width below which riff cards are drawn without text."""
LATEST: Final = 6
"""Number of discards listed in a tooltip."""
NUMBER: Final = Rect(13.0, 12.0, 34.0, 34.0)
TITLE: Final = Rect(54.0, 12.0, 234.0, 34.0)
SCENE: Final = Rect(12.0, 50.0, 276.0, 142.0)
ROWS: Final = Rect(12.0, 196.0, 276.0, 212.0)
"""Rectangle of the sections on a card, in units of 300 x 420."""
BETWEEN: Final = 5.0
"""Gap between two sections."""
TALLEST: Final = 180.0
TAB: Final = 30.0
"""Width of the coloured tab of a section."""
SIDE: Final = 44.0
"""Width of the signs of a section."""
SIGN_OF: Final[Mapping[str, str]] = {
    "raise_location": "raise", "raise_stages": "raise", "raise_players": "players", "raise_san_dimas": "raise",
    "lower_san_dimas": "lower", "lower_for_repaired": "lower", "lower_here": "lower", "draw": "draw",
    "discard": "discard", "look": "look", "unrepair": "unrepair", "gather": "gather", "go": "go", "eject": "eject",
}  # fmt: skip
"""The sign of each effect."""
CHOOSE, STAGES = "choose", "stages"
PAPER: Final = Skin("card_ivory", "paper_shade", "ink", 1.6, 1.0, 12)
BED: Final = Skin("black", "black", "brass", 1.2, 0.55, 7, 0.3)
EDGE: Final = Skin("paper", "paper_shade", "ink", 1.2, 1.0, 6)
DULL: Final = 0.32
"""Opacity of the veil over inactive sections."""


class Colours(NamedTuple):
    """Colours of a section: tab and background."""

    tab: str
    ground: str


LOOKS: Final[Mapping[str, Colours]] = {
    "main": Colours("linchpin", "white"),
    "red": Colours("danger", "paper"),
    "green": Colours("success", "paper"),
    "repaired": Colours("neon_cyan", "paper"),
}

# --- layout ----------------------------------------------------------------------------------------------------------


def pile_areas(regions: Regions) -> tuple[Rect, Rect]:
    """Return the rectangles of deck and discards."""
    area = regions.named["cards"]
    wide = min(area.h * CARD_RATIO, (area.w - 4 * PAD) / 5)
    row = Rect.around(area.centre, area.w, wide / CARD_RATIO)
    deck, rest = row.cut_left(wide, PAD)
    return deck, rest.cut_left(wide, PAD)[0]


def known_areas(regions: Regions, count: int, opened: bool = False) -> list[Rect]:
    """Lay out the known next cards, clear of an open one."""
    area, (deck, discards) = regions.named["cards"], pile_areas(regions)
    if opened and _beside_piles(regions):
        below = regions.named["table"]
        bed = Rect(area.x, below.bottom - deck.h, discards.right - area.x, deck.h)
        return narrowed(bed, deck.w, LEAST_CARD, count)
    bed = Rect(discards.right + PAD * 2, discards.y, area.right - discards.right - PAD * 2, discards.h)
    return arrangement.row(bed, discards.w, count, PAD / 2, 1.0)


def open_areas(regions: Regions, count: int) -> list[Rect]:
    """Lay out the open riff cards: the last one large, earlier ones small beside it."""
    area = regions.named["table"]
    if _beside_piles(regions):
        card = _card(_right_of_piles(regions))
        left = Rect(area.x, area.y, card.x - PAD - area.x, area.h)
        wide = pile_areas(regions)[0].w
    elif count < 2:
        return [_card(area)] * count
    else:
        wide = min(area.w * 0.24, area.h * CARD_RATIO / 2)
        left, right = area.cut_left(wide, PAD)
        card = _card(right)
    early = narrowed(left, wide, LEAST_CARD, count - 1) if left.w > 2 * wide else _stacked(left, wide, count - 1)
    return [*(Rect(rect.x, rect.y, rect.w, rect.w / CARD_RATIO) for rect in early), card]


def _stacked(area: Rect, wide: float, count: int) -> list[Rect]:
    """Return cards in a column; many overlap."""
    high = wide / CARD_RATIO
    step = min(high + GAP, (area.h - high) / max(1, count - 1))
    return [Rect(area.x, area.y + step * number, wide, high) for number in range(count)]


def _right_of_piles(regions: Regions) -> Rect:
    """Return the area beside deck and discards, down to the chart."""
    cards, table, left = regions.named["cards"], regions.named["table"], pile_areas(regions)[1].right + PAD
    return Rect(left, cards.y, cards.right - left, table.bottom - cards.y)


def _beside_piles(regions: Regions) -> bool:
    """Return whether an open card fits larger beside the piles than below them (wide columns)."""
    return _card(_right_of_piles(regions)).w > _card(regions.named["table"]).w * LARGER


def _card(area: Rect) -> Rect:
    """Fit a card into an area."""
    return area.fitted(CARD_RATIO)


def _riffs(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out face-up cards (looked at, known, open), with the pending section lit."""
    view, opened, known = t.view, t.view.open_riffs, t.view.deck.top
    if view.asked in ("looking", "arranging"):
        yield from _row(t, regions, opened, known_areas(regions, len(opened)))
        yield from _row(t, regions, known, choice_areas(regions, len(known)))
        return
    yield from _row(t, regions, known, known_areas(regions, len(known), bool(opened)))
    if opened:
        yield from _row(t, regions, opened, open_areas(regions, len(opened)))


def _row(t: Sight, regions: Regions, cards: Sequence[str], areas: Sequence[Rect]) -> Iterator[At]:
    ask = t.view.ask
    for number, (card, area) in enumerate(zip(cards, areas, strict=True)):
        lit = ask.section or "" if ask is not None and ask.card == card else ""
        whole = Face(k.riff, raised(regions, CARD), card, lit)
        yield At(area, card, t.titles.riff(card), card, lit, over=number, raised=whole)


# --- drawing ---------------------------------------------------------------------------------------------------------


def _draw_whole(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw a whole card with the active section (``part``) lit."""
    canvas.art(f"{ART}/riff_front", rect)
    number = face.name.rpartition("_")[2]
    canvas.title(number, NUMBER.inset(3.0), 21.0, "white", least=8)
    canvas.title(_title(titles, face.name), TITLE.inset(2.0), 25.0, "white", least=10)
    canvas.box(PAPER, Rect(8.0, SCENE.bottom - 4.0, rect.w - 16.0, rect.h - SCENE.bottom - 4.0))
    with canvas.clipped(SCENE):
        _scene(titles, canvas, SCENE, face.name)
    sections = RiffTexts(titles).sections(face.name)
    high = min(TALLEST, (ROWS.h - BETWEEN * (len(sections) - 1)) / len(sections))
    top = ROWS.y + (ROWS.h - high * len(sections) - BETWEEN * (len(sections) - 1)) / 2
    for one in sections:
        row = Rect(ROWS.x, top, ROWS.w, high)
        _section(titles, canvas, row, face.name, one.section, one.text)
        if face.part == one.section:
            canvas.box(Skin("glow", "glow", "accent", 4.0, 1.0, 9, 0.0), row.grown(1.0))
            canvas.halo(row, "accent_bright", 9.0, 7.0)
        elif face.part:
            canvas.fill(row, "ink", DULL)
        top += high + BETWEEN


def _title(titles: Titles, card: str) -> str:
    """Return the title: the card's location, or a generic name if it affects several."""
    location = titles.riffs[card].location
    return titles.location(location) if location is not None else titles.riff(card)


def _scene(titles: Titles, canvas: Canvas, area: Rect, card: str) -> None:
    """Draw the location of a card, or the sign of its effect."""
    location = titles.riffs[card].location
    if location is not None:
        draw_filling(canvas, area, f"scenes/{location}", 1.5)
        return
    wide = max(area.w, area.h * 1.5)
    canvas.art(f"{ART}/riff_back", Rect.around(area.centre, wide, wide * 1.4))
    first = effects_of(titles.riffs[card], "main")[0]
    if first.stages:
        _stages(canvas, area, first.stages)
        return
    side = min(area.w, area.h) * 0.62
    canvas.box(Skin("night", "linchpin_dark", "white", side * 0.03, 0.9, side * 0.62, 0.94),
               Rect.around(area.centre, side * 1.24, side * 1.24))  # fmt: skip
    canvas.art(_sign(first), Rect.around(area.centre, side, side))


def _stages(canvas: Canvas, area: Rect, stages: Sequence[int]) -> None:
    """Draw the stages a card affects, with their numbers."""
    across = len(stages) if area.w > area.h else 2
    rows = -(-len(stages) // across)
    side = min(area.w / across, area.h / rows) * 0.96
    for number, stage in enumerate(stages):
        row, column = divmod(number, across)
        in_row = min(across, len(stages) - row * across)
        at = area.centre.plus((column - (in_row - 1) / 2) * side, (row - (rows - 1) / 2) * side)
        spot = Rect.around(at, side * 0.96, side * 0.96)
        canvas.art(f"{ART}/signs/{STAGES}", spot)
        unit = spot.w / 64.0
        plate = Rect(spot.x + 14.0 * unit, spot.y + 20.0 * unit, 36.0 * unit, 30.0 * unit)
        canvas.title(str(stage), plate, plate.h * 0.98, "ink", least=5)


def _section(titles: Titles, canvas: Canvas, row: Rect, card: str, section: str, text: str) -> None:
    """Draw a section: tab with band marks, effect signs and text."""
    look = LOOKS[section]
    canvas.box(Skin(look.ground, "paper_shade", look.tab, 2.0, 1.0, 8), row)
    tab, rest = row.inset(2.0).cut_left(TAB)
    canvas.box(Skin(look.tab, look.tab, "ink", 1.0, 0.7, 6), tab)
    _marks(canvas, tab, section)
    signs, words = rest.inset(3.0).cut_left(SIDE, 5.0)
    _signs(canvas, signs, effects_of(titles.riffs[card], section))
    canvas.body(text, words, 30.0, "ink", "left", least=9)


def _marks(canvas: Canvas, tab: Rect, section: str) -> None:
    """Draw the band marks of a section as on the dials: arrows, dots, or the star of repaired places."""
    if section == "repaired":
        canvas.line(_star(tab.centre, tab.w * 0.42), "white", 1.2, "ink", filled=True)
    for step in (-1, 0, 1) if section in ("red", "green") else ():
        at = tab.centre.plus(0.0, step * tab.w * 0.5)
        if section == "green":
            canvas.dot(at, tab.w * 0.15, "ink")
        else:
            side = tab.w * 0.2
            corners = (at.plus(-side, -side * 0.7), at.plus(side, -side * 0.7), at.plus(0.0, side * 0.9))
            canvas.line((*corners, corners[0]), "white", 1.6, filled=True)


def _signs(canvas: Canvas, area: Rect, effects: Sequence[Effect]) -> None:
    """Draw the effect signs of a section in a column."""
    signs = [_sign(step) for effect in effects for step in effect.options or (effect,)]
    side = min(area.w, (area.h - 2.0 * (len(signs) - 1)) / len(signs))
    top = area.centre.y - (side * len(signs) + 2.0 * (len(signs) - 1)) / 2
    for number, sign in enumerate(signs):
        at = Vec(area.centre.x, top + side / 2 + number * (side + 2.0))
        canvas.art(sign, Rect.around(at, side, side))


def _draw_small(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw a card too small for text: scene, number and tabs of its sections."""
    canvas.box(EDGE, rect)
    inner = rect.inset(rect.w * 0.05)
    low, scene = inner.cut_bottom(inner.h * 0.3, 1.0)
    with canvas.clipped(scene):
        _scene(titles, canvas, scene, face.name)
    sections = [section for section in SECTIONS if effects_of(titles.riffs[face.name], section)]
    wide = low.w / len(sections)
    for number, section in enumerate(sections):
        tab = Rect(low.x + number * wide, low.y, wide, low.h).inset(0.8)
        look = LOOKS[section].tab
        canvas.box(Skin(look, look, "glow" if face.part == section else "ink", 1.2, 1.0, 3), tab)
        first = effects_of(titles.riffs[face.name], section)[0]
        side = min(tab.w, tab.h) * 0.94
        canvas.art(_sign(first), Rect.around(tab.centre, side, side))
    high = min(24.0, rect.h * 0.24)
    chip = Rect(inner.x, inner.y, high * 1.25, high)
    canvas.badge(face.name.rpartition("_")[2], chip, high * 0.8)


def _draw_back(_titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw the deck or a card face down, with the count (``state``)."""
    if face.state == "0":
        canvas.box(BED, rect)
    else:
        canvas.art(f"{ART}/riff_back", rect)
    if face.state:
        draw_count(canvas, rect, face.state)


def _draw_discards(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw the discards: top card and count."""
    if face.name:
        canvas.box(EDGE, rect)
        inner = rect.inset(rect.w * 0.05)
        with canvas.clipped(inner):
            _scene(titles, canvas, inner, face.name)
    else:
        canvas.box(BED, rect)
        canvas.icon("discard", rect.centre, min(rect.w, rect.h) * 0.5, "dim")
    draw_count(canvas, rect, face.state)


def _sign(effect: Effect | Step) -> str:
    """Return the picture of an effect's sign; a choice has its own."""
    return f"{ART}/signs/{CHOOSE if effect.do == 'choose' else SIGN_OF[effect.do]}"


def _star(centre: Vec, radius: float) -> list[Vec]:
    """Return the outline of a five-pointed star."""
    corners = []
    for number in range(11):
        turn, far = math.radians(number * 36.0), radius * (1.0 if number % 2 == 0 else 0.45)
        corners.append(centre.plus(far * math.sin(turn), -far * math.cos(turn)))
    return corners


# --- tooltips --------------------------------------------------------------------------------------------------------


def _riff_tip(t: Sight, name: str) -> str:
    """Return the text of a riff card; sections that do not apply now are in brackets."""
    texts = RiffTexts(t.titles)
    sections = texts.sections(name)
    if t.titles.riffs[name].location is None or len(sections) == 1:
        return texts.read(name)
    to_come = section_to_come(t.positions.of(t.view), name)
    coming = stated(Names(says=to_come, of="section_to_come", about=(name,))).says
    lines, left_out = list[str](), False
    for section, heading, text in sections:
        words = f"{heading} {text}".strip()
        fits = section in ("main", coming)
        left_out |= not fits
        lines.append(words if fits else f"({words})")
    if left_out:
        lines.append(t.tip("riff.in_brackets", open=name in t.view.open_riffs))
    return "\n".join(lines)


def _places(t: Sight, name: str) -> Iterator[Thing]:
    """Yield the places a riff card affects."""
    riff = t.titles.riffs[name]
    if riff.location is not None and t.view.locations[riff.location].space is not None:
        yield k.location(riff.location)
    for effect in riff.main:
        yield from locations_on(t, effect.stages)


def _off_deck(_thing: Thing, pose: Pose, it: Happening[TableView]) -> Pose | None:
    deck = it.pose(k.deck())
    return deck and replace(pose, x=deck.x, y=deck.y, on_board=deck.on_board, face=deck.face, scale=1.0)


def _onto_pile(thing: Thing, _pose: Pose, it: Happening[TableView]) -> Pose | None:
    goal = it.now.get(k.discards() if thing.name in it.after.deck.discards else k.deck())
    return goal and replace(goal, name="", alpha=0.2)


riff = Piece[Sight](
    k.riff,
    Lies(_riffs, 8, important=True),
    [Look(_draw_whole, 0.05, CARD), Look(_draw_small, 0.06, below=SMALL)],
    Says(_riff_tip, lambda t, card: t.titles.riff(card), lambda _, card: Face(k.riff, CARD, card), _places),
    comes_from=_off_deck,
    goes_to=_onto_pile,
)


def _deck(t: Sight, regions: Regions) -> Iterator[At]:
    left = claimed.riffs_left(t.view)
    yield At(pile_areas(regions)[0], said=t.name("deck.left", n=left), state=str(left.says))


def _deck_tip(t: Sight, _name: str) -> str:
    lines = [t.tip("deck.left", left=claimed.riffs_left(t.view))]
    if t.view.deck.top:
        cards = [t.titles.riff(str(card)) for card in stated(claimed.riffs_known(t.view)).says]
        lines.append(t.tip("deck.known", cards=listed(cards)))
    return "\n".join(lines)


deck = Piece(
    k.deck,
    Lies(_deck, 3),
    [Look(_draw_back, 0.06)],
    Says[Sight](_deck_tip, None, lambda t, _: Face(k.deck, CARD, state=str(t.view.deck.left))),
)


def _discards(t: Sight, regions: Regions) -> Iterator[At]:
    over = t.view.deck.discards
    gone = stated(claimed.riffs_gone(t.view)).says + stated(claimed.riffs_buried(t.view)).says
    top = over[-1] if over else ""
    whole = Face(k.riff, raised(regions, CARD), top) if top else None
    said = pile_name(t.name("discards"), gone, cards=False)
    yield At(pile_areas(regions)[1], said=said, shows=top, state=str(gone), raised=whole)


def _discards_tip(t: Sight, _name: str) -> str:
    lines = [t.tip("discards.thrown", n=claimed.riffs_gone(t.view))]
    if t.view.deck.buried:
        lines.append(t.tip("discards.buried", n=claimed.riffs_buried(t.view)))
    return "\n".join(lines)


def _latest(t: Sight, name: str) -> str:
    """Return the tooltip of the discards, followed by the latest cards."""
    latest = (f"- {t.titles.riff(card)}" for card in t.view.deck.discards[: -LATEST - 1 : -1])
    return "\n".join([_discards_tip(t, name), *latest])


def _discards_closeup(t: Sight, _name: str) -> Face:
    over = t.view.deck.discards
    return Face(k.riff, CARD, over[-1]) if over else Face(k.deck, CARD)


discards = Piece(
    k.discards,
    Lies(_discards, 3),
    [Look(_draw_discards, 0.06)],
    Says(_discards_tip, None, _discards_closeup, closer=_latest),
)
