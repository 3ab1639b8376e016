"""The decisions of Back in Time that wait on the stack of the state; saved games and scenarios name them."""

from __future__ import annotations

from typing import TypeAlias

from game.rules.contract import Seat
from game.rules.pending_record import Pending

AWAY = -4
"""Goal of a :class:`Leading`: away from the nearest of the couple."""

ANYWHERE = -1
"""Goal of a :class:`Leading`: anywhere."""


class Casting(Pending, frozen=True):
    """Chance deals the characters."""


class Drawing(Pending, frozen=True):
    """Chance draws from a deck (a number of ``DECKS``); ``slot`` is the place of an Opportunity Card."""

    deck: int
    slot: int = -1


class Rolling(Pending, frozen=True):
    """Chance rolls the dice in the mask ``which``."""

    which: int


class Acting(Pending, frozen=True):
    """The active seat chooses what to do next."""


class Walking(Pending, frozen=True):
    """The active seat goes on for up to ``left`` spaces; ``moved`` once it has left its space."""

    left: int
    moved: bool = False


class Leading(Pending, frozen=True):
    """The active seat moves ``figure`` up to ``left`` spaces toward ``goal`` (-1: anywhere, -4: away from the couple).

    ``must`` is set where the card or the dice say how far; otherwise the seat may stop after a space.
    """

    figure: int
    goal: int
    left: int
    must: bool
    moved: bool = False


class BiffRuns(Pending, frozen=True):
    """Biff goes ``left`` spaces toward the nearest of the couple; with ``penalty``, unused spaces cost love."""

    left: int
    penalty: bool


class BiffDice(Pending, frozen=True):
    """``left`` Biff dice are still to resolve."""

    left: int


class Placing(Pending, frozen=True):
    """The active seat chooses whether Biff is put with George or with Lorraine."""


class Lines(Pending, frozen=True):
    """A Movement Card continues at this line."""

    card: int
    line: int


class Icons(Pending, frozen=True):
    """The tracker column continues at this icon."""

    icon: int


class Gathering(Pending, frozen=True):
    """``helper`` (or the active seat) may add dice to the challenge."""

    helper: Seat


class Rerolling(Pending, frozen=True):
    """The active seat picks dice to roll again, up to ``limit``; ``item`` when an item asks and picking is a must."""

    helper: Seat
    marked: int = 0
    limit: int = 8
    item: bool = False


class Modifying(Pending, frozen=True):
    """``helper`` (or the active seat) may change the roll."""

    helper: Seat


class Gift(Pending, frozen=True):
    """The active seat gets Power Tiles: ``left`` still to draw; ``choose`` when only one of ``offered`` is kept."""

    left: int
    offered: tuple[int, ...] = ()
    choose: bool = False


class Overfull(Pending, frozen=True):
    """The active seat has too many Power Tiles."""


class Swapping(Pending, frozen=True):
    """The active seat picks the Opportunity Card to replace."""


class Flying(Pending, frozen=True):
    """The active seat picks where the Fundraiser Flyer takes it."""


AnyPending: TypeAlias = (
    Casting
    | Drawing
    | Rolling
    | Acting
    | Walking
    | Leading
    | BiffRuns
    | BiffDice
    | Placing
    | Lines
    | Icons
    | Gathering
    | Rerolling
    | Modifying
    | Gift
    | Overfull
    | Swapping
    | Flying
)
