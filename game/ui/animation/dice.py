"""Dice on a table: kinds with their faces, dice at rest, and rolls animated to predetermined faces.

    tray = DiceTray(Rect(700, 420, 320, 200), side=60.0)
    made.add("die", DiceFaces(kinds).draw, CORNER)                   # the painter: faces "die:<kind>:<face>"
    layout[felt()] = tray.pose()
    layout[die(0)] = tray.die(0, 4, kind, "move", name="Character die showing Move")
    animation = thrown([Throw(die(0), kind, before, after)], TraySkin(tray, hand))

A ``DieKind`` is the look of dice: pictures of assets/ (``PictureDie``), or cubes drawn from a color and icons
(``CubeDie``). A ``ThrowSkin`` is their motion: from a hand into a plain tray (``TraySkin``), or one of a game's own,
like a tower. Nothing here is random: the faces are known before.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal, NamedTuple, Protocol

import msgspec
import pygame
from msgspec import structs

from game.ui.animation.combinators import Animation, Parallel, Put, Remove, Sequential, Sound, Tween, Wait
from game.ui.animation.easing import hill, slow_down, smooth
from game.ui.paint import palette, svg_art
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.surface_cache import SurfaceCache
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Thing

DieState = Literal["", "picked", "locked", "spent"]
"""Free, selected for a reroll, locked, or spent."""

UNROLLED: Final = "unrolled"
"""The face of a die before its first roll: it stands on a corner."""
CORNER: Final = 0.16
"""Corner radius of a die as a share of its side."""
FRAME_TIME: Final = 0.05
"""Seconds per picture of a tumbling die."""
COARSE: Final = 4.0
"""Step of the size of moving dice, in table units, so that they are not rasterized for each frame."""
TUMBLING: Final = 4
"""Number of pictures of a tumbling die."""
LANDINGS: Final = 3
"""Number of landing sounds."""
BADGES: Final[Mapping[str, tuple[str, Skin]]] = {
    "picked": ("reroll", Skin("accent_bright", "accent", "ink", 1.6)),
    "locked": ("lock", Skin("paper", "paper_shade", "ink", 1.6)),
}


class DieKind(Protocol):
    """The look of a kind of dice."""

    @property
    def name(self) -> str:
        """The name of the kind, used in faces."""

    def draw(self, canvas: Canvas, rect: Rect, face: str, dim: bool = False, angle: float = 0.0) -> None:
        """Draw a die at rest with a face up, or ``UNROLLED``; dim if spent."""

    def draw_tumbling(self, canvas: Canvas, rect: Rect, frame: int, angle: float) -> None:
        """Draw a tumbling die; ``frame`` is any number and wraps around."""


class PictureDie(msgspec.Struct, frozen=True):
    """Dice with pictures in assets/: faces ``<folder>/<name>_<face>``, tumbling ``<folder>/<name>_tumble_1`` etc."""

    name: str
    folder: str
    pictures: Mapping[str, str]
    """The suffixes of pictures by face, where they differ from the face."""

    def picture(self, face: str) -> str:
        """Return the asset of a face."""
        return f"{self.folder}/{self.name}_{self.pictures.get(face, face)}"

    def draw(self, canvas: Canvas, rect: Rect, face: str, dim: bool = False, angle: float = 0.0) -> None:
        """Draw a die at rest."""
        canvas.art(self.picture(face), rect, angle=angle, state="dim" if dim else "normal")

    def draw_tumbling(self, canvas: Canvas, rect: Rect, frame: int, angle: float) -> None:
        """Draw a tumbling die."""
        canvas.art(f"{self.folder}/{self.name}_tumble_{frame % TUMBLING + 1}", rect, angle=angle)


def die_face(kind: DieKind, face: str, side: float, state: DieState = "") -> Face:
    """Return the face of a die as a piece."""
    return Face("die", (side, side), kind.name, face, state=state)


class DiceFaces:
    """Draws dice at rest for a face painter."""

    def __init__(self, kinds: Mapping[str, DieKind]) -> None:
        """Use ``kinds``, the kinds of dice by name."""
        self.kinds = kinds

    def draw(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw a die: dim if spent, with a badge if selected or locked."""
        self.kinds[face.name].draw(canvas, rect, face.part, dim=face.state == "spent")
        if face.state in BADGES:
            icon, look = BADGES[face.state]
            side = rect.w * 0.46
            badge = Rect(rect.right - side, rect.y, side, side)
            canvas.box(structs.replace(look, radius=side / 2), badge)
            canvas.icon(icon, badge.centre, side * 0.8)


