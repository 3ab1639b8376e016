"""Pieces that turn over one after the other, with waves running from the first to the others."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from game.ui.animation.combinators import Animation, Parallel, Sound, Tween, after
from game.ui.animation.easing import hill
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, bounds
from game.ui.tabletop import lines
from game.ui.tabletop.poses import Pose
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Thing

TURN, STAGGER, RUN = 0.42, 0.22, 0.34
"""Seconds: to turn one piece over, between two, and for the first wave to reach the others."""
RINGS = 3
ROUNDER = 4.0
"""In such steps, in table units, the corners of a growing wave become rounder: they are not made for each frame."""
LIT = 1.3
"""How long a piece is lit, in multiples of the time it turns."""


@dataclass(frozen=True)
class Turn(Tween):
    """A piece that turns over where it lies: its pose before and after."""

    key: Thing
    before: Pose
    after: Pose
    seconds: float = field(default=TURN, kw_only=True)

    def show(self, stage: Stage, share: float) -> None:
        """Show the piece lifted and narrow, with its new face from the middle on."""
        if stage.pose(self.key) is None or share <= 0.0:
            return
        rise = hill(share)
        shown = self.before if share < 0.5 else self.after
        pose = replace(shown, scale=shown.scale * (1.0 + 0.12 * rise), lifted=0.6 * rise, z=self.after.z + 50)
        stage.show(self.key, pose, moving=True, squeeze=max(0.06, abs(math.cos(math.pi * share))))

    def rest(self, stage: Stage) -> None:
        """Show the piece at rest with its new face, if it is still on the stage."""
        if stage.pose(self.key) is not None:
            stage.show(self.key, self.after)


@dataclass(frozen=True)
class _Waves(Tween):
    """Rings growing from the first piece, and a ray to each piece still to turn; clipped to ``within``."""

    first: Pose
    others: Sequence[tuple[Pose, float]]
    """With the moment at which each turns."""
    within: Sequence[Pose]

    def area(self, stage: Stage, share: float) -> Rect | None:
        """Return the part of the screen the waves run over."""
        found = bounds(stage.to_table(pose).rect() for pose in self.within)
        return found.grown(30) if found is not None else None

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw rings and rays."""
        clock, first, area = share * self.seconds, stage.to_table(self.first), self.area(stage, share)
        assert area is not None
        with canvas.clipped(area):
            for ring in range(RINGS):
                _ring(canvas, first.rect(), (clock - TURN * 0.7 - ring * 0.14) / (RUN + 0.5))
            for pose, begin in self.others:
                share = (clock - TURN * 0.8) / RUN
                if share > 0 and clock < begin + TURN * 0.3:
                    end = first.at.towards(stage.to_table(pose).at, round(min(1.0, share) * 8) / 8)
                    lines.trace(canvas, [first.at, end], "glow", "solid", 5.0)


def _ring(canvas: Canvas, rect: Rect, share: float) -> None:
    """Draw one wave as a frame that grows from the piece and fades."""
    if 0 < share < 1:
        fade = round((1.0 - share) * 8) / 8
        radius = ROUNDER * round((18.0 + 80.0 * share) / ROUNDER)
        canvas.ring(rect.grown(8 + 260 * share), "glow", radius, 3.0, 0.8 * fade)


@dataclass(frozen=True)
class _Light(Tween):
    """A light around a piece while it turns."""

    pose: Pose

    def area(self, stage: Stage, share: float) -> Rect:
        """Return the part of the screen it shines on."""
        return stage.to_table(self.pose).rect().grown(30)

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw the light."""
        rect = stage.to_table(self.pose).rect()
        if share > 0:
            with canvas.clipped(self.area(stage, share)):
                canvas.halo(rect, "glow", rect.w * 0.06, 6.0)


def ripple(first: Sequence[Turn], others: Sequence[Turn] = (), sound: str = "tile_flip") -> Animation:
    """Turn over ``first`` (at least one), then ``others``, nearest first, with waves running to them."""
    middle = first[0].after.at
    later = sorted(others, key=lambda turn: turn.after.at.distance(middle))
    turns = [(turn, 0.0) for turn in first]
    turns += [(turn, TURN + RUN + number * STAGGER) for number, turn in enumerate(later)]
    length = turns[-1][1] + TURN
    parts: list[Animation] = []
    if later:
        rays = [(turn.after, begin) for turn, begin in turns[len(first) :]]
        parts.append(_Waves(first[0].after, rays, [turn.after for turn, _begin in turns], seconds=length))
    for turn, begin in turns:
        light = _Light(turn.after, seconds=min(TURN * LIT, length - begin))
        parts.append(after(begin, Parallel((Sound(sound), light, turn))))
    return Parallel(tuple(parts))
