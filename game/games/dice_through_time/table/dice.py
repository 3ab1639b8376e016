"""Dice on mats, under places and in the tray: cubes in their owner's colour, with its sign in two corners."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from game.games.dice_through_time.rules.box import ICONS
from game.games.dice_through_time.rules.view import DieView
from game.games.dice_through_time.table import dice_facts
from game.games.dice_through_time.table import thing_kinds as k
from game.games.dice_through_time.table.board import helped
from game.games.dice_through_time.table.seats import die_areas, mat_area
from game.games.dice_through_time.table.sight import ART, Sight, role_of
from game.games.dice_through_time.table.text import claimed
from game.games.dice_through_time.table.text.titles import Titles
from game.rules.claims import stated
from game.rules.contract import Seat
from game.table.contract import Regions
from game.table.map_pictures import rect_of
from game.table.things import At, Lies, Look, Piece, Says, plain, to_owner
from game.ui.animation.dice import CORNER, UNROLLED, CubeDie, DiceFaces, DiceTray, DieState, die_face, draw_tray
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect
from game.ui.tabletop import arrangement
from game.ui.tabletop.poses import Face
from game.ui.tabletop.thing_names import Thing

FOUR: Final = 4
"""Dice of one seat."""
BURIED: Final = 2.0
"""Zoom of a buried die under the pointer."""


@cache
def die_kind(colour: str) -> CubeDie:
    """Return the die kind of a colour."""
    icons: dict[str, str] = {icon: f"{ART}/faces/{icon}" for icon in ICONS}
    return CubeDie(colour, role_of(colour), ICONS, icons, f"{ART}/signs/{colour}")


def _draw(_titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    DiceFaces({face.name: die_kind(face.name)}).draw(canvas, rect, face)


def _dice(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out the dice under places, then those on mats; the slot of a buried die stays empty."""
    below: dict[str, list[tuple[Seat, DieView]]] = {}
    for seat, die in dice_facts.all_dice(t.view):
        if die.place is not None:
            below.setdefault(die.place, []).append((seat, die))
    for place, dice in below.items():
        room = rect_of(t.plan.places[place].buried)
        areas = arrangement.row(room, room.h, len(dice), 2.0, 0.5)
        for number, ((seat, die), area) in enumerate(zip(dice, areas, strict=True)):
            yield _lying(t, seat, die, area)._replace(over=10 + number / 100, on_board=True, rises=BURIED)
    for seat, player in enumerate(t.view.players):
        areas = die_areas(mat_area(regions, seat, len(t.view.players)), len(player.dice))
        yield from (_lying(t, seat, die, area) for die, area in zip(player.dice, areas, strict=True) if not die.place)


def _lying(t: Sight, seat: Seat, die: DieView, area: Rect) -> At:
    """Place a die at rest."""
    name = t.titles.die(die.id)
    said = name if die.icon is None else t.name("die", die=die.id, shown_icon=t.titles.icon_name(die.icon))
    return At(area, die.id, said, face=_face(t, seat, die, min(area.w, area.h)))


def _face(t: Sight, seat: Seat, die: DieView, side: float) -> Face:
    """Return the face of a die: dim when spent, locked when only usable later."""
    state: DieState = "spent" if die.lies == "spent" else "locked" if die.fresh else ""
    return die_face(die_kind(str(t.view.players[seat].car)), die.icon or UNROLLED, side, state)


def _closeup(t: Sight, name: str) -> Face:
    found = dice_facts.die_of(t.view, name)
    assert found is not None, f"nobody plays with {name}"
    return _face(t, *found, 160.0)


def _related(t: Sight, name: str) -> Iterator[Thing]:
    """Return the places where a buried die may be spent."""
    found = dice_facts.die_of(t.view, name)
    place = found[1].place if found is not None else None
    return map(k.scene, dice_facts.helped_by(t.lookup, place) if place is not None else ())


# --- tooltips --------------------------------------------------------------------------------------------------------


def _tip(t: Sight, name: str) -> str:
    """Describe a die: its icon, the icon's use, whether it can be spent, and all its faces."""
    found = dice_facts.die_of(t.view, name)
    if found is None:
        return ""
    return "\n".join([*_about(t, *found), t.tip("die.faces", faces=t.titles.icons(ICONS))])


def _about(t: Sight, seat: Seat, die: DieView) -> Iterator[str]:
    owned = t.tip("die", seat=claimed.die_owner(seat, die.id))
    lies = stated(claimed.die_lies(die)).says
    if lies in ("unrolled", "spent"):
        yield f"{owned} {t.tip('die.unrolled' if lies == 'unrolled' else 'die.spent')}"
        return
    yield t.titles.icon_use(str(die.icon))
    overheated = any(t.titles.specials[card].effect == "no_flux" for card in t.view.lasting)
    if die.icon == "flux" and stated(claimed.overheated(t.view, overheated)).says:
        yield t.tip("die.no_flux")
    if die.place is not None:
        yield f"{owned} {t.tip('die.buried', years=helped(t, die.place))}"
        yield from _locked(t, seat, die, die.place)
    elif seat != t.view.turn:
        yield f"{owned} {t.tip('die.not_yours', seat=seat)}"
    else:
        yield f"{owned} {t.tip('die.besides')}"
        odds = t.odds.of_die(t.view, die.id)
        if odds:
            yield odds


def _locked(t: Sight, seat: Seat, die: DieView, place: str) -> Iterator[str]:
    """Explain why a buried die cannot be spent now, or that it can be taken back."""
    view = t.view
    if view.asked == "taking_back":
        if stated(claimed.can_take_back(view, seat, die)).says:
            yield t.tip("die.taken_back")
    elif dice_facts.in_turn(view):
        reached = view.players[view.turn].place in dice_facts.helped_by(t.lookup, place)
        stated(claimed.die_usable(die, reached and not die.fresh))
        if die.fresh:
            yield t.tip("die.fresh")
        elif not reached:
            yield t.tip("die.elsewhere", turn=claimed.turn(view), years=helped(t, place))


def _owner(t: Sight, thing: Thing) -> Seat | None:
    """Return whose die it is."""
    return next((seat for seat, one in dice_facts.all_dice(t.view) if one.id == thing.name), None)


die = Piece(
    k.die,
    Lies(_dice, 8, important=True),
    [Look(_draw, CORNER)],
    Says(_tip, lambda t, die: t.titles.die(die), _closeup, _related),
    belongs=to_owner(_owner),
)


def tray_of(regions: Regions, dice: int = FOUR) -> DiceTray:
    """Return the dice tray, sized for a row of four or more dice."""
    area, row = regions.named["tray"], max(FOUR, dice)
    return DiceTray(area, min(area.h - 26.0, (area.w - 40.0) / row - 10.0, 76.0), z=3.0, per_row=row)


def _tray_tip(t: Sight, _name: str) -> str:
    return "\n".join(filter(None, (t.tip("tray"), t.odds.tray(t.view))))


tray = Piece(
    k.tray,
    Lies[Sight](lambda t, r: [At(tray_of(r).area, said=t.name("tray"), shows="leaf_dark")], 3),
    [Look(plain(draw_tray), 0.05)],
    Says(_tray_tip, None, lambda _t, _: Face(k.tray, (300.0, 150.0), "leaf_dark")),
)