# --- rolls -----------------------------------------------------------------------------------------------------------


class Throw(msgspec.Struct, frozen=True):
    """One die of a roll: its piece, its kind, its pose before (None: not yet on the table) and after."""

    key: Thing
    kind: DieKind
    before: Pose | None
    after: Pose


class Cube(NamedTuple):
    """A die in motion: its center and side length in the space of its pose, and its angle."""

    at: Vec
    side: float
    spin: float
    grounded: bool = False
    """Whether it rolls on a surface and casts a shadow there."""
    face: str = ""
    """The face shown; empty while it tumbles."""


class Leg(msgspec.Struct, frozen=True):
    """A stage of the motion of a die: its duration, the die by progress (0..1), and its layer."""

    seconds: float
    cube: Callable[[float], Cube] | None
    """None while the die is hidden."""
    inside: bool = False
    """Whether it is drawn behind the front of the skin."""


class ThrowSkin(Protocol):
    """The motion of dice in a roll: the legs of each die, and the layers behind and in front of them."""

    @property
    def sound(self) -> str:
        """The sound at the start of the roll."""

    def legs(self, throw: Throw, number: int) -> Sequence[Leg]:
        """Return the legs of a die; dice are numbered in the order they are thrown."""

    def back(self, seconds: float) -> Animation | None:
        """Return the animation behind the dice, or None."""

    def front(self, seconds: float) -> Animation | None:
        """Return the animation in front of the dice, or None."""


