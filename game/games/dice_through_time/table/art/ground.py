"""What never moves on the table of Dice Through Time: the wood, and four years as drawn in its Tiled map."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.games.dice_through_time.reader.content import BoardPlan
from game.games.dice_through_time.table.art.dice import role_of
from game.games.dice_through_time.table.layout.regions import larger_year
from game.games.dice_through_time.table.text.titles import Titles
from game.table import map_pictures
from game.table.poses_in_rectangles import rect_of
from game.ui.paint.canvas import Canvas, paint_surface
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect
from game.ui.paint.wood_texture import table_top


class FourYears:
    """Paints table top and board."""

    def __init__(self, plan: BoardPlan, titles: Titles) -> None:
        self.plan, self.titles = plan, titles

    def backdrop(self, size: tuple[int, int], scale: float, at_once: bool) -> Iterator[pygame.Surface | None]:
        """Make the table top with its lamp."""
        return table_top(size, scale, "mat_dice_through_time", at_once)

    def board(
        self, size: tuple[int, int], _world: Rect, part: pygame.Rect | None = None, text_scale: float = 1.0
    ) -> pygame.Surface:
        """Return the whole board, composed of the map's layers and the numbers of years and spaces."""
        units = (float(self.plan.width), float(self.plan.height))
        return paint_surface(units, size, self._draw, part, text_scale)

    def _draw(self, canvas: Canvas) -> None:
        map_pictures.draw_layers(canvas, self.plan.layers)
        for year in self.titles.lookup.box.years:
            plate = rect_of(self.plan.years[year.year].title).taller(larger_year(canvas.viewport.text_scale))
            self._year(canvas, plate, year.year, role_of(year.colour))
        for minute, space in enumerate(self.plan.outatime[:-1]):
            area = rect_of(space).inset(4.0 / canvas.viewport.text_scale)
            canvas.title(self.titles.digits(minute), area, 30.0, "text_soft", least=10)

    def _year(self, canvas: Canvas, rect: Rect, year: int, role: str) -> None:
        """Draw the number of a year on a plate in its colour."""
        canvas.box(Skin(role, role, "ink", 2.0, 1.0, 8, shine=0.3), rect)
        inner = rect.inset(4.0)
        canvas.box(Skin("panel_raised", "panel", "ink", 1.0, 1.0, 6), inner)
        words = inner.inset(4.0, 1.0 / canvas.viewport.text_scale)
        canvas.title(str(year), words, 38.0, "text", least=10)
