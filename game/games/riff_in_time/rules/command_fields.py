"""The values that the fields of Riff in Time's commands may have."""

from game.games.riff_in_time.rules.game import RiffInTime
from game.rules.command_fields import Fields, Orders, listed

OPTIONS = 6
"""More options than a riff card has."""
LOOKED_AT = 4
"""More riff cards than one looks at."""


def fields(game: RiffInTime) -> Fields:
    """List what the fields may be; the cards that one looked at are put back by their order, whichever they are."""
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
