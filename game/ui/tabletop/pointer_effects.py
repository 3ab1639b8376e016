"""Hover and drag effects: a small piece is enlarged, a fan of cards opens, a dragged piece tilts or hangs aside.

Only a picture of a raised piece is enlarged; the piece itself stays, so that the pointer can move from card to card of
a hand. The cards of a fan do move, so that the hit areas match the picture; a piece moved by something else meanwhile
(a drag, the director) is left alone.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from msgspec import structs

from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.svg_art import ANGLE_STEP
from game.ui.tabletop.arrangement import InFan, Place
from game.ui.tabletop.mark_looks import Mark, draw_mark
from game.ui.tabletop.poses import Pose
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Thing

SECONDS: Final = 0.05
"""Time constant of the fan animation, in seconds."""
NEAR: Final = 0.4
"""Distance in table units at which a card snaps to its end."""


class FanHover:
    """Opens at most one fan of a stage at a time."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._focus: InFan | None = None
        self._rest: dict[Thing, Pose] = {}
        self._shown: dict[Thing, Pose] = {}
        self.moving = False
        """Whether cards are moving."""

    def moved(self, key: Thing, pose: Pose) -> bool:
        """Return whether a piece has its pose because of an opening or closing fan."""
        return self._shown.get(key) == pose

    def open(self, key: Thing | None) -> None:
        """Open the fan at the piece ``key``; close it for any other piece or None."""
        pose = self._stage.pose(key) if key is not None else None
        focus = pose.fan if pose is not None and not pose.lifted and pose.fan is not None else None
        if focus == self._focus:
            return
        if focus is not None and (self._focus is None or focus.area != self._focus.area):
            self.shut()
            self._hold(focus)
        self._focus, self.moving = focus, bool(self._shown)

    def shut(self) -> None:
        """Close it at once."""
        for key, pose in self._shown.items():
            if self._stage.pose(key) == pose:
                self._stage.show(key, self._rest[key])
        self._rest.clear()
        self._shown.clear()
        self._focus, self.moving = None, False

    def update(self, dt: float) -> None:
        """Animate the cards for ``dt`` seconds; at once with reduced motion."""
        if not self.moving:
            return
        share = 1.0 if self._stage.camera.instant else 1.0 - math.exp(-dt / SECONDS)
        on_their_way = [self._move(key, share) for key in list(self._shown)]
        self.moving = any(on_their_way)
        if not self.moving and self._focus is None:
            self.shut()

    def _hold(self, focus: InFan) -> None:
        """Record the cards of a fan that are at rest."""
        for key in self._stage.pieces():
            pose = self._stage.pose(key)
            if pose is None or pose.fan is None or pose.fan.area != focus.area or pose.lifted:
                continue
            if pose.at.distance(pose.fan.rest().at) < NEAR:
                self._rest[key] = self._shown[key] = pose

    def _move(self, key: Thing, share: float) -> bool:
        """Move a card by a share of its remaining way; return whether it is still moving."""
        pose, rest = self._shown[key], self._rest[key]
        if self._stage.pose(key) != pose:
            del self._shown[key], self._rest[key]
            return False
        place = self._place(rest)
        there = structs.replace(rest, x=place.at.x, y=place.at.y, angle=place.angle)
        if pose.at.distance(place.at) * (1.0 - share) > NEAR:
            at = pose.at.towards(place.at, share)
            there = structs.replace(there, x=at.x, y=at.y)
        self._stage.show(key, there)
        self._shown[key] = there
        return (there.x, there.y) != (place.at.x, place.at.y)

    def _place(self, rest: Pose) -> Place:
        """Return the present target of a card."""
        if self._focus is None or rest.fan is None:
            return Place(rest.at, rest.angle)
        return rest.fan.opened(self._focus.number)


UNDER_POINTER: Final[tuple[Mark, ...]] = ("picked", "legal")
"""Marks shown on a raised piece."""
WINDOW_EDGE = 4.0
"""Minimum distance of a raised piece from the edge of the window, in table units."""


