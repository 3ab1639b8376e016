"""Possible values of command fields in the Card Game."""

from game.games.card_game.rules.compiled_box import SEATS
from game.games.card_game.rules.game import CardGame
from game.rules.command_fields import BOTH, Fields, listed


def fields(game: CardGame) -> Fields:
    """Return the possible values of each field."""
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
