"""The commands of Dice Through Time: what seats may do, and what chance brings.

Dice are called by their colour and number (``blue.3``), Einstein tokens by their icon (``einstein.doc``; two tokens
with the same icon are not told apart). ``dice`` of a command are what is spent: one die or token with the icon that is
asked for (any, for a step), or two with the same icon for Mr. Fusion, in the order dice by colour, then tokens.
"""

from __future__ import annotations

from typing import TypeAlias

from game.rules.contract import ChanceCommand, PlayerCommand


class Travel(PlayerCommand, frozen=True):
    """Go to another place: to a neighbour for any die, within the year for an arrow, through time for a flux."""

    means = ("dice",)
    to: str
    dice: tuple[str, ...]


class Push(PlayerCommand, frozen=True):
    """Move the Biff who stands here to another place of the year, for a fist."""

    means = ("dice",)
    to: str
    dice: tuple[str, ...]


class Strike(PlayerCommand, frozen=True):
    """Spend a lightning; which dice are rolled again is chosen next."""

    means = ("dice",)
    dice: tuple[str, ...]


class Reroll(PlayerCommand, frozen=True):
    """Roll these own dice again, in the order of their numbers."""

    dice: tuple[str, ...]


class Repair(PlayerCommand, frozen=True):
    """Spend a Doc; which paradox tokens are removed is chosen next."""

    means = ("dice",)
    dice: tuple[str, ...]


class Remove(PlayerCommand, frozen=True):
    """Remove the paradox token of a place."""

    place: str


class Enough(PlayerCommand, frozen=True):
    """Remove no more paradox tokens than so far, where a card says "up to"."""


class Pay(PlayerCommand, frozen=True):
    """Pay for one icon of the events at the own place; all that they ask for is paid one after the other."""

    means = ("dice",)
    icon: str
    dice: tuple[str, ...]


class Bury(PlayerCommand, frozen=True):
    """Leave an own die, as it is, at the place of the own car."""

    die: str


class ReturnItem(PlayerCommand, frozen=True):
    """Return an item to the place where it belongs."""

    item: str


class EndTurn(PlayerCommand, frozen=True):
    """End the turn."""


class SendBiff(PlayerCommand, frozen=True):
    """Move a Biff to another place of his year, as a special event says."""

    to: str


class Erase(PlayerCommand, frozen=True):
    """Discard an event from the board, as a special event says."""

    event: str


class TakeBack(PlayerCommand, frozen=True):
    """Take a die that was buried back to the own mat before the dice are rolled."""

    die: str


class LeaveBuried(PlayerCommand, frozen=True):
    """Leave all other buried dice where they are; they are not rolled."""


class CarsDealt(ChanceCommand, frozen=True):
    """Chance deals the cars, by their colours in seat order."""

    cars: tuple[str, ...]


class Drawn(ChanceCommand, frozen=True):
    """An event card is drawn."""

    event: str


class Rolled(ChanceCommand, frozen=True):
    """The dice that were rolled show these icons, in the order of their numbers."""

    icons: tuple[str, ...]


class ItemFound(ChanceCommand, frozen=True):
    """The item comes off the deck of the year."""

    item: str


class TokenFound(ChanceCommand, frozen=True):
    """The Einstein token that is turned up shows this icon."""

    icon: str


Command: TypeAlias = (
    Travel
    | Push
    | Strike
    | Reroll
    | Repair
    | Remove
    | Enough
    | Pay
    | Bury
    | ReturnItem
    | EndTurn
    | SendBiff
    | Erase
    | TakeBack
    | LeaveBuried
    | CarsDealt
    | Drawn
    | Rolled
    | ItemFound
    | TokenFound
)
"""All commands, as a tagged union for reading JSON."""
