"""Routes through space and time: the cheapest dice that take a car to each place, and what is left for its events."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import Final, NamedTuple

from game.games.dice_through_time.rules.compiled_box import ARROW, Means
from game.games.dice_through_time.rules.payment_means import missing, needed_at
from game.games.dice_through_time.table.input.spending import Payment, Spending

MEETING: Final = 6.0
"""How much dearer a route is when a car is met."""
LOSS: Final = 100.0
"""How much dearer a route is on which so many cars are met that the clock runs out."""
MOVE: Final = 0.05
"""Fewer moves are better."""
MOST: Final = 700
"""So many routes are looked at, cheapest first."""


class Move(NamedTuple):
    """One journey of a route: where it leads, and what is spent for it."""

    to: int
    means: Means


class Route(NamedTuple):
    """A way from the own place, with what is spent on it."""

    price: float
    place: int
    spent: Means
    moves: tuple[Move, ...]
    lost: bool = False
    """Whether the clock runs out on the way (ruling 21): it ends there."""


class Goal(NamedTuple):
    """How to get to a place: the route, and a payment for all its events afterwards (None: they cannot be paid)."""

    route: Route
    payment: Payment | None


def goals(spending: Spending) -> dict[int, Goal]:
    """Return for each place that can be reached the cheapest route; where possible one that leaves enough to pay."""
    s = spending.state
    first: dict[int, Route] = {}
    paying: dict[int, Goal] = {}
    wanted = {place for place, events in enumerate(s.events) if events and not s.has_biff(place)} - {s.here}
    for route in routes(spending):
        place = route.place
        first.setdefault(place, route)
        if place in wanted and not route.lost:
            payment = spending.payment(asked(spending, place), place, route.spent)
            if payment is not None:
                paying[place] = Goal(route, payment)
                wanted.discard(place)
        if not wanted and len(first) == len(spending.lookup.places) - 1:
            break
    return {place: paying.get(place, Goal(route, None)) for place, route in first.items()}


def fewest_missing(spending: Spending, place: int) -> int | None:
    """Return how many icons of a place cannot be paid after the best way there; None where every way loses."""
    counts, needed = spending.at(place), needed_at(spending.state, place)
    found = []
    for route in routes(spending):
        if route.place == place and not route.lost:
            spent = [spending.icon(one) for one in route.spent if one in counts[spending.icon(one)]]
            found.append(missing(needed, [len(means) - spent.count(icon) for icon, means in enumerate(counts)]))
    return min(found, default=None)


def asked(spending: Spending, place: int) -> list[int]:
    """List the icons that the events of a place ask for, each as often as it is asked for."""
    return [icon for icon, number in enumerate(needed_at(spending.state, place)) for _ in range(number)]


def routes(spending: Spending) -> Iterator[Route]:
    """Yield routes to other places, cheapest first, as far as the dice go."""
    start = spending.state.here
    waiting: list[Route] = [Route(0.0, start, (), ())]
    seen: set[tuple[int, Means]] = set()
    while waiting and len(seen) < MOST:
        route = heappop(waiting)
        key = route.place, route.spent
        if key in seen:
            continue
        seen.add(key)
        if route.place != start:
            yield route
        for move in _moves(spending, route) if not route.lost else ():
            heappush(waiting, _longer(spending, route, move))


def _longer(spending: Spending, route: Route, move: Move) -> Route:
    """Return a route with one more move."""
    s, moves = spending.state, (*route.moves, move)
    price = route.price + MOVE + sum(map(spending.price, move.means))
    others = [at for seat, at in enumerate(s.at) if seat != s.turn]
    if move.to in others:
        price += MEETING
    late = s.outatime + spending.lookup.numbers.meeting * sum(one.to in others for one in moves)
    lost = late >= spending.lookup.outatime.most
    return Route(price + LOSS * lost, move.to, tuple(sorted((*route.spent, *move.means))), moves, lost)


def _moves(spending: Spending, route: Route) -> Iterator[Move]:
    """Yield the moves that go on from a route, with the cheapest of each icon (rulebook, step 3)."""
    lookup, here = spending.lookup, route.place
    purse = [list(means) for means in spending.at(here)]
    for one in route.spent:
        icon = spending.icon(one)
        if one in purse[icon]:
            purse[icon].remove(one)
    row, column = (tuple(to for to in line[here] if to != here) for line in (lookup.row, lookup.same_place))
    for icon, means in enumerate(purse):
        if means:
            for to in row if icon == ARROW else lookup.neighbours[here]:
                yield Move(to, (means[0],))
        if len(means) > 1:
            pair = tuple(sorted(means[:2]))
            for to in (*row, *column):
                yield Move(to, pair)
    for flux in spending.for_time_travel(here, route.spent)[:1]:
        for to in column:
            yield Move(to, (flux,))
