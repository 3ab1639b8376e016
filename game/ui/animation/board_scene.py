"""Scenes over a whole board, such as the end of a game: what they share, and what several of them show."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final, Self

from msgspec import structs

from game.ui.animation.combinators import Tween
from game.ui.animation.easing import phase, speed_up
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.poses import Pose
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Thing

DUSK: Final = 0.5
"""Seconds in which night falls or lifts."""
JOINTS: Final = 6
"""The bends of a bolt of lightning."""
STEP: Final = 16
"""Pictures on their way grow in such steps: they are not drawn anew for each frame."""
RAYS: Final = 20
HALF: Final = 0.5


@dataclass(frozen=True)
class BoardScene(Tween):
    """Something drawn over a board, whose size in its own units is ``board``."""

    pictured = True
    board: Vec

    def area(self, stage: Stage, share: float) -> Rect:
        """Return the whole board."""
        a, b = stage.point(Vec(0.0, 0.0)), stage.point(self.board)
        return Rect(a.x, a.y, b.x - a.x, b.y - a.y)

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw the scene, and nothing beside the board."""
        area = self.area(stage, share)
        with canvas.clipped(area):
            self.play(canvas, stage, area, share * self.seconds)

    def play(self, canvas: Canvas, stage: Stage, area: Rect, clock: float) -> None:
        """Draw what is seen ``clock`` seconds after the beginning; ``area`` is the board on the screen."""

    def night(self, canvas: Canvas, area: Rect, clock: float, depth: float, role: str = "night") -> None:
        """Draw night that falls over the board and lifts at the end."""
        lifted = 1.0 - phase(clock, self.seconds - DUSK, DUSK)
        canvas.fill(area, role, depth * phase(clock, 0.0, DUSK) * lifted)


@dataclass(frozen=True)
class PiecesLeave(Tween):
    """Pieces that are gone after a share of the time."""

    pieces: Sequence[Thing]
    gone_at: float
    start: Mapping[Thing, Pose] = field(default_factory=dict, kw_only=True)

    def fitted(self, stage: Stage) -> Self:
        """Return a copy that knows where its pieces lie."""
        found = {key: pose for key in self.pieces if (pose := stage.pose(key)) is not None}
        return replace(self, start=found)

    def rest(self, stage: Stage) -> None:
        """Show the pieces where they lay: after the scene the board is whole again."""
        for key, pose in self.start.items():
            stage.show(key, pose)


@dataclass(frozen=True)
class Swallowed(PiecesLeave):
    """Pieces that spiral into a point of the board, the nearest first."""

    goal: Vec

    def show(self, stage: Stage, share: float) -> None:
        """Show the pieces on their way."""
        far = max((pose.at.distance(self.goal) for pose in self.start.values()), default=1.0) or 1.0
        for key, pose in self.start.items():
            gone = speed_up(phase(share / self.gone_at, HALF * pose.at.distance(self.goal) / far, HALF))
            now = stage.pose(key)
            if now is None or gone == 0.0 or (gone == 1.0 and now.alpha == 0.0):
                continue  # it rests until it is drawn in, and is nowhere afterwards
            turn, left = math.pi * gone, 1.0 - gone
            away = Vec((pose.x - self.goal.x) * left, (pose.y - self.goal.y) * left)
            at = self.goal.plus(
                away.x * math.cos(turn) - away.y * math.sin(turn), away.x * math.sin(turn) + away.y * math.cos(turn)
            )
            shown = structs.replace(
                pose.moved_to(at), scale=pose.scale * max(0.15, left), angle=pose.angle + 200.0 * gone,
                alpha=pose.alpha * (1.0 - phase(gone, 0.85, 0.15)),
            )  # fmt: skip
            stage.show(key, shown, moving=True)


@dataclass(frozen=True)
class Faded(PiecesLeave):
    """Pieces that fade away one after the other, each with a last tremble."""

    def show(self, stage: Stage, share: float) -> None:
        """Show what is left of the pieces."""
        for number, (key, pose) in enumerate(self.start.items()):
            gone = phase(share / self.gone_at, HALF * number / max(1, len(self.start)), HALF)
            if gone == 0.0:
                continue  # it rests until it is its turn
            trembling = 3.0 * math.sin(gone * 30.0) * (1.0 - gone)
            stage.show(key, structs.replace(pose, x=pose.x + trembling, alpha=pose.alpha * (1.0 - gone)), moving=True)


def bolt(canvas: Canvas, start: Vec, goal: Vec, chance: Random, width: float) -> None:
    """Draw a jagged bolt of lightning between two points of the screen."""
    bend = start.distance(goal) / 16.0
    points = [start]
    for part in range(1, JOINTS + 1):
        at = start.towards(goal, part / (JOINTS + 1))
        points.append(at.plus(chance.uniform(-bend, bend), chance.uniform(-bend, bend) * 0.8))
    line = [*points, goal]
    canvas.line(line, "neon_cyan", width * 1.9)
    canvas.line(line, "lightning", width, "moon")


def rays(canvas: Canvas, middle: Vec, side: float, grown: float, turned: float) -> None:
    """Draw rays of light around something ``side`` units wide; ``grown`` 0..1, ``turned`` by an angle."""
    for number in range(RAYS):
        angle = math.tau * number / RAYS + turned
        out, wide = side * (0.5 + (0.34 if number % 2 else 0.2) * grown), math.tau / RAYS / 2.0
        edge = ((-wide, side * 0.46), (0.0, out), (wide, side * 0.46))
        ray = [middle.plus(math.cos(angle + turn) * far, math.sin(angle + turn) * far) for turn, far in edge]
        canvas.shape(ray, "glow" if number % 2 else "accent")


def stepped(middle: Vec, side: float) -> Rect:
    """Return a square around a point, its side in coarse steps."""
    coarse = max(float(STEP), round(side / STEP) * float(STEP))
    return Rect.around(middle, coarse, coarse)
