"""What never moves on the table of Riff in Time: the wood, the hall, the Circuits of History in neon, the stages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from game.content.board_shapes import Road
from game.games.riff_in_time.reader.content import BoardPlan
from game.games.riff_in_time.rules.box import SAN_DIMAS
from game.games.riff_in_time.table.text.titles import Titles
from game.table import map_pictures
from game.table.poses_in_rectangles import rect_of
from game.ui.paint import palette
from game.ui.paint.canvas import Canvas, paint_surface
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect
from game.ui.paint.wood_texture import table_top

GLOW: Final = ((15.0, 0.1), (10.0, 0.18), (6.6, 0.4), (4.0, 1.0))
"""Widths and opacities of the light of a wire, from outside; within it runs a white core."""
CORE: Final = (1.3, 0.9)
RING, SPOKES, CHORDS = "neon_pink", "neon_cyan", "accent_bright"
"""Circuits along the ring of stages, to the middle, and across."""


class Hall:
    """Paints table top and board."""

    def __init__(self, plan: BoardPlan, titles: Titles) -> None:
        self.plan, self.titles = plan, titles

    def backdrop(self, size: tuple[int, int], scale: float, at_once: bool) -> Iterator[pygame.Surface | None]:
        """Make the table top with its lamp."""
        return table_top(size, scale, "mat_riff_in_time", at_once)

    def board(
        self, size: tuple[int, int], _world: Rect, part: pygame.Rect | None = None, text_scale: float = 1.0
    ) -> pygame.Surface:
        """Return the whole board, composed of the map's layers, the wires between them and the stages' numbers."""
        units = (float(self.plan.width), float(self.plan.height))
        return paint_surface(units, size, self._draw, part, text_scale)

    def _draw(self, canvas: Canvas) -> None:
        map_pictures.draw_layers(canvas, self.plan.ground)
        canvas.drawing(self._wires(), Rect(0.0, 0.0, float(self.plan.width), float(self.plan.height)))
        map_pictures.draw_layers(canvas, self.plan.stages)
        for space, spot in self.plan.spaces.items():
            if spot.number is not None:
                place = rect_of(spot.number)
                if canvas.viewport.text_scale > 1.0:
                    place = Rect.around(
                        place.centre, place.w * canvas.viewport.grown(0.5), place.h * canvas.viewport.grown(0.5)
                    )
                    canvas.box(Skin("black", "black", RING, 2.0, 1.0, place.w / 2), place)
                canvas.title(str(self.titles.numbers[space]), place, 18.0, "text", least=6)

    def _wires(self) -> str:
        """Return the circuits as an SVG: each a line of light."""
        lines = [(self._role(road), _path(road)) for road in self.plan.roads]
        parts = [
            _stroke(path, palette.active().hex(role), width, alpha) for width, alpha in GLOW for role, path in lines
        ]
        parts += [_stroke(path, palette.active().hex("white"), *CORE) for _role, path in lines]
        view = f'viewBox="0 0 {self.plan.width} {self.plan.height}"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {view}>{"".join(parts)}</svg>'

    def _role(self, road: Road) -> str:
        """Return the colour of a circuit: around, to the middle, or across."""
        if SAN_DIMAS in (road.a, road.b):
            return SPOKES
        a, b, stages = self.titles.numbers[road.a], self.titles.numbers[road.b], len(self.plan.spaces) - 1
        return RING if abs(a - b) in (1, stages - 1) else CHORDS


def _path(road: Road) -> str:
    """Return the course of a circuit."""
    return " ".join("M" + " L".join(f"{x:g} {y:g}" for x, y in line) for line in road.lines)


def _stroke(path: str, colour: str, width: float, alpha: float) -> str:
    """Return a line of one width."""
    look = f'fill="none" stroke="{colour}" stroke-width="{width}" stroke-opacity="{alpha}"'
    return f'<path d="{path}" {look} stroke-linejoin="round" stroke-linecap="round"/>'
