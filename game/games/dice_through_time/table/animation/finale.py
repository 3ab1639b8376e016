"""The end of a game on the table, before its result: everything goes home and the cars go, or time comes apart."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from game.games.dice_through_time.reader.content import BoardPlan, PlaceArea
from game.games.dice_through_time.table import thing_kinds
from game.games.dice_through_time.table.text.titles import Titles
from game.ui.animation.combinators import Animation, Parallel, Sound, after
from game.ui.animation.easing import hill, phase, slow_down, smooth, speed_up
from game.ui.animation.effects import FireTrail, RaceAway
from game.ui.animation.finale_scenes import DUSK, BoardScene, Faded, bolt, stepped
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Thing

ART: Final = "dice_through_time"

FLIGHT, ALL_HOME = 0.8, 1.7
"""Seconds in which an item flies home, and until the last one leaves."""
STRUCK, STRIKE = 2.5, 0.9
"""Seconds until the lightning strikes, and for how long it stands."""
GONE, RACE = 3.0, 1.3
"""Seconds until the cars go, and until they are gone."""
WON: Final = 4.9
OFF: Final = 40.0
"""How far beyond the board a car is gone."""
HELD, HOME = 190.0, 92.0
"""How large an item is in the air, and once it is home, in board units."""

ERASED: Final = 1.3
"""Seconds until nobody and nothing of them is left."""
APART, FALLING = 1.2, 2.6
"""Seconds until the years come apart, and until they are gone."""
CLOCK_COMES: Final = 3.1
LOST: Final = 5.0
CLOCK: Final = (384.0, 264.0)
ANGLE: Final = 5.0
"""Places turn in such steps: pictures are not drawn anew for each frame."""


def restored(
    plan: BoardPlan, items: Sequence[tuple[str, str]], tower: Sequence[str], cars: Sequence[tuple[Thing, Vec]]
) -> Animation:
    """Return the good ending: each item flies home, lightning runs through the clock towers, and the cars race off.

    ``items`` are the items with their homes, ``tower`` the places of the Clock Tower from year to year, ``cars`` those
    on the board with where they stand.
    """
    board = Vec(float(plan.width), float(plan.height))
    homes = tuple((item, Vec(*plan.places[place].home.centre)) for item, place in items)
    towers = tuple(Vec(*plan.places[place].area.centre) for place in tower)
    return Parallel(
        (
            _Homecoming(board, homes, towers),
            after(FLIGHT, Sound("good")),
            after(STRUCK, Sound("thunder")),
            after(GONE, Sound("engine")),
            *(after(GONE, _departure(car, at, board)) for car, at in cars),
        )
    )


def _departure(car: Thing, at: Vec, board: Vec) -> Animation:
    """Return how a car races off the board to the right, and its fire."""
    goal = Vec(board.x + OFF, at.y)
    return Parallel((RaceAway(car, at, goal, seconds=RACE), FireTrail((at, Vec(board.x, at.y)), RACE)))


def erased(plan: BoardPlan, titles: Titles, outatime: int, pieces: Sequence[Thing]) -> Animation:
    """Return the bad ending: ``pieces`` on the board fade, the years come apart, and the clock stands alone."""
    board = Vec(float(plan.width), float(plan.height))
    places = tuple(plan.places.items())
    return Parallel(
        (
            Sound("love_down"),
            Faded(pieces, ERASED / LOST, seconds=LOST),
            after(APART, Sound("rift")),
            after(CLOCK_COMES, Sound("curtain")),
            _ComesApart(board, places, titles.digits(outatime)),
        )
    )


@dataclass(frozen=True)
class _Homecoming(BoardScene):
    """Items that fly home one after the other, and lightning from clock tower to clock tower."""

    homes: Sequence[tuple[str, Vec]]
    towers: Sequence[Vec]
    seconds: float = field(default=WON, kw_only=True)

    def play(self, canvas: Canvas, stage: Stage, area: Rect, clock: float) -> None:
        """Draw night, items and lightning."""
        day = phase(clock, STRUCK + STRIKE * 0.4, 0.7)  # after the lightning all years lie in the light
        canvas.fill(area, "night", 0.45 * phase(clock, 0.0, DUSK) * (1.0 - day))
        between = (ALL_HOME - FLIGHT * 0.5) / max(1, len(self.homes))
        for number, (item, home) in enumerate(self.homes):
            self._item(canvas, stage, item, home, clock - number * between)
        struck = clock - STRUCK
        if 0.0 <= struck <= STRIKE:
            canvas.fill(area, "moon", 0.16 * hill(struck / STRIKE))  # one soft swell of light, no flicker
            self._lightning(canvas, stage, area, int(struck / 0.3))

    def _item(self, canvas: Canvas, stage: Stage, item: str, home: Vec, clock: float) -> None:
        """Draw an item on its way, in an arc from the foot of the board; then at home, in its light."""
        if clock <= 0.0:
            return
        zoom = stage.to_table(Pose(0.0, 0.0, Face("", (1.0, 1.0)), on_board=True)).scale
        flown = smooth(phase(clock, 0.0, FLIGHT))
        start = Vec(self.board.x * 0.5, self.board.y + HELD)
        at = start.towards(home, flown).plus(0.0, -self.board.y * 0.22 * hill(flown))
        side = (HELD + (HOME - HELD) * speed_up(flown)) * zoom
        where = stage.point(at)
        if flown >= 1.0:
            swell = hill(phase(clock, FLIGHT, 0.6))
            canvas.halo(Rect.around(where, side, side), "glow", side / 2, 5.0 + 2.0 * round(swell * 5))
            canvas.box("paper", Rect.around(where, side, side))
            canvas.art(f"{ART}/items/{item}", Rect.around(where, side * 0.86, side * 0.86))
            return
        canvas.growing_art(f"{ART}/items/{item}", stepped(where, side), max(HELD, HOME) * zoom)

    def _lightning(self, canvas: Canvas, stage: Stage, area: Rect, shape: int) -> None:
        """Draw the bolt from the sky through the clock towers of all years."""
        chance = Random(shape)
        first = stage.point(self.towers[0])
        start = Vec(first.x + chance.uniform(-60.0, 60.0), area.y - 20.0)
        for tower in self.towers:
            goal = stage.point(tower)
            bolt(canvas, start, goal, chance, 5.0)
            canvas.halo(Rect.around(goal, 40, 40), "lightning", 20, 9)
            start = goal


@dataclass(frozen=True)
class _ComesApart(BoardScene):
    """The places of all years break out of their rows and tumble into the night; then the clock, large."""

    places: Sequence[tuple[str, PlaceArea]]
    digits: str
    seconds: float = field(default=LOST, kw_only=True)

    def play(self, canvas: Canvas, stage: Stage, area: Rect, clock: float) -> None:
        """Draw the night, the places in it, and the clock."""
        broken = clock - APART
        canvas.fill(area, "night", phase(broken, 0.0, 0.35))
        if broken > 0.0:
            for number, (place, spot) in enumerate(self.places):
                self._place(canvas, stage, place, spot, number, broken)
        comes = slow_down(phase(clock, CLOCK_COMES, 0.6))
        if comes > 0.0:
            self._clock(canvas, stage, area, comes, clock)

    def _place(self, canvas: Canvas, stage: Stage, place: str, spot: PlaceArea, number: int, clock: float) -> None:
        """Draw a place on its way out of history: it trembles, breaks off, turns and falls."""
        chance = Random(number * 7 + 1)
        begin, spin = chance.uniform(0.1, 0.9), chance.uniform(-40.0, 40.0)
        trembling = 5.0 * math.sin(clock * 34.0 + number) * phase(clock, 0.0, begin)
        fallen = speed_up(phase(clock, begin, FALLING - begin))
        middle = Vec(*spot.area.centre)
        away = Vec(middle.x - self.board.x / 2, middle.y - self.board.y / 2)
        at = middle.plus(
            away.x * 0.9 * fallen + trembling * (1.0 - fallen), (away.y + self.board.y * 0.5) * 0.9 * fallen
        )
        shown = stage.to_table(Pose(at.x, at.y, Face("", (spot.area.w, spot.area.h)), on_board=True)).rect()
        angle = round(spin * fallen / ANGLE) * ANGLE
        canvas.art(f"{ART}/board/places/{place}", shown, angle=angle, alpha=1.0 - phase(fallen, 0.55, 0.45))

    def _clock(self, canvas: Canvas, stage: Stage, area: Rect, comes: float, clock: float) -> None:
        """Draw the clock in the middle of the board, in its own red light."""
        high = min(CLOCK[1] * 1.25, area.h * 0.56)
        face = Face(thing_kinds.clock, (CLOCK[0] * high / CLOCK[1], high), state=self.digits)
        rect = Rect.around(area.centre, face.size[0], face.size[1])
        swell = 0.5 + 0.5 * math.sin(clock * 4.0)  # a slow swell, no flicker
        canvas.halo(rect.inset(10.0), "danger_bright", 30.0, (10.0 + 2.0 * round(6.0 * swell)) * comes)
        canvas.blit_centre(stage.surface_of(Pose(0.0, 0.0, face)), area.centre, comes)
