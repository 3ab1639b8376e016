"""Lines over a board that differ by color and pattern, with a casing to make crossings legible.

    line = BoardLine(points, "good_oil", "dashes")    # points in board units, sampled finely enough to look smooth
    stage.set_lines({kinds.line("oil"): line})        # drawn above the cards, below pieces with z >= ABOVE
    LineMove(old, new).at(0.4)                        # a line morphing into another course

:func:`trace` draws a single line in table units; previews of paths and rays use it too.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Final, Literal, NamedTuple, TypeAlias, overload

import msgspec
import pygame
from msgspec.structs import replace

from game.ui.paint import palette
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.thing_names import Thing

Pattern = Literal["solid", "dashes", "dots", "double", "band", "arrows"]
"""The pattern of a line; a band is a broad translucent one below others, with arrow heads along it as ``arrows``."""
BENEATH: Final[Collection[Pattern]] = ("band", "arrows")
"""The patterns of lines that lie below the others."""

ABOVE: Final = 10.0
"""Minimum z of board pieces that are drawn above the lines."""

CASING: Final = 0.34
"""Width of the dark edge on each side, relative to the line's width."""
RIM: Final = 2.4
"""Width of a light rim around the casing, in pixels; separates crossings, and dark lines from a dark background."""
DASH, GAP, DOT = 3.4, 1.5, 1.9
"""Dash length, gap length and dot spacing, relative to the line's width."""
SLEEPER_STEP, SLEEPER_LONG, SLEEPER_WIDE = 1.35, 2.7, 0.42
"""Horizontal distance between two sleepers, their length across and along the line, relative to its width."""
ARROW_STEP, ARROW_LONG, ARROW_WIDE = 1.15, 0.98, 0.24
"""Horizontal distance between two arrow heads, their height and thickness, relative to the line's width."""
PALE: Final = 0.62
"""Share of white in the background of a pattern."""
VEIL: Final = 0.4
"""Opacity of a band."""

SLEEPER: Final = "card_ivory_edge"

STRETCH: Final = 8
"""Number of points per segment of a translucent line."""

Px: TypeAlias = tuple[float, float]
NOT_MOVED: Final[Px] = (0.0, 0.0)
ORIGIN: Final = Vec(0.0, 0.0)


class _Span(NamedTuple):
    """Bounds of some points: x from left to right, (lowest, highest) y of the old and the new course."""

    left: float
    right: float
    old: tuple[float, float]
    new: tuple[float, float]

    def area(self, share: float) -> Rect:
        """Return bounds of the points at a progress."""
        top, bottom = (a + (b - a) * share for a, b in zip(self.old, self.new, strict=True))
        return Rect(self.left, top, self.right - self.left, bottom - top)


class LineWay:
    """A vertical morph between two courses that are monotonic in x and have the same end x."""

    def __init__(self, old: Sequence[Vec], new: Sequence[Vec]) -> None:
        """Compute the common x values and the heights of both courses."""
        self._ends = old, new
        self.xs: tuple[float, ...] = tuple(sorted({at.x for at in (*old, *new)}))
        self.old, self.new = (tuple(_heights_at(course, self.xs)) for course in (old, new))
        """The y values at each x, before and after."""
        differ = [number for number, (a, b) in enumerate(zip(self.old, self.new, strict=True)) if a != b] or [0]
        first, last = max(0, differ[0] - 1), min(len(self.xs) - 1, differ[-1] + 1)
        self._all, self._behind, self._differing = (
            self._span(*part) for part in ((0, len(self.xs)), (first, len(self.xs)), (first, last + 1))
        )

    def heights(self, share: float) -> list[float]:
        """Return the y values at each x at a progress."""
        return [a + (b - a) * share for a, b in zip(self.old, self.new, strict=True)]

    def share(self, course: Sequence[Vec]) -> float | None:
        """Return the progress at which a line has this course; None if it is not part of this morph."""
        if isinstance(course, PassingCourse):
            return course.share if course.way is self else None
        return next((float(number) for number, end in enumerate(self._ends) if end == course), None)

    def area(self, share: float) -> Rect:
        """Return bounds of the line at a progress."""
        return self._all.area(share)

    def changed(self, share: float, *, behind: bool) -> Rect:
        """Return bounds of the differing part at a progress, extended to the line's end with ``behind``."""
        return (self._behind if behind else self._differing).area(share)

    def _span(self, first: int, after: int) -> _Span:
        old, new = self.old[first:after], self.new[first:after]
        return _Span(self.xs[first], self.xs[after - 1], (min(old), max(old)), (min(new), max(new)))


