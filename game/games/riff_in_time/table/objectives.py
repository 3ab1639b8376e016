"""Objectives: on mats, in the initial choice, and as set-up actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.games.riff_in_time.table import thing_kinds as k
from game.games.riff_in_time.table.people import READ
from game.games.riff_in_time.table.regions import choice_areas, raised
from game.games.riff_in_time.table.seats import parts_of, so_far
from game.games.riff_in_time.table.sight import ART, CARD, EDGE, PLATE, Sight, draw_filling, draw_head
from game.games.riff_in_time.table.text import claimed
from game.games.riff_in_time.table.text.titles import Titles, location_on
from game.i18n import _, listed
from game.rules.claims import Count, Lists, stated
from game.rules.contract import Seat
from game.table.contract import Regions
from game.table.things import At, Lies, Look, Piece, Says, to_owner
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop import arrangement
from game.ui.tabletop.poses import Face
from game.ui.tabletop.thing_names import Thing

SLIP: Final = "objective_slip"
"""Look (drawing variant) of an objective on a mat."""
BAND: Final = Skin("paper_teal_dark", "paper_teal_dark", "ink", 1.2, 1.0, 7, shine=0.2)
ROOM: Final = 90.0
"""Width from which an objective on a mat shows its text."""
WORDS_ONLY: Final = 1.5
"""Text scale from which the progress replaces the picture of an objective on a mat."""
DONE: Final = Skin("success_bright", "success", "ink", 1.2, 1.0, 5)

# --- layout ----------------------------------------------------------------------------------------------------------


def _objectives(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out the objectives on the mats, then those to choose from, large beside the board."""
    for seat in range(len(t.view.players)):
        yield from _on_mat(t, regions, seat)
    if t.chooses_objective and not t.view.open_riffs:
        offered = t.view.players[t.view.actor].offered
        for card, area in zip(offered, choice_areas(regions, len(offered)), strict=True):
            whole = Face(k.objective, raised(regions, CARD), card)
            yield At(area, card, t.titles.objective(card), card, over=4, raised=whole)


def _on_mat(t: Sight, regions: Regions, seat: int) -> Iterator[At]:
    """Lay out a mat's objectives: the kept one with progress or those offered, and the set-up action."""
    player, parts = t.view.players[seat], parts_of(t, regions, seat)
    if player.objective is not None:
        mission = t.titles.objectives[player.objective]
        progress = stated(claimed.progress(seat, player, mission)).says
        state = "done" if player.done else f"{progress}/{stated(claimed.needed(mission)).says}"
        yield _slip(t, regions, player.objective, parts.objective, state=state)
    elif not (t.chooses_objective and seat == t.view.actor):
        bed, count = parts.objective, len(player.offered)
        areas = arrangement.row(bed, min(bed.h * 1.25, bed.w / max(1, count)), count, 2.0)
        yield from (_slip(t, regions, card, area) for card, area in zip(player.offered, areas, strict=True))
    if player.set_up is not None:
        yield _slip(t, regions, player.set_up, parts.set_up, "action")


def _slip(t: Sight, regions: Regions, card: str, area: Rect, part: str = "", state: str = "") -> At:
    """Place an objective on a mat, as an action or with progress; raising it shows the whole card."""
    whole = Face(k.objective, raised(regions, READ), card, part, state)
    return At(area, card, t.titles.objective(card), card, part, state, look=SLIP, raised=whole)


# --- drawing ---------------------------------------------------------------------------------------------------------


