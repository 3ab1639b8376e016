"""Routes of the active hero, alone or with George or Lorraine, paid with the tiles that are missed least."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules.actions import walk_reach, walk_steps
from game.games.back_in_time.rules.box import COLOURS
from game.games.back_in_time.rules.compiled_box import Lookup
from game.games.back_in_time.rules.view import TableView
from game.games.back_in_time.table.text.challenge_progress import MEASURED
from game.games.back_in_time.table.text.claimed import active
from game.rules.contract import PlayerCommand

PRICE: Final = {
    "none": 0.4, "reroll_all": 0.9, "courage": 0.97, "knowledge": 0.98, "speed": 0.99, "love": 1.0,
    "change_to_wild": 1.1,
}  # fmt: skip
"""Cost of using a tile for movement, by its action or the color of its die: how much it would be missed otherwise."""

MOST_TILES: Final = 4
"""Most tiles that a route needs: seven spaces, at two spaces each."""

MISSED: Final = 0.05
"""Cost added for a die that the challenges at the end of the route ask for."""

WASTE: Final = 0.05
"""Cost of each unused step."""


class Route(NamedTuple):
    """A route: its spaces from the start, the tiles it spends, its steps and its commands."""

    spaces: tuple[int, ...]
    tiles: tuple[str, ...]
    steps: int
    commands: tuple[PlayerCommand, ...]


def routes(
    lookup: Lookup, view: TableView, escort: str | None, only: Sequence[str] = (), spared: str = ""
) -> Iterator[Route]:
    """Yield the cheapest route to every space in reach of the active hero, alone or with an escort.

    An escort who is elsewhere is fetched first. ``only`` lists tiles of which all are to be used, in this order;
    ``spared`` is one that is not to be used.
    """
    hero = view.heroes[active(view)]
    start = lookup.space[view.figures[escort] if escort else hero.space]
    fetching = lookup.streets.path(lookup.space[hero.space], start)
    graph = lookup.town if escort else lookup.streets
    ask = view.ask
    left = ask.steps if ask is not None and ask.what == "walking" else 0
    ready = [lookup.tile[tile] for tile in only or hero.tiles if tile not in hero.spent and tile != spared]
    wallet, near = Wallet(lookup, view, ready), 0
    if only:
        wallet.budgets = [(0.0, walk_reach(lookup, ready, view.vest, view.lasting), tuple(ready))]
        near = left + walk_reach(lookup, ready[:-1], view.vest, view.lasting)
    for goal in range(len(lookup.spaces)):
        far = len(fetching) - 1 + graph.distance[start][goal]
        if goal == start or far <= near or (escort and not lookup.may_escort_into[goal]):
            continue
        tiles = () if far <= left else wallet.cheapest(far - left, asked_for(lookup, view, goal, escort))
        if tiles is None:
            continue
        spaces = (*fetching[:-1], *graph.path(start, goal))
        yield _route(lookup, view, spaces, tiles, left, Escort(escort, len(fetching) - 1))


class Wallet:
    """The ready tiles, in sets of up to ``MOST_TILES`` that may pay for a route."""

    def __init__(self, lookup: Lookup, view: TableView, ready: Sequence[int]) -> None:
        """Work out price and steps of each set; the vest counts for its first tile."""
        self._lookup = lookup
        self._sorted: dict[frozenset[int], list[tuple[float, int, tuple[int, ...]]]] = {}
        self.budgets: list[tuple[float, int, tuple[int, ...]]] = []
        for count in range(1, MOST_TILES + 1):
            for tiles in combinations(ready, count):
                steps = walk_reach(lookup, tiles, view.vest, view.lasting)
                self.budgets.append((sum(map(self._price, tiles)) + WASTE * steps, steps, tiles))

    def _price(self, tile: int) -> float:
        """Return the cost of using a tile for movement."""
        made = self._lookup.tiles[tile]
        return PRICE[made.action if made.colour < 0 else COLOURS[made.colour]]

    def cheapest(self, steps: int, asked: frozenset[int]) -> tuple[int, ...] | None:
        """Return the cheapest tiles for ``steps``, sparing dice of the colours ``asked`` for; None if none reach."""
        if asked not in self._sorted:
            self._sorted[asked] = sorted(self.budgets, key=lambda budget: budget[0] + self._missed(budget[2], asked))
        return next((tiles for _price, far, tiles in self._sorted[asked] if far >= steps), None)

    def _missed(self, tiles: Sequence[int], asked: frozenset[int]) -> float:
        """Return the extra cost of using dice of the colours ``asked`` for."""
        return MISSED * sum(self._lookup.tiles[tile].colour in asked for tile in tiles)


def asked_for(lookup: Lookup, view: TableView, goal: int, escort: str | None = None) -> frozenset[int]:
    """Return the colours that the challenges at a space ask for, once the hero is there with the escort."""
    here = lookup.spaces[goal]
    found = set[str]()
    if all(view.figures[name] == here or name == escort for name in ("george", "lorraine")):
        found.add(MEASURED["love"])
    if view.figures["biff"] == here and not view.biff_down:
        found.add(MEASURED["biff"])
    if lookup.track[view.car] == goal:
        found.add(MEASURED["delorean"])
    if any(
        space == goal and part not in view.parts for part, space in zip(lookup.parts, lookup.part_spaces, strict=True)
    ):
        found.add("knowledge")
    cards = [lookup.challenges[card] for card in (*view.opportunities, view.trouble) if card is not None]
    needs = (card.need for card in cards if card.space == goal)
    return frozenset(
        {COLOURS.index(colour) for colour in found}.union(
            colour for need in needs for colour, count in enumerate(need) if count
        )
    )


class Escort(NamedTuple):
    """Who is taken along on a route, if anybody, and after how many steps."""

    name: str | None
    after: int


def _route(
    lookup: Lookup, view: TableView, spaces: tuple[int, ...], tiles: tuple[int, ...], left: int, escort: Escort
) -> Route:
    """Build a route's commands: a tile, its steps, the next tile, and so on."""
    commands: list[PlayerCommand] = []
    waiting = list(tiles)
    for number, space in enumerate(spaces[1:]):
        if not left:
            tile = waiting.pop(0)
            commands.append(c.Walk(view.turn, lookup.tiles[tile].id))
            left = walk_steps(lookup, tile, view.vest and tile == tiles[0], view.lasting)
        company = escort.name if number >= escort.after else None
        commands.append(c.Step(view.turn, lookup.spaces[space], company))
        left -= 1
    return Route(spaces, tuple(lookup.tiles[tile].id for tile in tiles), len(spaces) - 1, tuple(commands))
