"""Dice on a table: kinds with their faces, dice at rest, and throws that end on faces known before.

    made.add("die", DiceFaces(kinds).draw, CORNER)                    # the painter: faces "die:<kind>:<face>"
    layout[die(0)] = tray.die(0, 4, kind, "move")                    # where it lies
    animation = thrown([Throw(die(0), kind, before, after)], skin)   # how it gets there

How dice look is a ``DieKind``: pictures of assets/ (``PictureDie``), or cubes drawn from a colour and icons
(``game.ui.animation.dice_cube``). How they move is a ``ThrowSkin``: a plain tray (``game.ui.animation.dice_tray``), or
one of a game's own, like a tower. Nothing here is random: chance has chosen the faces.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple, Protocol

from game.ui.animation.combinators import Animation, Parallel, Put, Remove, Sequential, Sound, Tween, Wait
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Thing

DieState = Literal["", "picked", "locked", "spent"]
"""Free; picked to be rolled again; kept as it is; used up."""

UNROLLED: Final = "unrolled"
"""The face of a die that has not been rolled yet: it stands on a corner."""
CORNER: Final = 0.16
"""Corner radius of a die as a share of its side."""
FRAME_TIME: Final = 0.05
"""Seconds between two pictures of a tumbling die."""
COARSE: Final = 4.0
"""In such steps, in table units, dice become larger on their way: they are not rasterised for each frame."""
LANDINGS: Final = 3
"""The number of sounds of a die that comes to rest."""
BADGES: Final[Mapping[str, tuple[str, Skin]]] = {
    "picked": ("reroll", Skin("accent_bright", "accent", "ink", 1.6)),
    "locked": ("lock", Skin("paper", "paper_shade", "ink", 1.6)),
}


class DieKind(Protocol):
    """The look of one kind of dice."""

    @property
    def name(self) -> str:
        """The name of the kind: the name of its faces."""

    def draw(self, canvas: Canvas, rect: Rect, face: str, dim: bool = False, angle: float = 0.0) -> None:
        """Draw a die at rest with a face up, or ``UNROLLED``; dim when it is spent."""

    def draw_tumbling(self, canvas: Canvas, rect: Rect, frame: int, angle: float) -> None:
        """Draw a die in the air; ``frame`` is any number and wraps around."""


@dataclass(frozen=True)
class PictureDie:
    """Dice with pictures in assets/: ``<folder>/<name>_<face>``, in the air ``<folder>/<name>_tumble_1`` and so on."""

    name: str
    folder: str
    pictures: Mapping[str, str]
    """The ending of the picture of each face, where it is not the face itself."""
    tumbling: int = 4

    def picture(self, face: str) -> str:
        """Return the asset of a face."""
        return f"{self.folder}/{self.name}_{self.pictures.get(face, face)}"

    def draw(self, canvas: Canvas, rect: Rect, face: str, dim: bool = False, angle: float = 0.0) -> None:
        """Draw a die at rest."""
        canvas.art(self.picture(face), rect, angle=angle, state="dim" if dim else "normal")

    def draw_tumbling(self, canvas: Canvas, rect: Rect, frame: int, angle: float) -> None:
        """Draw a die in the air."""
        canvas.art(f"{self.folder}/{self.name}_tumble_{frame % self.tumbling + 1}", rect, angle=angle)


def die_face(kind: DieKind, face: str, side: float, state: DieState = "") -> Face:
    """Return the face of a piece that is a die."""
    return Face("die", (side, side), kind.name, face, state=state)


class DiceFaces:
    """Draws the faces of dice at rest, for a face painter."""

    def __init__(self, kinds: Mapping[str, DieKind]) -> None:
        """``kinds`` are the kinds of dice by name."""
        self.kinds = kinds

    def draw(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw a die: its face, dim when it is spent, with a sign when it is picked or locked."""
        self.kinds[face.name].draw(canvas, rect, face.part, dim=face.state == "spent")
        if face.state in BADGES:
            icon, look = BADGES[face.state]
            side = rect.w * 0.46
            badge = Rect(rect.right - side, rect.y, side, side)
            canvas.box(replace(look, radius=side / 2), badge)
            canvas.icon(icon, badge.centre, side * 0.8)


# --- throws ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Throw:
    """One die of a throw: its piece, its kind, where it lies before (None: not yet on the table) and after."""

    key: Thing
    kind: DieKind
    before: Pose | None
    after: Pose


class Cube(NamedTuple):
    """A die in the air: its centre and side length in the space of its pose, its angle, how it is drawn."""

    at: Vec
    side: float
    spin: float
    grounded: bool = False
    """Whether it rolls on something, and throws a shadow there."""
    face: str = ""
    """The face that is up; empty: it tumbles."""


@dataclass(frozen=True, slots=True)
class Leg:
    """One part of the flight of a die: how long it takes, where the die is at a share of it, which layer it is in."""

    seconds: float
    cube: Callable[[float], Cube] | None
    """None: it is not seen."""
    inside: bool = False
    """Behind the front of the skin."""


class ThrowSkin(Protocol):
    """How dice move in a throw: the legs of each die, and what is drawn behind and in front of them."""

    @property
    def sound(self) -> str:
        """The sound at the start of the throw."""

    def legs(self, throw: Throw, number: int) -> Sequence[Leg]:
        """Return the legs of one die; dice are numbered in the order in which they are thrown."""

    def back(self, seconds: float) -> Animation | None:
        """Return what is drawn behind the dice during the throw, None for nothing."""

    def front(self, seconds: float) -> Animation | None:
        """Return what is drawn in front of the dice during the throw, None for nothing."""


@dataclass(frozen=True)
class _Tumble(Tween):
    """Draws one die on one leg of its flight."""

    throw: Throw
    number: int
    cube: Callable[[float], Cube]
    since: float
    """How long the throw had lasted when the leg began."""

    def area(self, stage: Stage, share: float) -> Rect:
        """Return the part of the screen that the die and its shadow can touch at any angle."""
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
            frame = int(clock / FRAME_TIME + self.number + 1e-6)  # the sum of parts may fall short of a whole frame
            self.throw.kind.draw_tumbling(canvas, rect, frame, cube.spin)

    def _rect(self, stage: Stage, cube: Cube) -> Rect:
        """Return the rectangle of a die on the screen."""
        flat = Face("", (cube.side, cube.side))
        return stage.to_table(Pose(cube.at.x, cube.at.y, flat, on_board=self.throw.after.on_board)).rect()


def thrown(throws: Sequence[Throw], skin: ThrowSkin) -> Animation:
    """Return the animation of a throw: dice move along the legs of the skin and land in their poses."""
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
