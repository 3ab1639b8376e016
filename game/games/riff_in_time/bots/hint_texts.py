"""The sentences of hints for Riff in Time, in English: message ids that are translated and filled with facts.

Ids of locations, personages, characters, objectives, riff cards and actions in the facts are those of the box: the
presenter replaces them by titles.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.i18n import N_

HINTS: Final[Mapping[str, str]] = {
    "hint.loses": N_("This loses the game: San Dimas stands at {value} of {end}, riff cards left: {left}."),
    # before the roll
    "hint.keep_objective": N_("Done, {objective} lowers San Dimas by {count} and gives you {action} every turn."),
    "hint.swap_riff": N_("{card} goes away, and you draw another. Riff cards left: {left}."),
    "hint.swap_riff_harm": N_("As things stand, {card} raises dials by {count}. Riff cards left: {left}."),
    "hint.keep_riff": N_("Another card instead of {card} would cost you one of {left} riff cards."),
    "hint.keep_riff_harm": N_(
        "As things stand, {card} raises nothing, and another would cost you one of {left} riff cards."
    ),
    "hint.keep_riff_last": N_("No riff card is left to draw instead of {card}."),
    "hint.swap_riff_place": N_("That spares {location}, which stands at {value}. Riff cards left: {left}."),
    "hint.keep_riff_place": N_(
        "{location} stands at {value}, and another card would cost you one of {left} riff cards."
    ),
    "hint.choose_raise_san_dimas": N_("San Dimas grows by {count}, and it can still grow by {room}."),
    "hint.rather_than_unrepair": N_(
        "No repaired place breaks open, and San Dimas only goes from {was} to {value} of {end}."
    ),
    "hint.rather_than_draw": N_(
        "That keeps all {left} riff cards, and San Dimas only goes from {was} to {value} of {end}."
    ),
    "hint.choose_lower_san_dimas": N_("San Dimas falls by {count}: now it can still grow by {room}."),
    "hint.choose_draw": N_("Draw one of {left} riff cards, so that the choice does not raise San Dimas."),
    "hint.choose_discard": N_("Do without {count} of {left} riff cards, so that San Dimas does not grow."),
    "hint.choose_look": N_("Look at {count} of {left} riff cards and choose their order."),
    "hint.choose_unrepair": N_("A place can be repaired again; San Dimas, at {value}, cannot."),
    "hint.choose_lower_here": N_("The rift where you stand falls by {count}: that saves Interactions."),
    "hint.choose_nothing": N_("Nothing happens with this choice: San Dimas stays at {value}."),
    "hint.arrange": N_("As things stand, no card after {card} would do more harm than it."),
    "hint.arrange_less": N_("As things stand, {card} raises dials by {count}, and a card after it by {more}."),
    "hint.arrange_idle": N_("As things stand, {card} raises nothing, and a card after it raises dials by {more}."),
    "hint.unrepair": N_("You can repair {location} again: its distance from you is {steps}."),
    "hint.unrepair_here": N_("You can repair {location} again: you stand there."),
    "hint.take_close": N_("These dice have a {percent}% chance to close the rift of {location}."),
    "hint.take_close_sure": N_("These dice are certain to close the rift of {location}."),
    "hint.take_close_average": N_("With these dice the rift of {location} falls by {shift} on average."),
    "hint.take_interact": N_("These dice have a {percent}% chance of an Interaction, and {location} needs one."),
    "hint.take_interact_sure": N_("These dice are certain to give you an Interaction, and {location} needs one."),
    "hint.take_interact_average": N_("{location} needs Interactions: these dice give {mean} on average."),
    "hint.take_move": N_("These dice have a {percent}% chance of a Move away from {location}."),
    "hint.take_move_sure": N_("These dice are certain to give you a Move away from {location}."),
    "hint.take_move_average": N_("From {location} you want to move: these dice give {mean} Moves on average."),
    # rolling again
    "hint.booth_close": N_("That is a {percent}% chance to close the rift of {location}."),
    "hint.booth_close_sure": N_("That is certain to close the rift of {location}."),
    "hint.booth_close_average": N_("The rift of {location} then falls by {shift} on average."),
    "hint.booth_interact": N_("That is a {percent}% chance of an Interaction, which {location} needs."),
    "hint.booth_interact_sure": N_("An Interaction for {location} is certain then."),
    "hint.booth_interact_average": N_("That gives {mean} Interactions on average, which {location} needs."),
    "hint.booth_move": N_("That is a {percent}% chance of a Move away from {location}."),
    "hint.booth_move_sure": N_("A Move away from {location} is certain then."),
    "hint.booth_move_average": N_("That gives {mean} Moves away from {location} on average."),
    "hint.booth_bogus": N_("As the dice lie, a Bogus does harm for certain. Rolled again, the risk is {percent}%."),
    "hint.reroll_close": N_("Roll {action} again for a {percent}% chance to close the rift of {location}."),
    "hint.reroll_close_sure": N_("Roll {action} again: the rift of {location} closes for certain."),
    "hint.reroll_close_average": N_("Roll {action} again: the rift of {location} then falls by {shift} on average."),
    "hint.reroll_interact": N_(
        "Roll {action} again for a {percent}% chance of an Interaction, which {location} needs."
    ),
    "hint.reroll_interact_sure": N_("Roll {action} again: an Interaction for {location} stays certain."),
    "hint.reroll_interact_average": N_("Roll {action} again: then {mean} Interactions on average for {location}."),
    "hint.reroll_move": N_("Roll {action} again for a {percent}% chance of a Move away from {location}."),
    "hint.reroll_move_sure": N_("Roll {action} again: a Move away from {location} stays certain."),
    "hint.reroll_move_average": N_("Roll {action} again: then {mean} Moves away from {location} on average."),
    "hint.roll_in_vain": N_("No roll helps much in {location} now, so nothing is lost by it."),
    "hint.reroll_spare": N_("Roll {action} again: the Reroll costs nothing, as it is good for nothing else now."),
    "hint.reroll_bogus": N_("Roll the Bogus again before it does harm: the chance of another is {percent}%."),
    "hint.reroll_blank": N_("This die shows nothing. Roll it again: {percent}% to show nothing again."),
    "hint.suffer_ignored": N_("The first Bogus does nothing to Joanna: {location} stays at {value}."),
    "hint.suffer_repaired": N_("{location} is repaired: a Bogus does no harm there."),
    "hint.suffer": N_("It has to be: {location} goes from {was} to {value}."),
    "hint.suffer_booth": N_("{location} only goes from {was} to {value}, and your other dice stay as they are."),
    "hint.suffer_reroll": N_(
        "{location} only goes from {was} to {value}, and you keep your Reroll for the rest of your turn."
    ),
    "hint.suffer_instead": N_("{location} is full, so San Dimas goes from {was} to {value}."),
    "hint.suffer_loses": N_("This Bogus loses the game: San Dimas stands at {value} and cannot grow."),
    "hint.combine": N_("Two {action} make one Excellent, which can be a Move, an Interaction or a Reroll."),
    # moving
    "hint.move_for_objective": N_("That brings you on with {objective}, which is worth {count} of San Dimas."),
    "hint.move_to_pick_up": N_("You can pick up {personage} in {location} this turn."),
    "hint.move_to_drop": N_("You can bring {personage} home to {location} this turn."),
    "hint.move_to_restore": N_("{personage} is at home in {location} already, and you can restore them this turn."),
    "hint.move_to_pass": N_("In {location} you can pass {personage} on this turn."),
    "hint.move_to_repair": N_("You can bring {location} from {value} down to {then} this turn."),
    "hint.move_to_close": N_("You can close the rift of {location} this turn: it stands at {value}."),
    "hint.move_homewards": N_("That brings {personage} nearer to home in {location}."),
    "hint.nearer_repair": N_("That brings you nearer to the rift of {location}, which stands at {value}."),
    "hint.nearer_restore": N_("That brings you nearer to {personage}, who only has to be restored in {location}."),
    "hint.nearer_pick_up": N_("That brings you nearer to {personage}, who is stranded in {location}."),
    "hint.place_bears": N_("In {location} a Bogus raises that rift, which stands at {value}, and not San Dimas."),
    "hint.place_repaired": N_("{location} is repaired: a Bogus does no harm there."),
    "hint.move_spare": N_("It costs nothing to go to {location}: a Move left over is lost when your turn ends."),
    "hint.leave_san_dimas": N_("Do not stay in San Dimas: a Bogus there would raise it, and it stands at {value}."),
    # handling and repairing
    "hint.pick_up_for_objective": N_("{objective} needs {personage} aboard."),
    "hint.pick_up_near": N_("The rift of {location} can't close before {personage} is home, and home is next door."),
    "hint.pick_up": N_("The rift of {location} can't close before {personage} is home, {steps} wires away."),
    "hint.drop": N_("{personage} is back in {location}: now its rift can be closed."),
    "hint.restore": N_("{personage} is at home in {location}: once restored, the rift there can be closed."),
    "hint.pass_for_objective": N_("Handing {personage} over completes {objective}, worth {count} of San Dimas."),
    "hint.pass": N_("{character} acts before your next turn, and can take {personage} on to {location}."),
    "hint.repair_wins": N_("That closes the last rift, {location}: end the turn after it, and history is saved."),
    "hint.repair_closes": N_("That closes the rift of {location}: from your next turn on it gives a Triumphant die."),
    "hint.repair_for_objective": N_(
        "Lower the rift of {location}: that also brings you on with {objective}, worth {count} of San Dimas."
    ),
    "hint.repair_high": N_("{location} stands at {value} of {end}. Once it is full, San Dimas grows instead."),
    "hint.repair_full": N_("{location} is full at {value}: San Dimas would grow instead."),
    "hint.repair": N_("Your actions can bring {location} from {value} down to {then} this turn."),
    "hint.repair_to_close": N_(
        "Your actions are enough to close the rift of {location} this turn: it stands at {value}."
    ),
    "hint.end_turn_wins": N_("All {count} places are repaired: end the turn, and you have won."),
    "hint.end_turn_rewarded": N_("{objective} is done: at the end of the turn San Dimas falls by {count}."),
    "hint.end_turn": N_("Nothing you could still do in {location} this turn helps the team."),
    "hint.stay_near": N_("No Move from {location} leads nearer to anybody stranded, or to an open rift."),
    "hint.stay_with": N_("Staying leaves you in {location}, where {personage} waits for you."),
    "hint.stay_to_repair": N_("Staying leaves you at the rift of {location}, which stands at {value}."),
}
"""Text id to English sentence."""
