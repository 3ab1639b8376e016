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
    "hint.swap_riff": N_("{card} does more harm than most; another card can hardly be worse."),
    "hint.keep_riff": N_("{card} is bearable: another card may be worse, and each one drawn is one fewer."),
    "hint.choose_raise_san_dimas": N_("San Dimas can bear {count} more; the other way would cost more time."),
    "hint.choose_lower_san_dimas": N_("San Dimas {count} lower gives everybody time."),
    "hint.choose_draw": N_("Another riff card will most likely cost less than a step of San Dimas."),
    "hint.choose_discard": N_("There are enough riff cards: {count} fewer hurt less than San Dimas going up."),
    "hint.choose_look": N_("To know the next {count} cards, and to order them, is worth more now."),
    "hint.choose_unrepair": N_("A place can be repaired again; San Dimas does not come down by itself."),
    "hint.choose_lower_here": N_("The rift where you stand falls by {count}: that saves Interactions."),
    "hint.arrange": N_("{card} does least harm as things stand: let it come first."),
    "hint.unrepair": N_("{location} is the place that is missed least, and soon repaired again."),
    "hint.take_triumphant": N_("Triumphant dice show Interactions and Excellents: take {count} of them."),
    "hint.take_character": N_("Character dice have no Bogus face: better than Wyld ones."),
    "hint.take_wyld": N_("These dice bring most where you stand."),
    # rolling again
    "hint.booth_bogus": N_("{count} Bogus among the dice: go back in time and roll them all again."),
    "hint.booth": N_("There is little to do with this roll: go back in time and roll them all again."),
    "hint.reroll_bogus": N_("Roll the Bogus again before it does harm."),
    "hint.reroll_blank": N_("This die shows nothing: roll it again."),
    "hint.reroll": N_("{action} is of little use here: roll this die again."),
    "hint.suffer_ignored": N_("The first Bogus does nothing to Joanna: get it out of the way."),
    "hint.suffer_repaired": N_("{location} is repaired: a Bogus does no harm there."),
    "hint.suffer": N_("Better to bear this Bogus at {location} than to spend more on it."),
    "hint.combine": N_("Two times {action} make one Excellent, which does what is needed here."),
    # moving
    "hint.move_for_objective": N_("That brings you on with {objective}, which lowers San Dimas by {count}."),
    "hint.move_to_pick_up": N_("{personage} is lost at {location}: go and take them aboard."),
    "hint.move_to_drop": N_("Take {personage} home to {location}."),
    "hint.move_to_restore": N_("{personage} stands at home in {location} already and only has to be restored."),
    "hint.move_to_pass": N_("Meet somebody at {location} who can take {personage} on."),
    "hint.move_to_repair": N_("Go and lower the rift of {location}, which stands at {value}."),
    "hint.move_homewards": N_("That brings {personage} nearer to {location}, where they belong."),
    "hint.leave_san_dimas": N_("Do not stay at San Dimas: a Bogus there would raise its rift."),
    "hint.better_place": N_("{location} is a better place to be when the next dice are rolled."),
    # handling and repairing
    "hint.pick_up_for_objective": N_("{objective} needs {personage} aboard."),
    "hint.pick_up_near": N_("Take {personage} aboard: {location} is next door."),
    "hint.pick_up": N_("Take {personage} aboard: home is {location}, {steps} circuits away."),
    "hint.drop": N_("{personage} is back in {location}: now its rift can be closed."),
    "hint.restore": N_("{personage} is at home in {location}: restored, the rift there can be closed."),
    "hint.pass_for_objective": N_("Handing {personage} over completes {objective}, which lowers San Dimas by {count}."),
    "hint.pass": N_("{character} can do more with {personage}, or bring them home sooner."),
    "hint.repair_wins": N_("That closes the last rift: end the turn after it, and history is saved."),
    "hint.repair_closes": N_("That closes the rift of {location}, and you have a Triumphant die from then on."),
    "hint.repair_for_objective": N_(
        "Lower the rift of {location}: that also brings you on with {objective}, which lowers San Dimas by {count}."
    ),
    "hint.repair_high": N_("The rift of {location} stands at {value}: soon San Dimas would rise instead."),
    "hint.repair": N_("Lower the rift of {location}, which stands at {value}."),
    "hint.end_turn_wins": N_("Everything is repaired: end the turn, and you have won."),
    "hint.end_turn_rewarded": N_("{objective} is done: at the end of the turn it lowers San Dimas by {count}."),
    "hint.end_turn": N_("Nothing left is worth doing: end the turn."),
}
"""Text id to English sentence."""
