"""The challenge under way: dice tower, dice tray, and the plaque with the value of the roll."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from game.content.board_shapes import Rect as MapRect
from game.games.back_in_time.reader.content import BoardPlan
from game.games.back_in_time.rules.box import COLOURS, FACES
from game.games.back_in_time.rules.view import TrialView
from game.games.back_in_time.table import thing_kinds as k
from game.games.back_in_time.table.board import part_face, part_tip
from game.games.back_in_time.table.cards import card_face, card_tip
from game.games.back_in_time.table.dice_tower import die_kind, draw_front, minutes
from game.games.back_in_time.table.sight import BOARD, Sight
from game.games.back_in_time.table.text import claimed
from game.games.back_in_time.table.text.challenge_progress import ChallengeProgress, Symbol, judge
from game.games.back_in_time.table.text.titles import Titles
from game.table.contract import Regions
from game.table.map_pictures import rect_of
from game.table.things import At, Lies, Look, Piece, Says, picture, plain
from game.ui.animation.dice import CORNER, UNROLLED, DiceFaces, DiceTray, DieState
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.thing_names import Thing

DIE: Final = 68.0
PLAQUE: Final = 52.0
"""Height of the plaque above the dice tray."""
BOX: Final = Skin("table_light", "table_dark", "brass", 2.0, 1.0, 9, shine=0.25, inlay=4, shadow=5)
LIT: Final = Skin("paper", "paper_shade", "success_bright", 3.0, 1.0, 9)
UNLIT: Final = Skin("black", "black", "text_soft", 1.6, 0.9, 9, 0.6)
HAMPERED: Final = {"love_minus_1": "love", "part_cost_plus_1": "part"}
"""Challenges by the lasting Trouble effect that hampers them."""

# --- tower -----------------------------------------------------------------------------------------------------------


def _minute(t: Sight) -> str:
    return str(minutes(t.view.clock, t.view.midnight))


def _draw_tower(canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw the dice tower with its clock (``state``: minute of the day)."""
    canvas.art(f"{BOARD}/tower_back", rect)
    draw_front(canvas, rect, int(face.state))


tower = Piece(
    k.tower,
    Lies[Sight](
        lambda t, _: [At(t.plan.tower, said=t.name("tower"), state=_minute(t))], 4, on_board=True, shadow=False
    ),
    [Look(plain(_draw_tower))],
    Says[Sight](
        lambda t, _: t.tip("tower.turns", n=claimed.turns_left(t.view)),
        None,
        lambda t, _: Face(k.tower, (240.0, 390.0), state=_minute(t)),
    ),
)

# --- tray ------------------------------------------------------------------------------------------------------------


def _under_way(t: Sight) -> TrialView | None:
    """Return the challenge under way until it is resolved; else None."""
    return t.view.trial if t.view.trial is not None and not t.view.trial.resolved else None


def _tray_of(t: Sight) -> MapRect:
    """Return the current rectangle of the tray."""
    space = next(hero.space for hero in t.view.heroes.values() if hero.seat == t.view.turn)
    return tray_area(t.plan, space)


def tray_area(plan: BoardPlan, space: str) -> MapRect:
    """Return the tray's rectangle: at the tower's foot, off the space where the challenge takes place."""
    busy, tray = plan.spaces[space].area, plan.tray
    middle = plan.tower.x + plan.tower.w / 2
    left, right = plan.spaces["mill_road"].area.x, plan.spaces["hill_valley_high"].area
    near = [(tray.x, tray.y + 44), (tray.x, tray.y + 240)]
    aside = (right.x + right.w - tray.w, tray.y + 44) if busy.x < middle else (left, tray.y + 44)
    for x, y in (*near, aside):
        if not _share(busy, MapRect(x, y - PLAQUE, tray.w, tray.h + PLAQUE)):
            return MapRect(x, y, tray.w, tray.h)
    return tray


def _share(a: MapRect, b: MapRect) -> bool:
    """Return whether two rectangles overlap by more than a few units."""
    return min(a.x + a.w, b.x + b.w) - max(a.x, b.x) > 6 and min(a.y + a.h, b.y + b.h) - max(a.y, b.y) > 6


def _tray(t: Sight, _regions: Regions) -> Iterator[At]:
    if _under_way(t) is not None:
        yield At(_tray_of(t), said=t.name("tray"))


def _trial_tip(t: Sight, _name: str) -> str:
    """Describe what the challenge under way requires."""
    trial = t.view.trial
    if trial is None:
        return ""
    lines = [_asked(t, trial.challenge)]
    if HAMPERED.get(t.view.lasting) == trial.kind:
        lines.append(t.titles.lasting(t.view.lasting))
    return "\n".join(filter(None, (*lines, t.odds.sentence(t.view))))


def _asked(t: Sight, name: str) -> str:
    if name in t.titles.parts:
        return part_tip(t, name)
    if name in t.titles.opportunities or name in t.titles.troubles:
        return card_tip(t, name)
    return t.tip(f"plaque.plain.{name}")


def _trial_title(t: Sight, _name: str) -> str:
    assert t.view.trial is not None
    name = t.view.trial.challenge
    is_card = name in t.titles.opportunities or name in t.titles.troubles or name in t.titles.parts
    return t.titles.card(name) if is_card else t.titles.challenge(name)


