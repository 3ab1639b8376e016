"""Possible values of command fields in Dice Through Time."""

from itertools import chain, combinations, combinations_with_replacement

from game.games.dice_through_time.rules.box import ICONS
from game.games.dice_through_time.rules.game import DiceThroughTime
from game.rules.command_fields import Fields, listed


def fields(game: DiceThroughTime) -> Fields:
    """Return the possible values of each field: one or two means per icon (equal tokens allowed), any own dice."""
    lookup = game.lookup
    spent = chain(((one,) for one in lookup.means), combinations_with_replacement(lookup.means, 2))
    own = [tuple(lookup.dice[die] for die in dice) for dice in lookup.dice_of]
    return {
        "to": listed(lookup.places),
        "dice": listed(spent),
        "Reroll.dice": listed(
            some for dice in own for count in range(1, len(dice) + 1) for some in combinations(dice, count)
        ),
        "icon": listed(ICONS),
        "place": listed(lookup.places),
        "die": listed(lookup.dice),
        "item": listed(lookup.items),
        "event": listed(lookup.events),
    }
