"""Figures: heroes, the couple and Biff, side by side on a shared space, and the tokens on Biff."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.content.board_shapes import Rect as MapRect
from game.games.back_in_time.table import thing_kinds as k
from game.games.back_in_time.table.sight import BOARD, Sight
from game.games.back_in_time.table.text import claimed
from game.table.contract import Regions
from game.table.things import At, Lies, Look, Piece, Says, picture, plain
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.poses import Face

PAWN: Final = (50.0, 75.0)
PAWN_DOWN: Final = (75.0, 50.0)
LOW: Final = 15.0
"""How far feet stand below the middle of their stand, so that heads leave the name plate above free."""
FIGURE_ORDER: Final = ("george", "lorraine", "biff")


def _standing(t: Sight) -> Iterator[tuple[str, MapRect, int]]:
    """Yield each figure with its stand and its index on its space."""
    standing: dict[str, list[str]] = {}
    for name in FIGURE_ORDER:
        standing.setdefault(t.view.figures[name], []).append(name)
    for name, hero in t.view.heroes.items():
        standing.setdefault(hero.space, []).append(name)
    for space, names in standing.items():
        stands = t.plan.spaces[space].stands
        for number, name in enumerate(names):
            yield name, stands[min(number, len(stands) - 1)], number


def _is_down(t: Sight, name: str) -> bool:
    return name == "biff" and t.view.biff_down


def _pawns(t: Sight, _regions: Regions) -> Iterator[At]:
    """Lay out all pawns, feet on their stands."""
    for name, stand, number in _standing(t):
        down = _is_down(t, name)
        size, (x, y) = PAWN_DOWN if down else PAWN, stand.centre
        face = Face(k.pawn, size, name, "down" if down else "", t.role(name) if name in t.view.heroes else "")
        said = t.name("pawn.down", n=claimed.tokens_on_biff(t.view)) if down else t.titles.figure(name)
        over = y / 100 + number / 1000  # lower on the board is nearer: drawn in front
        flag = t.flag(t.view.heroes[name].seat, t.role(name)) if name in t.view.heroes else ""
        yield At(Vec(x, y - size[1] / 2 + LOW), name, said, face=face, over=over, flag=flag)


def _draw_pawn(canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw a figure; a hero has a disc in its seat's colour with the seat's shape."""
    if face.state:
        base = Rect(rect.x + rect.w * 0.1, rect.bottom - rect.w * 0.3, rect.w * 0.8, rect.w * 0.3)
        canvas.halo(base.inset(rect.w * 0.05), face.state, base.h / 2, 4)
    down = "_down" if face.part == "down" else ""
    canvas.art(f"{BOARD}/pawn_{face.name}{down}", rect)
    if face.state:
        canvas.icon(face.state, Vec(rect.centre.x, rect.bottom - rect.w * 0.17), rect.w * 0.34)


def _tip(t: Sight, name: str) -> str:
    """Describe a figure: a hero's power, Biff's state, or the couple's role."""
    if name in t.view.heroes:
        power, effect = t.titles.power(name)
        about = f"{{{t.role(name)}}} {{lightning}} **{power}** {effect}"
        return "\n".join(filter(None, (about, t.titles.played_by(t.view.heroes[name].seat))))
    if name == "biff":
        return t.tip("pawn.biff", down=claimed.is_down(t.view), n=claimed.to_stand_up(t.view))
    return t.tip("pawn.couple")


def _closeup(t: Sight, name: str) -> Face:
    down = _is_down(t, name)
    return Face(k.pawn, (320.0, 213.0) if down else (213.0, 320.0), name, "down" if down else "")


pawn = Piece(
    k.pawn,
    Lies(_pawns, 30, on_board=True, important=True),
    [Look(plain(_draw_pawn))],
    Says[Sight](_tip, lambda t, name: t.titles.figure(name), _closeup),
)


def _tokens(t: Sight, _regions: Regions) -> Iterator[At]:
    """Lay out the tokens over Biff while he is knocked down."""
    for name, stand, _number in _standing(t):
        for token in range(t.view.tokens if _is_down(t, name) else 0):
            x, y = stand.centre
            yield At(Vec(x - 24 + 24 * token, y - 40), token + 1, face=Face(k.token, (24, 24)), over=token)


token = Piece[Sight](
    k.token, Lies(_tokens, 45, on_board=True, important=True), [Look(picture(f"{BOARD}/token_knockdown"), 0.5)]
)
