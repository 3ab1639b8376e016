"""Commands of Dice Through Time, by seats and by chance.

Dice are named by colour and number (``blue.3``), Einstein tokens by icon (``einstein.doc``; equal tokens are not
distinguished). ``dice`` of a command is the payment: one die or token of the required icon (any, for a step), or two
equal ones for Mr. Fusion, in the order dice by colour, then tokens.
"""

from __future__ import annotations

from typing import TypeAlias

from game.rules.contract import ChanceCommand, PlayerCommand


class Travel(PlayerCommand, frozen=True):
    """Go to another place: an adjacent one for any die, within the year for an arrow, through time for a flux."""

    means = ("dice",)
    to: str
    dice: tuple[str, ...]


class Push(PlayerCommand, frozen=True):
    """Push the Biff here to another place of the year, for a fist."""

    means = ("dice",)
    to: str
    dice: tuple[str, ...]


class Strike(PlayerCommand, frozen=True):
    """Spend a lightning; the dice to reroll are chosen next."""

    means = ("dice",)
    dice: tuple[str, ...]


class Reroll(PlayerCommand, frozen=True):
    """Reroll these own dice, in number order."""

    dice: tuple[str, ...]


class Repair(PlayerCommand, frozen=True):
    """Spend a Doc; the paradox tokens to remove are chosen next."""

    means = ("dice",)
    dice: tuple[str, ...]


class Remove(PlayerCommand, frozen=True):
    """Remove the paradox token of a place."""

    place: str


class Enough(PlayerCommand, frozen=True):
    """Stop removing paradox tokens, where a card says "up to"."""


class Pay(PlayerCommand, frozen=True):
    """Pay for one icon of the events at the own place; all icons are paid one by one."""

    means = ("dice",)
    icon: str
    dice: tuple[str, ...]


class Bury(PlayerCommand, frozen=True):
    """Bury an own die at the own car's place, as it is."""

    die: str


class ReturnItem(PlayerCommand, frozen=True):
    """Return an item at its home."""

    item: str


class EndTurn(PlayerCommand, frozen=True):
    """End the turn."""


class SendBiff(PlayerCommand, frozen=True):
    """Send a Biff to another place of his year, for a special event."""

    to: str


class Erase(PlayerCommand, frozen=True):
    """Erase an event from the board, for a special event."""

    event: str


class TakeBack(PlayerCommand, frozen=True):
    """Take a buried die back to the own mat before the roll."""

    die: str


class LeaveBuried(PlayerCommand, frozen=True):
    """Leave all other buried dice in place; they are not rolled."""


class CarsDealt(ChanceCommand, frozen=True):
    """Deal the cars, by colour in seat order."""

    cars: tuple[str, ...]


class Drawn(ChanceCommand, frozen=True):
    """An event card is drawn."""

    event: str


class Rolled(ChanceCommand, frozen=True):
    """Set the icons of the rolled dice, in number order."""

    icons: tuple[str, ...]


class ItemFound(ChanceCommand, frozen=True):
    """Draw an item from the year's deck."""

    item: str


class TokenFound(ChanceCommand, frozen=True):
    """Reveal an Einstein token's icon."""

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
