"""Seats: mat with name plate and portrait, and the turn marker."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from game.games.riff_in_time.table import thing_kinds as k
from game.games.riff_in_time.table.regions import PAD, growth
from game.games.riff_in_time.table.sight import CARD, Sight, draw_filling, role_of
from game.games.riff_in_time.table.text import claimed
from game.games.riff_in_time.table.text.titles import Titles
from game.i18n import _, listed
from game.rules.claims import stated
from game.rules.contract import Seat
from game.table.contract import Regions
from game.table.marks_on_pieces import ACTIVE, draw_turn
from game.table.things import At, Lies, Look, Piece, Says, plain, to_players
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect
from game.ui.tabletop.poses import Face
from game.ui.tabletop.thing_names import Thing

BROADEST: Final = 3.6
"""Maximum aspect ratio (width / height) of a mat."""
BED: Final = Skin("black", "black", "black", 1.0, 0.5, 5, 0.32)
LETTER: Final = 0.42
"""Average letter width of a name plate as a share of its height, rounded up."""

# --- parts of a mat --------------------------------------------------------------------------------------------------


class MatParts(NamedTuple):
    """Rectangles of a mat."""

    name: Rect
    portrait: Rect
    repairs: Rect
    objective: Rect
    set_up: Rect
    cargo: Rect


def mat_area(regions: Regions, seat: int, seats: int) -> Rect:
    """Return the mat of a seat; mats are centred side by side below the board in seat order."""
    foot = regions.named["mats"]
    wide = min(foot.h * BROADEST, (foot.w - PAD * (seats + 1)) / seats)
    left = foot.centre.x - (seats * (wide + PAD) - PAD) / 2
    return Rect(left + seat * (wide + PAD), foot.y, wide, foot.h)


def mat_parts(mat: Rect, grown: float = 1.0) -> MatParts:
    """Split a mat: portrait and Triumphant dice left, name (scaled by ``grown``) and cards right."""
    inner = mat.inset(5.0)
    left, right = inner.cut_left(min(inner.h * 0.72, inner.w * 0.34), 4.0)
    repairs, portrait = left.cut_bottom(left.h * 0.24, 3.0)
    name, body = right.cut_top(min(24.0, inner.h * 0.21) * grown, 3.0)
    above, cargo = body.cut_top((body.h - 3.0) / 2, 3.0)
    objective, set_up = above.cut_left(above.w - min(above.h * 1.1, above.w * 0.34) - 3.0, 3.0)
    return MatParts(name, portrait, repairs, objective, set_up, cargo)


def parts_of(t: Sight, regions: Regions, seat: Seat) -> MatParts:
    """Return the rectangles of a seat's mat."""
    return mat_parts(mat_area(regions, seat, len(t.view.players)), growth(regions))


# --- tooltips --------------------------------------------------------------------------------------------------------


def ability(t: Sight, seat: Seat) -> str:
    """Describe the ability of a seat's character; empty before characters are dealt."""
    dealt = t.view.players[seat].character
    if dealt is None:
        return ""
    character = t.titles.characters[dealt]
    return f"**{_(character.title)}** {_(character.text)}"


def aboard(t: Sight, seat: Seat) -> str:
    """Describe the passengers of a seat."""
    people = [t.titles.personage(str(who)) for who in stated(claimed.aboard(t.view, seat)).says]
    return t.tip("pawn.aboard", figures=listed(people) if people else None)


def so_far(t: Sight, seat: Seat) -> str:
    """Describe the progress of a seat's objective."""
    player = t.view.players[seat]
    card = t.titles.objectives[str(player.objective)]
    return t.tip(
        "objective.so_far",
        done=claimed.is_done(seat, player),
        starts_over=claimed.starts_over(player, card),
        progress=claimed.progress(seat, player, card),
        needed=claimed.needed(card),
    )


def seat_title(t: Sight, name: str) -> str:
    """Return the name of a seat's character, or of the seat."""
    return t.titles.player(t.view, int(name))


def _tip(t: Sight, name: str) -> str:
    """Describe a seat: character, ability and passengers."""
    seat, player = int(name), t.view.players[int(name)]
    sign = role_of(player.character) if player.character is not None else f"seat_{seat + 1}"
    lines = [f"{{{sign}}} {ability(t, seat) or t.titles.seat(seat)}", aboard(t, seat)]
    if player.objective is not None:
        lines.append(f"**{t.titles.objective(player.objective)}** {so_far(t, seat)}")
    if player.character is not None:
        lines.append(t.titles.played_by(seat))
    return "\n".join(filter(None, lines))


def seat_closeup(t: Sight, name: str) -> Face:
    """Return the close-up of a seat's portrait; a card face down before characters are dealt."""
    character = t.view.players[int(name)].character
    if character is None:
        return Face(k.deck, CARD)
    return Face(k.portrait, (275.0, 300.0), character, state=f"seat_{int(name) + 1}")


