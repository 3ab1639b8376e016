"""Background layer: the table top, and the board seen through the camera.

A board is painted at a few sizes only and scaled in between, roughly while the camera moves and smoothly at rest. It is
painted in tiles (:class:`BoardTiles`), only visible ones, within a time budget per frame: zoomed in, a whole board
would take more than a second and hundreds of megabytes. Until all visible tiles are painted, the previous view is shown
scaled.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

import pygame

from game.ui.paint import surface_pool, svg_art
from game.ui.paint.canvas import GRAIN, Canvas
from game.ui.paint.geometry import Rect
from game.ui.paint.surface_cache import SurfaceCache
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.camera import MOST, Camera
from game.ui.tabletop.poses import Ground
from game.ui.tabletop.static_layer import around

LEVEL = 1.6
WIDEST = 4096
AT_FIRST, IN_A_FRAME = 0.1, 0.003
"""Time budgets for painting in seconds: before a board is first shown, and per frame after that and after a resize."""
HURRY = 1.2
"""Factor of the time budget in a frame that shows the table top in place of missing tiles."""
ROWS = 2
"""Rows of tiles composed per frame, once all are painted."""
SCALED = 300_000
"""Pixels scaled smoothly per frame."""
ASIDE = 12
"""Maximum shift of a cut between two scaled strips, in rows."""
RIM = 6.0
"""Width of the frame's edge, in table units."""


