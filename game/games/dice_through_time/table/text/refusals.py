"""Why something may not be done in Dice Through Time, as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.dice_through_time.rules.message_ids import RefusalReason
from game.i18n import N_
from game.table.messages import Plural, Sentence

REFUSALS: Final[Mapping[str, Sentence]] = {
    RefusalReason.NOT_YOUR_TURN: N_("{seat} is to decide now."),
    RefusalReason.NOT_NOW: N_("Not now. First {asked}."),
    RefusalReason.NOT_IN_PLAY: N_("Nobody plays with dice of that colour."),
    RefusalReason.NOT_YOUR_DIE: N_("That die belongs to {seat}."),
    RefusalReason.DIE_SPENT: N_("That die is spent: it is rolled again in the next round."),
    RefusalReason.DIE_BURIED: N_("That die was left at {place} and stays as it is."),
    RefusalReason.BURIED_NOW: N_("You left that die in this turn: it helps from the next turn on."),
    RefusalReason.BURIED_ELSEWHERE: N_("That die helps only at {place}, or at the same place in later years."),
    RefusalReason.NO_TOKEN: N_("Not so many Einstein tokens with {icon} lie face up: {left}."),
    RefusalReason.ONE_OR_TWO: N_("Spend one die, or two equal ones for Mr. Fusion."),
    RefusalReason.TWICE: N_("Mr. Fusion needs two dice, not the same one twice."),
    RefusalReason.OUT_OF_ORDER: N_("Those two dice are to be named in the order of their numbers."),
    RefusalReason.NO_PAIR: N_("Mr. Fusion takes two equal icons, not {first} and {second}."),
    RefusalReason.WRONG_ICON: N_("That takes {needed}, and this shows {shown}."),
    RefusalReason.OVERHEATED: N_("Overheated: no {flux} die pays for time travel in this round."),
    RefusalReason.YOU_ARE_THERE: N_("Your car stands there already."),
    RefusalReason.NO_WAY: N_("One action does not lead there: drive within the year, or travel within the column."),
    RefusalReason.NO_BIFF_HERE: N_("You move only the Biff who stands with you; the one of {year} is elsewhere."),
    RefusalReason.BIFF_IS_THERE: N_("The Biff of {year} stands there already."),
    RefusalReason.OTHER_YEAR: N_("Biff never leaves his year: {year}."),
    RefusalReason.NOTHING_TO_REROLL: N_("No die of yours would be left to roll again."),
    RefusalReason.NO_DICE_NAMED: N_("Choose at least one die to roll again."),
    RefusalReason.NO_PARADOX: N_("No paradox token lies there."),
    RefusalReason.MUST_REMOVE: Plural(
        "Doc removes all he can: {left} more paradox token.", "Doc removes all he can: {left} more paradox tokens.",
        "left",
    ),
    RefusalReason.NO_EVENT_HERE: N_("No event lies where your car stands."),
    RefusalReason.BIFF_IS_HERE: N_("The Biff of {year} is in the way. Move him first, with a {fist} or a pair."),
    RefusalReason.ICON_NOT_NEEDED: N_("The events here do not ask for {icon}, or not any more."),
    RefusalReason.CANNOT_COMPLETE: Plural(
        "All events of a place are fixed at once: {missing} icon would be missing.",
        "All events of a place are fixed at once: {missing} icons would be missing.",
        "missing",
    ),
    RefusalReason.NOT_YOUR_ITEM: N_("You do not hold this: {item}."),
    RefusalReason.NOT_ITS_HOME: N_("{item} does not belong there. Its home: {home}."),
    RefusalReason.EVENTS_HERE: Plural(
        "Fix {left} event here first. Then the item can come home.",
        "Fix {left} events here first. Then the item can come home.",
        "left",
    ),
    RefusalReason.NOT_PLACED: N_("That event does not lie on the board: {event}."),
    RefusalReason.NOT_BURIED: N_("That die lies on your mat already."),
}  # fmt: skip
"""What else every game refuses is in :data:`game.table.messages.REFUSALS`."""
