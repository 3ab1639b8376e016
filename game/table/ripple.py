"""A flourish in which pieces turn over one after the other, with waves that run from the first to the others."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.table import strands
from game.table.canvas import Canvas
from game.table.chrome import Look
from game.table.geometry import Rect, bounds
from game.table.poses import Pose
from game.table.sound import sounds
from game.table.stage import Stage

TURN, STAGGER, RUN = 0.42, 0.22, 0.34
"""Seconds: to turn one piece over, between two, and for the first wave to reach the others."""
RINGS = 3


@dataclass(frozen=True, slots=True)
class Turn:
    """A piece that turns over where it lies: its pose before and after."""

    key: str
    before: Pose
    after: Pose


class Ripple:
    """Turns ``first`` over, then ``others``, nearest first."""

    def __init__(
        self, first: Sequence[Turn], others: Sequence[Turn] = (), clears: Sequence[str] = (), sound: str = "tile_flip"
    ) -> None:
        """``first`` are where it begins (at least one); the pieces of ``clears`` are taken away before."""
        middle = first[0].after.at
        later = sorted(others, key=lambda turn: turn.after.at.distance(middle))
        self._first = tuple(first)
        self._turns = [(turn, 0.0) for turn in first]
        self._turns += [(turn, TURN + RUN + number * STAGGER) for number, turn in enumerate(later)]
        self._sound, self._clears = sound, tuple(clears)
        self._begun = 0
        self._clock = 0.0
        self._stage: Stage | None = None
        self._area = Rect(0.0, 0.0, 0.0, 0.0)

    def start(self, stage: Stage) -> None:
        """Begin on a stage."""
        self._stage, self._clock, self._begun = stage, 0.0, 0
        for key in self._clears:
            stage.remove(key)
        rects = [stage.to_table(turn.after).rect() for turn, _start in self._turns]
        self._area = (bounds(rects) or self._area).grown(30)

    def update(self, dt: float) -> bool:
        """Let time pass; return True when all have turned."""
        self._clock += dt
        for number, (turn, begin) in enumerate(self._turns):
            share = (self._clock - begin) / TURN
            if share <= 0:
                continue
            if number >= self._begun:
                self._begun = number + 1
                sounds().play(self._sound)
            self._show(turn, min(1.0, share))
        return self._clock >= self._turns[-1][1] + TURN

    def skip(self) -> None:
        """Turn all over at once."""
        for turn, _begin in self._turns:
            self._show(turn, 1.0)

    def area(self) -> Rect:
        """Return the part of the screen the waves run over."""
        return self._area

    def draw(self, canvas: Canvas) -> None:
        """Draw rings that grow from the first piece, rays to the others, and light on the one that turns."""
        stage = self._stage
        if stage is None:
            return
        with canvas.clipped(self._area):
            if len(self._turns) > len(self._first):
                self._rings(canvas, stage.to_table(self._first[0].after).rect())
                self._rays(canvas, stage)
            for turn, begin in self._turns:
                share = (self._clock - begin) / TURN
                if 0 < share < 1.3:
                    rect = stage.to_table(turn.after).rect()
                    canvas.halo(rect, "glow", rect.w * 0.06, 6.0)

    def _rays(self, canvas: Canvas, stage: Stage) -> None:
        """Draw a ray from the first piece to each that has still to turn."""
        start = stage.to_table(self._first[0].after).at
        for turn, begin in self._turns[len(self._first) :]:
            share = (self._clock - TURN * 0.8) / RUN
            if share > 0 and self._clock < begin + TURN * 0.3:
                end = start.towards(stage.to_table(turn.after).at, round(min(1.0, share) * 8) / 8)
                strands.trace(canvas, [start, end], "glow", "solid", 5.0)

    def _rings(self, canvas: Canvas, rect: Rect) -> None:
        """Draw the waves as frames that leave the piece and fade."""
        for ring in range(RINGS):
            share = (self._clock - TURN * 0.7 - ring * 0.14) / (RUN + 0.5)
            if 0 < share < 1:
                grown = rect.grown(8 + 260 * share)
                fade = round((1.0 - share) * 8) / 8
                canvas.box(Look("glow", "glow", "glow", 3.0, 0.8 * fade, 18 + 80 * share, 0.0), grown)

    def _show(self, turn: Turn, share: float) -> None:
        """Show one piece at a share of its turn."""
        stage = self._stage
        if stage is None or stage.pose(turn.key) is None:
            return
        if share >= 1.0:
            stage.show(turn.key, turn.after)
            return
        hill = math.sin(math.pi * share)
        shown = turn.before if share < 0.5 else turn.after
        pose = replace(shown, scale=shown.scale * (1.0 + 0.12 * hill), lifted=0.6 * hill, z=turn.after.z + 50)
        stage.show(turn.key, pose, moving=True, squeeze=max(0.06, abs(math.cos(math.pi * share))))