class PassingCourse(Sequence[Vec]):
    """The points of a line during a morph, evaluated lazily."""

    __slots__ = ("share", "way")

    def __init__(self, way: LineWay, share: float) -> None:
        self.way, self.share = way, share

    def __len__(self) -> int:
        return len(self.way.xs)

    @overload
    def __getitem__(self, which: int) -> Vec: ...
    @overload
    def __getitem__(self, which: slice) -> Sequence[Vec]: ...
    def __getitem__(self, which: int | slice) -> Vec | Sequence[Vec]:
        return tuple(self)[which]

    def __iter__(self) -> Iterator[Vec]:
        return map(Vec, self.way.xs, self.way.heights(self.share))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PassingCourse) and self.way is other.way and self.share == other.share

    def __hash__(self) -> int:
        return hash((id(self.way), self.share))


class BoardLine(msgspec.Struct, frozen=True):
    """A line: points in board units, a palette role, a pattern, and a width in board units.

    ``weight`` 1 is normal; heavier lines are drawn bolder and last, lighter ones translucent. ``end`` is the piece at
    the end of the line, which moves with it in a preview.
    """

    points: Sequence[Vec]
    """A tuple, or a :class:`PassingCourse` during a vertical morph, which is drawn faster."""
    role: str
    pattern: Pattern = "solid"
    width: float = 6.0
    weight: float = 1.0
    end: Thing | None = None
    sleepers: bool = False
    """Whether it lies on sleepers, as a railway does."""

    def area(self) -> Rect:
        """Return its bounds in board units."""
        return _area(self.points).grown(2 * self.width)


class LineMove:
    """A morph of a line to another course; its parameters are computed once."""

    def __init__(self, old: BoardLine, new: BoardLine) -> None:
        self._old, self.new = old, new

    def at(self, share: float) -> BoardLine:
        """Return the line at progress ``share`` (0..1)."""
        if share >= 1 or self._stays:
            return self.new
        if self._way is not None:
            return replace(self.new, points=PassingCourse(self._way, share))
        pairs = zip(*self._resampled, strict=True)
        points = tuple(Vec(ax + (bx - ax) * share, ay + (by - ay) * share) for (ax, ay), (bx, by) in pairs)
        return replace(self.new, points=points)

    @cached_property
    def _stays(self) -> bool:
        return self._old.points == self.new.points

    @cached_property
    def _way(self) -> LineWay | None:
        """The vertical morph, if both courses are monotonic in x with the same end x; otherwise None."""
        old, new = (tuple(line.points) for line in (self._old, self.new))
        if any(len(course) < 2 or any(a.x >= b.x for a, b in pairwise(course)) for course in (old, new)):
            return None
        if (old[0].x, old[-1].x) != (new[0].x, new[-1].x):
            return None
        return LineWay(old, new)

    @cached_property
    def _resampled(self) -> tuple[Sequence[Vec], Sequence[Vec]]:
        old, new = self._old.points, self.new.points
        number = max(len(old), len(new), 2)
        return resampled(old, number), resampled(new, number)


def changed(old: Mapping[Thing, BoardLine], new: Mapping[Thing, BoardLine]) -> list[Rect]:
    """Return the rectangles (board units) where two sets of lines differ."""
    rects = []
    for key in {**old, **new}:
        a, b = old.get(key), new.get(key)
        if a is None or b is None or replace(a, points=b.points) != b:
            rects += [board_line.area() for board_line in (a, b) if board_line is not None]
        elif a.points != b.points:
            rects.append(_between_ends(a, b))
    return rects


