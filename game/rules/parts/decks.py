"""Decks without a hidden order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Self

import msgspec

from game.rules.parts.masks import bits, mask_of


class Deck(msgspec.Struct, frozen=True, array_like=True):
    """A face-down pile of different cards (numbers) with its discard pile, as an immutable value.

    No order is kept for what nobody has seen: ``rest`` is the set of such cards as a bit mask. ``top`` holds
    the cards on top whose order somebody looked at, next card first. Drawing from ``rest`` is chance's choice.
    """

    rest: int
    top: tuple[int, ...] = ()
    discards: tuple[int, ...] = ()

    @classmethod
    def of(cls, cards: Iterable[int]) -> Self:
        """Make a shuffled face-down pile of ``cards``."""
        return cls(mask_of(cards))

    def __len__(self) -> int:
        """Count the face-down cards."""
        return self.rest.bit_count() + len(self.top)

    def candidates(self) -> Sequence[int]:
        """List the cards that the next draw may bring, all equally likely, lowest first."""
        return self.top[:1] or bits(self.rest)

    def draw(self, rng: Random) -> int:
        """Choose the card that the next draw brings; the deck stays as it is.

        Raises:
            IndexError: the pile is empty.
        """
        if self.top:
            return self.top[0]
        cards = bits(self.rest)
        return cards[rng.randrange(len(cards))]

    def without(self, card: int) -> Deck:
        """Take ``card``, one of :meth:`candidates`, off the pile."""
        if self.top:
            return Deck(self.rest, self.top[1:], self.discards)
        return Deck(self.rest & ~(1 << card), (), self.discards)

    def discard(self, card: int) -> Deck:
        """Put ``card`` on the discard pile."""
        return Deck(self.rest, self.top, (*self.discards, card))

    def reshuffled(self) -> Deck:
        """Shuffle the discard pile into the face-down pile."""
        return Deck(self.rest | mask_of(self.discards) | mask_of(self.top), (), ())
