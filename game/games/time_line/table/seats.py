"""Seats: mats with gold and goods, and the turn marker."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from game.games.time_line.rules.box import TRACKS
from game.games.time_line.table import thing_kinds as k
from game.games.time_line.table.regions import GAP
from game.games.time_line.table.sight import ART, Sight, machine_face, token_face
from game.games.time_line.table.text import claimed
from game.games.time_line.table.text.titles import Titles
from game.rules.claims import Names, stated
from game.rules.contract import Seat
from game.table.contract import Regions
from game.table.marks_on_pieces import draw_turn
from game.table.things import At, Lies, Look, Piece, Says, picture, plain, to_players, to_seat
from game.ui.paint import text
from game.ui.paint.canvas import Canvas, draw_portrait, draw_sign
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style
from game.ui.tabletop import arrangement
from game.ui.tabletop.poses import Face
from game.ui.tabletop.thing_names import Thing

BAR: Final = 0.92
"""Width of a mat's bar with the machine, as a share of the mat's height."""
FLAT: Final = 7.6
"""Width of a mat relative to its height, from which everything on it stands in one line."""
LONG, NAME, GOLD = 1.1, 0.2, 0.22
"""Width of a line's bar, relative to its height; shares of name and gold of the rest."""
WORDS, WORDS_LEAST = 0.56, 44.0
"""Width of the words beside a bar of gold: a share of the room, and the least."""
CAPTION: Final = 68.0
"""Width of the captions of the rows of numbers above lines."""

# --- mat layout ------------------------------------------------------------------------------------------------------


def mat_area(regions: Regions, seat: int, seats: int) -> Rect:
    """Return the mat of a seat."""
    area = regions.named["seats"]
    step = (area.h + GAP) / seats
    return Rect(area.x, area.y + step * seat, area.w, step - GAP)


def is_line(mat: Rect) -> bool:
    """Return whether a mat is one line, with name, gold and goods side by side."""
    return mat.w > FLAT * mat.h


def bar_area(mat: Rect) -> Rect:
    """Return the bar of a mat, in the seat's colour with its pawn."""
    return Rect(mat.x, mat.y, mat.h * (LONG if is_line(mat) else BAR), mat.h)


def name_area(mat: Rect) -> Rect:
    """Return the rectangle of a seat's name."""
    inner = _inner(mat)
    if is_line(mat):
        return Rect(inner.x, inner.y + 2, inner.w * NAME, inner.h - 4)
    return Rect(inner.x, mat.y + 3, (mat.right - inner.x) * 0.36, mat.h * 0.46 - 2)


def gold_area(mat: Rect) -> Rect:
    """Return the rectangle of a seat's gold."""
    left = name_area(mat).right + 4
    if is_line(mat):
        return Rect(left, mat.y + 5, _inner(mat).w * GOLD, mat.h - 10)
    return Rect(left, mat.y + 3.5, mat.right - 7 - left, mat.h * 0.46 - 4)


def held_areas(mat: Rect, count: int) -> list[Rect]:
    """Return the rectangles of a seat's goods, side by side."""
    left, area = _inner(mat).x, Rect(0, mat.y + mat.h * 0.46 + 1, 0, mat.h * 0.54 - 6)
    if is_line(mat):
        left, area = gold_area(mat).right + 4, Rect(0, mat.y + 4, 0, mat.h - 8)
    area = Rect(left, area.y, mat.right - 6 - left, area.h)
    return arrangement.row(area, (area.w - 4.0 * (count - 1)) / count, count, 4.0)


def number_areas(regions: Regions, seats: int, count: int) -> list[Rect]:
    """Return where the goods' numbers above the mats stand: over the goods on mats, across the column over lines."""
    mat = mat_area(regions, 0, seats)
    if not is_line(mat):
        return held_areas(mat, count)
    left = mat.x + CAPTION * regions.grown(0.3)
    return arrangement.row(
        Rect(left, mat.y, mat.right - 6 - left, mat.h), (mat.right - 6 - left - 4.0 * (count - 1)) / count, count, 4.0
    )


