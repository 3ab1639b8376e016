"""The faces on which titles and texts of the box stand, in the sizes in which they are drawn."""

from __future__ import annotations

from collections.abc import Iterator

from game.games.dice_through_time.rules.game import DiceThroughTime
from game.ui.tabletop.poses import Face


def faces(game: DiceThroughTime) -> Iterator[Face]:
    """Yield them for all cards and items."""
    lookup = game.lookup
    for event in lookup.events:
        yield Face("event", (210.0, 294.0), event)
    for item in lookup.items:
        yield Face("item", (168.0, 224.0), item)
