"""Stages around San Dimas: discs with dials, names, and the board with its circuits."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from game.content.board_shapes import Rect as MapRect
from game.content.board_shapes import Road
from game.games.riff_in_time.reader.content import BoardPlan, SpaceArea
from game.games.riff_in_time.rules.box import SAN_DIMAS
from game.games.riff_in_time.table import thing_kinds as k
from game.games.riff_in_time.table.sight import ART, CARD, Sight
from game.games.riff_in_time.table.text import claimed
from game.games.riff_in_time.table.text.titles import Titles, location_on
from game.i18n import _, listed
from game.rules.claims import Lists, stated
from game.table.contract import Regions
from game.table.map_pictures import draw_layers, rect_of
from game.table.things import At, Lies, Look, Piece, Says, picture
from game.ui.paint import palette, svg_art
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.poses import Face, Spot
from game.ui.tabletop.thing_names import Thing

REPAIRED: Final = "repaired"
WHOLE: Final = "dial_and_disc"
"""Look (drawing variant) of a disc with needle and number in one picture."""
NEEDLE, HALO, FOOT = 184.0 / 220.0, 260.0 / 220.0, 189.0 / 220.0
"""Needle size and halo size per disc, and the vertical centre of the number plate per disc."""
FIRST: Final = -150.0
"""Needle angle at 0, in degrees from the top; each step turns it clockwise."""
STEP, SAN_DIMAS_STEP = 30.0, 15.0
VALUE: Final = (34.0, 21.0)
SAN_DIMAS_VALUE: Final = (58.0, 24.0)
GROWTH, NARROWER = 0.65, 0.2
"""Share of text scaling applied to labels on the board, and to the widths of their plates."""
DISC: Final = 220.0
"""Drawing units of a disc."""
LAST: Final = 20
"""Last mark on San Dimas' dial."""
CELLS: Final = (94.0, 22.0)
"""Radius and width of the ring of cells on San Dimas' dial."""
SIGN: Final = Skin("black", "black", "neon_pink", 1.5, 1.0, 6)
CHIPS: Final[Mapping[str, tuple[Skin, str]]] = {
    "green": (Skin("success_bright", "success", "ink", 1.4, 1.0, 5, shine=0.3), "ink"),
    "yellow": (Skin("accent_bright", "speed", "ink", 1.4, 1.0, 5, shine=0.3), "ink"),
    "red": (Skin("danger", "courage_dark", "glow", 1.4, 1.0, 5, shine=0.3), "white"),
    REPAIRED: (Skin("white", "neon_cyan", "ink", 1.4, 1.0, 5, shine=0.3), "ink"),
    "": (Skin("panel_raised", "black", "accent_bright", 1.4, 1.0, 5), "white"),
    "near": (Skin("danger", "courage_dark", "glow", 1.6, 1.0, 5, shine=0.3), "white"),
}
"""Background skin and text colour of a dial number, by band."""
CHIP, SAN_DIMAS_CHIP = (0.29, 0.17), (0.5, 0.18)
"""Size of the number in close-up, as shares of the disc."""
BOOTH: Final = 88.0 / 120.0
"""Aspect ratio (width / height) of a booth."""
TALL, FORWARD, APART = 90.0, 12.0, 2.0
"""Height of the active booth, how far it stands out from its stage, and the gap beside it, in board units."""
NEAR: Final = 2
"""Steps before the end from which San Dimas' number is red."""

# --- tooltips --------------------------------------------------------------------------------------------------------


def _tip(t: Sight, name: str) -> str:
    """Describe a place: rift level and the figure whose home it is."""
    dial = claimed.dial(t.view, name)
    if name == SAN_DIMAS:
        return t.tip("location.middle", san_dimas=dial, san_dimas_most=claimed.end(t.view))
    home, band = t.titles.locations[name], claimed.band(t.view, name)
    rift = t.tip("location.rift", year=_(home.year), repaired=claimed.is_repaired(t.view, name), dial=dial, band=band)
    back = claimed.is_restored(t.view, home.personage)
    return f"{rift} {t.tip('location.belongs', restored=back, personage=home.personage)}"


def place_closeup(t: Sight, name: str) -> Face:
    """Return the close-up of a location (or San Dimas) with its current needle and number."""
    size = (280.0, 280.0)
    if name == SAN_DIMAS:
        return Face(WHOLE, size, name, state=str(t.view.san_dimas), detail=t.view.san_dimas_most)
    shown = t.view.locations[name]
    return Face(WHOLE, size, name, REPAIRED if shown.repaired else shown.band or "yellow", str(shown.dial))


def _related(t: Sight, name: str) -> Iterator[Thing]:
    """Yield the figure whose home a place is, once in play."""
    if name != SAN_DIMAS:
        yield from t.people(t.titles.locations[name].personage)


