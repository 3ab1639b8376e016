"""Why something may not be done in Time Line, as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.content.texts import Plural, Sentence
from game.games.time_line.rules.message_ids import RefusalReason
from game.games.time_line.rules.view import TableView
from game.games.time_line.table.text.titles import Titles
from game.i18n import N_
from game.rules.contract import Refusal

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
    return titles.refusal(refusal, needed_cards=needed, left_cards=left)
