"""Lights that run along the arrow heads of lines, one head after the other, while nothing else moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop import lines
from game.ui.tabletop.line_layer import course_of
from game.ui.tabletop.lines import BoardLine
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Thing

PACE: Final = 0.11
"""Seconds after which the lights step to the next arrow head; so slow that a resting table stays cheap to draw."""
APART: Final = 6
"""Distance between two lights, in arrow heads."""


class Head(NamedTuple):
    """An arrow head: its number on the line, its corners and their bounds, in table units."""

    number: int
    corners: Sequence[Vec]
    area: Rect


class RunningLights:
    """The lights on the lines of a stage."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._clock = 0.0
        self._heads: list[Head] | None = None
        """All arrow heads in the order of their lines; None while something moves."""
        self._lines: Mapping[Thing, BoardLine] = {}
        self._lit: list[Head] = []

    @property
    def lit(self) -> list[Rect]:
        """The places of the lights, in table units."""
        return [head.area for head in self._lit]

    def update(self, dt: float, runs: bool) -> None:
        """Advance by ``dt`` seconds; without ``runs``, while something moves, they are off."""
        step = int(self._clock / PACE)
        if not runs:
            self._clock, self._heads = 0.0, None
            self._light([])
            return
        self._clock += dt
        if int(self._clock / PACE) != step:
            shown = self._stage.board_lines
            if self._heads is None or self._lines is not shown:  # a preview shows other lines
                self._heads, self._lines = list(self._found()), shown
            self._light([head for head in self._heads if head.number % APART == (step + 1) % APART])

    def _light(self, heads: list[Head]) -> None:
        """Light some heads, and put the others out."""
        for head in (*self._lit, *heads):
            self._stage.damage.add(head.area.grown(2.0))
        self._lit = heads

    def _found(self) -> Iterator[Head]:
        """Yield the arrow heads in view; those under pieces stay dark."""
        camera, scale = self._stage.camera, self._stage.viewport.scale
        for line in self._stage.board_lines.values():
            if line.pattern != "arrows":
                continue
            wide = line.width * camera.zoom * scale
            for number, place in enumerate(lines.stamps(course_of(line, camera, scale).line, wide * lines.ARROW_STEP)):
                at = Vec(place.x / scale, place.y / scale)
                if camera.view.contains(at) and not self._hidden(at):
                    corners = [Vec(x / scale, y / scale) for x, y in place.turned(lines.arrow(wide))]
                    xs, ys = [corner.x for corner in corners], [corner.y for corner in corners]
                    area = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
                    yield Head(number, corners, area)

    def _hidden(self, at: Vec) -> bool:
        """Return whether a piece lies on a line there."""
        found = (self._stage.pose(thing) for thing in self._stage.things_at(at))
        return any(pose is not None and pose.z >= lines.ABOVE for pose in found)

    def draw(self, canvas: Canvas) -> None:
        """Draw the lights."""
        for head in self._lit:
            if canvas.touches(head.area.grown(2.0)):
                canvas.shape(head.corners, "glow")
