"""Lines over a board that are told apart by colour and pattern, cased so that crossings can be read.

    strand = Strand(points, "good_oil", "dashes")       # points in board units, sampled finely enough to look smooth
    stage.weave({"line.oil": strand})                   # drawn above the cards, below pieces with z >= ABOVE
    between(old, new, 0.4)                              # a strand on its way to another course

:func:`trace` draws one line in table units; ways that are shown in advance and rays are drawn by it too.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
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

    ``weight`` 1 is usual; more stands out and is drawn last, less is drawn faintly.
    """

    points: tuple[Vec, ...]
    role: str
    pattern: Pattern = "solid"
    width: float = 6.0
    weight: float = 1.0

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


def trace(
    canvas: Canvas, points: Sequence[Vec], role: str, pattern: Pattern = "solid", width: float = 4.0, share: float = 1.0
) -> None:
    """Draw a line through points in table units, ``width`` table units wide and as solid as ``share`` says."""
    scale = canvas.viewport.scale
    wide = max(1.0, width * scale)
    line = _thinned([(p.x * scale, p.y * scale) for p in points])
    if len(line) < 2:
        return
    solid = share * (VEIL if pattern == "band" else 1.0)
    if solid >= 0.996:
        _draw(canvas.surface, line, role, pattern, wide)
        return
    cover = _cover(line, wide).clip(canvas.surface.get_clip())
    if not cover.w or not cover.h:
        return
    veil = canvas.surface.subsurface(cover).copy()  # drawn over a copy, so that soft edges have the right ground
    _draw(veil, [(x - cover.x, y - cover.y) for x, y in line], role, pattern, wide)
    veil.set_alpha(round(255 * solid))
    canvas.surface.blit(veil, cover)


def _draw(surface: pygame.Surface, line: list[Px], role: str, pattern: Pattern, wide: float) -> None:
    """Draw casing, ground and pattern of one line of pixels."""
    colour = palette.rgb(role)
    if pattern == "band":
        _fill(surface, line, wide, colour)
        return
    _fill(surface, line, wide * (1 + 2 * CASING) + RIM, palette.rgb("paper"))
    _fill(surface, line, wide * (1 + 2 * CASING), palette.rgb("ink"))
    pale = tuple(round(part + (255 - part) * PALE) for part in colour[:3])
    _fill(surface, line, wide, colour if pattern == "solid" else pale)
    if pattern == "double":
        for side in (-0.34, 0.34):
            _fill(surface, line, wide * 0.36, colour, side * wide)
    elif pattern == "dashes":
        for dash in _pieces(line, DASH * wide, GAP * wide):
            _fill(surface, dash, wide, colour)
    elif pattern == "dots":
        for dot in _pieces(line, 0.0, DOT * wide):
            pygame.draw.aacircle(surface, colour, dot[0], max(1.0, wide * 0.5))


def _fill(surface: pygame.Surface, line: Sequence[Px], wide: float, colour: object, aside: float = 0.0) -> None:
    """Fill a ribbon along a line, ``aside`` pixels to its right, with soft edges."""
    if wide > 2.0:  # the soft edge is drawn on the outline, the filling within it
        pygame.draw.polygon(surface, colour, _ring(line, wide - 1.0, aside))  # type: ignore[arg-type]
    pygame.draw.aalines(surface, colour, True, _ring(line, max(1.0, wide - 0.5), aside))  # type: ignore[arg-type]


def _ring(line: Sequence[Px], wide: float, aside: float) -> list[Px]:
    """The outline of a ribbon."""
    return [*_edges(line, aside - wide / 2), *reversed(_edges(line, aside + wide / 2))]


def _edges(line: Sequence[Px], aside: float) -> list[Px]:
    """Move every point of a line aside, at a right angle to its neighbours."""
    out = []
    for number, (x, y) in enumerate(line):
        ax, ay = line[max(0, number - 1)]
        bx, by = line[min(len(line) - 1, number + 1)]
        long = math.hypot(bx - ax, by - ay) or 1.0
        out.append((x - (by - ay) / long * aside, y + (bx - ax) / long * aside))
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
