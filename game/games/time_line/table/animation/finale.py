"""The end of a game on the table, before its result: gold runs along the lines and rains, or the Markets close."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from random import Random
from typing import Final

from game.games.time_line.rules.message_ids import Ending
from game.games.time_line.table.art.cards import ART
from game.ui.animation.combinators import Animation, Parallel, Sound, Tween, after
from game.ui.animation.easing import phase, smooth
from game.ui.animation.effects import along
from game.ui.animation.finale_scenes import ending_picture
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.stage import Stage

DUSK: Final = 0.5
RUN: Final = 1.3
"""Seconds in which gold runs along a line."""
SHOWN: Final = 1.1
"""Seconds until the picture of the ending falls."""
FALLING: Final = 3.6
COINS: Final = 34
TRAIN: Final = 5
"""Coins that run along a line, one after the other."""
RATIO: Final = 210 / 130
"""Width to height of the pictures of endings."""


@dataclass(frozen=True)
class _Evening(Tween):
    """Dusk over the board; with ``gold`` coins run along the lines into the Markets, and then rain."""

    pictured = True

    over: Rect
    gold: bool
    seconds: float = field(default=FALLING, kw_only=True)

    def area(self, stage: Stage, share: float) -> Rect:
        """Return the whole board."""
        return self.over

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw dusk and gold."""
        clock = share * self.seconds
        left = 1.0 - phase(clock, self.seconds - DUSK, DUSK)
        with canvas.clipped(self.over):
            canvas.fill(self.over, "night", (0.45 if self.gold else 0.66) * phase(clock, 0.0, DUSK) * left)
            if self.gold:
                self._run(canvas, stage, clock)
                self._rain(canvas, clock - RUN * 0.8)

    def _run(self, canvas: Canvas, stage: Stage, clock: float) -> None:
        """Draw coins that run along the lines of the goods."""
        for line in stage.board_lines.values():
            if line.pattern == "band":
                continue
            length = sum(a.distance(b) for a, b in zip(line.points, line.points[1:], strict=False))
            for number in range(TRAIN):
                share = phase(clock, 0.1 + 0.09 * number, RUN)
                if 0.0 < share < 1.0:
                    at = stage.point(along(line.points, length * smooth(share))[0])
                    canvas.art(f"{ART}/coin", Rect.around(at, 24, 24))

    def _rain(self, canvas: Canvas, clock: float) -> None:
        """Draw coins that fall over the board, each at its own time and speed."""
        chance = Random(21)
        for _coin in range(COINS):
            x, begin, seconds = chance.random(), chance.uniform(0.0, 1.1), chance.uniform(0.8, 1.3)
            side, drift = chance.choice((18, 24, 30)), chance.uniform(-30.0, 30.0)
            fallen = phase(clock, begin, seconds)
            if 0.0 < fallen < 1.0:
                at = Vec(
                    self.over.x + x * self.over.w + drift * fallen,
                    self.over.y - 30 + (self.over.h + 60) * fallen * (0.4 + 0.6 * fallen),
                )
                turned = max(0.25, abs(math.cos(clock * 7.0 + x * 20.0)))
                canvas.art(f"{ART}/coin", Rect.around(at, side, side), alpha=0.55 + 0.45 * turned)


def finale(ending: Ending, over: Rect, inset: tuple[str, Rect] | None) -> Animation:
    """Return the ending of a game over the board; ``inset`` is the winner's machine in the picture."""
    gold = ending is Ending.GOLD
    sounds = (after(0.2, Sound("sale")), after(RUN, Sound("sale"))) if gold else (after(0.3, Sound("curtain")),)
    picture = ending_picture(f"{ART}/pictures/{ending}", RATIO, over, inset)
    return Parallel((*sounds, _Evening(over, gold), after(SHOWN, picture)))