def _between_ends(a: BoardLine, b: BoardLine) -> Rect:
    """Return the rectangle where two courses differ, without the parts they share at their ends.

    Dashes and dots are counted from the start of a line, so all after the first change differ.
    """
    before, after, behind = a.points, b.points, b.pattern in ("dashes", "dots")
    way = next((course.way for course in (before, after) if isinstance(course, PassingCourse)), None)
    if way is not None:
        shares = [share for course in (before, after) if (share := way.share(course)) is not None]
        parts = [way.changed(share, behind=behind) for share in shares]
        parts = parts if len(parts) == 2 else [_area(before), _area(after)]
    else:
        most = min(len(before), len(after)) - 1
        first = next((n for n in range(most) if before[n] != after[n]), most)
        left = next((n for n in range(most) if before[-1 - n] != after[-1 - n]), most)
        first, left = max(0, first - 1), 0 if behind else max(0, left - 1)
        parts = [_area(course[first : len(course) - left]) for course in (before, after)]
    return parts[0].union(parts[1]).grown(2 * b.width)


def _area(course: Sequence[Vec]) -> Rect:
    """Return the bounds of points."""
    if isinstance(course, PassingCourse):  # requested every frame of a move
        return course.way.area(course.share)
    xs, ys = zip(*course, strict=True)
    left, top = min(xs), min(ys)
    return Rect(left, top, max(xs) - left, max(ys) - top)


def _heights_at(course: Sequence[Vec], xs: Sequence[float]) -> Iterator[float]:
    """Yield the interpolated y at each x of a course that is monotonic in x."""
    at = 1
    for x in xs:
        while course[at].x < x:
            at += 1
        a, b = course[at - 1], course[at]
        yield b.y if x == b.x else a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)


def resampled(points: Sequence[Vec], number: int) -> Sequence[Vec]:
    """Return ``number`` points on a line; its own points if the number is the same."""
    if len(points) == number or len(points) < 2:
        return (*points, *([points[-1]] * (number - len(points))))
    out = []
    for step in range(number):
        place = step * (len(points) - 1) / (number - 1)
        left = min(int(place), len(points) - 2)
        out.append(points[left].towards(points[left + 1], place - left))
    return tuple(out)


class LineGeometry:
    """The course of a line on the screen, in pixels; caches its outlines."""

    __slots__ = ("_aside", "_rings", "_stretches", "line")

    def __init__(self, line: Sequence[Px]) -> None:
        """Use the points ``line``; consecutive equal points are dropped."""
        self.line = _thinned(line)
        self._aside: list[Px] | None = None
        self._rings: dict[tuple[float, float], list[Px]] = {}
        self._stretches: list[tuple[tuple[int, int] | None, LineGeometry]] | None = None

    def stretches(self, wide: float) -> Sequence[tuple[tuple[int, int] | None, LineGeometry]]:
        """Return the line in segments with their pixel columns, which together cover fewer pixels than its bounds.

        Segments overlap enough for a ribbon ``wide`` pixels wide to look the same in each one's columns. A line that is
        not monotonic in x is one segment without column limits (None).
        """
        if self._stretches is None:
            line = self.line
            rightward = len(line) > STRETCH and all(a[0] < b[0] for a, b in pairwise(line))
            self._stretches = list(_cut(line, wide)) if rightward else [(None, self)]
        return self._stretches

    def ring(self, wide: float, aside: float) -> list[Px]:
        """Return the outline of a ribbon along the line, ``aside`` pixels to its right."""
        ring = self._rings.get((wide, aside))
        if ring is None:
            left, right = aside - wide / 2, aside + wide / 2
            if self._aside is None:
                self._aside = _asides(self.line)
            pairs = list(zip(self.line, self._aside, strict=True))
            ring = [(x + ax * left, y + ay * left) for (x, y), (ax, ay) in pairs]
            ring += [(x + ax * right, y + ay * right) for (x, y), (ax, ay) in reversed(pairs)]
            self._rings[wide, aside] = ring
        return ring


def trace(canvas: Canvas, points: Sequence[Vec], role: str, pattern: Pattern, width: float) -> None:
    """Draw a line through points in table units, ``width`` table units wide."""
    scale = canvas.viewport.scale
    lay(canvas, LineGeometry([(p.x * scale, p.y * scale) for p in points]), role, pattern, width, 1.0)


