"""Pieces that follow paths on the board (streets, tracks) instead of flying straight."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from msgspec import structs

from game.ui.animation.combinators import Tween
from game.ui.animation.easing import smooth
from game.ui.paint.geometry import Vec
from game.ui.tabletop.poses import Pose
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Thing

SHORTEST, LONGEST = 0.3, 1.5
PER_UNIT = 0.0017
"""Seconds for a unit of the board, between the shortest and the longest time."""
NEAR = 2.0
"""A piece farther (board units) than this from the start of its path was dropped there by hand."""


@dataclass(frozen=True, slots=True)
class Way:
    """The path of a piece: its points, its pose at the end, and how high it hops on each stride."""

    points: tuple[Vec, ...]
    end: Pose
    hop: float = 0.0
    stride: float = 48.0
    turn: float | None = None
    """Degrees between the way and where it looks (180: backwards), for faces that look east; None: unchanged."""

    @property
    def length(self) -> float:
        """The length in board units."""
        return sum(a.distance(b) for a, b in pairwise(self.points))

    def at(self, share: float) -> Pose:
        """Return the pose after a share of the path."""
        gone = self.length * share
        at, angle = along(self.points, gone)
        hop = abs(math.sin(math.pi * gone / self.stride)) * self.hop if self.hop else 0.0
        turned = self.end.angle if self.turn is None else (angle + self.turn) % 360.0
        return structs.replace(self.end, x=at.x, y=at.y - hop, angle=turned, lifted=min(0.3, hop / 30.0))


@dataclass(frozen=True)
class Travel(Tween):
    """Moves pieces along their paths at the same time; the longest path decides how long it takes."""

    ways: Mapping[Thing, Way]

    def fitted(self, stage: Stage) -> Travel:
        """Return a copy for the pieces on the stage; one that was dropped off its path goes straight on from there."""
        ways = {key: _from_hand(way, now) for key, way in self.ways.items() if (now := stage.pose(key)) is not None}
        longest = max((way.length for way in ways.values()), default=0.0)
        return replace(self, ways=ways, seconds=seconds_for(longest))

    def show(self, stage: Stage, share: float) -> None:
        """Show every piece after a share of its path."""
        eased = smooth(share)
        for key, way in self.ways.items():
            stage.show(key, way.at(eased), moving=True)

    def rest(self, stage: Stage) -> None:
        """Show every piece at its end."""
        for key, way in self.ways.items():
            stage.show(key, way.end)


def seconds_for(length: float) -> float:
    """Return how long a path of so many board units takes."""
    return min(LONGEST, max(SHORTEST, length * PER_UNIT))


def _from_hand(way: Way, now: Pose) -> Way:
    """Return the path of a piece; straight to its end when it was dropped elsewhere than where the path begins."""
    if now.on_board != way.end.on_board or not way.points or now.at.distance(way.points[0]) <= NEAR:
        return way
    return replace(way, points=(now.at, way.end.at), hop=0.0, turn=None)


def along(points: Sequence[Vec], gone: float) -> tuple[Vec, float]:
    """Return the point at a distance along a line, and the direction there (degrees, clockwise from east)."""
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
