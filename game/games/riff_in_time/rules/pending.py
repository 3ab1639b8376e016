"""What is still to be decided or done in a game of Riff in Time: the records of its stack."""

from __future__ import annotations

from typing import TypeAlias

from game.rules.pending_record import Pending


class DealingCharacters(Pending, frozen=True):
    """Chance deals the characters that nobody chose."""


class LayingLocations(Pending, frozen=True):
    """Chance lays the locations on the stages."""


class DealingPersonages(Pending, frozen=True):
    """Chance stands the personages on the stages."""


class DealingObjectives(Pending, frozen=True):
    """Chance deals objectives to choose from."""


class KeepingObjective(Pending, frozen=True):
    """A seat keeps one of its objectives."""

    seat: int


class DealingSetUpActions(Pending, frozen=True):
    """Chance deals each seat the card of its set-up action."""


class OpeningRifts(Pending, frozen=True):
    """Chance turns up ``left`` more personage cards; those turned up before are in the mask ``seen``."""

    left: int
    seen: int


class Drawing(Pending, frozen=True):
    """Chance draws a riff card; the ``first`` one of a turn may be swapped."""

    first: bool


class Swapping(Pending, frozen=True):
    """The active seat may swap the riff card ``card``."""

    card: int


class Resolving(Pending, frozen=True):
    """A riff card is carried out; its ``main`` section is still to come, or its others are."""

    card: int
    main: bool


class Doing(Pending, frozen=True):
    """A section of a riff card is carried out, from effect ``next`` on."""

    card: int
    section: int
    next: int


class Choosing(Pending, frozen=True):
    """The active seat chooses one of the options of an effect."""

    card: int
    section: int
    effect: int


class Looking(Pending, frozen=True):
    """Chance shows the top cards of the riff deck until ``number`` of them are known."""

    number: int


class Arranging(Pending, frozen=True):
    """The active seat puts the ``number`` top cards in order."""

    number: int


class Unrepairing(Pending, frozen=True):
    """The active seat lets a repaired location break open."""


class TakingDice(Pending, frozen=True):
    """The pool is made; where there are too many dice the active seat chooses."""


class Rolling(Pending, frozen=True):
    """Chance rolls the dice in the mask ``dice``."""

    dice: int


class Acting(Pending, frozen=True):
    """The active seat does what it likes, or ends its turn."""


AnyPending: TypeAlias = (
    DealingCharacters
    | LayingLocations
    | DealingPersonages
    | DealingObjectives
    | KeepingObjective
    | DealingSetUpActions
    | OpeningRifts
    | Drawing
    | Swapping
    | Resolving
    | Doing
    | Choosing
    | Looking
    | Arranging
    | Unrepairing
    | TakingDice
    | Rolling
    | Acting
)
