"""The end of a game on the table, before its result: lightning over the clock tower, or a photo that fades."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

from game.content.board_shapes import Rect as MapRect
from game.presenters.back_in_time import thing_kinds
from game.ui.animation.combinators import Animation, Parallel, Sound, Tween, after
from game.ui.animation.easing import hill, phase, speed_up
from game.ui.animation.fire_trails import draw_fire
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.stage import Stage

BOARD: Final = "back_in_time/board"
DARK, STRIKE, AFTER = 0.7, 0.9, 1.4
"""Seconds: the night falls, the lightning stands, the end is seen."""
FIRE, RACE = 0.3, 1.4
"""Seconds from the lightning until the car goes, and until it is gone."""
FADING: Final = 2.2
"""Seconds until nothing is left of the photo."""


def lightning(clock: MapRect, fire: tuple[Vec, Vec] | None, board: Vec) -> Animation:
    """Return the ending at the clock: night falls over the ``board`` (its size), lightning strikes ``clock``.

    ``fire``: from where to where the tracks of those burn who made it, on the board; None when nobody goes home.
    """
    parts: list[Animation] = [_Storm(clock, fire, board), after(DARK, Sound("thunder"))]
    if fire is not None:
        parts.append(after(DARK + FIRE, _Race(*fire)))
    return Parallel(tuple(parts))


def fading(section: int, middle: Vec, height: float) -> Animation:
    """Return the ending of the photo: its last ``section``, ``height`` table units high, fades away."""
    return Parallel((Sound("love_down"), _Fading(section, middle, height)))


@dataclass(frozen=True)
class _Race(Tween):
    """The car races away at the head of the fire, until it is gone."""

    start: Vec
    goal: Vec
    seconds: float = field(default=RACE, kw_only=True)

    def show(self, stage: Stage, share: float) -> None:
        """Show the car after a share of its way."""
        car = stage.pose(thing_kinds.car())
        if car is not None:
            at = self.start.towards(self.goal, speed_up(share))
            stage.show(thing_kinds.car(), replace(car.moved_to(at), alpha=1.0 - phase(share, 0.8, 0.2)), moving=True)

    def rest(self, stage: Stage) -> None:
        """Show the car at its end, where it is invisible."""
        self.show(stage, 1.0)


@dataclass(frozen=True)
class _Storm(Tween):
    """Night, lightning and fire."""

    clock: MapRect
    fire: tuple[Vec, Vec] | None
    board: Vec
    seconds: float = field(default=DARK + STRIKE + AFTER, kw_only=True)

    def area(self, stage: Stage, share: float) -> Rect:
        """Return the whole board."""
        a, b = stage.point(Vec(0, 0)), stage.point(self.board)
        return Rect(a.x, a.y, b.x - a.x, b.y - a.y)

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw night, lightning and fire."""
        area, clock = self.area(stage, share), share * self.seconds
        struck = clock - DARK
        gone = phase(struck, STRIKE, AFTER)
        with canvas.clipped(area):
            canvas.fill(area, "night", 0.55 * phase(clock, 0.0, DARK) * (1.0 - 0.5 * gone))
            if 0 <= struck <= STRIKE:
                canvas.fill(area, "moon", 0.16 * hill(struck / STRIKE))  # one soft swell of light, no flicker
                self._bolt(canvas, stage, int(struck / 0.3))
            if self.fire is not None and struck > FIRE:
                start, goal = self.fire
                draw_fire(canvas, stage, start, start.towards(goal, speed_up(phase(struck, FIRE, RACE))))

    def _bolt(self, canvas: Canvas, stage: Stage, shape: int) -> None:
        """Draw a bolt from the sky to the clock."""
        chance = Random(shape)
        x, y = self.clock.centre
        goal = Vec(x, y)
        self._jagged(canvas, stage, Vec(goal.x - 330 + chance.uniform(-60, 60), -30.0), goal, chance, 6.0)
        self._jagged(canvas, stage, Vec(goal.x + 260 + chance.uniform(-60, 60), -30.0), goal.plus(0, -70), chance, 3.5)
        if self.fire is not None:
            self._jagged(canvas, stage, goal, self.fire[0], chance, 5.0)  # down the cable to the street
        where = stage.point(goal)
        canvas.halo(Rect.around(where, 44, 44), "lightning", 22, 9)

    def _jagged(self, canvas: Canvas, stage: Stage, start: Vec, goal: Vec, chance: Random, width: float) -> None:
        """Draw one jagged line of light."""
        points = [start]
        for part in range(1, 7):
            at = start.towards(goal, part / 7)
            points.append(at.plus(chance.uniform(-20, 20), chance.uniform(-16, 16)))
        line = [stage.point(point) for point in (*points, goal)]
        canvas.line(line, "neon_cyan", width * 1.9)
        canvas.line(line, "lightning", width, "moon")


@dataclass(frozen=True)
class _Fading(Tween):
    """Paper, and what is left of a section of the photo."""

    section: int
    middle: Vec
    height: float
    seconds: float = field(default=FADING, kw_only=True)

    def area(self, stage: Stage, share: float) -> Rect:
        """Return the photo with its shadow."""
        return Rect.around(self.middle, self.height * 0.8, self.height * 1.1)

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw the photo."""
        paper = Rect.around(self.middle, self.height * 0.73, self.height)
        inside = paper.inset(self.height * 0.05)
        canvas.shadow(paper, 14, 0.5, 6)
        canvas.box("paper", paper)
        canvas.art(f"{BOARD}/photo_back", inside)
        canvas.art(f"{BOARD}/photo_{self.section}", inside, alpha=max(0.0, 1.0 - share * 1.25))
