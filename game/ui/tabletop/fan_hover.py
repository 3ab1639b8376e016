"""Opens a fan of overlapping cards under the pointer: that card is seen whole, and the others move together.

The cards themselves move, so that what is seen is what is pointed at; a piece that something else has moved meanwhile
(a hand, the director) is left alone.
"""

from __future__ import annotations

import math
from typing import Final

from msgspec.structs import replace

from game.ui.tabletop.poses import Pose
from game.ui.tabletop.spread import InFan, Place
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Thing

SECONDS: Final = 0.05
"""In so much time cards come two thirds of their way nearer to where they belong."""
NEAR: Final = 0.4
"""So near (table units) to its place a card is there."""


class FanHover:
    """Opens at most one fan of a stage."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._focus: InFan | None = None
        self._rest: dict[Thing, Pose] = {}
        self._shown: dict[Thing, Pose] = {}
        self._moving = False

    @property
    def moving(self) -> bool:
        """Whether cards are on their way."""
        return self._moving

    def moved(self, key: Thing, pose: Pose) -> bool:
        """Return whether a piece lies as it does because the fan has opened or closed."""
        return self._shown.get(key) == pose

    def open(self, key: Thing | None) -> None:
        """Open the fan in which a piece lies at this piece; close it for any other piece and for None."""
        pose = self._stage.pose(key) if key is not None else None
        focus = pose.fan if pose is not None and not pose.lifted and pose.fan is not None else None
        if focus == self._focus:
            return
        if focus is not None and (self._focus is None or focus.area != self._focus.area):
            self.shut()
            self._hold(focus)
        self._focus, self._moving = focus, bool(self._shown)

    def shut(self) -> None:
        """Close it at once: something else is to be shown."""
        for key, pose in self._shown.items():
            if self._stage.pose(key) == pose:
                self._stage.show(key, self._rest[key])
        self._rest.clear()
        self._shown.clear()
        self._focus, self._moving = None, False

    def update(self, dt: float) -> None:
        """Move the cards for ``dt`` seconds; at once for those who want no motion."""
        if not self._moving:
            return
        at_once = self._stage.camera is not None and self._stage.camera.instant
        share = 1.0 if at_once else 1.0 - math.exp(-dt / SECONDS)
        on_their_way = [self._move(key, share) for key in list(self._shown)]
        self._moving = any(on_their_way)
        if not self._moving and self._focus is None:
            self.shut()

    def _hold(self, focus: InFan) -> None:
        """Take hold of the cards of a fan that lie where they belong."""
        for key in self._stage.pieces():
            pose = self._stage.pose(key)
            if pose is None or pose.fan is None or pose.fan.area != focus.area or pose.lifted:
                continue
            if pose.at.distance(pose.fan.rest().at) < NEAR:
                self._rest[key] = self._shown[key] = pose

    def _move(self, key: Thing, share: float) -> bool:
        """Move one card a share of its way; return whether it is still on it."""
        pose, rest = self._shown[key], self._rest[key]
        if self._stage.pose(key) != pose:
            del self._shown[key], self._rest[key]
            return False
        place = self._place(rest)
        there = replace(rest, x=place.at.x, y=place.at.y, angle=place.angle)
        if pose.at.distance(place.at) * (1.0 - share) > NEAR:
            at = pose.at.towards(place.at, share)
            there = replace(there, x=at.x, y=at.y)
        self._stage.show(key, there)
        self._shown[key] = there
        return (there.x, there.y) != (place.at.x, place.at.y)

    def _place(self, rest: Pose) -> Place:
        """Return where a card belongs now."""
        if self._focus is None or rest.fan is None:
            return Place(rest.at, rest.angle)
        return rest.fan.opened(self._focus.number)
