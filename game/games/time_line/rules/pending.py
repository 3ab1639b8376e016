"""The decisions of Time Line that wait on the stack of the state; saved games and scenarios name them."""

from __future__ import annotations

from typing import Final, TypeAlias

from game.rules.pending_record import Pending

FREE: Final = -1
"""The slot of a card that a local move brings to light: any of its stops may be chosen."""


class Beginning(Pending, frozen=True):
    """Chance chooses who plays first."""


class Dealing(Pending, frozen=True):
    """Chance lays the opening row; ``zone`` is next."""

    zone: int


class Placing(Pending, frozen=True):
    """The players put their pawns on the opening row, each on the next card; ``zone`` is next."""

    zone: int


class Turn(Pending, frozen=True):
    """The active seat moves or stays."""


class Opening(Pending, frozen=True):
    """Chance turns up the card at ``place`` of ``zone``, to which the active seat moves.

    Time travel stops where its line reaches the card: at ``slot`` of its left side, or of its right side when the
    pawn comes ``back`` from there. A local move has the slot ``FREE``.
    """

    zone: int
    place: int
    slot: int = FREE
    back: bool = False


class Stopping(Pending, frozen=True):
    """The active seat chooses a stop of ``card``, to which it moved locally."""

    card: int


class Selling(Pending, frozen=True):
    """The active seat has just come to a Market where it can sell."""


AnyPending: TypeAlias = Beginning | Dealing | Placing | Turn | Opening | Stopping | Selling