def _booth(t: Sight, seat: str) -> list[Thing]:
    return [k.pawn(seat)] if t.view.players[int(seat)].character is not None else []


SEAT: Final = Says(_tip, seat_title, seat_closeup, _booth)

# --- drawing ---------------------------------------------------------------------------------------------------------


def _is_on_turn(t: Sight, seat: Seat) -> bool:
    return seat == t.active and t.view.over is None


def _mats(t: Sight, regions: Regions) -> Iterator[At]:
    for seat, player in enumerate(t.view.players):
        state = "active" if _is_on_turn(t, seat) else ""
        area, said = mat_area(regions, seat, len(t.view.players)), t.name("mat", player=t.titles.player(t.view, seat))
        yield At(area, seat, said, player.character or "", state=state, detail=growth(regions))


def _draw_mat(_titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw the mat of a seat with slots for its pieces; a white frame marks the active seat."""
    role = role_of(face.name) if face.name else "panel_edge"
    canvas.box(Skin("panel_raised", "panel", role, 2.0, 1.0, 9, 0.96, shine=0.1), rect)
    canvas.box(Skin(role, role, "black", 0.0, 0.0, 8, 0.2), rect.inset(2.0))
    parts = mat_parts(rect, face.detail if isinstance(face.detail, float) else 1.0)
    for bed in (parts.portrait, parts.repairs, parts.objective, parts.set_up, parts.cargo):
        canvas.box(BED, bed)
    if face.state == "active":
        canvas.box(ACTIVE, rect.inset(1.0))


mat = Piece(k.mat, Lies(_mats, 1), [Look(_draw_mat, 0.03)], SEAT, belongs=to_players)


def _plates(t: Sight, regions: Regions) -> Iterator[At]:
    for seat, player in enumerate(t.view.players):
        state = "active" if _is_on_turn(t, seat) else ""
        yield At(parts_of(t, regions, seat).name, seat, shows=str(seat), part=player.character or "", state=state)


def _draw_plate(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw the name plate of a seat in its colour, with its sign."""
    active = face.state == "active"
    role = role_of(face.part) if face.part else "panel_edge"
    canvas.box(Skin("panel_raised", "black", role, 1.6 if active else 1.0, 1.0, 5), rect)
    sign = Rect(rect.x + 3.0, rect.y, rect.h, rect.h)
    if face.part:
        canvas.icon(role, sign.centre, rect.h * 0.8)
    words = Rect(sign.right + 2.0, rect.y, rect.right - sign.right - 6.0, rect.h)
    name = _named(titles, face.part, int(face.name), words.w / rect.h)
    role = "accent_bright" if active else "text"
    canvas.title(name, words, rect.h * 0.9, role, "left", least=8)


def _named(titles: Titles, character: str, seat: Seat, room: float) -> str:
    """Return the text of a plate: character, plus player if it fits (``room`` in plate heights)."""
    if not character:
        return titles.seat(seat)
    name = titles.character(character)
    both = titles.played(name, seat)
    return both if len(both) * LETTER <= room else name


seat = Piece(k.seat, Lies(_plates, 2, shadow=False), [Look(_draw_plate, 0.04)], SEAT, belongs=to_players)


def _portraits(t: Sight, regions: Regions) -> Iterator[At]:
    for seat, player in enumerate(t.view.players):
        if player.character is not None:
            said, state = t.titles.player(t.view, seat), f"seat_{seat + 1}"
            yield At(parts_of(t, regions, seat).portrait, seat, said, player.character, state=state)


def _draw_portrait(_titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw the portrait of a character."""
    role = role_of(face.name)
    canvas.box(Skin(role, role, "ink", 1.2, 1.0, 5), rect)
    draw_filling(canvas, rect.inset(1.5), f"characters/{face.name}", 220.0 / 240.0)


portrait = Piece(k.portrait, Lies(_portraits, 3, shadow=False), [Look(_draw_portrait, 0.05)], SEAT, belongs=to_players)


def _lamp(t: Sight, regions: Regions) -> Iterator[At]:
    if t.view.over is None:
        above = parts_of(t, regions, t.active).portrait
        role = role_of(t.view.players[t.active].character or "")
        yield At(Rect(above.x + 2.0, above.y + 2.0, above.w * 0.3, above.w * 0.3), said=t.name("turn"), shows=role)


turn = Piece(
    k.turn,
    Lies(_lamp, 6, shadow=False),
    [Look(plain(draw_turn), 0.5)],
    Says[Sight](
        lambda t, _: _tip(t, str(t.view.turn)),
        lambda t, _: seat_title(t, str(t.view.turn)),
        lambda t, _: seat_closeup(t, str(t.view.turn)),
    ),
    belongs=to_players,
)
