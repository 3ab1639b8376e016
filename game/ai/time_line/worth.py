"""What a position is worth for each seat: everybody's nearness to the goal, turned into chances to win.

A seat is described by a few numbers (:data:`NAMES`); weighed and added they say how near it is. The chances are in
proportion to the exponentials of the sums, so that only differences between the seats count.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from operator import mul
from typing import Final

from game.ai.time_line.weave import Rows, Weave, stands
from game.rules.kernel import Seat
from game.rules.time_line.box import TRACKS
from game.rules.time_line.position import OFF, Position

FAIR: Final = 3.0
"""What a good is expected to sell for in the long run, by who waits for a good moment."""

WEIGHTS: Final[Mapping[str, float]] = {
    "gold": 9.0,
    "stock": 4.0,
    "second": 2.0,
    "rest": 1.0,
    "ready": 2.0,
    "wins": 2.0,
    "near": 1.0,
    "at_4": 0.5,
    "at_3": 0.5,
    "turns": -6.0,
    "supply": 0.3,
    "market": -0.3,
    "wait": -0.5,
    "wins_wait": -1.5,
}
"""How much each number counts, in the order in which :meth:`Outlook.numbers` gives them."""

NAMES: Final = tuple(WEIGHTS)


class Outlook:
    """Estimates for all seats of positions of one game."""

    def __init__(self, weave: Weave, weights: Mapping[str, float] = WEIGHTS) -> None:
        """Weigh with ``weights``; those that are not named count nothing."""
        self.weave, self.kit = weave, weave.kit
        self.weights = tuple(weights.get(name, 0.0) for name in NAMES)

    def chances(self, s: Position) -> Sequence[float]:
        """Estimate for each seat how likely it is to win; together they are 1."""
        if s.over is not None:
            share = 1 / len(s.over.winners)
            return [share if seat in s.over.winners else 0.0 for seat in range(s.seats)]
        lines = self.weave.lines(s)
        sums = [sum(map(mul, self.weights, self.numbers(s, seat, lines))) for seat in range(s.seats)]
        most = max(sums)
        powers = [exp(found - most) for found in sums]
        total = sum(powers)
        return [power / total for power in powers]

    def numbers(self, s: Position, seat: Seat, lines: Sequence[Rows]) -> Sequence[float]:
        """Describe a seat in numbers, most of them from 0 to 1."""
        goal, finish = self.kit.goal, self.kit.finish
        gold, held = s.gold[seat], s.goods[seat]
        need = goal - gold
        prices = [finish[rows[-1] % TRACKS] for rows in lines]
        worths = sorted((n * (FAIR + price) / 2 for n, price in zip(held, prices, strict=True)), reverse=True)
        counts = sorted(held, reverse=True)
        first = min(need, worths[0])
        second = min(need, worths[0] + worths[1]) - first
        ready = on = near = supply = 0.0
        market = 0.0
        if s.pawns[seat] != OFF:
            zone, row = stands(s, seat)
            market = float(zone == len(s.zones))
            for good, rows in enumerate(lines):
                if rows[zone] == row:
                    ready = min(need, held[good] * prices[good])
                    on = float(ready >= need)
            if not market:
                near = self._near(s, seat, zone, lines, prices)
                main = max(range(TRACKS), key=held.__getitem__)
                supply = self._supply(s, zone, main)
        wait = ((seat - s.turn) % s.seats) / s.seats
        return (
            gold / goal,
            first / goal,
            second / goal,
            min(need - first - second, worths[2] + worths[3]) / goal,
            ready / goal,
            on,
            min(need, near) / goal,
            float(4 * counts[0] >= need),
            float(3 * counts[0] >= need),
            turns(need, counts) / 10,
            supply,
            market,
            wait,
            on * wait,
        )

    def _near(self, s: Position, seat: Seat, zone: int, lines: Sequence[Rows], prices: Sequence[int]) -> float:
        """The best sale after one quiet local move: onto an empty stop that lies on a good's line already."""
        best, cards, top = 0.0, s.zones[zone], s.tops[zone]
        for good, count in enumerate(s.goods[seat]):
            offset = lines[good][zone] - top
            if count and 0 <= offset < TRACKS * len(cards):
                card = cards[offset >> 2]
                if card >= 0 and not s.tokens[card] >> (offset & 3) & 1:
                    best = max(best, count * prices[good])
        return best

    def _supply(self, s: Position, zone: int, good: int) -> float:
        """How many tokens of a good lie in a zone: 1 for three or more."""
        found = 0
        for card in s.zones[zone]:
            if card >= 0 and s.tokens[card] >> (self.kit.stop_of[card][good] & 3) & 1:
                found += 1
        return min(3, found) / 3


def turns(need: int, counts: Sequence[int]) -> float:
    """Estimate the turns until ``need`` gold are there: one for each good to take, one for each kind to sell.

    ``counts`` are the goods held of each kind, most first.
    """
    best, stock = 99.0, 0.0
    for kinds, count in enumerate(counts[:3], 1):
        stock += count * SOLD
        best = min(best, kinds + max(0.0, need - stock) / SOLD)
    return best


SOLD: Final = 3.4
"""Gold for one good when the moment was chosen well."""