class HoverZoom:
    """Enlarges at most one piece of a stage on hover; ``Pose.rises`` is the factor."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.fan = FanHover(stage)
        """The fan opened by hovering over one of its cards."""
        self._raised: tuple[Thing, Pose, Pose] | None = None

    @property
    def raised(self) -> Thing | None:
        """The raised piece, or None."""
        return self._raised[0] if self._raised is not None else None

    @property
    def tells(self) -> bool:
        """Whether the raised piece shows a different, more detailed face."""
        return self._raised is not None and self._raised[1].raised is not None

    @property
    def area(self) -> Rect | None:
        """The rectangle of the raised piece, or None."""
        return self._raised[2].rect() if self._raised is not None else None

    def over(self, key: Thing | None) -> None:
        """Handle hovering over a piece (None: over nothing, or dragging)."""
        self.fan.open(key)
        self._raise(key)

    def lower(self) -> None:
        """Undo all hover effects at once."""
        self.fan.shut()
        self._raise(None)

    def _raise(self, key: Thing | None) -> None:
        """Raise a piece if it can rise; lower the other."""
        pose = self._stage.pose(key) if key is not None else None
        found = None
        if key is not None and pose is not None and (pose.rises > 1.0 or pose.raised) and not pose.lifted:
            found = key, pose, self._up(pose)
        if found != self._raised:
            for change in (self._raised, found):
                if change is not None:
                    self._stage.damage.add(_cover(change[2]))
            self._raised = found

    def update(self, dt: float) -> None:
        """Animate the fan by ``dt`` seconds; lower a piece that was removed or moved, except by its fan."""
        self.fan.update(dt)
        if self._raised is None:
            return
        key, before, _up = self._raised
        now = self._stage.pose(key)
        if now != before:
            self._raise(key if now is not None and self.fan.moved(key, now) else None)

    def draw(self, canvas: Canvas) -> None:
        """Draw the raised piece; call it after ``Stage.draw``."""
        if self._raised is None:
            return
        key, _rest, pose = self._raised
        rect = pose.rect()
        canvas.shadow(rect, 16, 0.55, 12)
        mark = next((mark for mark in UNDER_POINTER if key in self._stage.marked(mark)), None)
        if mark is not None:
            draw_mark(canvas, rect, 11.0, mark)
        canvas.blit_centre(self._stage.surface_of(pose), pose.at)

    def _up(self, pose: Pose) -> Pose:
        """Return the raised pose on the screen, with its lower edge in place, clamped to the window."""
        rest = self._stage.to_table(pose)
        raised = structs.replace(rest, face=pose.raised or rest.face, scale=rest.scale * pose.rises, angle=0.0)
        size, below = raised.rect(), rest.rect().bottom
        window = self._stage.viewport.rect.inset(WINDOW_EDGE)
        shown = Rect(size.x, below - size.h, size.w, size.h).kept_in(window)
        return raised.moved_to(shown.centre)


def _cover(pose: Pose) -> Rect:
    """Return the painted area of a raised piece with its shadow."""
    return pose.rect().grown(36)


MOST_LEAN: Final = 10.0
"""Maximum tilt of a dragged piece, in degrees."""
PULL: Final = 0.22
"""Tilt in degrees per table unit of pointer motion."""
UPRIGHT: Final = 0.11
"""Time constant of straightening up, in seconds."""


class DragTilt:
    """The tilt of a dragged piece; ``stiff`` pieces never tilt (reduced motion)."""

    def __init__(self) -> None:
        self.stiff = False
        self._lean = 0.0

    @property
    def angle(self) -> float:
        """The clockwise tilt in degrees, rounded to the angle step of cached pictures."""
        return round(self._lean / ANGLE_STEP) * ANGLE_STEP

    def pull(self, way: float) -> None:
        """Handle a pointer motion by ``way`` to the right."""
        if not self.stiff:
            self._lean = max(-MOST_LEAN, min(MOST_LEAN, self._lean + way * PULL))

    def hang(self) -> None:
        """Reset the tilt, because the dragged piece has changed."""
        self._lean = 0.0

    def update(self, dt: float) -> bool:
        """Decay the tilt; return whether the angle changed."""
        before = self.angle
        self._lean *= math.exp(-dt / UPRIGHT)
        return self.angle != before


CARRIED: Final = 1.12
"""Scale of a dragged piece."""
SMALLER: Final = 0.6
"""Scale of a dragged card over the board."""
LARGE: Final = 90.0
"""Height from which a dragged piece would hide what is under it, in table units."""
APART: Final = 10.0
"""Distance of a hanging piece from its target, in table units."""
POINTER: Final = 14.0
"""Half the size of what is kept free at the pointer where there is no target."""
OUTSIDE: Final = 4.0
"""How much worse it is to leave the window than to cover something."""
SWINGS: Final = 0.05
"""Time constant of moving aside, in seconds."""
NO_WAY: Final = Vec(0.0, 0.0)


class DragHang:
    """Scale and place of a dragged piece: over the board a large one shrinks and hangs beside its target."""

    def __init__(self) -> None:
        self.stiff = False
        """Whether it moves aside at once (reduced motion)."""
        self.scale, self.offset = CARRIED, NO_WAY
        """Present scale, and distance of the piece's center from the pointer."""
        self._goal = self.scale, self.offset

    def take(self) -> None:
        """Reset, because another piece is dragged."""
        self.scale, self.offset = self._goal = CARRIED, NO_WAY

    def hold(self, piece: Rect, at: Vec, over: Rect | None, free: Sequence[Rect], window: Rect) -> None:
        """Choose where a ``piece`` (its rectangle in the hand) hangs while the pointer is ``at`` a point.

        ``over`` is the target under the pointer, or the pointer's place on the board; None: the piece is not over the
        board. ``free`` are areas to keep free if possible, within the ``window``.
        """
        self._goal = CARRIED, NO_WAY
        if over is not None and piece.h >= LARGE:
            size = Vec(piece.w * SMALLER, piece.h * SMALLER)
            low, high = window.y + size.y / 2, window.bottom - size.y / 2
            downs = (at.y, over.bottom - size.y / 2, over.y + size.y / 2)
            sides = (over.right + APART + size.x / 2, over.x - APART - size.x / 2)
            spots = [Vec(x, min(max(y, low), high)) for y in downs for x in sides]
            spots += [
                Vec(over.centre.x, over.y - APART - size.y / 2),
                Vec(over.centre.x, over.bottom + APART + size.y / 2),
            ]
            places = [Rect.around(spot, size.x, size.y) for spot in spots]
            best = min(places, key=lambda one: _hidden(one, free) + OUTSIDE * _outside(one, window))
            self._goal = SMALLER, Vec(best.centre.x - at.x, best.centre.y - at.y)
        if self.stiff:
            self.scale, self.offset = self._goal

    @property
    def moving(self) -> bool:
        """Whether the piece is still moving aside or back."""
        return (self.scale, self.offset) != self._goal

    def update(self, dt: float) -> bool:
        """Advance by ``dt`` seconds; return whether the piece moved."""
        if not self.moving:
            return False
        scale, offset = self._goal
        share = 1.0 - math.exp(-dt / SWINGS)
        self.scale += (scale - self.scale) * share
        self.offset = self.offset.towards(offset, share)
        if self.offset.distance(offset) < NEAR and abs(self.scale - scale) < NEAR / 100:
            self.scale, self.offset = self._goal
        return True


def _hidden(piece: Rect, free: Sequence[Rect]) -> float:
    """Return how much of some areas a piece covers."""
    return sum(common.w * common.h for area in free if not (common := piece.overlap(area)).empty)


def _outside(piece: Rect, window: Rect) -> float:
    """Return how much of a piece is outside the window."""
    inside = piece.overlap(window)
    return piece.w * piece.h - (0.0 if inside.empty else inside.w * inside.h)
