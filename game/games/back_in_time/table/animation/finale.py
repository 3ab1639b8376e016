"""The end of a game on the table, before its result: lightning over the clock tower, or a photo that fades."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Final

from game.content.board_shapes import Rect as MapRect
from game.games.back_in_time.table import thing_kinds
from game.ui.animation.combinators import Animation, Parallel, Sound, Tween, after
from game.ui.animation.easing import hill, phase, speed_up
from game.ui.animation.effects import RaceAway, draw_fire
from game.ui.animation.finale_scenes import BoardScene, bolt
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
    parts: list[Animation] = [_Storm(board, clock, fire), after(DARK, Sound("thunder"))]
    if fire is not None:
        parts.append(after(DARK + FIRE, RaceAway(thing_kinds.car(), *fire, seconds=RACE)))
    return Parallel(tuple(parts))


def fading(section: int, middle: Vec, height: float) -> Animation:
    """Return the ending of the photo: its last ``section``, ``height`` table units high, fades away."""
    return Parallel((Sound("love_down"), _Fading(section, middle, height)))


@dataclass(frozen=True)
class _Storm(BoardScene):
    """Night, lightning and fire."""

    clock: MapRect
    fire: tuple[Vec, Vec] | None
    seconds: float = field(default=DARK + STRIKE + AFTER, kw_only=True)

    def play(self, canvas: Canvas, stage: Stage, area: Rect, clock: float) -> None:
        """Draw night, lightning and fire."""
        struck = clock - DARK
        gone = phase(struck, STRIKE, AFTER)
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
        goal = Vec(*self.clock.centre)
        sky = [Vec(goal.x + aside + chance.uniform(-60, 60), -30.0) for aside in (-330.0, 260.0)]
        where = stage.point(goal)
        bolt(canvas, stage.point(sky[0]), where, chance, 6.0)
        bolt(canvas, stage.point(sky[1]), stage.point(goal.plus(0, -70)), chance, 3.5)
        if self.fire is not None:
            bolt(canvas, where, stage.point(self.fire[0]), chance, 5.0)  # down the cable to the street
        canvas.halo(Rect.around(where, 44, 44), "lightning", 22, 9)


@dataclass(frozen=True)
class _Fading(Tween):
    """Paper, and what is left of a section of the photo."""

    pictured = True

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
