"""Evaluation of Dice Through Time for the team, as if the active seat ended its turn.

The unit is a space of the OUTATIME marker. Terms are the remaining work, the threat to the years, and usable resources.
Unspent dice of the active seat count as buried at its place, since it will bury them.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, log
from typing import Final, NamedTuple

from game.games.dice_through_time.bots.board_events import (
    Aid,
    BoardEvents,
    Dice,
    Events,
    aid,
    board_events,
    covered_years,
)
from game.games.dice_through_time.bots.means_of_others import Cleared, MeansOfOthers
from game.games.dice_through_time.rules.box import YEARS
from game.games.dice_through_time.rules.compiled_box import Lookup
from game.games.dice_through_time.rules.pending import Acting
from game.games.dice_through_time.rules.state_data import READY
from game.games.dice_through_time.rules.state_machine import State
from game.rules.contract import Seat
from game.rules.parts import UNROLLED, BoundedCache, bits


class Weights(NamedTuple):
    """Weights in spaces of the OUTATIME marker."""

    danger: float = 6.0
    """Imminent Game Over; halved for every ``reserve`` spaces left."""
    reserve: float = 5.39
    threat: float = 0.261
    """Each space the worst year will move the marker."""
    other_years: float = 0.197
    """Each space another year would move the marker."""
    pile: float = 0.0331
    """The same for each year, squared."""
    fray: float = 0.494
    """A place that will get a paradox token."""
    token: float = 0.37
    """A paradox token."""
    place: float = 0.45
    """A place with events."""
    icon: float = 0.0365
    """A needed icon without a die buried for it."""
    biff: float = 0.252
    """A Biff on a place with events."""
    deck: float = 10.9
    """An item not yet found."""
    dry: float = 0.3
    """A year with items left but no events."""
    held: float = 1.7
    """An item not yet returned."""
    way: float = 0.349
    """Each die for the way to an item's home."""
    blocked: float = 2.42
    """Events or Biff on an item's home."""
    near: float = 0.0541
    """Each die for a car's way to the nearest events."""
    choice: float = 0.446
    """Bonus for events around a car: log of their number, weighted by nearness."""
    together: float = 0.2
    """Two cars in one year."""
    einstein: float = 1.6
    """Bonus for an Einstein token."""
    buried: float = 0.05
    """Bonus for a buried die."""
    spare: float = 0.03
    """Bonus for an unspent die of the turn."""
    fresh: float = 0.4
    """Bonus for a die to be rolled."""
    helped: float = 0.8
    """Probability that a seat able to complete events this round does so."""


EVEN: Final = 70.0
"""Burden at an even chance to win; only used to convert burdens into chances."""
SCALE: Final = 40.0
"""Difference in burden that multiplies the odds of victory by e."""


