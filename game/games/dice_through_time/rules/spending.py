"""Cheapest payments for a goal whose payment is not specified: paying at a place, going there, or both.

A search would price a choice by its consequences. Nothing is played on here, so every die and token has its own price.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from heapq import heappop, heappush
from typing import Final, NamedTuple

from game.games.dice_through_time.rules.box import ICONS
from game.games.dice_through_time.rules.compiled_box import ARROW, DOC, FIST, FLUX, WRENCH, Means
from game.games.dice_through_time.rules.payment_means import missing, needed_at, usable_dice
from game.games.dice_through_time.rules.state_data import StateData

WORTH: Final = (1.3, 1.1, 0.7, 0.8, 0.8, 1.2)
"""Base price of a die by icon, before the board's needs."""
ASKED: Final = 0.4
"""Added price while an event anywhere needs the icon."""
IDLE: Final = 0.2
"""Discount for a Doc without paradox tokens, or a fist without a Biff in the way."""
BURIED: Final = -0.4
"""Price adjustment of a buried die, which helps only here, unlike an own one."""
EACH: Final = 1.0
"""Added price of each die, so that the fewest are spent."""
TOKEN: Final = 9.0
"""Added price of an Einstein token, which leaves the game."""
MEETING: Final = 6.0
"""Added price of a route for meeting a car."""
LOSS: Final = 100.0
"""Added price of a route on which meetings lose the game."""
MOVE: Final = 0.05
"""Added price of each move."""
MOST: Final = 700
"""Maximum number of routes examined, cheapest first."""


class Payment(NamedTuple):
    """Payment for each icon, in paying order, with its total price."""

    price: float
    parts: tuple[tuple[int, Means], ...] = ()


class Route(NamedTuple):
    """A route from the own place: its payment, and its journeys with the payment of each."""

    price: float
    place: int
    spent: Means
    moves: tuple[tuple[int, Means], ...]
    lost: bool = False
    """Whether the clock runs out on the way (ruling 21), where the route ends."""


class Goal(NamedTuple):
    """How to reach a place: the route, and the payment for all events there (None: not payable)."""

    route: Route
    payment: Payment | None


