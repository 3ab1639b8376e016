"""Why something may not be done in Riff in Time, as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.riff_in_time.rules.message_ids import RefusalReason
from game.i18n import N_
from game.table.messages import Either, Plural, Sentence

REFUSALS: Final[Mapping[str, Sentence]] = {
    RefusalReason.NOT_OFFERED: N_("{objective} was not dealt to you: keep one of your own two cards."),
    RefusalReason.NO_SUCH_OPTION: Plural(
        "The card has only {options} option.", "The card has only {options} options.", "options"
    ),
    RefusalReason.NOT_THESE_CARDS: Plural(
        "Put back exactly the {cards} card that you looked at.",
        "Put back exactly the {cards} cards that you looked at, each once.",
        "cards",
    ),
    RefusalReason.NOT_REPAIRED: N_("{location} is not repaired: choose a place that is."),
    RefusalReason.TOO_MANY_DICE: Either(
        "any", N_("You may take no more of this kind than {left}: {die}."), N_("You have none of this kind: {die}.")
    ),
    RefusalReason.WRONG_NUMBER_OF_DICE: N_("That is {given} instead of {needed} beside the Bogus dice."),
    RefusalReason.BOOTH_USED: N_("The booth rolls once a turn, before anything else is done."),
    RefusalReason.NOT_IN_POOL: N_("Your pool has fewer dice this turn: there is no {die}."),
    RefusalReason.DIE_SPENT: N_("That one is spent: {die}."),
    RefusalReason.NOT_BOGUS: N_("Only a Bogus result must be carried out; this die shows {shown}."),
    RefusalReason.BOGUS_FIRST: Plural(
        "First carry out your Bogus result; only rerolls may come before it.",
        "First carry out your {left} Bogus results; only rerolls may come before them.",
        "left",
    ),
    RefusalReason.NOT_GRANTED: N_("This gives you nothing in this turn: {means}."),
    RefusalReason.MEANS_USED: N_("This has been used in this turn: {means}."),
    RefusalReason.WRONG_ACTION: N_("That shows {shown}; you need {needed} or {excellent} Excellent."),
    RefusalReason.ONLY_HANDLING: N_("Free handling picks up, drops off or restores a figure, no more."),
    RefusalReason.SAME_DIE: N_("A die cannot pay for rolling itself again."),
    RefusalReason.NO_PAIR: N_("Only two equal actions make an {excellent} Excellent: these show {first} and {second}."),
    RefusalReason.PAIR_OF_EXCELLENTS: N_("Each of the two can do anything already."),
    RefusalReason.OUT_OF_ORDER: N_("Name the two the other way round."),
    RefusalReason.YOU_ARE_THERE: N_("The booth stands there already."),
    RefusalReason.TOO_FAR: Plural(
        "That is {steps} wire away; one Move goes {reach}.",
        "That is {steps} wires away; one Move goes {reach}.",
        "steps",
    ),
    RefusalReason.NOT_HERE: N_("{personage} does not stand where your booth is."),
    RefusalReason.AT_HOME: N_("{personage} is at home here: restore whoever belongs, and leave them there."),
    RefusalReason.BRING_HOME: N_("{personage} belongs here: bring them home instead of passing them on."),
    RefusalReason.NOT_CARRIED: N_("{personage} is not in your booth."),
    RefusalReason.NOT_HIS_HOME: N_("{personage} belongs on {home} and nowhere else."),
    RefusalReason.NOBODY_THERE: N_("You can pass a figure only to a player whose booth stands beside yours."),
    RefusalReason.ALREADY_RESTORED: N_("{personage} is restored already."),
    RefusalReason.NO_RIFT_HERE: N_("San Dimas cannot be repaired: only cards and objectives lower it."),
    RefusalReason.NOT_RESTORED: N_("First bring {personage} home: without its figure a rift stays open."),
    RefusalReason.IS_REPAIRED: N_("{location} is repaired already."),
}
"""What every game refuses is in :data:`game.table.messages.REFUSALS`."""
