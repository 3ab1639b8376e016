"""Dice and other payment: the dice tray, the supply, dice on repairs, and actions of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from game.games.riff_in_time.rules.box import DICE, FACES, Die
from game.games.riff_in_time.rules.compiled_box import FREE, MADE
from game.games.riff_in_time.rules.view import DieView, TableView
from game.games.riff_in_time.table import thing_kinds as k
from game.games.riff_in_time.table.regions import GAP, narrowed
from game.games.riff_in_time.table.seats import parts_of
from game.games.riff_in_time.table.sight import ART, Sight
from game.games.riff_in_time.table.stages import place_closeup
from game.games.riff_in_time.table.text.titles import Titles
from game.i18n import _
from game.rules.claims import Count, Holds, Names, stated
from game.table.contract import Happening, Regions
from game.table.things import At, Lies, Look, Piece, Says, plain, to_owner
from game.ui.animation.dice import CORNER, UNROLLED, DiceFaces, DiceTray, DieKind, die_face, draw_tray
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop import arrangement
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.thing_names import Thing

POOL: Final = 4
"""Capacity of the dice tray."""
CHIPS: Final = 5
"""Action chips per row."""
LEAST_DIE: Final = 12.0
"""Width below which repair dice overlap."""
LARGE: Final = 200.0
"""Side of a die in close-up."""
EXCELLENT: Final = "excellent"
CHIP: Final = Skin("panel_raised", "panel", "accent", 1.4, 1.0, 8, shine=0.14)
USED: Final = Skin("panel", "black", "panel_edge", 1.0, 0.6, 8, 0.6)
READY: Final = Skin("black", "black", "panel_edge", 1.0, 0.7, 7, 0.4)
PAPER: Final = Skin("paper", "paper_shade", "ink", 1.2, 1.0, 6)


@dataclass(frozen=True)
class SignedDie:
    """Die kind whose faces are signs: each kind has its own shape and colour."""

    name: Die

    def draw(self, canvas: Canvas, rect: Rect, face: str, dim: bool = False, angle: float = 0.0) -> None:
        """Draw a die at rest; an unrolled one shows no sign."""
        pictures = [f"dice/{self.name}"] + ([f"faces/{face}"] if face != UNROLLED else [])
        for picture in pictures:
            canvas.art(f"{ART}/{picture}", rect, angle=angle, state="dim" if dim else "normal")

    def draw_tumbling(self, canvas: Canvas, rect: Rect, frame: int, angle: float) -> None:
        """Draw a rolling die: its signs cycle by frame."""
        self.draw(canvas, rect, FACES[frame % len(FACES)], angle=angle)


DICE_KINDS: Final[Mapping[str, DieKind]] = {die: SignedDie(die) for die in DICE}


def _is_played_with(t: Sight) -> bool:
    """Return whether dice are shown beside the board, rather than cards."""
    view = t.view
    return view.asked not in ("looking", "arranging") and not view.open_riffs and not t.chooses_objective


# --- layout ----------------------------------------------------------------------------------------------------------


def tray_of(regions: Regions) -> DiceTray:
    """Return the dice tray, sized for a full pool."""
    area = _dice_rows(regions)[0]
    side = min(area.h - 26.0, (area.w - 40.0) / POOL - 10.0, 76.0)
    return DiceTray(area, side, z=3.0)


def means_areas(regions: Regions, count: int) -> list[Rect]:
    """Lay out the card actions: one row, two when there are more; beyond that they overlap."""
    area = _dice_rows(regions)[1]
    wide = (area.w - GAP * (CHIPS - 1)) / CHIPS
    if count <= CHIPS:
        high = min(area.h, wide * 1.1)
        return arrangement.row(Rect(area.x, area.centre.y - high / 2, area.w, high), wide, count, GAP, 0.5)
    above, below = area.cut_top((area.h - GAP) / 2, GAP)
    first = max(CHIPS, -(-count // 2))
    return arrangement.row(above, wide, first, GAP, 0.5) + arrangement.row(below, wide, count - first, GAP, 0.5)


def supply_areas(regions: Regions, count: int) -> list[Rect]:
    """Lay out the supply: one rectangle for each kind of die."""
    area = _dice_rows(regions)[2]
    return arrangement.row(area, (area.w - GAP * (count - 1)) / count, count, GAP)


def _dice_rows(regions: Regions) -> tuple[Rect, Rect, Rect]:
    """Split the table region into tray, card actions and supply."""
    area = regions.named["table"]
    dice, rest = area.cut_top(area.h * 0.42, GAP)
    actions, supply = rest.cut_top(rest.h - max(34.0, area.h * 0.16) - GAP, GAP)
    return dice, actions, supply


# --- tray ------------------------------------------------------------------------------------------------------------


def _tray(t: Sight, regions: Regions) -> Iterator[At]:
    if _is_played_with(t):
        yield At(tray_of(regions).area, said=t.name("tray"), shows="mat_riff_in_time")


def _tray_tip(t: Sight, _name: str) -> str:
    shown = [str(die.face) for die in t.view.pool if die.face is not None and not die.spent]
    first = t.tip("tray.waits", player=t.titles.player(t.view, t.view.turn))
    lines = (first, t.titles.faces(shown) if shown else "", t.odds.booth(t.view))
    return "\n".join(filter(None, lines))


def _tray_closeup(t: Sight, _name: str) -> Face:
    dice = [die for die in t.view.pool if not die.spent] or list(t.view.pool)
    return _face(dice[0], LARGE) if dice else die_face(DICE_KINDS["wyld"], UNROLLED, LARGE)


tray = Piece(
    k.tray,
    Lies(_tray, 3),
    [Look(plain(draw_tray), 0.05)],
    Says(_tray_tip, lambda t, _: t.name("tray.of", player=t.titles.player(t.view, t.view.turn)), _tray_closeup),
    belongs=to_owner(lambda t, _: t.view.turn),
)


def _face(die: DieView, side: float) -> Face:
    """Return the face of a die in the pool."""
    return die_face(DICE_KINDS[die.die], die.face or UNROLLED, side, "spent" if die.spent else "")


def _dice(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out the pool in the tray."""
    tray, pool = tray_of(regions), t.view.pool if _is_played_with(t) else ()
    for number, die in enumerate(pool):
        said = t.titles.die(die.die)
        if die.face is not None:
            said = t.name("die", die=die.die, shown_action=t.titles.action(die.face))
        pose = tray.die(number, len(pool), DICE_KINDS[die.die], die.face or UNROLLED, "spent" if die.spent else "")
        yield At(pose.rect(), die.id, said, face=pose.face, over=number, angle=pose.angle)