@dataclass(frozen=True)
class _Tumble(Tween):
    """Draws one leg of a die."""

    throw: Throw
    number: int
    cube: Callable[[float], Cube]
    since: float
    """Start of the leg, in seconds since the start of the roll."""

    def area(self, stage: Stage, share: float) -> Rect:
        """Return the bounds of the die and its shadow at any angle."""
        rect = self._rect(stage, self.cube(share))
        return rect.grown(rect.w * 0.3 + 8)

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw the die."""
        cube, clock = self.cube(share), self.since + share * self.seconds
        rect = self._rect(stage, cube)
        side = max(COARSE, COARSE * round(rect.w / COARSE))
        rect = Rect.around(rect.centre, side, side)
        if cube.grounded:
            foot = Rect.around(rect.centre.plus(0, rect.h * 0.4), rect.w * 0.8, rect.h * 0.3)
            canvas.shadow(foot, 5, 0.4, 20)
        if cube.face:
            self.throw.kind.draw(canvas, rect, cube.face, angle=cube.spin)
        else:
            frame = int(clock / FRAME_TIME + self.number + 1e-6)  # rounding errors of the sum must not drop a frame
            self.throw.kind.draw_tumbling(canvas, rect, frame, cube.spin)

    def _rect(self, stage: Stage, cube: Cube) -> Rect:
        flat = Face("", (cube.side, cube.side))
        return stage.to_table(Pose(cube.at.x, cube.at.y, flat, on_board=self.throw.after.on_board)).rect()


def thrown(throws: Sequence[Throw], skin: ThrowSkin) -> Animation:
    """Return the animation of a roll: dice move along the legs of the skin and land in their poses."""
    inside: list[Animation] = []
    outside: list[Animation] = []
    length = 0.0
    for number, throw in enumerate(throws):
        clock = 0.0
        way: list[Animation] = []
        for leg in skin.legs(throw, number):
            tumble: Animation = Wait(leg.seconds)
            if leg.cube is not None:
                tumble = _Tumble(throw, number, leg.cube, clock, seconds=leg.seconds)
            if leg.inside:
                inside.append(Sequential((Wait(clock), tumble)))
            way.append(Wait(leg.seconds) if leg.inside else tumble)
            clock += leg.seconds
        outside.append(Sequential((*way, Put(throw.key, throw.after), Sound(f"die_on_wood_{number % LANDINGS + 1}"))))
        length = max(length, clock)
    layers = (skin.back(length), *inside, skin.front(length), *outside)
    gone = Remove(tuple(throw.key for throw in throws))
    return Parallel((gone, Sound(skin.sound), *(layer for layer in layers if layer is not None)))


PER_ROW: Final = 4
BESIDE, BELOW = 10.0, 14.0
"""Gaps between dice of a row and between rows, in table units."""
PICKED: Final = 0.45
"""Lift of a selected die."""
WOOD: Final = Skin("wood", "wood_dark", "table_dark", 2.0, 1.0, 14, shine=0.25, shadow=8)
RIM: Final = 10.0

TAKE, FLY, ROLL, STAGGER = 0.2, 0.28, 0.62, 0.05
"""Seconds: from tray to hand, from hand to tray, rolling; and between two dice."""
HELD: Final = 0.8
"""Size of a die in the hand, relative to its size on the table."""
SETTLED: Final = 0.72
"""Progress of rolling at which the final face appears."""


class DiceTray(msgspec.Struct, frozen=True):
    """A tray filling ``area`` for dice of side length ``side``; on the board or on the screen, at height ``z``."""

    area: Rect
    side: float
    on_board: bool = False
    z: float = 50.0
    per_row: int = PER_ROW

    def pose(self, felt: str = "leaf_dark", name: str = "") -> Pose:
        """Return the pose of the tray itself, lined in a palette role."""
        face = Face("tray", (self.area.w, self.area.h), felt)
        at = self.area.centre
        return Pose(at.x, at.y, face, z=self.z, on_board=self.on_board, name=name, important=False)

    def places(self, count: int) -> list[Vec]:
        """Return the centers of ``count`` dice in centered rows."""
        rows = max(1, -(-count // self.per_row))
        per_row = -(-count // rows)
        places = []
        for number in range(count):
            row, column = divmod(number, per_row)
            in_row = min(per_row, count - row * per_row)
            across = (column - (in_row - 1) / 2) * (self.side + BESIDE)
            places.append(self.area.centre.plus(across, (row - (rows - 1) / 2) * (self.side + BELOW)))
        return places

    def die(self, number: int, count: int, kind: DieKind, face: str, state: DieState = "", name: str = "") -> Pose:
        """Return the pose of die ``number`` of ``count``: tilted, upright if unrolled, raised if selected."""
        at = self.places(count)[number]
        raised = state == "picked"
        return Pose(
            at.x,
            at.y - (8 if raised else 0),
            die_face(kind, face, self.side, state),
            angle=float(number * 37 % 15 - 7) if face != UNROLLED else 0.0,
            z=self.z + 20 + number,
            lifted=PICKED if raised else 0.0,
            on_board=self.on_board,
            name=name,
        )


def draw_tray(canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw a wooden tray lined with felt in a palette role; a face painter registers it as "tray"."""
    canvas.box(WOOD, rect)
    inside = rect.inset(RIM)
    canvas.box(Skin(face.name, face.name, "black", 1.5, 0.8, 8), inside)
    canvas.box(Skin("black", face.name, "black", 1.0, 0.0, 8, 0.28), inside)


