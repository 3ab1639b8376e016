"""Inferences from a seat's memory: identities and hands of the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import exp
from random import Random
from typing import Final

from game.games.card_game.bots.goal_distance import GoalDistances
from game.games.card_game.bots.memory import CardGameMemory, Wish
from game.games.card_game.rules.pending import NONE
from game.games.card_game.rules.state_machine import State
from game.rules.contract import Seat
from game.rules.parts import BoundedCache, Deck, bits

RESOLVE: Final = 1.1
"""Evidence of a flip for its player's needs, as log-odds: an advancing one is 3 times likelier."""

DULL: Final = 0.12
"""Probability that a flip is unrelated to its player's needs."""

TRIED: Final = 12.0
"""Likelihood ratio of a history in place, given an attempt at B-1."""

SLEEPY: Final = 0.15
"""Probability that a Memo is withheld from another seat's possibly winning attempt."""


TRACE: Final = 0.25
"""Weight of the timeline as evidence of seated identities, besides observed actions."""


class Hunches:
    """Likelihoods of each identity for the others, from their chosen flips."""

    def __init__(self, distances: GoalDistances) -> None:
        """Set up with the distances of identities."""
        self.distances, self._lookup = distances, distances.lookup
        self._explained = BoundedCache[Wish, tuple[float, ...]](self._explain)

    def weights(self, memory: CardGameMemory | None) -> Mapping[Seat, tuple[float, ...]]:
        """Return, for each seat with chosen flips, the likelihood of each identity."""
        if memory is None:
            return {}
        found: dict[Seat, tuple[float, ...]] = {}
        for seat, wishes in memory.wishes.items():
            product = [1.0] * len(self._lookup.identities)
            for wish in wishes:
                product = [one * other for one, other in zip(product, self._explained[wish], strict=True)]
            most = max(product)
            found[seat] = tuple(one / most for one in product)
        return found

    def _explain(self, wish: Wish) -> tuple[float, ...]:
        """Return the likelihood of one choice for each identity."""
        return tuple(self._likely(wish, who) for who in range(len(self._lookup.identities)))

    def _likely(self, wish: Wish, who: int) -> float:
        lookup, far = self._lookup, self.distances.distance[False][who]
        flipped = sum(1 << lookup.linchpin[square] for square in wish.altered)
        chosen = lookup.linchpin[wish.square]
        if chosen == lookup.b1:
            return 1.0 if far[flipped] == 0 else 1 / TRIED
        others = [n for n in range(len(lookup.linchpins)) if n != lookup.b1]
        pulls = {n: exp(RESOLVE * (far[flipped] - far[flipped ^ (1 << n)])) for n in others}
        return DULL / len(others) + (1 - DULL) * pulls[chosen] / sum(pulls.values(), 0.0)


class Worlds:
    """Sampler of determinizations consistent with a seat's memory."""

    def __init__(
        self, draw: Callable[[], State], seat: Seat, memory: CardGameMemory | None, hunches: Hunches, rng: Random
    ) -> None:
        """Adjust the samples of ``draw`` by the memory of ``seat``."""
        self._draw, self._seat, self._memory, self._rng = draw, seat, memory, rng
        self._weights = hunches.weights(memory)
        self._far = hunches.distances.distance[False]

    def __call__(self) -> State:
        """Draw a determinization."""
        s = self._draw()
        if s.over is None:
            self._recast(s)
            if self._memory is not None:
                self._give_known(s, self._memory)
                self._empty_sleeves(s, self._memory)
        return s

    def _recast(self, s: State) -> None:
        """Redeal the hidden identities by their probabilities."""
        seats = [seat for seat in range(s.seats) if seat != self._seat and s.who[seat] != NONE]
        free = [*(s.who[seat] for seat in seats), *bits(s.strangers)]
        self._rng.shuffle(seats)
        for seat in seats:
            known = self._weights.get(seat)
            weights = [(1.0 if known is None else known[who]) * exp(-TRACE * self._far[who][s.flipped]) for who in free]
            s.who[seat] = free.pop(self._rng.choices(range(len(free)), weights)[0])
        s.strangers = sum(1 << who for who in free)

    def _give_known(self, s: State, memory: CardGameMemory) -> None:
        """Move cards to their known holders, in exchange for arbitrary others."""
        known = 0
        for name in memory.held:
            known |= 1 << s.lookup.card[name]
        for name, seat in memory.held.items():
            card = s.lookup.card[name]
            spare = bits(s.hands[seat] & ~known)
            if s.hands[seat] >> card & 1 or not spare:
                continue
            self._swap(s, seat, self._rng.choice(spare), card)

    def _swap(self, s: State, seat: Seat, given: int, taken: int) -> None:
        """Exchange a hand card for one that is elsewhere unseen, if it is."""
        if s.deck.rest >> taken & 1:
            s.deck = Deck(s.deck.rest ^ (1 << taken | 1 << given), s.deck.top, s.deck.discards)
        else:
            holder = next((n for n, hand in enumerate(s.hands) if hand >> taken & 1 and n != self._seat), None)
            if holder is None:
                return
            s.hands[holder] ^= 1 << taken | 1 << given
        s.hands[seat] ^= 1 << taken | 1 << given

    def _empty_sleeves(self, s: State, memory: CardGameMemory) -> None:
        """Remove Memos from seats that passed on an attempt at B-1, unless gained later."""
        memos = s.lookup.effect_mask("memo")
        for seat, fresh in memory.fresh.items():
            size = s.hands[seat].bit_count()
            for card in bits(s.hands[seat] & memos):
                name = s.lookup.names[card]
                late = fresh / size
                plain = bits(s.deck.rest & ~memos)
                if name not in memory.held and plain and self._rng.random() > max(late, SLEEPY):
                    self._swap(s, seat, card, self._rng.choice(plain))