def lay(canvas: Canvas, course: LineGeometry, role: str, pattern: Pattern, width: float, share: float) -> None:
    """Draw a line given in pixels, ``width`` table units wide, with opacity ``share``."""
    wide = max(1.0, width * canvas.viewport.scale)
    if len(course.line) < 2:
        return
    if pattern == "arrows":
        lay(canvas, course, role, "band", width, share)
        _draw_arrows(canvas.surface, course, role, wide)
        return
    solid = share * (VEIL if pattern == "band" else 1.0)
    if solid >= 0.996:
        _draw(canvas.surface, course, role, pattern, wide)
        return
    for part, stretch in course.stretches(wide):
        cover = _cover(stretch.line, wide).clip(canvas.surface.get_clip())
        if part is not None:
            cover = pygame.Rect(part[0], cover.y, part[1] - part[0], cover.h).clip(cover)
        if cover.w and cover.h:
            veil = canvas.surface.subsurface(cover).copy()  # draw opaquely on a copy, then blend it
            _draw(veil, stretch, role, pattern, wide, (-cover.x, -cover.y))
            veil.set_alpha(round(255 * solid))
            canvas.surface.blit(veil, cover)


class Stamp(NamedTuple):
    """A small polygon on a line, in pixels: its corners, and where on the line it lies."""

    x: float
    y: float
    slope: float

    def turned(self, corners: Sequence[Px]) -> list[Px]:
        """Return corners, given along and across the line from here, in pixels of the screen."""
        long = math.hypot(1.0, self.slope)
        ax, ay = 1.0 / long, self.slope / long
        return [(self.x + u * ax - v * ay, self.y + u * ay + v * ax) for u, v in corners]


def stamps(line: Sequence[Px], step: float) -> Iterator[Stamp]:
    """Yield places on a line every ``step`` pixels to the right, where its change elsewhere does not move them."""
    x = line[0][0] + step / 2
    for (ax, ay), (bx, by) in pairwise(line):
        while ax <= x < bx:
            slope = (by - ay) / (bx - ax)
            yield Stamp(x, ay + (x - ax) * slope, slope)
            x += step


def sleeper(wide: float) -> list[Px]:
    """Return the corners of a sleeper under a line ``wide`` pixels wide."""
    u, v = wide * SLEEPER_WIDE / 2, wide * SLEEPER_LONG / 2
    return [(-u, -v), (u, -v), (u, v), (-u, v)]


def arrow(wide: float) -> list[Px]:
    """Return the corners of an arrow head on a line ``wide`` pixels wide."""
    high, thick = wide * ARROW_LONG / 2, wide * ARROW_WIDE
    tip, back = high * 0.62, -high * 0.38
    return [(tip, 0.0), (back, -high), (back - thick, -high), (tip - thick, 0.0), (back - thick, high), (back, high)]


def lay_sleepers(canvas: Canvas, course: LineGeometry, width: float) -> None:
    """Draw the sleepers under a line given in pixels, ``width`` table units wide."""
    wide = max(1.0, width * canvas.viewport.scale)
    for place in stamps(course.line, wide * SLEEPER_STEP) if len(course.line) > 1 else ():
        pygame.draw.aalines(canvas.surface, palette.rgb(SLEEPER), True, place.turned(sleeper(wide)))
        pygame.draw.polygon(canvas.surface, palette.rgb(SLEEPER), place.turned(sleeper(wide)))


def _draw_arrows(surface: pygame.Surface, course: LineGeometry, role: str, wide: float) -> None:
    for place in stamps(course.line, wide * ARROW_STEP):
        corners = place.turned(arrow(wide))
        pygame.draw.polygon(surface, palette.rgb(role), corners)
        pygame.draw.aalines(surface, palette.rgb("ink"), True, corners)


def _draw(
    surface: pygame.Surface, course: LineGeometry, role: str, pattern: Pattern, wide: float, to: Px = NOT_MOVED
) -> None:
    """Draw casing, base and pattern of a line in pixels, translated by ``to``."""
    colour = palette.rgb(role)
    if pattern == "band":
        _fill(surface, course, wide, colour, to=to)
        return
    _fill(surface, course, wide * (1 + 2 * CASING) + RIM, palette.rgb("paper"), to=to)
    _fill(surface, course, wide * (1 + 2 * CASING), palette.rgb("ink"), to=to)
    pale = tuple(round(part + (255 - part) * PALE) for part in colour[:3])
    _fill(surface, course, wide, colour if pattern == "solid" else pale, to=to)
    if pattern == "double":
        for side in (-0.34, 0.34):
            _fill(surface, course, wide * 0.36, colour, side * wide, to)
    elif pattern in ("dashes", "dots"):
        _draw_pieces(surface, course, pattern, wide, colour, to)


