"""Commands of Back in Time, by seats and by chance.

Ids are those of the content: spaces, Power Tiles (``marty.1``, ``speed_3.2``), cards (``O05``, ``T11``, ``M07``),
items, parts and figures. Dice of a challenge are numbered from 0 in the order they were added.
"""

from __future__ import annotations

from typing import TypeAlias

from game.rules.contract import ChanceCommand, PlayerCommand


class Walk(PlayerCommand, frozen=True):
    """Use a Power Tile for its movement."""

    means = ("tile",)
    tile: str


class Step(PlayerCommand, frozen=True):
    """Walk one space; ``escort`` (George or Lorraine) comes along."""

    to: str
    escort: str | None = None


class Halt(PlayerCommand, frozen=True):
    """Stop a movement early."""


class UsePower(PlayerCommand, frozen=True):
    """Use the Special Character Power; Jennifer names the ``hero`` who follows her."""

    hero: str | None = None


class UseItem(PlayerCommand, frozen=True):
    """Use an Item Card; those that change a die name the ``die``."""

    item: str
    die: int | None = None


class Lead(PlayerCommand, frozen=True):
    """Move a figure (``george``, ``lorraine``, ``biff`` or a hero) one space, by a power, an item or a tie-break."""

    figure: str
    to: str


class GoTo(PlayerCommand, frozen=True):
    """Go straight to a space with the Fundraiser Flyer."""

    to: str


class Swap(PlayerCommand, frozen=True):
    """Discard a face-up Opportunity Card for a new one with the Binoculars."""

    card: str


class Attempt(PlayerCommand, frozen=True):
    """Start a challenge: ``love``, ``delorean``, ``biff``, a part (``hook``), an Opportunity or a Trouble Card."""

    challenge: str


class AddDie(PlayerCommand, frozen=True):
    """Exhaust a Power Tile to add its die to the challenge."""

    means = ("tile",)
    tile: str


class Ready(PlayerCommand, frozen=True):
    """Stop adding dice."""


class Mark(PlayerCommand, frozen=True):
    """Mark a die for the reroll."""

    die: int


class Unmark(PlayerCommand, frozen=True):
    """Unmark a die."""

    die: int


class Reroll(PlayerCommand, frozen=True):
    """Reroll the marked dice."""


class Keep(PlayerCommand, frozen=True):
    """Keep all dice."""


class RerollAll(PlayerCommand, frozen=True):
    """Exhaust a Reroll All tile: reroll every die in a new roll cycle, locked ones included."""

    means = ("tile",)
    tile: str


class ChangeToWild(PlayerCommand, frozen=True):
    """Exhaust a Change to Wild tile: turn a die to its Wild face, even a locked one."""

    means = ("tile",)
    tile: str
    die: int


class Settle(PlayerCommand, frozen=True):
    """Stop changing the roll."""


class Discard(PlayerCommand, frozen=True):
    """Discard a Power Tile: the one of two not kept, or one exceeding the mat."""

    tile: str


class EndTurn(PlayerCommand, frozen=True):
    """End the turn."""


class Cast(ChanceCommand, frozen=True):
    """Deal the characters, in seat order."""

    heroes: tuple[str, ...]


class Drawn(ChanceCommand, frozen=True):
    """Draw a card or tile from a deck: ``opportunity``, ``movement``, ``trouble_1`` to ``trouble_3``, ``tiles``."""

    deck: str
    card: str


class Rolled(ChanceCommand, frozen=True):
    """Set the faces of the rolled dice, in order: ``love``, ``love2``, ``wild``, ``biff``..."""

    faces: tuple[str, ...]


Command: TypeAlias = (
    Walk
    | Step
    | Halt
    | UsePower
    | UseItem
    | Lead
    | GoTo
    | Swap
    | Attempt
    | AddDie
    | Ready
    | Mark
    | Unmark
    | Reroll
    | Keep
    | RerollAll
    | ChangeToWild
    | Settle
    | Discard
    | EndTurn
    | Cast
    | Drawn
    | Rolled
)
"""All commands, as a tagged union for reading JSON."""
