"""Every reason a bot of Dice Through Time may give, in English: message ids that are translated and filled with facts.

Ids of places, items, events and icons in the facts are those of the box: the presenter replaces them by titles.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.i18n import N_

HINTS: Final[Mapping[str, str]] = {
    "hint.travel_home": N_("Take {item} home: it belongs to {place}."),
    "hint.travel_pay": N_("At {place} you can pay for everything that is asked for."),
    "hint.travel_push": N_("At {place} you can send Biff off and pay for everything that is asked for."),
    "hint.travel_on": N_("From {place} it is not far to {goal}, where you have something to do."),
    "hint.travel_towards": N_("From {place} the nearest place where you have something to do is {goal}."),
    "hint.travel_away": N_("Nothing is asked for anywhere: wait at {place}. Items you carry: {count}."),
    "hint.pay_last": N_("With {place} cleared, nothing is in the way of {item}, which belongs here."),
    "hint.pay_worst": N_("{year} would move OUTATIME by {steps}: clear {place} before it does."),
    "hint.pay_item": N_("Clear {place}: you find an item that was lost in {year}."),
    "hint.pay_clear": N_("Clear {place}: what lies there moves OUTATIME sooner or later."),
    "hint.pay_on": N_("Pay for the {icon}, too: everything here is paid at once."),
    "hint.bury_for_seat": N_("Bury the {icon} here: {seat} needs it for {place} in {year}."),
    "hint.bury_for_later": N_("Bury the {icon} here: {place} in {year} asks for it."),
    "hint.bury_rest": N_("Bury the {icon}: you cannot use it any more, but whoever comes by can."),
    "hint.push_for_events": N_("While Biff stands at {place}, nothing can be completed there: send him off."),
    "hint.push_for_item": N_("While Biff stands at {place}, {item} cannot be returned: send him off."),
    "hint.push": N_("No event lies at {place} now, but one that comes could not be completed while Biff stands there."),
    "hint.strike": N_("Roll again: then all that {place} in {year} asks for can be paid with {percent}%."),
    "hint.reroll": N_("Rolled again (dice: {count}), all that {place} in {year} asks for can be paid with {percent}%."),
    "hint.strike_any": N_("Roll again: with {count} dice an icon you wish for comes with {percent}%."),
    "hint.reroll_any": N_("Roll again (dice: {count}): an icon you wish for comes with {percent}%."),
    "hint.repair": N_("{year} would move OUTATIME by {steps}: with fewer paradox tokens it moves less."),
    "hint.repair_any": N_(
        "Each paradox token counts in every round until it is gone, and {count} lie on the board: remove some."
    ),
    "hint.remove_worst": N_("{year} would move OUTATIME by {steps}: take the paradox token off {place}."),
    "hint.remove": N_(
        "{year} has events at {count} of its places: the paradox token at {place} would count with them."
    ),
    "hint.enough": N_("Paradox tokens on the board: {count}. At the end of the round OUTATIME would move by {steps}."),
    "hint.return_wins": N_("Return {item}: it is the last one, and you all win!"),
    "hint.return_item": N_("Return {item}: OUTATIME goes back, and you get an Einstein token."),
    "hint.end_turn": N_(
        "Nothing can be done with the dice that are left: {count}. The end of the round would move OUTATIME by {steps}."
    ),
    "hint.send_biff": N_(
        "No event lies at {place}, and nothing that somebody carries belongs there: Biff is in nobody's way."
    ),
    "hint.send_biff_least": N_("Events that would wait at {place} while Biff stands there: {count}, the fewest."),
    "hint.erase_last": N_("{event} is all that lies at {place}: without it the place is clear."),
    "hint.erase": N_("{event} at {place} asks for icons: {count}. Away with it, the rest is easier to pay."),
    "hint.take_back": N_("The {icon} at {place} is not needed there: take the die back and roll it."),
    "hint.leave_for": N_("Leave the {icon} where it is: {place} in {year} asks for it."),
    "hint.leave": N_("Leave the dice where they are ({count}): whoever comes by can spend them."),
}
"""Text id to English sentence."""
