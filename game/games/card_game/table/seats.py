"""Seats: strips of the others, the viewer's plate, identities, hand counts, turn and prompt markers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from msgspec.structs import replace

from game.games.card_game.table import thing_kinds as k
from game.games.card_game.table.regions import CARD_RATIO, GAP
from game.games.card_game.table.sight import ART, FRAME, LARGE, Sight
from game.games.card_game.table.squares import stack_count_area
from game.games.card_game.table.text import claimed
from game.games.card_game.table.text.prompts import BEFORE_PLAY
from game.games.card_game.table.text.titles import Titles
from game.i18n import listed
from game.rules.claims import stated
from game.rules.contract import Seat
from game.table.contract import Regions
from game.table.things import At, Lies, Look, Piece, Says, plain, to_hand, to_players
from game.ui.paint.canvas import Canvas, draw_portrait, draw_sign
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style
from game.ui.tabletop import arrangement
from game.ui.tabletop.poses import Face
from game.ui.tabletop.thing_names import Thing

FLAT: Final = 92.0
"""Height below which a strip shows the hand beside the items instead of above."""
CHIP_RATIOS: Final = 2.35, 3.2
"""Aspect ratios (width / height) of item chips; the one with larger chips is used."""
OWN_RATIO: Final = 2.8
"""Aspect ratio (width / height) of the viewer's item chips."""
CHIP: Final = 150.0
"""Maximum width of a chip on a strip, in table units."""
BACK_HEIGHT: Final = 40.0
BACK_SHARE: Final = 0.34
"""Maximum share of a strip's height for card backs."""
WHO_RATIO: Final = 3.0
"""Aspect ratio (width / height) of a revealed identity."""
BESIDE: Final = 66.0
"""Width of the hand on a flat strip."""
BAR: Final = 68.0
"""Width of the name bar of a strip."""
BADGE: Final = Rect(0.0, 0.0, 250.0, 350.0)
PORTRAIT: Final = Rect(69.0, 55.0, 112.0, 112.0)
NAME: Final = Rect(20.0, 171.0, 210.0, 28.0)
EVENT: Final = Rect(61.0, 209.0, 141.0, 37.0)
EVENT_WORDS: Final = Style(21.0, "ink", "display", align="left", leading=1.0)
EVENT_LEAST: Final = 9.0
"""Smallest letters of the events of an identity, all three of one size."""
EVENT_INDEX: Final = Rect(16.0, 209.0, 38.0, 37.0)
EVENT_STEP: Final = 45.0
BOX: Final = Rect(203.0, 213.5, 28.0, 28.0)
"""Rectangle of the first event's check mark."""

# --- strip layout ----------------------------------------------------------------------------------------------------


def strips(t: Sight, regions: Regions) -> Iterator[tuple[Seat, Rect]]:
    """Yield the other seats with their strips."""
    for number, seat in enumerate(t.others):
        yield seat, strip_area(regions, number, len(t.others))


def strip_area(regions: Regions, number: int, count: int) -> Rect:
    """Return the strip of another seat, one of ``count``."""
    area = regions.named["others"]
    step = area.h / max(1, count)
    return Rect(area.x, area.y + number * step, area.w, step - GAP)


def bar_area(strip: Rect) -> Rect:
    """Return the coloured name bar of a strip."""
    return Rect(strip.x, strip.y, BAR, strip.h)


def back_areas(strip: Rect, count: int) -> list[Rect]:
    """Lay out the backs of another seat's hand on its strip."""
    area = _strip_hand(strip)
    return arrangement.row(area, area.h * CARD_RATIO, count, 3.0)


def count_area(strip: Rect, grown: float = 1.0) -> Rect:
    """Return the rectangle of another seat's hand count, scaled by ``grown``."""
    hand, wide, high = _strip_hand(strip), 34 * grown, 20 * grown
    if strip.h < FLAT:
        return Rect(hand.x + (hand.w - wide) / 2, strip.bottom - 3 - high, wide, high)
    return Rect(strip.right - 8 - wide, hand.y + (hand.h - high) / 2, wide, high)