def _trial_face(t: Sight, _name: str) -> Face:
    assert t.view.trial is not None
    name = t.view.trial.challenge
    if name in t.titles.opportunities or name in t.titles.troubles:
        return card_face(t, name)
    if name in t.titles.parts:
        return part_face(name)
    return Face(k.plaque, (360.0, 52.0), name, detail=judge(t.lookup, t.view, t.view.trial))


TRIAL: Final = Says(_trial_tip, _trial_title, _trial_face)

tray = Piece(k.tray, Lies(_tray, 50, on_board=True), [Look(picture(f"{BOARD}/tray"), 0.05)], TRIAL)

# --- plaque ----------------------------------------------------------------------------------------------------------


def _plaque(t: Sight, _regions: Regions) -> Iterator[At]:
    trial = _under_way(t)
    if trial is not None:
        tray, progress = _tray_of(t), judge(t.lookup, t.view, trial)
        face = Face(k.plaque, (tray.w - 20, PLAQUE), trial.challenge, detail=progress)
        yield At(Vec(tray.centre[0], tray.y - 8), said=t.titles.challenge(trial.challenge), face=face)


def _draw_plaque(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw the plaque above the tray: challenge, symbols (lit once rolled) and value of the roll.

    ``detail`` is its :class:`ChallengeProgress`.
    """
    canvas.box(BOX, rect)
    icon, verdict = titles.challenge_icon(face.name), face.detail
    assert isinstance(verdict, ChallengeProgress)
    side = rect.h - 14
    canvas.icon(icon, Vec(rect.x + 12 + side / 2, rect.centre.y), side)
    right = rect.right - 10
    if verdict.worth is not None:
        box = Rect(right - 62, rect.y + 5, 62, rect.h - 10)
        words = f"+{verdict.worth}{{{verdict.colour}}}"
        canvas.text(words, box, Style(32, "accent_bright", "display", align="right"), "middle", 12)
        right = box.x - 4
    elif verdict.colour and not verdict.symbols:
        canvas.text(
            f"? {{{verdict.colour}}}", Rect(right - 62, rect.y, 62, rect.h),
            Style(28, "text_soft", "display", align="right"), "middle", 12,
        )  # fmt: skip
        right -= 66
    for symbol in reversed(verdict.symbols):
        _draw_symbol(canvas, Rect(right - side, rect.y + 7, side, side), symbol)
        right -= side + 5
    left = rect.x + side + 20
    place = Rect(left, rect.y + 3, right - left, rect.h - 6)
    canvas.title(titles.challenge(face.name), place, 25, "text", "left", least=12)


def _draw_symbol(canvas: Canvas, rect: Rect, symbol: Symbol) -> None:
    """Draw a required symbol: dark until rolled, then checked, or with the Wild that replaces it."""
    there = symbol.met in ("met", "wild")
    canvas.box(LIT if there else UNLIT, rect)
    faint = "dim" if symbol.met == "missing" else "normal"
    canvas.art(f"icons/{symbol.colour}", rect.inset(5), state="dim" if faint == "dim" else "normal")
    if there:
        corner = Vec(rect.right - 7, rect.bottom - 7)
        canvas.icon("wild" if symbol.met == "wild" else "check", corner, 18)


plaque = Piece(k.plaque, Lies(_plaque, 55, on_board=True), [Look(_draw_plaque, 0.03)], TRIAL)

# --- dice ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Dice(Piece[Sight]):
    """The dice on the tray; those marked for a reroll are raised."""

    def laid(self, sight: Sight, _regions: Regions) -> Iterator[tuple[Thing, Pose]]:
        """Lay out the dice of the challenge under way."""
        trial = _under_way(sight)
        if trial is None:
            return
        tray = DiceTray(rect_of(_tray_of(sight)), DIE, on_board=True)
        for number, shown in enumerate(trial.dice):
            said = sight.name("die.unrolled", colour=shown.colour)
            if shown.face:
                said = sight.name("die", colour=shown.colour, face=sight.titles.colour(FACES[shown.face][0]))
            state: DieState = "picked" if shown.marked else ""
            face = shown.face or UNROLLED
            yield k.die(number), tray.die(number, len(trial.dice), die_kind(shown.colour), face, state, said)


def _draw_die(_titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    DiceFaces({face.name: die_kind(face.name)}).draw(canvas, rect, face)


def _draw_faces(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw the six faces of a die."""
    side = min(rect.w / 3, rect.h / 2)
    for number, shown in enumerate(titles.box.dice[face.name]):
        row, column = divmod(number, 3)
        where = Rect(rect.x + column * side, rect.y + row * side, side, side).inset(side * 0.05)
        die_kind(face.name).draw(canvas, where, shown)


def _die_tip(t: Sight, name: str) -> str:
    """Describe the faces of a die."""
    if t.view.trial is None or int(name) >= len(t.view.trial.dice):
        return ""
    die = t.view.trial.dice[int(name)]
    if die.face == "biff":
        return t.tip("die.locked")
    return t.tip("die.faces", colour=die.colour, faces=t.titles.box.dice[die.colour])


def _colour(t: Sight, name: str) -> str:
    return t.view.trial.dice[int(name)].colour if t.view.trial is not None else COLOURS[0]


die = _Dice(
    k.die,
    looks=[Look(_draw_die, CORNER), Look(_draw_faces, face="faces")],
    says=Says[Sight](
        _die_tip,
        lambda t, name: t.name("die.unrolled", colour=_colour(t, name)),
        lambda t, name: Face("faces", (300.0, 200.0), _colour(t, name)),
    ),
)
