"""Time machines: their positions, and where the active one can go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.games.time_line.rules.view import TableView
from game.games.time_line.table import grid
from game.games.time_line.table import thing_kinds as k
from game.games.time_line.table.lines import LineGeometry
from game.games.time_line.table.markets import market_area
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

RING: Final = 70.0
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
        pawn, state = player.pawn, "active" if seat == t.moving else ""
        face, said = Face(k.pawn, (PAWN, PAWN), str(seat), state=state), t.titles.machine(seat, t.view.seat)
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
        over = place.y / 10_000 + (ACTIVE if state else 0.0)
        yield At(place, seat, said=said, face=face, over=over)


def _draw_pawn(canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw a time machine with its seat's sign; the active one stands on a bright disc."""
    role = f"seat_{int(face.name) + 1}"
    if face.state == "active":
        disc = Rect(rect.x + rect.w * 0.04, rect.bottom - rect.h * 0.36, rect.w * 0.92, rect.h * 0.34)
        canvas.box(Skin("glow", role, "ink", rect.w * 0.03, 1.0, disc.h / 2), disc)
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

# --- possible moves --------------------------------------------------------------------------------------------------


def _shows_ways(t: Sight) -> bool:
    """Return whether a machine's moves are shown: to its own seat, and in a window shared by several players."""
    return t.view.ask is not None and t.view.actor >= 0 and t.view.seat in (None, t.view.actor)


def _rings(t: Sight, _regions: Regions) -> Iterator[At]:
    """Lay out a ring in the seat's colour around each reachable stop."""
    for card, good in reachable(t.geometry, t.view) if _shows_ways(t) else ():
        face = Face(k.ring, (RING, RING), str(t.view.actor))
        yield At(t.geometry.stop(card, good), card, face=face, of=good)


def _ends(t: Sight, _regions: Regions) -> Iterator[At]:
    """Lay out a frame around the Market at the end of the line."""
    pawn = t.view.players[t.view.turn].pawn
    if _shows_ways(t) and t.view.asked == "turn" and pawn.market is None:
        area = market_area(len(t.view.zones), pawn.line[-1])
        yield At(area, t.view.actor, shows=str(t.view.actor))


def reachable(geometry: LineGeometry, view: TableView) -> list[tuple[str, str]]:
    """List the stops (card and good) reachable by the asked seat."""
    assert view.ask is not None
    taken = {(player.pawn.card, player.pawn.good) for player in view.players}
    if view.ask.what in ("placing", "stopping") and view.ask.card is not None:
        stops = [(view.ask.card, good) for good in geometry.lookup.goods]
    elif view.ask.what == "turn":
        pawn = view.players[view.turn].pawn
        here = grid.zone_of(view, pawn)
        local = view.zones[here].cards if here < len(view.zones) else ()
        stops = [(card.id, good) for card in local if card.id is not None for good in geometry.lookup.goods]
        far = [geometry.stop_on(zone, row) for zone, row in enumerate(pawn.line[:-1]) if zone != here]
        stops += [stop for stop in far if stop is not None]
    else:
        return []
    return [stop for stop in stops if stop not in taken]


def _draw_ring(canvas: Canvas, rect: Rect, face: Face) -> None:
    wide = rect.w * 0.085
    canvas.box(Skin("glow", "glow", "ink", wide * 0.5, 0.9, rect.w / 2, 0.9), rect)
    inner = rect.inset(wide * 0.5)
    canvas.box(Skin("glow", "glow", f"seat_{int(face.name) + 1}", wide, 1.0, inner.w / 2, 0.0), inner)


def _draw_end(canvas: Canvas, rect: Rect, face: Face) -> None:
    canvas.box(Skin("glow", "glow", "ink", 1.5, 0.9, 9, 0.0), rect.inset(0.5))
    canvas.box(Skin("glow", "glow", f"seat_{int(face.name) + 1}", 4.5, 1.0, 8, 0.0), rect.inset(1.5))


ring = Piece(k.ring, Lies(_rings, 10.5, on_board=True, shadow=False), [Look(plain(_draw_ring), 0.5)])
end = Piece(k.end, Lies(_ends, 10.5, on_board=True, shadow=False), [Look(plain(_draw_end), 0.05)])