def _strip_hand(strip: Rect) -> Rect:
    """Return the hand area of a strip: right on a flat one, else above the items."""
    bar = bar_area(strip)
    if strip.h < FLAT:
        return Rect(strip.right - BESIDE, strip.y + 5, BESIDE - 8, strip.h - 31)
    high = min(BACK_HEIGHT, strip.h * BACK_SHARE)
    return Rect(bar.right + 8, strip.y + 6, strip.right - bar.right - 58, high)


def item_areas(strip: Rect, count: int) -> list[Rect]:
    """Lay out the items of another seat on its strip, as large as fits."""
    left = bar_area(strip).right + 8
    if strip.h < FLAT:
        area = Rect(left, strip.y + 5, strip.right - BESIDE - 8 - left, strip.h - 10)
    else:
        top = _strip_hand(strip).bottom + 6
        area = Rect(left, top, strip.right - 6 - left, strip.bottom - top - 6)
    return chips(area, count, 4.0, CHIP)


def chips(area: Rect, count: int, gap: float, most: float) -> list[Rect]:
    """Arrange chips at most ``most`` wide in an area, in the aspect ratio that makes them largest."""
    grids = [arrangement.grid(area, ratio, count, gap, most) for ratio in CHIP_RATIOS]
    return max(grids, key=lambda rects: rects[0].w * rects[0].h if rects else 0.0)


class OpenParts(NamedTuple):
    """Rectangles of a strip whose cards are open."""

    hand: Rect
    who: Rect
    items: Rect


def open_parts(strip: Rect) -> OpenParts:
    """Divide a strip with open hand and identity: the hand above, on a flat strip to the right."""
    left = bar_area(strip).right + 8
    area = Rect(left, strip.y + 5, strip.right - 6 - left, strip.h - 10)
    if strip.h < FLAT:
        rest, hand = area.cut_left(area.w * 0.55, GAP)
    else:
        hand, rest = area.cut_top(area.h * 0.54, 4.0)
    who, items = rest.cut_left(min(rest.h * WHO_RATIO, rest.w * 0.6), 5.0)
    return OpenParts(hand, who, items)


def open_hand(parts: OpenParts, count: int) -> list[Rect]:
    """Lay out an open hand; many cards overlap."""
    return arrangement.row(parts.hand, parts.hand.h * CARD_RATIO, count, 4.0)


def _who_area(strip: Rect) -> Rect:
    """Return the rectangle of another seat's revealed identity, in place of hand and items."""
    left = bar_area(strip).right + 8
    area = Rect(left, strip.y + 5, strip.right - 8 - left, strip.h - 10)
    wide = min(area.w, area.h * WHO_RATIO)
    return Rect(area.x, area.centre.y - wide / WHO_RATIO / 2, wide, wide / WHO_RATIO)


def own_item_areas(regions: Regions, count: int) -> list[Rect]:
    """Lay out the viewer's items."""
    return arrangement.grid(regions.named["items"], OWN_RATIO, count, 5.0)


# --- tooltips --------------------------------------------------------------------------------------------------------


def events(t: Sight, identity: str | None) -> list[str]:
    """List the events an identity needs, each with a check mark or cross."""
    wants = t.titles.wants(identity) if identity is not None else []
    met = {index: claimed.is_needed_so(t.view, t.titles, str(identity), index) for index, _side in wants}
    signs = ("{cross}", "{check}")
    return [f"{signs[stated(met[index]).says]} {t.titles.square(index, side)}" for index, side in wants]


def _needs(t: Sight) -> str:
    """Describe what the viewer needs."""
    if t.view.identity is None:
        return t.tip("identity.hidden")
    return "\n".join([*events(t, t.view.identity), t.tip("identity.wins")])


def _seat_tip(t: Sight, name: str) -> str:
    """Describe the public state of a seat."""
    seat, view = int(name), t.view
    if seat == view.seat:
        who = _needs(t)
    else:
        who = "\n".join(events(t, view.revealed[seat])) if view.revealed else t.tip("seat.unknown")
    items = listed((t.titles.card(str(card)) for card in stated(claimed.items(view, seat)).says), ",")
    return "\n".join([t.tip("seat.hand", hand=claimed.hand(view, seat)), t.tip("seat.items", items=items or None), who])


# --- strips and plate ------------------------------------------------------------------------------------------------