class Evaluator:
    """Evaluates states of one box with the weights of one level; results are cached."""

    def __init__(self, lookup: Lookup, weights: Weights) -> None:
        self.lookup, self.weights = lookup, weights
        self.ways = travel_costs(lookup)
        self.nearness = [[exp(-way) for way in row] for row in self.ways]
        self.others = MeansOfOthers(lookup, weights.helped)
        self._boards = BoundedCache[Events, BoardEvents](lambda events: board_events(lookup, events))
        self._aids = BoundedCache[tuple[BoardEvents, int, Dice], Aid](lambda key: aid(*key))
        self._threats = BoundedCache[tuple[int, int, int, Cleared], float](lambda key: self._threat(*key))
        self._all_decks = BoundedCache[tuple[tuple[int, ...], int], float](lambda key: self._decks(*key))
        self._all_cars = BoundedCache[tuple[tuple[int, ...], int], float](lambda key: self._cars(*key))

    def evaluate(self, s: State, _seat: Seat) -> float:
        """Estimate the team's chance to win."""
        return 1 / (1 + exp((self.burden(s) - EVEN) / SCALE))

    def burden(self, s: State) -> float:
        """Return the sum of penalties minus bonuses of a state."""
        is_turn = isinstance(s.pending[0], Acting)
        board = self.board(s)
        aids = self.aids(s, board, is_turn)
        cleared = self.others.cleared(s, board, aids) if is_turn else ()
        covered = board.covered
        return (
            self._places(s, board, aids)
            + self._threats[covered, s.paradox, s.outatime, cleared]
            + self._all_decks[tuple(s.left), covered]
            + self._held(s, cleared)
            + self._all_cars[tuple(s.at), covered]
            - self._stock(s, is_turn)
        )

    def board(self, s: State) -> BoardEvents:
        """Return the requirements of the events on the board."""
        return self._boards[tuple(s.events)]

    def aids(self, s: State, board: BoardEvents, is_turn: bool) -> dict[int, Aid]:
        """Return the buried dice by column; with ``is_turn``, the active seat's dice count as buried."""
        columns, faces, where_of = self.lookup.columns, s.faces, s.where
        dice = [(where, faces[die]) for die, where in enumerate(where_of) if where >= 0]
        if is_turn:
            here = s.here
            dice += [(here, faces[die]) for die in s.dice_of(s.turn) if where_of[die] == READY]
        lying: dict[int, list[tuple[int, int]]] = {}
        for die in dice:
            lying.setdefault(die[0] % columns, []).append(die)
        return {column: self._aids[board, column, tuple(found)] for column, found in lying.items()}

    # --- board -------------------------------------------------------------------------------------------------------

    def _places(self, s: State, board: BoardEvents, aids: Mapping[int, Aid]) -> float:
        """Return the burden of places with events and of paradox tokens."""
        w, covered = self.weights, board.covered
        biffs = sum([covered >> biff & 1 for biff in s.biffs])
        short = board.icons - sum([one.paid for one in aids.values()])
        return w.place * len(board.needs) + w.icon * short + w.biff * biffs + w.token * s.paradox.bit_count()

    def _threat(self, covered: int, paradox: int, outatime: int, cleared: Cleared) -> float:
        """Return the burden of the marker's expected move at the end of the round, and of the expected fraying."""
        w, columns, chances = self.weights, self.lookup.columns, dict(cleared)
        steps, frays = [0.0] * YEARS, [0.0] * YEARS
        for place in bits(covered):
            year, stays = place // columns, 1 - chances.get(place, 0.0)
            if paradox >> place & 1:
                steps[year] += 2 * stays
            else:
                steps[year] += stays
                frays[year] += stays
        worst = max(range(YEARS), key=steps.__getitem__)
        most = steps[worst]
        room: float = max(-4.0, self.lookup.outatime.most - outatime - most)
        return (
            outatime
            + w.threat * most
            + w.other_years * (sum(steps, 0.0) - most)
            + w.pile * sum([step * step for step in steps], 0.0)
            + w.fray * frays[worst]
            + w.danger * exp(-room * log(2) / w.reserve)
        )

    # --- items -------------------------------------------------------------------------------------------------------

    def _decks(self, left: tuple[int, ...], covered: int) -> float:
        """Return the burden of items not yet found."""
        busy = covered_years(self.lookup, covered)
        dry = sum([bool(items) and not busy[year] for year, items in enumerate(left)])
        return self.weights.deck * sum(left) + self.weights.dry * dry

    def _held(self, s: State, cleared: Cleared) -> float:
        """Return the burden of items not yet returned."""
        w, found, chances = self.weights, 0.0, dict(cleared)
        for seat, held in enumerate(s.held):
            for item in bits(held) if held else ():
                home = self.lookup.homes[item]
                found += w.held + w.way * self.ways[s.at[seat]][home]
                if s.events[home]:
                    found += w.blocked * (1 - chances.get(home, 0.0))
                if home in s.biffs:
                    found += w.blocked
        return found

    # --- cars, dice and tokens ---------------------------------------------------------------------------------------

    def _cars(self, cars: tuple[int, ...], covered: int) -> float:
        """Return the burden of the cars' positions: far from goals, or in one year."""
        w, columns, found, goals = self.weights, self.lookup.columns, 0.0, bits(covered)
        for seat, at in enumerate(cars):
            if goals and at >= 0:
                ways, nearness = self.ways[at], self.nearness[at]
                found += w.near * min([ways[place] for place in goals])
                found -= w.choice * log(0.3 + sum([nearness[place] for place in goals], 0.0))
            found += w.together * sum([other // columns == at // columns for other in cars[:seat]])
        return found

    def _stock(self, s: State, is_turn: bool) -> float:
        """Return the bonus of usable dice and tokens."""
        w, buried, unrolled, spare = self.weights, 0, 0, 0
        for at, face in zip(s.where, s.faces, strict=True):
            if at >= 0:
                buried += 1
            elif face == UNROLLED and at == READY:
                unrolled += 1
        if is_turn:
            for die in s.dice_of(s.turn):
                spare += s.where[die] == READY
        return w.einstein * sum(s.pool) + w.buried * buried + w.spare * spare + w.fresh * unrolled


STEPS: Final = (0.0, 1.0, 1.7, 2.1, 2.3)
"""Dice for a journey within a year, by columns: steps with any die, or one arrow."""

THROUGH_TIME: Final = 1.6
"""Dice for time travel: one flux, which is not always available."""


def travel_costs(lookup: Lookup) -> list[list[float]]:
    """Return the cost in dice between every two places."""
    places = range(len(lookup.places))
    return [[_cost(lookup, start, end) for end in places] for start in places]


def _cost(lookup: Lookup, start: int, end: int) -> float:
    apart = abs(lookup.column_of[start] - lookup.column_of[end])
    return STEPS[apart] + (THROUGH_TIME if lookup.year_of[start] != lookup.year_of[end] else 0.0)