def _inner(mat: Rect) -> Rect:
    """Return the part of a mat beside its bar."""
    left = bar_area(mat).right + 6
    return Rect(left, mat.y, mat.right - 6 - left, mat.h)


# --- mats ------------------------------------------------------------------------------------------------------------


def _mats(t: Sight, regions: Regions) -> Iterator[At]:
    for seat in range(len(t.view.players)):
        yield At(mat_area(regions, seat, len(t.view.players)), seat, said=t.titles.seat(seat), shows=str(seat))


def _draw_mat(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw the mat of a seat: a bar in its colour with portrait, time machine and sign, and the name."""
    role = f"seat_{int(face.name) + 1}"
    canvas.box(Skin("panel_raised", "panel", role, 1.6, 0.9, 8, 0.96, shine=0.06, shadow=4), rect)
    bar = bar_area(rect)
    canvas.box(Skin(role, role, role, 1.0, 1.0, 8, shine=0.2), bar)
    side = min(bar.w, bar.h) - 6
    draw_portrait(canvas, titles.portrait(int(face.name)), role, Rect.around(bar.centre, side, side))
    if is_line(rect):
        draw_sign(canvas, role, Vec(bar.right - 7, bar.bottom - 9), 15)
    else:
        machine = Rect.around(Vec(bar.right - 4, bar.bottom - side * 0.26), side * 0.56, side * 0.56)
        canvas.dot(machine.centre, machine.w / 2, role)
        canvas.dot(machine.centre, machine.w / 2 - 1.4, "panel")
        canvas.art(f"{ART}/pawns/{int(face.name) + 1}", machine.inset(3))
        draw_sign(canvas, role, Vec(bar.x + 10, bar.bottom - 10), 18)
    canvas.title(titles.seat(int(face.name)), name_area(rect), 23.0, "text", "left", least=8.0)


def wealth(t: Sight, seat: Seat) -> Iterator[str]:
    """Yield descriptions of a seat's gold and goods."""
    goods = t.view.players[seat].goods
    yield t.tip("seat.gold", n=claimed.gold(t.view, seat), goal=claimed.goal(t.lookup))
    held = {good: stated(claimed.held(t.view, seat, good)).says for good in goods}
    yield t.tip("seat.goods", goods=t.titles.several(held) or None)
    worth = claimed.wealth(t.view, seat)
    if worth.says:
        yield t.tip("seat.worth", n=worth)


def title(t: Sight, name: str) -> str:
    """Return the name of a seat."""
    return t.titles.seat(int(name))


def line_of_seat(t: Sight, name: str) -> tuple[Thing, ...]:
    """Return the stops on the line of a seat's machine."""
    line = t.view.players[int(name)].pawn.line
    return tuple(t.on_line(line)) if line else ()


seat = Piece(
    k.seat,
    Lies(_mats, 1),
    [Look(_draw_mat, 0.03)],
    Says[Sight](
        lambda t, name: "\n".join(wealth(t, int(name))), title, lambda _t, name: machine_face(name), line_of_seat
    ),
    belongs=to_players,
)

# --- gold and goods --------------------------------------------------------------------------------------------------


def _gold(t: Sight, regions: Regions) -> Iterator[At]:
    for seat, player in enumerate(t.view.players):
        area = gold_area(mat_area(regions, seat, len(t.view.players)))
        said = t.name("gold", seat=seat, n=claimed.gold(t.view, seat), goal=claimed.goal(t.lookup))
        yield At(area, seat, said=said, state=str(player.gold))


def _draw_gold(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw a seat's gold as progress towards the goal."""
    gold, goal = int(face.state), titles.lookup.goal
    canvas.box(Skin("black", "panel", "panel_edge", 1.0, 0.9, rect.h / 2, 0.85), rect)
    style = Style(rect.h * 0.88, "text", "display", align="center", leading=1.0)
    markup = f"**{gold}**{{=text_soft}}/{{=}}{goal}"
    coin, rest = rect.inset(1.5).cut_left(rect.h - 3.0)
    needed = text.block(markup, style, canvas.viewport).width + 8.0
    wide = min(needed, max(rest.w * WORDS, WORDS_LEAST), rest.w)  # in one line
    if rest.w - wide > rect.h / 2:
        bar, rest = rest.cut_left(rest.w - wide)
        full = Rect(coin.centre.x, rect.y + 3.5, bar.right - coin.centre.x, rect.h - 7.0)
        if gold:
            part = Rect(full.x, full.y, max(full.h, full.w * min(1.0, gold / goal)), full.h)
            canvas.box(Skin("gold_light", "gold", "gold_dark", 1.0, 0.8, part.h / 2, shine=0.4), part)
    canvas.art(f"{ART}/coin", coin)
    size = style.size * min(1.0, (rest.w - 3.0) / (needed - 8.0))
    canvas.text(markup, rest.inset(1.0, 0.5), replace(style, size=size), "middle", 6)


gold = Piece(
    k.gold,
    Lies(_gold, 5, shadow=False),
    [Look(_draw_gold, 0.1), Look(picture(f"{ART}/coin"), 0.5, face="coin")],
    Says[Sight](
        lambda t, name: t.tip("gold", n=claimed.missing(t.view, t.lookup, int(name))),
        title,
        lambda _t, name: machine_face(name),
        line_of_seat,
    ),
    belongs=to_players,
)


def _held(t: Sight, regions: Regions) -> Iterator[At]:
    for seat, player in enumerate(t.view.players):
        areas = held_areas(mat_area(regions, seat, len(t.view.players)), TRACKS)
        for (good, count), area in zip(player.goods.items(), areas, strict=True):
            said = t.name("held", seat=seat, good=good, n=claimed.held(t.view, seat, good))
            yield At(area, seat, said, good, state=str(count), of=good)


def _draw_held(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw a seat's tokens of a good."""
    role = titles.goods[face.name].colour
    there = face.state != "0"
    canvas.box(Skin("paper", "paper_shade", role, 1.8, 1.0, 6, 1.0 if there else 0.3), rect)
    side = min(rect.h - 2, rect.w * 0.6)
    icon = Rect(rect.x + 2, rect.centre.y - side / 2, side, side)
    canvas.art(f"{ART}/goods/{face.name}", icon, alpha=1.0 if there else 0.45)
    words = Rect(icon.right, rect.y + 1, rect.right - icon.right - 2, rect.h - 2)
    canvas.title(face.state, words, rect.h * 0.95, "ink" if there else "text_soft", least=6.0)


def held_tip(t: Sight, seat: Seat, good: str) -> str:
    """Describe a seat's tokens of a good and their sale value."""
    count = claimed.held(t.view, seat, good)
    if not count.says:
        return t.price(good)
    return t.tip(
        "held", sign=good, count=count, price=claimed.price(t.view, good), gold=claimed.worth(t.view, seat, good)
    )


def _held_says(thing: Thing) -> Says[Sight]:
    good = thing.part
    return Says(
        lambda t, seat: held_tip(t, int(seat), good),
        lambda t, _: t.titles.good(good),
        lambda _t, _: token_face(good),
        lambda t, _: t.of_good(good),
    )


held = Piece(k.held, Lies(_held, 6, shadow=False), [Look(_draw_held, 0.1)], _held_says, belongs=to_seat)

# --- turn marker -----------------------------------------------------------------------------------------------------


def _turn_sign(t: Sight, regions: Regions) -> Iterator[At]:
    if t.moving >= 0:
        mat = mat_area(regions, t.moving, len(t.view.players))
        yield At(Rect(mat.x - 7, mat.y - 5, 24, 24), said=t.name("turn"), shows=f"seat_{t.moving + 1}")


def _turn_tip(t: Sight, _name: str) -> str:
    return t.tip("turn", yours=t.active == t.view.seat, seat=Names(says=t.active, of="active"))


turn = Piece(
    k.turn,
    Lies(_turn_sign, 40, shadow=False),
    [Look(plain(draw_turn), 0.5)],
    Says[Sight](_turn_tip, lambda t, _: t.titles.seat(t.active), lambda t, _: machine_face(t.active)),
    belongs=to_players,
)
