"""The board: space names, parts, the car on its track, turn cube and tracker, Love Meter and photo."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.content.board_shapes import Rect as MapRect
from game.games.back_in_time.table import thing_kinds as k
from game.games.back_in_time.table.ground import ICONS
from game.games.back_in_time.table.sight import BOARD, CARDS, CUBE, SQUARE, Sight
from game.games.back_in_time.table.text import claimed
from game.games.back_in_time.table.text.titles import Titles
from game.i18n import listed
from game.rules.claims import Holds, Lists, stated
from game.table.contract import Regions
from game.table.map_pictures import rect_of
from game.table.things import At, Lies, Look, Piece, Says, picture, plain
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style
from game.ui.tabletop.poses import Face, Spot

CAR: Final = (80.0, 47.0)
DRIVEN: Final = (320.0, 189.0)
"""Size of the car in close-up."""
PLATE, WIDER = 22.0, 42.0
"""Height of a space's name plate, and the width it gains from text scale 1 to 2."""
LEFTMOST: Final = 47.0
"""Minimum x of name plates; the car's track lies further left."""
LOCATION: Final = Skin("night_light", "night", "brass", 1.6, 1.0, 5, inlay=2.5)
STREET: Final = Skin("leaf_dark", "leaf_dark", "paper_edge", 1.6, 1.0, 3)

# --- spaces ----------------------------------------------------------------------------------------------------------


