"""Commands of Riff in Time, by seats and by chance.

Spaces are named ``san_dimas`` and ``stage_1`` to ``stage_10``; locations, laid on stages at random, by their own ids.
``by`` is the payment for an action, a *means*: a die of the pool (``die.2``), an action of an objective card (its id)
or of a carried personage (``freud.1``), an Excellent made of two equal actions (``made``), or ``free_handling``, the
ability of that name.
"""

from __future__ import annotations

from typing import TypeAlias

from game.rules.contract import ChanceCommand, PlayerCommand


class KeepObjective(PlayerCommand, frozen=True):
    """Keep one of the dealt objectives; the others are returned."""

    objective: str


class SwapRiff(PlayerCommand, frozen=True):
    """Discard the riff card just revealed and draw another instead."""


class KeepRiff(PlayerCommand, frozen=True):
    """Keep the riff card just revealed."""


class Choose(PlayerCommand, frozen=True):
    """Choose one of a riff card's options, counted from 1."""

    option: int


class ArrangeTop(PlayerCommand, frozen=True):
    """Put the riff cards looked at back on the deck, next one first."""

    cards: tuple[str, ...]


class Unrepair(PlayerCommand, frozen=True):
    """Choose a repaired location that breaks open again."""

    location: str


class TakeDice(PlayerCommand, frozen=True):
    """Choose the dice of this turn; Bogus dice are always included."""

    wyld: int
    character: int
    triumphant: int


class UseBooth(PlayerCommand, frozen=True):
    """Go back in time and reroll all dice of the pool."""


class Reroll(PlayerCommand, frozen=True):
    """Reroll one unspent die."""

    means = ("by",)
    die: str
    by: str


class Suffer(PlayerCommand, frozen=True):
    """Resolve a die's Bogus result: the rift at the own space rises."""

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
    """Pick up a personage here."""

    means = ("by",)
    personage: str
    by: str


class Drop(PlayerCommand, frozen=True):
    """Drop a personage off at their home."""

    means = ("by",)
    personage: str
    by: str


class Pass(PlayerCommand, frozen=True):
    """Pass a personage to another player here."""

    means = ("by",)
    personage: str
    to: int
    by: str


class Restore(PlayerCommand, frozen=True):
    """Restore a personage already at their home."""

    means = ("by",)
    personage: str
    by: str


class Repair(PlayerCommand, frozen=True):
    """Lower the rift here by one."""

    means = ("by",)
    by: str


class EndTurn(PlayerCommand, frozen=True):
    """End the turn; unused actions are lost."""


class CharactersDealt(ChanceCommand, frozen=True):
    """Deal the characters of all seats, including chosen ones."""

    characters: tuple[str, ...]


class LocationsLaid(ChanceCommand, frozen=True):
    """Lay the locations on stages 1 to 10."""

    locations: tuple[str, ...]


class PersonagesDealt(ChanceCommand, frozen=True):
    """Deal the personages to stages 1 to 10; with too many at home, they are redealt."""

    personages: tuple[str, ...]


class ObjectivesDealt(ChanceCommand, frozen=True):
    """Deal the objectives to choose from, seat by seat."""

    objectives: tuple[str, ...]


class SetUpActionsDealt(ChanceCommand, frozen=True):
    """Deal each seat the objective card of its set-up action."""

    objectives: tuple[str, ...]


class RiftOpened(ChanceCommand, frozen=True):
    """Reveal a personage during set-up: the rift at their space rises."""

    personage: str


class RiffDrawn(ChanceCommand, frozen=True):
    """Reveal and resolve a riff card."""

    card: str


class TopSeen(ChanceCommand, frozen=True):
    """Reveal the next riff card looked at."""

    card: str


class Rolled(ChanceCommand, frozen=True):
    """Set the faces of the rolled dice, in pool order."""

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
"""All commands, as a tagged union for reading JSON."""
