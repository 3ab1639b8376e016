"""What never moves on the table of the Card Game: the walnut, the mat of the timeline with the years of its rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pygame

from game.games.card_game.table.layout.regions import BOARD, MARGIN, ROWS, square_rect, year_rect
from game.ui.paint.canvas import Canvas, paint_surface
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.wood_texture import table_top

HALVED = 1.25
"""From this size of text on a year stands in two lines: there is no room for more beside the squares."""
MAT = Skin("mat_card_game", "table_dark", "brass", 3.0, 0.9, 22)
BED = Skin("black", "black", "brass", 1.5, 0.5, 14, 0.35)


class Timeline:
    """Paints table top and mat."""

    def __init__(self, years: Mapping[str, int], squares: tuple[str, ...]) -> None:
        self._years, self._squares = dict(years), squares

    def backdrop(self, size: tuple[int, int], scale: float, at_once: bool) -> Iterator[pygame.Surface | None]:
        """Make the table top with its lamp."""
        return table_top(size, scale, "mat_card_game", at_once)

    def board(
        self, size: tuple[int, int], _world: Rect, part: pygame.Rect | None = None, text_scale: float = 1.0
    ) -> pygame.Surface:
        """Return the mat with the beds of the squares and the years."""
        return paint_surface((BOARD.x, BOARD.y), size, self._draw, part, text_scale)

    def _draw(self, canvas: Canvas) -> None:
        canvas.fill(Rect(0.0, 0.0, BOARD.x, BOARD.y), "table_dark")
        canvas.box(MAT, Rect(2.0, 2.0, BOARD.x - 4.0, BOARD.y - 4.0))
        for row, letter in zip(range(ROWS), self._years, strict=False):
            self._row(canvas, year_rect(row), self._years[letter])
        for index in self._squares:
            canvas.box(BED, square_rect(index))

    def _row(self, canvas: Canvas, rect: Rect, year: int) -> None:
        """Draw the year and the line of time that runs along its row."""
        y = rect.centre.y
        canvas.line([Vec(MARGIN * 0.5, y), Vec(BOARD.x - 10.0, y)], "brass", 5.0, "black")
        halved = canvas.viewport.text_scale >= HALVED
        plate = Rect.around(rect.centre, MARGIN - 10.0, 46.0 * canvas.viewport.grown(1.4 if halved else 0.0))
        canvas.box(Skin("table_dark", "black", "brass", 2.5, 1.0, 8, shine=0.2), plate)
        words = f"{year // 100}\n{year % 100:02}" if halved else str(year)
        canvas.title(words, plate.inset(4, 2), 36.0, "accent_bright")
