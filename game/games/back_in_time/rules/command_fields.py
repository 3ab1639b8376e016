"""Possible values of command fields in Back in Time."""

from game.games.back_in_time.rules.box import HEROES, MOVERS
from game.games.back_in_time.rules.game import BackInTime
from game.rules.command_fields import Fields, listed

DICE = 20
"""Exceeds the dice of any challenge."""


def fields(game: BackInTime) -> Fields:
    """Return the possible values of each field."""
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
