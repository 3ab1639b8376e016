"""Every reason a bot of Dice Through Time may give, in English: message ids that are translated and filled with facts.

Ids of places, items, events and icons in the facts are those of the box: the presenter replaces them by titles.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.i18n import N_

HINTS: Final[Mapping[str, str]] = {
    "hint.travel_wins": N_("Bring {item} home to {place}, and you all win!"),
    "hint.travel_home": N_(
        "{item} comes home at {place}: OUTATIME goes back by {count}, and you get an Einstein token."
    ),
    "hint.travel_early": N_("{item} comes home at {place}, and you get an Einstein token."),
    "hint.travel_pay": N_("You can fix everything at {place}."),
    "hint.travel_pay_item": N_("You can fix everything at {place}, and find an item of {year}."),
    "hint.travel_pay_worst": N_(
        "You can fix everything at {place}: OUTATIME would move by {then} then, not by {steps}."
    ),
    "hint.travel_push": N_("At {place} you can send Biff off and then fix everything."),
    "hint.travel_part": N_("Leave dice at {place} for whoever comes next. Icons still missing there: {count}."),
    "hint.travel_on": N_("{place} is one move from {goal}, where events wait to be fixed."),
    "hint.travel_on_home": N_("{place} is one move from {goal}, where {item} belongs."),
    "hint.travel_towards": N_("{place} is two moves from {goal}, where events wait to be fixed."),
    "hint.travel_towards_home": N_("{place} is two moves from {goal}, where {item} belongs."),
    "hint.travel_away": N_("It costs nothing to wait at {place}: nothing on the board asks for your dice now."),
    "hint.travel_wait": N_("Your dice can't fix {place} this turn, so you miss nothing there."),
    "hint.travel_amid": N_("{place} leaves you more choice. Places one move from it with something to do: {count}."),
    "hint.pay_wins": N_("Fix {place} in {year}, then bring {item} home, and you all win!"),
    "hint.pay_last": N_("With {place} in {year} fixed, {item} can come home here."),
    "hint.pay_for_seat": N_("With {place} in {year} fixed, {seat} can bring {item} home there."),
    "hint.pay_worst": N_("With {place} in {year} fixed, OUTATIME would move by {then}, not by {steps}."),
    "hint.pay_item": N_("Fixing {place} finds you an item of {year}. Items still hidden there: {count}."),
    "hint.pay_clear": N_("{year} gets calmer: places there with events, once {place} is fixed: {count}."),
    "hint.pay_on": N_("Icons are paid all at once. Still to pay for {place}: {count}."),
    "hint.bury_for_seat": N_(
        "Leave the {icon} here: {place} in {year} has a use for it, and {seat} plays later this round."
    ),
    "hint.bury_for_later": N_("Leave the {icon} here: {place} in {year} has a use for it."),
    "hint.bury_rest": N_(
        "It costs nothing: whoever comes by can use the {icon}, and you may take it back before you roll."
    ),
    "hint.push_for_events": N_("While Biff stands at {place}, nothing there can be fixed: send him off."),
    "hint.push_for_item": N_("While Biff stands at {place}, {item} cannot come home: send him off."),
    "hint.push": N_("No event lies at {place} now, but one that comes could not be fixed while Biff stands there."),
    "hint.strike": N_("Roll {count} of your dice again for a {percent}% chance to fix {place} in {year}."),
    "hint.reroll": N_("Roll {count} of your dice again for a {percent}% chance to fix {place} in {year}."),
    "hint.strike_any": N_("Roll {count} of your dice again for a {percent}% chance of an icon of your choice."),
    "hint.reroll_any": N_("Roll {count} of your dice again for a {percent}% chance of an icon of your choice."),
    "hint.repair": N_("Take tokens off {year}: then OUTATIME would move by {then}, not by {steps}."),
    "hint.repair_any": N_("If {year} moves OUTATIME, each paradox token there adds a space. Tokens there: {count}."),
    "hint.remove_worst": N_("Without this token, {year} would move OUTATIME by {then}, not by {steps}."),
    "hint.remove": N_(
        "Places with events in {year}: {count}. If that year moves OUTATIME, the token at {place} adds a space."
    ),
    "hint.remove_idle": N_("If {year} moves OUTATIME later on, the token at {place} adds a space."),
    "hint.enough": N_("Paradox tokens on the board: {count}. If the round ended now, OUTATIME would move by {steps}."),
    "hint.return_wins": N_("Return {item}: it is the last one, and you all win!"),
    "hint.return_item": N_("Return {item}: OUTATIME goes back by {count}, and you get an Einstein token."),
    "hint.return_early": N_("Return {item}: you get an Einstein token."),
    "hint.end_turn": N_(
        "Your dice are used up. OUTATIME would move by {steps}, and {seat} still plays before it does."
    ),
    "hint.end_turn_last": N_("Your dice are used up, and nobody plays after you: OUTATIME moves by {steps}."),
    "hint.end_turn_calm": N_("Your dice are used up, and with no events on the board OUTATIME stays at {value}."),
    "hint.end_turn_dice": N_("It costs nothing: dice you keep are rolled again next round. Dice you keep: {count}."),
    "hint.send_biff_off": N_("Then Biff no longer blocks {goal}, and at {place} he is in nobody's way."),
    "hint.send_biff_from": N_("Then Biff no longer blocks {goal}. Events that wait at {place} instead: {count}."),
    "hint.send_biff": N_(
        "No event lies at {place}, and nothing that somebody carries belongs there: Biff is in nobody's way."
    ),
    "hint.send_biff_least": N_("Events that would wait at {place} while Biff stands there: {count}, the fewest."),
    "hint.erase_last": N_("{event} is all that lies at {place}: without it the place is clear."),
    "hint.erase": N_("{event} at {place} asks for icons: {count}. Away with it, the rest is easier to pay."),
    "hint.take_back": N_("Nothing asks for the {icon} at {place}: take the die back and roll it."),
    "hint.take_back_all_the_same": N_("You roll it for a new icon, and {place} in {year} does without the {icon}."),
    "hint.leave_for": N_("Leave the {icon} where it is: {place} in {year} has a use for it."),
    "hint.leave": N_("Leave the dice where they are ({count}): whoever comes by can spend them."),
}
"""Text id to English sentence."""
