"""Graphs of spaces with precomputed distances."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence


class Graph:
    """Spaces numbered from 0 with their neighbours and all distances.

    ``barred`` spaces are never entered. One may still be a goal: ``distance`` to it includes the last step, ``toward``
    ends beside it.
    """

    def __init__(self, neighbours: Sequence[Sequence[int]], barred: Iterable[int] = ()) -> None:
        closed = frozenset(barred)
        self.neighbours: tuple[tuple[int, ...], ...] = tuple(
            tuple(n for n in ns if n not in closed) for ns in neighbours
        )
        size = len(neighbours)
        full = [tuple(ns) for ns in neighbours]
        self.distance: tuple[tuple[int, ...], ...] = tuple(
            tuple(row) for row in zip(*(_distances_to(goal, full, closed) for goal in range(size)), strict=True)
        )
        """``distance[a][b]``: steps from a to b, -1 when b cannot be reached."""
        self.toward: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
            tuple(
                tuple(n for n in self.neighbours[a] if self.distance[n][b] == self.distance[a][b] - 1 >= 0)
                for b in range(size)
            )
            for a in range(size)
        )
        """``toward[a][b]``: the neighbours of a that are one step nearer to b."""

    def path(self, start: int, goal: int) -> tuple[int, ...]:
        """Return a shortest path, both ends included; empty when there is none."""
        path = [start]
        while path[-1] != goal:
            nearer = self.toward[path[-1]][goal]
            if not nearer:
                return ()
            path.append(nearer[0])
        return tuple(path)


def _distances_to(goal: int, neighbours: Sequence[tuple[int, ...]], closed: frozenset[int]) -> list[int]:
    """Return the steps from every space to ``goal`` without crossing a closed space; -1 where there is no way."""
    steps = [-1] * len(neighbours)
    steps[goal] = 0
    queue = deque([goal])
    while queue:
        here = queue.popleft()
        for there in neighbours[here]:
            if steps[there] < 0 and there not in closed:
                steps[there] = steps[here] + 1
                queue.append(there)
    return steps
