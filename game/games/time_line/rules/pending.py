"""Pending decisions of Time Line, kept on the state's stack; saved games and scenarios name them."""

from __future__ import annotations

from typing import Final, TypeAlias

from game.rules.record_bases import Pending

FREE: Final = -1
"""Slot of a card revealed by a local move: any of its stops may be chosen."""


class Beginning(Pending, frozen=True):
    """Chance is to choose the first player."""


class Dealing(Pending, frozen=True):
    """Chance is to lay the opening row; ``zone`` is next."""

    zone: int


class Placing(Pending, frozen=True):
    """The players place their pawns on the opening row, each on the next card; ``zone`` is next."""

    zone: int


class Turn(Pending, frozen=True):
    """The active seat moves or stays."""


class Opening(Pending, frozen=True):
    """Chance is to reveal the card at ``place`` of ``zone``, to which the active seat moves.

    Time travel stops where its line reaches the card: at ``slot`` of its left side, or of its right side when
    travelling ``back``. A local move has the slot ``FREE``.
    """

    zone: int
    place: int
    slot: int = FREE
    back: bool = False


class Stopping(Pending, frozen=True):
    """The active seat chooses a stop of ``card`` after a local move."""

    card: int


class Selling(Pending, frozen=True):
    """The active seat has just arrived at a Market where it can sell."""


AnyPending: TypeAlias = Beginning | Dealing | Placing | Turn | Opening | Stopping | Selling
