"""What a seat's memory makes likely: who everybody is, and what they hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import exp
from random import Random
from typing import Final

from game.ai.bounded_cache import BoundedCache
from game.games.card_game.bots.goal_distance import GoalDistances
from game.games.card_game.bots.memory import CardGameMemory, Wish
from game.games.card_game.rules.pending import NONE
from game.games.card_game.rules.state_machine import State
from game.rules.contract import Seat
from game.rules.parts import Deck, bits

RESOLVE: Final = 1.1
"""How clearly a flip tells what its player needs: one that leads nearer is 3 times likelier than one that does not."""

DULL: Final = 0.12
"""How often a flip has reasons of its own, whatever its player needs."""

TRIED: Final = 12.0
"""How much likelier who tries B-1 has its history in place."""

SLEEPY: Final = 0.15
"""How often a Memo is kept back although somebody else's attempt at B-1 could win."""


TRACE: Final = 0.25
"""How much the timeline tells about who is sitting here, beside what they were seen to do."""


class Hunches:
    """How likely each identity is for each of the others, from what they wished for."""

    def __init__(self, distances: GoalDistances) -> None:
        """Judge by the flips that identities still need."""
        self.distances, self._lookup = distances, distances.lookup
        self._explained = BoundedCache[Wish, tuple[float, ...]](self._explain)

    def weights(self, memory: CardGameMemory | None) -> Mapping[Seat, tuple[float, ...]]:
        """Return, for each seat that chose a flip, how well each identity explains what it chose."""
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
        """Return for each identity how likely it makes one choice."""
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
    """Draws determinizations that fit what a seat remembers, too."""

    def __init__(
        self, draw: Callable[[], State], seat: Seat, memory: CardGameMemory | None, hunches: Hunches, rng: Random
    ) -> None:
        """Correct what ``draw`` brings by the memory of ``seat``."""
        self._draw, self._seat, self._memory, self._rng = draw, seat, memory, rng
        self._weights = hunches.weights(memory)
        self._far = hunches.distances.distance[False]

    def __call__(self) -> State:
        """Draw one."""
        s = self._draw()
        if s.over is None:
            self._recast(s)
            if self._memory is not None:
                self._give_known(s, self._memory)
                self._empty_sleeves(s, self._memory)
        return s

    def _recast(self, s: State) -> None:
        """Deal the identities that are hidden again, each by how likely it is."""
        seats = [seat for seat in range(s.seats) if seat != self._seat and s.who[seat] != NONE]
        free = [*(s.who[seat] for seat in seats), *bits(s.strangers)]
        self._rng.shuffle(seats)
        for seat in seats:
            known = self._weights.get(seat)
            weights = [(1.0 if known is None else known[who]) * exp(-TRACE * self._far[who][s.flipped]) for who in free]
            s.who[seat] = free.pop(self._rng.choices(range(len(free)), weights)[0])
        s.strangers = sum(1 << who for who in free)

    def _give_known(self, s: State, memory: CardGameMemory) -> None:
        """Put cards into the hands that hold them for sure, in exchange for any others."""
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
        """Exchange a card of a hand for one that lies somewhere else unseen, if it does."""
        if s.deck.rest >> taken & 1:
            s.deck = Deck(s.deck.rest ^ (1 << taken | 1 << given), s.deck.top, s.deck.discards)
        else:
            holder = next((n for n, hand in enumerate(s.hands) if hand >> taken & 1 and n != self._seat), None)
            if holder is None:
                return
            s.hands[holder] ^= 1 << taken | 1 << given
        s.hands[seat] ^= 1 << taken | 1 << given

    def _empty_sleeves(self, s: State, memory: CardGameMemory) -> None:
        """Take a Memo from who let an attempt at B-1 pass, unless the card came later."""
        memos = s.lookup.effect_mask("memo")
        for seat, fresh in memory.fresh.items():
            size = s.hands[seat].bit_count()
            for card in bits(s.hands[seat] & memos):
                name = s.lookup.names[card]
                late = fresh / size
                plain = bits(s.deck.rest & ~memos)
                if name not in memory.held and plain and self._rng.random() > max(late, SLEEPY):
                    self._swap(s, seat, card, self._rng.choice(plain))
