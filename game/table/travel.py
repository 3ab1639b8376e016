"""A flourish in which pieces follow ways on the board (streets, tracks) instead of flying straight."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from game.table.canvas import Canvas
from game.table.geometry import Rect, Vec
from game.table.poses import Pose
from game.table.stage import Stage

SHORTEST, LONGEST = 0.3, 1.5
PER_UNIT = 0.0017
"""Seconds for a unit of the board, between the shortest and the longest time."""
NEAR = 0.5
"""A piece that has so small a share of its way left was put down there by hand."""
NOTHING = Rect(0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Way:
    """Points from where a piece is to where it goes, its pose at the end, and how high it hops on each stride."""

    points: tuple[Vec, ...]
    end: Pose
    hop: float = 0.0
    stride: float = 48.0
    turn: float | None = None
    """Degrees between the way and where it looks (180: backwards), for faces that look east; None: unchanged."""

    @property
    def length(self) -> float:
        """How long it is, in units of the board."""
        return sum(a.distance(b) for a, b in pairwise(self.points))


class Travel:
    """Moves pieces along their ways, all at the same time."""

    def __init__(self, ways: Mapping[str, Way]) -> None:
        """``ways`` by piece."""
        self._ways = dict(ways)
        self._clock, self._time = 0.0, SHORTEST
        self._stage: Stage | None = None

    def start(self, stage: Stage) -> None:
        """Begin on a stage; what a hand has put down near its goal goes straight there."""
        self._stage = stage
        self._ways = {key: _from_hand(way, stage.pose(key)) for key, way in self._ways.items()}
        longest = max((way.length for way in self._ways.values()), default=0.0)
        self._time = min(LONGEST, max(SHORTEST, longest * PER_UNIT))

    def update(self, dt: float) -> bool:
        """Let time pass; return True when all have arrived."""
        self._clock += dt
        share = min(1.0, self._clock / self._time)
        if share >= 1.0:
            self.skip()
            return True
        eased = share * share * (3 - 2 * share)
        for key, way in self._ways.items():
            self._show(key, way, eased)
        return False

    def skip(self) -> None:
        """Put everything where it goes."""
        if self._stage is not None:
            for key, way in self._ways.items():
                if self._stage.pose(key) is not None:
                    self._stage.show(key, way.end)

    def area(self) -> Rect:
        """The stage draws the pieces: nothing is drawn beside it."""
        return NOTHING

    def draw(self, canvas: Canvas) -> None:
        """The stage draws the pieces."""

    def _show(self, key: str, way: Way, share: float) -> None:
        """Put one piece at a share of its way."""
        assert self._stage is not None
        if self._stage.pose(key) is None:
            return
        gone = way.length * share
        at, angle = along(way.points, gone)
        hop = abs(math.sin(math.pi * gone / way.stride)) * way.hop if way.hop else 0.0
        turned = way.end.angle if way.turn is None else (angle + way.turn) % 360.0
        pose = replace(way.end, x=at.x, y=at.y - hop, angle=turned, lifted=min(0.3, hop / 30.0))
        self._stage.show(key, pose, moving=True)


def _from_hand(way: Way, held: Pose | None) -> Way:
    """Return the way of a piece that lies nearer to its goal than to where its way begins: from there, straight."""
    if held is None or held.on_board != way.end.on_board or not way.points:
        return way
    left = held.at.distance(way.end.at)
    if left >= NEAR * way.points[0].distance(way.end.at):
        return way
    return replace(way, points=(held.at, way.end.at), hop=0.0)


def along(points: Sequence[Vec], gone: float) -> tuple[Vec, float]:
    """Return the point after a distance along a line, and which way it leads there (degrees, clockwise from east)."""
    angle = 0.0
    for a, b in pairwise(points):
        far = a.distance(b)
        if far <= 0:
            continue
        angle = math.degrees(math.atan2(b.y - a.y, b.x - a.x)) % 360.0
        if gone <= far:
            return a.towards(b, gone / far), angle
        gone -= far
    return points[-1], angle