def _seats(t: Sight, regions: Regions) -> Iterator[At]:
    view = t.view
    active = view.actor if view.asked in BEFORE_PLAY and view.actor >= 0 else view.turn
    for seat, strip in (*strips(t, regions), (t.front, regions.named["plate"])):
        said = t.name("seat", seat=seat, n=claimed.hand(view, seat))
        flag = f"seat_{seat + 1}" if seat == active and view.over is None else ""
        yield At(strip, seat, said, str(seat), look="plate" if seat == t.front else "strip", flag=flag)


def _draw_strip(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw another seat's strip: a bar in its colour with sign and name."""
    role = f"seat_{int(face.name) + 1}"
    canvas.box(Skin("panel_raised", "panel", role, 1.6, 0.9, 8, 0.96, shine=0.06, shadow=4), rect)
    bar = bar_area(rect)
    _draw_bar(titles, canvas, bar, int(face.name), upright=True)


def _draw_plate(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw the front seat's name plate."""
    _draw_bar(titles, canvas, rect, int(face.name), upright=False)


def _draw_bar(titles: Titles, canvas: Canvas, bar: Rect, seat: int, upright: bool) -> None:
    """Draw a coloured bar with the seat's sign and name on a dark plaque."""
    role = f"seat_{seat + 1}"
    canvas.box(Skin(role, role, role, 1.0, 1.0, 8, shine=0.2), bar)
    side = min(bar.h * 0.52, bar.w - 14.0) if upright else min(bar.h * 0.62, 26.0)
    if upright:
        spot = bar.centre.plus(0, -bar.h * 0.17)
        high = min(24.0 * canvas.viewport.grown(0.5), bar.h * 0.32 * canvas.viewport.grown(0.2))
        words = Rect(bar.x + 4, min(bar.y + bar.h * 0.62, bar.bottom - high - 2.0), bar.w - 8, high)
    else:
        spot = Vec(bar.x + 10 + side / 2, bar.centre.y)
        high = 26 * canvas.viewport.grown(0.4)
        words = Rect(bar.x + side + 18, bar.centre.y - high / 2, bar.w - side - 24, high)
    draw_portrait(canvas, titles.portrait(seat), role, Rect.around(spot, side + 8, side + 8))
    sign = max(15.0, side * 0.5)
    low = min(side * 0.5, words.y - spot.y - sign * 0.5) if upright else side * 0.5  # keep clear of the name
    draw_sign(canvas, role, spot.plus(side * 0.5, low), sign)
    canvas.box(Skin("panel", "panel", "panel", 0.0, 0.0, 5, 0.86), words)
    canvas.title(titles.seat(seat), words.inset(4 / canvas.viewport.text_scale, 1), 20.0, "text", least=8.0)


seat = Piece(
    k.seat,
    Lies(_seats, 1),
    [Look(_draw_strip, 0.03, face="strip"), Look(_draw_plate, 0.07, face="plate")],
    Says[Sight](_seat_tip, lambda t, name: t.titles.seat(int(name)), lambda _t, _: None),
    belongs=to_players,
)

# --- card counts -----------------------------------------------------------------------------------------------------


def _counts(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out the counts of B-1's stack and of hidden hands."""
    if t.view.stack > 1:
        yield At(stack_count_area(regions), "stack", shows="stack", state=str(t.view.stack), on_board=True)
    for seat, strip in strips(t, regions):
        if not t.view.hands and (not t.view.revealed or t.view.revealed[seat] is None):
            area = count_area(strip, regions.grown(0.4))
            yield At(area, seat, shows="hand", state=str(t.view.players[seat].hand))


def _draw_count(canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw the count of a hand or of the stack."""
    icon = "{card}" if face.name == "hand" else "×"
    words = f"{icon}{face.state}" if face.name == "stack" else f"{face.state}{icon}"
    canvas.badge(words, rect, rect.h * 0.72)


count = Piece(k.count, Lies(_counts, 12, important=True, shadow=False), [Look(plain(_draw_count), 0.4)])

# --- identities ------------------------------------------------------------------------------------------------------


def _who(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out the revealed identities of other seats."""
    view = t.view
    for seat, strip in strips(t, regions) if view.revealed else ():
        who = view.revealed[seat]
        if who is not None:
            area = open_parts(strip).who if view.hands else _who_area(strip)
            won = "won" if view.over is not None and seat in view.over.winners else ""
            said = t.name("who" if view.over is None else "who.was", seat=seat, identity=who)
            yield At(area, seat, said, who, won, t.titles.met(who, view.timeline), rises=1.5)


def _draw_who(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw a revealed identity: portrait, name and events; the winner's has a golden rim."""
    won, unit = face.part == "won", rect.h / 80
    rim = "accent_bright" if won else "paper_shade"
    canvas.box(Skin("paper", "paper_shade", rim, (5.0 if won else 1.5) * unit, 1.0, 8 * unit), rect)
    canvas.art(f"{ART}/portraits/{face.name}", Rect(rect.x + 5 * unit, rect.y + 5 * unit, 70 * unit, 70 * unit))
    words = Rect(rect.x + 80 * unit, rect.y + 6 * unit, rect.w - 86 * unit, 34 * unit)
    canvas.title(titles.identity(face.name), words, 30 * unit, "ink", least=7.0)
    step = words.w / 3
    for number, (index, altered) in enumerate(titles.wants(face.name)):
        tag = Rect(words.x + step * number, rect.y + 43 * unit, step - 4 * unit, 28 * unit)
        role = "altered" if altered else "ripple"
        canvas.box(Skin(role, role, role, 1.0, 1.0, 5 * unit), tag)
        code, mark = tag.cut_left(tag.w * 0.58)
        canvas.title(index, code.inset(2 * unit, 1 * unit), 22 * unit, least=6.0)
        spot = Rect.around(mark.centre.plus(-unit, 0), 20 * unit, 20 * unit)
        canvas.box(Skin("paper", "paper", "ink", 1.0, 1.0, 4 * unit), spot)
        _draw_mark(canvas, spot, face.state[number] == "1")


def _who_tip(t: Sight, name: str) -> str:
    return "\n".join(events(t, t.view.revealed[int(name)]))


def _who_title(t: Sight, name: str) -> str:
    return t.titles.identity(str(t.view.revealed[int(name)]))


def _who_face(t: Sight, name: str) -> Face:
    who = str(t.view.revealed[int(name)])
    return Face(k.identity, LARGE, who, state=t.titles.met(who, t.view.timeline))


who = Piece(
    k.who,
    Lies(_who, 20, important=True),
    [Look(_draw_who, 0.03)],
    Says(_who_tip, _who_title, _who_face),
    belongs=to_players,
)


def _in_front(t: Sight) -> str | None:
    """Return the front seat's identity if known to the viewer."""
    return t.view.identity or (t.view.revealed[t.front] if t.view.revealed else None)


def _identity(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out the viewer's identity; its back for observers."""
    view, area, who = t.view, regions.named["identity"], _in_front(t)
    size = (area.w, area.h)
    if who is not None:
        said = t.name("identity.own" if view.identity else "who.was", seat=t.front, identity=who)
        whole = Face(k.identity, size, who, state=t.titles.met(who, view.timeline))
        yield At(area, said=said, shows=who, rises=1.4, raised=whole)
    elif view.players[t.front].knows_itself:
        yield At(area, said=t.name("identity.hidden"), shows="identity", look=k.back)


def _draw_identity(titles: Titles, canvas: Canvas, _rect: Rect, face: Face) -> None:
    """Draw an identity: portrait, name and its three events, checked according to the state."""
    canvas.art(f"{ART}/frame_identity", BADGE)
    canvas.art(f"{ART}/portraits/{face.name}", PORTRAIT)
    canvas.title(titles.identity(face.name), NAME, 26.0)
    said = [titles.event(index, altered) for index, altered in titles.wants(face.name)]
    letters = min(canvas.laid_out(words, EVENT, EVENT_WORDS, EVENT_LEAST).size for words in said)
    style = replace(EVENT_WORDS, size=letters, fixed=True)
    for number, (words, (index, _altered)) in enumerate(zip(said, titles.wants(face.name), strict=True)):
        down = EVENT_STEP * number
        canvas.title(index, EVENT_INDEX.moved(0, down), 24.0)
        canvas.text(words, EVENT.moved(0, down), style, "middle", EVENT_LEAST)
        if face.state:
            _draw_mark(canvas, BOX.moved(0, down), face.state[number] == "1")


def _identity_title(t: Sight, _name: str) -> str:
    return t.titles.identity(t.view.identity) if t.view.identity is not None else t.name("identity.hidden")


def _identity_face(t: Sight, _name: str) -> Face:
    who = t.view.identity
    if who is None:
        return Face(k.back, LARGE, "identity")
    return Face(k.identity, LARGE, who, state=t.titles.met(who, t.view.timeline))


def _wanted(t: Sight, _name: str) -> Iterator[Thing]:
    """Yield the squares the viewer needs."""
    for index, _altered in t.titles.wants(t.view.identity) if t.view.identity is not None else ():
        yield k.square(index)


identity = Piece(
    k.identity,
    Lies(_identity, 5, important=True),
    [Look(_draw_identity, 0.07, FRAME)],
    Says[Sight](lambda t, _: _needs(t), _identity_title, _identity_face, _wanted),
    belongs=to_hand,
)


def _ticks(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out a check mark or cross for each event of the front seat's identity."""
    area, who = regions.named["identity"], _in_front(t)
    unit = area.w / 250
    for number, sign in enumerate(t.titles.met(who, t.view.timeline) if who is not None else ""):
        box = BOX.moved(0.0, EVENT_STEP * number)
        spot = Rect(area.x + box.x * unit, area.y + box.y * unit, box.w * unit, box.h * unit)
        yield At(spot, number, state="met" if sign == "1" else "unmet")


def _draw_tick(canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw whether an event is as needed."""
    _draw_mark(canvas, rect, face.state == "met")


def _draw_mark(canvas: Canvas, rect: Rect, met: bool) -> None:
    """Draw a check mark for a met event, else a faint cross."""
    if met:
        canvas.icon("check", rect.centre, rect.w)
    else:
        canvas.art("icons/cross", rect.inset(rect.w * 0.16), alpha=0.45)


tick = Piece(k.tick, Lies(_ticks, 6, shadow=False), [Look(plain(_draw_tick), 0.2)])

# --- turn and prompt markers -----------------------------------------------------------------------------------------


def _bar_of(t: Sight, regions: Regions, seat: Seat) -> Rect | None:
    """Return the bar or plate that carries a seat's markers; None once its ending is shown."""
    if t.view.over is not None:
        return None
    return regions.named["plate"] if seat == t.front else bar_area(dict(strips(t, regions))[seat])


def _turn(t: Sight, regions: Regions) -> Iterator[At]:
    bar = _bar_of(t, regions, t.view.turn)
    if bar is not None:
        yield At(Rect(bar.x - 8, bar.y - 7, 30, 24), said=t.name("turn"))


turn = Piece(  # the pennant of the strip shows it
    k.turn,
    Lies(_turn, 30, important=True, shadow=False),
    [Look(plain(lambda _canvas, _rect, _face: None), 0.1)],
    Says[Sight](lambda t, _: t.tip("turn", turn=t.view.turn), lambda _t, _: "", lambda _t, _: None),
    belongs=to_players,
)


def _asked(t: Sight, regions: Regions) -> Iterator[At]:
    seat = t.view.actor
    bar = _bar_of(t, regions, seat) if seat >= 0 and seat != t.view.turn else None
    if bar is not None:
        yield At(Rect(bar.x - 7, bar.bottom - 18, 24, 24), said=t.name("asked"))


def _draw_asked(canvas: Canvas, rect: Rect, _face: Face) -> None:
    """Draw the marker of the seat being asked."""
    canvas.box(Skin("paper", "paper_shade", "ink", 1.4, 1.0, rect.w / 2, shadow=3), rect.inset(1))
    canvas.icon("hand", rect.centre, rect.w * 0.66)


asked = Piece(
    k.asked,
    Lies(_asked, 31, important=True, shadow=False),
    [Look(plain(_draw_asked), 0.5)],
    Says[Sight](lambda t, _: t.tip("asked", actor=t.view.actor), lambda _t, _: "", lambda _t, _: None),
    belongs=to_players,
)
