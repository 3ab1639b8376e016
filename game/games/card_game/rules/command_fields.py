"""The values that the fields of the Card Game's commands may have."""

from game.games.card_game.rules.compiled_box import SEATS
from game.games.card_game.rules.game import CardGame
from game.rules.command_fields import BOTH, Fields, listed


def fields(game: CardGame) -> Fields:
    """List what the fields may be."""
    names, seats = game.lookup.names, range(SEATS.stop - 1)
    return {
        "card": listed(names),
        "item": listed(names),
        "other": listed((None, *names)),
        "square": listed(game.lookup.linchpins),
        "altered": BOTH,
        "left": BOTH,
        "player": listed(seats),
        "owner": listed(seats),
    }
