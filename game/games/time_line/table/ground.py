"""The graph paper board of Time Line, with the Markets at its right edge."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pygame

from game.games.time_line.rules.compiled_box import Lookup
from game.games.time_line.table import grid
from game.games.time_line.table.markets import draw_value
from game.games.time_line.table.sight import ART
from game.ui.paint.canvas import Canvas, paint_surface
from game.ui.paint.geometry import Rect
from game.ui.paint.wood_texture import table_top

ZONE = 0.55
"""Opacity of the lighter paper of a zone."""
SHEET = 200.0
"""Size of the repeating sheet of graph paper."""


class Paper:
    """Paints the table top and the graph paper."""

    def __init__(self, lookup: Lookup) -> None:
        self._lookup = lookup

    def backdrop(self, size: tuple[int, int], scale: float, at_once: bool) -> Iterator[pygame.Surface | None]:
        """Render the table top with its lamp."""
        return table_top(size, scale, "mat_time_line", at_once)

    def board(
        self, size: tuple[int, int], world: Rect, part: pygame.Rect | None = None, text_scale: float = 1.0
    ) -> pygame.Surface:
        """Render the paper of a world at about ``size`` pixels; a square of the graph paper is one row."""
        return paint_surface((world.w, world.h), size, lambda canvas: self._draw(canvas, world), part, text_scale)

    def _draw(self, canvas: Canvas, world: Rect) -> None:
        self._lay_paper(canvas, world)
        zones = round((world.w - grid.width(0)) / (grid.width(1) - grid.width(0)))
        for zone in range(zones):
            canvas.fill(Rect(grid.zone_x(zone) - 5, 0.0, grid.CARD.x + 10, world.h), "paper_teal_light", ZONE)
        for row in range(round(world.y / grid.ROW), round((world.y + world.h) / grid.ROW)):
            stall = grid.market_rect(zones, row).moved(0.0, -world.y)
            if not canvas.touches(stall):
                continue
            canvas.art(f"{ART}/market", stall)
            draw_value(canvas, stall, str(self._lookup.finish[row % len(self._lookup.finish)]))
        canvas.ring(Rect(0.0, 0.0, world.w, world.h), "paper_teal_dark", 4.0, 5.0, 0.8)

    def _lay_paper(self, canvas: Canvas, world: Rect) -> None:
        """Tile the sheet of paper: a square is one row, and heavy lines align with the start card's edges."""
        seen = canvas.clip.overlap(Rect(0.0, 0.0, world.w, world.h))
        canvas.fill(seen, "paper_teal")
        top = world.y % SHEET
        for row in range(int((seen.y + top) // SHEET), math.ceil((seen.bottom + top) / SHEET)):
            for column in range(int(seen.x // SHEET), math.ceil(seen.right / SHEET)):
                canvas.art(f"{ART}/paper", Rect(column * SHEET, row * SHEET - top, SHEET, SHEET))
