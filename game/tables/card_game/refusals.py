"""Why something may not be done in the Card Game, as sentences."""

from __future__ import annotations

from game.rules.card_game.words import Why
from game.rules.kernel import Refusal
from game.tables.card_game.titles import Titles
from game.words import _


def sentences() -> dict[Why, str]:
    """Return a sentence for every reason, in the language of the moment."""
    return {
        Why.GAME_OVER: _("The game is over."),
        Why.NOT_YOUR_TURN: _("{seat} is to answer now."),
        Why.NOT_NOW: _("Not now: something else is to be decided first."),
        Why.UNKNOWN: _("There is no such thing here: {name}."),
        Why.NOT_POSSIBLE: _("That cannot come."),
        Why.NOT_IN_HAND: _("That card is not in your hand."),
        Why.ANSWERS_ONLY: _("That card is only played in answer to somebody else's."),
        Why.ITEMS_ONLY: _("On a Shopping Spree only items are played."),
        Why.NOT_ON_TABLE: _("That item is not on the right table."),
        Why.NOT_A_LINCHPIN: _("{square} is a ripplepoint: it turns by itself when its linchpins do."),
        Why.ALMANAC_OWNED: _("While {seat} has the Sports Almanac, nobody else may flip B-2."),
        Why.SAME_SQUARE: _("The second flip must be another square."),
        Why.WRONG_ITEM: _("That item does not pay for the second flip."),
        Why.NOT_A_PLAYER: _("Choose one of the other players."),
        Why.WRONG_FUEL: _("That does not fuel it."),
        Why.NOTHING_TO_DO: _("That item would change nothing now."),
        Why.ONCE_A_TURN: _("Mr. Fusion works once in each of your turns."),
        Why.NO_ANSWER: _("That card does not answer this."),
        Why.OWN_CARD: _("You cannot answer your own card."),
        Why.STOLEN_ITEM: _("An item that is being taken cannot defend itself."),
        Why.NO_POWER_CARD: _("Power actions cannot be taken out of a pile."),
        Why.NOT_THERE: _("That card does not lie there."),
    }


def explain(refusal: Refusal, titles: Titles) -> str:
    """Say why something may not be done."""
    facts = dict(refusal.facts)
    seat = facts.get("seat")
    words = {
        "seat": titles.seat(int(seat)) if seat is not None and int(seat) >= 0 else _("Chance"),
        "square": facts.get("square", ""),
        "name": facts.get("name", ""),
    }
    return sentences()[Why(refusal.why)].format(**words)
