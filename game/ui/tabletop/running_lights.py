"""Lights that run along the arrow heads of lines, one head after the other, while nothing else moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop import lines
from game.ui.tabletop.line_layer import course_of
from game.ui.tabletop.stage import Stage

PACE: Final = 0.11
"""Seconds after which the lights step to the next arrow head; so slow that a resting table stays cheap to draw."""
APART: Final = 6
"""Distance between two lights, in arrow heads."""


class RunningLights:
    """The lights on the lines of a stage."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._clock = 0.0
        self._lit: list[tuple[list[Vec], Rect]] = []

    @property
    def lit(self) -> list[Rect]:
        """The places of the lights, in table units."""
        return [area for _corners, area in self._lit]

    def update(self, dt: float, runs: bool) -> None:
        """Advance by ``dt`` seconds; without ``runs`` they are off."""
        step = int(self._clock / PACE)
        self._clock = self._clock + dt if runs else 0.0
        if (runs and int(self._clock / PACE) != step) or (self._lit and not runs):
            before, self._lit = self._lit, list(self._found(int(self._clock / PACE))) if runs else []
            for _corners, area in (*before, *self._lit):
                self._stage.damage.add(area.grown(2.0))

    def _found(self, step: int) -> Iterator[tuple[list[Vec], Rect]]:
        """Yield corners and bounds of the lit arrow heads; those under pieces stay dark."""
        camera, scale = self._stage.camera, self._stage.viewport.scale
        for line in self._stage.board_lines.values():
            if line.pattern != "arrows":
                continue
            wide = line.width * camera.zoom * scale
            for number, place in enumerate(lines.stamps(course_of(line, camera, scale).line, wide * lines.ARROW_STEP)):
                at = Vec(place.x / scale, place.y / scale)
                if number % APART == step % APART and camera.view.contains(at) and not self._hidden(at):
                    corners = [Vec(x / scale, y / scale) for x, y in place.turned(lines.arrow(wide))]
                    xs, ys = [corner.x for corner in corners], [corner.y for corner in corners]
                    yield corners, Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def _hidden(self, at: Vec) -> bool:
        """Return whether a piece lies on a line there."""
        found = (self._stage.pose(thing) for thing in self._stage.things_at(at))
        return any(pose is not None and pose.z >= lines.ABOVE for pose in found)

    def draw(self, canvas: Canvas) -> None:
        """Draw the lights."""
        for corners, area in self._lit:
            if canvas.touches(area.grown(2.0)):
                canvas.shape(corners, "glow")
