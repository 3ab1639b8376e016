"""Cache of tiles with the pieces at rest on moving lines: pictures drawn over the lines in every frame.

Drawing a hundred pieces in every frame of a line move would take longer than the lines themselves. So the view is
divided into cells that are rendered once. Cells are mostly empty, so their pictures are run-length encoded, which draws
twenty times faster.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

import pygame

from game.ui.paint import svg_art
from game.ui.paint.canvas import Canvas
from game.ui.tabletop.camera import Camera, Shot
from game.ui.tabletop.static_layer import Compose

CELL: Final = 128
"""Side of a cell, in pixels."""

Covers: TypeAlias = Callable[[], Sequence[pygame.Rect]]
"""Returns the pixel bounds of each piece."""
Place: TypeAlias = tuple[int, int]
Blit: TypeAlias = tuple[pygame.Surface, Place]


class PieceTileCache:
    """The pictures of the cells of a window, None for empty ones; kept also while the lines rest."""

    def __init__(self) -> None:
        self._cells: dict[Place, Blit | None] = {}
        """Pictures by column and row."""
        self._blits: list[Blit] = []
        """The pictures of all non-empty cells."""
        self._known = pygame.Rect(0, 0, 0, 0)
        """An area in pixels without missing cells."""
        self._seen: tuple[tuple[int, int], Shot] | None = None
        """The window size and camera shot of the cached cells."""

    def forget(self) -> None:
        """Drop all cells."""
        self._cells.clear()
        self._known = pygame.Rect(0, 0, 0, 0)

    def touch(self, part: pygame.Rect) -> None:
        """Invalidate the cells of an area in pixels."""
        if self._cells:
            self._known = pygame.Rect(0, 0, 0, 0)
            for place in _cells(part):
                self._cells.pop(place, None)

    def draw(self, canvas: Canvas, lifted: pygame.Rect, camera: Camera, compose: Compose, covers: Covers) -> None:
        """Draw the cells in the ``lifted`` area of the lines, within the clip.

        ``compose`` draws the pieces in the clip of its canvas; ``covers`` returns the bounds of each.
        """
        surface, shot = canvas.surface, camera.shot
        if camera.moving:  # all of them move in the next frame
            self.forget()
            with canvas.within(lifted):
                compose(canvas)
            return
        if self._seen is None or self._seen[0] != surface.get_size() or self._seen[1] is not shot:
            self._seen = surface.get_size(), shot
            self.forget()
        if not self._known.contains(lifted):
            missing = [place for place in _cells(lifted) if place not in self._cells]
            if missing:
                self._fill(missing, canvas, compose, covers)
            both = self._known.union(lifted) if self._known.w else lifted
            self._known = both if all(place in self._cells for place in _cells(both)) else lifted
            self._blits = [found for found in self._cells.values() if found is not None]
        with canvas.within(lifted):
            surface.fblits(self._blits)

    def _fill(self, places: Sequence[Place], canvas: Canvas, compose: Compose, covers: Covers) -> None:
        """Render some cells, neighbors together."""
        covered = covers()
        filled = [place for place in places if _cell(place).collidelist(covered) >= 0]
        self._cells |= dict.fromkeys(places)
        for block in _blocks(filled):
            area = pygame.Rect(block.x * CELL, block.y * CELL, block.w * CELL, block.h * CELL)
            picture = svg_art.blank(area.size)
            compose(Canvas(picture, canvas.viewport.of_part(area)))
            for place in _cells(area):
                cell = _cell(place)
                apart = picture.subsurface(cell.move(-area.x, -area.y)).copy()
                self._cells[place] = svg_art.encoded(apart), cell.topleft


def _cell(place: Place) -> pygame.Rect:
    return pygame.Rect(place[0] * CELL, place[1] * CELL, CELL, CELL)


def _cells(part: pygame.Rect) -> Iterator[Place]:
    """Yield the cells that overlap an area, row by row."""
    for row in range(part.y // CELL, -(-part.bottom // CELL)):
        for column in range(part.x // CELL, -(-part.right // CELL)):
            yield column, row


def _blocks(places: Sequence[Place]) -> Iterator[pygame.Rect]:
    """Merge cells, given row by row, into rectangles of columns and rows."""
    runs: list[pygame.Rect] = []
    for column, row in places:
        if runs and runs[-1].y == row and runs[-1].right == column:
            runs[-1].w += 1
        else:
            runs.append(pygame.Rect(column, row, 1, 1))
    block: pygame.Rect | None = None
    for run in runs:
        if block is not None and (block.x, block.w, block.bottom) == (run.x, run.w, run.y):
            block.h += 1
        else:
            if block is not None:
                yield block
            block = run
    if block is not None:
        yield block
