"""The layer of the lines over a board: part of the static layer at rest, drawn over it while they move.

On a large window drawing the static layer without its lines, or with them again, takes several frames' time. So lines
are lifted off it strip by strip before they move, and laid down strip by strip afterwards.

Outlines of several hundred points would take a good part of a frame, too, and a moving line has another course in every
frame. So lines are put together from small upright tiles, each a piece of ribbon with some rise, drawn once and kept: a
frame only finds which tile lies where. Lines that do not run to the right all the time are drawn as outlines.
"""

from __future__ import annotations

import math
import time
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Final, NamedTuple, TypeAlias

import pygame

from game.ui.paint import palette, svg_art
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect
from game.ui.paint.viewport import Viewport
from game.ui.tabletop import lines
from game.ui.tabletop.camera import Camera, Shot
from game.ui.tabletop.lines import (
    CASING,
    DASH,
    DOT,
    GAP,
    PALE,
    RIM,
    VEIL,
    BoardLine,
    LineGeometry,
    LineWay,
    PassingCourse,
    Pattern,
    Px,
)
from game.ui.tabletop.static_layer import RedrawStrips, around
from game.ui.tabletop.thing_names import Thing

BROAD: Final = 6.7
"""The width of a tile, in table units."""
FINE: Final = 4
"""Factor by which tiles are drawn larger, then reduced, for smooth edges."""
SHARP: Final = 2.0
"""Pixels per table unit from which on lines move by whole pixels instead of halves."""
MANY: Final = 24
"""Brushes that are kept: a camera that zooms asks for others."""
OPAQUE: Final = 0.996
HAIR: Final = 1e-4
"""Pixels: what lies in the middle between two is rounded alike, however the last digits of its sum came about."""
DEEP: Final = 10
"""Heights are whole numbers, of which 2 ** DEEP are a pixel: they are equal where a line runs as it did, and rounded
by a shift."""
PIXEL: Final = 1 << DEEP
SHARES: Final = 14
"""A share of a way is a whole number likewise, of which 2 ** SHARES are all of it."""
STEEPEST: Final = 1.4
"""How steep the lines are whose tiles are drawn before they move."""
LINES: Final = 8
"""Brushes whose tiles are drawn before lines move."""
LEVEL: Final = 8
"""Most level tiles that are merged into one."""
A_LITTLE: Final = 0.0008
"""Seconds for which tiles are drawn in a frame in which lines rest."""

Colour: TypeAlias = tuple[int, int, int]
Ribbon: TypeAlias = tuple[float, float, Colour]
"""How wide, how far below the middle of the line, and the colour."""
Kind: TypeAlias = tuple[tuple[Ribbon, ...], int, int]
"""The ribbons of a brush from the lowest on, the width of its tiles in pixels, and how solid it is, from 0 to 255."""
Tile: TypeAlias = tuple[pygame.Surface, int]
"""A picture, and how far above the middle of the line it begins, in pixels."""
Blit: TypeAlias = tuple[pygame.Surface, tuple[int, int]]
Cut: TypeAlias = Blit | tuple[pygame.Surface, tuple[int, int], pygame.Rect]
"""A picture and its place, or a part of one."""


class Look(NamedTuple):
    """How a line looks: a palette role, its pattern, how many pixels it is wide, and its opacity."""

    role: str
    pattern: Pattern
    wide: float
    share: float


