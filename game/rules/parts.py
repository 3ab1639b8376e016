"""Parts that several games share: decks without a hidden order, and graphs of spaces."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from random import Random
from typing import Self

import msgspec


def bits(mask: int) -> list[int]:
    """List the numbers of the set bits, lowest first.

    >>> bits(0b1011)
    [0, 1, 3]
    """
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def mask_of(numbers: Iterable[int]) -> int:
    """Set the bits of all ``numbers``.

    >>> mask_of([0, 1, 3]) == 0b1011
    True
    """
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


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


class Graph:
    """Spaces numbered from 0 and which of them are next to each other, with all distances worked out.

    ``barred`` spaces are never entered, but one may be aimed for: the last step into it is then missing.
    """

    def __init__(self, neighbours: Sequence[Sequence[int]], barred: Iterable[int] = ()) -> None:
        """Work out the distances once; the graph never changes."""
        closed = frozenset(barred)
        self.neighbours: tuple[tuple[int, ...], ...] = tuple(
            tuple(n for n in ns if n not in closed) for ns in neighbours
        )
        size = len(neighbours)
        full = [tuple(ns) for ns in neighbours]
        self.distance: tuple[tuple[int, ...], ...] = tuple(
            tuple(row) for row in zip(*(_distances_to(goal, full, closed) for goal in range(size)), strict=True)
        )
        """``distance[a][b]``: steps from a to b, -1 when there is no way."""
        self.toward: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
            tuple(
                tuple(n for n in self.neighbours[a] if self.distance[n][b] == self.distance[a][b] - 1 >= 0)
                for b in range(size)
            )
            for a in range(size)
        )
        """``toward[a][b]``: the spaces next to a that are one step nearer to b."""


def _distances_to(goal: int, neighbours: Sequence[tuple[int, ...]], closed: frozenset[int]) -> list[int]:
    """Count the steps from every space to ``goal`` without crossing a closed space."""
    steps = [-1] * len(neighbours)
    steps[goal] = 0
    queue = deque([goal])
    while queue:
        here = queue.popleft()
        for there in neighbours[here]:
            if steps[there] < 0 and there not in closed:
                steps[there] = steps[here] + 1
                queue.append(there)
    return steps
