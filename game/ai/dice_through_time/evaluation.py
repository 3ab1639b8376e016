"""How good a table of Dice Through Time is for the team, as if the active seat ended its turn there.

Everything counts in spaces of the OUTATIME marker: what is left to do, what keeps the years in a bad way, and what lies
ready to be used. Dice that the active seat has not spent count as buried where it stands, since it will bury them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log
from typing import Final, NamedTuple, TypeAlias

from game.ai.dice_through_time.means_of_others import MeansOfOthers
from game.ai.dice_through_time.travel_costs import travel_costs
from game.rules.contract import Seat
from game.rules.dice_through_time.box import ICONS, YEARS
from game.rules.dice_through_time.compiled_box import Lookup
from game.rules.dice_through_time.payment_means import missing
from game.rules.dice_through_time.pending import Acting
from game.rules.dice_through_time.state_data import READY
from game.rules.dice_through_time.state_machine import State
from game.rules.parts import UNROLLED, Made, bits

Lying: TypeAlias = Sequence[Sequence[tuple[int, int]]]
"""By column, the dice that lie ready there: the place and the face of each."""

Needs: TypeAlias = Mapping[int, tuple[int, ...]]
"""The icons asked for at each place with events."""


class Weights(NamedTuple):
    """What counts how much, in spaces of the OUTATIME marker."""

    danger: float = 6.0
    """That the marker is about to reach Game Over; it halves for every ``reserve`` spaces that are left."""
    reserve: float = 5.39
    threat: float = 0.261
    """Each space that the year in the worst way will move the marker by."""
    other_years: float = 0.197
    """Each that another year would."""
    pile: float = 0.0331
    """The same for each year, squared."""
    fray: float = 0.494
    """A place that will get a paradox token."""
    token: float = 0.37
    """A paradox token."""
    place: float = 0.45
    """A place with events."""
    icon: float = 0.0365
    """An icon that is asked for and does not lie ready."""
    biff: float = 0.252
    """A Biff who stands on events."""
    deck: float = 10.9
    """An item that has not been found."""
    dry: float = 0.3
    """A year with items to be found and without events."""
    held: float = 1.7
    """An item that has not been returned."""
    way: float = 0.349
    """Each die of the way to its home."""
    blocked: float = 2.42
    """Events, or Biff, on its home."""
    near: float = 0.0541
    """Each die of a car's way to the next events."""
    choice: float = 0.446
    """Events around a car, by the logarithm of their number, near ones more; this helps."""
    together: float = 0.2
    """Two cars in one year."""
    einstein: float = 1.6
    """An Einstein token, which helps."""
    buried: float = 0.05
    """A die that lies on the board, which helps."""
    spare: float = 0.03
    """A die of the turn that has not been spent, which helps."""
    fresh: float = 0.4
    """A die that will be rolled, which helps."""
    helped: float = 0.8
    """The chance that somebody who can complete events this round does so."""


EVEN: Final = 70.0
"""The burden at which the chance to win is even, and ..."""
SCALE: Final = 40.0
"""... the difference that makes a victory e times as likely: both only turn burdens into chances."""


def short_of(key: tuple[tuple[int, ...], tuple[int, ...]]) -> int:
    """Count the icons asked for that some faces do not pay for.

    >>> short_of(((0, 0, 0, 0, 1, 1), (4, 0)))
    1
    """
    needed, faces = key
    return missing(needed, [faces.count(icon) for icon in range(len(ICONS))])


