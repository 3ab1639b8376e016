"""Pieces that rest on the lines of a board while these are afloat: one picture, drawn over the lines in every frame.

Drawing each of a hundred pieces anew in every frame in which the lines move would take longer than drawing the lines.
Most of the picture is empty, and only where pieces lie is it drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import pygame

from game.ui.paint.canvas import Canvas
from game.ui.tabletop.camera import Camera, Shot

MANY = 32
"""More stale rectangles than this are joined."""
FEW: Final = 6
"""So many are drawn each for itself: what lies between them may be large."""
CELL: Final = 32
"""Pixels of the side of a cell: pieces lie in it, or none does."""


class PiecesOnLines:
    """A picture of them as large as the window, transparent where none lies; it shows nothing while lines lie."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._shot: Shot | None = None
        self._stale: list[pygame.Rect] = []
        self._filled: list[pygame.Rect] = []
        """Where pieces lie; these rectangles do not overlap."""
        self._shows = False
        """Whether it shows anything. To make a large one takes longer than to draw what it shows: it is kept."""

    def forget(self) -> None:
        """Begin anew when it is wanted next."""
        self._shows, self._stale = False, []

    def touch(self, part: pygame.Rect) -> None:
        """Draw a part, in pixels, anew."""
        if self._shows:
            self._stale.append(part)
            if len(self._stale) > MANY:
                self._stale = [self._stale[0].unionall(self._stale[1:])]

    def draw(
        self,
        canvas: Canvas,
        afloat: pygame.Rect,
        camera: Camera | None,
        compose: Callable[[Canvas], None],
        covers: Callable[[], Iterable[pygame.Rect]],
    ) -> None:
        """Draw them inside the clip, where lines are ``afloat``.

        ``compose`` draws those in the clip of its canvas, ``covers`` returns what each may touch.
        """
        surface, shot = canvas.surface, camera.shot if camera is not None else None
        part = afloat.clip(surface.get_clip())
        if camera is not None and camera.moving:  # in the next frame all of them lie elsewhere
            self.forget()
            with canvas.within(part):
                compose(canvas)
            return
        picture = self._picture
        if picture is None or picture.get_size() != surface.get_size():
            self._picture, self._shows = (picture := pygame.Surface(surface.get_size(), pygame.SRCALPHA)), False
        if not self._shows or self._shot is not shot:
            self._shows, self._shot, self._stale = True, shot, [afloat]
        wanted = [stale for stale in self._stale if stale.colliderect(part)]
        if wanted:
            self._stale = [stale for stale in self._stale if not stale.colliderect(part)]
            for stale in wanted if len(wanted) <= FEW else [wanted[0].unionall(wanted[1:])]:
                picture.set_clip(stale.clip(afloat))
                picture.fill((0, 0, 0, 0))
                compose(Canvas(picture, canvas.viewport))
            self._filled = filled(covers(), afloat)
        with canvas.within(part):
            surface.blits([(picture, place, place) for place in self._filled if place.colliderect(part)], False)


def filled(covers: Iterable[pygame.Rect], area: pygame.Rect) -> list[pygame.Rect]:
    """Return what some rectangles cover of an area, rounded up to cells, in rectangles that do not overlap."""
    rows: dict[int, set[int]] = {}
    for cover in covers:
        part = cover.clip(area)
        if part.w and part.h:
            across = range(part.x // CELL, (part.right - 1) // CELL + 1)
            for row in range(part.y // CELL, (part.bottom - 1) // CELL + 1):
                rows.setdefault(row, set()).update(across)
    parts: list[pygame.Rect] = []
    growing: dict[tuple[int, int], pygame.Rect] = {}
    for row, columns in sorted(rows.items()):
        before, growing = growing, {}
        for run in _runs(columns):
            above = before.get(run)
            if above is not None and above.bottom == row * CELL:
                above.h += CELL
            else:
                above = pygame.Rect(run[0] * CELL, row * CELL, (run[1] - run[0]) * CELL, CELL)
                parts.append(above)
            growing[run] = above
    return [part.clip(area) for part in parts]


def _runs(columns: Iterable[int]) -> list[tuple[int, int]]:
    """Return the runs of columns that are neighbours: the first of each, and the one after its last."""
    runs: list[tuple[int, int]] = []
    for column in sorted(columns):
        if runs and runs[-1][1] == column:
            runs[-1] = runs[-1][0], column + 1
        else:
            runs.append((column, column + 1))
    return runs
