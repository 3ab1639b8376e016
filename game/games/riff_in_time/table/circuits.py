"""Routes along the Circuits of History, and the animation of booths that travel them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.games.riff_in_time.reader.content import BoardPlan
from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules.compiled_box import Lookup
from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table import thing_kinds
from game.rules.contract import Seat
from game.table.contract import Happening
from game.table.roads import Roads
from game.ui.animation.combinators import Animation, Parallel, Sound
from game.ui.animation.effects import Travel, Way
from game.ui.paint.geometry import Vec
from game.ui.tabletop.thing_names import Thing


class Circuits:
    """Route finder of one board."""

    def __init__(self, lookup: Lookup, plan: BoardPlan) -> None:
        self.lookup, self._plan, self._roads = lookup, plan, Roads(plan.roads)

    def way(self, start: str, goal: str) -> tuple[str, ...]:
        """Return the spaces of a shortest route, both ends included."""
        path = self.lookup.circuits.path(self.lookup.space[start], self.lookup.space[goal])
        return tuple(self.lookup.spaces[space] for space in path)

    def through(self, spaces: Sequence[str]) -> tuple[str, ...]:
        """Return the full route through the given spaces, gaps filled in."""
        way = list(spaces[:1])
        for goal in spaces[1:]:
            way += self.way(way[-1], goal)[1:]
        return tuple(way)

    def line(self, spaces: Sequence[str]) -> tuple[Vec, ...]:
        """Return the polyline of a route through adjacent spaces."""
        return self._roads.line(spaces)

    def point(self, space: str) -> Vec:
        """Return the centre of a space, where circuits end."""
        return Vec(*self._plan.spaces[space].area.centre)


WHOOSH: Final = "booth"


def travel(circuits: Circuits, it: Happening[TableView]) -> Animation | None:
    """Animate all booths that moved; None when none did."""
    ways: dict[Thing, Way] = {}
    for seat, player in enumerate(it.after.players):
        start = it.before.players[seat].space
        if start != player.space:
            stops = [start, *(one.to for one in it.commands if isinstance(one, c.Move) and one.seat == seat)]
            spaces = circuits.through(stops if stops[-1] == player.space else (start, player.space))
            ways |= _ways(circuits.line(spaces)[1:-1], seat, it)
    return Parallel((Sound(WHOOSH), Travel(ways))) if ways else None


def _ways(inner: Sequence[Vec], seat: Seat, it: Happening[TableView]) -> Mapping[Thing, Way]:
    """Return the routes of a booth and its passengers; each keeps its offset from the wire."""
    booth, was, now = thing_kinds.pawn(seat), it.was, it.now
    pieces = [booth, *(thing_kinds.personage(who) for who in it.before.players[seat].carries)]
    found: dict[Thing, Way] = {}
    for piece in pieces:
        if piece in was and piece in now and was[piece].on_board and now[piece].on_board:
            dx, dy = was[piece].x - was[booth].x, was[piece].y - was[booth].y
            line = (was[piece].at, *(point.plus(dx, dy) for point in inner), now[piece].at)
            found[piece] = Way(line, now[piece])
    return found
