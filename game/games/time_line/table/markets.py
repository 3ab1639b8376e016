"""Markets: their goods and prices, and today's prices above the mats."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from game.games.time_line.rules.box import TRACKS
from game.games.time_line.rules.view import TableView
from game.games.time_line.table import grid
from game.games.time_line.table import thing_kinds as k
from game.games.time_line.table.regions import BRINGS, CLOSE, TODAY
from game.games.time_line.table.seats import held_tip, number_areas
from game.games.time_line.table.sight import ART, Sight, token_face
from game.games.time_line.table.text import claimed
from game.games.time_line.table.text.titles import Titles
from game.i18n import _
from game.rules.claims import stated
from game.rules.contract import Seat
from game.table.contract import Regions
from game.table.things import At, Lies, Look, Piece, Says, plain, to_hand
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style
from game.ui.tabletop.poses import Face, Layout, Pose, Spot
from game.ui.tabletop.thing_names import Thing

STALL: Final = (grid.PLAQUE, grid.ROW)
NAMED: Final = 76.0
"""Width from which a row of numbers is captioned with a word."""

# --- Markets and price tags ------------------------------------------------------------------------------------------


def market_area(zones: int, row: int) -> Rect:
    """Return the rectangle of a Market: its plaque and price tag."""
    return grid.market_rect(zones, row).union(grid.tag_rect(zones, row))


def _spots(t: Sight) -> Iterator[tuple[int, Spot]]:
    """Yield every visible Market."""
    world, finish = grid.world(t.view), t.lookup.finish
    for row in range(round(world.y / grid.ROW), round((world.y + world.h) / grid.ROW)):
        area = market_area(len(t.view.zones), row).inset(1.0)
        yield row, Spot(area, t.titles.market(finish[row % len(finish)]), True, 6.0)


def _market_tip(t: Sight, name: str) -> str:
    """Describe a Market: the good it buys and the machines waiting there."""
    row = int(name)
    buys = t.tip("market", sign=claimed.buyer(t.view, row), n=claimed.pays(t.lookup, row))
    waiting = stated(claimed.waiting(t.view, row)).says
    return "\n".join([buys, *(t.tip("market.waits", yours=seat == t.view.seat, seat=seat) for seat in waiting)])


def _buyer(t: Sight, name: str) -> str:
    """Return the good a Market buys; empty if none."""
    good = claimed.buyer(t.view, int(name)).says
    return "" if good is None else str(good)


def _market_title(t: Sight, name: str) -> str:
    return t.titles.market(claimed.value(t.lookup, int(name)))


def _market_face(t: Sight, name: str) -> Face:
    return Face("stall", (352.0, 200.0), _buyer(t, name), state=str(claimed.value(t.lookup, int(name))))


def _on_its_line(t: Sight, name: str) -> tuple[Thing, ...]:
    good = _buyer(t, name)
    return t.of_good(good) if good else ()


def draw_value(canvas: Canvas, stall: Rect, text: str) -> None:
    """Draw a Market's payout on its disc."""
    larger = canvas.viewport.text_scale - 1.0
    side = 38.0 + 10.0 * larger
    disc = Rect.around(Vec(stall.x + 56.0, stall.y + 28.0 - 2.0 * larger), side, side)
    _draw_number(canvas, disc, text, 31.0)


def _draw_number(canvas: Canvas, disc: Rect, text: str, size: float) -> None:
    """Draw an amount of gold on its disc, at most ``size`` units high."""
    larger = canvas.viewport.text_scale - 1.0
    canvas.art(f"{ART}/value", disc)
    words = disc.inset(6 * (1.0 - larger), 4 - 6 * larger).moved(0, -1)
    canvas.title(text, words, size, "ink", least=7.0)


