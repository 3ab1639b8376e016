"""The end of a game on the table, before its result: the three events that made somebody, and who that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from msgspec.structs import replace

from game.ui.animation.combinators import Animation, Parallel, Sound, Tween, after
from game.ui.animation.easing import hill, phase, slow_down
from game.ui.animation.finale_scenes import rays, stepped
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect
from game.ui.tabletop import lines
from game.ui.tabletop.poses import Pose
from game.ui.tabletop.stage import Stage

DARK: Final = 0.4
EACH: Final = 0.42
"""Seconds between two events that light up."""
BEAM: Final = 0.4
APPEARS: Final = DARK + 3 * EACH
STAYS: Final = 1.3


@dataclass(frozen=True)
class _HistoryInPlace(Tween):
    """Night over the timeline ``over``; ``squares`` light up one by one, and their light makes ``portrait``."""

    pictured = True

    over: Rect
    squares: Sequence[Pose]
    portrait: str
    role: str
    seconds: float = field(default=APPEARS + STAYS, kw_only=True)

    def area(self, stage: Stage, share: float) -> Rect:
        """Return the whole timeline."""
        return self.over

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw night, events, beams and the portrait."""
        clock = share * self.seconds
        with canvas.clipped(self.over):
            canvas.fill(
                self.over, "night", 0.74 * phase(clock, 0.0, DARK) * (1.0 - phase(clock, self.seconds - 0.3, 0.3))
            )
            for number, square in enumerate(self.squares):
                self._event(canvas, stage, stage.to_table(square), clock - DARK - number * EACH)
            self._person(canvas, clock - APPEARS)

    def _event(self, canvas: Canvas, stage: Stage, square: Pose, clock: float) -> None:
        """Draw one event since it has lit up, and the beam from it."""
        if clock <= 0.0:
            return
        shown = replace(square, scale=square.scale * (1.0 + 0.1 * hill(phase(clock, 0.0, BEAM))))
        lines.trace(canvas, [square.at, square.at.towards(self.over.centre, slow_down(phase(clock, 0.1, BEAM)))],
                    "glow", "solid", 4.0)  # fmt: skip
        canvas.halo(shown.rect(), "glow", 10, 9)
        canvas.blit_centre(stage.surface_of(shown, shown.scale != square.scale), shown.at)

    def _person(self, canvas: Canvas, clock: float) -> None:
        """Draw who has come about, in rays of light."""
        grown = slow_down(phase(clock, 0.0, 0.45))
        if grown <= 0.0:
            return
        side = min(self.over.h * 0.46, 260.0)
        middle = self.over.centre
        rays(canvas, middle, side, grown, clock * 0.25)
        disc = stepped(middle, side * grown)
        canvas.halo(disc, self.role, disc.w / 2, 12)
        canvas.growing_art(self.portrait, disc, side)


def history_in_place(over: Rect, squares: Sequence[Pose], portrait: str, role: str) -> Animation:
    """Return the ending of a game that somebody wins: the events of the winner's identity, and its portrait."""
    ticks = (after(DARK + number * EACH, Sound("third_tick")) for number in range(len(squares)))
    return Parallel((*ticks, after(APPEARS, Sound("good")), _HistoryInPlace(over, squares, portrait, role)))
