"""Game state of the Card Game: flat fields, the stack of pending decisions, and copying.

A card being played is a pending record: it gets its targets, everybody may respond, and then it resolves. ``heard`` is
set once everybody has passed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self, TypeGuard

from game.games.card_game.rules.compiled_box import Lookup
from game.games.card_game.rules.pending import (
    NONE,
    Answering,
    AnyPending,
    Beginning,
    Choosing,
    Deed,
    Discarding,
    Drawing,
    Identifying,
    Second,
    Starting,
)
from game.rules.contract import NOBODY, GameResult, Seat
from game.rules.parts import Deck, bits, mask_of
from game.rules.pending_stack import StackedState


class StateData(StackedState):
    """All mutable state of a game.

    ``flipped`` is the mask of altered linchpins; ``stack`` counts the face-down cards of B-1 (always including the real
    one), ``aside`` its revealed decoys. ``hands`` and ``tables`` are masks of cards per seat; ``who`` is the identity
    of each seat, ``strangers`` are the unassigned identities, ``faces`` those face up under the stack.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "actor", "aside", "changed", "deck", "faces", "flipped", "fused", "hands", "over", "pending", "seats", "short",
        "stack", "strangers", "tables", "turn", "was_changed", "who",
    )  # fmt: skip

    lookup: Lookup
    seats: int
    short: int
    actor: Seat
    turn: Seat
    flipped: int
    stack: int
    aside: int
    hands: list[int]
    tables: list[int]
    deck: Deck
    who: list[int]
    strangers: int
    faces: tuple[int, ...]
    changed: bool
    was_changed: bool
    fused: bool
    pending: list[AnyPending]
    over: GameResult | None

    def lay_out(self, lookup: Lookup, seats: int, stack: int) -> Self:
        """Set everything up before the first deal (rulebook, preparation)."""
        setup = lookup.box.setup
        self.lookup, self.seats, self.short = lookup, seats, stack
        self.turn, self.actor = 0, NOBODY
        self.flipped, self.stack, self.aside = 0, stack, 0
        self.hands, self.tables = [0] * seats, [0] * seats
        self.deck = Deck(lookup.all)
        self.who, self.strangers, self.faces = [NONE] * seats, (1 << len(lookup.identities)) - 1, ()
        self.changed = self.was_changed = self.fused = False
        everybody = list(reversed(range(seats)))
        self.pending = [
            Starting(),
            *(Choosing(seat) for seat in everybody),
            *(Drawing(seat, setup.hand) for seat in everybody),
            *(Identifying(seat) for seat in everybody),
            Beginning(),
        ]
        self.over = None
        return self

    def copy_to(self, copy: Self) -> Self:
        """Copy into an empty state; content is shared, everything else is independent."""
        copy.lookup, copy.seats, copy.short, copy.actor, copy.turn = (
            self.lookup,
            self.seats,
            self.short,
            self.actor,
            self.turn,
        )
        copy.flipped, copy.stack, copy.aside = self.flipped, self.stack, self.aside
        copy.hands, copy.tables, copy.deck = self.hands[:], self.tables[:], self.deck
        copy.who, copy.strangers, copy.faces = self.who[:], self.strangers, self.faces
        copy.changed, copy.was_changed, copy.fused = self.changed, self.was_changed, self.fused
        copy.pending, copy.over = self.pending[:], self.over
        return copy

    def is_satisfied(self, seat: Seat) -> bool:
        """Return whether the timeline meets the needs of a seat's identity."""
        return bool(self.lookup.satisfied[self.who[seat]][self.flipped])

    def owner(self, card: int) -> Seat:
        """Return the seat with a card on its table; ``NONE`` if there is none."""
        return next((seat for seat, table in enumerate(self.tables) if table >> card & 1), NONE)

    def owner_of(self, effect: str) -> Seat:
        """Return the seat with an item of this effect on its table; ``NONE`` if there is none."""
        mask = self.lookup.effect_mask(effect)
        return next((seat for seat, table in enumerate(self.tables) if table & mask), NONE)

    def may_flip(self, seat: Seat, linchpin: int) -> bool:
        """Return whether a seat may flip a linchpin directly: the Almanac bars B-2 for everybody else (ruling 12)."""
        return linchpin != self.lookup.b2 or self.owner_of("almanac") in (NONE, seat)

    def linchpins(self, seat: Seat) -> list[int]:
        """List the linchpins a seat may flip."""
        return [linchpin for linchpin in range(len(self.lookup.linchpins)) if self.may_flip(seat, linchpin)]

    def others(self) -> list[Seat]:
        """List the other seats clockwise from the active one."""
        return [(self.turn + step) % self.seats for step in range(1, self.seats)]

    def take(self, seat: Seat, card: int) -> None:
        """Remove a card from a hand."""
        self.hands[seat] &= ~(1 << card)

    def discard(self, card: int) -> None:
        """Put a card on the discard pile."""
        self.deck = self.deck.discard(card)

    def lose_item(self, seat: Seat, item: int) -> None:
        """Discard an item from a table."""
        self.tables[seat] &= ~(1 << item)
        self.discard(item)

    def unearth(self, card: int) -> None:
        """Remove a card from the discard pile or the draw pile."""
        deck = self.deck
        if card in deck.discards:
            self.deck = Deck(deck.rest, deck.top, tuple(c for c in deck.discards if c != card))
        else:
            self.deck = Deck(deck.rest & ~(1 << card), deck.top, deck.discards)

    def refill(self) -> bool:
        """Reshuffle the discards into an empty draw pile; return whether a card can be drawn (FAQ)."""
        if not len(self.deck):
            self.deck = self.deck.reshuffled()
        return bool(len(self.deck))

    def in_play(self) -> int:
        """Return the mask of cards in play that are in no other place."""
        played = (r.card for r in self.pending if isinstance(r, (Deed, Second, Answering, Discarding)))
        return mask_of((*played, *(record.fuel for record in self.pending if self.has_fuel_aside(record))))

    def has_fuel_aside(self, record: AnyPending) -> TypeGuard[Deed]:
        """Return whether a record is a machine with a hand card put aside as fuel."""
        return isinstance(record, Deed) and record.fuel >= 0 and self.lookup.effects[record.card] == "v4"

    def hand_cards(self, seat: Seat) -> Sequence[int]:
        """List the cards of a hand."""
        return bits(self.hands[seat])

    def finish(self, ending: str, winner: Seat) -> None:
        """End the game."""
        self.over = GameResult(ending, (winner,))
        self.pending.clear()
        self.actor = NOBODY
