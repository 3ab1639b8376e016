"""Record of a physical card."""

from __future__ import annotations

import msgspec

from game.games.card_game.rules.box import Card


class Physical(msgspec.Struct, frozen=True):
    """A physical card: id, title and the number of a doubleback's linchpin (-1: none)."""

    id: str
    title: Card
    linchpin: int = -1
