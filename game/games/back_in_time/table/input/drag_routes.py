"""Routes across Hill Valley for one drag: the tiles that pay for it, its commands, and where a figure can be led."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules.actions import walk_reach, walk_steps
from game.games.back_in_time.rules.compiled_box import Lookup
from game.games.back_in_time.rules.state_machine import State
from game.games.back_in_time.rules.view import TableView
from game.games.back_in_time.table.text.claimed import space_of
from game.rules.contract import PlayerCommand

PRICE: Final = {"none": 0.4, "reroll_all": 0.9, "die": 1.0, "change_to_wild": 1.1}
"""How much a tile is missed when it is used for movement."""

MOST_TILES: Final = 4
"""Tiles that the longest way may take: seven spaces, two with each."""

WASTE: Final = 0.05
"""Price of a step that is not used."""


class Route(NamedTuple):
    """A route: its spaces from the start, the tiles it uses up, and its commands."""

    spaces: tuple[int, ...]
    tiles: tuple[str, ...]
    steps: int
    commands: tuple[PlayerCommand, ...]


def routes(lookup: Lookup, view: TableView, escort: str | None, only: Sequence[str] = ()) -> Iterator[Route]:
    """Return the cheapest route to every space that the active hero can reach now, alone or with an escort.

    ``only``: the tiles that it takes all of, in this order.
    """
    hero = next(h for h in view.heroes.values() if h.seat == view.turn)
    start = lookup.space[hero.space]
    graph = lookup.town if escort else lookup.streets
    ask = view.ask
    left = ask.steps if ask is not None and ask.what == "walking" else 0
    ready = [lookup.tile[tile] for tile in only or hero.tiles if tile not in hero.spent]
    budgets, near = sorted(_budgets(lookup, view, ready), key=lambda budget: budget[0]), 0
    if only:
        budgets = [(0.0, walk_reach(lookup, ready, view.vest, view.lasting), tuple(ready))]
        near = left + walk_reach(lookup, ready[:-1], view.vest, view.lasting)
    for goal in range(len(lookup.spaces)):
        far = graph.distance[start][goal]
        if far <= near or (escort and not lookup.may_escort_into[goal]):
            continue
        tiles = () if far <= left else _cheapest(budgets, far - left)
        if tiles is None:
            continue
        yield _route(lookup, view, graph.path(start, goal), tiles, left, escort)


def _budgets(lookup: Lookup, view: TableView, ready: Sequence[int]) -> Iterator[tuple[float, int, tuple[int, ...]]]:
    """List sets of tiles with their price and steps, as many as the longest way takes; the first wears the vest."""
    for count in range(1, MOST_TILES + 1):
        for tiles in combinations(ready, count):
            steps = walk_reach(lookup, tiles, view.vest, view.lasting)
            yield sum(PRICE[lookup.tiles[tile].action] for tile in tiles) + WASTE * steps, steps, tiles


def _cheapest(budgets: Sequence[tuple[float, int, tuple[int, ...]]], steps: int) -> tuple[int, ...] | None:
    """Return the cheapest set of tiles (they are sorted by price) that pays for a number of steps."""
    return next((tiles for _price, far, tiles in budgets if far >= steps), None)


def _route(
    lookup: Lookup, view: TableView, spaces: tuple[int, ...], tiles: tuple[int, ...], left: int, escort: str | None
) -> Route:
    """Put the commands of a way together: a tile, its steps, the next tile..."""
    commands: list[PlayerCommand] = []
    waiting = list(tiles)
    for space in spaces[1:]:
        if not left:
            tile = waiting.pop(0)
            commands.append(c.Walk(view.turn, lookup.tiles[tile].id))
            left = walk_steps(lookup, tile, view.vest and tile == tiles[0], view.lasting)
        commands.append(c.Step(view.turn, lookup.spaces[space], escort))
        left -= 1
    return Route(spaces, tuple(lookup.tiles[tile].id for tile in tiles), len(spaces) - 1, tuple(commands))


class LedWays:
    """The spaces to which the figure that is asked about can be led, nearest first.

    ``ends`` has the commands for each; ``last`` are those where its way is over. Where the figure may stop it is told
    to; where it has to go on, its next spaces are listed too, with the one step that is decided now.
    """

    def __init__(self, what: str) -> None:
        """``what`` is asked."""
        self.ends: dict[str, tuple[PlayerCommand, ...]] = {}
        self.last: set[str] = set()
        self._what = what

    def follow(self, state: State, so_far: tuple[PlayerCommand, ...] = ()) -> None:
        """Collect the spaces from where the figure stands in ``state``."""
        further: list[tuple[State, tuple[PlayerCommand, ...]]] = []
        for command in state.legal_commands():
            if not isinstance(command, c.Lead):
                continue
            commands, then = (*so_far, command), state.clone()
            then.apply(command)
            after = then.view(command.seat)
            ask = after.ask
            if ask is not None and (ask.what, ask.figure) == (self._what, command.figure):
                further.append((then, commands))
                ends = commands if ask.must else (*commands, c.Halt(command.seat))
                self._ends_at(command.to, ends, last=not ask.must)
            else:
                self._ends_at(command.to, commands)
                self._ends_at(space_of(after, command.figure), commands, last=True)
        for then, commands in further:
            self.follow(then, commands)

    def _ends_at(self, space: str, commands: tuple[PlayerCommand, ...], *, last: bool = False) -> None:
        """Note the commands for a space; the first that are found stay."""
        self.ends.setdefault(space, commands)
        if last and self.ends[space] == commands:
            self.last.add(space)
