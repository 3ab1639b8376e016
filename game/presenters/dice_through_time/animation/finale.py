"""The end of a game on the table, before its result: four years fit together again, or come apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from game.content.dice_through_time.board_geometry import BoardPlan, PlaceArea
from game.presenters.dice_through_time import thing_kinds
from game.presenters.dice_through_time.text.titles import Titles
from game.ui.animation.combinators import Animation, Parallel, Sound, Tween, after
from game.ui.animation.easing import hill, phase, smooth
from game.ui.animation.fire_trails import FireTrail
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.stage import Stage

LIGHT: Final = 2.2
"""Seconds until the light has run through all years."""
ERASED: Final = 2.6
"""Seconds until nothing is left of them."""
EACH: Final = 0.5
"""Seconds a place is lit, or takes to vanish."""
BETWEEN: Final = 0.25
"""Seconds between the fires of two years."""
DARK: Final = 0.86
CLOCK: Final = (384.0, 264.0)


def restored(plan: BoardPlan, years: Sequence[Sequence[str]]) -> Animation:
    """Return the good ending: fire races through the years, given by their places, and every place is lit."""
    trails: list[Animation] = []
    for number, row in enumerate(years):
        first, last = plan.places[row[0]].area, plan.places[row[-1]].area
        y = first.y + first.h - 14.0
        line = (Vec(first.x, y), Vec(last.x + last.w, y))
        trails.append(after(number * BETWEEN, FireTrail(line, LIGHT - len(years) * BETWEEN)))
    places = tuple(plan.places[place] for row in years for place in row)
    return Parallel((Sound("engine"), _Light(places), *trails))


def erased(plan: BoardPlan, titles: Titles, outatime: int) -> Animation:
    """Return the bad ending: place after place vanishes, and the clock stands over the dark."""
    order = sorted(plan.places.values(), key=lambda spot: (spot.area.x * 7 + spot.area.y * 3) % 101)
    return Parallel((Sound("love_down"), _Dark(tuple(order), titles.digits(outatime), Vec(plan.width, plan.height))))


def _on_screen(stage: Stage, spot: PlaceArea) -> Rect:
    """Return the area of a place in table units."""
    area = spot.area
    x, y = area.centre
    return stage.to_table(Pose(x, y, Face("", (area.w, area.h)), on_board=True)).rect()


@dataclass(frozen=True)
class _Light(Tween):
    """Light that runs through all places, one after the other."""

    places: Sequence[PlaceArea]
    seconds: float = field(default=LIGHT, kw_only=True)

    def area(self, stage: Stage, share: float) -> Rect:
        """Return all places with their light."""
        return _around(stage, self.places)

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw a ring of light around each place whose moment it is."""
        step = (LIGHT - EACH) / max(1, len(self.places) - 1)
        for number, spot in enumerate(self.places):
            lit = phase(share * self.seconds, number * step, EACH)
            if 0.0 < lit < 1.0:
                canvas.halo(_on_screen(stage, spot), "glow", 14.0, 4.0 + 8.0 * round(hill(lit) * 6) / 6)


@dataclass(frozen=True)
class _Dark(Tween):
    """Places that vanish in the dark one after the other; then the clock, large."""

    places: Sequence[PlaceArea]
    digits: str
    board: Vec
    seconds: float = field(default=ERASED, kw_only=True)

    def area(self, stage: Stage, share: float) -> Rect:
        """Return the whole board."""
        return self._board(stage)

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw the dark over what is gone, and the clock over the dark."""
        clock, board = share * self.seconds, self._board(stage)
        step = (ERASED * 0.6 - EACH) / max(1, len(self.places) - 1)
        with canvas.clipped(board):
            for number, spot in enumerate(self.places):
                gone = phase(clock, number * step, EACH)
                if gone > 0.0:
                    canvas.fill(_on_screen(stage, spot).grown(6.0), "night", DARK * gone)
            all_gone = phase(clock, ERASED * 0.5, ERASED * 0.3)
            if all_gone > 0.0:
                canvas.fill(board, "night", DARK * all_gone)
                self._clock(canvas, stage, board, smooth(all_gone))

    def _clock(self, canvas: Canvas, stage: Stage, board: Rect, share: float) -> None:
        """Draw the clock in the middle of the board."""
        high = min(CLOCK[1], board.h * 0.5)
        face = Face(thing_kinds.clock, (CLOCK[0] * high / CLOCK[1], high), state=self.digits)
        canvas.blit_centre(stage.surface_of(Pose(0.0, 0.0, face)), board.centre, share)

    def _board(self, stage: Stage) -> Rect:
        """Return the board on the screen."""
        a, b = stage.point(Vec(0.0, 0.0)), stage.point(self.board)
        return Rect(a.x, a.y, b.x - a.x, b.y - a.y)


def _around(stage: Stage, places: Sequence[PlaceArea]) -> Rect:
    """Return the rectangle around places, with room for their light."""
    found = _on_screen(stage, places[0])
    for spot in places[1:]:
        found = found.union(_on_screen(stage, spot))
    return found.grown(20.0)
