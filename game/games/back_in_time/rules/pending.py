"""Pending decisions of Back in Time, kept on the state's stack; saved games and scenarios name them."""

from __future__ import annotations

from typing import TypeAlias

from game.rules.contract import Seat
from game.rules.record_bases import Pending

AWAY = -4
"""Goal of a :class:`Leading`: away from the nearer of the couple."""

ANYWHERE = -1
"""Goal of a :class:`Leading`: anywhere."""


class Casting(Pending, frozen=True):
    """Chance is to deal the characters."""


class Drawing(Pending, frozen=True):
    """Chance is to draw from a deck (a number of ``DECKS``); ``slot`` is an Opportunity Card's place."""

    deck: int
    slot: int = -1


class Rolling(Pending, frozen=True):
    """Chance is to roll the dice in the mask ``which``."""

    which: int


class Acting(Pending, frozen=True):
    """The active seat chooses its next action."""


class Walking(Pending, frozen=True):
    """The active seat may walk up to ``left`` more spaces; ``moved`` is set after the first step."""

    left: int
    moved: bool = False


class Leading(Pending, frozen=True):
    """The active seat moves ``figure`` up to ``left`` spaces towards ``goal`` (-1: anywhere, -4: away from the couple).

    ``must`` is set where the card or dice fix the distance; otherwise the seat may stop after a space.
    """

    figure: int
    goal: int
    left: int
    must: bool
    moved: bool = False


class BiffRuns(Pending, frozen=True):
    """Biff moves ``left`` spaces towards the nearer of the couple; with ``penalty``, unused spaces cost love."""

    left: int
    penalty: bool


class BiffDice(Pending, frozen=True):
    """``left`` Biff dice remain to resolve."""

    left: int


class Placing(Pending, frozen=True):
    """The active seat chooses whether Biff is put with George or Lorraine."""


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
    """The active seat marks up to ``limit`` dice to reroll; with ``item``, an item makes marking mandatory."""

    helper: Seat
    marked: int = 0
    limit: int = 8
    item: bool = False


class Modifying(Pending, frozen=True):
    """``helper`` (or the active seat) may change the roll."""

    helper: Seat


class Gift(Pending, frozen=True):
    """The active seat receives Power Tiles: ``left`` still to draw; ``choose`` if only one of ``offered`` is kept."""

    left: int
    offered: tuple[int, ...] = ()
    choose: bool = False


class Overfull(Pending, frozen=True):
    """The active seat exceeds its mat's capacity."""


class Swapping(Pending, frozen=True):
    """The active seat chooses the Opportunity Card to replace."""


class Flying(Pending, frozen=True):
    """The active seat chooses the destination of the Fundraiser Flyer."""


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
