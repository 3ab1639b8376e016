"""Snapshot of the board that is shifted or scaled while the camera moves; only what comes into view is drawn.

Drawing every piece and line anew for each frame of a zoom would take several frames' time on a large window. When the
camera rests, all is drawn at its true scale. While a camera only pans, the layer itself is shifted by whole pixels, and
a frame draws no more than came into view since the last one.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

from game.ui.paint import surface_pool
from game.ui.paint.geometry import Rect
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.camera import Camera, Shot

EDGE = 2.0
"""Table units of the line around the view of a large board, which stays where it is."""
NARROW = 8
"""Pixels: of less than this nothing is shown."""
THIN = 3
"""Pixels: what is less wide at the edge is left as it was until the camera rests."""
MUCH = 0.15
"""From this share of the view on that had to be drawn the next picture is taken."""


class _Sight(NamedTuple):
    """How the camera saw the board in some layer."""

    shot: Shot
    world: Rect
    view: Rect


class _Taken(NamedTuple):
    """A picture of a part of the board, and how the camera saw it where it lay."""

    shot: Shot
    picture: pygame.Surface
    where: pygame.Rect


class ScrolledSnapshot:
    """Moves the board within a still layer."""

    def __init__(self) -> None:
        self._sight: _Sight | None = None
        self._taken: _Taken | None = None
        self._moved: pygame.Rect | None = None
        """To where what was seen of the board was moved last; around it that was drawn which came into view."""
        self._gaps = False
        self.rough = False
        """Whether the layer shows a board that was moved, so that it deserves to be drawn anew at rest."""

    def forget(self) -> None:
        """Begin anew: there is another layer."""
        self._sight = self._taken = self._moved = None
        self._gaps = self.rough = False

    def note_gaps(self) -> None:
        """Note that not all was there of what was drawn just now: with the next move it is drawn again."""
        self._gaps = True

    def parts(
        self, layer: pygame.Surface, stale: list[Rect], camera: Camera, viewport: Viewport, *, moved: bool
    ) -> list[Rect]:
        """Return what is to be drawn in a layer: what is ``stale``, and once the camera ``moved`` what came into view.

        The rest of the board is brought to where it is seen now.
        """
        view = camera.view
        whole = any(part.union(view) == part for part in stale)
        come = self._move(layer, camera, viewport) if moved and not whole else []
        if whole or any(not part.overlap(view).empty for part in stale):
            self._taken = None  # the layer knows better
        if whole:
            self.rough, self._moved = False, None
        self._sight, self._gaps = _Sight(camera.shot, camera.world, view), False
        return stale + come

    def _move(self, layer: pygame.Surface, camera: Camera, viewport: Viewport) -> list[Rect]:
        """Show the board as the camera sees it now, as far as it is in the layer; return what is to be drawn."""
        seen = self._sight
        if seen is None or seen.view != camera.view:
            return [camera.view]
        inside = viewport.px_rect(camera.view.inset(EDGE)).clip(layer.get_rect())
        where = _board_in(layer, seen, viewport)
        if self._gaps and self._moved is not None:
            where = where.clip(self._moved)
        if seen.shot.zoom == camera.zoom:
            self._taken, thin = None, 1  # what is left out would be shifted on with the board
            self._moved = _shift(layer, where, seen.shot, camera, viewport, inside)
        else:
            taken, thin = self._taken or _take(layer, where, seen.shot), THIN
            self._moved = _lay(layer, taken, camera, viewport, inside)
            covered = self._moved is not None and self._moved.w * self._moved.h > (1.0 - MUCH) * inside.w * inside.h
            self._taken = taken if covered else None
        if self._moved is None:
            return [camera.view]
        self.rough = True
        come = [part for part in around(self._moved, inside) if part.w >= thin and part.h >= thin]
        return [viewport.from_px(part) for part in come]


def _board_in(layer: pygame.Surface, sight: _Sight, viewport: Viewport) -> pygame.Rect:
    """Return where in a layer the board is seen, without the frame of its view."""
    shot, world, middle = sight.shot, sight.world, sight.view.centre
    board = Rect(
        middle.x + (world.x - shot.centre.x) * shot.zoom, middle.y + (world.y - shot.centre.y) * shot.zoom,
        world.w * shot.zoom, world.h * shot.zoom,
    )  # fmt: skip
    inside = sight.view.inset(EDGE)
    return viewport.px_rect(board).inflate(-2, -2).clip(viewport.px_rect(inside)).clip(layer.get_rect())


def _take(layer: pygame.Surface, where: pygame.Rect, shot: Shot) -> _Taken:
    """Take a picture of the board in a layer, seen there by a camera at ``shot``."""
    picture = surface_pool.take(where.size, like=layer)
    picture.blit(layer, (0, 0), where)
    return _Taken(shot, picture, where)


def _shift(
    layer: pygame.Surface, where: pygame.Rect, before: Shot, camera: Camera, viewport: Viewport, inside: pygame.Rect
) -> pygame.Rect | None:
    """Shift the board inside the view, to where an equally near camera sees it; return where it is; None: nowhere."""
    now, middle, scale = camera.shot, camera.view.centre, camera.zoom * viewport.scale
    left, top = middle.x * viewport.scale, middle.y * viewport.scale
    # from where the board was seen to where it is, each rounded: a long way is not off by the sum of what was rounded
    dx = round(left - now.centre.x * scale) - round(left - before.centre.x * scale)
    dy = round(top - now.centre.y * scale) - round(top - before.centre.y * scale)
    target = where.move(dx, dy).clip(inside)
    if target.w < NARROW or target.h < NARROW:
        return None
    layer.subsurface(inside).scroll(dx, dy)
    return target


def _lay(
    layer: pygame.Surface, taken: _Taken, camera: Camera, viewport: Viewport, inside: pygame.Rect
) -> pygame.Rect | None:
    """Draw a picture in its new place, inside the view without its frame; return where; None: too little is seen."""
    before, now, middle, scale = taken.shot, camera.shot, camera.view.centre, viewport.scale
    share = now.zoom / before.zoom
    left = (middle.x + (before.centre.x - now.centre.x) * now.zoom - middle.x * share) * scale + taken.where.x * share
    top = (middle.y + (before.centre.y - now.centre.y) * now.zoom - middle.y * share) * scale + taken.where.y * share
    across = _run(left, share, taken.where.w, inside.left, inside.right)
    down = _run(top, share, taken.where.h, inside.top, inside.bottom)
    if across is None or down is None:
        return None
    part = pygame.Rect(across[0], down[0], across[1] - across[0], down[1] - down[0])
    target = pygame.Rect(across[2], down[2], across[3] - across[2], down[3] - down[2])
    if target.size == part.size:
        layer.blit(taken.picture, target, part)
    else:  # where it stays for a moment its edges are smooth
        scaled = pygame.transform.scale if camera.moving else pygame.transform.smoothscale
        scaled(taken.picture.subsurface(part), target.size, layer.subsurface(target))
    return target


def _run(start: float, share: float, length: int, low: int, high: int) -> tuple[int, int, int, int] | None:
    """Return which pixels of a line of ``length`` lie between two limits, and where: both ends; None: too few."""
    first = max(0, math.ceil((low - start) / share))
    last = min(length, math.floor((high - start) / share))
    begin, end = round(start + first * share), round(start + last * share)
    if share == 1.0:
        end = begin + last - first
    begin, end = max(low, begin), min(high, end)
    return (first, last, begin, end) if last - first >= NARROW and end - begin >= NARROW else None


def around(inner: pygame.Rect, outer: pygame.Rect) -> list[pygame.Rect]:
    """Return what of a rectangle lies around one inside of it."""
    parts = (
        pygame.Rect(outer.x, outer.y, outer.w, inner.y - outer.y),
        pygame.Rect(outer.x, inner.bottom, outer.w, outer.bottom - inner.bottom),
        pygame.Rect(outer.x, inner.y, inner.x - outer.x, inner.h),
        pygame.Rect(inner.right, inner.y, outer.right - inner.right, inner.h),
    )
    return [part for part in parts if part.w > 0 and part.h > 0]
