"""Why something may not be done in the Card Game, as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.rules.card_game.words import Why
from game.tables.messages import N_, Sentence

REFUSALS: Final[Mapping[str, Sentence]] = {
    Why.NOT_IN_HAND: N_("That card is not in your hand."),
    Why.ANSWERS_ONLY: N_("That card is only played in answer to somebody else's."),
    Why.ITEMS_ONLY: N_("On a Shopping Spree only items are played."),
    Why.NOT_ON_TABLE: N_("That item is not on the right table."),
    Why.NOT_A_LINCHPIN: N_("{square} is a ripplepoint: it turns by itself when its linchpins do."),
    Why.ALMANAC_OWNED: N_("While {seat} has the Sports Almanac, nobody else may flip B-2."),
    Why.SAME_SQUARE: N_("The second flip must be another square."),
    Why.WRONG_ITEM: N_("That item does not pay for the second flip."),
    Why.NOT_A_PLAYER: N_("Choose one of the other players."),
    Why.WRONG_FUEL: N_("That does not fuel it."),
    Why.NOTHING_TO_DO: N_("That item would change nothing now."),
    Why.ONCE_A_TURN: N_("Mr. Fusion works once in each of your turns."),
    Why.NO_ANSWER: N_("That card does not answer this."),
    Why.OWN_CARD: N_("You cannot answer your own card."),
    Why.STOLEN_ITEM: N_("An item that is being taken cannot defend itself."),
    Why.NO_POWER_CARD: N_("Power actions cannot be taken out of a pile."),
    Why.NOT_THERE: N_("That card does not lie there."),
}
"""What every game refuses is in :data:`game.tables.messages.REFUSALS`."""