def _draw_pieces(
    surface: pygame.Surface, course: LineGeometry, pattern: Pattern, wide: float, colour: tuple[int, int, int], to: Px
) -> None:
    """Draw the dashes or dots inside the clip."""
    clip = surface.get_clip().move(-to[0], -to[1]).inflate(4 * wide + 6, 4 * wide + 6)
    if pattern == "dots":
        for (x, y), *_ in _pieces(course.line, 0.0, DOT * wide):
            if clip.collidepoint(x, y):
                pygame.draw.aacircle(surface, colour, (x + to[0], y + to[1]), max(1.0, wide * 0.5))
        return
    for dash in _pieces(course.line, DASH * wide, GAP * wide):
        if clip.collidepoint(dash[0]) or clip.collidepoint(dash[-1]):
            _fill(surface, LineGeometry(dash), wide, colour, to=to)


def _fill(
    surface: pygame.Surface, course: LineGeometry, wide: float, colour: object, aside: float = 0.0, to: Px = NOT_MOVED
) -> None:
    """Fill a ribbon along a line, ``aside`` pixels to its right, with antialiased edges."""
    if len(course.line) < 2:
        return  # the end of a dash
    filling, edge = course.ring(wide - 1.0, aside), course.ring(max(1.0, wide - 0.5), aside)
    if to != NOT_MOVED:
        filling, edge = ([(x + to[0], y + to[1]) for x, y in ring] for ring in (filling, edge))
    if wide > 2.0:  # antialias the outline, fill within it
        pygame.draw.polygon(surface, colour, filling)  # type: ignore[arg-type]
    pygame.draw.aalines(surface, colour, True, edge)  # type: ignore[arg-type]


def _cut(line: Sequence[Px], wide: float) -> Iterator[tuple[tuple[int, int], LineGeometry]]:
    """Yield (columns, segment) of a line that is monotonic in x; columns do not overlap."""
    xs, reach = [x for x, _y in line], 2.0 * wide
    edges = [int(xs[0] - reach), *(int(xs[n]) for n in range(STRETCH, len(xs) - 1, STRETCH)), int(xs[-1] + reach)]
    for left, right in pairwise(edges):
        first = max(0, bisect_left(xs, left - reach) - 1)
        last = min(len(xs), bisect_right(xs, right + reach) + 1)
        if right > left:
            yield (left, right), LineGeometry(line[first:last])


def _asides(line: Sequence[Px]) -> list[Px]:
    """Return a unit normal to the right at each point."""
    out = []
    for (ax, ay), (bx, by) in zip([*line[:1], *line[:-1]], [*line[1:], *line[-1:]], strict=True):
        long = math.hypot(bx - ax, by - ay) or 1.0
        out.append(((ay - by) / long, (bx - ax) / long))
    return out


def _pieces(line: Sequence[Px], long: float, gap: float) -> list[list[Px]]:
    """Cut a line into dashes of a length with gaps; dashes of length 0 are single points."""
    pieces: list[list[Px]] = []
    left, drawing, piece = gap / 2, False, list[Px]()
    for (ax, ay), (bx, by) in pairwise(line):
        way = math.hypot(bx - ax, by - ay)
        gone = 0.0
        while way - gone > left:
            gone += left
            at = (ax + (bx - ax) * gone / way, ay + (by - ay) * gone / way)
            pieces += [[*piece, at]] if drawing or not long else []
            drawing = not drawing and long > 0
            piece, left = ([at] if drawing else []), (long if drawing else gap)
        left -= way - gone
        if drawing:
            piece.append((bx, by))
    return [*pieces, piece] if drawing and len(piece) > 1 else pieces


def _thinned(line: Sequence[Px]) -> list[Px]:
    """Drop points less than a pixel from the one before."""
    out = list(line[:1])
    for point in line[1:]:
        if math.hypot(point[0] - out[-1][0], point[1] - out[-1][1]) >= 1.0:
            out.append(point)
    return out


def _cover(line: Sequence[Px], wide: float) -> pygame.Rect:
    """Return the bounds of a drawn line in pixels."""
    left, top = min(x for x, _ in line), min(y for _, y in line)
    w, h = max(x for x, _ in line) - left, max(y for _, y in line) - top
    return pygame.Rect(int(left), int(top), int(w) + 2, int(h) + 2).inflate(2 * wide + 4, 2 * wide + 4)
