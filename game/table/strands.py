"""Lines over a board that are told apart by colour and pattern, cased so that crossings can be read.

    strand = Strand(points, "good_oil", "dashes")       # points in board units, sampled finely enough to look smooth
    stage.weave({"line.oil": strand})                   # drawn above the cards, below pieces with z >= ABOVE
    between(old, new, 0.4)                              # a strand on its way to another course

:func:`trace` draws one line in table units; ways that are shown in advance and rays are drawn by it too.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, Literal, TypeAlias

import pygame

from game.table import palette
from game.table.canvas import Canvas
from game.table.geometry import Rect, Vec

Pattern = Literal["solid", "dashes", "dots", "double", "band"]
"""How a line is drawn; a band is a broad veil, to be laid under others."""

ABOVE: Final = 10.0
"""Pieces of the board lie on the strands from this height in the pile on."""

CASING: Final = 0.34
"""The dark edge on each side, as a share of the width."""
RIM: Final = 2.4
"""Pixels of a light rim around the casing: dark lines are seen on a dark ground, and crossings are parted."""
DASH, GAP, DOT = 3.4, 1.5, 1.9
"""Lengths along the line, as multiples of its width: a dash, what is between two, and from dot to dot."""
PALE: Final = 0.62
"""How far the ground of a pattern is from its colour to white."""
VEIL: Final = 0.4
"""How solid a band is."""

Px: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Strand:
    """A line: its course in board units, a palette role, its pattern, and its width in board units.

    ``weight`` 1 is usual; more stands out and is drawn last, less is drawn faintly. ``end`` is the piece that hangs
    where the line ends: when another course is shown in advance, it hangs there.
    """

    points: tuple[Vec, ...]
    role: str
    pattern: Pattern = "solid"
    width: float = 6.0
    weight: float = 1.0
    end: str = ""

    def area(self) -> Rect:
        """The rectangle that it covers, in board units."""
        left, top = min(p.x for p in self.points), min(p.y for p in self.points)
        w, h = max(p.x for p in self.points) - left, max(p.y for p in self.points) - top
        return Rect(left, top, w, h).grown(self.width * 2)


def between(old: Strand, new: Strand, share: float) -> Strand:
    """Give a strand at a ``share`` 0..1 of its way from one course to another."""
    if share >= 1 or old.points == new.points:
        return new
    number = max(len(old.points), len(new.points), 2)
    pairs = zip(resampled(old.points, number), resampled(new.points, number), strict=True)
    return replace(new, points=tuple(a.towards(b, share) for a, b in pairs))


def resampled(points: Sequence[Vec], number: int) -> list[Vec]:
    """Give ``number`` points on the line, those that it has when they are as many."""
    if len(points) == number or len(points) < 2:
        return [*points, *([points[-1]] * (number - len(points)))]
    out = []
    for step in range(number):
        place = step * (len(points) - 1) / (number - 1)
        left = min(int(place), len(points) - 2)
        out.append(points[left].towards(points[left + 1], place - left))
    return out


class Course:
    """Where a line runs on the screen: its points in pixels, and for each the way to its right, one pixel long."""

    __slots__ = ("aside", "line")

    def __init__(self, line: Sequence[Px]) -> None:
        """Take points; those upon the one before are left out."""
        self.line = _thinned(line)
        self.aside = _asides(self.line)

    def near(self, clip: pygame.Rect) -> Iterator[Course]:
        """Give the parts of the line that come near a rectangle; what lies between them does not touch it."""
        start = -1
        for number, (a, b) in enumerate(pairwise(self.line)):
            touches = (
                max(a[0], b[0]) >= clip.left
                and min(a[0], b[0]) <= clip.right
                and max(a[1], b[1]) >= clip.top
                and min(a[1], b[1]) <= clip.bottom
            )
            if touches and start < 0:
                start = max(0, number - 1)
            elif not touches and start >= 0:
                yield self._part(start, number + 1)
                start = -1
        if start >= 0:
            yield self._part(start, len(self.line))

    def _part(self, start: int, end: int) -> Course:
        if end - start == len(self.line):
            return self
        part = object.__new__(Course)
        part.line, part.aside = self.line[start:end], self.aside[start:end]
        return part


def trace(
    canvas: Canvas, points: Sequence[Vec], role: str, pattern: Pattern = "solid", width: float = 4.0, share: float = 1.0
) -> None:
    """Draw a line through points in table units, ``width`` table units wide and as solid as ``share`` says."""
    scale = canvas.viewport.scale
    lay(canvas, Course([(p.x * scale, p.y * scale) for p in points]), role, pattern, width, share)


def lay(canvas: Canvas, course: Course, role: str, pattern: Pattern, width: float, share: float) -> None:
    """Draw a line of pixels, ``width`` table units wide; only its parts that the canvas may change."""
    wide = max(1.0, width * canvas.viewport.scale)
    if len(course.line) < 2:
        return
    solid = share * (VEIL if pattern == "band" else 1.0)
    if solid >= 0.996:
        _draw(canvas.surface, course, role, pattern, wide)
        return
    cover = _cover(course.line, wide).clip(canvas.surface.get_clip())
    if not cover.w or not cover.h:
        return
    veil = canvas.surface.subsurface(cover).copy()  # drawn over a copy, so that soft edges have the right ground
    _draw(veil, Course([(x - cover.x, y - cover.y) for x, y in course.line]), role, pattern, wide)
    veil.set_alpha(round(255 * solid))
    canvas.surface.blit(veil, cover)


def _draw(surface: pygame.Surface, course: Course, role: str, pattern: Pattern, wide: float) -> None:
    """Draw casing, ground and pattern of one line of pixels."""
    reach = round(2 * (wide * (1 + 2 * CASING) + RIM))
    clip = surface.get_clip().inflate(reach, reach)
    colour = palette.rgb(role)
    parts = list(course.near(clip))
    if not parts:
        return
    if pattern == "band":
        _fill(surface, parts, wide, colour)
        return
    _fill(surface, parts, wide * (1 + 2 * CASING) + RIM, palette.rgb("paper"))
    _fill(surface, parts, wide * (1 + 2 * CASING), palette.rgb("ink"))
    pale = tuple(round(part + (255 - part) * PALE) for part in colour[:3])
    _fill(surface, parts, wide, colour if pattern == "solid" else pale)
    if pattern == "double":
        for side in (-0.34, 0.34):
            _fill(surface, parts, wide * 0.36, colour, side * wide)
    elif pattern == "dashes":
        for dash in _pieces(course.line, DASH * wide, GAP * wide):
            if clip.collidepoint(dash[0]) or clip.collidepoint(dash[-1]):
                _fill(surface, [Course(dash)], wide, colour)
    elif pattern == "dots":
        for dot in _pieces(course.line, 0.0, DOT * wide):
            if clip.collidepoint(dot[0]):
                pygame.draw.aacircle(surface, colour, dot[0], max(1.0, wide * 0.5))


def _fill(surface: pygame.Surface, parts: Sequence[Course], wide: float, colour: object, aside: float = 0.0) -> None:
    """Fill a ribbon along the parts of a line, ``aside`` pixels to its right, with soft edges."""
    for part in parts:
        if wide > 2.0:  # the soft edge is drawn on the outline, the filling within it
            pygame.draw.polygon(surface, colour, _ring(part, wide - 1.0, aside))  # type: ignore[arg-type]
        pygame.draw.aalines(surface, colour, True, _ring(part, max(1.0, wide - 0.5), aside))  # type: ignore[arg-type]


def _ring(part: Course, wide: float, aside: float) -> list[Px]:
    """The outline of a ribbon."""
    left, right = aside - wide / 2, aside + wide / 2
    pairs = list(zip(part.line, part.aside, strict=True))
    ring = [(x + ax * left, y + ay * left) for (x, y), (ax, ay) in pairs]
    ring += [(x + ax * right, y + ay * right) for (x, y), (ax, ay) in reversed(pairs)]
    return ring


def _asides(line: Sequence[Px]) -> list[Px]:
    """The way to the right of each point, one pixel long, at a right angle to its neighbours."""
    out = []
    for (ax, ay), (bx, by) in zip([*line[:1], *line[:-1]], [*line[1:], *line[-1:]], strict=True):
        long = math.hypot(bx - ax, by - ay) or 1.0
        out.append(((ay - by) / long, (bx - ax) / long))
    return out


def _pieces(line: Sequence[Px], long: float, gap: float) -> list[list[Px]]:
    """Cut pieces of a length out of a line, with gaps between them; of no length, they are single points."""
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
    """Leave out points that lie upon the one before."""
    out = list(line[:1])
    for point in line[1:]:
        if math.hypot(point[0] - out[-1][0], point[1] - out[-1][1]) >= 1.0:
            out.append(point)
    return out


def _cover(line: Sequence[Px], wide: float) -> pygame.Rect:
    """The pixels that a line may touch."""
    left, top = min(x for x, _ in line), min(y for _, y in line)
    w, h = max(x for x, _ in line) - left, max(y for _, y in line) - top
    return pygame.Rect(int(left), int(top), int(w) + 2, int(h) + 2).inflate(2 * wide + 4, 2 * wide + 4)
