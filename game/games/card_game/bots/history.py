"""Facts about a seat's own history for reasons: distance, helpful cards, obstacles."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from game.games.card_game.bots.goal_distance import FAR, GoalDistances
from game.games.card_game.rules.card_plays import FUELS
from game.games.card_game.rules.pending import NONE
from game.games.card_game.rules.state_machine import State
from game.rules.contract import Seat
from game.rules.parts import bits

FUEL: Final = {"pellet": "v1", "case": "v1", "lightning": "v2", "locomotive": "v5"}
"""Time machine fuelled by each item."""


def serves(s: State, item: int, card: int) -> bool:
    """Return whether an item fuels a card or pays for its second flip."""
    lookup = s.lookup
    fuels = FUEL.get(lookup.effects[item]) == lookup.effects[card]
    return fuels or bool(lookup.second_items.get(card, 0) >> item & 1)


def needed_by(s: State, item: int) -> int | None:
    """Return a hand card that an item serves; None if there is none."""
    return next((card for card in bits(s.hands[s.actor]) if serves(s, item, card)), None)


class Histories:
    """History of the asked seat, and the possible histories of others."""

    def __init__(self, s: State, distances: GoalDistances) -> None:
        """Count flips with ``distances``."""
        self._s, self._me, self._distances = s, s.actor, distances

    @property
    def barred_by(self) -> Seat | None:
        """Owner of the Almanac that bars B-2."""
        owner = self._s.owner_of("almanac")
        return None if owner in (NONE, self._me) else owner

    @property
    def distance(self) -> int:
        """Number of missing flips."""
        return self.after(self._s.flipped)

    @property
    def is_out_of_reach(self) -> bool:
        """Whether the history is unreachable by flips."""
        return self.distance >= FAR

    def after(self, flipped: int) -> int:
        """Return the number of missing flips in a timeline."""
        who = self._s.who[self._me]
        return FAR if who == NONE else self._distances.distance[self.barred_by is not None][who][flipped]

    def set_back(self, flipped: int) -> tuple[int, int]:
        """Return how many of the others' possible identities are set back, and their total number."""
        far, now = self._distances.distance[False], self._s.flipped
        others = self._others()
        return sum(far[n][flipped] > far[n][now] for n in others), len(others)

    def brought_nearer(self, flipped: int) -> tuple[int, int]:
        """Return how many of the others' possible identities come nearer, and their total number."""
        far, now = self._distances.distance[False], self._s.flipped
        others = self._others()
        return sum(far[n][flipped] < far[n][now] for n in others), len(others)

    def is_nearest(self) -> bool:
        """Return whether no other possible identity is fewer flips away."""
        far = self._distances.distance[False]
        return all(far[n][self._s.flipped] >= self.distance for n in self._others())

    def others_in_place(self) -> int:
        """Return how many of the others' possible identities have their history in place."""
        far = self._distances.distance[False]
        return sum(not far[n][self._s.flipped] for n in self._others())

    def _others(self) -> list[int]:
        """List the identities that are neither the own one nor revealed."""
        s = self._s
        return [n for n in range(len(s.lookup.identities)) if n != s.who[self._me] and n not in s.faces]

    def helping(self) -> list[int]:
        """List the hand cards that advance the history when played next or, with it in place, can flip B-1."""
        return [card for card in bits(self._s.hands[self._me]) if self._helps(card)]

    def unseen_helping(self) -> int:
        """Count the cards in other hands or the draw pile that would do so, and that a search may play."""
        s = self._s
        unseen = s.deck.rest & ~s.lookup.powers
        for seat in s.others():
            unseen |= s.hands[seat] & ~s.lookup.powers
        return sum(self._helps(card) for card in bits(unseen))

    def _helps(self, card: int) -> bool:
        """Return whether a card helps if the seat plays it next."""
        s, distance, b1 = self._s, self.distance, 1 << self._s.lookup.b1
        if not distance:
            return any(flips & b1 for flips in self._flips(card))
        return any(self.after(s.flipped ^ flips) < distance for flips in self._flips(card) if not flips & b1)

    @cached_property
    def _free(self) -> list[int]:
        """Linchpins that may be flipped."""
        s = self._s
        return [n for n in range(len(s.lookup.linchpins)) if s.may_flip(self._me, n)]

    def _flips(self, card: int) -> Iterator[int]:
        """Yield the masks of linchpins that a card can flip, alone or with items on the table."""
        s = self._s
        effect, linchpin = s.lookup.effects[card], s.lookup.cards[card].linchpin
        if effect == "rewind":
            for found in set(s.deck.discards):
                if not s.lookup.powers >> found & 1:
                    yield from self._flips(found)
        elif effect == "doubleback" and s.may_flip(self._me, linchpin):
            for first in (0, 1 << linchpin):
                yield first
                if s.tables[self._me] & s.lookup.second_items[card]:
                    yield from (first | 1 << n for n in self._free if n != linchpin)
        elif self.runs(card):
            yield from (1 << n for n in self._free)

    def runs(self, card: int) -> bool:
        """Return whether a card flips any linchpin: a fuelled machine, or a hitched ride."""
        s = self._s
        effect = s.lookup.effects[card]
        if effect == "v4":
            return s.hands[self._me] & ~(1 << card) != 0
        if effect == "hitch":
            return s.was_changed and s.turn == self._me
        if effect in FUELS:
            return any(s.tables[self._me] & s.lookup.effect_mask(fuel) for fuel in FUELS[effect])
        return effect in ("v3", "train")
