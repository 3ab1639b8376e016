"""The stages around San Dimas: discs with their dials, names, and the ground with the wires of the circuits."""

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
from game.i18n import _
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
"""How a disc looks with its needle and number, all in one."""
NEEDLE, HALO, FOOT = 184.0 / 220.0, 260.0 / 220.0, 189.0 / 220.0
"""Side of a needle and of the light around a disc, and how far down the middle of its plate is, in its sides."""
FIRST: Final = -150.0
"""Where the needle of a dial points at 0, in degrees from the top; each step turns it on."""
STEP, SAN_DIMAS_STEP = 30.0, 15.0
VALUE: Final = (34.0, 21.0)
SAN_DIMAS_VALUE: Final = (58.0, 24.0)
GROWTH, NARROWER = 0.65, 0.2
"""The share of the text's growth that names and numbers on the board take; of their plates the widths take less."""
DISC: Final = 220.0
"""The units in which a disc is drawn."""
LAST: Final = 20
"""The last line on the dial of San Dimas."""
CELLS: Final = (94.0, 22.0)
"""Radius and width of the ring of cells of the dial of San Dimas."""
SIGN: Final = Skin("black", "black", "neon_pink", 1.5, 1.0, 6)
CHIPS: Final[Mapping[str, tuple[Skin, str]]] = {
    "green": (Skin("success_bright", "success", "ink", 1.4, 1.0, 5, shine=0.3), "ink"),
    "yellow": (Skin("accent_bright", "speed", "ink", 1.4, 1.0, 5, shine=0.3), "ink"),
    "red": (Skin("danger", "courage_dark", "glow", 1.4, 1.0, 5, shine=0.3), "white"),
    REPAIRED: (Skin("white", "neon_cyan", "ink", 1.4, 1.0, 5, shine=0.3), "ink"),
    "": (Skin("panel_raised", "black", "accent_bright", 1.4, 1.0, 5), "white"),
    "near": (Skin("danger", "courage_dark", "glow", 1.6, 1.0, 5, shine=0.3), "white"),
}
"""What the number of a dial stands on, by its band; and its colour."""
CHIP, SAN_DIMAS_CHIP = (0.29, 0.17), (0.5, 0.18)
"""Size of the number in a closer look, as shares of the disc."""
NEAR: Final = 2
"""The number of San Dimas is red when it is as near to its end as this."""

# --- what is said of a place -----------------------------------------------------------------------------------------


def _tip(t: Sight, name: str) -> str:
    """Return how far the rift of a place is open, and who belongs there."""
    dial = claimed.dial(t.view, name)
    if name == SAN_DIMAS:
        return t.tip("location.middle", san_dimas=dial, san_dimas_most=claimed.end(t.view))
    home, band = t.titles.locations[name], claimed.band(t.view, name)
    rift = t.tip("location.rift", year=_(home.year), repaired=claimed.is_repaired(t.view, name), dial=dial, band=band)
    back = claimed.is_restored(t.view, home.personage)
    return f"{rift} {t.tip('location.belongs', restored=back, personage=home.personage)}"


def _title(t: Sight, name: str) -> str:
    return t.titles.location(name)


def place_closeup(t: Sight, name: str) -> Face:
    """Return the disc of a location (or of San Dimas) with its needle and number, as it stands."""
    size = (280.0, 280.0)
    if name == SAN_DIMAS:
        return Face(WHOLE, size, name, state=str(t.view.san_dimas), detail=t.view.san_dimas_most)
    shown = t.view.locations[name]
    return Face(WHOLE, size, name, REPAIRED if shown.repaired else shown.band or "yellow", str(shown.dial))


def _related(t: Sight, name: str) -> Iterator[Thing]:
    """Yield who belongs to a place, once they are dealt."""
    if name != SAN_DIMAS:
        yield from t.people(t.titles.locations[name].personage)


PLACE: Final = Says(_tip, _title, place_closeup, _related)

# --- discs and dials -------------------------------------------------------------------------------------------------


def _laid(t: Sight) -> Iterator[tuple[str, SpaceArea]]:
    """Yield the locations that are laid, and San Dimas, with their spaces."""
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
    """Draw a disc; a repaired one is lit, that of San Dimas ends where this game's does."""
    canvas.art(f"{ART}/disc_san_dimas" if face.name == SAN_DIMAS else f"{ART}/discs/{face.name}", rect)
    if face.part == REPAIRED:
        canvas.box(Skin("neon_cyan", "neon_cyan", "white", rect.w * 0.022, 1.0, rect.w / 2, 0.12), rect.inset(1.0))
    if isinstance(face.detail, int) and face.detail < LAST:
        end = svg_art.from_svg(_end(face.detail), canvas.viewport.px_size(rect.w, rect.h))
        canvas.blit_centre(end, rect.centre)


def _end(most: int) -> str:
    """Return the SVG of what ends the dial of San Dimas: its cells beyond are dark, and a bar stands before them."""
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
    """Return a point of a disc by its direction from the top, clockwise."""
    turn = math.radians(degrees)
    return Vec(DISC / 2 + radius * math.sin(turn), DISC / 2 - radius * math.cos(turn))