PLACE: Final = Says(_tip, lambda t, name: t.titles.location(name), place_closeup, _related)

# --- discs and dials -------------------------------------------------------------------------------------------------


def _laid(t: Sight) -> Iterator[tuple[str, SpaceArea]]:
    """Yield the placed locations and San Dimas, with their spaces."""
    for name, location in t.view.locations.items():
        if location.space is not None:
            yield name, t.plan.spaces[location.space]
    yield SAN_DIMAS, t.plan.spaces[SAN_DIMAS]


def _discs(t: Sight, _regions: Regions) -> Iterator[At]:
    view = t.view
    for name, spot in _laid(t):
        dial = claimed.dial(view, name)
        if name == SAN_DIMAS:
            said = t.name("location.middle", n=dial, most=claimed.end(view))
            yield At(spot.disc, name, said, name, detail=view.san_dimas_most)
        else:
            repaired = view.locations[name].repaired
            said = t.name("location", repaired=repaired, location=name, n=dial, band=claimed.band(view, name))
            yield At(spot.disc, name, said, name, REPAIRED if repaired else "")


def _draw_disc(_titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw a disc; a repaired one is lit, San Dimas' shows where its dial ends."""
    canvas.art(f"{ART}/disc_san_dimas" if face.name == SAN_DIMAS else f"{ART}/discs/{face.name}", rect)
    if face.part == REPAIRED:
        canvas.box(Skin("neon_cyan", "neon_cyan", "white", rect.w * 0.022, 1.0, rect.w / 2, 0.12), rect.inset(1.0))
    if isinstance(face.detail, int) and face.detail < LAST:
        end = svg_art.from_svg(_end(face.detail), canvas.viewport.px_size(rect.w, rect.h))
        canvas.blit_centre(end, rect.centre)


def _end(most: int) -> str:
    """Return the SVG of the end of San Dimas' dial: dark cells behind a bar."""
    radius, wide = CELLS
    first, last = (_at(FIRST + SAN_DIMAS_STEP * step, radius) for step in (most + 0.5, LAST + 0.4))
    inner, outer = (_at(FIRST + SAN_DIMAS_STEP * (most + 0.5), r) for r in (radius - wide * 0.6, radius + wide * 0.6))
    large = int(SAN_DIMAS_STEP * (LAST - most) > 180)
    black, red, white = (palette.active().hex(role) for role in ("black", "danger", "white"))
    arc = f"M{first.x:.1f} {first.y:.1f} A{radius} {radius} 0 {large} 1 {last.x:.1f} {last.y:.1f}"
    bar = f"M{inner.x:.1f} {inner.y:.1f} L{outer.x:.1f} {outer.y:.1f}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {DISC:g} {DISC:g}">'
        f'<path d="{arc}" fill="none" stroke="{black}" stroke-opacity="0.82" stroke-width="{wide}"/>'
        f'<path d="{bar}" fill="none" stroke="{white}" stroke-width="9" stroke-linecap="round"/>'
        f'<path d="{bar}" fill="none" stroke="{red}" stroke-width="5" stroke-linecap="round"/></svg>'
    )


def _at(degrees: float, radius: float) -> Vec:
    """Return a point on a disc by its angle, clockwise from the top."""
    turn = math.radians(degrees)
    return Vec(DISC / 2 + radius * math.sin(turn), DISC / 2 - radius * math.cos(turn))