class _Brush:
    """The tiles of one kind of ribbon, by rise and by vertical half pixel."""

    def __init__(self, kind: Kind, halves: bool) -> None:
        self._ribbons, self._wide, self._solid = kind
        self._tiles: dict[tuple[int, int], Tile] = {}
        self._levels: dict[tuple[int, int], Tile] = {}
        """By how many tiles each replaces, and by which half of a pixel it lies at."""
        steepest = round(2 * STEEPEST * self._wide)
        lower = (0, 1) if halves else (0,)
        self._usual = iter([(rise * side, half) for rise in range(steepest) for side in (-1, 1) for half in lower])

    def prepare(self, late: float) -> bool:
        """Draw tiles that lines will need, until a moment of the clock; return whether all are there."""
        while time.perf_counter() < late:
            key = next(self._usual, None)
            if key is None:
                return True
            if key not in self._tiles:
                self._made(key)
        return False

    def row(self, columns: Columns, halves: bool, before: Row | None = None) -> Row:
        """Return the tiles of a line; those of the same line ``before`` it moved serve where it runs as it did."""
        left, _right, heights = columns
        old = before.columns if before is not None and before.brush is self else None
        if before is None or old is None or (old.left, len(old.heights)) != (left, len(heights)):
            return Row(self, columns, self._between(left, heights, halves))
        moved = [number for number, (a, b) in enumerate(zip(heights, old.heights, strict=True)) if a != b]
        if not moved:
            return before
        first, last = max(0, moved[0] - 1), min(len(heights) - 1, moved[-1] + 1)
        cut, rest = before.number(left + first * self._wide), before.number(left + last * self._wide - 1) + 1
        begin = before.tiles[cut][1][0]
        end = before.tiles[rest][1][0] if rest < len(before.tiles) else left + (len(heights) - 1) * self._wide
        first, last = (begin - left) // self._wide, (end - left) // self._wide
        fresh = self._between(begin, heights[first : last + 1], halves)
        return Row(self, columns, [*before.tiles[:cut], *fresh, *before.tiles[rest:]])

    def _between(self, left: int, heights: Sequence[int], halves: bool) -> list[Blit]:
        """Return the tiles from pixel ``left`` on between heights; level runs share longer tiles."""
        wide, tiles, row = self._wide, self._tiles, []
        x, before, level, at = left, heights[0], 0, 0
        for after in heights[1:]:
            both = before + after + PIXEL  # a pixel's middle is half a pixel below its edge
            low = (both + PIXEL // 2) >> DEEP if halves else 2 * ((both + PIXEL) >> (DEEP + 1))
            rise = (2 * (after - before) + PIXEL // 2) >> DEEP
            if level and (rise or low != at or level == LEVEL):
                row.append(self._level(level, at, x))
                level = 0
            if rise:
                key = rise, low & 1
                picture, above = tiles[key] if key in tiles else self._made(key)
                row.append((picture, (x, (low >> 1) - above)))
            else:
                level, at = level + 1, low
            x += wide
            before = after
        return [*row, self._level(level, at, x)] if level else row

    def _level(self, number: int, low: int, end: int) -> Blit:
        """Return one tile for ``number`` level ones that end at pixel ``end``; ``low`` in half pixels."""
        key = number, low & 1
        found = self._levels.get(key)
        if found is None:
            found = self._levels[key] = self._drawn(0, key[1], number)
        picture, above = found
        return picture, (end - number * self._wide, (low >> 1) - above)

    def _made(self, key: tuple[int, int]) -> Tile:
        """Draw and keep the tile of a key (rise in half pixels, 1 if half a pixel lower)."""
        made = self._tiles[key] = self._drawn(*key, 1)
        return made

    def _drawn(self, rises: int, half: int, number: int) -> Tile:
        """Draw ``number`` tiles with the same rise (in half pixels) as one picture."""
        rise, lower, tiles = rises / 2 / self._wide, half / 2, number * self._wide
        steep = math.hypot(1.0, rise)
        most = max(wide / 2 + abs(aside) for wide, aside, _colour in self._ribbons)
        above = math.ceil(most * steep + abs(rises) / 4) + 2
        large = _enlarged((tiles, 2 * above), self._ribbons[0][2])
        across, middle = tiles * FINE, (above + lower) * FINE
        for wide, aside, colour in self._ribbons:
            upper, under = ((aside + side * wide / 2) * steep * FINE for side in (-1, 1))
            ends = (-across, middle - 1.5 * across * rise), (2 * across, middle + 1.5 * across * rise)
            corners = [(x, y + upper) for x, y in ends] + [(x, y + under) for x, y in reversed(ends)]
            pygame.draw.polygon(large, colour, corners)
        tile = pygame.transform.smoothscale(large, (tiles, 2 * above))
        if self._solid < 255:
            tile.fill((255, 255, 255, self._solid), special_flags=pygame.BLEND_RGBA_MULT)
        picture = tile.convert_alpha()
        if self._solid == 255:
            svg_art.encoded(picture)
        return picture, above


class Row(NamedTuple):
    """The tiles of one brush that a line is put together from."""

    brush: _Brush
    columns: Columns
    tiles: list[Blit]

    def number(self, x: int) -> int:
        """Return the number of the tile that lies at some pixel."""
        return max(0, bisect_right(self.tiles, x, key=_left) - 1)

    def part(self, left: int, right: int) -> list[Blit]:
        """Return the tiles that lie between two columns of pixels."""
        return self.tiles[self.number(left) : bisect_left(self.tiles, right, key=_left)]

    def cut(self, parts: Iterable[tuple[int, int]]) -> Iterator[Cut]:
        """Yield what lies between pairs of columns, given from the left to the right."""
        tiles, first = self.tiles, 0
        for left, right in parts:
            number = first
            while number < len(tiles) and (x := tiles[number][1][0]) < right:
                picture, (_x, y) = tiles[number]
                wide, high = picture.get_size()
                number += 1
                if left <= x and x + wide <= right:
                    yield picture, (x, y)
                elif x + wide > left:
                    begin, end = max(left, x), min(right, x + wide)
                    yield picture, (begin, y), pygame.Rect(begin - x, 0, end - begin, high)
                else:
                    first = number


class Columns(NamedTuple):
    """How low a line runs where its tiles meet, from the pixel ``left`` on, up to the pixel ``right``."""

    left: int
    right: int
    heights: Sequence[int]
    """In parts of a pixel, of which :data:`PIXEL` are one."""

    def towards(self, other: Columns, share: float) -> Columns:
        """Return the columns of the line after a share of its way to another course between the same ends."""
        pairs, part = zip(self.heights, other.heights, strict=True), round(share * (1 << SHARES))
        return self._replace(heights=[a + ((b - a) * part >> SHARES) for a, b in pairs])


def _left(tile: Blit) -> int:
    return tile[1][0]


class TiledLine:
    """One line as it runs now."""

    def __init__(self, look: Look, columns: Columns, brushes: Brushes, before: TiledLine | None = None) -> None:
        """Put a line together; what is as it was ``before`` it moved is used again."""
        self._left, self._right, heights = columns
        self._wide = brushes.wide
        was, bright = (before._base, before._bright) if before is not None else (None, None)
        self._base: Row = brushes.base(look).row(columns, brushes.halves, was)
        self._dashes: list[Cut] = []
        self._dots: list[Blit] = []
        self._bright: Row | None = None
        if look.pattern == "dashes":
            self._bright = brushes.dash(look).row(columns, brushes.halves, bright)
            ends, ends_too = self._along(
                heights, (DASH + GAP) * look.wide, GAP / 2 * look.wide, (GAP / 2 + DASH) * look.wide
            )
            last = (float(self._right), 0.0)
            pairs = zip(ends, [*ends_too, last][: len(ends)], strict=True)
            self._dashes = list(self._bright.cut((round(a[0] + HAIR), round(b[0] + HAIR)) for a, b in pairs))
        elif look.pattern == "dots":
            (middles,) = self._along(heights, DOT * look.wide, DOT / 2 * look.wide)
            dot, half = brushes.dot(look)
            self._dots = [(dot, (math.floor(x) - half, math.floor(y) - half)) for x, y in middles]

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it inside the clip."""
        clip = surface.get_clip()
        area = clip.clip(pygame.Rect(self._left, clip.y, self._right - self._left, clip.h))
        if area.w and area.h:
            surface.set_clip(area)
            surface.fblits(self._base.part(area.left, area.right))
            surface.blits(self._dashes, doreturn=False)
            surface.fblits(self._dots)
            surface.set_clip(clip)

    def _along(self, columns: Sequence[int], step: float, *firsts: float) -> list[list[Px]]:
        """Return for each of ``firsts`` the points at that arc length and every ``step`` pixels on."""
        wide, heights = self._wide, [y / PIXEL for y in columns]
        far = [0.0, *accumulate([math.hypot(wide, b - a) for a, b in pairwise(heights)])]
        found: list[list[Px]] = []
        for first in firsts:
            points: list[Px] = []
            at, last = 0, len(far) - 2
            for number in range(int((far[-1] - first) / step) + 1 if far[-1] > first else 0):
                way = first + number * step
                while at < last and far[at + 1] <= way:
                    at += 1
                share = (way - far[at]) / (far[at + 1] - far[at])
                points.append((self._left + wide * (at + share), heights[at] + (heights[at + 1] - heights[at]) * share))
            found.append(points)
        return found


class Brushes:
    """The brushes of the lines of one table."""

    def __init__(self) -> None:
        self._brushes: dict[Kind, _Brush] = {}
        self._dots: dict[tuple[Colour, float], tuple[pygame.Surface, int]] = {}
        """By colour and radius."""
        self.wide, self.halves = 8, True
        """The width of a tile in pixels, and whether lines move by halves of a pixel."""

    def columns(self, line: Sequence[Px], scale: float) -> Columns | None:
        """Return where a line through points in pixels runs; None: it does not run to the right all the time."""
        self.wide, self.halves = max(4, round(BROAD * scale)), scale < SHARP
        if len(line) < 2 or any(a[0] >= b[0] for a, b in pairwise(line)):
            return None
        left, right = math.floor(line[0][0] + HAIR), math.ceil(line[-1][0] - HAIR)
        number = max(1, -(-(right - left) // self.wide))
        return Columns(left, right, _heights(line, left, self.wide, number))

    def laid(self, look: Look, columns: Columns, before: TiledLine | None = None) -> TiledLine | None:
        """Return a line that runs so, and ran as ``before``; None: it is faint and more than ribbons."""
        faint = look.share < OPAQUE and look.pattern in ("dashes", "dots")
        return None if faint else TiledLine(look, columns, self, before)

    def prepare(self) -> None:
        """Draw some of the tiles that the lines drawn last will need when they move."""
        late = time.perf_counter() + A_LITTLE
        for brush in list(self._brushes.values())[-LINES:]:
            if not brush.prepare(late):
                break

    def base(self, look: Look) -> _Brush:
        """Return the brush of a line without its dashes and dots."""
        wide, colour = look.wide, palette.rgb(look.role)
        if look.pattern == "band":
            return self._brush(((wide, 0.0, colour),), look.share * VEIL)
        red, green, blue = (round(part + (255 - part) * PALE) for part in colour)
        cased = wide * (1 + 2 * CASING)
        ribbons = [(cased + RIM, 0.0, palette.rgb("paper")), (cased, 0.0, palette.rgb("ink"))]
        ribbons.append((wide, 0.0, colour if look.pattern == "solid" else (red, green, blue)))
        if look.pattern == "double":
            ribbons += [(wide * 0.36, side * wide, colour) for side in (-0.34, 0.34)]
        return self._brush(tuple(ribbons), look.share)

    def dash(self, look: Look) -> _Brush:
        """Return the brush of the dashes of a line."""
        return self._brush(((look.wide, 0.0, palette.rgb(look.role)),), look.share)

    def dot(self, look: Look) -> tuple[pygame.Surface, int]:
        """Return the picture of a dot of a line, and how far from its edges its middle is. Cached."""
        key = palette.rgb(look.role), max(1.0, look.wide / 2)
        found = self._dots.get(key)
        if found is None:
            (colour, radius), half = key, math.ceil(key[1]) + 1
            side = 2 * half + 1
            large, middle = _enlarged((side, side), colour), FINE * side / 2
            drawn = math.floor(radius) + 0.5  # as aacircle draws it
            pygame.draw.circle(large, colour, (middle, middle), FINE * drawn)
            dot = pygame.transform.smoothscale(large, (side, side)).convert_alpha()
            if len(self._dots) >= MANY:
                self._dots.clear()
            found = self._dots[key] = svg_art.encoded(dot), half
        return found

    def _brush(self, ribbons: tuple[Ribbon, ...], share: float) -> _Brush:
        kind = ribbons, self.wide, round(255 * share)
        found = self._brushes.pop(kind, None) or _Brush(kind, self.halves)
        self._brushes[kind] = found
        if len(self._brushes) > MANY:
            del self._brushes[next(iter(self._brushes))]
        return found


def _enlarged(size: tuple[int, int], colour: Colour) -> pygame.Surface:
    """Return a transparent picture FINE times larger than ``size``, to be drawn on and reduced."""
    large = pygame.Surface((FINE * size[0], FINE * size[1]), pygame.SRCALPHA)
    large.fill((*colour, 0))
    return large


def _heights(line: Sequence[Px], left: int, step: int, number: int) -> list[int]:
    """Return the line's y at ``left`` and every ``step`` pixels from there, in 1 / PIXEL pixels."""
    ahead = iter(line[2:])
    (ax, ay), (bx, by) = line[0], line[1]
    slope, heights = (by - ay) / (bx - ax), []
    for x in range(left, left + step * number + 1, step):
        while x > bx:
            following = next(ahead, None)
            if following is None:
                break
            (ax, ay), (bx, by) = (bx, by), following
            slope = (by - ay) / (bx - ax)
        heights.append(round(PIXEL * (ay + slope * (min(max(x, ax), bx) - ax))))
    return heights


class LineLayer:
    """All lines over one board."""

    def __init__(self) -> None:
        self.lines: Mapping[Thing, BoardLine] = {}
        self.moving = False
        """Whether they are on their way to another course."""
        self.held = False
        """Whether they are to be lifted: before they move, and as long as they do."""
        self._lifted: pygame.Rect | None = None
        """The part of the view, in pixels, in which they are lifted."""
        self._strips = RedrawStrips()
        self._brushes = Brushes()
        self._on_screen: dict[Thing, _LineOnScreen] = {}
        self._ways: dict[Thing, tuple[LineWay, Shot, Columns | None, Columns | None]] = {}
        """The courses between which lines are on their way."""

    def forget(self, view: pygame.Rect) -> None:
        """Begin anew in another window, whose board is seen in ``view``."""
        self._on_screen.clear()
        self._ways.clear()
        self.settle(view)

    # --- lifted or not -----------------------------------------------------------------------------------------------

    def lifted(self, clip: pygame.Rect) -> pygame.Rect | None:
        """Return where inside a clip lines are drawn over what rests; None: nowhere."""
        part = self._lifted.clip(clip) if self._lifted is not None else None
        return part if part is not None and part.w and part.h else None

    def lying(self, clip: pygame.Rect) -> list[pygame.Rect]:
        """Return where inside a clip lines are part of what rests."""
        part = self.lifted(clip)
        return [clip] if part is None else around(part, clip)

    def between(self, view: pygame.Rect) -> bool:
        """Return whether they are lifted in a part of the view only."""
        return self._lifted is not None and self._lifted != view

    def settle(self, view: pygame.Rect) -> None:
        """Have them lifted everywhere, or nowhere, at once: all of the view is drawn anew."""
        self._lifted = view if self.moving else None

    def lift(self, view: pygame.Rect) -> pygame.Rect | None:
        """Lift them in one more strip; return what rests there, to be drawn anew; None: they are lifted everywhere."""
        self.held = True
        part = self._lifted or pygame.Rect(view.topleft, (view.w, 0))
        if part == view:
            return None
        if part.y > view.y:  # they were being laid down
            self._lifted = view
            return pygame.Rect(view.x, view.y, view.w, part.y - view.y)
        if not part.h:
            self._strips.begin(view.h)
        high = self._strips.height(view.bottom - part.bottom)
        self._lifted = pygame.Rect(view.x, view.y, view.w, part.h + high)
        return pygame.Rect(view.x, part.bottom, view.w, high)

    @property
    def floating(self) -> bool:
        """Whether they are lifted in some part of the view."""
        return self._lifted is not None

    @property
    def laying(self) -> bool:
        """Whether they are still to be laid down."""
        return self._lifted is not None and not self.held

    def lay(self, view: pygame.Rect) -> pygame.Rect | None:
        """Lay them down in one more strip; return what rests there, to be drawn anew; None: there is nothing to do."""
        part = self._lifted
        if part is None or self.held:
            return None
        if part == view:
            self._strips.begin(view.h)
        high = self._strips.height(part.h)
        self._lifted = pygame.Rect(part.x, part.y + high, part.w, part.h - high) if part.h > high else None
        return pygame.Rect(part.x, part.y, part.w, high)

    def took(self, seconds: float) -> None:
        """Note the drawing time of a frame in seconds; the longer, the lower the next strip."""
        self._strips.took(seconds)

    # --- where and how they run --------------------------------------------------------------------------------------

    def changed(self, new: Mapping[Thing, BoardLine], camera: Camera) -> list[Rect]:
        """Return the parts of the screen in which new lines differ from the present ones."""
        return [camera.rect_to_table(area).grown(2) for area in lines.changed(self.lines, new)]

    def draw(self, canvas: Canvas, camera: Camera) -> None:
        """Draw those in view, those with the highest weight last."""
        tiled = camera.zoom == camera.aim  # every zoom needs tiles of its own
        for key, line in sorted(self.lines.items(), key=lambda one: (one[1].pattern != "band", one[1].weight)):
            shown = self._shown(key, line, camera, canvas.viewport)
            if shown.cover.colliderect(canvas.surface.get_clip()):
                wide, share = line.width * camera.zoom, min(1.0, line.weight)
                if tiled and not shown.tiled:
                    columns = self._columns(key, line, camera, canvas.viewport.scale)
                    look = _look(line, wide * canvas.viewport.scale)
                    shown.tiles, shown.tiled = columns and self._brushes.laid(look, columns, shown.tiles), True
                if tiled and shown.tiles is not None:
                    shown.tiles.draw(canvas.surface)
                else:
                    lines.lay(canvas, shown.course, line.role, line.pattern, wide, share)

    def _shown(self, key: Thing, line: BoardLine, camera: Camera, viewport: Viewport) -> _LineOnScreen:
        """Return a line as it is seen now. Cached."""
        kept = self._on_screen.get(key)
        if kept is None or kept.line is not line or kept.shot is not camera.shot or kept.viewport is not viewport:
            before = kept.tiles if kept is not None else None
            kept = self._on_screen[key] = _LineOnScreen(line, camera, viewport, before)
        return kept

    def prepare(self) -> None:
        """Make a little ready of what will be needed when they move."""
        self._brushes.prepare()

    def foresee(self, lines: Mapping[Thing, BoardLine], camera: Camera, scale: float) -> None:
        """Draw the tiles of which lines will be put together that are to run so."""
        for key, line in lines.items():
            if (columns := self._columns(key, line, camera, scale)) is not None:
                self._brushes.laid(_look(line, line.width * camera.zoom * scale), columns)

    def _columns(self, key: Thing, line: BoardLine, camera: Camera, scale: float) -> Columns | None:
        """Return a line's heights per tile on the screen; None if it does not run to the right all the time."""
        if not isinstance(line.points, PassingCourse):
            return self._brushes.columns(_course(line, camera, scale).line, scale)
        way, share, shot = line.points.way, line.points.share, camera.shot
        kept = self._ways.get(key)
        if kept is None or kept[0] is not way or kept[1] is not shot:
            old, new = (self._brushes.columns(_px(way.xs, low, camera, scale), scale) for low in (way.old, way.new))
            kept = self._ways[key] = way, shot, old, new
        old, new = kept[2:]
        return old.towards(new, share) if old is not None and new is not None else None


class _LineOnScreen:
    """A line in one shot of the camera: its cover, course and tiles, each computed once."""

    def __init__(self, line: BoardLine, camera: Camera, viewport: Viewport, before: TiledLine | None) -> None:
        """``before`` are the tiles of the line as it ran last."""
        self.line, self.viewport, self._camera = line, viewport, camera
        self.shot = camera.shot
        self.tiles, self.tiled = before, False

    @cached_property
    def cover(self) -> pygame.Rect:
        """The pixels that it may touch."""
        return self.viewport.px_cover(self._camera.rect_to_table(self.line.area()).grown(2))

    @cached_property
    def course(self) -> LineGeometry:
        """Its course in pixels."""
        return _course(self.line, self._camera, self.viewport.scale)


def _course(line: BoardLine, camera: Camera, scale: float) -> LineGeometry:
    xs, ys = zip(*line.points, strict=True)
    return LineGeometry(_px(xs, ys, camera, scale))


def _look(line: BoardLine, wide: float) -> Look:
    """Return the look of a line ``wide`` pixels wide."""
    return Look(line.role, line.pattern, max(1.0, wide), min(1.0, line.weight))


def _px(xs: Sequence[float], ys: Sequence[float], camera: Camera, scale: float) -> list[Px]:
    """Return board points in pixels of the screen."""
    x, y = camera.to_table(lines.ORIGIN)
    left, top, zoom = x * scale, y * scale, camera.zoom * scale
    return [(left + px * zoom, top + py * zoom) for px, py in zip(xs, ys, strict=True)]
