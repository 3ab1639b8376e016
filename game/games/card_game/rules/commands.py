"""The commands of the Card Game: what seats may do, and what chance brings.

Cards are physical cards by id (``memo.1``); squares by index (``A-2``); identities by id. Where a
seat may not see a card of another, its id is None.
"""

from __future__ import annotations

from typing import TypeAlias

from game.rules.contract import ChanceCommand, PlayerCommand, Seat


class KeepIdentity(PlayerCommand, frozen=True):
    """Keep the identity that was dealt."""


class Mulligan(PlayerCommand, frozen=True):
    """Put the identity back and draw another, once before the first turn."""


class DrawInstead(PlayerCommand, frozen=True):
    """Draw a card instead of the play that is due."""


class Play(PlayerCommand, frozen=True):
    """Play a card from the hand (or the one that Rewind or Quick Trip found)."""

    card: str


class Aim(PlayerCommand, frozen=True):
    """Name the linchpin to flip."""

    square: str


class SetSide(PlayerCommand, frozen=True):
    """Choose which side a doubleback's linchpin shows; it may stay as it is."""

    altered: bool


class AimAt(PlayerCommand, frozen=True):
    """Name the player that a card is for."""

    player: Seat


class AimItem(PlayerCommand, frozen=True):
    """Name an item on a table that a card takes, discards or steals."""

    owner: Seat
    card: str


class Fuel(PlayerCommand, frozen=True):
    """Name what fuels a time machine: an item on the own table, or for the old and cranky one a card of the hand."""

    card: str


class NoFuel(PlayerCommand, frozen=True):
    """Play a time machine without what it needs: it is discarded without effect."""


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
    """Use an item on the own table in the own turn; Mr. Fusion names the item that it eats."""

    item: str
    other: str | None = None


class Find(PlayerCommand, frozen=True):
    """Take a card out of the discard pile (Rewind) or the draw pile (Quick Trip) to play it now."""

    card: str | None


class FindNothing(PlayerCommand, frozen=True):
    """Find no card worth playing."""


class Give(PlayerCommand, frozen=True):
    """Give a card of the hand to the player who asks for one."""

    card: str | None


class Drop(PlayerCommand, frozen=True):
    """Discard a card of the hand, or an item, because a card says so."""

    card: str


class Answer(PlayerCommand, frozen=True):
    """Answer what was announced with a card of the hand or a Memo item of the table."""

    card: str


class LetPass(PlayerCommand, frozen=True):
    """Do not answer."""


class Finish(PlayerCommand, frozen=True):
    """End the turn, or stop playing items on a Shopping Spree."""


class Begins(ChanceCommand, frozen=True):
    """Chance chooses who takes the first turn."""

    player: Seat


class DealtIdentity(ChanceCommand, frozen=True):
    """A seat gets an identity, unseen by the others."""

    to: Seat
    identity: str | None


class Drew(ChanceCommand, frozen=True):
    """A seat draws a card, unseen by the others."""

    to: Seat
    card: str | None


class LostCard(ChanceCommand, frozen=True):
    """A random card of a hand is discarded."""

    of: Seat
    card: str


class Redealt(ChanceCommand, frozen=True):
    """All hands were shuffled and dealt again; each seat sees only its own."""

    hands: tuple[tuple[str, ...] | None, ...]


class Turned(ChanceCommand, frozen=True):
    """The top card of the B-1 stack is turned: the real one, or a decoy."""

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
