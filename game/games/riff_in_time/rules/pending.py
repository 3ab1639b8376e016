"""Pending decisions and steps of Riff in Time, kept on the state's stack."""

from __future__ import annotations

from typing import TypeAlias

from game.rules.record_bases import Pending


class DealingCharacters(Pending, frozen=True):
    """Chance is to deal the characters nobody chose."""


class LayingLocations(Pending, frozen=True):
    """Chance is to lay the locations on the stages."""


class DealingPersonages(Pending, frozen=True):
    """Chance is to deal the personages to the stages."""


class DealingObjectives(Pending, frozen=True):
    """Chance is to deal objectives to choose from."""


class KeepingObjective(Pending, frozen=True):
    """A seat keeps one of its objectives."""

    seat: int


class DealingSetUpActions(Pending, frozen=True):
    """Chance is to deal each seat its set-up action card."""


class OpeningRifts(Pending, frozen=True):
    """Chance is to reveal ``left`` more personage cards; ``seen`` is the mask of those revealed before."""

    left: int
    seen: int


class Drawing(Pending, frozen=True):
    """Chance is to draw a riff card; the ``first`` one of a turn may be swapped."""

    first: bool


class Swapping(Pending, frozen=True):
    """The active seat may swap the riff card ``card``."""

    card: int


class Resolving(Pending, frozen=True):
    """A riff card is being resolved: the ``main`` section, or the conditional ones."""

    card: int
    main: bool


class Doing(Pending, frozen=True):
    """A section of a riff card is being resolved, from effect ``next``."""

    card: int
    section: int
    next: int


class Choosing(Pending, frozen=True):
    """The active seat chooses one of the options of an effect."""

    card: int
    section: int
    effect: int


class Looking(Pending, frozen=True):
    """Chance is to reveal the top riff cards until ``number`` are known."""

    number: int


class Arranging(Pending, frozen=True):
    """The active seat orders the ``number`` top cards."""

    number: int


class Unrepairing(Pending, frozen=True):
    """The active seat chooses a repaired location that breaks open."""


class TakingDice(Pending, frozen=True):
    """The pool is being made; with too many dice the active seat chooses."""


class Rolling(Pending, frozen=True):
    """Chance is to roll the dice in the mask ``dice``."""

    dice: int


class Acting(Pending, frozen=True):
    """The active seat acts freely, or ends its turn."""


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
