"""Why something may not be done in the Card Game, as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.card_game.rules.message_ids import RefusalReason
from game.i18n import N_
from game.table.messages import Either, Sentence

REFUSALS: Final[Mapping[str, Sentence]] = {
    RefusalReason.NOT_IN_HAND: N_("That card is not in your hand."),
    RefusalReason.ANSWERS_ONLY: N_("That card is only played in answer to somebody else's."),
    RefusalReason.ITEMS_ONLY: N_("On a Shopping Spree only items are played."),
    RefusalReason.NOT_ON_TABLE: Either(
        "own",
        N_("Only items on your own table can be used."),
        Either("other", N_("Choose an item on another player's table."), N_("Choose an item that lies on a table.")),
    ),
    RefusalReason.NOT_A_LINCHPIN: N_("{square} is a ripplepoint: it turns by itself when its linchpins do."),
    RefusalReason.ALMANAC_OWNED: N_("While {seat} has the Sports Almanac, nobody else may flip B-2."),
    RefusalReason.SAME_SQUARE: N_("The second flip must be another square."),
    RefusalReason.WRONG_ITEM: N_("That item does not pay for the second flip."),
    RefusalReason.NOT_A_PLAYER: N_("Choose one of the other players."),
    RefusalReason.WRONG_FUEL: N_("That does not fuel it."),
    RefusalReason.NOTHING_TO_DO: N_("That item would change nothing now."),
    RefusalReason.ONCE_A_TURN: N_("Mr. Fusion works once in each of your turns."),
    RefusalReason.NO_ANSWER: N_("That card does not answer this."),
    RefusalReason.OWN_CARD: N_("You cannot answer your own card."),
    RefusalReason.STOLEN_ITEM: N_("An item that is being taken cannot defend itself."),
    RefusalReason.NO_POWER_CARD: N_("Power actions cannot be taken out of a pile."),
    RefusalReason.NOT_THERE: N_("That card does not lie there."),
}
"""What every game refuses is in :data:`game.table.messages.REFUSALS`."""
