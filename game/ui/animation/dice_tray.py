"""A plain tray for dice: where they lie in it, and the throw skin of a hand that throws them into it.

tray = DiceTray(Rect(700, 420, 320, 200), side=60.0)
layout[felt()] = tray.pose()
layout[die(0)] = tray.die(0, 4, kind, "move", name="Character die showing Move")
animation = thrown(throws, TraySkin(tray, hand))
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from game.ui.animation.combinators import Animation
from game.ui.animation.dice import UNROLLED, Cube, DieKind, DieState, Leg, Throw, die_face
from game.ui.animation.easing import hill, slow_down, smooth
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.poses import Face, Pose

PER_ROW: Final = 4
BESIDE, BELOW = 10.0, 14.0
"""Between two dice of a row, and between two rows."""
PICKED: Final = 0.45
"""How high a die lies that is picked."""
WOOD: Final = Skin("wood", "wood_dark", "table_dark", 2.0, 1.0, 14, shine=0.25, shadow=8)
RIM: Final = 10.0

TAKE, FLY, ROLL, STAGGER = 0.2, 0.28, 0.62, 0.05
"""Seconds: from the tray to the hand, from the hand to the tray, rolling; and between two dice."""
HELD: Final = 0.8
"""How large a die is in the hand, as a share of its side."""
SETTLED: Final = 0.72
"""The share of the rolling after which the face is seen that stays up."""


@dataclass(frozen=True, slots=True)
class DiceTray:
    """A tray filling ``area`` for dice of side length ``side``; on the board or on the screen, at height ``z``."""

    area: Rect
    side: float
    on_board: bool = False
    z: float = 50.0

    def pose(self, felt: str = "leaf_dark", name: str = "") -> Pose:
        """Return the pose of the tray itself, lined in a palette role."""
        face = Face("tray", (self.area.w, self.area.h), felt)
        at = self.area.centre
        return Pose(at.x, at.y, face, z=self.z, on_board=self.on_board, name=name, important=False)

    def places(self, count: int) -> list[Vec]:
        """Return the centres of ``count`` dice: rows of up to four in the middle of the tray."""
        rows = max(1, -(-count // PER_ROW))
        per_row = -(-count // rows)
        places = []
        for number in range(count):
            row, column = divmod(number, per_row)
            in_row = min(per_row, count - row * per_row)
            across = (column - (in_row - 1) / 2) * (self.side + BESIDE)
            places.append(self.area.centre.plus(across, (row - (rows - 1) / 2) * (self.side + BELOW)))
        return places

    def die(self, number: int, count: int, kind: DieKind, face: str, state: DieState = "", name: str = "") -> Pose:
        """Return the pose of die ``number`` of ``count``: at an angle, straight when unrolled, raised when picked."""
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


@dataclass(frozen=True)
class TraySkin:
    """Throws dice from a hand: picks up those in the tray, throws them in, lets them roll to the far side and back."""

    tray: DiceTray
    hand: Vec
    """Where the hand is, in the space of the dice."""
    sound: str = "tower_rattle"

    def back(self, seconds: float) -> Animation | None:
        """Return None: the tray is a piece of its own."""

    def front(self, seconds: float) -> Animation | None:
        """Return None: nothing hides the dice."""

    def legs(self, throw: Throw, number: int) -> Sequence[Leg]:
        """Return the legs of one die: into the hand, through the air, over the felt."""
        first = self._landing(throw, number)
        taken = None if throw.before is None else partial(self._taken, throw, throw.before)
        return (
            Leg(TAKE, taken),
            Leg(number * STAGGER, None if throw.before is None else partial(self._held, throw)),
            Leg(FLY, partial(self._flying, throw, number, first)),
            Leg(ROLL, partial(self._rolling, throw, number, first)),
        )

    def _taken(self, throw: Throw, before: Pose, share: float) -> Cube:
        """Return a die moving into the hand."""
        eased = smooth(share)
        side = _side(throw) * (1.0 + (HELD - 1.0) * eased)
        return Cube(before.at.towards(self.hand, eased), side, before.angle + 90 * eased)

    def _held(self, throw: Throw, share: float) -> Cube:
        """Return a die waiting in the hand."""
        return Cube(self.hand, _side(throw) * HELD, 90.0)

    def _flying(self, throw: Throw, number: int, first: Vec, share: float) -> Cube:
        """Return a die in the air."""
        at = self.hand.towards(first, share).plus(0, -_side(throw) * 0.9 * hill(share))
        return Cube(at, _side(throw) * (HELD + (1.0 - HELD) * share), _spin(throw, number, 1.0 + (1.0 - share) * 0.5))

    def _rolling(self, throw: Throw, number: int, first: Vec, share: float) -> Cube:
        """Return a die rolling over the felt: past its place and back, with hops that die away."""
        eased, end, side = slow_down(share, 2.2), throw.after.at, _side(throw)
        beyond = self._inside(end.plus((end.x - first.x) * 0.8, (end.y - first.y) * 0.8), side)
        at = first.towards(beyond, eased).towards(beyond.towards(end, eased), eased)
        hop = abs(math.sin(share * math.pi * 2.5)) * side * 0.35 * (1.0 - share) ** 1.5
        face = throw.after.face.part if share >= SETTLED else ""
        return Cube(at.plus(0, -hop), side, _spin(throw, number, 1.0 - eased), grounded=True, face=face)

    def _landing(self, throw: Throw, number: int) -> Vec:
        """Return where a die first touches the felt: between hand and middle, spread by its number."""
        spread = (number * 53 % 7 - 3) / 3 * self.tray.area.h * 0.3
        return self._inside(self.hand.towards(self.tray.area.centre, 0.9).plus(0, spread), _side(throw))

    def _inside(self, at: Vec, side: float) -> Vec:
        """Return the nearest point at which a die lies inside the rim."""
        return Rect.around(at, side, side).kept_in(self.tray.area.inset(RIM)).centre


def _side(throw: Throw) -> float:
    """Return the side length of a die."""
    return throw.after.face.size[0] * throw.after.scale


def _spin(throw: Throw, number: int, left: float) -> float:
    """Return the angle of a die when a share ``left`` of its spin remains; 0 is the angle of its pose."""
    return throw.after.angle + (540.0 + number * 77 % 180) * left
