"""Seats: car, mat with name plate, turn marker and first player marker."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.content.board_shapes import Rect as MapRect
from game.games.dice_through_time.table import thing_kinds as k
from game.games.dice_through_time.table.regions import MAT, PAD
from game.games.dice_through_time.table.sight import ART, Sight, role_of
from game.games.dice_through_time.table.text import claimed
from game.games.dice_through_time.table.text.titles import Titles
from game.rules.claims import stated
from game.rules.contract import Seat
from game.table.contract import Regions
from game.table.marks_on_pieces import ACTIVE, draw_turn
from game.table.things import At, Lies, Look, Piece, Says, picture, plain, to_players
from game.ui.paint.canvas import Canvas, draw_portrait
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop import arrangement
from game.ui.tabletop.poses import Face
from game.ui.tabletop.thing_names import Thing

DICE: Final = Rect(96.0, 9.0, 206.0, 116.0)
ITEMS: Final = (Rect(308.0, 11.0, 84.0, 112.0), Rect(398.0, 11.0, 84.0, 112.0))
MARKER: Final = Rect(10.0, 8.0, 78.0, 48.0)
"""Rectangles of dice, items and first player marker on a mat, in mat units."""
BESIDE: Final = 3.0
"""Gap between dice on a mat."""
ALONE: Final = (80.0, 54.0)
"""Size of a car alone on a place, beside a Biff or the higher name of larger text."""
WIDE: Final = (114.0, 76.0)
"""Its size with nothing beside it."""
BARE: Final = Skin("panel_raised", "panel", "panel_edge", 1.2, 0.9, 8, 0.9)

# --- mat layout ------------------------------------------------------------------------------------------------------


def mat_area(regions: Regions, seat: Seat, seats: int) -> Rect:
    """Return the mat of a seat; mats are centred side by side at the bottom in seat order."""
    foot = regions.named["mats"]
    wide = min(foot.h * MAT.x / MAT.y, (foot.w - PAD * (seats + 1)) / seats)
    left = foot.centre.x - (seats * (wide + PAD) - PAD) / 2
    return Rect(left + seat * (wide + PAD), foot.y, wide, wide * MAT.y / MAT.x)


def _on_mat(mat: Rect, part: Rect) -> Rect:
    """Convert a rectangle in mat units to table units."""
    unit = mat.w / MAT.x
    return Rect(mat.x + part.x * unit, mat.y + part.y * unit, part.w * unit, part.h * unit)


def die_areas(mat: Rect, count: int) -> list[Rect]:
    """Lay out the dice of a seat on its mat: two centred rows."""
    bed = _on_mat(mat, DICE).inset(1.5)
    across = max(1, -(-count // 2))
    side = min((bed.h - BESIDE) / 2, (bed.w - BESIDE * (across - 1)) / across)
    step = side + BESIDE
    left, top = bed.centre.x - (across * step - BESIDE) / 2, bed.centre.y - (2 * step - BESIDE) / 2
    return [Rect(left + n % across * step, top + n // across * step, side, side) for n in range(count)]


def item_areas(mat: Rect, count: int) -> list[Rect]:
    """Lay out the items of a seat; more than two share the space."""
    first, last = (_on_mat(mat, part) for part in ITEMS)
    return arrangement.row(first.union(last), first.w, count, last.x - first.right)


# --- tooltips --------------------------------------------------------------------------------------------------------


def _title(t: Sight, name: str) -> str:
    """Return the name of a seat."""
    return t.titles.seat(int(name))


def _car_title(t: Sight, name: str) -> str:
    """Return the owner and colour of a car."""
    colour = t.view.players[int(name)].car
    return _title(t, name) if colour is None else t.name("car", car=t.titles.car(colour), seat=int(name))


def _tip(t: Sight, name: str) -> str:
    """Describe a seat: place of its car, remaining dice and items."""
    seat, view = int(name), t.view
    if view.players[seat].place is not None:
        icons = claimed.dice_left(view, seat)
        waits = claimed.waits_for_roll(view, seat)
        lines = [t.tip("car", seat=seat, place=claimed.car_at(view, seat)),
                 t.tip("car.dice", waits=waits, some=bool(icons.says), icons=icons)]  # fmt: skip
    else:
        lines = [t.tip("car.none")]
    for item in view.players[seat].items:
        stated(claimed.holder(view, item))
        lines.append(t.tip("car.carries", item=item, home=claimed.home(item, t.titles.items[item].home)))
    return "\n".join(lines)


def _closeup(t: Sight, name: str) -> Face:
    """Return the close-up of a seat's car; before cars are dealt, the bare mat."""
    car = t.view.players[int(name)].car
    return Face(k.car, (300.0, 200.0), car) if car is not None else Face(k.mat, (300.0, 150.0))


def _car(t: Sight, seat: str) -> list[Thing]:
    return [k.car(seat)] if t.view.players[int(seat)].car is not None else []


SEAT: Final = Says(_tip, _title, _closeup, _car)

# --- cars ------------------------------------------------------------------------------------------------------------


