"""The painted board of Time Line: an age behind each time zone, on graph paper, with the Markets at its right edge."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import pygame

from game.games.time_line.rules.box import TRACKS
from game.games.time_line.rules.compiled_box import Lookup
from game.games.time_line.table import grid
from game.games.time_line.table.markets import draw_value
from game.games.time_line.table.sight import ART
from game.ui.paint.canvas import Canvas, paint_surface
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.wood_texture import table_top

SHEET: Final = 200.0
"""Size of the repeating sheet of graph paper."""
PITCH: Final = grid.CARD.x + grid.GAP
"""Width of an age: a zone, and half the gap on each side."""
AGES: Final[Mapping[int, Sequence[str]]] = {
    4: ("dawn", "castles", "steam", "domes"),
    5: ("dawn", "antiquity", "castles", "steam", "domes"),
    6: ("dawn", "antiquity", "castles", "steam", "city", "domes"),
}
"""Ages by number of zones, the earliest first."""
ABOVE, HIGH = -500.0, 1100.0
"""Top of a painted age, and its height; sky goes on above it, rock below."""
MORE: Final = 500.0
"""Height of the repeating pictures above and below an age."""
RULE, FOURTH = 0.16, 0.32
"""Opacity of the lines between rows on a painted age, and of those at the start card's edges."""
SEAM: Final = 3.0
"""Width of the line between two ages."""
PLATE, NUMBER = 46.0, -425.0
"""Size of the plate with a zone's number, and its height in the sky."""
SHADE: Final = 0.3
"""Opacity of the shade on the paper beside the ages."""


class Paper:
    """Paints the table top, the graph paper and the ages."""

    def __init__(self, lookup: Lookup) -> None:
        self._lookup = lookup

    def backdrop(self, size: tuple[int, int], scale: float, at_once: bool) -> Iterator[pygame.Surface | None]:
        """Render the table top with its lamp."""
        return table_top(size, scale, "mat_time_line", at_once)

    def board(
        self, size: tuple[int, int], world: Rect, part: pygame.Rect | None = None, text_scale: float = 1.0
    ) -> pygame.Surface:
        """Render the ages of a world at about ``size`` pixels; a square of the graph paper is one row."""
        return paint_surface((world.w, world.h), size, lambda canvas: self._draw(canvas, world), part, text_scale)

    def _draw(self, canvas: Canvas, world: Rect) -> None:
        self._lay_paper(canvas, world)
        zones = round((world.w - grid.width(0)) / (grid.width(1) - grid.width(0)))
        for zone, age in enumerate(AGES[zones]):
            self._paint_age(canvas, world, zone, age)
        self._rule(canvas, world, zones)
        for zone in range(zones):
            self._number(canvas, zone, NUMBER - world.y)
        for row in range(round(world.y / grid.ROW), round((world.y + world.h) / grid.ROW)):
            stall = grid.market_rect(zones, row).moved(0.0, -world.y)
            if not canvas.touches(stall):
                continue
            canvas.art(f"{ART}/market", stall)
            draw_value(canvas, stall, str(self._lookup.finish[row % len(self._lookup.finish)]))
        canvas.ring(Rect(0.0, 0.0, world.w, world.h), "paper_teal_dark", 4.0, 5.0, 0.8)

    def _paint_age(self, canvas: Canvas, world: Rect, zone: int, age: str) -> None:
        """Paint an age behind a zone: sky, picture and rock."""
        column = Rect(grid.zone_x(zone) - grid.GAP / 2, 0.0, PITCH, world.h)
        if not canvas.touches(column):
            return
        picture = Rect(column.x, ABOVE - world.y, PITCH, HIGH)
        canvas.fill(Rect(column.x, 0.0, PITCH, max(0.0, picture.y + 2.0)), f"age_{age}_sky")
        canvas.fill(
            Rect(column.x, picture.bottom - 2.0, PITCH, max(0.0, world.h - picture.bottom + 2.0)), f"age_{age}_rock"
        )
        canvas.art(f"{ART}/ages/{age}", picture)
        for number in range(math.ceil(picture.y / MORE)):
            canvas.art(f"{ART}/ages/above", Rect(column.x, picture.y - (number + 1) * MORE, PITCH, MORE))
        for number in range(math.ceil((world.h - picture.bottom) / MORE)):
            canvas.art(f"{ART}/ages/below", Rect(column.x, picture.bottom + number * MORE, PITCH, MORE))

    def _rule(self, canvas: Canvas, world: Rect, zones: int) -> None:
        """Draw the rows on the ages, and a line between two of them."""
        left, right = grid.zone_x(0) - grid.GAP / 2, grid.zone_x(zones) - grid.GAP / 2
        for row in range(math.ceil(world.y / grid.ROW), math.floor((world.y + world.h) / grid.ROW) + 1):
            fourth = row % TRACKS == 0
            high = 2.0 if fourth else 1.2
            line = Rect(left, row * grid.ROW - world.y - high / 2, right - left, high)
            canvas.fill(line, "white", FOURTH if fourth else RULE)
        for zone in range(zones + 1):
            seam = Rect(grid.zone_x(zone) - grid.GAP / 2 - SEAM / 2, 0.0, SEAM, world.h)
            canvas.fill(seam, "card_ivory", 0.75)

    def _number(self, canvas: Canvas, zone: int, y: float) -> None:
        """Draw the number of a zone in its sky."""
        plate = Rect.around(Vec(grid.zone_x(zone) + grid.CARD.x / 2, y), PLATE, PLATE)
        if canvas.touches(plate):
            canvas.box(Skin("card_ivory", "card_ivory_shade", "paper_teal_dark", 2.5, 0.9, PLATE / 2, 0.85), plate)
            canvas.title(str(zone + 1), plate.inset(6, 4), 34.0, "paper_teal_dark", least=8.0)

    def _lay_paper(self, canvas: Canvas, world: Rect) -> None:
        """Tile the sheet of paper: a square is one row, and heavy lines align with the start card's edges."""
        seen = canvas.clip.overlap(Rect(0.0, 0.0, world.w, world.h))
        canvas.fill(seen, "paper_teal")
        top = world.y % SHEET
        for row in range(int((seen.y + top) // SHEET), math.ceil((seen.bottom + top) / SHEET)):
            for column in range(int(seen.x // SHEET), math.ceil(seen.right / SHEET)):
                canvas.art(f"{ART}/paper", Rect(column * SHEET, row * SHEET - top, SHEET, SHEET))
        canvas.fill(seen, "paper_teal_dark", SHADE)
