"""The clock dice tower, a throw skin: dice drop in at the top, tumble past the windows and roll out onto the tray.

Measures are those of the tower's picture, 160 x 260.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from game.content.board_shapes import Rect as MapRect
from game.ui.animation.combinators import Animation, Tween
from game.ui.animation.dice import UNROLLED, Cube, Leg, PictureDie, Throw
from game.ui.animation.easing import hill, slow_down
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.stage import Stage

BOARD: Final = "back_in_time/board"
LAST_HOUR: Final = 22 * 60 + 4
FIRST_HOUR: Final = 18 * 60
"""First minute of the tracker, as minute of the day; it runs from 6 p.m. to 10:04 p.m."""

RISE, FALL, ROLL, STAGGER = 0.22, 0.5, 0.5, 0.06
"""Durations in seconds: up to the top, through the tower, out onto the tray; and delay between dice."""

TOP, EXIT = Vec(80, 6), Vec(80, 238)
HIGH, FALLING = 40.0, 38.0
"""Size of a die at the top and inside the tower."""
CLOCK: Final = Vec(80, 88)
"""Centre of the clock; see the anchor ``clock`` of the map."""


def die_kind(colour: str) -> PictureDie:
    """Return the die kind of a colour: ``love2`` is a double face, an unrolled die stands on a corner."""
    return PictureDie(colour, "back_in_time/dice", {colour: "1", f"{colour}2": "2", UNROLLED: "tumble_3"})


def minutes(clock: int, midnight: int) -> int:
    """Return the minute of the day shown on the tower for a space of the tracker."""
    return round(LAST_HOUR - (LAST_HOUR - FIRST_HOUR) * max(0, midnight - clock) / max(1, midnight - 1))


def draw_front(canvas: Canvas, rect: Rect, minute: int) -> None:
    """Draw the tower's front with the clock's hands."""
    canvas.art(f"{BOARD}/tower_front", rect)
    unit = rect.w / 160
    middle = Vec(rect.x + CLOCK.x * unit, rect.y + CLOCK.y * unit)
    for hand, length, angle in (("hour", 17, minute / 2), ("minute", 22, minute * 6)):
        turn = math.radians(angle)
        centre = Vec(middle.x + math.sin(turn) * length * unit / 2, middle.y - math.cos(turn) * length * unit / 2)
        canvas.art(f"{BOARD}/clock_hand_{hand}", Rect.around(centre, length * unit, length * unit), angle=angle % 360)


@dataclass(frozen=True)
class _Wall(Tween):
    """Tween that draws the tower's front (``minute``) or its back (None)."""

    pictured = True

    tower: MapRect
    minute: int | None

    def area(self, stage: Stage, share: float) -> Rect:
        """Return the tower's rectangle in table units."""
        x, y = self.tower.centre
        return stage.to_table(Pose(x, y, Face("", (self.tower.w, self.tower.h)), on_board=True)).rect()

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw the front or the back of the tower."""
        rect = self.area(stage, share)
        if self.minute is None:
            canvas.art(f"{BOARD}/tower_back", rect)
        else:
            draw_front(canvas, rect, self.minute)


@dataclass(frozen=True)
class Tower:
    """Throw skin of the tower: ``tower`` is its rectangle on the board, ``minute`` its clock's time."""

    tower: MapRect
    minute: int
    sound: str = "tower_rattle"

    def back(self, seconds: float) -> Animation:
        """Return the animation of the tower's inside."""
        return _Wall(self.tower, None, seconds=seconds)

    def front(self, seconds: float) -> Animation:
        """Return the animation of the front with the clock."""
        return _Wall(self.tower, self.minute, seconds=seconds)

    def legs(self, throw: Throw, number: int) -> Sequence[Leg]:
        """Return the legs of one die: up to the top, through the tower, out onto the tray."""
        waiting = None if throw.before is None else partial(self._waiting, throw.before, number)
        return (
            Leg(number * STAGGER, waiting),
            Leg(RISE, partial(self._rising, throw, number)),
            Leg(FALL, partial(self._falling, number), inside=True),
            Leg(ROLL, partial(self._rolling, throw, number)),
        )

    def _waiting(self, before: Pose, number: int, share: float) -> Cube:
        """Return a die waiting on the tray for its turn."""
        return Cube(before.at, before.face.size[0], _spin(number, share * number * STAGGER))

    def _rising(self, throw: Throw, number: int, share: float) -> Cube:
        """Return a die rising to the top."""
        top, full = self._point(TOP), throw.after.face.size[0]
        start = throw.before.at if throw.before is not None else top.plus(-90 + number * 24, -70)
        at = start.towards(top, share).plus(0, -60 * hill(share))
        return Cube(at, full + (HIGH - full) * share, _spin(number, number * STAGGER + share * RISE))

    def _falling(self, number: int, share: float) -> Cube:
        """Return a die falling through the tower."""
        sway = 15 * math.sin(share * 11 + number * 1.7)
        at = self._point(TOP).towards(self._point(EXIT), share**1.4).plus(sway, 0)
        return Cube(at, FALLING, _spin(number, number * STAGGER + RISE + share * FALL))

    def _rolling(self, throw: Throw, number: int, share: float) -> Cube:
        """Return a die rolling on the tray."""
        full, eased = throw.after.face.size[0], slow_down(share, 2.2)
        hop = abs(math.sin(share * math.pi * 2.5)) * 22 * (1.0 - share)
        spin = _spin(number, number * STAGGER + RISE + FALL + share * ROLL) * (1.0 - share)
        at = self._point(EXIT).towards(throw.after.at, eased).plus(0, -hop)
        return Cube(at, FALLING + (full - FALLING) * eased, spin, grounded=True)

    def _point(self, point: Vec) -> Vec:
        """Convert a point of the tower's picture to board units."""
        unit = self.tower.w / 160
        return Vec(self.tower.x + point.x * unit, self.tower.y + point.y * unit)


def _spin(number: int, clock: float) -> float:
    """Return the rotation of a die, in degrees."""
    return (clock * 540 + number * 77) % 360
