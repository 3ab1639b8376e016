"""Everything that can happen in Riff in Time.

Spaces are called ``san_dimas`` and ``stage_1`` to ``stage_10``; locations, which lie on stages by chance, by their own
ids. ``by`` is what pays for an action, a *means*: a die of the pool (``die.2``), an action of an objective card (its
id) or of a personage carried (``freud.1``), an Excellent made of two equal actions (``made``), or ``free_handling``,
the ability of that name.
"""

from __future__ import annotations

from typing import TypeAlias

from game.rules.contract import ChanceCommand, PlayerCommand


class KeepObjective(PlayerCommand, frozen=True):
    """Keep one of the objectives that were dealt; the others go back."""

    objective: str


class SwapRiff(PlayerCommand, frozen=True):
    """Discard the riff card just revealed and draw another instead."""


class KeepRiff(PlayerCommand, frozen=True):
    """Let the riff card just revealed happen."""


class Choose(PlayerCommand, frozen=True):
    """Take one of a riff card's options, the first being 1."""

    option: int


class ArrangeTop(PlayerCommand, frozen=True):
    """Put the riff cards that were looked at back on the deck, the next one first."""

    cards: tuple[str, ...]


class Unrepair(PlayerCommand, frozen=True):
    """Let a repaired location break open again."""

    location: str


class TakeDice(PlayerCommand, frozen=True):
    """Choose the dice of this turn; Bogus dice are among them anyway."""

    wyld: int
    character: int
    triumphant: int


class UseBooth(PlayerCommand, frozen=True):
    """Go back in time and roll all dice of the pool again."""


class Reroll(PlayerCommand, frozen=True):
    """Roll one unspent die again."""

    means = ("by",)
    die: str
    by: str


class Suffer(PlayerCommand, frozen=True):
    """Carry out the Bogus result of a die: the rift where one stands grows."""

    die: str


class Combine(PlayerCommand, frozen=True):
    """Make an Excellent of two equal actions."""

    only_pays = True
    first: str
    second: str


class Move(PlayerCommand, frozen=True):
    """Travel along the Circuits of History."""

    means = ("by",)
    to: str
    by: str


class PickUp(PlayerCommand, frozen=True):
    """Take a personage who stands here aboard."""

    means = ("by",)
    personage: str
    by: str


class Drop(PlayerCommand, frozen=True):
    """Set a personage down at the location where he belongs."""

    means = ("by",)
    personage: str
    by: str


class Pass(PlayerCommand, frozen=True):
    """Hand a personage to another player who stands here."""

    means = ("by",)
    personage: str
    to: int
    by: str


class Restore(PlayerCommand, frozen=True):
    """Restore a personage who stands at his own location already."""

    means = ("by",)
    personage: str
    by: str


class Repair(PlayerCommand, frozen=True):
    """Lower the rift where one stands by one."""

    means = ("by",)
    by: str


class EndTurn(PlayerCommand, frozen=True):
    """End the turn; what was not used is lost."""


class CharactersDealt(ChanceCommand, frozen=True):
    """The characters of all seats, those that were chosen among them."""

    characters: tuple[str, ...]


class LocationsLaid(ChanceCommand, frozen=True):
    """The locations, from stage 1 to stage 10."""

    locations: tuple[str, ...]


class PersonagesDealt(ChanceCommand, frozen=True):
    """The personages, from stage 1 to stage 10; with too many of them at home they are dealt again."""

    personages: tuple[str, ...]


class ObjectivesDealt(ChanceCommand, frozen=True):
    """The objectives that each seat may choose from, seat by seat."""

    objectives: tuple[str, ...]


class SetUpActionsDealt(ChanceCommand, frozen=True):
    """The objective card whose action each seat has from the beginning."""

    objectives: tuple[str, ...]


class RiftOpened(ChanceCommand, frozen=True):
    """The personage on the card turned up in set-up: the rift where he stands grows."""

    personage: str


class RiffDrawn(ChanceCommand, frozen=True):
    """A riff card is revealed and carried out."""

    card: str


class TopSeen(ChanceCommand, frozen=True):
    """The next of the riff cards that are looked at."""

    card: str


class Rolled(ChanceCommand, frozen=True):
    """The dice that were rolled show these faces, in the order of the pool."""

    faces: tuple[str, ...]


Command: TypeAlias = (
    KeepObjective
    | SwapRiff
    | KeepRiff
    | Choose
    | ArrangeTop
    | Unrepair
    | TakeDice
    | UseBooth
    | Reroll
    | Suffer
    | Combine
    | Move
    | PickUp
    | Drop
    | Pass
    | Restore
    | Repair
    | EndTurn
    | CharactersDealt
    | LocationsLaid
    | PersonagesDealt
    | ObjectivesDealt
    | SetUpActionsDealt
    | RiftOpened
    | RiffDrawn
    | TopSeen
    | Rolled
)
"""One tagged union: its JSON form reads back."""