def _in_pool(t: Sight, name: str) -> DieView | None:
    return next((die for die in t.view.pool if die.id == name), None)


def _die_tip(t: Sight, name: str) -> str:
    """Describe a die: its kind, its result and what the result is good for."""
    die = _in_pool(t, name)
    if die is None:
        return t.titles.die(name)
    faces = sorted(t.titles.box.dice[die.die], key=FACES.index)
    kind = t.tip("die.faces", kind=t.titles.die(die.die), faces=faces)
    if stated(Holds(says=die.spent, of="spent", about=(name,))).says:
        return f"{_('Spent.')} {kind}"
    face = stated(Names(says=die.face, of="face", about=(name,))).says
    if face is None:
        return kind
    waits = face != "bogus" and any(one.face == "bogus" and not one.spent for one in t.view.pool)
    stated(Holds(says=waits, of="locked", about=(name,)))
    lines = (_use(t, str(face)), t.tip("die.locked") if waits else "", kind, t.odds.of_die(t.view, name))
    return "\n".join(filter(None, lines))


def _use(t: Sight, shown: str) -> str:
    """Describe the use of an action; Move has its own text for a character who travels two circuits."""
    if shown == "move" and stated(Holds(says=t.has_ability("double_move"), of="goes_two")).says:
        return t.tip("die.fast")
    return t.titles.tell(f"tips.die.use.{shown}")


