"""The layer of the board lines: part of the static layer at rest, drawn over it while they move.

In a large window, redrawing the static layer without its lines, or with them again, takes several frames. So lines are
lifted off it strip by strip before they move, and laid down strip by strip afterwards.

Polygons of several hundred points would take a good part of a frame, too, and a moving line changes its shape every
frame. So lines are composed of narrow upright tiles, each a piece of ribbon with a certain slope, rendered once and
cached. Lines that are not monotonic in x are drawn as polygons.
"""

from __future__ import annotations

import math
import time
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import accumulate, pairwise
from typing import Final, Literal, NamedTuple, TypeAlias

import pygame

from game.ui.paint import palette, svg_art
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect
from game.ui.paint.viewport import Viewport
from game.ui.tabletop import lines
from game.ui.tabletop.camera import Camera, Shot
from game.ui.tabletop.lines import (
    BENEATH,
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
"""Width of a tile, in table units."""
FINE: Final = 4
"""Supersampling factor of tiles."""
SHARP: Final = 2.0
"""Pixels per table unit from which lines move by whole instead of half pixels."""
MANY: Final = 24
"""Maximum number of cached brushes; zooming requires new ones."""
OPAQUE: Final = 0.996
HAIR: Final = 1e-4
"""Tolerance in pixels that makes rounding independent of floating-point errors."""
DEEP: Final = 10
"""Fractional bits of fixed-point heights: exact comparison of unchanged parts, and rounding by shifts."""
PIXEL: Final = 1 << DEEP
SHARES: Final = 14
"""Fractional bits of fixed-point progress values."""
STEEPEST: Final = 1.4
"""Maximum slope of pre-rendered tiles."""
LINES: Final = 8
"""Maximum number of brushes with pre-rendered tiles."""
LEVEL: Final = 8
"""Maximum number of horizontal tiles merged into one."""
SLOPES: Final = 12
"""Pictures of sleepers and arrow heads per unit of slope."""
A_LITTLE: Final = 0.0008
"""Time budget in seconds per frame for pre-rendering tiles while lines rest."""

Colour: TypeAlias = tuple[int, int, int]
Ribbon: TypeAlias = tuple[float, float, Colour]
"""Width, offset below the center of the line, and color."""
Kind: TypeAlias = tuple[tuple[Ribbon, ...], int, int]
"""The ribbons of a brush from bottom to top, the tile width in pixels, and the opacity (0..255)."""
Tile: TypeAlias = tuple[pygame.Surface, int]
"""A picture, and the distance from its top to the center of the line, in pixels."""
Blit: TypeAlias = tuple[pygame.Surface, tuple[int, int]]
Cut: TypeAlias = Blit | tuple[pygame.Surface, tuple[int, int], pygame.Rect]
"""A picture with its position, possibly cropped."""


class Look(NamedTuple):
    """The style of a line: palette role, pattern, width in pixels, and opacity."""

    role: str
    pattern: Pattern
    wide: float
    share: float
    sleepers: bool = False


class _Brush:
    """The cached tiles of one kind of ribbon, by slope and vertical half pixel."""

    def __init__(self, kind: Kind, halves: bool) -> None:
        self._ribbons, self._wide, self._solid = kind
        self._tiles: dict[tuple[int, int], Tile] = {}
        self._levels: dict[tuple[int, int], Tile] = {}
        """Merged horizontal tiles by count and vertical half pixel."""
        steepest = round(2 * STEEPEST * self._wide)
        lower = (0, 1) if halves else (0,)
        self._usual = iter([(rise * side, half) for rise in range(steepest) for side in (-1, 1) for half in lower])

    def prepare(self, late: float) -> bool:
        """Pre-render tiles until a ``perf_counter`` deadline; return whether all are done."""
        while time.perf_counter() < late:
            key = next(self._usual, None)
            if key is None:
                return True
            if key not in self._tiles:
                self._made(key)
        return False

    def row(self, columns: Columns, halves: bool, before: Row | None = None) -> Row:
        """Return the tiles of a line, reusing unchanged ones of the row ``before``."""
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
        """Return the tiles from pixel ``left`` on; horizontal runs are merged."""
        wide, tiles, row = self._wide, self._tiles, []
        x, before, level, at = left, heights[0], 0, 0
        for after in heights[1:]:
            both = before + after + PIXEL  # pixel centers are half a pixel below their edges
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
        """Return a merged tile for ``number`` horizontal ones that ends at pixel ``end``; ``low`` is in half pixels."""
        key = number, low & 1
        found = self._levels.get(key)
        if found is None:
            found = self._levels[key] = self._drawn(0, key[1], number)
        picture, above = found
        return picture, (end - number * self._wide, (low >> 1) - above)

    def _made(self, key: tuple[int, int]) -> Tile:
        """Render and cache the tile of a key (rise in half pixels, 1 if half a pixel lower)."""
        made = self._tiles[key] = self._drawn(*key, 1)
        return made

    def _drawn(self, rises: int, half: int, number: int) -> Tile:
        """Render ``number`` tiles with the same rise (in half pixels) as one picture."""
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
    """The tiles of one brush along a line."""

    brush: _Brush
    columns: Columns
    tiles: list[Blit]

    def number(self, x: int) -> int:
        """Return the index of the tile at a pixel column."""
        return max(0, bisect_right(self.tiles, x, key=_left) - 1)

    def part(self, left: int, right: int) -> list[Blit]:
        """Return the tiles between two pixel columns."""
        return self.tiles[self.number(left) : bisect_left(self.tiles, right, key=_left)]

    def cut(self, parts: Iterable[tuple[int, int]]) -> Iterator[Cut]:
        """Yield the tiles cropped to column ranges, given from left to right."""
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
    """The heights of a line at the tile boundaries, from the pixel ``left`` to the pixel ``right``."""

    left: int
    right: int
    heights: Sequence[int]
    """Fixed-point y values, in units of 1 / :data:`PIXEL` pixel."""

    def towards(self, other: Columns, share: float) -> Columns:
        """Interpolate to another course with the same ends."""
        pairs, part = zip(self.heights, other.heights, strict=True), round(share * (1 << SHARES))
        return self._replace(heights=[a + ((b - a) * part >> SHARES) for a, b in pairs])


def _left(tile: Blit) -> int:
    return tile[1][0]


class TiledLine:
    """A line composed of tiles, at its present course."""

    def __init__(self, look: Look, columns: Columns, brushes: Brushes, before: TiledLine | None = None) -> None:
        """Compose a line, reusing unchanged tiles of ``before``."""
        self._left, self._right, heights = columns
        self._wide = brushes.wide
        was, bright = (before._base, before._bright) if before is not None else (None, None)
        self._base: Row = brushes.base(look).row(columns, brushes.halves, was)
        self._dashes: list[Cut] = []
        self._dots: list[Blit] = []
        self._bright: Row | None = None
        self._sleepers: list[Blit] = []
        if look.sleepers:
            stamp = partial(brushes.stamp, "sleeper", palette.rgb(lines.SLEEPER), look.wide)
            self._sleepers = list(self._stamped(heights, look.wide * lines.SLEEPER_STEP, stamp))
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
        elif look.pattern == "arrows":
            stamp = partial(brushes.stamp, "arrow", palette.rgb(look.role), look.wide)
            self._dots = list(self._stamped(heights, look.wide * lines.ARROW_STEP, stamp))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it inside the clip."""
        clip = surface.get_clip()
        area = clip.clip(pygame.Rect(self._left, clip.y, self._right - self._left, clip.h))
        if area.w and area.h:
            surface.set_clip(area)
            surface.fblits(self._sleepers)
            surface.fblits(self._base.part(area.left, area.right))
            surface.blits(self._dashes, doreturn=False)
            surface.fblits(self._dots)
            surface.set_clip(clip)

    def _stamped(self, columns: Sequence[int], step: float, stamp: Callable[[float], Tile]) -> Iterator[Blit]:
        """Yield the pictures stamped on the line every ``step`` pixels to the right."""
        wide = self._wide
        for number in range(max(0, math.floor((len(columns) - 1) * wide / step - 0.5) + 1)):
            along = step * (number + 0.5) / wide
            at = min(int(along), len(columns) - 2)
            rise = columns[at + 1] - columns[at]
            picture, half = stamp(rise / PIXEL / wide)
            y = (columns[at] + rise * (along - at)) / PIXEL
            yield picture, (math.floor(self._left + wide * along) - half, math.floor(y) - half)

    def _along(self, columns: Sequence[int], step: float, *firsts: float) -> list[list[Px]]:
        """Return, for each of ``firsts``, the points at that arc length and every ``step`` pixels further."""
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
    """The brushes of the lines of a table."""

    def __init__(self) -> None:
        self._brushes: dict[Kind, _Brush] = {}
        self._dots: dict[tuple[Colour, float], tuple[pygame.Surface, int]] = {}
        """Dot pictures by color and radius."""
        self._stamps: dict[tuple[str, Colour, float, int], Tile] = {}
        """Pictures of sleepers and arrow heads by color, width of the line, and slope."""
        self.wide, self.halves = 8, True
        """Tile width in pixels, and whether lines move by half pixels."""

    def columns(self, line: Sequence[Px], scale: float) -> Columns | None:
        """Return the columns of a line through points in pixels; None if it is not monotonic in x."""
        self.wide, self.halves = max(4, round(BROAD * scale)), scale < SHARP
        if len(line) < 2 or any(a[0] >= b[0] for a, b in pairwise(line)):
            return None
        left, right = math.floor(line[0][0] + HAIR), math.ceil(line[-1][0] - HAIR)
        number = max(1, -(-(right - left) // self.wide))
        return Columns(left, right, _heights(line, left, self.wide, number))

    def laid(self, look: Look, columns: Columns, before: TiledLine | None = None) -> TiledLine | None:
        """Return a tiled line, reusing tiles of ``before``; None if it is translucent with dashes or dots."""
        faint = look.share < OPAQUE and look.pattern in ("dashes", "dots")
        return None if faint else TiledLine(look, columns, self, before)

    def prepare(self) -> None:
        """Pre-render some tiles for moves of the most recently drawn lines."""
        late = time.perf_counter() + A_LITTLE
        for brush in list(self._brushes.values())[-LINES:]:
            if not brush.prepare(late):
                break

    def base(self, look: Look) -> _Brush:
        """Return the brush of a line without its dashes and dots."""
        wide, colour = look.wide, palette.rgb(look.role)
        if look.pattern in BENEATH:
            return self._brush(((wide, 0.0, colour),), look.share * VEIL)
        red, green, blue = (round(part + (255 - part) * PALE) for part in colour)
        cased = wide * (1 + 2 * CASING)
        ribbons = [(cased + RIM, 0.0, palette.rgb("paper")), (cased, 0.0, palette.rgb("ink"))]
        ribbons.append((wide, 0.0, colour if look.pattern == "solid" else (red, green, blue)))
        if look.pattern == "double":
            ribbons += [(wide * 0.36, side * wide, colour) for side in (-0.34, 0.34)]
        return self._brush(tuple(ribbons), look.share)

    def dash(self, look: Look) -> _Brush:
        """Return the brush of a line's dashes."""
        return self._brush(((look.wide, 0.0, palette.rgb(look.role)),), look.share)

    def dot(self, look: Look) -> tuple[pygame.Surface, int]:
        """Return the picture of a line's dot, and the distance of its center from its edges. Cached."""
        key = palette.rgb(look.role), max(1.0, look.wide / 2)
        found = self._dots.get(key)
        if found is None:
            (colour, radius), half = key, math.ceil(key[1]) + 1
            side = 2 * half + 1
            large, middle = _enlarged((side, side), colour), FINE * side / 2
            drawn = math.floor(radius) + 0.5  # the same radius as aacircle
            pygame.draw.circle(large, colour, (middle, middle), FINE * drawn)
            dot = pygame.transform.smoothscale(large, (side, side)).convert_alpha()
            if len(self._dots) >= MANY:
                self._dots.clear()
            found = self._dots[key] = svg_art.encoded(dot), half
        return found

    def stamp(self, kind: Literal["sleeper", "arrow"], colour: Colour, wide: float, slope: float) -> Tile:
        """Return the picture of a sleeper or arrow head, and the distance of its center from its edges. Cached."""
        turned = round(slope * SLOPES)
        key = kind, colour, wide, turned
        found = self._stamps.get(key)
        if found is None:
            corners = lines.sleeper(wide * FINE) if kind == "sleeper" else lines.arrow(wide * FINE)
            half = math.ceil(max(math.hypot(*corner) for corner in corners) / FINE) + 1
            large = _enlarged((2 * half, 2 * half), colour)
            drawn = lines.Stamp(FINE * half, FINE * half, turned / SLOPES).turned(corners)
            pygame.draw.polygon(large, colour, drawn)
            if kind == "arrow":
                pygame.draw.lines(large, palette.rgb("ink"), True, drawn, FINE)
            picture = pygame.transform.smoothscale(large, (2 * half, 2 * half)).convert_alpha()
            if len(self._stamps) >= MANY * SLOPES:
                self._stamps.clear()
            found = self._stamps[key] = svg_art.encoded(picture), half
        return found

    def _brush(self, ribbons: tuple[Ribbon, ...], share: float) -> _Brush:
        kind = ribbons, self.wide, round(255 * share)
        found = self._brushes.pop(kind, None) or _Brush(kind, self.halves)
        self._brushes[kind] = found
        if len(self._brushes) > MANY:
            del self._brushes[next(iter(self._brushes))]
        return found


def _enlarged(size: tuple[int, int], colour: Colour) -> pygame.Surface:
    """Return a transparent picture FINE times larger than ``size``, for supersampling."""
    large = pygame.Surface((FINE * size[0], FINE * size[1]), pygame.SRCALPHA)
    large.fill((*colour, 0))
    return large


def _heights(line: Sequence[Px], left: int, step: int, number: int) -> list[int]:
    """Return the line's y at ``left`` and every ``step`` pixels further, in 1 / PIXEL pixels."""
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
    """All lines over a board."""

    def __init__(self) -> None:
        self.lines: Mapping[Thing, BoardLine] = {}
        self.moving = False
        """Whether they are moving."""
        self.held = False
        """Whether they should be lifted: shortly before and during a move."""
        self._lifted: pygame.Rect | None = None
        """The part of the view where lines are lifted, in pixels."""
        self._strips = RedrawStrips()
        self._brushes = Brushes()
        self._on_screen: dict[Thing, _LineOnScreen] = {}
        self._ways: dict[Thing, tuple[LineWay, Shot, Columns | None, Columns | None]] = {}
        """The start and end courses of moving lines."""

    def forget(self, view: pygame.Rect) -> None:
        """Reset for another window, with the board in ``view``."""
        self._on_screen.clear()
        self._ways.clear()
        self.settle(view)

    # --- lifting and laying
    # ---------------------------------------------------------------------------------------------

    def lifted(self, clip: pygame.Rect) -> pygame.Rect | None:
        """Return the part of a clip where lines are lifted, or None."""
        part = self._lifted.clip(clip) if self._lifted is not None else None
        return part if part is not None and part.w and part.h else None

    def lying(self, clip: pygame.Rect) -> list[pygame.Rect]:
        """Return the parts of a clip where lines belong to the static layer."""
        part = self.lifted(clip)
        return [clip] if part is None else around(part, clip)

    def between(self, view: pygame.Rect) -> bool:
        """Return whether they are lifted in only a part of the view."""
        return self._lifted is not None and self._lifted != view

    def settle(self, view: pygame.Rect) -> None:
        """Lift or lay them in the whole view at once, to be redrawn completely."""
        self._lifted = view if self.moving else None

    def lift(self, view: pygame.Rect) -> pygame.Rect | None:
        """Lift them in the next strip; return the static area to redraw, None if they are lifted everywhere."""
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
        """Whether they are lifted in any part of the view."""
        return self._lifted is not None

    @property
    def laying(self) -> bool:
        """Whether they are still to be laid down."""
        return self._lifted is not None and not self.held

    def lay(self, view: pygame.Rect) -> pygame.Rect | None:
        """Lay them in the next strip; return the static area to redraw, None if nothing is left to do."""
        part = self._lifted
        if part is None or self.held:
            return None
        if part == view:
            self._strips.begin(view.h)
        high = self._strips.height(part.h)
        self._lifted = pygame.Rect(part.x, part.y + high, part.w, part.h - high) if part.h > high else None
        return pygame.Rect(part.x, part.y, part.w, high)

    def took(self, seconds: float) -> None:
        """Record a frame's drawing time in seconds; slow frames reduce the height of the next strip."""
        self._strips.took(seconds)

    # --- drawing
    # --------------------------------------------------------------------------------------------------------

    def changed(self, new: Mapping[Thing, BoardLine], camera: Camera) -> list[Rect]:
        """Return the areas of the screen where new lines differ from the present ones."""
        return [camera.rect_to_table(area).grown(2) for area in lines.changed(self.lines, new)]

    def draw(self, canvas: Canvas, camera: Camera) -> None:
        """Draw the visible lines, those with the highest weight last."""
        tiled = camera.zoom == camera.aim  # each zoom needs its own tiles
        for key, line in sorted(self.lines.items(), key=lambda one: (one[1].pattern not in BENEATH, one[1].weight)):
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
                    if line.sleepers:
                        lines.lay_sleepers(canvas, shown.course, wide)
                    lines.lay(canvas, shown.course, line.role, line.pattern, wide, share)

    def _shown(self, key: Thing, line: BoardLine, camera: Camera, viewport: Viewport) -> _LineOnScreen:
        """Return the line on the screen. Cached."""
        kept = self._on_screen.get(key)
        if kept is None or kept.line is not line or kept.shot is not camera.shot or kept.viewport is not viewport:
            before = kept.tiles if kept is not None else None
            kept = self._on_screen[key] = _LineOnScreen(line, camera, viewport, before)
        return kept

    def prepare(self) -> None:
        """Pre-render some tiles for later moves."""
        self._brushes.prepare()

    def foresee(self, lines: Mapping[Thing, BoardLine], camera: Camera, scale: float) -> None:
        """Pre-render the tiles of lines."""
        for key, line in lines.items():
            if (columns := self._columns(key, line, camera, scale)) is not None:
                self._brushes.laid(_look(line, line.width * camera.zoom * scale), columns)

    def _columns(self, key: Thing, line: BoardLine, camera: Camera, scale: float) -> Columns | None:
        """Return a line's heights per tile on the screen; None if it is not monotonic in x."""
        if not isinstance(line.points, PassingCourse):
            return self._brushes.columns(course_of(line, camera, scale).line, scale)
        way, share, shot = line.points.way, line.points.share, camera.shot
        kept = self._ways.get(key)
        if kept is None or kept[0] is not way or kept[1] is not shot:
            old, new = (self._brushes.columns(_px(way.xs, low, camera, scale), scale) for low in (way.old, way.new))
            kept = self._ways[key] = way, shot, old, new
        old, new = kept[2:]
        return old.towards(new, share) if old is not None and new is not None else None


class _LineOnScreen:
    """A line in one camera shot: its bounds, course and tiles, each computed once."""

    def __init__(self, line: BoardLine, camera: Camera, viewport: Viewport, before: TiledLine | None) -> None:
        """Start with ``before``, the tiles of the line's previous course."""
        self.line, self.viewport, self._camera = line, viewport, camera
        self.shot = camera.shot
        self.tiles, self.tiled = before, False

    @cached_property
    def cover(self) -> pygame.Rect:
        """Its bounds in pixels."""
        return self.viewport.px_cover(self._camera.rect_to_table(self.line.area()).grown(2))

    @cached_property
    def course(self) -> LineGeometry:
        """Its course in pixels."""
        return course_of(self.line, self._camera, self.viewport.scale)


def course_of(line: BoardLine, camera: Camera, scale: float) -> LineGeometry:
    """Return the course of a line on the screen, at ``scale`` pixels per table unit."""
    xs, ys = zip(*line.points, strict=True)
    return LineGeometry(_px(xs, ys, camera, scale))


def _look(line: BoardLine, wide: float) -> Look:
    """Return the style of a line ``wide`` pixels wide."""
    return Look(line.role, line.pattern, max(1.0, wide), min(1.0, line.weight), line.sleepers)


def _px(xs: Sequence[float], ys: Sequence[float], camera: Camera, scale: float) -> list[Px]:
    """Convert board points to pixels of the screen."""
    x, y = camera.to_table(lines.ORIGIN)
    left, top, zoom = x * scale, y * scale, camera.zoom * scale
    return [(left + px * zoom, top + py * zoom) for px, py in zip(xs, ys, strict=True)]
