"""Why something may not be done in Time Line, as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.rules.kernel import Refusal
from game.rules.time_line.words import Why
from game.tables.messages import N_, Plural, Sentence
from game.tables.time_line.titles import Titles

REFUSALS: Final[Mapping[str, Sentence]] = {
    Why.NOT_YOUR_TURN: N_("{seat} is to move now."),
    Why.NOT_ON_TABLE: N_("That card has not been laid yet."),
    Why.YOU_ARE_THERE: N_("Your time machine stands there already."),
    Why.OCCUPIED: N_("{seat} stands there: a stop holds one time machine."),
    Why.NOT_ON_LINE: N_("That stop is neither in your time zone nor on your line."),
    Why.ONLY_BY_LINE: N_("From a Market you travel along your line only."),
    Why.NO_CARDS: N_("The deck cannot reach that far: {needed_cards}, and {left_cards} left."),
    Why.OWN_ZONE: N_("You are in that time zone already."),
    Why.A_STOP_IS_THERE: N_("A card lies there: go to its stop on your line."),
    Why.NOT_FACE_DOWN: N_("That card lies open: choose one of its stops."),
    Why.AT_MARKET: N_("You are on that Market already."),
    Why.NOT_AT_MARKET: N_("You sell on Markets only."),
    Why.NO_BUYER: N_("No good's line ends on this Market: nobody buys here."),
    Why.NOT_ENOUGH: N_("You have {held} {good} to sell."),
}
"""What else every game refuses is in :data:`game.tables.messages.REFUSALS`."""

NEEDED: Final = Plural("{n} card is needed", "{n} cards are needed")
LEFT: Final = Plural("{n} is", "{n} are")


def explain(refusal: Refusal, titles: Titles) -> str:
    """Say why something may not be done."""
    facts = dict(refusal.facts)
    needed, left = (titles.say(form, n=facts.get(n, 0)) for form, n in ((NEEDED, "needed"), (LEFT, "left")))
    return titles.refusal(REFUSALS, refusal, needed_cards=needed, left_cards=left)
