"""The end of a game on the table, before its result: an encore along the wires, or San Dimas that is torn apart."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from game.ui.animation.combinators import Animation, Parallel, Sound, Tween, after
from game.ui.animation.easing import hill, phase, slow_down
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop import lines
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.stage import Stage

ENCORE, TORN = 2.6, 2.4
"""Seconds."""
COLOURS: Final = ("neon_pink", "neon_cyan", "accent_bright")
CRACKS: Final = 9


@dataclass(frozen=True)
class _OverTheBoard(Tween):
    """Something drawn over the board, whose size in its own units is ``board``."""

    board: Vec

    def area(self, stage: Stage, share: float) -> Rect:
        """Return the whole board."""
        a, b = on_screen(stage, Vec(0, 0)), on_screen(stage, self.board)
        return Rect(a.x, a.y, b.x - a.x, b.y - a.y)


@dataclass(frozen=True)
class _Encore(_OverTheBoard):
    """Light that runs from stage to stage, out of San Dimas (the first of the points)."""

    points: Sequence[Vec]
    seconds: float = field(default=ENCORE, kw_only=True)

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw the beams and the lights."""
        area, clock = self.area(stage, share), share * self.seconds
        with canvas.clipped(area):
            canvas.fill(area, "night", 0.5 * phase(clock, 0.0, 0.5) * (1.0 - phase(clock, self.seconds - 0.5, 0.5)))
            middle = on_screen(stage, self.points[0])
            for number, point in enumerate(self.points[1:]):
                grown = slow_down(phase(clock, 0.15 * number, 0.5))
                if grown > 0:
                    role, goal = COLOURS[number % len(COLOURS)], on_screen(stage, point)
                    lines.trace(canvas, [middle, middle.towards(goal, grown)], role, "solid", 5.0)
                    if grown >= 1:
                        reach = 8 + 2 * round(5 * abs(math.sin(clock * 3.2 + number)))  # a slow swell, no flicker
                        canvas.halo(Rect.around(goal, 70, 70), role, 35, reach)


@dataclass(frozen=True)
class _TornApart(_OverTheBoard):
    """Darkness, and cracks of light that grow out of San Dimas."""

    middle: Vec
    seconds: float = field(default=TORN, kw_only=True)

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw the darkness and the cracks."""
        area, clock = self.area(stage, share), share * self.seconds
        grown = slow_down(phase(clock, 0.3, 1.2))
        with canvas.clipped(area):
            canvas.fill(area, "black", 0.75 * phase(clock, 0.0, 0.8))
            start, chance = on_screen(stage, self.middle), Random(1988)
            for number in range(CRACKS):
                points = [start]
                angle = math.tau * number / CRACKS + chance.uniform(-0.2, 0.2)
                for _part in range(7):
                    far = area.w * 0.09 * grown
                    bent = angle + chance.uniform(-0.5, 0.5)
                    points.append(points[-1].plus(math.cos(bent) * far, math.sin(bent) * far))
                if grown > 0:
                    lines.trace(canvas, points, "danger_bright", "solid", 4.0)
            if grown > 0:
                reach = 10 + 2 * round(4 * hill(phase(clock, 0.3, 1.6)))
                canvas.halo(Rect.around(start, 60, 60), "danger_bright", 30, reach)


def encore(points: Sequence[Vec], board: Vec) -> Animation:
    """Return the ending of a game that is won: light from San Dimas, the first of the ``points``, to all stages."""
    return Parallel((Sound("riff"), _Encore(board, points)))


def torn_apart(middle: Vec, board: Vec) -> Animation:
    """Return the ending of a game that is lost: the world breaks at ``middle``."""
    return Parallel((after(0.3, Sound("thunder")), _TornApart(board, middle)))


def on_screen(stage: Stage, at: Vec) -> Vec:
    """Turn board units into table units."""
    return stage.to_table(Pose(at.x, at.y, Face("", (1, 1)), on_board=True)).at
