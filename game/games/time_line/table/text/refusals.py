"""Why something may not be done in Time Line, as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.time_line.rules.message_ids import RefusalReason
from game.games.time_line.rules.view import TableView
from game.games.time_line.table.text.titles import Titles
from game.i18n import N_
from game.rules.contract import Refusal
from game.table.messages import Plural, Sentence

REFUSALS: Final[Mapping[str, Sentence]] = {
    RefusalReason.NOT_YOUR_TURN: N_("{seat} is to move now."),
    RefusalReason.NOT_ON_TABLE: N_("That card has not been laid yet."),
    RefusalReason.YOU_ARE_THERE: N_("Your time machine stands there already."),
    RefusalReason.OCCUPIED: N_("{seat} stands there: a stop holds one time machine."),
    RefusalReason.NOT_ON_LINE: N_("That stop is neither in your time zone nor on your line."),
    RefusalReason.ONLY_BY_LINE: N_("From a Market you travel along your line only."),
    RefusalReason.NO_CARDS: N_("The deck cannot reach that far: {needed_cards}, and {left_cards} left."),
    RefusalReason.OWN_ZONE: N_("You are in that time zone already."),
    RefusalReason.A_STOP_IS_THERE: N_("A card lies there: go to its stop on your line."),
    RefusalReason.NOT_FACE_DOWN: N_("That card lies open: choose one of its stops."),
    RefusalReason.AT_MARKET: N_("You are on that Market already."),
    RefusalReason.NOT_AT_MARKET: N_("You sell on Markets only."),
    RefusalReason.NO_BUYER: N_("No good's line ends on this Market: nobody buys here."),
    RefusalReason.NOT_ENOUGH: N_("You have {held} {good} to sell."),
}
"""What else every game refuses is in :data:`game.table.messages.REFUSALS`."""

FIRST: Final[Mapping[str, Sentence]] = {
    "placing": N_("Begin on the card in {zone}: choose one of its stops."),
    "stopping": N_("You must stop on the new card in {zone}: choose one of its stops."),
    "selling": N_("First sell {sign} here, or keep everything."),
}
"""What is to be done before anything else, by what is asked."""

NEEDED: Final = Plural("{n} card is needed", "{n} cards are needed")
LEFT: Final = Plural("{n} is", "{n} are")


def explain(refusal: Refusal, view: TableView, titles: Titles) -> str:
    """Return why something may not be done; of what has to wait, what comes first."""
    ask = view.ask
    if refusal.why == RefusalReason.NOT_NOW and ask is not None and ask.what in FIRST:
        return titles.say(FIRST[ask.what], ask, sign=ask.good)
    facts = dict(refusal.facts)
    needed, left = (titles.say(form, n=facts.get(n, 0)) for form, n in ((NEEDED, "needed"), (LEFT, "left")))
    return titles.refusal(REFUSALS, refusal, needed_cards=needed, left_cards=left)