class TraySkin(msgspec.Struct, frozen=True):
    """Throws dice from a hand: picks up those in the tray, throws them in, lets them roll to the far side and back."""

    tray: DiceTray
    hand: Vec
    """The position of the hand, in the space of the dice."""
    sound: str = "tower_rattle"

    def back(self, seconds: float) -> Animation | None:
        """Return None: the tray is a piece of its own."""

    def front(self, seconds: float) -> Animation | None:
        """Return None: nothing covers the dice."""

    def legs(self, throw: Throw, number: int) -> Sequence[Leg]:
        """Return the legs of a die: into the hand, through the air, over the felt."""
        first = self._landing(throw, number)
        taken = None if throw.before is None else partial(self._taken, throw, throw.before)
        return (
            Leg(TAKE, taken),
            Leg(number * STAGGER, None if throw.before is None else partial(self._held, throw)),
            Leg(FLY, partial(self._flying, throw, number, first)),
            Leg(ROLL, partial(self._rolling, throw, number, first)),
        )

    def _taken(self, throw: Throw, before: Pose, share: float) -> Cube:
        eased = smooth(share)
        side = _side(throw) * (1.0 + (HELD - 1.0) * eased)
        return Cube(before.at.towards(self.hand, eased), side, before.angle + 90 * eased)

    def _held(self, throw: Throw, share: float) -> Cube:
        return Cube(self.hand, _side(throw) * HELD, 90.0)

    def _flying(self, throw: Throw, number: int, first: Vec, share: float) -> Cube:
        at = self.hand.towards(first, share).plus(0, -_side(throw) * 0.9 * hill(share))
        return Cube(at, _side(throw) * (HELD + (1.0 - HELD) * share), _spin(throw, number, 1.0 + (1.0 - share) * 0.5))

    def _rolling(self, throw: Throw, number: int, first: Vec, share: float) -> Cube:
        """Return a die rolling over the felt: past its end point and back, with decaying hops."""
        eased, end, side = slow_down(share, 2.2), throw.after.at, _side(throw)
        beyond = self._inside(end.plus((end.x - first.x) * 0.8, (end.y - first.y) * 0.8), side)
        at = first.towards(beyond, eased).towards(beyond.towards(end, eased), eased)
        hop = abs(math.sin(share * math.pi * 2.5)) * side * 0.35 * (1.0 - share) ** 1.5
        face = throw.after.face.part if share >= SETTLED else ""
        return Cube(at.plus(0, -hop), side, _spin(throw, number, 1.0 - eased), grounded=True, face=face)

    def _landing(self, throw: Throw, number: int) -> Vec:
        """Return where a die first touches the felt: between hand and center, spread by its number."""
        spread = (number * 53 % 7 - 3) / 3 * self.tray.area.h * 0.3
        return self._inside(self.hand.towards(self.tray.area.centre, 0.9).plus(0, spread), _side(throw))

    def _inside(self, at: Vec, side: float) -> Vec:
        """Return the nearest point at which a die fits inside the rim."""
        return Rect.around(at, side, side).kept_in(self.tray.area.inset(RIM)).centre


def _side(throw: Throw) -> float:
    return throw.after.face.size[0] * throw.after.scale


def _spin(throw: Throw, number: int, left: float) -> float:
    """Return the angle of a die with a share ``left`` of its spin remaining; at 0 it is the angle of its pose."""
    return throw.after.angle + (540.0 + number * 77 % 180) * left


Point3 = tuple[float, float, float]

VIEW: Final = 96
"""Width and height of the pictures in SVG units; icons are half that size."""
EDGE: Final = 26.0
"""Half the edge length of the tumbling cube, so that its corners stay inside the picture."""
AIRBORNE: Final = 1.25
"""Enlargement of pictures of a tumbling cube, so that its sides look nearly as large as at rest."""
FRAMES: Final = 12
"""Number of pictures of a tumble over corner and edge."""
CORNER_UP: Final = (-0.62, 0.785)
"""Rotation of an unrolled die about two axes, in radians: three of its sides are visible."""
SPIN: Final = 15.0
"""Angle step of tumbling dice, in degrees."""
LIGHT: Final[Point3] = (-0.45, -0.7, 0.55)
"""Direction of the light: x to the right, y down, z towards the viewer."""
SIDES: Final[tuple[tuple[Point3, Point3, Point3], ...]] = (
    ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
    ((1, 0, 0), (0, 0, -1), (0, 1, 0)),
    ((0, 1, 0), (1, 0, 0), (0, 0, -1)),
    ((-1, 0, 0), (0, 0, 1), (0, 1, 0)),
    ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
    ((0, 0, -1), (-1, 0, 0), (0, 1, 0)),
)
"""The sides of a cube: normal, and the right and down directions of its print."""
ROUNDED: Final = (
    "M-14 -40 L14 -40 C30 -40 40 -30 40 -14 L40 14 C40 30 30 40 14 40 L-14 40 C-30 40 -40 30 -40 14 L-40 -14 "
    "C-40 -30 -30 -40 -14 -40 Z"
)
"""SVG path of a die seen from above."""