def _draw_whole(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw a whole objective: title, picture, task and reward."""
    card = titles.objectives[face.name]
    reward, rest = draw_head(canvas, rect, BAND, _(card.title)).cut_bottom(58.0, 5.0)
    text, picture = rest.cut_bottom(88.0, 5.0)
    draw_filling(canvas, picture, f"objectives/{face.name}", 1.25)
    words = _(card.text)
    if face.part == "action":
        words = _("Once per turn: {action}").format(action=titles.sign(card.action))
    canvas.body(words, text, 24.0, "ink", least=11)
    _reward(titles, canvas, reward, face)


def _reward(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw the reward: the drop of San Dimas and the action, with progress."""
    card = titles.objectives[face.name]
    canvas.box(PLATE, rect)
    inner = rect.inset(5.0)
    if face.part == "action":
        canvas.icon(card.action, inner.centre, inner.h)
        return
    part = inner.w / 3
    canvas.art(f"{ART}/disc_san_dimas", Rect(inner.x, inner.y, part * 0.5, inner.h))
    falls = Rect(inner.x + part * 0.5, inner.y, part * 0.5, inner.h)
    canvas.title(f"−{card.reward}", falls, 30.0, "success_bright", least=8)
    canvas.icon(card.action, Vec(inner.x + part * 1.5, inner.centre.y), inner.h)
    _progress(canvas, Rect(inner.x + part * 2, inner.y, part, inner.h), face.state, 30.0)


def _progress(canvas: Canvas, area: Rect, state: str, size: float) -> None:
    """Draw the progress of an objective."""
    if state == "done":
        canvas.icon("check", area.centre, min(area.w, area.h))
    elif state:
        canvas.title(state, area, size, "accent_bright", least=6)


def _draw_slip(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw an objective on a mat: picture, progress and action; text where it fits."""
    card = titles.objectives[face.name]
    canvas.box(DONE if face.state == "done" else EDGE, rect)
    if face.part == "action":
        _action(titles, canvas, rect.inset(2.0), face.name)
        return
    rest = rect.inset(2.0)
    if not face.state or canvas.viewport.text_scale < WORDS_ONLY:
        picture, rest = rest.cut_left(min(rect.h * 1.25, rect.w * (0.5 if face.state else 1.0)), 2.0)
        draw_filling(canvas, picture, f"objectives/{face.name}", 1.25)
    if not face.state:
        return
    words, plate = rest.cut_left(max(0.0, rest.w - rest.h * 2.2), 2.0)
    if words.w > ROOM:
        canvas.body(_(card.text), words.inset(2.0, 0.0), 17.0, "ink", "left", least=7)
    else:
        plate = rest
    canvas.box(PLATE, plate)
    upright = plate.w < plate.h * 1.2
    first, last = plate.cut_top(plate.h / 2) if upright else plate.cut_left(plate.w / 2)
    _progress(canvas, first.inset(1.0), face.state, min(26.0, first.h * 0.9))
    canvas.icon(card.action, last.centre, min(last.h, last.w) * 0.9)


def _action(titles: Titles, canvas: Canvas, area: Rect, card: str) -> None:
    """Draw the action of a set-up card on the card's back."""
    with canvas.clipped(area):
        wide = max(area.w, area.h / 1.4)
        canvas.art(f"{ART}/objective_back", Rect.around(area.centre, wide * 1.3, wide * 1.82))
    side = min(area.w, area.h) * 0.92
    canvas.box(Skin("paper", "paper_shade", "ink", 1.2, 1.0, side / 2), Rect.around(area.centre, side, side))
    canvas.icon(titles.objectives[card].action, area.centre, side * 0.76)


# --- tooltips --------------------------------------------------------------------------------------------------------


def _tip(t: Sight, name: str) -> str:
    """Describe the task and reward of an objective; for a set-up card, only its action."""
    view, card = t.view, t.titles.objectives[name]
    if any(player.set_up == name for player in view.players):
        return t.tip("objective.as_action", action=card.action)
    reward = Count(says=card.reward, of="reward", about=(name,))
    lines = [t.tip("objective.mission", text=_(card.text), reward=reward, action=card.action)]
    owner = next((seat for seat, player in enumerate(view.players) if player.objective == name), None)
    if owner is not None:
        lines.append(so_far(t, owner))
        places = stated(Lists(says=view.players[owner].lowered, of="lowered", about=(owner,))).says
        if places:
            lines.append(listed([t.titles.location(str(place)) for place in places]))
    return "\n".join(lines)


def _closeup(t: Sight, name: str) -> Face:
    return Face(k.objective, CARD, name, "action" if any(one.set_up == name for one in t.view.players) else "")


def locations_on(t: Sight, stages: Sequence[int]) -> Iterator[Thing]:
    """Yield the locations on the given stages."""
    for stage in stages:
        location = location_on(t.view, t.titles.box.spaces[stage].id)
        if location is not None:
            yield k.location(location)


def _related(t: Sight, name: str) -> Iterator[Thing]:
    card = t.titles.objectives[name]
    if card.personage is not None:
        yield from t.people(card.personage)
    yield from locations_on(t, card.stages)


def _owner(t: Sight, thing: Thing) -> Seat | None:
    """Return who keeps an objective, has its set-up action, or may choose it."""
    had = ((player.objective, player.set_up, *player.offered) for player in t.view.players)
    return next((seat for seat, cards in enumerate(had) if thing.name in cards), None)


objective = Piece[Sight](
    k.objective,
    Lies(_objectives, 4),
    [Look(_draw_whole, 0.05, CARD), Look(_draw_slip, 0.06, face=SLIP)],
    Says(_tip, lambda t, card: t.titles.objective(card), _closeup, _related),
    belongs=to_owner(_owner),
)