def _die_title(t: Sight, name: str) -> str:
    die = _in_pool(t, name)
    return t.titles.die(name if die is None else die.die)


def _die_closeup(t: Sight, name: str) -> Face:
    die = _in_pool(t, name)
    return die_face(DICE_KINDS["wyld"], UNROLLED, LARGE) if die is None else _face(die, LARGE)


def _from_supply(thing: Thing, pose: Pose, it: Happening[TableView]) -> Pose | None:
    kind = next((die.die for die in it.after.pool if die.id == thing.name), "")
    supply = it.was.get(k.supply(kind))
    return supply and replace(pose, x=supply.x, y=supply.y, on_board=supply.on_board, scale=0.5)


die = Piece(
    k.die,
    Lies(_dice, 23, important=True),
    [Look(plain(DiceFaces(DICE_KINDS).draw), CORNER)],
    Says(_die_tip, _die_title, _die_closeup),
    comes_from=_from_supply,
    belongs=to_owner(lambda t, _: t.view.turn),
)

# --- supply ----------------------------------------------------------------------------------------------------------


def _supplies(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out the supply with the count left of each kind."""
    if not _is_played_with(t):
        return
    rolled = Counter(die.die for die in t.view.pool)
    for kind, area in zip(DICE, supply_areas(regions, len(DICE)), strict=True):
        left = t.titles.box.supply[kind] - rolled[kind]
        said = _("{die}: {n} not rolled").format(die=t.titles.die(kind), n=left)
        yield At(area, kind, said, kind, state=str(left))


def _draw_supply(_titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw one kind of die in the supply and its count (``state``)."""
    canvas.box(READY, rect)
    side = min(rect.h - 6.0, rect.w * 0.5)
    die = Rect(rect.x + 5.0, rect.centre.y - side / 2, side, side)
    DICE_KINDS[face.name].draw(canvas, die, UNROLLED, dim=face.state == "0")
    words = Rect(die.right + 2.0, rect.y, rect.right - die.right - 4.0, rect.h)
    role = "text_soft" if face.state == "0" else "text"
    canvas.title(f"×{face.state}", words, min(22.0, rect.h * 0.7), role, least=8)


def _supply_tip(t: Sight, name: str) -> str:
    """Describe one kind of die: how many are left and what its faces are."""
    kind = next(die for die in DICE if die == name)
    rolled, faces = sum(die.die == name for die in t.view.pool), t.titles.box.dice[kind]
    ready = Count(says=max(0, t.titles.box.supply[kind] - rolled), of="supply", about=(name,))
    dice = t.titles.dice(name, ready.says)
    return t.tip("supply.left", n=ready, dice=dice, faces=sorted(faces, key=FACES.index))


supply = Piece(
    k.supply,
    Lies(_supplies, 3),
    [Look(_draw_supply, 0.12)],
    Says[Sight](
        _supply_tip,
        lambda t, kind: t.titles.die(kind),
        lambda _, kind: die_face(DICE_KINDS[kind], UNROLLED, LARGE),
    ),
)

# --- actions of cards ------------------------------------------------------------------------------------------------


def _means(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out the card actions, made Excellents and the free handling, with use and count."""
    if not _is_played_with(t):
        return
    view = t.view
    shown = [(card.id, card.action, card.used, 1) for card in view.cards]
    if view.made:
        shown.append((MADE, EXCELLENT, False, view.made))
    if t.has_ability(FREE) and view.pool:
        shown.append((FREE, FREE, not view.ability, 1))
    areas = means_areas(regions, len(shown))
    for number, ((name, action, used, count), area) in enumerate(zip(shown, areas, strict=True)):
        state, many = "spent" if used else "", count if count > 1 else None
        yield At(area, name, t.titles.means(name), name, action, state, many, over=number / 100)


def _draw_means(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw a card's action and its source; dim once used."""
    used = face.state == "spent"
    canvas.box(USED if used else CHIP, rect)
    side = min(rect.w * 0.62, rect.h * 0.86)
    at = Vec(rect.x + side * 0.5 + rect.w * 0.05, rect.centre.y)
    canvas.icon("interact" if face.part == FREE else face.part, at, side, "dim" if used else "normal")
    small = min(rect.w * 0.4, rect.h * 0.56)
    corner = Rect(rect.right - small - 3.0, rect.bottom - small - 3.0, small, small)
    picture = _source(titles, face.name, face.part)
    if picture:
        canvas.box(PAPER, corner)
        with canvas.clipped(corner.inset(1.0)):
            canvas.art(picture, corner, state="dim" if used else "normal")
    if isinstance(face.detail, int):
        canvas.badge(f"×{face.detail}", corner, small * 0.7)
    if used:
        top = Rect(rect.right - small - 2.0, rect.y + 2.0, small, small * 0.7)
        canvas.icon("check", top.centre, small * 0.8)


def _source(titles: Titles, means: str, shown: str) -> str:
    """Return the picture of the card or character that gives an action."""
    if shown == FREE:
        owner = next((one.id for one in titles.box.characters if one.ability == FREE), "")
        return f"{ART}/characters/{owner}" if owner else ""
    if means in titles.objectives:
        return f"{ART}/objectives/{means}"
    who = means.rpartition(".")[0]
    return f"{ART}/personages/{who}" if who in titles.homes else ""


def _means_tip(t: Sight, name: str) -> str:
    """Describe the use of a card's action."""
    if name in (MADE, FREE):
        return t.titles.tell(f"tips.die.use.{EXCELLENT if name == MADE else FREE}")
    used = Holds(says=any(card.id == name and card.used for card in t.view.cards), of="used", about=(name,))
    return f"{t.tip('means.once', means=name, used=used)}\n{_use(t, t.titles.shown_by_card(name))}"


def _means_closeup(t: Sight, name: str) -> Face:
    card = next((card for card in t.view.cards if card.id == name), None)
    shown = card.action if card is not None else EXCELLENT if name == "made" else "interact"
    return Face(k.means, (280.0, 280.0), name, shown, "spent" if card is not None and card.used else "")


means = Piece(
    k.means,
    Lies(_means, 5),
    [Look(_draw_means, 0.14)],
    Says(_means_tip, lambda t, means: t.titles.means(means), _means_closeup),
    belongs=to_owner(lambda t, _: t.view.turn),
)

# --- dice on repairs -------------------------------------------------------------------------------------------------


def _repairs(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out the Triumphant dice on the mats; they shrink when there are many."""
    for seat, player in enumerate(t.view.players):
        bed = parts_of(t, regions, seat).repairs
        areas = narrowed(bed, bed.h, LEAST_DIE, len(player.repairs))
        for place, area in zip(player.repairs, areas, strict=True):
            yield At(area, place, t.name("repair", place=t.titles.location(place)), place, over=area.x / 10_000)


def _draw_repair(_titles: Titles, canvas: Canvas, rect: Rect, _face: Face) -> None:
    """Draw the Triumphant die of a repair."""
    side = min(rect.w, rect.h)
    DICE_KINDS["triumphant"].draw(canvas, Rect.around(rect.centre, side, side), "excellent")


def _repair_tip(t: Sight, name: str) -> str:
    owner = next((seat for seat, player in enumerate(t.view.players) if name in player.repairs), t.view.turn)
    stated(Names(says=owner, of="owner", about=(name,)))
    return t.tip("repair.triumphant", player=t.titles.player(t.view, owner), place=t.titles.location(name))


repair = Piece(
    k.repair,
    Lies(_repairs, 4),
    [Look(_draw_repair, CORNER)],
    Says(_repair_tip, lambda t, place: t.titles.location(place), place_closeup),
)