SMALL: Final = 33
"""Maximum width in pixels of dice drawn with a bold icon and no corner signs."""
BOLD: Final = 1.17

_store = SurfaceCache()


class CubeDie(msgspec.Struct, frozen=True):
    """Dice of one color (a palette role) with an icon on each face; a face without one is blank.

    ``sides`` are the six faces in order; ``sign`` is a small icon in the corners, so that dice differ by more than
    their color.
    """

    name: str
    colour: str
    sides: tuple[str, ...]
    icons: Mapping[str, str] = {}
    sign: str = ""

    def draw(self, canvas: Canvas, rect: Rect, face: str, dim: bool = False, angle: float = 0.0) -> None:
        """Draw a die at rest, seen from above."""
        step = round(angle / svg_art.ANGLE_STEP) * svg_art.ANGLE_STEP % 360
        self._blit(canvas, rect, 0 if face == UNROLLED else face, dim, step)

    def draw_tumbling(self, canvas: Canvas, rect: Rect, frame: int, angle: float) -> None:
        """Draw a tumbling die."""
        large = Rect.around(rect.centre, rect.w * AIRBORNE, rect.h * AIRBORNE)
        self._blit(canvas, large, frame % FRAMES, False, round(angle / SPIN) * SPIN % 360)

    def _blit(self, canvas: Canvas, rect: Rect, shown: str | int, dim: bool, angle: float) -> None:
        """Draw one of the pictures: a face by name, or a tumble frame by number."""
        if canvas.touches(rect.grown(rect.w / 2)):
            canvas.blit_centre(self._surface(shown, canvas.viewport.px_size(rect.w, rect.h), dim, angle), rect.centre)

    def _surface(self, shown: str | int, size: tuple[int, int], dim: bool, angle: float) -> pygame.Surface:
        """Return a picture in the current palette, at a size and angle. Cached."""
        icons = tuple(sorted(self.icons.items()))
        key = palette.generation(), self.colour, self.sides, icons, self.sign, shown, size, dim, angle
        found = _store.get(key)
        if found is not None:
            return found
        if angle:
            return _store.put(key, svg_art.turned(self._surface(shown, size, dim, 0.0), angle))
        if dim:
            return _store.put(key, svg_art.in_state(self._surface(shown, size, False, 0.0), "dim"))
        if isinstance(shown, str):
            svg = self._from_above(shown, bold=size[0] < SMALL)
        else:
            spin = math.tau * shown / FRAMES
            svg = self._turning(CORNER_UP[0] + spin, CORNER_UP[1] + spin / 2)
        return _store.put(key, svg_art.from_svg(svg, size))

    # --- pictures ------------------------------------------------------------------------------------------------

    def _from_above(self, face: str, bold: bool) -> str:
        """Return the SVG of the die from above with a face up, with a dark lower and a light upper edge."""
        colour, ink, dark, light = map(palette.active().hex, (self.colour, "ink", "black", "white"))
        side = f'<path d="{ROUNDED}" fill='
        ends = f'<stop offset="0" stop-color="{light}" stop-opacity="0.42"/>'
        ends += f'<stop offset="0.5" stop-color="{light}" stop-opacity="0.06"/>'
        ends += f'<stop offset="1" stop-color="{dark}" stop-opacity="0.16"/>'
        axis = 'gradientUnits="userSpaceOnUse" x1="-30" y1="-40" x2="25" y2="40"'
        return _svg(
            f'<defs><linearGradient id="lit" {axis}>{ends}</linearGradient></defs>'
            f'<ellipse cx="49" cy="87" rx="40" ry="7" fill="{dark}" fill-opacity="0.22"/>'
            f'<g transform="translate(48 50)">{side}"{colour}" stroke="{ink}" stroke-width="2.6"/>'
            f'{side}"{dark}" fill-opacity="0.45"/></g>'
            f'<g transform="translate(48 44)">{side}"{colour}" stroke="{ink}" stroke-width="2.2"/>{side}"url(#lit)"/>'
            f'<g transform="scale(0.93)">{side}"none" stroke="{light}" stroke-width="1.8" stroke-opacity="0.42"/></g>'
            f"{self._print(face, 'a', bold)}</g>"
        )

    def _turning(self, about_x: float, about_y: float) -> str:
        """Return the SVG of the rotated cube: its visible sides with shading and print."""
        sides: list[str] = []
        for number, (normal, right, down) in enumerate(SIDES):
            n, u, v = (_turned(axis, about_x, about_y) for axis in (normal, right, down))
            if n[2] > 0.02:
                matrix = " ".join(
                    f"{value:.3f}" for value in (*_flat(u, EDGE / 40), *_flat(v, EDGE / 40), *_middle(_flat(n, EDGE)))
                )
                sides.append(f'<g transform="matrix({matrix})">{self._side(number, n)}</g>')
        return _svg("".join(sides))

    def _side(self, number: int, normal: Point3) -> str:
        """Return the SVG of one side of the rotated cube, 80 units square, shaded by its angle to the light."""
        colour, ink, dark, light = map(palette.active().hex, (self.colour, "ink", "black", "white"))
        square = '<path d="M-40 -40 L40 -40 L40 40 L-40 40 Z" stroke-linejoin="round"'
        lit = sum(a * b for a, b in zip(normal, LIGHT, strict=True))
        shade = f'fill="{light}" fill-opacity="{0.25 * lit:.2f}"' if lit > 0 else f'fill="{dark}" fill-opacity="0.4"'
        outline = f'{square} fill="{colour}" stroke="{ink}" stroke-width="6"/>'
        return f"{outline}{square} {shade}/>{self._print(self.sides[number % len(self.sides)], f's{number}')}"

    def _print(self, face: str, mark: str, bold: bool = False) -> str:
        """Return the SVG of the print on a side: icon plate and signs in two corners, or a bold icon."""
        ink, plate = palette.active().hex("ink"), palette.active().hex("white")
        drawn = "" if bold else "".join(self._signs(mark))
        if face in self.icons:
            grown = BOLD if bold else 1.0
            drawn += f'<circle cx="0" cy="0" r="{27 * grown:g}" fill="{plate}" stroke="{ink}" stroke-width="2"/>'
            icon = svg_art.elements(self.icons[face], mark)
            drawn += f'<g transform="scale({grown:g}) translate(-24 -24)">{icon}</g>'
        return drawn

    def _signs(self, mark: str) -> Iterator[str]:
        """Yield the SVG of the signs in two corners, on small plates."""
        if self.sign:
            plate = f'<circle cx="0" cy="0" r="9" fill="{palette.active().hex("white")}"/>'
            for number, (x, y) in enumerate(((-27, -27), (27, 27))):
                sign = svg_art.elements(self.sign, f"{mark}c{number}")
                drawn = f'{plate}<g transform="scale(0.34) translate(-24 -24)">{sign}</g>'
                yield f'<g transform="translate({x} {y})">{drawn}</g>'


def _svg(content: str) -> str:
    size = f'width="{VIEW}" height="{VIEW}" viewBox="0 0 {VIEW} {VIEW}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{content}</svg>'


def _turned(p: Point3, about_x: float, about_y: float) -> Point3:
    """Rotate a point about two axes, by radians."""
    x, y, z = p
    y, z = y * math.cos(about_x) - z * math.sin(about_x), y * math.sin(about_x) + z * math.cos(about_x)
    x, z = x * math.cos(about_y) + z * math.sin(about_y), z * math.cos(about_y) - x * math.sin(about_y)
    return x, y, z


def _flat(p: Point3, scale: float) -> tuple[float, float]:
    """Project a point onto the plane of the picture."""
    return p[0] * scale, p[1] * scale


def _middle(at: tuple[float, float]) -> tuple[float, float]:
    """Translate a point from the center of the picture to its corner."""
    return at[0] + VIEW / 2, at[1] + VIEW / 2
