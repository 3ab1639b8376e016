"""People: figures on stages and in booths, their cards on mats, and the booths."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.games.riff_in_time.table import thing_kinds as k
from game.games.riff_in_time.table.dice import DICE_KINDS
from game.games.riff_in_time.table.regions import LEAST_CARD, narrowed, raised
from game.games.riff_in_time.table.seats import ability, aboard, parts_of, seat_closeup, seat_title
from game.games.riff_in_time.table.sight import ART, CARD, EDGE, PLATE, Sight, draw_filling, draw_head, role_of
from game.games.riff_in_time.table.stages import APART, BOOTH, front_booth
from game.games.riff_in_time.table.stages import raised as booths_raised
from game.games.riff_in_time.table.text import claimed
from game.games.riff_in_time.table.text.titles import Titles
from game.i18n import _, listed
from game.rules.claims import stated
from game.table.contract import Regions
from game.table.map_pictures import rect_of
from game.table.things import At, Lies, Look, Piece, Says, picture, to_owner
from game.ui.animation.dice import UNROLLED
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop import arrangement
from game.ui.tabletop.poses import Face
from game.ui.tabletop.thing_names import Thing

SLIM: Final = 120.0 / 200.0
"""Aspect ratio (width / height) of a figure."""
NARROWEST: Final = 26.0
"""Minimum width of a figure on a stage; below it, figures overlap."""
DOOR: Final = Rect(10.0 / 88.0, 36.0 / 120.0, 68.0 / 88.0, 70.0 / 120.0)
"""Standing room of passengers, as shares of a booth."""
READ: Final = (240.0, 336.0)
"""Size of a card raised from a mat, in table units."""
SLIP: Final = "person_slip"
"""Look (drawing variant) of a personage's card on a mat."""
NAME: Final = Skin("linchpin", "linchpin_dark", "ink", 1.2, 1.0, 7, shine=0.2)

# --- booths ----------------------------------------------------------------------------------------------------------


def _stand(t: Sight, regions: Regions, seat: int) -> Rect:
    """Return the rectangle of a seat's booth; the active one is large and in front, the others share the rest."""
    space = t.view.players[seat].space
    spot = t.plan.spaces[space]
    front, first, last = front_booth(t, spot), rect_of(spot.booths[0]), rect_of(spot.booths[-1])
    if front is None:
        return rect_of(spot.booths[seat]).fitted(BOOTH).moved(0.0, -booths_raised(t, regions, spot))
    if seat == t.active:
        return front
    others = [one for one, player in enumerate(t.view.players) if player.space == space and one != t.active]
    room = Rect(front.right + APART, first.y, last.right + APART - front.right, first.h)
    wide = min(first.w, (room.w - APART * (len(others) - 1)) / len(others))
    area = arrangement.row(room, wide, len(others), APART)[others.index(seat)]
    return area.fitted(BOOTH).moved(0.0, -booths_raised(t, regions, spot))


def _booths(t: Sight, regions: Regions) -> Iterator[At]:
    for seat, player in enumerate(t.view.players):
        if player.character is not None:
            said = t.name("pawn", player=t.titles.player(t.view, seat))
            flag = t.flag(seat, role_of(player.character))
            yield At(_stand(t, regions, seat), seat, said, player.character, over=seat, flag=flag)


def _booth_tip(t: Sight, name: str) -> str:
    """Describe a booth: owner, place, passengers and the owner's ability."""
    seat = int(name)
    stated(claimed.booth(t.view, seat))
    place = t.titles.place(t.view, t.view.players[seat].space)
    first = t.tip("pawn.booth", player=t.titles.player(t.view, seat), place=place)
    return "\n".join(filter(None, (f"{first} {aboard(t, seat)}", ability(t, seat), t.titles.played_by(seat))))


def _booth_closeup(t: Sight, name: str) -> Face:
    character = t.view.players[int(name)].character
    return seat_closeup(t, name) if character is None else Face(k.pawn, (264.0, 360.0), character)


def _carried(t: Sight, name: str) -> Iterator[Thing]:
    return map(k.personage, t.view.players[int(name)].carries)


pawn = Piece(
    k.pawn,
    Lies(_booths, 20, on_board=True, important=True),
    [Look(picture(f"{ART}/booths/{{name}}"))],
    Says(_booth_tip, seat_title, _booth_closeup, _carried),
)

# --- figures ---------------------------------------------------------------------------------------------------------