class Spending:
    """What the active seat of a state can spend, at any place."""

    def __init__(self, s: StateData) -> None:
        self.state, self.lookup = s, s.lookup
        asked = [sum(needed) for needed in zip(*(needed_at(s, place) for place in range(len(s.events))), strict=True)]
        worth = [own + ASKED * bool(wanted) for own, wanted in zip(WORTH, asked, strict=True)]
        if not s.paradox:
            worth[DOC] -= IDLE
        if not any(s.events[place] for place in s.biffs):
            worth[FIST] -= IDLE
        each = [price + EACH for price in worth]
        dice = [each[face] + (BURIED if where >= 0 else 0.0) for face, where in zip(s.faces, s.where, strict=True)]
        self.prices = (*dice, *(price + TOKEN for price in each))
        """Price of each die and token."""
        self._at: dict[int, list[list[int]]] = {}

    def at(self, place: int, spent: Collection[int] = ()) -> list[list[int]]:
        """Return the payments available at a place by icon, cheapest first; tokens repeated by their number."""
        if place not in self._at:
            tokens = ([self.lookup.first_token + icon] * count for icon, count in enumerate(self.state.pool))
            every = zip(usable_dice(self.state, place), tokens, strict=True)
            self._at[place] = [sorted(dice + token, key=self.prices.__getitem__) for dice, token in every]
        found = [means[:] for means in self._at[place]]
        for one in spent:
            for means in found:
                if one in means:
                    means.remove(one)
        return found

    # --- paying ------------------------------------------------------------------------------------------------------

    def cheapest(self, icon: int, place: int | None = None, spent: Collection[int] = ()) -> Means | None:
        """Return the cheapest payment for an action's icon at a place, by default here, without what is spent.

        It is one die, one token, or a pair.
        """
        payment = self._pay([icon], self.at(self.state.here if place is None else place, spent), wild=False)
        return payment.parts[0][1] if payment is not None else None

    def payment(self, needed: Sequence[int], place: int, spent: Collection[int] = ()) -> Payment | None:
        """Return the cheapest payment for icon counts at a place, without what is spent; None if impossible.

        A wrench stands for any icon (rulings 10 and 11).
        """
        icons = [icon for icon, number in enumerate(needed) for _ in range(number)]
        return self._pay(icons, self.at(place, spent), wild=True)

    def _pay(self, icons: Sequence[int], purse: Sequence[Sequence[int]], wild: bool) -> Payment | None:
        """Pay for one icon after the other; of equal icons the cheapest goes first."""
        best = {(0,) * len(ICONS): Payment(0.0)}
        for icon in icons:
            longer: dict[Means, Payment] = {}
            singles = dict.fromkeys((icon, WRENCH) if wild else (icon,), 1)
            ways = [*singles.items(), *((shown, 2) for shown in range(len(ICONS)))]
            for used, payment in best.items():
                for shown, count in ways:
                    means = purse[shown][used[shown] : used[shown] + count]
                    gone = (*used[:shown], used[shown] + count, *used[shown + 1 :])
                    price = payment.price + sum([self.prices[one] for one in means])
                    if len(means) == count and (gone not in longer or price < longer[gone].price):
                        longer[gone] = Payment(price, (*payment.parts, (icon, tuple(sorted(means)))))
            best = longer
        return min(best.values(), key=lambda payment: payment.price, default=None)

    # --- travel ------------------------------------------------------------------------------------------------------

    def goals(self) -> dict[int, Goal]:
        """Return the cheapest route to each reachable place, preferring one that leaves enough to pay there."""
        s = self.state
        first: dict[int, Route] = {}
        paying: dict[int, Goal] = {}
        wanted = {place for place, events in enumerate(s.events) if events and not s.has_biff(place)} - {s.here}
        for route in self.routes():
            place = route.place
            first.setdefault(place, route)
            if place in wanted and not route.lost:
                payment = self.payment(needed_at(s, place), place, route.spent)
                if payment is not None:
                    paying[place] = Goal(route, payment)
                    wanted.discard(place)
            if not wanted and len(first) == len(self.lookup.places) - 1:
                break
        return {place: paying.get(place, Goal(route, None)) for place, route in first.items()}

    def fewest_missing(self, place: int) -> int | None:
        """Return the number of unpayable icons at a place after the best route; None if every route loses."""
        needed, ways = needed_at(self.state, place), (one for one in self.routes() if one.place == place)
        left = (self.at(place, route.spent) for route in ways if not route.lost)
        return min((missing(needed, [len(means) for means in purse]) for purse in left), default=None)

    def routes(self) -> Iterator[Route]:
        """Yield routes to other places, cheapest first, within the dice."""
        waiting = [Route(0.0, self.state.here, (), ())]
        seen: set[tuple[int, Means]] = set()
        while waiting and len(seen) < MOST:
            route = heappop(waiting)
            if (route.place, route.spent) in seen:
                continue
            seen.add((route.place, route.spent))
            if route.place != self.state.here:
                yield route
            for to, means in self._moves(route) if not route.lost else ():
                heappush(waiting, self._longer(route, to, means))

    def _longer(self, route: Route, to: int, means: Means) -> Route:
        """Return a route extended by one journey."""
        s, moves = self.state, (*route.moves, (to, means))
        others = [at for seat, at in enumerate(s.at) if seat != s.turn]
        late = s.outatime + self.lookup.numbers.meeting * sum([one in others for one, _means in moves])
        lost = late >= self.lookup.outatime.most
        price = route.price + MOVE + sum([self.prices[one] for one in means]) + MEETING * (to in others) + LOSS * lost
        return Route(price, to, tuple(sorted((*route.spent, *means))), moves, lost)

    def _moves(self, route: Route) -> Iterator[tuple[int, Means]]:
        """Yield the journeys that extend a route, with the cheapest payment for each icon (rulebook, step 3)."""
        lookup, here = self.lookup, route.place
        row, column = ([to for to in line[here] if to != here] for line in (lookup.row, lookup.same_place))
        purse = self.at(here, route.spent)
        for icon, means in enumerate(purse):
            if means:
                for to in row if icon == ARROW else lookup.neighbours[here]:
                    yield to, (means[0],)
            if len(means) > 1:
                for to in row + column:
                    yield to, (min(means[:2]), max(means[:2]))
        fluxes = purse[FLUX]
        if self.state.has_effect("no_flux"):  # facts 3.3, no. 72
            fluxes = [one for one in fluxes if one >= lookup.first_token]
        for to in column if fluxes else ():
            yield to, (fluxes[0],)
