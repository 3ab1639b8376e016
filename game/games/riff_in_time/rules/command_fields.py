"""Possible values of command fields in Riff in Time."""

from game.games.riff_in_time.rules.game import RiffInTime
from game.rules.command_fields import Fields, Orders, listed

OPTIONS = 6
"""Exceeds the options of any riff card."""
LOOKED_AT = 4
"""Exceeds the number of riff cards looked at."""


def fields(game: RiffInTime) -> Fields:
    """Return the possible values of each field; cards looked at are put back by order, regardless of identity."""
    lookup = game.lookup
    means = listed(lookup.means)
    counts = listed(range(max(lookup.supply) + 1))
    return {
        "objective": listed(lookup.objectives),
        "option": listed(range(1, OPTIONS + 1)),
        "cards": Orders(LOOKED_AT),
        "location": listed(lookup.locations),
        "wyld": counts,
        "character": counts,
        "triumphant": counts,
        "die": listed(lookup.means[: lookup.first_card]),
        "by": means,
        "first": means,
        "second": means,
        "to": listed(lookup.spaces),
        "Pass.to": listed(range(game.seats.stop - 1)),
        "personage": listed(lookup.personages),
    }
