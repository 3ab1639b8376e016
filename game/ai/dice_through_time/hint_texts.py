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
    "hint.travel_away": N_("{place} is a better place to begin your next turn."),
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
    "hint.push": N_("Send Biff away from {place}, before he is in somebody's way."),
    "hint.strike": N_("Your dice do not show what is needed: roll again."),
    "hint.reroll": N_("Roll what is needed least: dice to roll: {count}."),
    "hint.repair": N_("{year} would move OUTATIME by {steps}: with fewer paradox tokens it moves less."),
    "hint.repair_any": N_("Paradox tokens count in every round until they are gone: remove some."),
    "hint.remove_worst": N_("{year} would move OUTATIME by {steps}: take the paradox token off {place}."),
    "hint.remove": N_("The paradox token at {place} would do harm for longest."),
    "hint.enough": N_("No other paradox token is worth removing."),
    "hint.return_wins": N_("Return {item}: it is the last one, and you all win!"),
    "hint.return_item": N_("Return {item}: OUTATIME goes back, and you get an Einstein token."),
    "hint.end_turn": N_("There is nothing useful left to do: end your turn."),
    "hint.send_biff": N_("At {place} Biff is in nobody's way."),
    "hint.send_biff_least": N_("At {place} Biff does least harm."),
    "hint.erase_last": N_("{event} is all that lies at {place}: without it the place is clear."),
    "hint.erase": N_("{event} is harder to complete than others: away with it."),
    "hint.take_back": N_("The {icon} at {place} is not needed there: take the die back and roll it."),
    "hint.leave_for": N_("Leave the {icon} where it is: {place} in {year} asks for it."),
    "hint.leave": N_("The dice that lie out may come in useful where they are."),
}
"""Text id to English sentence."""
