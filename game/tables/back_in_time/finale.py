"""The end of a game on the table, before its result: lightning over the clock tower, or a photo that fades."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random
from typing import Final

from game.content.board_shapes import Rect as MapRect
from game.table.canvas import Canvas
from game.table.geometry import Rect, Vec
from game.table.poses import Face, Pose
from game.table.sound import sounds
from game.table.stage import Stage

BOARD: Final = "back_in_time/board"
DARK, STRIKE, AFTER = 0.7, 0.9, 1.1
"""Seconds: the night falls, the lightning stands, the end is seen."""
FIRE, RACE = 0.3, 0.9
"""Seconds from the lightning until the car goes, and until it is gone."""


class Lightning:
    """Night falls over the board, lightning strikes the clock; those who made it leave two lines of fire."""

    def __init__(self, tower: MapRect, clock: MapRect, fire: tuple[Vec, Vec] | None, board: Vec) -> None:
        """``fire``: from where to where the tracks burn, on the board; None when nobody goes home."""
        self._tower, self._clock_face, self._fire, self._board = tower, clock, fire, board
        self._clock = 0.0
        self._struck = False
        self._stage: Stage | None = None

    def start(self, stage: Stage) -> None:
        """Begin on a stage."""
        self._stage = stage

    def update(self, dt: float) -> bool:
        """Let time pass; return True when it is over."""
        self._clock += dt
        if self._clock >= DARK and not self._struck:
            self._struck = True
            sounds().play("thunder")
        self._drive()
        return self._clock >= DARK + STRIKE + AFTER

    def _drive(self) -> None:
        """Let the car race away at the head of the fire, until it is gone."""
        share = (self._clock - DARK - FIRE) / RACE
        car = self._stage.pose("car") if self._stage is not None else None
        if self._fire is None or self._stage is None or car is None or share <= 0:
            return
        at = self._fire[0].towards(self._fire[1], min(1.0, share * share))
        self._stage.show("car", replace(car.moved_to(at), alpha=max(0.0, 1.0 - max(0.0, share - 0.8) * 5)), moving=True)

    def skip(self) -> None:
        """Jump to the end."""
        self._clock = DARK + STRIKE + AFTER

    def area(self) -> Rect:
        """The whole board."""
        a, b = self._on_screen(Vec(0, 0)), self._on_screen(self._board)
        return Rect(a.x, a.y, b.x - a.x, b.y - a.y)

    def draw(self, canvas: Canvas) -> None:
        """Draw night, lightning and fire."""
        area = self.area()
        night = min(1.0, self._clock / DARK)
        struck = self._clock - DARK
        gone = max(0.0, (struck - STRIKE) / AFTER)
        with canvas.clipped(area):
            canvas.fill(area, "night", 0.72 * night * (1.0 - 0.5 * min(1.0, gone)))
            if 0 <= struck <= STRIKE:
                glow = math.sin(math.pi * struck / STRIKE)  # one soft swell of light, no flicker
                canvas.fill(area, "moon", 0.16 * glow)
                self._bolt(canvas, int(struck / 0.3))
            share = (struck - FIRE) / RACE
            if self._fire is not None and share > 0:
                self._flames(canvas, min(1.0, share * share))

    def _bolt(self, canvas: Canvas, shape: int) -> None:
        """A bolt from the sky to the clock."""
        chance = Random(shape)
        x, y = self._clock_face.centre
        goal = Vec(x, y)
        self._jagged(canvas, Vec(goal.x - 330 + chance.uniform(-60, 60), -30.0), goal, chance, 6.0)
        self._jagged(canvas, Vec(goal.x + 260 + chance.uniform(-60, 60), -30.0), goal.plus(0, -70), chance, 3.5)
        if self._fire is not None:
            self._jagged(canvas, goal, self._fire[0], chance, 5.0)  # down the cable to the street
        where = self._on_screen(goal)
        canvas.halo(Rect.around(where, 44, 44), "lightning", 22, 9)

    def _jagged(self, canvas: Canvas, start: Vec, goal: Vec, chance: Random, width: float) -> None:
        """One jagged line of light."""
        points = [start]
        for part in range(1, 7):
            at = start.towards(goal, part / 7)
            points.append(at.plus(chance.uniform(-20, 20), chance.uniform(-16, 16)))
        line = [self._on_screen(point) for point in (*points, goal)]
        canvas.line(line, "neon_cyan", width * 1.9)
        canvas.line(line, "lightning", width, "moon")

    def _flames(self, canvas: Canvas, share: float) -> None:
        """Two lines of fire that grow along the street."""
        assert self._fire is not None
        start, goal = self._fire
        end = start.towards(goal, share)
        for dy in (-13.0, 13.0):
            line = [self._on_screen(Vec(start.x, start.y + dy)), self._on_screen(Vec(end.x, end.y + dy))]
            if line[0].distance(line[1]) > 2:
                canvas.line(line, "accent", 7.0, "danger")
                canvas.line(line, "lightning", 2.5)

    def _on_screen(self, at: Vec) -> Vec:
        """Turn board units into table units."""
        assert self._stage is not None
        return self._stage.to_table(Pose(at.x, at.y, Face("", (1, 1)), on_board=True)).at


class Fading:
    """The last section of the photo, large, until nothing is left of it."""

    TIME: Final = 2.2

    def __init__(self, section: int, middle: Vec, height: float) -> None:
        """``section`` is the number of the last one; it is shown ``height`` table units high."""
        self._section, self._middle, self._height = section, middle, height
        self._clock = 0.0

    def start(self, stage: Stage) -> None:
        """Begin."""
        sounds().play("love_down")

    def update(self, dt: float) -> bool:
        """Let time pass; return True when it has faded."""
        self._clock += dt
        return self._clock >= self.TIME

    def skip(self) -> None:
        """Be faded."""
        self._clock = self.TIME

    def area(self) -> Rect:
        """The photo with its shadow."""
        return Rect.around(self._middle, self._height * 0.8, self._height * 1.1)

    def draw(self, canvas: Canvas) -> None:
        """Draw paper, and what is left of the picture."""
        if self._clock >= self.TIME:
            return
        share = self._clock / self.TIME
        paper = Rect.around(self._middle, self._height * 0.73, self._height)
        inside = paper.inset(self._height * 0.05)
        canvas.shadow(paper, 14, 0.5, 6)
        canvas.box("paper", paper)
        canvas.art(f"{BOARD}/photo_back", inside)
        canvas.art(f"{BOARD}/photo_{self._section}", inside, alpha=max(0.0, 1.0 - share * 1.25))