def _labels(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out the name plates of spaces; larger ones extend up, over the street on both sides."""
    for space in t.plan.spaces:
        plate = t.plan.spaces[space].label
        wide, high = plate.w + WIDER * (regions.text_scale - 1.0), PLATE * regions.grown(0.6)
        x = max(LEFTMOST, plate.centre[0] - wide / 2)
        area = MapRect(x, plate.y + PLATE - high, plate.centre[0] + wide / 2 - x, high)
        yield At(area, space, shows=space, part="street" if space in t.streets else "")


def _draw_label(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw the name of a space on the map's plate; larger text gets its own plate."""
    if canvas.viewport.text_scale > 1.0:
        canvas.box(STREET if face.part else LOCATION, rect)
    words = Rect(rect.x + 3.0, rect.y, rect.w - 6.0, rect.h - 2.0)
    canvas.title(titles.space(face.name), words, 15.0, "text", least=8.0)


label = Piece(k.label, Lies(_labels, 4.5, on_board=True, shadow=False), [Look(_draw_label, 0.03)])


def _spaces(t: Sight) -> Iterator[tuple[str, Spot]]:
    """Yield the spaces: each drawn block with the street in front of it."""
    for space, place in t.plan.spaces.items():
        x, y = min(place.area.x, place.label.x - 10), place.area.y - 12
        area = Rect(x, y, place.area.x + place.area.w - x - 8, place.area.h + 10)
        yield space, Spot(area, t.titles.space(space), True, 16.0)


def _draw_space(canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw a framed picture of a space."""
    canvas.box("paper", rect)
    inside = rect.inset(10)
    canvas.fill(inside, "grass_dark")
    canvas.art(f"{BOARD}/places/{face.name}", inside)


def _space_tip(t: Sight, name: str) -> str:
    """Describe a space: figures there and possible actions."""
    view, titles = t.view, t.titles
    here = [titles.figure(str(one)) for one in stated(claimed.figures_at(view, name)).says]
    lines = [t.tip("space.here", figures=listed(here) or None, count=len(here))]
    if claimed.car_space(view, t.lookup).says == name:
        stated(claimed.car_space(view, t.lookup))
        lines.append(t.tip("space.car"))
    if not titles.spaces[name].npc:
        lines.append(t.tip("space.heroes_only"))
    found = [one.id for one in titles.parts.values() if one.space == name and one.id not in view.parts]
    cards = (card for card in (*view.opportunities, view.trouble) if card)
    found += [card for card in cards if (titles.troubles.get(card) or titles.opportunities[card]).space == name]
    to_do = stated(Lists(says=tuple(found), of="to_do_at", about=(name,))).says
    lines += [t.tip("space.to_do", do=one) for one in to_do]
    return "\n".join(lines)


space = Piece(
    k.space,
    looks=[Look(plain(_draw_space))],
    says=Says[Sight](
        _space_tip, lambda t, space: t.titles.space(space), lambda _t, space: Face(k.space, (300.0, 240.0), space)
    ),
    spots=_spaces,
)

# --- parts -----------------------------------------------------------------------------------------------------------


def _parts(t: Sight, _regions: Regions) -> Iterator[At]:
    """Lay out the car's parts, at their spaces or ready at Doc's House."""
    for slot, part in enumerate(t.lookup.parts):
        done = part in t.view.parts
        lies = t.plan.parts_ready[slot] if done else t.plan.spaces[t.titles.parts[part].space].part
        if lies is not None:
            yield At(Vec(*lies.centre), part, t.titles.card(part), face=Face(k.part, (40, 40), part))


def part_tip(t: Sight, name: str) -> str:
    """Describe a part: ready, or its cost."""
    if stated(claimed.has_part(t.view, name)).says:
        return t.tip("part.obtained")
    cost = stated(claimed.part_cost(t.view, name)).says
    return t.tip("part.needs", symbols="{knowledge}" * cost, at=t.titles.parts[name].space)


def part_face(name: str) -> Face:
    """Return the large face of a part."""
    return Face(k.part, SQUARE, name)


part = Piece(
    k.part,
    Lies(_parts, 12, on_board=True, important=True),
    [Look(picture(f"{CARDS}/part_{{name}}"), 0.12)],
    Says[Sight](part_tip, lambda t, part: t.titles.card(part), lambda _t, part: part_face(part)),
)

# --- car and track ---------------------------------------------------------------------------------------------------


def _heading(spot: int) -> float:
    """Return the direction of the car in degrees: west along the south edge, north along the west edge, then east."""
    return 180.0 if spot <= 4 else 270.0 if spot <= 8 else 0.0


def _car(t: Sight, _regions: Regions) -> Iterator[At]:
    """Lay out the car; after a victory it is gone."""
    if t.view.over is None or not t.view.over.winners:
        at = Vec(*t.plan.track[t.view.car].centre)
        yield At(at, said=t.name("car"), face=Face(k.car, CAR), angle=_heading(t.view.car))


def _car_tip(t: Sight, _name: str) -> str:
    """Describe the car: its space, distance to go, and what blocks it."""
    lookup, missing = t.lookup, claimed.spots_missing(t.view, t.lookup)
    if not stated(missing).says:
        return t.tip("car.ready")
    lines = [t.tip("car.counts_as", at=claimed.car_space(t.view, lookup), n=missing)]
    lines.append(t.tip("plaque.plain.delorean"))
    if t.view.car <= lookup.gate and len(t.view.parts) < len(lookup.parts):
        lines.append(t.tip("car.gate", all=claimed.parts_all(lookup), n=claimed.parts(t.view)))
    if stated(Holds(says=t.view.lasting == "delorean_locked", of="car_locked")).says:
        lines.append(t.titles.lasting(t.view.lasting))
    return "\n".join(lines)


car = Piece(
    k.car,
    Lies(_car, 20, on_board=True, important=True),
    [Look(picture(f"{BOARD}/delorean"), 0.2)],
    Says[Sight](_car_tip, None, lambda _t, _: Face(k.car, DRIVEN)),
)


def _track(t: Sight) -> Iterator[tuple[int, Spot]]:
    for number, area in enumerate(t.plan.track):
        yield number, Spot(rect_of(area), t.name("spot", n=str(number)), True, 8.0)


def _spot_tip(t: Sight, name: str) -> str:
    spot = int(name)
    text = t.tip("spot.counts_as", at=t.lookup.spaces[t.lookup.track[spot]])
    if spot == t.lookup.gate:
        text += " " + t.tip("spot.gate", n=claimed.parts_all(t.lookup))
    return f"{text} {t.tip('spot.ready')}" if spot in t.lookup.ready else text


spot = Piece(
    k.spot,
    says=Says[Sight](_spot_tip, lambda t, _: t.name("spot.title"), lambda _t, _: Face(k.car, DRIVEN)),
    spots=_track,
)

# --- turn tracker ----------------------------------------------------------------------------------------------------


def _clock(t: Sight, _regions: Regions) -> Iterator[At]:
    """Lay out the turn cube."""
    x, y = t.plan.tracker[min(t.view.clock, len(t.plan.tracker)) - 1].centre
    yield At(Vec(x, y + 14), said=t.name("clock"), face=Face(k.clock, CUBE))


def _column_tip(t: Sight, name: str) -> str:
    """Describe a column of the tracker, past or coming."""
    number = int(name)
    if number >= t.view.midnight:
        return t.tip("column.end")
    signs = stated(claimed.icons(t.view, t.lookup, number)).says
    if not signs:
        return t.tip("column.beginning")
    when = number - t.view.clock
    begins = t.tip("column.comes", n=claimed.turns_to(t.view, number)) if when > 0 else ""
    begins = begins or t.tip("column.now" if when == 0 else "column.past")
    return "\n".join([begins, *(t.titles.icon_text(str(sign)) for sign in signs)])


def _column_title(t: Sight, name: str) -> str:
    return t.titles.hour(int(name), t.view.midnight)


def _column_face(t: Sight, name: str) -> Face:
    return Face(k.column, (150.0, 285.0), name, str(claimed.seats_of(t.view)))


clock = Piece(
    k.clock,
    Lies(_clock, 15, on_board=True, important=True),
    [Look(picture(f"{BOARD}/cube_turn"), 0.2)],
    Says[Sight](
        lambda t, _: _column_tip(t, str(t.view.clock)),
        lambda t, _: _column_title(t, str(t.view.clock)),
        lambda t, _: _column_face(t, str(t.view.clock)),
    ),
)


def _columns(t: Sight) -> Iterator[tuple[int, Spot]]:
    for number, area in enumerate(t.plan.tracker, 1):
        yield number, Spot(rect_of(area), t.titles.hour(number, t.view.midnight), True, 6.0)


def _draw_column(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw a column of the turn tracker for a number of seats (``part``)."""
    canvas.box("paper", rect)
    icons = [mark for icon in titles.column(int(face.name), int(face.part)) for mark in ICONS[icon]]
    if not icons:
        canvas.icon("clock", rect.centre, rect.w * 0.6)
        return
    high = min(rect.h / len(icons), rect.w) * 0.86
    top = rect.centre.y - high * (len(icons) - 1) / 2
    for number, icon in enumerate(icons):
        canvas.icon(icon, Vec(rect.centre.x, top + number * high), high * 0.9)


column = Piece(
    k.column, looks=[Look(_draw_column)], says=Says(_column_tip, _column_title, _column_face), spots=_columns
)

# --- love and photo --------------------------------------------------------------------------------------------------


def _love(t: Sight, _regions: Regions) -> Iterator[At]:
    """Lay out the cube on the Love Meter."""
    yield At(Vec(*t.plan.love[t.view.love].centre), said=t.name("love"), face=Face(k.love, CUBE))


def _meter(t: Sight) -> Iterator[tuple[str, Spot]]:
    top, foot = t.plan.love[max(t.plan.love)], t.plan.love[min(t.plan.love)]
    yield "", Spot(Rect(top.x, top.y, top.w, foot.y + foot.h - top.y), t.name("meter"), True, 8.0)


def _draw_meter(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw the whole Love Meter with its cube."""
    meter = titles.box.love
    high = rect.h / (meter.max - meter.min + 1)
    canvas.box("well", rect)
    for value in range(meter.min, meter.max + 1):
        cell = Rect(rect.x + 8, rect.bottom - (value - meter.min + 1) * high, rect.w - 16, high).inset(0, 1)
        hearts = meter.heart_zone[0] <= value <= meter.heart_zone[1]
        canvas.fill(cell, "love_dark" if hearts else "danger" if value < 0 else "panel_raised", 0.85)
        words = f"{{love}} {value}" if hearts else str(value)
        style = Style(high * 0.62, "text", bold=True, align="center")
        canvas.text(words, cell, style, "middle", 6)
        if value == int(face.state):
            canvas.art(f"{BOARD}/cube_love", Rect.around(Vec(cell.right - high, cell.centre.y), high, high))


def _love_tip(t: Sight, _name: str) -> str:
    """Describe the Love Meter and the cost of a photo check at its value."""
    low, high = t.titles.box.love.heart_zone
    hearts = claimed.hearts(t.lookup) if not low <= t.view.love <= high else None
    text = t.tip("love.stands", value=claimed.love(t.view), hearts=hearts)
    first, last = t.titles.box.love.double_photo_zone
    if stated(Holds(says=first <= t.view.love <= last, of="double_photo")).says:
        text += " " + t.tip("love.double")
    return text


METER: Final = Says[Sight](
    _love_tip, lambda t, _: t.name("meter"), lambda t, _: Face(k.meter, (150.0, 420.0), state=str(t.view.love))
)

love = Piece(k.love, Lies(_love, 15, on_board=True, important=True), [Look(picture(f"{BOARD}/cube_love"), 0.2)], METER)
meter = Piece(k.meter, looks=[Look(_draw_meter)], says=METER, spots=_meter)


def _photos(t: Sight, _regions: Regions) -> Iterator[At]:
    for number, area in enumerate(t.plan.photos, 1):
        up = number > len(t.plan.photos) - t.view.photos
        yield At(area, number, t.name("photo", n=str(number)), str(number), state="" if up else "gone")


def _draw_photo(canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw a fading section of the photo; its back once it is gone."""
    canvas.art(f"{BOARD}/photo_{'back' if face.state == 'gone' else face.name}", rect)


def _draw_album(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw the family photo, assembled from its sections."""
    sections = titles.box.love.photos
    canvas.box("paper", rect)
    w, h = (rect.w - 24) / 2, (rect.h - 24) / (sections / 2)
    for number in range(sections):
        row, column = divmod(number, 2)
        there = number + 1 > sections - int(face.state)
        name = f"photo_{number + 1}" if there else "photo_back"
        canvas.art(f"{BOARD}/{name}", Rect(rect.x + 12 + column * w, rect.y + 12 + row * h, w, h))


photo = Piece(
    k.photo,
    Lies(_photos, 5, on_board=True, important=True, shadow=False),
    [Look(plain(_draw_photo), 0.02), Look(_draw_album, face="album")],
    Says[Sight](
        lambda t, _: t.tip("photo.left", photos=claimed.photos(t.view)),
        lambda t, _: t.name("photo.title"),
        lambda t, _: Face("album", (204.0, 420.0), state=str(t.view.photos)),
    ),
)
