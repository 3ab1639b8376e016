"""The roads of a board that is drawn as a map, as lines that pieces travel along."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from game.content.board_shapes import Road
from game.ui.paint.geometry import Vec


class Roads:
    """The lines between spaces, found from both ends."""

    def __init__(self, roads: Iterable[Road]) -> None:
        """Index the roads both ways."""
        self._lines: dict[tuple[str, str], tuple[Vec, ...]] = {}
        for road in roads:
            points = tuple(Vec(*point) for point in road.points)
            self._lines[road.a, road.b] = points
            self._lines[road.b, road.a] = points[::-1]

    def join(self, spaces: Sequence[str]) -> bool:
        """Return whether each of the spaces is joined to the next by a road."""
        return all(pair in self._lines for pair in pairwise(spaces))

    def line(self, spaces: Sequence[str]) -> tuple[Vec, ...]:
        """Return the points of a path through spaces that are next to each other, each point once."""
        points: list[Vec] = []
        for a, b in pairwise(spaces):
            points += self._lines[a, b]
        return tuple(point for number, point in enumerate(points) if not number or point != points[number - 1])
