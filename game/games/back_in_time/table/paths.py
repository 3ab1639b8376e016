"""Paths of figures through the streets of Hill Valley, and of the DeLorean along its track."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from game.games.back_in_time.reader.content import BoardPlan
from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules.compiled_box import TROUBLE_DECKS, Lookup
from game.games.back_in_time.rules.view import TableView
from game.games.back_in_time.table import thing_kinds
from game.rules.contract import Command
from game.rules.parts import Graph
from game.table.contract import Happening
from game.table.roads import Roads
from game.ui.animation.effects import Travel, Way
from game.ui.paint.geometry import Vec
from game.ui.tabletop.poses import Pose
from game.ui.tabletop.thing_names import Thing

STRIDE_HOP: Final = 7.0
CORNER: Final = 34.0
"""Distance cut from a corner of the track."""


class PathGeometry:
    """Path finder of one board."""

    def __init__(self, lookup: Lookup, plan: BoardPlan) -> None:
        self.lookup, self.plan, self._roads = lookup, plan, Roads(plan.roads)

    def line(self, spaces: Sequence[str]) -> tuple[Vec, ...]:
        """Return the polyline through adjacent spaces."""
        return self._roads.line(spaces)

    def travel(self, it: Happening[TableView]) -> Travel | None:
        """Animate all walking figures and the driving car."""
        ways: dict[Thing, Way] = {}
        was, now, car = it.was, it.now, thing_kinds.car()
        if not any(_is_jump(command) for command in it.commands):
            for name, spaces in self._trails(it.commands, it.before, it.after):
                key = thing_kinds.pawn(name)
                if len(spaces) > 1 and key in was and key in now:
                    ways[key] = self._walk(spaces, was[key], now[key])
        if it.before.car != it.after.car and car in was and car in now:
            ways[car] = self._drive(it.before.car, it.after.car, now[car])
        return Travel(ways) if ways else None

    def _trails(
        self, commands: Sequence[Command], before: TableView, after: TableView
    ) -> Iterator[tuple[str, Sequence[str]]]:
        """Yield each moved figure with the spaces it crossed, from the commands or by a shortest path."""
        starts = {**before.figures, **{name: hero.space for name, hero in before.heroes.items()}}
        goals = {**after.figures, **{name: hero.space for name, hero in after.heroes.items()}}
        walked = _walked(commands, before)
        for name, goal in goals.items():
            start = starts.get(name, goal)
            spaces = [start, *walked.get(name, ())]
            graph = self.lookup.town if name in after.figures else self.lookup.streets
            known = spaces[-1] == goal and self._roads.join(spaces)
            yield name, spaces if known else self._shortest(graph, start, goal)

    def _shortest(self, graph: Graph, start: str, goal: str) -> Sequence[str]:
        """Return a shortest path of spaces; empty when the streets have none."""
        here, there = self.lookup.space[start], self.lookup.space[goal]
        return [self.lookup.spaces[space] for space in graph.path(here, there)]

    def _walk(self, spaces: Sequence[str], start: Pose, end: Pose) -> Way:
        """Return the path of a figure through the streets."""
        lift = end.face.size[1] / 2 - 9
        inner = self.line(spaces)[1:-1]
        return Way((start.at, *(point.plus(0, -lift) for point in inner), end.at), end, STRIDE_HOP)

    def _drive(self, start: int, goal: int, end: Pose) -> Way:
        """Return the car's path along its track, forwards or backwards."""
        step = 1 if goal > start else -1
        spots = [Vec(*self.plan.track[spot].centre) for spot in range(start, goal + step, step)]
        points = [spots[0]]
        for a, b in pairwise(spots):
            if a.x != b.x and a.y != b.y:
                points += _corner(a, b)
            points.append(b)
        return Way(tuple(points), end, turn=0.0 if step > 0 else 180.0)


def _corner(a: Vec, b: Vec) -> tuple[Vec, Vec]:
    """Return two points around the outer corner between two track spots, on its west side."""
    corner = Vec(min(a.x, b.x), a.y if a.x > b.x else b.y)
    before, after = a.distance(corner), b.distance(corner)
    return corner.towards(a, CORNER / max(before, CORNER)), corner.towards(b, CORNER / max(after, CORNER))


def _walked(commands: Sequence[Command], before: TableView) -> Mapping[str, Sequence[str]]:
    """Return the spaces each figure is sent to by commands, in order, by name."""
    active = next((name for name, hero in before.heroes.items() if hero.seat == before.turn), "")
    found: dict[str, list[str]] = {}
    for command in commands:
        if isinstance(command, c.Step):
            for name in (active, command.escort):
                if name:
                    found.setdefault(name, []).append(command.to)
        elif isinstance(command, c.Lead):
            found.setdefault(command.figure, []).append(command.to)
    return found


def _is_jump(command: Command) -> bool:
    """Return whether a command relocates figures instantly rather than through the streets."""
    if isinstance(command, c.Drawn):
        return command.deck in TROUBLE_DECKS
    return isinstance(command, (c.GoTo, c.UsePower, c.EndTurn))
