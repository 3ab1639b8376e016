"""How good a table of Dice Through Time is for the team, as if the active seat ended its turn there.

Everything counts in spaces of the OUTATIME marker: what is left to do, what keeps the years in a bad way, and what lies
ready to be used. Dice that the active seat has not spent count as buried where it stands, since it will bury them.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, log
from typing import Final, NamedTuple

from game.ai.bounded_cache import BoundedCache
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
from game.games.dice_through_time.bots.travel_costs import travel_costs
from game.games.dice_through_time.rules.box import YEARS
from game.games.dice_through_time.rules.compiled_box import Lookup
from game.games.dice_through_time.rules.pending import Acting
from game.games.dice_through_time.rules.state_data import READY
from game.games.dice_through_time.rules.state_machine import State
from game.rules.contract import Seat
from game.rules.parts import UNROLLED, bits


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


class Evaluator:
    """Evaluates the states of one box with the weights of one level; what it remembers changes no answer."""

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
        """Sum up what is bad about a state, less what is good."""
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
        """Return what the events on the board ask for."""
        return self._boards[tuple(s.events)]

    def aids(self, s: State, board: BoardEvents, is_turn: bool) -> dict[int, Aid]:
        """Return by column what lies ready; with ``is_turn`` the active seat's dice count as buried."""
        columns, faces, where_of = self.lookup.columns, s.faces, s.where
        dice = [(where, faces[die]) for die, where in enumerate(where_of) if where >= 0]
        if is_turn:
            here = s.here
            dice += [(here, faces[die]) for die in s.dice_of(s.turn) if where_of[die] == READY]
        lying: dict[int, list[tuple[int, int]]] = {}
        for die in dice:
            lying.setdefault(die[0] % columns, []).append(die)
        return {column: self._aids[board, column, tuple(found)] for column, found in lying.items()}

    # --- the board ---------------------------------------------------------------------------------------------------

    def _places(self, s: State, board: BoardEvents, aids: Mapping[int, Aid]) -> float:
        """Weigh the places with events, and the paradox tokens."""
        w, covered = self.weights, board.covered
        biffs = sum([covered >> biff & 1 for biff in s.biffs])
        short = board.icons - sum([one.paid for one in aids.values()])
        return w.place * len(board.needs) + w.icon * short + w.biff * biffs + w.token * s.paradox.bit_count()

    def _threat(self, covered: int, paradox: int, outatime: int, cleared: Cleared) -> float:
        """Foresee how far the marker will go at the end of the round, and what will fray."""
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
        """Weigh the items that have not been found."""
        busy = covered_years(self.lookup, covered)
        dry = sum([bool(items) and not busy[year] for year, items in enumerate(left)])
        return self.weights.deck * sum(left) + self.weights.dry * dry

    def _held(self, s: State, cleared: Cleared) -> float:
        """Weigh the items that must still be returned."""
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
        """Weigh where the cars stand: near to what is to be done, in different years."""
        w, columns, found, goals = self.weights, self.lookup.columns, 0.0, bits(covered)
        for seat, at in enumerate(cars):
            if goals and at >= 0:
                ways, nearness = self.ways[at], self.nearness[at]
                found += w.near * min([ways[place] for place in goals])
                found -= w.choice * log(0.3 + sum([nearness[place] for place in goals], 0.0))
            found += w.together * sum([other // columns == at // columns for other in cars[:seat]])
        return found

    def _stock(self, s: State, is_turn: bool) -> float:
        """Weigh what lies ready to be used."""
        w, where, faces = self.weights, s.where, s.faces
        buried = sum([at >= 0 for at in where])
        unrolled = 0
        if UNROLLED in faces:
            unrolled = sum([at == READY and face == UNROLLED for at, face in zip(where, faces, strict=True)])
        spare = [where[die] for die in s.dice_of(s.turn)].count(READY) if is_turn else 0
        return w.einstein * sum(s.pool) + w.buried * buried + w.spare * spare + w.fresh * unrolled
