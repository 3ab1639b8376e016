"""Burning tracks behind something that races along a line on the board: they grow with it, then burn out."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from msgspec.structs import replace

from game.ui.animation.combinators import Tween
from game.ui.animation.easing import phase, smooth, speed_up
from game.ui.animation.travel import along
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec, bounds
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Thing

BURN: Final = 0.55
"""Seconds until the tracks have burnt out."""
APART: Final = 13.0
"""Half the distance (board units) between the two tracks."""
FLAME, CORE = 7.0, 2.5
"""Widths of a track and of its bright middle, in table units."""
OUT: Final = 0.08
"""What is left of the fire when it is no longer seen."""


def draw_fire(canvas: Canvas, stage: Stage, start: Vec, end: Vec, heat: float = 1.0) -> None:
    """Draw two burning tracks between two points of the board; ``heat`` 0..1 is how strongly they burn."""
    length = start.distance(end)
    if length <= 0.0 or heat <= OUT:
        return
    across = Vec((start.y - end.y) / length * APART, (end.x - start.x) / length * APART)
    for side in (-1.0, 1.0):
        line = [stage.point(at.plus(across.x * side, across.y * side)) for at in (start, end)]
        if line[0].distance(line[1]) > 2:
            canvas.line(line, "accent", FLAME * heat, "danger")
            canvas.line(line, "lightning", CORE * heat)


@dataclass(frozen=True)
class FireTrail(Tween):
    """The tracks along a line of ``points`` (board units): ``race`` seconds to grow, then they burn out."""

    points: Sequence[Vec]
    race: float
    seconds: float = field(default=0.0, kw_only=True)

    def fitted(self, stage: Stage) -> FireTrail:
        """Return a copy that lasts until all is burnt."""
        return FireTrail(self.points, self.race, seconds=self.race + BURN)

    def area(self, stage: Stage, share: float) -> Rect | None:
        """Return the part of the screen along the line."""
        found = bounds(Rect.around(stage.point(at), 1.0, 1.0) for at in self.points)
        return None if found is None else found.grown(40.0)

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw the tracks as far as they have grown, weaker towards the end."""
        clock = share * self.seconds
        grown, heat = smooth(phase(clock, 0.0, self.race)), 1.0 - phase(clock, self.race, BURN)
        flicker = 0.9 + 0.1 * math.sin(clock * 40.0)
        length = sum(a.distance(b) for a, b in zip(self.points, self.points[1:], strict=False))
        left = length * grown
        for a, b in zip(self.points, self.points[1:], strict=False):
            if left <= 0.0:
                return
            end = along((a, b), min(left, a.distance(b)))[0]
            draw_fire(canvas, stage, a, end, heat * flicker)
            left -= a.distance(b)


@dataclass(frozen=True)
class RaceAway(Tween):
    """A piece that races away at the head of its fire, until it is gone."""

    key: Thing
    start: Vec
    goal: Vec
    seconds: float = field(default=1.4, kw_only=True)

    def show(self, stage: Stage, share: float) -> None:
        """Show the piece after a share of its way."""
        pose = stage.pose(self.key)
        if pose is not None:
            at = self.start.towards(self.goal, speed_up(share))
            stage.show(self.key, replace(pose.moved_to(at), alpha=1.0 - phase(share, 0.8, 0.2)), moving=True)

    def rest(self, stage: Stage) -> None:
        """Show the piece at its end, where it is invisible."""
        self.show(stage, 1.0)