def _draw_stall(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw a Market in close-up, with an awning for the good it buys, if any."""
    canvas.art(f"{ART}/market", rect)
    if face.name:
        role = titles.goods[face.name].colour
        canvas.art(f"{ART}/awning", rect, recolour=(("good_oil", role), ("good_oil_dark", f"{role}_dark")))
    draw_value(canvas, rect, face.state)


market = Piece(
    k.market,
    looks=[Look(_draw_stall, 0.02, STALL, face="stall")],
    says=Says(_market_tip, _market_title, _market_face, _on_its_line),
    spots=_spots,
)


HEAD: Final = 19.0
"""Length of the arrow head by which a line ends at its Market."""


def _prices(t: Sight, _regions: Regions) -> Iterator[At]:
    """Lay out a price tag for each good at the Market its line ends on."""
    for line in t.view.lines:
        said = t.name("price", good=line.good, n=claimed.price(t.view, line.good))
        area = market_area(len(t.view.zones), line.rows[-1])
        area = Rect(area.x - HEAD, area.y, area.w + HEAD, area.h)
        yield At(area, line.good, said=said, shows=line.good, state=str(line.price))


def _holders(t: Sight, name: str) -> str:
    """Describe a good's price, its Market and its value to each seat."""
    view, lines = t.view, [t.tip("price", sign=name, price=claimed.price(t.view, name))]
    for seat in range(len(view.players)):
        held = claimed.held(view, seat, name)
        if held.says:
            gold = claimed.worth(view, seat, name)
            lines.append(t.tip("price.holds", yours=seat == view.seat, seat=seat, count=held, gold=gold))
    return "\n".join(lines)


def _good(t: Sight, name: str) -> str:
    return t.titles.good(name)


def _draw_price(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw the head of a good's line, the awning of the Market that buys it and its price tag: good and price."""
    role = titles.goods[face.name].colour
    head, rest = rect.cut_left(HEAD)
    stall, tag = rest.cut_left(grid.PLAQUE)
    y, high = head.centre.y, grid.ROW * 0.36
    canvas.line([Vec(head.right + 5, y), Vec(head.x, y - high), Vec(head.x, y + high)], role, 2.4, "ink", filled=True)
    canvas.art(f"{ART}/awning", stall, recolour=(("good_oil", role), ("good_oil_dark", f"{role}_dark")))
    draw_value(canvas, stall, face.state)
    body = Rect(tag.x + 10, tag.y + 2, tag.w - 13, tag.h - 4)
    nose = [Vec(tag.x + 1, tag.centre.y), Vec(body.x + 5, body.y + 8), Vec(body.x + 5, body.bottom - 8)]
    canvas.line(nose, role, 3.0, "ink", filled=True)
    canvas.box(Skin("card_ivory", "card_ivory_shade", role, 4.5, 1.0, 10, shadow=3), body)
    canvas.art(f"{ART}/goods/{face.name}", Rect(body.x + 4, body.y + 3, body.h - 6, body.h - 6))
    coin = Rect(body.right - body.h - 1, body.y + 1, body.h - 2, body.h - 2)
    _draw_number(canvas, coin, face.state, 38.0)


GOOD: Final = Says(_holders, _good, lambda _t, name: token_face(name), lambda t, name: t.of_good(name))

price = Piece(k.price, Lies(_prices, 14, on_board=True, shadow=False), [Look(_draw_price, 0.08)], GOOD)

# --- today's prices and sale values ----------------------------------------------------------------------------------


def _row(regions: Regions, row: int) -> Rect:
    """Return the row of today's prices (0), or the row below with sale values (1)."""
    area = regions.named["today"]
    high = (area.h - CLOSE) * (BRINGS if row else TODAY) / (TODAY + BRINGS)
    return Rect(area.x, area.bottom - high if row else area.y, area.w, high)


def _areas(t: Sight, regions: Regions, row: int) -> Iterator[tuple[str, Rect]]:
    """Yield the rectangle of each good's number in a row, aligned with the goods on the mats."""
    area = _row(regions, row)
    held = number_areas(regions, len(t.view.players), TRACKS)
    for good, rect in zip(t.lookup.goods, held, strict=True):
        yield good, Rect(rect.x, area.y, rect.w, area.h)


def _captions(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out the captions of the rows."""
    left = number_areas(regions, len(t.view.players), 1)[0].x
    for row, (name, seat) in enumerate((("today", ""), ("bring", str(t.owner)))):
        area = _row(regions, row)
        yield At(Rect(area.x, area.y, left - 4 - area.x, area.h), row, shows=name, part=seat)


def _draw_today(canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw a row's caption: prices, or sale values of a seat's goods."""
    words = _("Today")
    if face.name == "bring":
        sign = f"{{seat_{int(face.part) + 1}}}"
        words = f"{sign} {_('gets')}" if rect.w >= NAMED else f"{sign} {{gold}}"
    style = Style(15.0, "text_soft", bold=True, align="right", leading=1.0)
    canvas.text(words, rect.inset(4, 1), style, "middle", 7)


today = Piece(k.today, Lies(_captions, 2, shadow=False), [Look(plain(_draw_today), 0.05)])


def _worths(t: Sight, regions: Regions) -> Iterator[At]:
    for good, area in _areas(t, regions, 0):
        said = t.name("price", good=good, n=claimed.price(t.view, good))
        yield At(area, good, said=said, shows=good, state=str(_worth(t.view)[good]))


def _draw_worth(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw a good's price: sign and coin; during a move preview, also the price afterwards."""
    role = titles.goods[face.name].colour
    canvas.box(Skin("card_ivory", "card_ivory_shade", role, 2.4, 1.0, 7, shadow=3), rect)
    if face.part:
        side = min(rect.h - 12, rect.w * 0.3)
        sign, words = rect.inset(4, 3).cut_left(side, 2)
        canvas.art(f"{ART}/goods/{face.name}", Rect.around(sign.centre, side, side))
        _draw_change(canvas, words, face, 21.0)
        return
    side = min(rect.h - 6, rect.w * 0.46)
    canvas.art(f"{ART}/goods/{face.name}", Rect(rect.x + 4, rect.centre.y - side / 2, side, side))
    coin = Rect(rect.right - side - 7, rect.centre.y - side / 2 - 1, side + 3, side + 3)
    canvas.art(f"{ART}/value", coin)
    rim = max(0.0, 2.0 - canvas.viewport.text_scale)
    words = coin.inset(side * 0.16 * rim, side * 0.1 * rim).moved(0, -0.5)
    canvas.title(face.state, words, side, "ink", least=6.0)


def _draw_change(canvas: Canvas, rect: Rect, face: Face, size: float) -> None:
    """Draw a number and its value after the previewed move."""
    now, rest = rect.cut_left(rect.w * 0.34)
    arrow, then = rest.cut_left(rect.w * 0.28)
    canvas.title(face.state, now, size * 0.9, "ink", least=7.0)
    side = min(arrow.w, arrow.h)
    canvas.art("icons/arrow_right", Rect.around(arrow.centre, side, side))
    canvas.title(f"**{face.part}**", then, size, "ink", least=7.0)


worth = Piece(k.worth, Lies(_worths, 4, shadow=False), [Look(_draw_worth, 0.1)], GOOD)


def _bring(t: Sight, regions: Regions) -> Iterator[At]:
    for good, area in _areas(t, regions, 1):
        said = t.name("bring", seat=t.owner, good=good, n=claimed.worth(t.view, t.owner, good))
        yield At(area, good, said=said, shows=good, state=str(_brings(t.view, t.owner)[good]))


def _bring_tip(t: Sight, good: str) -> str:
    """Describe the sale value of the viewer's goods, of one kind and in total."""
    worth, lines = claimed.wealth(t.view, t.owner), [held_tip(t, t.owner, good)]
    if worth.says:
        lines.append(t.tip("seat.worth", n=worth))
    return "\n".join(lines)


def _draw_bring(canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw the sale value of a kind of good; during a move preview, also the value afterwards."""
    some = face.state != "0" or face.part not in ("", "0")
    canvas.box(Skin("gold_light", "gold", "gold_dark", 1.2, 1.0, 7, 1.0 if some else 0.25, shine=0.3), rect)
    if face.part:
        _draw_change(canvas, rect.inset(3, 1), face, 18.0)
        return
    role = "ink" if some else "text_soft"
    words = rect.inset(3, 1).moved(0, 0.75)  # digits have no descenders
    canvas.title(face.state, words, 20.0, role, least=7.0)


bring = Piece(
    k.bring,
    Lies(_bring, 4, shadow=False),
    [Look(plain(_draw_bring), 0.1)],
    Says(_bring_tip, _good, lambda _t, name: token_face(name), lambda t, name: t.of_good(name)),
    belongs=to_hand,
)


def _worth(view: TableView) -> dict[str, int]:
    """Return the price of each good."""
    return {line.good: line.price for line in view.lines}


def _brings(view: TableView, seat: Seat) -> dict[str, int]:
    """Return the sale value of a seat's goods by kind."""
    goods = view.players[seat].goods
    return {line.good: line.price * goods[line.good] for line in view.lines}


def compared(t: Sight, after: TableView, regions: Regions) -> Layout:
    """Lay out today's numbers that a move would change, each with its new value: "3 → 4"."""
    then = {k.worth: _worth(after), k.bring: _brings(after, t.owner)}
    found: dict[Thing, Pose] = {}
    for piece in (worth, bring):
        for thing, pose in piece.laid(t, regions):
            later = str(then[thing.kind][thing.name])
            if later != pose.face.state:
                found[thing] = replace(pose, face=pose.face._replace(part=later))
    return found
