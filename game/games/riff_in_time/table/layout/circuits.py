"""The Circuits of History as lines: the way of the booth from space to space."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.riff_in_time.reader.board_geometry import BoardPlan
from game.games.riff_in_time.rules.compiled_box import Lookup
from game.table.roads import Roads
from game.ui.paint.geometry import Vec


class Circuits:
    """Finds ways on one board."""

    def __init__(self, lookup: Lookup, plan: BoardPlan) -> None:
        self.lookup, self._plan, self._roads = lookup, plan, Roads(plan.roads)

    def way(self, start: str, goal: str) -> tuple[str, ...]:
        """Return the spaces of a shortest way, both ends included."""
        path = self.lookup.circuits.path(self.lookup.space[start], self.lookup.space[goal])
        return tuple(self.lookup.spaces[space] for space in path)

    def through(self, spaces: Sequence[str]) -> tuple[str, ...]:
        """Return the spaces of a way through some spaces, those between them filled in."""
        way = list(spaces[:1])
        for goal in spaces[1:]:
            way += self.way(way[-1], goal)[1:]
        return tuple(way)

    def line(self, spaces: Sequence[str]) -> tuple[Vec, ...]:
        """Return the points of a way through spaces that are next to each other."""
        return self._roads.line(spaces)

    def point(self, space: str) -> Vec:
        """Return the middle of a space, where circuits end."""
        return Vec(*self._plan.spaces[space].area.centre)
