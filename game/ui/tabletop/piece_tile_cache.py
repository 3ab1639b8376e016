"""Cache of tiles with the pieces that rest on moving lines: pictures drawn over the lines in every frame.

Drawing each of a hundred pieces anew in every frame in which the lines move would take longer than drawing the lines.
So the view is cut into cells, and what lies in a cell is drawn once. Most of a cell is empty: its picture is kept as
runs of pixels that are opaque, seen through, or not there (run-length encoding), which are drawn twenty times as fast.
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
"""Pixels of the side of a cell."""

Covers: TypeAlias = Callable[[], Sequence[pygame.Rect]]
"""Returns the pixels that each piece may touch."""
Place: TypeAlias = tuple[int, int]
Blit: TypeAlias = tuple[pygame.Surface, Place]


class PieceTileCache:
    """The pictures of the cells of a window; those of empty ones are None. They are kept while lines lie, too."""

    def __init__(self) -> None:
        self._cells: dict[Place, Blit | None] = {}
        """By column and row."""
        self._blits: list[Blit] = []
        """What there is to draw of all cells."""
        self._known = pygame.Rect(0, 0, 0, 0)
        """In this part, in pixels, no cell is missing."""
        self._seen: tuple[tuple[int, int], Shot] | None = None
        """The size of the window, and how the camera saw the pieces."""

    def forget(self) -> None:
        """Drop all cells."""
        self._cells.clear()
        self._known = pygame.Rect(0, 0, 0, 0)

    def touch(self, part: pygame.Rect) -> None:
        """Draw a part, in pixels, anew."""
        if self._cells:
            self._known = pygame.Rect(0, 0, 0, 0)
            for place in _cells(part):
                self._cells.pop(place, None)

    def draw(self, canvas: Canvas, lifted: pygame.Rect, camera: Camera, compose: Compose, covers: Covers) -> None:
        """Draw them where lines are ``lifted`` in the clip.

        ``compose`` draws those in the clip of its canvas, ``covers`` returns what each may touch.
        """
        surface, shot = canvas.surface, camera.shot
        if camera.moving:  # in the next frame all of them lie elsewhere
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
        """Draw what lies in some cells, neighbours at once."""
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
    """Yield the cells that a part touches, row by row."""
    for row in range(part.y // CELL, -(-part.bottom // CELL)):
        for column in range(part.x // CELL, -(-part.right // CELL)):
            yield column, row


def _blocks(places: Sequence[Place]) -> Iterator[pygame.Rect]:
    """Yield cells, given row by row, as rectangles of neighbours, in columns and rows."""
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