def _draw_whole(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw a disc with needle and number, for the close-up."""
    _draw_disc(titles, canvas, rect, face if face.part == REPAIRED else face._replace(part=""))
    step = SAN_DIMAS_STEP if face.name == SAN_DIMAS else STEP
    needle = Rect.around(rect.centre, rect.w * NEEDLE, rect.h * NEEDLE)
    canvas.art(f"{ART}/needle", needle, angle=(FIRST + step * int(face.state)) % 360)
    plate = Vec(rect.centre.x, rect.y + rect.h * FOOT)
    wide, high = SAN_DIMAS_CHIP if face.name == SAN_DIMAS else CHIP
    _draw_value(titles, canvas, Rect.around(plate, rect.w * wide, rect.h * high), face)


location = Piece(
    k.location,
    Lies(_discs, 5, on_board=True, important=True),
    [Look(_draw_disc, 0.5), Look(_draw_whole, 0.5, face=WHOLE)],
    PLACE,
)


def _square(spot: SpaceArea, share: float) -> Rect:
    """Return a square centred on a disc, its side a share of the disc's."""
    side = spot.disc.w * share
    return Rect.around(Vec(*spot.disc.centre), side, side)


def _needles(t: Sight, _regions: Regions) -> Iterator[At]:
    for name, spot in _laid(t):
        middle = name == SAN_DIMAS
        angle = FIRST + (SAN_DIMAS_STEP * t.view.san_dimas if middle else STEP * t.view.locations[name].dial)
        yield At(_square(spot, NEEDLE), name, shows=name, angle=angle)


dial = Piece(
    k.dial, Lies(_needles, 6, on_board=True, important=True, shadow=False), [Look(picture(f"{ART}/needle"))], PLACE
)


def _values(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out the numbers below the needles; larger ones are kept above the figures."""
    grown, view = regions.grown(GROWTH), t.view
    for name, spot in _laid(t):
        middle = name == SAN_DIMAS
        wide, high = (side * grown for side in (SAN_DIMAS_VALUE if middle else VALUE))
        top = spot.booths[0].y - raised(t, regions, spot) - high / 2
        y = min(spot.disc.y + spot.disc.h * FOOT, top - 1.0)
        area = Rect.around(Vec(spot.disc.centre[0], y), wide, high)
        if middle:
            yield At(area, name, state=str(view.san_dimas), detail=view.san_dimas_most)
        else:
            shown = view.locations[name]
            yield At(area, name, part=REPAIRED if shown.repaired else shown.band or "yellow", state=str(shown.dial))


def _draw_value(_titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw a dial's number; a repaired place has a check mark."""
    most = face.detail if isinstance(face.detail, int) else None
    near = most is not None and most - int(face.state) <= NEAR
    skin, ink = CHIPS["near" if near else face.part]
    canvas.box(skin, rect)
    if face.part == REPAIRED:
        canvas.icon("check", rect.centre, rect.h * 1.1)
        return
    words = face.state if most is None else f"{face.state}/{most}"
    canvas.title(words, rect.inset(1.0, 0.0), rect.h * 0.98, ink, least=5)


value = Piece(k.value, Lies(_values, 7, on_board=True, shadow=False), [Look(_draw_value, 0.2)], PLACE)


def _labels(t: Sight, regions: Regions) -> Iterator[At]:
    for name, spot in _laid(t):
        yield At(_label(t, regions, name, spot), name, shows=name)


def _label(t: Sight, regions: Regions, name: str, spot: SpaceArea) -> MapRect:
    """Return the rectangle of a place's name; it grows with text size but stays on the board."""
    plate = spot.label
    wide, high = plate.w * regions.grown(NARROWER), plate.h * regions.grown(GROWTH)
    front = front_booth(t, spot)
    if name == SAN_DIMAS:  # figures below, end of the stage above
        high, left = min(high, spot.figures.y - spot.area.y), spot.disc.x + spot.disc.w + 1.0
        x = max(left, plate.centre[0] - wide / 2)
        wide = min(wide, spot.area.x + spot.area.w - x)
        return MapRect(x, min(plate.y, spot.figures.y - high), wide, high)
    left, y = plate.centre[0] - wide / 2, min(plate.y, t.plan.height - 1.0 - high)
    if front is not None:
        left = max(left, front.right + APART)
        wide = min(wide, spot.area.x + spot.area.w - left)
    return MapRect(left, y, wide, high)


def front_booth(t: Sight, spot: SpaceArea) -> Rect | None:
    """Return the rectangle of the active booth if it stands on a space: large, in front of it; else None."""
    if t.view.over is not None or t.plan.spaces[t.view.players[t.active].space] is not spot:
        return None
    foot = min(spot.area.y + spot.area.h + FORWARD, t.plan.height - 1.0)
    top = max(foot - TALL, spot.booths[0].y + APART)
    return Rect(spot.booths[0].x, top, (foot - top) * BOOTH, foot - top)


def raised(t: Sight, regions: Regions, spot: SpaceArea) -> float:
    """Return the upward shift of booths that keeps them off the place's name."""
    return max(0.0, spot.label.y - _label(t, regions, "", spot).y)


def _draw_label(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw the name of a place on its plate."""
    if face.name != SAN_DIMAS or canvas.viewport.text_scale > 1.0:
        canvas.box(SIGN, rect)
    words = titles.location(face.name)
    canvas.title(words, rect.inset(2.0, 0.0), rect.h * 0.92, "text", least=8)


label = Piece(k.label, Lies(_labels, 5, on_board=True, shadow=False), [Look(_draw_label, 0.1)], PLACE)


def _glows(t: Sight, _regions: Regions) -> Iterator[At]:
    for name, spot in _laid(t):
        if name != SAN_DIMAS and t.view.locations[name].repaired:
            yield At(_square(spot, HALO), name, shows=name)


glow = Piece(
    k.glow,
    Lies(_glows, 4, on_board=True, shadow=False),
    [Look(picture(f"{ART}/repaired_glow"), 0.5)],
    PLACE,
    comes_from=lambda _thing, pose, _it: replace(pose, scale=0.2, alpha=0.0),
    goes_to=lambda _thing, pose, _it: replace(pose, alpha=0.0),
)

# --- spaces ----------------------------------------------------------------------------------------------------------


def _spaces(t: Sight) -> Iterator[tuple[str, Spot]]:
    """Yield San Dimas and the stages, named by what they hold."""
    for space, spot in t.plan.spaces.items():
        name, number = t.titles.space(space), t.titles.numbers[space]
        if number:
            place = t.titles.place(t.view, space)
            name = _("{n}: {place}").format(n=number, place=place) if place != name else name
        yield space, Spot(rect_of(spot.area), name, True, 14.0)


def _space_tip(t: Sight, name: str) -> str:
    """Describe a space: its location, the figures and booths there, and its connections."""
    view, titles, location = t.view, t.titles, location_on(t.view, name)
    lines = [_tip(t, location)] if location is not None else []
    people = [who for who, one in view.personages.items() if one.space == name]
    seats = [seat for seat, one in enumerate(view.players) if one.space == name]
    stated(Lists(says=(*people, *seats), of="here", about=(name,)))
    here = [*map(titles.personage, people), *(titles.player(view, seat) for seat in seats)]
    lines.append(t.tip("space.here", figures=listed(here) if here else None))
    near = stated(Lists(says=titles.box.spaces[titles.numbers[name]].neighbours, of="wires", about=(name,)))
    spaces = [titles.place(view, str(space)) for space in near.says]
    return "\n".join([*lines, t.tip("space.wires", spaces=listed(spaces))])


def _space_closeup(t: Sight, name: str) -> Face:
    location = location_on(t.view, name)
    return Face(k.deck, CARD) if location is None else place_closeup(t, location)


space = Piece(
    k.space,
    says=Says(_space_tip, lambda t, space: t.titles.place(t.view, space), _space_closeup),
    spots=_spaces,
)

# --- board -----------------------------------------------------------------------------------------------------------

GLOW: Final = ((15.0, 0.1), (10.0, 0.18), (6.6, 0.4), (4.0, 1.0))
"""Widths and opacities of a wire's glow, outermost first; a white core is drawn on top."""
CORE: Final = (1.3, 0.9)
RING, SPOKES, CHORDS = "neon_pink", "neon_cyan", "accent_bright"
"""Colours of circuits: along the ring, to the centre, and across."""


def draw_ground(plan: BoardPlan, titles: Titles, canvas: Canvas) -> None:
    """Draw the static board: map layers with the wires between them, and stage numbers."""
    draw_layers(canvas, plan.ground)
    canvas.drawing(_wires(plan, titles), Rect(0.0, 0.0, float(plan.width), float(plan.height)))
    draw_layers(canvas, plan.stages)
    for space, spot in plan.spaces.items():
        if spot.number is not None:
            place = rect_of(spot.number)
            if canvas.viewport.text_scale > 1.0:
                grown = canvas.viewport.grown(0.5)
                place = Rect.around(place.centre, place.w * grown, place.h * grown)
                canvas.box(Skin("black", "black", RING, 2.0, 1.0, place.w / 2), place)
            canvas.title(str(titles.numbers[space]), place, 18.0, "text", least=6)


def _wires(plan: BoardPlan, titles: Titles) -> str:
    """Return the circuits as an SVG of glowing lines."""
    lines = [(_role(plan, titles, road), _path(road)) for road in plan.roads]
    parts = [_stroke(path, palette.active().hex(role), width, alpha) for width, alpha in GLOW for role, path in lines]
    parts += [_stroke(path, palette.active().hex("white"), *CORE) for _colour, path in lines]
    view = f'viewBox="0 0 {plan.width} {plan.height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {view}>{"".join(parts)}</svg>'


def _role(plan: BoardPlan, titles: Titles, road: Road) -> str:
    """Return the colour of a circuit: ring, spoke or chord."""
    if SAN_DIMAS in (road.a, road.b):
        return SPOKES
    a, b, stages = titles.numbers[road.a], titles.numbers[road.b], len(plan.spaces) - 1
    return RING if abs(a - b) in (1, stages - 1) else CHORDS


def _path(road: Road) -> str:
    """Return the SVG path of a circuit."""
    return " ".join("M" + " L".join(f"{x:g} {y:g}" for x, y in line) for line in road.lines)


def _stroke(path: str, colour: str, width: float, alpha: float) -> str:
    """Return an SVG stroke of one width."""
    look = f'fill="none" stroke="{colour}" stroke-width="{width}" stroke-opacity="{alpha}"'
    return f'<path d="{path}" {look} stroke-linejoin="round" stroke-linecap="round"/>'
