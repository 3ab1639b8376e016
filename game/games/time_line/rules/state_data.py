"""Game state of Time Line: zones of cards in rows, pawns, goods and gold.

A row is a quarter of a card, counted downwards; the start card covers rows 0 to 3. A zone is one stack without gaps, so
that a slide is one number less. Unseen cards are unordered: a face-down card may be any of them.
"""

from __future__ import annotations

from typing import ClassVar, Final, Self

from game.games.time_line.rules.box import TRACKS
from game.games.time_line.rules.compiled_box import Lookup
from game.games.time_line.rules.pending import AnyPending, Beginning, Dealing, Placing, Turn
from game.rules.contract import NOBODY, GameResult, Seat
from game.rules.pending_stack import StackedState

BLANK: Final = -1
"""A face-down card in a zone: straight tracks, no goods (ruling 8)."""

OFF: Final = -1
"""A pawn that has not been placed yet."""

MARKET: Final = 1 << 20
"""Offset of a pawn on a Market, plus the Market's row; rows are far smaller, and may be negative."""

_FLOOR: Final = MARKET // 2

NOWHERE: Final = 255
"""Zone of a card that is not laid."""

RESTLESS: Final = -1
"""Value of ``still`` after an event, before the end of the turn adds one."""


def is_market(pawn: int) -> bool:
    """Return whether a pawn is on a Market."""
    return pawn > _FLOOR


class StateData(StackedState):
    """All mutable state of a game.

    ``zones[z]`` are the cards of a zone from the top, ``tops[z]`` the row of its upper edge. ``tokens[card]`` is the
    mask of slots with tokens left, ``home[card]`` the zone of a card. ``pawns`` are stops, Markets or ``OFF``.
    ``unseen`` is the mask of cards still to come; ``blanks`` of them are already face down on the board. ``stays``
    counts turns in a row in which everybody stayed, ``still`` those in which nothing was taken, sold or laid.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "actor", "blanks", "first", "gold", "goods", "home", "over", "pawns", "pending", "seats", "stays", "still",
        "tokens", "tops", "turn", "unseen", "zones",
    )  # fmt: skip

    lookup: Lookup
    seats: int
    actor: Seat
    first: Seat
    turn: Seat
    zones: list[tuple[int, ...]]
    tops: list[int]
    tokens: bytearray
    home: bytearray
    pawns: list[int]
    goods: list[tuple[int, ...]]
    gold: list[int]
    unseen: int
    blanks: int
    stays: int
    still: int
    pending: list[AnyPending]
    over: GameResult | None

    def lay_out(self, lookup: Lookup, seats: int) -> Self:
        """Set up the start and finish cards; the opening row is still to come (rulebook, "Installation")."""
        zones = lookup.zones[seats]
        self.lookup, self.seats = lookup, seats
        self.first, self.turn, self.actor = 0, 0, NOBODY
        self.zones, self.tops = [()] * zones, [0] * zones
        self.tokens, self.home = bytearray(len(lookup.names)), bytearray([NOWHERE]) * len(lookup.names)
        self.pawns, self.gold = [OFF] * seats, [0] * seats
        self.goods = [(0,) * TRACKS] * seats
        self.unseen, self.blanks, self.stays, self.still = lookup.all, 0, 0, 0
        self.pending = [Turn(), Placing(0), Dealing(0), Beginning()]
        self.over = None
        return self

    def copy_to(self, copy: Self) -> Self:
        """Copy into an empty state; content is shared, everything else is independent."""
        copy.lookup, copy.seats, copy.actor, copy.first, copy.turn = (
            self.lookup,
            self.seats,
            self.actor,
            self.first,
            self.turn,
        )
        copy.zones, copy.tops = self.zones[:], self.tops[:]
        copy.tokens, copy.home = self.tokens[:], self.home[:]
        copy.pawns, copy.goods, copy.gold = self.pawns[:], self.goods[:], self.gold[:]
        copy.unseen, copy.blanks = self.unseen, self.blanks
        copy.stays, copy.still = self.stays, self.still
        copy.pending, copy.over = self.pending[:], self.over
        return copy

    @property
    def deck(self) -> int:
        """Number of cards left to draw."""
        return self.unseen.bit_count() - self.blanks

    def lay(self, card: int, zone: int, place: int) -> None:
        """Reveal ``card`` at a face-down place and fill its stops (rulebook, "Déplacement local")."""
        cards = self.zones[zone]
        self.zones[zone] = (*cards[:place], card, *cards[place + 1 :])
        self.home[card], self.tokens[card] = zone, (1 << TRACKS) - 1
        self.unseen &= ~(1 << card)
        self.blanks -= 1
        self.still = RESTLESS

    def add_blanks(self, zone: int, count: int, up: bool) -> None:
        """Draw ``count`` cards face down onto the upper or lower end of a zone."""
        more = (BLANK,) * count
        if up:
            self.zones[zone] = more + self.zones[zone]
            self.tops[zone] -= TRACKS * count
        else:
            self.zones[zone] += more
        self.blanks += count

    def arrive(self, stop: int) -> None:
        """Put the active pawn on a stop; a token there must be taken, and slides the zone (rulebook, turn)."""
        seat, card, bit = self.turn, stop >> 2, 1 << (stop & 3)
        self.pawns[seat] = stop
        if self.tokens[card] & bit:
            self.take(seat, stop)
            self.tops[self.home[card]] -= 1

    def take(self, seat: Seat, stop: int) -> None:
        """Give the token of a stop to a seat."""
        self.tokens[stop >> 2] &= ~(1 << (stop & 3))
        good, held = self.lookup.good[stop], self.goods[seat]
        self.goods[seat] = (*held[:good], held[good] + 1, *held[good + 1 :])
        self.still = RESTLESS

    def finish(self, ending: str, winners: tuple[Seat, ...]) -> None:
        """End the game."""
        self.over = GameResult(ending, winners)
        self.pending.clear()
        self.actor = NOBODY
