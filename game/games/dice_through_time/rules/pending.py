"""The decisions of Dice Through Time that wait on the stack of the state; saved games and scenarios name them."""

from __future__ import annotations

from typing import TypeAlias

from game.rules.pending_record import Pending


class DealingCars(Pending, frozen=True):
    """Chance deals the cars to the seats that did not choose one."""


class Drawing(Pending, frozen=True):
    """Chance draws the events of the round, ``left`` more."""

    left: int


class Fetching(Pending, frozen=True):
    """Chance turns up an Einstein token."""


class Removing(Pending, frozen=True):
    """The active seat removes ``left`` paradox tokens, or fewer where it ``may_stop``."""

    left: int
    may_stop: bool


class SendingBiff(Pending, frozen=True):
    """The active seat moves a Biff within his year."""


class Erasing(Pending, frozen=True):
    """The active seat discards an event from the board."""


class TakingBack(Pending, frozen=True):
    """The owners of buried dice take them back or leave them, in turn order; ``number`` of them have decided."""

    number: int


class Rolling(Pending, frozen=True):
    """Chance rolls the dice of all seats, in turn order; those of ``number`` seats lie rolled."""

    number: int


class Acting(Pending, frozen=True):
    """The active seat does what it likes, or ends its turn."""


class Striking(Pending, frozen=True):
    """The active seat has spent a lightning and chooses the dice to roll again."""


class Rerolling(Pending, frozen=True):
    """Chance rolls the dice in the mask ``dice`` again."""

    dice: int


class Paying(Pending, frozen=True):
    """The active seat pays for the events where it is; ``unpaid`` says how many of each icon are missing."""

    unpaid: tuple[int, ...]


class Searching(Pending, frozen=True):
    """Chance shows the item that the active seat has found."""


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
