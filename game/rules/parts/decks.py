"""Decks in which unseen cards have no order: chance picks among them when one is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Self

import msgspec

from game.rules.parts.bit_masks import bits, mask_of, nth_bit


class Deck(msgspec.Struct, frozen=True, array_like=True):
    """A face-down pile of distinct cards (numbers) with its discard pile, as an immutable value.

    ``rest`` is the bit mask of the cards that nobody has seen. ``top`` holds the cards on top whose order somebody has
    seen, next card first.
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
        """List the possible results of the next draw, all equally likely, lowest first."""
        return self.top[:1] or bits(self.rest)

    def draw(self, rng: Random) -> int:
        """Choose the result of the next draw, without removing the card.

        Raises:
            IndexError: the pile is empty.
        """
        if self.top:
            return self.top[0]
        return nth_bit(self.rest, rng.randrange(self.rest.bit_count()))

    def without(self, card: int) -> Deck:
        """Return the deck without ``card``, one of :meth:`candidates`."""
        if self.top:
            return Deck(self.rest, self.top[1:], self.discards)
        return Deck(self.rest & ~(1 << card), (), self.discards)

    def discard(self, card: int) -> Deck:
        """Return the deck with ``card`` on the discard pile."""
        return Deck(self.rest, self.top, (*self.discards, card))

    def reshuffled(self) -> Deck:
        """Return the deck with the discard pile shuffled into the face-down pile, whose known order is lost."""
        return Deck(self.rest | mask_of(self.discards) | mask_of(self.top), (), ())
