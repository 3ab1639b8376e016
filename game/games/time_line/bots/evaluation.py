"""Evaluation of Time Line: everybody's nearness to the goal, converted into chances to win.

A seat's possessions, its immediate sale and the one it could prepare are weighted and added. Chances are proportional
to the exponentials of these sums, so that only differences between seats matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from game.games.time_line.bots.line_tracer import LineTracer, Rows, stands
from game.games.time_line.bots.weights import Weights
from game.games.time_line.rules.box import TRACKS
from game.games.time_line.rules.state_data import OFF, StateData
from game.rules.contract import Seat

FAIR: Final = 3.0
"""Expected price of a good for a patient seller; averaged with the current price."""

SOLD: Final = 3.4
"""Gold per good sold at a well-chosen moment."""

MOST: Final = 20_000
"""Maximum number of cached values."""

EACH: Final = -1
"""Perspective of no particular seat."""

Held = tuple[int, ...]


class Evaluator:
    """Evaluates all seats in states of one game."""

    def __init__(self, tracer: LineTracer, weights: Weights | None = None) -> None:
        self.tracer, self.lookup = tracer, tracer.lookup
        self.weights = weights or Weights()
        self._estates: dict[tuple[int, Held, Held], float] = {}

    def win_chances(self, s: StateData, me: Seat = EACH) -> Sequence[float]:
        """Return each seat's chance to win from the perspective of ``me``; they sum to 1."""
        if s.over is not None:
            share = 1 / len(s.over.winners)
            return [share if seat in s.over.winners else 0.0 for seat in range(s.seats)]
        lines = self.tracer.lines(s)
        finish = self.lookup.finish
        prices = tuple([finish[rows[-1] & 3] for rows in lines])
        spoil = self.weights.spoil
        powers = [
            exp(self.score(s, seat, lines, prices, 1.0 if me in (seat, EACH) else spoil)) for seat in range(s.seats)
        ]
        total = sum(powers, 0.0)
        return [power / total for power in powers]

    def score(self, s: StateData, seat: Seat, lines: Sequence[Rows], prices: Held, keen: float) -> float:
        """Return a seat's nearness to the goal; ``lines`` and ``prices`` are those of the goods.

        Sales it could make or prepare are multiplied by ``keen``.
        """
        gold, held, w = s.gold[seat], s.goods[seat], self.weights
        key = (gold, held, prices)
        found = self._estates.get(key)
        if found is None:
            if len(self._estates) >= MOST:
                self._estates.clear()
            found = self._estates[key] = self.estate(gold, held, prices)
        if s.pawns[seat] == OFF:
            return found
        goal = self.lookup.goal
        need = goal - gold
        wait = ((seat - s.turn) % s.seats) / s.seats
        found -= w.wait * wait
        zone, row = stands(s, seat)
        for good, count in enumerate(held):
            if count and lines[good][zone] == row:
                sale = count * prices[good]
                if sale >= need:
                    found += keen * (w.wins - w.wins_wait * wait)
                    sale = need
                found += keen * sale / goal * (w.ready - w.ready_wait * wait)
        if zone == len(s.zones):
            return found - w.market
        near = self.near(s, seat, zone, lines, prices)
        if near >= need:
            found += keen * (w.near_wins - w.near_wins_wait * wait)
            near = need
        return found + keen * w.near * near / goal

    def estate(self, gold: int, held: Held, prices: Held) -> float:
        """Return the value of gold and goods, regardless of the pawn."""
        w, goal = self.weights, self.lookup.goal
        need = goal - gold
        ratings = sorted([n * (FAIR + price) / 2 for n, price in zip(held, prices, strict=True)], reverse=True)
        counts = sorted(held, reverse=True)
        first = min(need, ratings[0])
        second = min(need - first, ratings[1])
        rest = min(need - first - second, ratings[2] + ratings[3])
        found = (w.gold * gold + w.stock * first + w.second * second + w.rest * rest) / goal
        for price, weight in enumerate((w.at_1, w.at_2, w.at_3, w.at_4), 1):
            if price * counts[0] >= need:
                found += weight
        return found - w.turns * turns(need, counts)

    def near(self, s: StateData, seat: Seat, zone: int, lines: Sequence[Rows], prices: Held) -> int:
        """Return the best sale after one local move to a stop then on a good's line.

        If a token must be taken, the zone slides, and the line meets the next track below.
        """
        best, cards, top = 0, s.zones[zone], s.tops[zone]
        tokens, length = s.tokens, TRACKS * len(cards)
        for good, count in enumerate(s.goods[seat]):
            offset = lines[good][zone] - top
            if count and 0 <= offset < length:
                card = cards[offset >> 2]
                if card >= 0 and not tokens[card] >> (offset & 3) & 1 and count * prices[good] > best:
                    best = count * prices[good]
            offset += 1
            if 0 <= offset < length:
                card = cards[offset >> 2]
                if card >= 0 and tokens[card] >> (offset & 3) & 1:
                    stop = TRACKS * card + (offset & 3)
                    more = count + (self.lookup.good[stop] == good)
                    if 4 * more > best:
                        row = top + offset - 1 + self.lookup.rightward[stop]
                        best = max(best, more * self.tracer.price_from(s, zone + 1, row))
        return best


def turns(need: int, counts: Sequence[int]) -> float:
    """Estimate the turns until ``need`` gold: one per good to take, one per kind to sell.

    ``counts`` are the goods held of each kind, largest first.
    """
    best, stock = 99.0, 0.0
    for kinds, count in enumerate(counts[:3], 1):
        stock += count * SOLD
        best = min(best, kinds + max(0.0, need - stock) / SOLD)
    return best
