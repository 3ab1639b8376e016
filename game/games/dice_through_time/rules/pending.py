"""Pending decisions of Dice Through Time, kept on the state's stack; saved games and scenarios name them."""

from __future__ import annotations

from typing import TypeAlias

from game.rules.record_bases import Pending


class DealingCars(Pending, frozen=True):
    """Chance is to deal cars to the seats that chose none."""


class Drawing(Pending, frozen=True):
    """Chance is to draw ``left`` more events of the round."""

    left: int


class Fetching(Pending, frozen=True):
    """Chance is to reveal an Einstein token."""


class Removing(Pending, frozen=True):
    """The active seat removes ``left`` paradox tokens, or fewer where it ``may_stop``."""

    left: int
    may_stop: bool


class SendingBiff(Pending, frozen=True):
    """The active seat sends a Biff within his year."""


class Erasing(Pending, frozen=True):
    """The active seat erases an event from the board."""


class TakingBack(Pending, frozen=True):
    """Owners of buried dice take them back or leave them, in turn order; ``number`` of them have decided."""

    number: int


class Rolling(Pending, frozen=True):
    """Chance is to roll the dice of all seats, in turn order; ``number`` seats are done."""

    number: int


class Acting(Pending, frozen=True):
    """The active seat acts freely, or ends its turn."""


class Striking(Pending, frozen=True):
    """The active seat has spent a lightning and chooses the dice to reroll."""


class Rerolling(Pending, frozen=True):
    """Chance is to reroll the dice in the mask ``dice``."""

    dice: int


class Paying(Pending, frozen=True):
    """The active seat pays for the events at its place; ``unpaid`` is the missing count of each icon."""

    unpaid: tuple[int, ...]


class Searching(Pending, frozen=True):
    """Chance is to reveal the item found by the active seat."""


AnyPending: TypeAlias = (
    DealingCars
    | Drawing
    | Fetching
    | Removing
    | SendingBiff
    | Erasing
    | TakingBack
    | Rolling
    | Acting
    | Striking
    | Rerolling
    | Paying
    | Searching
)
