"""Commands of the Card Game, by seats and by chance.

Cards are physical cards by id (``memo.1``); squares by index (``A-2``); identities by id. The id of a card hidden from
a seat is None.
"""

from __future__ import annotations

from typing import TypeAlias

from game.rules.contract import ChanceCommand, PlayerCommand, Seat


class KeepIdentity(PlayerCommand, frozen=True):
    """Keep the identity that was dealt."""


class Mulligan(PlayerCommand, frozen=True):
    """Return the identity and draw another, once before the first turn."""


class DrawInstead(PlayerCommand, frozen=True):
    """Draw a card instead of making a play."""


class Play(PlayerCommand, frozen=True):
    """Play a card from the hand (or the one that Rewind or Quick Trip found)."""

    card: str


class Aim(PlayerCommand, frozen=True):
    """Name the linchpin to flip."""

    square: str


class SetSide(PlayerCommand, frozen=True):
    """Choose the side a doubleback's linchpin shows; it may stay unchanged."""

    altered: bool


class AimAt(PlayerCommand, frozen=True):
    """Name the player a card affects."""

    player: Seat


class AimItem(PlayerCommand, frozen=True):
    """Name an item on a table that a card takes, discards or steals."""

    owner: Seat
    card: str


class Fuel(PlayerCommand, frozen=True):
    """Name a time machine's fuel: an item on the own table, or a hand card for the old and cranky one."""

    card: str


class NoFuel(PlayerCommand, frozen=True):
    """Play a time machine without fuel: it is discarded without effect."""


class Toward(PlayerCommand, frozen=True):
    """Choose the neighbour to whom all hands are passed."""

    left: bool


class SecondFlip(PlayerCommand, frozen=True):
    """Discard an item to flip another linchpin with a doubleback."""

    means = ("item",)
    item: str
    square: str


class NoSecondFlip(PlayerCommand, frozen=True):
    """Decline the second flip of a doubleback."""


class UseItem(PlayerCommand, frozen=True):
    """Use an item on the own table in the own turn; Mr. Fusion names the item it consumes."""

    item: str
    other: str | None = None


class Find(PlayerCommand, frozen=True):
    """Take a card from the discard pile (Rewind) or the draw pile (Quick Trip) to play it now."""

    card: str | None


class FindNothing(PlayerCommand, frozen=True):
    """Find no card worth playing."""


class Give(PlayerCommand, frozen=True):
    """Give a hand card to the player who asks for one."""

    card: str | None


class Drop(PlayerCommand, frozen=True):
    """Discard a hand card or an item, as a card requires."""

    card: str


class Answer(PlayerCommand, frozen=True):
    """Respond to the announcement with a hand card or a Memo item on the table."""

    card: str


class LetPass(PlayerCommand, frozen=True):
    """Pass on a response."""


class Finish(PlayerCommand, frozen=True):
    """End the turn, or stop a Shopping Spree."""


class Begins(ChanceCommand, frozen=True):
    """Choose the first player at random."""

    player: Seat


class DealtIdentity(ChanceCommand, frozen=True):
    """Deal an identity to a seat, hidden from the others."""

    to: Seat
    identity: str | None


class Drew(ChanceCommand, frozen=True):
    """Draw a card for a seat, hidden from the others."""

    to: Seat
    card: str | None


class LostCard(ChanceCommand, frozen=True):
    """Discard a random card of a hand."""

    of: Seat
    card: str


class Redealt(ChanceCommand, frozen=True):
    """Shuffle and redeal all hands; each seat sees only its own."""

    hands: tuple[tuple[str, ...] | None, ...]


class Turned(ChanceCommand, frozen=True):
    """Turn the top card of the B-1 stack: real or decoy."""

    real: bool


Command: TypeAlias = (
    KeepIdentity
    | Mulligan
    | DrawInstead
    | Play
    | Aim
    | SetSide
    | AimAt
    | AimItem
    | Fuel
    | NoFuel
    | Toward
    | SecondFlip
    | NoSecondFlip
    | UseItem
    | Find
    | FindNothing
    | Give
    | Drop
    | Answer
    | LetPass
    | Finish
    | Begins
    | DealtIdentity
    | Drew
    | LostCard
    | Redealt
    | Turned
)
"""All commands, as a tagged union for reading JSON."""