def _draw_whole(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw a disc with its needle and its number, for a closer look."""
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
    """Return a square around the middle of a disc, its side a share of the disc's."""
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
    """Yield the numbers below the needles: larger ones stay above those who stand there."""
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
    """Draw the number that a dial shows; what is repaired is ticked."""
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
    """Return where the name of a place stands: with larger text it reaches down, but not beyond the board."""
    plate = spot.label
    wide, high = plate.w * regions.grown(NARROWER), plate.h * regions.grown(GROWTH)
    if name == SAN_DIMAS:  # below it people stand, above it the stage ends
        high, left = min(high, spot.figures.y - spot.area.y), spot.disc.x + spot.disc.w + 1.0
        x = max(left, plate.centre[0] - wide / 2)
        wide = min(wide, spot.area.x + spot.area.w - x)
        return MapRect(x, min(plate.y, spot.figures.y - high), wide, high)
    return MapRect(plate.centre[0] - wide / 2, min(plate.y, t.plan.height - 1.0 - high), wide, high)


def raised(t: Sight, regions: Regions, spot: SpaceArea) -> float:
    """Return how much further up booths stand, so that none stands on the name of the place."""
    return max(0.0, spot.label.y - _label(t, regions, "", spot).y)


def _draw_label(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw the name of a place; on a stage, on the plate in front."""
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
    """Yield San Dimas and the stages, by what lies on them."""
    for space, spot in t.plan.spaces.items():
        name, number = t.titles.space(space), t.titles.numbers[space]
        if number:
            place = t.titles.place(t.view, space)
            name = _("{n}: {place}").format(n=number, place=place) if place != name else name
        yield space, Spot(rect_of(spot.area), name, True, 14.0)


def _space_tip(t: Sight, name: str) -> str:
    """Return what lies on a space, who is there, and where wires lead."""
    view, titles, location = t.view, t.titles, location_on(t.view, name)
    lines = [_tip(t, location)] if location is not None else []
    people = [who for who, one in view.personages.items() if one.space == name]
    seats = [seat for seat, one in enumerate(view.players) if one.space == name]
    stated(Lists(says=(*people, *seats), of="here", about=(name,)))
    here = [*map(titles.personage, people), *(titles.player(view, seat) for seat in seats)]
    lines.append(t.tip("space.here", figures=titles.listed(here) if here else None))
    near = stated(Lists(says=titles.box.spaces[titles.numbers[name]].neighbours, of="wires", about=(name,)))
    spaces = [titles.place(view, str(space)) for space in near.says]
    return "\n".join([*lines, t.tip("space.wires", spaces=titles.listed(spaces))])


def _space_closeup(t: Sight, name: str) -> Face:
    location = location_on(t.view, name)
    return Face(k.deck, CARD) if location is None else place_closeup(t, location)


space = Piece(
    k.space,
    says=Says(_space_tip, lambda t, space: t.titles.place(t.view, space), _space_closeup),
    spots=_spaces,
)

# --- the ground ------------------------------------------------------------------------------------------------------

GLOW: Final = ((15.0, 0.1), (10.0, 0.18), (6.6, 0.4), (4.0, 1.0))
"""Widths and opacities of the light of a wire, from outside; within it runs a white core."""
CORE: Final = (1.3, 0.9)
RING, SPOKES, CHORDS = "neon_pink", "neon_cyan", "accent_bright"
"""Circuits along the ring of stages, to the middle, and across."""


def draw_ground(plan: BoardPlan, titles: Titles, canvas: Canvas) -> None:
    """Draw the whole board: the map's layers, the wires between them, and the numbers of the stages."""
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
    """Return the circuits as an SVG: each a line of light."""
    lines = [(_role(plan, titles, road), _path(road)) for road in plan.roads]
    parts = [_stroke(path, palette.active().hex(role), width, alpha) for width, alpha in GLOW for role, path in lines]
    parts += [_stroke(path, palette.active().hex("white"), *CORE) for _colour, path in lines]
    view = f'viewBox="0 0 {plan.width} {plan.height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {view}>{"".join(parts)}</svg>'


def _role(plan: BoardPlan, titles: Titles, road: Road) -> str:
    """Return the colour of a circuit: around, to the middle, or across."""
    if SAN_DIMAS in (road.a, road.b):
        return SPOKES
    a, b, stages = titles.numbers[road.a], titles.numbers[road.b], len(plan.spaces) - 1
    return RING if abs(a - b) in (1, stages - 1) else CHORDS


def _path(road: Road) -> str:
    """Return the course of a circuit."""
    return " ".join("M" + " L".join(f"{x:g} {y:g}" for x, y in line) for line in road.lines)


def _stroke(path: str, colour: str, width: float, alpha: float) -> str:
    """Return a line of one width."""
    look = f'fill="none" stroke="{colour}" stroke-width="{width}" stroke-opacity="{alpha}"'
    return f'<path d="{path}" {look} stroke-linejoin="round" stroke-linecap="round"/>'
