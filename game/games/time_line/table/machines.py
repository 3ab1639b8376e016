"""Time machines: their positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.games.time_line.table import grid
from game.games.time_line.table import thing_kinds as k
from game.games.time_line.table.seats import bar_area, line_of_seat, mat_area, title, wealth
from game.games.time_line.table.sight import ART, Sight, machine_face
from game.games.time_line.table.text import claimed
from game.rules.claims import Count, stated
from game.rules.contract import Seat
from game.table.contract import Regions
from game.table.things import At, Lies, Look, Piece, Says, plain
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.poses import Face

PAWN: Final = 76.0
RAISED: Final = 13.0
"""Height of a pawn's centre above its stop, so that it stands on the stop."""
BESIDE: Final = 8.0
"""Sideways offset of a pawn on a Market, keeping the payout visible."""
CROWD: Final = 34.0
"""Offset between pawns on a Market."""
WAITING, ACTIVE = 10.0, 3.0
"""Z-order boost of a pawn on its mat, and of the active pawn."""

# --- machines --------------------------------------------------------------------------------------------------------


def _pawns(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out all pawns: on stops, Markets or mats."""
    crowd: dict[int, int] = {}
    for seat, player in enumerate(t.view.players):
        pawn, flag = player.pawn, t.flag(seat, f"seat_{seat + 1}") if seat == t.moving else ""
        face, said = Face(k.pawn, (PAWN, PAWN), str(seat)), t.titles.machine(seat, t.view.seat)
        if pawn.market is not None:
            before = crowd[pawn.market] = crowd.get(pawn.market, -1) + 1
            rect = grid.market_rect(len(t.view.zones), pawn.market)
            at = Vec(rect.x - BESIDE - CROWD * before, rect.centre.y)
        elif pawn.card is not None and pawn.good is not None:
            at = t.geometry.stop(pawn.card, pawn.good)
        else:
            bar = bar_area(mat_area(regions, seat, len(t.view.players)))
            scale = (min(bar.w, bar.h) - 2) / PAWN
            yield At(bar.centre, seat, said=said, face=face, over=WAITING, scale=scale, on_board=False)
            continue
        place = at.plus(0.0, -RAISED)
        over = place.y / 10_000 + (ACTIVE if flag else 0.0)
        yield At(place, seat, said=said, face=face, over=over, flag=flag)


def _draw_pawn(canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw a time machine with its seat's sign."""
    role = f"seat_{int(face.name) + 1}"
    canvas.art(f"{ART}/pawns/{int(face.name) + 1}", rect.inset(rect.w * 0.03))
    side = rect.w * 0.36
    badge = Rect(rect.right - side, rect.bottom - side * 1.05, side, side)
    canvas.box(Skin("panel", "black", role, side * 0.08, 1.0, side / 2), badge)
    canvas.icon(role, badge.centre, side * 0.72)


def _tip(t: Sight, name: str) -> str:
    """Describe a pawn: its place, its line, and its seat's wealth."""
    seat = int(name)
    return "\n".join([_place(t, seat), *wealth(t, seat)])


def _place(t: Sight, seat: Seat) -> str:
    pawn = t.view.players[seat].pawn
    if not pawn.line:
        return t.tip("pawn.none")
    row, zone = pawn.line[-1], grid.zone_of(t.view, pawn) if pawn.market is None else None
    stated(Count(says=row, of="line_end", about=(seat,)))
    place = claimed.zone_of(zone, seat)
    return t.tip("pawn", zone=place, good=claimed.buyer(t.view, row), n=claimed.pays(t.lookup, row))


pawn = Piece(
    k.pawn,
    Lies(_pawns, 20, on_board=True, important=True),
    [Look(plain(_draw_pawn))],
    Says[Sight](_tip, title, lambda _t, name: machine_face(name), line_of_seat),
)
