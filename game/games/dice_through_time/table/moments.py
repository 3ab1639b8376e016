"""Great moments on the board: an item at home, a place and a year put right, and a clock that is nearly at its end."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final

from game.games.dice_through_time.reader.content import BoardPlan
from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules.view import TableView
from game.games.dice_through_time.table.sight import ART
from game.games.dice_through_time.table.text.titles import Titles
from game.table.contract import Happening
from game.ui.animation.combinators import Animation, Parallel, Sound, after
from game.ui.animation.easing import hill, phase, slow_down
from game.ui.animation.finale_scenes import BoardScene, rays
from game.ui.animation.staging import Staged
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec, bounds
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.stage import Stage

AT_HOME: Final = 1.1
"""Seconds for which an item glows at its home."""
RIGHT: Final = 0.4
"""Seconds for a place put right."""
CALM: Final = 1.2
"""Seconds for a whole year put right."""
ALARM: Final = 1.2
BEATS: Final = 3
"""Pulses of an alarm; slow ones, to avoid flicker."""
EDGE: Final = 26.0
"""Width of the edge of the board that an alarm reddens, in table units."""


def year_band(plan: BoardPlan, titles: Titles, year: int) -> Rect:
    """Return the strip of a year over the whole board, in board units."""
    areas = (place.area for name, place in plan.places.items() if titles.years[name] == year)
    row = bounds([Rect(area.x, area.y, area.w, area.h) for area in areas])
    assert row is not None
    return Rect(0.0, row.y, float(plan.width), row.h)


def shown_rect(stage: Stage, rect: Rect) -> Rect:
    """Return the rectangle on the screen of one in board units."""
    centre = rect.centre
    return stage.to_table(Pose(centre.x, centre.y, Face("", (rect.w, rect.h)), on_board=True)).rect()


@dataclass(frozen=True)
class ItemHome(BoardScene):
    """An item that lies at its home, in rays of light."""

    item: str
    home: Vec
    side: float
    """Its size in board units."""
    seconds: float = field(default=AT_HOME, kw_only=True)

    def play(self, canvas: Canvas, stage: Stage, area: Rect, clock: float) -> None:
        """Draw the rays and the item in front of them."""
        come = slow_down(phase(clock, 0.0, 0.35)) * (1.0 - phase(clock, self.seconds - 0.25, 0.25))
        where, side = stage.point(self.home), self.side * stage.camera.zoom
        if come > 0.0:
            rays(canvas, where, side * (0.9 + 0.3 * come), come, clock * 0.7)
        lies = Rect.around(where, side, side)
        canvas.halo(lies, "glow", side / 2, 6.0 + 10.0 * come)
        canvas.box("paper", lies)
        canvas.art(f"{ART}/items/{self.item}", Rect.around(where, side * 0.86, side * 0.86))


@dataclass(frozen=True)
class PutRight(BoardScene):
    """A wave of light over a place, or from left to right over a whole year."""

    over: Rect
    """In board units."""

    def play(self, canvas: Canvas, stage: Stage, area: Rect, clock: float) -> None:
        """Draw the light over what the wave has reached, and its crest."""
        shown, share = shown_rect(stage, self.over), phase(clock, 0.0, self.seconds * 0.7)
        reached = Rect(shown.x, shown.y, shown.w * slow_down(share), shown.h)
        left = 1.0 - phase(clock, self.seconds * 0.55, self.seconds * 0.45)
        canvas.fill(reached, "glow", 0.22 * left)
        if 0.0 < share < 1.0:
            canvas.fill(Rect(reached.right - 4.0, shown.y, 4.0, shown.h), "accent_bright", 0.9)
        canvas.halo(shown, "glow", 12.0, 4.0 + 10.0 * left * hill(min(1.0, clock / self.seconds)))


@dataclass(frozen=True)
class Alarm(BoardScene):
    """Edges of the board that redden three times, and the clock in a red glow."""

    clock: Rect
    """In board units."""
    seconds: float = field(default=ALARM, kw_only=True)

    def play(self, canvas: Canvas, stage: Stage, area: Rect, clock: float) -> None:
        """Draw the pulse."""
        pulse = math.sin(math.pi * BEATS * clock / self.seconds) ** 2
        for side in (Rect(area.x, area.y, EDGE, area.h), Rect(area.right - EDGE, area.y, EDGE, area.h),
                     Rect(area.x, area.y, area.w, EDGE), Rect(area.x, area.bottom - EDGE, area.w, EDGE)):  # fmt: skip
            canvas.fill(side, "danger_bright", 0.5 * pulse)
        canvas.halo(shown_rect(stage, self.clock), "danger_bright", 12.0, 4.0 + 2.0 * round(8.0 * pulse))


def put_right(plan: BoardPlan, titles: Titles, it: Happening[TableView]) -> Animation | None:
    """Return the light over the places whose events are done, or over their year if it has none left."""
    if not any(isinstance(command, c.Pay | c.Erase) for command in it.commands):
        return None
    board, lit = Vec(float(plan.width), float(plan.height)), list[Animation]()
    years = {titles.years[place] for place in it.after.events}
    for place in it.before.events:
        if place not in it.after.events:
            year, area = titles.years[place], plan.places[place].area
            if year in years:
                lit.append(PutRight(board, Rect(area.x, area.y, area.w, area.h), seconds=RIGHT))
            else:
                band = year_band(plan, titles, year)
                lit.append(Staged(PutRight(board, band, seconds=CALM), band, "good", "swell"))
    return Parallel(tuple(lit)) if lit else None


def alarm(plan: BoardPlan, it: Happening[TableView]) -> Animation | None:
    """Return the alarm when the end of the round has come to lose the game."""
    if it.after.over is not None or _is_late(it.before) or not _is_late(it.after):
        return None
    clock = Rect(plan.clock.x, plan.clock.y, plan.clock.w, plan.clock.h)
    beats = (after(ALARM * beat / BEATS, Sound("third_tick")) for beat in range(1, BEATS))
    shown = Parallel((Alarm(Vec(float(plan.width), float(plan.height)), clock), *beats))
    return Staged(shown, clock, "third_tick", "hush")


def _is_late(view: TableView) -> bool:
    """Return whether the end of the round would lose the game."""
    return view.outatime + view.threat.steps >= view.game_over
