"""The faces on which titles and texts of the box stand, in the sizes in which they are drawn."""

from __future__ import annotations

from collections.abc import Iterator

from game.games.card_game.rules.box import B1
from game.games.card_game.rules.game import CardGame
from game.ui.tabletop.poses import Face

PORTRAITS = (300.0, 420.0), (182.0, 255.0), (126.0, 176.0)
SMALLS = (102.0, 143.0), (78.0, 109.0)
CHIPS = (226.0, 96.0), (124.0, 53.0)
LANDSCAPES = (400.0, 304.0), (250.0, 190.0), (142.0, 108.0), (115.0, 87.0)


def faces(game: CardGame) -> Iterator[Face]:
    """Yield them for all squares, cards and identities."""
    box = game.lookup.box
    for square in box.squares:
        for side in ("original", "altered", *(("decoy",) if square.index == B1 else ())):
            yield from (Face("square", size, square.index, side) for size in LANDSCAPES)
    for card in box.cards:
        yield from (Face("card", size, card.id) for size in PORTRAITS)
        yield from (Face("small", size, card.id) for size in SMALLS)
        yield from (Face("chip", size, card.id) for size in CHIPS)
    for identity in box.identities:
        yield from (Face("identity", size, identity.id) for size in PORTRAITS)