def _cars(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out the cars: large when alone on a place, else on separate stands."""
    places = [player.place for player in t.view.players]
    for seat, player in enumerate(t.view.players):
        if player.car is None or player.place is None:
            continue
        number, stands = places[:seat].count(player.place), t.plan.places[player.place].stands
        area = stands[number]
        if places.count(player.place) == 1:
            roomy = regions.text_scale == 1.0 and player.place not in t.view.biffs.values()
            wide, high = WIDE if roomy else ALONE
            area = MapRect(area.x - 2.0, area.y + area.h - high, wide, high)
        said, flag = _car_title(t, str(seat)), t.flag(seat, role_of(player.car))
        yield At(area, seat, said, player.car, over=-number, flag=flag)


car = Piece(
    k.car,
    Lies(_cars, 30, on_board=True, important=True),
    [Look(picture(f"{ART}/cars/{{name}}"))],
    Says(_tip, _car_title, _closeup),
)

# --- mats ------------------------------------------------------------------------------------------------------------


def _is_on_turn(t: Sight, seat: Seat) -> bool:
    return seat == t.active and t.view.over is None


def _mats(t: Sight, regions: Regions) -> Iterator[At]:
    for seat, player in enumerate(t.view.players):
        state = "active" if _is_on_turn(t, seat) else ""
        area = mat_area(regions, seat, len(t.view.players))
        yield At(area, seat, t.titles.seat(seat), player.car or "", state=state)


def _draw_mat(_titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw the mat of a seat, framed on its turn; bare before cars are dealt."""
    if not face.name:
        canvas.box(BARE, rect)
        return
    canvas.art(f"{ART}/mats/{face.name}", rect)
    if face.state == "active":
        canvas.box(ACTIVE, rect.inset(1.0))


mat = Piece(
    k.mat,
    Lies(_mats, 1),
    [Look(_draw_mat, 0.03)],
    Says[Sight](_tip, lambda t, seat: t.name("mat", seat=int(seat)), _closeup, _car),
    belongs=to_players,
)

# --- plates ----------------------------------------------------------------------------------------------------------


def _plate(t: Sight, regions: Regions, seat: Seat) -> Rect:
    """Return the name plate of a seat, above its mat."""
    above, area = mat_area(regions, seat, len(t.view.players)), regions.named["names"]
    return Rect(above.x, area.y, above.w, area.h - 1.0)


def _plates(t: Sight, regions: Regions) -> Iterator[At]:
    for seat, player in enumerate(t.view.players):
        state = "active" if _is_on_turn(t, seat) else ""
        yield At(_plate(t, regions, seat), seat, shows=str(seat), part=player.car or "", state=state)


def _draw_plate(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw the name plate of a seat in its colour, with its sign."""
    active, colour = face.state == "active", face.part
    role = role_of(colour) if colour else "panel_edge"
    canvas.box(Skin("panel_raised", "panel", role, 2.0 if active else 1.2, 1.0, 6, 0.96), rect)
    left = rect.x + rect.h * 1.05
    if colour:
        sign = Rect.around(Vec(left + rect.h * 0.45, rect.centre.y), rect.h * 0.86, rect.h * 0.86)
        canvas.box(Skin(role, role, "ink", 1.0, 1.0, 4), sign)
        canvas.art(f"{ART}/signs/{colour}", sign.inset(rect.h * 0.12))
        left = sign.right + 6
    portrait = Rect.around(Vec(left + rect.h * 0.48, rect.centre.y), rect.h * 0.98, rect.h * 0.98)
    draw_portrait(canvas, titles.portrait(int(face.name)), role, portrait)
    left = portrait.right + 5
    words = Rect(left, rect.y + 1, rect.right - left - 6, rect.h - 2)
    role = "accent_bright" if active else "text"
    canvas.title(titles.seat(int(face.name)), words, rect.h * 0.86, role, "left", least=8)


seat = Piece(k.seat, Lies(_plates, 2, shadow=False), [Look(_draw_plate, 0.02)], SEAT, belongs=to_players)

# --- turn marker -----------------------------------------------------------------------------------------------------


def _lamp(t: Sight, regions: Regions) -> Iterator[At]:
    if t.view.over is None:
        plate = _plate(t, regions, t.active)
        side = plate.h * 0.8
        spot = Rect(plate.x + plate.h * 0.1, plate.y + plate.h * 0.1, side, side)
        yield At(spot, said=t.name("turn"), shows=role_of(t.view.players[t.active].car or ""))


turn = Piece(
    k.turn,
    Lies(_lamp, 6, shadow=False),
    [Look(plain(draw_turn), 0.5)],
    Says[Sight](
        lambda t, _: t.tip("turn", turn=claimed.turn(t.view)),
        lambda t, _: t.titles.seat(max(t.view.actor, t.view.turn)),
        lambda t, _: _closeup(t, str(max(t.view.actor, t.view.turn))),
    ),
    belongs=to_players,
)


def _first(t: Sight, regions: Regions) -> Iterator[At]:
    spot = _on_mat(mat_area(regions, t.view.first, len(t.view.players)), MARKER)
    side = min(spot.w, spot.h)
    yield At(Rect.around(spot.centre, side, side), said=t.name("first"))


first = Piece(
    k.first,
    Lies(_first, 6),
    [Look(picture(f"{ART}/first_player"))],
    Says[Sight](
        lambda t, _: t.tip("first", seat=claimed.first(t.view)), None, lambda _t, _: Face(k.first, (176.0, 176.0))
    ),
    belongs=to_players,
)
