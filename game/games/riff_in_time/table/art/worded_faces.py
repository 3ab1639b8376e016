"""The faces on which titles and texts of the box stand, in the sizes in which they are drawn."""

from __future__ import annotations

from collections.abc import Iterator

from game.games.riff_in_time.rules.game import RiffInTime
from game.games.riff_in_time.table import faces as known
from game.ui.tabletop.poses import Face

SLIPS = (96.0, 36.0), (300.0, 36.0)


def faces(game: RiffInTime) -> Iterator[Face]:
    """Yield them for all cards and locations."""
    lookup = game.lookup
    for card in lookup.riffs:
        yield known.riff(card, known.CARD_SIZE)
    for card in lookup.objectives:
        yield from (known.objective(card, known.CARD_SIZE, action, "1/3") for action in (False, True))
        yield from (known.objective_slip(card, size, state="2/3") for size in SLIPS)
    for who in lookup.personages:
        yield known.person(who, known.CARD_SIZE)
    for name in lookup.locations:
        yield known.disc(name, (280.0, 280.0))
