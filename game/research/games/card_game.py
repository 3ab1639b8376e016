"""The actions of the Card Game."""

from game.research.numbering import BOTH, Fields, listed
from game.rules.card_game.compiled_box import SEATS
from game.rules.card_game.game import CardGame


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
