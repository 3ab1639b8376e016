"""Paths of figures through the streets of Hill Valley, and of the DeLorean along its track."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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

    def travels(self, it: Happening[TableView]) -> Iterator[Travel]:
        """Animate all walking figures, one leg after the other, and the driving car."""
        was, now, car = it.was, it.now, thing_kinds.car()
        legs = [] if any(map(_is_jump, it.commands)) else self._legs(it.commands, it.before, it.after)
        last = {name: number for number, leg in enumerate(legs) for name in leg}
        for number, leg in enumerate(legs):
            ways: dict[Thing, Way] = {}
            for name, spaces in leg.items():
                key = thing_kinds.pawn(name)
                if key in was and key in now:
                    first = all(name not in before for before in legs[:number])
                    ways[key] = self._walk(spaces, was[key] if first else None, now[key], last[name] == number)
            if ways:
                yield Travel(ways)
        if it.before.car != it.after.car and car in was and car in now:
            yield Travel({car: self._drive(it.before.car, it.after.car, now[car])})

    def _legs(self, commands: Sequence[Command], before: TableView, after: TableView) -> list[dict[str, Sequence[str]]]:
        """Return the legs of a journey: the spaces crossed by the figures that move together, start included.

        Steps that no command names are taken at the end, on shortest paths.
        """
        at = {**before.figures, **{name: hero.space for name, hero in before.heroes.items()}}
        goals = {**after.figures, **{name: hero.space for name, hero in after.heroes.items()}}
        legs: list[dict[str, list[str]]] = []
        for command in commands:
            movers = _movers(command, before)
            if not movers:
                continue
            assert isinstance(command, (c.Step, c.Lead))
            if not legs or set(legs[-1]) != set(movers):
                legs.append({name: [at[name]] for name in movers})
            for name in movers:
                legs[-1][name].append(command.to)
                at[name] = command.to
        rest: dict[str, list[str]] = {}
        for name, goal in goals.items():
            start = at.get(name, goal)
            graph = self.lookup.town if name in after.figures else self.lookup.streets
            spaces = self._shortest(graph, start, goal) if start != goal else ()
            if legs and name in legs[-1]:
                legs[-1][name] += spaces[1:]
            elif len(spaces) > 1:
                rest[name] = list(spaces)
        known = ({name: way for name, way in leg.items() if self._roads.join(way)} for leg in [*legs, rest])
        return [dict(leg) for leg in known if leg]

    def _shortest(self, graph: Graph, start: str, goal: str) -> Sequence[str]:
        """Return a shortest path of spaces; empty when the streets have none."""
        here, there = self.lookup.space[start], self.lookup.space[goal]
        return [self.lookup.spaces[space] for space in graph.path(here, there)]

    def _walk(self, spaces: Sequence[str], start: Pose | None, end: Pose, ends: bool) -> Way:
        """Return the path of a figure through the streets, from its place on the first space if it has one there.

        Unless it ``ends`` there, the figure stops in the street for its next leg.
        """
        lift = end.face.size[1] / 2 - 16
        first, *inner, last = (point.plus(0, -lift) for point in self.line(spaces))
        end = end if ends else end.moved_to(last)
        return Way((first if start is None else start.at, *inner, end.at), end, STRIDE_HOP)

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


def _movers(command: Command, before: TableView) -> tuple[str, ...]:
    """Return the figures that a command moves by one space."""
    if isinstance(command, c.Lead):
        return (command.figure,)
    if not isinstance(command, c.Step):
        return ()
    active = next(name for name, hero in before.heroes.items() if hero.seat == before.turn)
    return (active,) if command.escort is None else (active, command.escort)


def _is_jump(command: Command) -> bool:
    """Return whether a command relocates figures instantly rather than through the streets."""
    if isinstance(command, c.Drawn):
        return command.deck in TROUBLE_DECKS
    return isinstance(command, (c.GoTo, c.UsePower, c.EndTurn))
