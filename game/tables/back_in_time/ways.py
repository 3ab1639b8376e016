"""The ways of figures through the streets of Hill Valley, and of the DeLorean along its track."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from game.content.back_in_time.plan import BoardPlan
from game.rules.back_in_time.kit import Kit
from game.rules.back_in_time.view import TableView
from game.rules.parts import Graph
from game.table.director import Flourish
from game.table.geometry import Vec
from game.table.poses import Layout, Pose
from game.table.travel import Travel, Way

STRIDE_HOP: Final = 7.0
CORNER: Final = 34.0
"""How much of a corner of the track is cut."""


class Ways:
    """Finds ways on one board."""

    def __init__(self, kit: Kit, plan: BoardPlan) -> None:
        """Index the roads both ways."""
        self.kit, self.plan = kit, plan
        self._roads: dict[tuple[str, str], tuple[Vec, ...]] = {}
        for road in plan.roads:
            points = tuple(Vec(*point) for point in road.points)
            self._roads[road.a, road.b] = points
            self._roads[road.b, road.a] = points[::-1]

    def line(self, spaces: list[str]) -> tuple[Vec, ...]:
        """The points of a way through spaces that are next to each other."""
        points: list[Vec] = []
        for a, b in pairwise(spaces):
            points += self._roads[a, b]
        return tuple(point for number, point in enumerate(points) if not number or point != points[number - 1])

    def travel(self, before: TableView, after: TableView, was: Layout, now: Layout, stepping: bool) -> Flourish | None:
        """Let whoever went somewhere walk there, and the car drive; ``stepping``: people walked, nobody flew."""
        ways: dict[str, Way] = {}
        if stepping:
            for name, space in after.figures.items():
                self._walk(f"pawn.{name}", self.kit.town, before.figures[name], space, was, now, ways)
            for name, hero in after.heroes.items():
                if name in before.heroes:
                    self._walk(f"pawn.{name}", self.kit.streets, before.heroes[name].space, hero.space, was, now, ways)
        if before.car != after.car and "car" in was and "car" in now:
            ways["car"] = self._drive(before.car, after.car, now["car"])
        return Travel(ways) if ways else None

    def _walk(
        self, key: str, graph: Graph, start: str, goal: str, was: Layout, now: Layout, ways: dict[str, Way]
    ) -> None:
        """Add the way of one figure, if there is one through the streets."""
        here, there = self.kit.space[start], self.kit.space[goal]
        if here == there or key not in was or key not in now:
            return
        spaces = graph.path(here, there)
        if not spaces:
            return
        inner = self.line([self.kit.spaces[space] for space in spaces])[1:-1]
        a, b = was[key], now[key]
        lift = b.face.size[1] / 2 - 9
        points = (a.at, *(point.plus(0, -lift) for point in inner), b.at)
        ways[key] = Way(points, b, STRIDE_HOP)

    def _drive(self, start: int, goal: int, end: Pose) -> Way:
        """The car's way along its track, forwards or backwards."""
        step = 1 if goal > start else -1
        spots = [Vec(*self.plan.track[spot].centre) for spot in range(start, goal + step, step)]
        points = [spots[0]]
        for a, b in pairwise(spots):
            if a.x != b.x and a.y != b.y:
                points += _corner(a, b)
            points.append(b)
        return Way(tuple(points), end, turn=0.0 if step > 0 else 180.0)


def _corner(a: Vec, b: Vec) -> tuple[Vec, Vec]:
    """Two points round the outer corner between two spots of the track, on its west side."""
    corner = Vec(min(a.x, b.x), a.y if a.x > b.x else b.y)
    before, after = a.distance(corner), b.distance(corner)
    return corner.towards(a, CORNER / max(before, CORNER)), corner.towards(b, CORNER / max(after, CORNER))
