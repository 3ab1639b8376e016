"""The faces on which titles and texts of the box stand, in the sizes in which they are drawn."""

from __future__ import annotations

from collections.abc import Iterator

from game.games.back_in_time.rules.game import BackInTime
from game.ui.tabletop.poses import Face

CARDS = (300.0, 420.0), (93.0, 130.2)
ITEMS = (300.0, 420.0), (92.0, 66.0)


def faces(game: BackInTime) -> Iterator[Face]:
    """Yield them for all cards."""
    box = game.lookup.box
    for kind, cards in (("opportunity", box.opportunities), ("trouble", box.troubles)):
        yield from (Face(kind, size, card.id) for card in cards for size in CARDS)
    yield from (Face("item", size, item.id) for item in box.items for size in ITEMS)
