"""Possible values of command fields in Time Line."""

from game.games.time_line.rules.game import TimeLine
from game.rules.command_fields import BOTH, Fields, listed


def fields(game: TimeLine) -> Fields:
    """Return the possible values of each field, for all decks."""
    lookups = tuple(game.lookups.values())
    names = [name for lookup in lookups for name in lookup.names]
    most = max(len(lookup.names) for lookup in lookups)
    return {
        "good": listed(lookups[0].goods),
        "card": listed(names),
        "up": BOTH,
        "place": listed(range(most)),
        "zone": listed(range(lookups[0].most_zones)),
        "count": listed(range(most + 1)),
    }