class Evaluator:
    """Evaluates the states of one box with the weights of one level; what it remembers changes no answer."""

    def __init__(self, lookup: Lookup, weights: Weights) -> None:
        self.lookup, self.weights = lookup, weights
        self.ways = travel_costs(lookup)
        self.nearness = [[exp(-way) for way in row] for row in self.ways]
        self.others = MeansOfOthers(lookup, weights.helped)
        self._needs = Made[tuple[int, ...], tuple[int, ...]](self._add_up)
        self._short = Made[tuple[tuple[int, ...], tuple[int, ...]], int](short_of)

    def evaluate(self, s: State, _seat: Seat) -> float:
        """Estimate the team's chance to win."""
        return 1 / (1 + exp((self.burden(s) - EVEN) / SCALE))

    def burden(self, s: State) -> float:
        """Sum up what is bad about a state, less what is good."""
        is_turn = isinstance(s.pending[0], Acting)
        lying, needs = self.lying(s, is_turn), self.needs(s)
        cleared = self.others.cleared(s, needs, lying) if is_turn else {}
        short = {place: self._short[needed, helping(lying, place)] for place, needed in needs.items()}
        return (
            self._places(s, short)
            + self._threat(s, needs, cleared)
            + self._decks(s)
            + self._held(s, cleared)
            + self._cars(s, needs)
            - self._stock(s, is_turn)
        )

    def needs(self, s: State) -> dict[int, tuple[int, ...]]:
        """Return the icons asked for at each place with events."""
        return {place: self._needs[events] for place, events in enumerate(s.events) if events}

    def lying(self, s: State, is_turn: bool) -> Lying:
        """List the dice that lie ready by column; with ``is_turn`` those of the active seat count as buried."""
        columns = self.lookup.columns
        lying: list[list[tuple[int, int]]] = [[] for _ in range(columns)]
        for die, where in enumerate(s.where):
            if where >= 0:
                lying[where % columns].append((where, s.faces[die]))
        if is_turn:
            here = s.here
            lying[here % columns] += [(here, s.faces[die]) for die in s.ready_dice(s.turn)]
        return lying

    def _add_up(self, events: tuple[int, ...]) -> tuple[int, ...]:
        """Count the icons that some events ask for together."""
        return tuple([sum(asked) for asked in zip(*(self.lookup.needs[event] for event in events), strict=True)])

    # --- the board ---------------------------------------------------------------------------------------------------

    def _places(self, s: State, short: Mapping[int, int]) -> float:
        """Weigh the places with events, and the paradox tokens."""
        w, columns = self.weights, self.lookup.columns
        biffs = sum([s.biffs[place // columns] == place for place in short])
        return w.place * len(short) + w.icon * sum(short.values()) + w.biff * biffs + w.token * s.paradox.bit_count()

    def _threat(self, s: State, needs: Needs, cleared: Mapping[int, float]) -> float:
        """Foresee how far the marker will go at the end of the round, and what will fray."""
        w, columns = self.weights, self.lookup.columns
        steps, frays = [0.0] * YEARS, [0.0] * YEARS
        for place in needs:
            year, stays = place // columns, 1 - cleared.get(place, 0.0)
            if s.paradox >> place & 1:
                steps[year] += 2 * stays
            else:
                steps[year] += stays
                frays[year] += stays
        worst = max(range(YEARS), key=steps.__getitem__)
        most = steps[worst]
        room: float = max(-4.0, s.lookup.outatime.most - s.outatime - most)
        return (
            s.outatime
            + w.threat * most
            + w.other_years * (sum(steps) - most)
            + w.pile * sum([step * step for step in steps])
            + w.fray * frays[worst]
            + w.danger * exp(-room * log(2) / w.reserve)
        )

    # --- items -------------------------------------------------------------------------------------------------------

    def _decks(self, s: State) -> float:
        """Weigh the items that have not been found."""
        dry = sum([bool(left) and not s.covered(year) for year, left in enumerate(s.left)])
        return self.weights.deck * sum(s.left) + self.weights.dry * dry

    def _held(self, s: State, cleared: Mapping[int, float]) -> float:
        """Weigh the items that must still be returned."""
        w, found = self.weights, 0.0
        for seat, held in enumerate(s.held):
            for item in bits(held):
                home = self.lookup.homes[item]
                found += w.held + w.way * self.ways[s.at[seat]][home]
                if s.events[home]:
                    found += w.blocked * (1 - cleared.get(home, 0.0))
                if s.has_biff(home):
                    found += w.blocked
        return found

    # --- cars, dice and tokens ---------------------------------------------------------------------------------------

    def _cars(self, s: State, needs: Needs) -> float:
        """Weigh where the cars stand: near to what is to be done, in different years."""
        w, columns, found = self.weights, self.lookup.columns, 0.0
        for seat, at in enumerate(s.at):
            if needs and at >= 0:
                ways, nearness = self.ways[at], self.nearness[at]
                found += w.near * min([ways[place] for place in needs])
                found -= w.choice * log(0.3 + sum([nearness[place] for place in needs]))
            found += w.together * sum([other // columns == at // columns for other in s.at[:seat]])
        return found

    def _stock(self, s: State, is_turn: bool) -> float:
        """Weigh what lies ready to be used."""
        w = self.weights
        buried = sum([where >= 0 for where in s.where])
        unrolled = sum([where == READY and face == UNROLLED for where, face in zip(s.where, s.faces, strict=True)])
        spare = len(s.ready_dice(s.turn)) if is_turn else 0
        return w.einstein * sum(s.pool) + w.buried * buried + w.spare * spare + w.fresh * unrolled


def helping(lying: Lying, place: int) -> tuple[int, ...]:
    """Return the faces of the dice that lie ready for a place: there, or at the same place in an earlier year."""
    column = lying[place % len(lying)]
    return tuple([face for where, face in column if where <= place]) if column else ()