def _figures(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out the figures on stages, side by side on the floor; then the passengers."""
    on: dict[str, list[str]] = {}
    for who, one in t.view.personages.items():
        if one.space is not None:
            on.setdefault(one.space, []).append(who)
    for space, people in on.items():
        room = rect_of(t.plan.spaces[space].figures)
        for who, place in zip(people, narrowed(room, room.h * SLIM, NARROWEST, len(people), 0.5), strict=True):
            restored = t.view.personages[who].restored
            area, said = place.cut_bottom(place.w / SLIM)[0], t.name("personage", restored=restored, personage=who)
            yield At(area, who, said, who, state="restored" if restored else "", over=area.x / 10_000)
    for seat, player in enumerate(t.view.players):
        if player.character is not None:
            yield from _aboard(t, seat, _stand(t, regions, seat))


def _aboard(t: Sight, seat: int, booth: Rect) -> Iterator[At]:
    """Lay out the passengers of a booth."""
    people, name = t.view.players[seat].carries, t.titles.player(t.view, seat)
    room = Rect(booth.x + DOOR.x * booth.w, booth.y + DOOR.y * booth.h, DOOR.w * booth.w, DOOR.h * booth.h)
    places = arrangement.row(room, room.h * SLIM, len(people), 1.0, 0.5)
    for number, (who, area) in enumerate(zip(people, places, strict=True)):
        said = t.name("personage.aboard", personage=who, player=name)
        yield At(area, who, said, who, over=8 + seat + (number + 1) / 100)


def _draw_figure(_titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw a personage; one restored home has a check mark."""
    canvas.art(f"{ART}/figures/{face.name}", rect)
    if face.state == "restored":
        side = rect.w * 0.5
        badge = Rect(rect.right - side, rect.bottom - side, side, side)
        canvas.box(Skin("success_bright", "success", "ink", 1.2, 1.0, side / 2), badge)
        canvas.icon("check", badge.centre, side * 0.9)


def _personage_tip(t: Sight, name: str) -> str:
    """Describe a personage: home, place, and what carrying them gives."""
    view, titles = t.view, t.titles
    one, home = view.personages[name], titles.homes[name]
    space, back = view.locations[home.id].space, claimed.is_restored(view, name)
    first = t.tip("personage.home", restored=back, personage=name, place=titles.location(home.id), space=space)
    if one.restored or space is None:
        return first
    stated(claimed.stands(view, name) if one.carrier is None else claimed.carrier(view, name))
    carrier = None if one.carrier is None else titles.player(view, one.carrier)
    here = titles.place(view, one.space) if one.space is not None else ""
    where = t.tip("personage.where", carrier=carrier, here=here)
    return f"{first} {where}\n{t.tip('personage.gives', given=titles.carried(name))}"


def _personage_closeup(t: Sight, name: str) -> Face:
    return Face(k.personage, (210.0, 350.0), name, state="restored" if t.view.personages[name].restored else "")


def _home(t: Sight, name: str) -> list[Thing]:
    home = t.titles.homes[name].id
    return [k.location(home)] if t.view.locations[home].space is not None else []


personage = Piece[Sight](
    k.personage,
    Lies(_figures, 12, on_board=True, important=True),
    [Look(_draw_figure)],
    Says(_personage_tip, lambda t, who: t.titles.personage(who), _personage_closeup, _home),
)

# --- personage cards -------------------------------------------------------------------------------------------------


def _cards(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out the cards of passengers on mats; they narrow when there are many."""
    for seat, player in enumerate(t.view.players):
        bed = parts_of(t, regions, seat).cargo
        areas = narrowed(bed, bed.h * 1.3, LEAST_CARD, len(player.carries))
        for who, area in zip(player.carries, areas, strict=True):
            whole, said = Face(k.person, raised(regions, READ), who), t.name("person", personage=who)
            yield At(area, who, said, who, look=SLIP, over=area.x / 10_000, raised=whole)


def _draw_person(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw a personage's card: portrait, name, home and gifts."""
    gives, rest = draw_head(canvas, rect, NAME, titles.personage(face.name)).cut_bottom(58.0, 5.0)
    home, picture = rest.cut_bottom(34.0, 4.0)
    draw_filling(canvas, picture, f"personages/{face.name}")
    place = titles.homes[face.name]
    words = f"{{home}} {listed((titles.location(place.id), _(place.year)), ',')}"
    canvas.body(words, home, 22.0, "ink", least=10)
    canvas.box(PLATE, gives)
    _given(titles, canvas, gives.inset(5.0), face.name)


def _draw_person_slip(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw a personage's card on a mat: portrait and gifts."""
    canvas.box(EDGE, rect)
    inner = rect.inset(2.0)
    upright = inner.w > inner.h
    if upright:
        picture, rest = inner.cut_left(min(inner.h, inner.w * 0.62), 1.0)
    else:
        rest, picture = inner.cut_bottom(inner.h * 0.38, 1.0)
    draw_filling(canvas, picture, f"personages/{face.name}")
    canvas.box(PLATE, rest)
    _given(titles, canvas, rest.inset(1.0), face.name, upright)


def _given(titles: Titles, canvas: Canvas, area: Rect, who: str, upright: bool = False) -> None:
    """Draw the dice and actions a personage gives, in a row or column."""
    home = titles.homes[who]
    count = max(1, len(home.dice) + len(home.actions))
    long, across = (area.h, area.w) if upright else (area.w, area.h)
    side = min(across, long / count)
    first = (long - side * count) / 2 + side / 2
    for number, given in enumerate((*home.dice, *home.actions)):
        along = first + number * side
        at = Vec(area.centre.x, area.y + along) if upright else Vec(area.x + along, area.centre.y)
        spot = Rect.around(at, side * 0.94, side * 0.94)
        if given in DICE_KINDS:
            DICE_KINDS[given].draw(canvas, spot, UNROLLED)
        else:
            canvas.icon(given, at, spot.w)


def _card_related(t: Sight, name: str) -> list[Thing]:
    return [*_home(t, name), *t.people(name)]


person = Piece[Sight](
    k.person,
    Lies(_cards, 5),
    [Look(_draw_person, 0.05, CARD), Look(_draw_person_slip, 0.08, face=SLIP)],
    Says(
        _personage_tip,
        lambda t, who: t.titles.personage(who),
        lambda _, who: Face(k.person, CARD, who),
        _card_related,
    ),
    belongs=to_owner(lambda t, thing: t.view.personages[thing.name].carrier),
)
