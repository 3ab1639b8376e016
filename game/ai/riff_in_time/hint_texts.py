"""The sentences of hints for Riff in Time, in English: message ids that are translated and filled with facts.

Ids of locations, personages, characters, objectives, riff cards and actions in the facts are those of the box: the
presenter replaces them by titles.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.i18n import N_

HINTS: Final[Mapping[str, str]] = {
    # before the roll
    "hint.keep_objective": N_(
        "{objective} is within reach: done, it lowers San Dimas by {count} and gives {action} in every turn."
    ),
    "hint.swap_riff": N_("Throw {card} away and draw another: riff cards that are left: {left}."),
    "hint.keep_riff": N_("Let {card} happen: another one would cost one of the riff cards that are left: {left}."),
    "hint.swap_riff_place": N_("Throw {card} away: {location} stands at {value}. Riff cards that are left: {left}."),
    "hint.keep_riff_place": N_("Let it happen: {location} stands at {value}, and another card costs one of {left}."),
    "hint.choose_raise_san_dimas": N_("San Dimas rises by {count}: up to its end {room} are left."),
    "hint.choose_lower_san_dimas": N_("San Dimas falls by {count}: up to its end {room} were left."),
    "hint.choose_draw": N_("Draw one more of {left} riff cards: San Dimas, with {room} up to its end, stays as it is."),
    "hint.choose_discard": N_(
        "Riff cards left: {left}. {count} fewer hurt less than San Dimas going up, with {room} up to its end."
    ),
    "hint.choose_look": N_("Know and order the next {count} of {left} riff cards; San Dimas has {room} up to its end."),
    "hint.choose_unrepair": N_(
        "A place can be repaired again; San Dimas, with {room} up to its end, does not come down by itself."
    ),
    "hint.choose_lower_here": N_("The rift where you stand falls by {count}: that saves Interactions."),
    "hint.arrange": N_("Let {card} come first: it is about no single place."),
    "hint.arrange_place": N_("Let {card} come first: {location} stands at {value}."),
    "hint.take_close": N_("With these dice the rift of {location} closes with {percent}%."),
    "hint.take_interact": N_("With these dice an Interaction comes with {percent}%: there is somebody at {location}."),
    "hint.take_move": N_("With these dice a Move away from {location} comes with {percent}%."),
    "hint.unrepair": N_("{location} is at a distance of {steps} from you: soon repaired again."),
    # rolling again
    "hint.booth_close": N_("Go back in time: all rolled again, the dice close the rift of {location} with {percent}%."),
    "hint.booth_interact": N_(
        "Go back in time: all rolled again, an Interaction for {location} comes with {percent}%."
    ),
    "hint.booth_move": N_("Go back in time: all rolled again, a Move away from {location} comes with {percent}%."),
    "hint.reroll_close": N_("Roll {action} again: then the rift of {location} closes with {percent}%."),
    "hint.reroll_interact": N_("Roll {action} again: then there is an Interaction for {location} with {percent}%."),
    "hint.reroll_move": N_("Roll {action} again: then there is a Move away from {location} with {percent}%."),
    "hint.booth_bogus": N_("Bogus among the dice: {count}. Rolled again by the booth, they show any with {percent}%."),
    "hint.reroll_bogus": N_("Roll the Bogus again before it does harm: it comes again with {percent}%."),
    "hint.reroll_blank": N_("This die shows nothing: roll it again. It shows nothing again with {percent}%."),
    "hint.suffer_ignored": N_(
        "The first Bogus does nothing to Joanna: get it out of the way, and {location} stays at {value}."
    ),
    "hint.suffer_repaired": N_("{location} is repaired: a Bogus does no harm there."),
    "hint.suffer": N_("Bear this Bogus: {location} rises from {value} by one."),
    "hint.combine": N_("Two times {action} make one Excellent, which does what is needed here."),
    # moving
    "hint.move_for_objective": N_("That brings you on with {objective}, which lowers San Dimas by {count}."),
    "hint.move_to_pick_up": N_("{personage} is lost at {location}: go and take them aboard."),
    "hint.move_to_drop": N_("Take {personage} home to {location}."),
    "hint.move_to_restore": N_("{personage} stands at home in {location} already and only has to be restored."),
    "hint.move_to_pass": N_("Meet somebody at {location} who can take {personage} on."),
    "hint.move_to_repair": N_("Go and lower the rift of {location}, which stands at {value}."),
    "hint.move_homewards": N_("That brings {personage} nearer to {location}, where they belong."),
    "hint.place_bears": N_("At {location} a Bogus raises that rift, which stands at {value}, and not San Dimas."),
    "hint.place_repaired": N_("{location} is repaired: a Bogus does no harm there."),
    "hint.place_san_dimas": N_("From San Dimas circuits lead to {count} places."),
    "hint.leave_san_dimas": N_(
        "Do not stay at San Dimas: a Bogus there would raise its rift, which stands at {value}."
    ),
    # handling and repairing
    "hint.pick_up_for_objective": N_("{objective} needs {personage} aboard."),
    "hint.pick_up_near": N_("Take {personage} aboard: {location} is next door."),
    "hint.pick_up": N_("Take {personage} aboard: home is {location}, {steps} circuits away."),
    "hint.drop": N_("{personage} is back in {location}: now its rift can be closed."),
    "hint.restore": N_("{personage} is at home in {location}: restored, the rift there can be closed."),
    "hint.pass_for_objective": N_("Handing {personage} over completes {objective}, which lowers San Dimas by {count}."),
    "hint.pass": N_("Hand {personage} to {character}: home is {location}, at a distance of {steps}."),
    "hint.repair_wins": N_(
        "That closes the last rift, that of {location}: end the turn after it, and history is saved."
    ),
    "hint.repair_closes": N_("That closes the rift of {location}, and you have a Triumphant die from then on."),
    "hint.repair_for_objective": N_(
        "Lower the rift of {location}: that also brings you on with {objective}, which lowers San Dimas by {count}."
    ),
    "hint.repair_high": N_("The rift of {location} stands at {value}: soon San Dimas would rise instead."),
    "hint.repair": N_("Lower the rift of {location}, which stands at {value}."),
    "hint.end_turn_wins": N_("All {count} places are repaired: end the turn, and you have won."),
    "hint.end_turn_rewarded": N_("{objective} is done: at the end of the turn it lowers San Dimas by {count}."),
    "hint.end_turn": N_("End the turn: actions left {count}, and nothing at {location} needs them."),
}
"""Text id to English sentence."""
