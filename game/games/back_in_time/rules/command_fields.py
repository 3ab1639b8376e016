"""The values that the fields of Back in Time's commands may have."""

from game.games.back_in_time.rules.box import HEROES, MOVERS
from game.games.back_in_time.rules.game import BackInTime
from game.rules.command_fields import Fields, listed

DICE = 20
"""More dice than one challenge can have."""


def fields(game: BackInTime) -> Fields:
    """List what the fields may be."""
    lookup, dice = game.lookup, range(DICE)
    return {
        "tile": listed(tile.id for tile in lookup.tiles),
        "to": listed(lookup.spaces),
        "escort": listed((None, *MOVERS)),
        "hero": listed((None, *HEROES)),
        "figure": listed((*MOVERS, *HEROES)),
        "item": listed(lookup.items),
        "die": listed(dice),
        "UseItem.die": listed((None, *dice)),
        "card": listed(lookup.opportunities),
        "challenge": listed(lookup.challenges),
    }