class _Sight(NamedTuple):
    """A view of the board: painted at ``size``, scaled to ``target`` (pixels), clipped to ``view``."""

    world: Rect
    size: tuple[int, int]
    target: pygame.Rect
    view: pygame.Rect

    def visible(self, clip: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        """Return the part of the painted board that covers a clip, and its rectangle on the screen."""
        sx, sy = self.size[0] / self.target.w, self.size[1] / self.target.h
        seen = self.target.clip(clip).clip(self.view)
        left, top = int((seen.x - self.target.x) * sx), int((seen.y - self.target.y) * sy)
        right = min(self.size[0], int((seen.right - self.target.x) * sx) + 2)
        bottom = min(self.size[1], int((seen.bottom - self.target.y) * sy) + 2)
        if not seen.w or not seen.h:
            return pygame.Rect(0, 0, 0, 0), pygame.Rect(0, 0, 0, 0)
        part = pygame.Rect(left, top, right - left, bottom - top)
        x, y = self.target.x + left / sx, self.target.y + top / sy
        return part, pygame.Rect(round(x), round(y), max(1, round(part.w / sx)), max(1, round(part.h / sy)))

    def area(self, part: pygame.Rect) -> Rect:
        """Convert a rectangle of the painted board to world units."""
        across, down = self.world.w / self.size[0], self.world.h / self.size[1]
        return Rect(self.world.x + part.x * across, self.world.y + part.y * down, part.w * across, part.h * down)


class _Seen(NamedTuple):
    """An opaque picture of the board for a resting camera, at the pixels ``where``."""

    sight: _Sight
    picture: pygame.Surface
    where: pygame.Rect

    def part_of(self, sight: _Sight) -> pygame.Rect:
        """Return the area of the picture in pixels of a painted board of another view."""
        world, (wide, high) = self.sight.world, sight.size
        across, down = world.w / self.sight.target.w, world.h / self.sight.target.h
        left = world.x + (self.where.x - self.sight.target.x) * across - sight.world.x
        top = world.y + (self.where.y - self.sight.target.y) * down - sight.world.y
        kx, ky = wide / sight.world.w, high / sight.world.h
        return pygame.Rect(left * kx, top * ky, self.where.w * across * kx, self.where.h * down * ky)

    def lay(self, flat: pygame.Surface, area: Rect) -> None:
        """Blit the picture's content of an ``area`` of the world onto ``flat``, a picture of that area."""
        world, target = self.sight.world, self.sight.target
        across, down = target.w / world.w, target.h / world.h
        left = target.x - self.where.x + (area.x - world.x) * across
        top = target.y - self.where.y + (area.y - world.y) * down
        wide, high = max(1e-6, area.w * across), max(1e-6, area.h * down)
        source = pygame.Rect(int(left), int(top), int(wide) + 2, int(high) + 2).clip(self.picture.get_rect())
        if source.w and source.h:
            kx, ky = flat.get_width() / wide, flat.get_height() / high
            size = max(1, round(source.w * kx)), max(1, round(source.h * ky))
            place = round((source.x - left) * kx), round((source.y - top) * ky)
            flat.blit(pygame.transform.scale(self.picture.subsurface(source), size), place)


class _Making(NamedTuple):
    """A picture of the board for a resting camera being composed, in steps of a good part of a frame each."""

    sight: _Sight
    steps: Iterator[None]


class BackgroundLayer:
    """Caches and draws table top and board."""

    def __init__(self, ground: Ground, text_scale: float = 1.0) -> None:
        self._ground = ground
        self._tiles = BoardTiles(ground, text_scale)
        self._world: Rect | None = None
        self._seen: _Seen | None = None
        self._whole: _Seen | None = None
        """The last picture of the whole board."""
        self._making: _Making | None = None
        """The next picture at rest, in progress."""
        self._to_paint: float | None = AT_FIRST
        """Time budget in seconds for painting tiles in the next draw; None to draw only existing ones."""
        self.rough = False
        """Whether the board was last scaled roughly and must be redrawn smoothly."""
        self.bare = False
        """Set when the table top shows in place of missing tiles."""
        self._lacks = False
        self._top: pygame.Surface | None = None
        self._coming_top: Iterator[pygame.Surface | None] | None = None
        """The table top for the present window, in progress."""
        self._stretched = False
        """Whether the table top is a stretched one of another window size, until it is repainted."""

    @property
    def lacking(self) -> bool:
        """Whether visible tiles are missing; :meth:`paint_more` paints them."""
        if self._tiles.drop_served():
            self._whole, self._seen, self._making, self._lacks = self._whole or self._seen, None, None, True
        return self._lacks

    def forget(self, text_scale: float) -> None:
        """Clear the caches, to repaint the board with another text scale."""
        self._tiles.text_scale = text_scale
        self._seen, self._whole, self._making, self._to_paint = None, None, None, AT_FIRST
        self._tiles.forget()

    def resized(self) -> None:
        """Repaint for another window size; the previous picture is shown until then."""
        self._whole, self._to_paint = self._whole or self._seen, IN_A_FRAME
        self._seen, self._making, self._stretched = None, None, self._top is not None
        self._coming_top = None
        self._tiles.forget()

    def backdrop(self, canvas: Canvas) -> pygame.Surface:
        """Return the table top for the whole canvas; cached with other pictures while in use."""
        size = canvas.surface.get_size()
        if self._top is None or not self._stretched:
            self._top = next(filter(None, self._ground.backdrop(size, canvas.viewport.scale, True)))
        elif self._top.get_size() != size:
            self._top = pygame.transform.scale(self._top, size)
        return self._top

    def draw(self, canvas: Canvas, camera: Camera, moving: bool) -> None:
        """Draw the ground inside the clip."""
        backdrop = self.backdrop(canvas)
        clip = canvas.surface.get_clip()
        if not self._hides(clip, camera, canvas.viewport):
            canvas.surface.blit(backdrop, clip, clip)
        if canvas.touches(camera.view):
            self._board(canvas, camera, moving, backdrop)

    def paint_more(self, camera: Camera, viewport: Viewport) -> list[Rect]:
        """Paint some missing tiles; return the changed areas of the table, in table units."""
        self._look_at(camera.world)
        sight = _sight(camera, viewport)
        part = sight.visible(pygame.Rect(0, 0, *viewport.pixels))[0]
        painted = self._paint(sight, part, camera.moving)
        if not self._tiles.has_board or next(self._tiles.missing(sight.size, part), None) is None:
            self._lacks, self.rough = False, self._tiles.has_board  # from now on it is one smoothly scaled picture
            return []
        if self._whole is not None or self._seen is not None:
            return []  # the previous picture is shown until all tiles are painted
        across, down = sight.target.w / sight.size[0], sight.target.h / sight.size[1]
        changed = []
        for tile in painted:
            x, y = int(sight.target.x + tile.x * across) - 2, int(sight.target.y + tile.y * down) - 2
            place = pygame.Rect(x, y, int(tile.w * across) + 5, int(tile.h * down) + 5)
            changed.append(viewport.from_px(place).overlap(camera.view))
        return changed

    def _paint(self, sight: _Sight, part: pygame.Rect, moving: bool) -> list[pygame.Rect]:
        """Paint missing tiles of a part; during camera motion only those not covered by an older picture."""
        painted = self._tiles.paint(sight.size, sight.world, self._never_seen(sight, part), HURRY * IN_A_FRAME)
        return painted if painted or moving else self._tiles.paint(sight.size, sight.world, [part], IN_A_FRAME)

    def _never_seen(self, sight: _Sight, part: pygame.Rect) -> list[pygame.Rect]:
        """Return the areas of a part not covered by an older picture."""
        older = self._whole or self._seen
        shown = older.part_of(sight).clip(part) if older is not None else pygame.Rect(part.topleft, (0, 0))
        return around(shown, part) if shown.w and shown.h else [part]

    def is_complete(self, camera: Camera, viewport: Viewport) -> bool:
        """Return whether every visible tile is painted, so that the board has no holes."""
        self._look_at(camera.world)
        sight = _sight(camera, viewport)
        part = sight.visible(pygame.Rect(0, 0, *viewport.pixels))[0]
        return not self._tiles.has_board or next(self._tiles.missing(sight.size, part), None) is None

    def make_ready(self, camera: Camera, viewport: Viewport) -> bool:
        """Continue composing the picture of a board at rest; return whether it is complete."""
        self._look_at(camera.world)
        if self._stretched:
            if self._coming_top is None:
                self._coming_top = self._ground.backdrop(viewport.pixels, viewport.scale, False)
            top = next(self._coming_top)
            if top is not None:
                self._top, self._coming_top, self._seen, self._stretched = top, None, None, False
            return False
        sight = _sight(camera, viewport)
        part = sight.visible(pygame.Rect(0, 0, *viewport.pixels))[0]
        there = self._seen is not None and self._seen.sight == sight
        if there or self._top is None or not self._tiles.has_board:
            return True
        self._lacks = next(self._tiles.missing(sight.size, part), None) is not None
        if self._lacks:
            return False
        if self._making is None or self._making.sight != sight:
            self._making = _Making(sight, self._make(sight, self._top))
        if next(self._making.steps, self) is self:
            self._making = None
        return self._making is None

    def _look_at(self, world: Rect) -> None:
        """Drop the tiles if the size of the world has changed."""
        if world != self._world:
            self._world, self._making = world, None
            self._tiles.forget()

    # --- drawing --------------------------------------------------------------------------------------------------

    def _board(self, canvas: Canvas, camera: Camera, moving: bool, backdrop: pygame.Surface) -> None:
        self._look_at(camera.world)
        sight = _sight(camera, canvas.viewport)
        part = sight.visible(backdrop.get_rect())[0]
        if self._to_paint is not None:
            self._tiles.paint(sight.size, sight.world, [part], self._to_paint)
            self._to_paint = None
        if not self._tiles.has_board:
            return
        with canvas.clipped(camera.view):
            self._picture(canvas.surface, sight, part, moving, backdrop)
        shown = camera.rect_to_table(camera.world)
        if shown.w > camera.view.w + 1 or shown.h > camera.view.h + 1:  # draw a frame around the view of a larger board
            _frame(canvas, shown.overlap(camera.view))

    def _hides(self, clip: pygame.Rect, camera: Camera, viewport: Viewport) -> bool:
        """Return whether the board covers the whole clip."""
        seen = self._seen
        if seen is None or not (seen.where.contains(clip) and viewport.px_rect(camera.view).contains(clip)):
            return False
        return camera.world == self._world and seen.sight == _sight(camera, viewport)

    def _picture(
        self, surface: pygame.Surface, sight: _Sight, part: pygame.Rect, moving: bool, backdrop: pygame.Surface
    ) -> None:
        """Draw the board inside the clip: the composed picture if the view is unchanged, otherwise its tiles."""
        seen = self._seen
        if seen is None or seen.sight != sight:
            self.rough = moving and sight.size != sight.target.size
            self._lacks = next(self._tiles.missing(sight.size, part), None) is not None
            if moving or self._lacks or seen is not None or self._whole is not None:
                self.rough = self.rough or not self._lacks  # compose one picture step by step
                picture, where = self._composed(sight, surface.get_clip(), moving)
                surface.blit(picture, where)
                return
            for _step in self._make(sight, backdrop):
                pass
            seen = self._seen
            assert seen is not None
        self.rough = self._lacks = False
        surface.blit(seen.picture, seen.where)

    def _make(self, sight: _Sight, backdrop: pygame.Surface) -> Iterator[None]:
        """Compose an opaque picture for a resting camera, step by step; much faster to draw than the tiles."""
        part, where = sight.visible(backdrop.get_rect())
        base = surface_pool.take(where.size, like=backdrop)
        base.blit(backdrop, (0, 0), where)
        yield
        if part.size == where.size:
            for top in range(0, part.h, TILE):
                rows = pygame.Rect(part.x, part.y + top, part.w, min(TILE, part.h - top))
                self._tiles.lay(base.subsurface((0, top, rows.w, rows.h)), sight.size, rows)
                if (top // TILE + 1) % ROWS == 0:
                    yield
        else:
            for source, target in strips(part.h, where.size):
                yield
                flat = svg_art.blank((part.w, len(source)))
                self._tiles.lay(flat, sight.size, pygame.Rect(part.x, part.y + source.start, *flat.get_size()))
                base.blit(pygame.transform.smoothscale(flat, (where.w, len(target))), (0, target.start))
        self._seen = _Seen(sight, base, where)
        if where.contains(sight.target):
            self._whole = self._seen

    def _composed(self, sight: _Sight, clip: pygame.Rect, moving: bool) -> tuple[pygame.Surface, pygame.Rect]:
        """Return a picture of the board inside a clip, and its rectangle on the screen."""
        part, where = sight.visible(clip)
        flat = self._flat(sight, part)
        if flat.get_size() == where.size:
            return flat, where
        return (pygame.transform.scale if moving else pygame.transform.smoothscale)(flat, where.size), where

    def _flat(self, sight: _Sight, part: pygame.Rect) -> pygame.Surface:
        flat = svg_art.blank(part.size)
        if next(self._tiles.missing(sight.size, part), None) is not None:
            for older in (self._whole, self._seen):
                if older is not None:
                    older.lay(flat, sight.area(part))
            for area in self._never_seen(sight, part):
                self.bare = self.bare or next(self._tiles.missing(sight.size, area), None) is not None
        self._tiles.lay(flat, sight.size, part)
        return flat


def strips(high: int, size: tuple[int, int]) -> Iterator[tuple[range, range]]:
    """Yield (source rows, target rows) of strips for scaling a picture ``high`` rows tall to a size.

    Strips are cut where rows of both nearly coincide, to avoid visible seams.
    """
    share, number = high / size[1], max(1, size[0] * size[1] // SCALED)
    cuts = [0]
    for strip in range(1, number):
        middle = strip * size[1] // number
        near = range(max(cuts[-1] + 1, middle - ASIDE), min(size[1], middle + ASIDE + 1))
        cuts += [min(near, key=lambda row: abs(row * share - round(row * share)))] if near else []
    for first, last in pairwise([*cuts, size[1]]):
        begin, end = round(first * share), round(last * share)
        if begin < end:
            yield range(begin, end), range(first, last)


def _sight(camera: Camera, viewport: Viewport) -> _Sight:
    """Return the view of a camera, painted at the smallest size sufficient for its target zoom."""
    world, zoom = camera.world, camera.usual  # constant while a board outgrows the window
    shown = viewport.px_rect(camera.rect_to_table(world))
    target = pygame.Rect(shown.topleft, viewport.px_size(world.w * camera.zoom, world.h * camera.zoom))
    wanted = viewport.px_size(world.w * camera.aim, world.h * camera.aim)
    base = viewport.px_size(world.w * zoom, world.h * zoom)
    if abs(wanted[0] - base[0]) <= 2:
        base = wanted
    factor = 1.0
    while factor * base[0] < wanted[0] - 2 and factor < MOST:
        factor *= LEVEL
    factor = min(factor, max(1.0, WIDEST / max(base)))
    return _Sight(world, (round(base[0] * factor), round(base[1] * factor)), target, viewport.px_rect(camera.view))


def _frame(canvas: Canvas, rect: Rect) -> None:
    """Draw a frame edge by edge, because its interior is large and empty."""
    upper, rest = rect.cut_top(RIM)
    lower, rest = rest.cut_bottom(RIM)
    left, rest = rest.cut_left(RIM)
    for edge in (upper, lower, left, Rect(rest.right - RIM, rest.y, RIM, rest.h)):
        with canvas.clipped(edge):
            canvas.box("frame", rect)


TILE = GRAIN
"""Side of a tile, in pixels."""


class BoardTiles:
    """The painted tiles of a board, at all sizes."""

    def __init__(self, ground: Ground, text_scale: float = 1.0) -> None:
        self._ground = ground
        self.text_scale = text_scale
        """Text scale of the board."""
        self._store = SurfaceCache()
        self._lent: dict[tuple[tuple[int, int], tuple[int, int]], list[svg_art.Key]] = {}
        """Tiles painted with placeholders, and the keys of the pictures they wait for."""
        self.has_board = True
        """Whether the game has a board; known after the first paint."""

    def forget(self) -> None:
        """Clear the cache."""
        self._store.clear()
        self._lent.clear()

    def drop_served(self) -> bool:
        """Drop tiles whose placeholders can be replaced now; return whether there were any."""
        come = {tile for tile, keys in self._lent.items() if not any(map(svg_art.expected, keys))}
        for tile in come:
            del self._lent[tile]
        if come:
            self._store.drop(come.__contains__)
        return bool(come)

    def missing(self, size: tuple[int, int], part: pygame.Rect) -> Iterator[pygame.Rect]:
        """Yield the missing tiles of a part of the board painted at ``size``."""
        return (tile for tile in _tiles(size, part) if self._store.get((size, tile.topleft)) is None)

    def paint(
        self, size: tuple[int, int], world: Rect, parts: Iterable[pygame.Rect], seconds: float
    ) -> list[pygame.Rect]:
        """Paint missing tiles of some parts, at least one, for about ``seconds``; return them."""
        late, painted = time.perf_counter() + seconds, []
        for tile in (tile for part in parts for tile in self.missing(size, part)):
            with svg_art.lending(ours=False) as lent:
                made = self._ground.board(size, world, tile, self.text_scale)
            if made is None:
                self.has_board = False
                break
            if lent:
                self._lent[size, tile.topleft] = lent
            self._store.put((size, tile.topleft), made)
            painted.append(tile)
            if time.perf_counter() > late:
                break
        return painted

    def lay(self, flat: pygame.Surface, size: tuple[int, int], part: pygame.Rect) -> None:
        """Blit the existing tiles onto a picture of a part."""
        for tile in _tiles(size, part):
            made = self._store.get((size, tile.topleft))
            if made is not None:
                flat.blit(made, (tile.x - part.x, tile.y - part.y))


def _tiles(size: tuple[int, int], part: pygame.Rect) -> Iterator[pygame.Rect]:
    """Yield the tiles that overlap a part of a board painted at ``size``, row by row."""
    whole = pygame.Rect(0, 0, *size)
    for y in range(part.y // TILE * TILE, part.bottom, TILE):
        for x in range(part.x // TILE * TILE, part.right, TILE):
            tile = pygame.Rect(x, y, TILE, TILE).clip(whole)
            if tile.w and tile.h:
                yield tile
