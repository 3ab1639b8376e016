"""Pending decisions of the Card Game, kept on the state's stack; saved games and scenarios name them."""

from __future__ import annotations

from typing import TypeAlias

from game.rules.contract import Seat
from game.rules.record_bases import Pending

NONE = -1
"""Not chosen yet."""

WITHOUT = -2
"""Chosen to be nothing."""


class Beginning(Pending, frozen=True):
    """Chance is to choose the first player."""


class Identifying(Pending, frozen=True):
    """Chance is to deal an identity to ``to``."""

    to: Seat


class Drawing(Pending, frozen=True):
    """``to`` draws ``left`` cards."""

    to: Seat
    left: int


class Choosing(Pending, frozen=True):
    """``seat`` may change its identity once before the first turn."""

    seat: Seat


class Starting(Pending, frozen=True):
    """Set-up is complete; the first turn begins."""


class Waking(Pending, frozen=True):
    """The turn is about to begin with its draw."""

    heard: bool = False


class Due(Pending, frozen=True):
    """The active seat has ``left`` plays; on a Shopping Spree only items, and it may stop."""

    left: int
    shopping: bool = False


class Closing(Pending, frozen=True):
    """The active seat may still use items before its turn ends."""


class Deed(Pending, frozen=True):
    """A card being played, its targets (``NONE`` until named), and whether everybody has passed.

    ``linchpin`` to flip, ``side`` wanted (1 altered, 0 original), ``player``, ``item`` with its ``owner``, ``fuel``. A
    hand card that fuels the old and cranky machine lies aside, public, until it is known whether it is spent: it
    returns if the machine is cancelled (ruling 3).
    """

    card: int
    linchpin: int = NONE
    side: int = NONE
    player: int = NONE
    item: int = NONE
    owner: int = NONE
    fuel: int = NONE
    heard: bool = False


class Second(Pending, frozen=True):
    """The second flip of a doubleback: ``item`` was paid to flip ``linchpin``."""

    card: int
    item: int = NONE
    linchpin: int = NONE
    heard: bool = False


class Using(Pending, frozen=True):
    """The use of an item: ``item`` is used, ``paid`` was discarded for it."""

    item: int
    paid: int
    heard: bool = False


class Answering(Pending, frozen=True):
    """``seat`` responds with ``card``."""

    card: int
    seat: Seat
    heard: bool = False


class Window(Pending, frozen=True):
    """Everybody but ``by`` may respond in turn; ``asked`` is next. ``kind`` is the kind of announcement."""

    kind: str
    by: Seat
    asked: Seat
    card: int = NONE


class Theft(Pending, frozen=True):
    """``victim`` may respond to the theft of ``item`` by the active seat."""

    victim: Seat
    item: int


class Finding(Pending, frozen=True):
    """The active seat searches the draw pile (``pile``) or the discard pile."""

    pile: bool


class Discarding(Pending, frozen=True):
    """A card is to be discarded after its effect."""

    card: int


class Turning(Pending, frozen=True):
    """Chance is to turn the top card of the B-1 stack."""


class Giving(Pending, frozen=True):
    """``seat`` gives a card to ``to``."""

    seat: Seat
    to: Seat


class Dropping(Pending, frozen=True):
    """``seat`` discards ``left`` hand cards; with ``item``, one item on its table."""

    seat: Seat
    left: int
    item: bool = False


class Losing(Pending, frozen=True):
    """``seat`` is to lose a random hand card."""

    seat: Seat


class Redealing(Pending, frozen=True):
    """Chance is to redeal all hands."""


AnyPending: TypeAlias = (
    Beginning
    | Identifying
    | Drawing
    | Choosing
    | Starting
    | Waking
    | Due
    | Closing
    | Deed
    | Second
    | Using
    | Answering
    | Window
    | Theft
    | Finding
    | Discarding
    | Turning
    | Giving
    | Dropping
    | Losing
    | Redealing
)
