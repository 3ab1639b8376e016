"""The sentences of hints for Back in Time, in English: message ids that are translated and filled with facts.

Ids of spaces, figures, challenges, items, parts and colours in the facts are those of the box: the presenter
replaces them by titles.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.i18n import N_

HINTS: Final[Mapping[str, str]] = {
    # going somewhere
    "hint.walk_to_try": N_("Go to {space} and attempt {challenge} there."),
    "hint.walk_with": N_("Bring {figure} to {space}, to attempt {challenge} there."),
    "hint.walk_places": N_("Walk on: {space} is a better place to stop, for the couple and for the next turns."),
    "hint.halt_here": N_("This is the place to be; stop here."),
    "hint.end_turn": N_("Nothing left is worth its dice; end the turn and refresh the tiles."),
    # challenges
    "hint.influence_love": N_("George and Lorraine are together: this roll should bring about {expected} love."),
    "hint.move_delorean": N_("The DeLorean is here: this roll should drive it about {expected} spots."),
    "hint.fight_biff": N_("Knocked down, Biff cannot spoil the evening: the chance is {percent} %."),
    "hint.take_part": N_("The DeLorean needs {part}: the chance to get it is {percent} %."),
    "hint.solve_opportunity": N_("{challenge} is worth having: the chance to solve it is {percent} %."),
    "hint.solve_trouble": N_("{challenge} is in everybody's way: the chance to solve it is {percent} %."),
    # dice
    "hint.add_right_die": N_("This die has the symbols that are needed."),
    "hint.add_any_die": N_("Every Wild counts, and this tile has no better use this turn."),
    "hint.enough_dice": N_("The dice are enough; keep the other tiles for something else."),
    "hint.help_die": N_("{hero} can use this die more than you can on your own turn."),
    "hint.keep_for_own_turn": N_("Your tiles are worth more on your own turn."),
    "hint.reroll_dice": N_("Roll these again: what they show is of little use."),
    "hint.keep_roll": N_("Another roll would more likely do harm than good."),
    "hint.reroll_all": N_("This roll is worth so little that a new one is better."),
    "hint.change_biff": N_("Turn a Biff to Wild: one more symbol and one harm less."),
    "hint.change_blank": N_("Turn a die of no use to Wild: one more symbol."),
    "hint.use_on_roll": N_("{item} makes this roll better."),
    "hint.settle": N_("The roll is good enough; keep the rest for later."),
    # powers, items and figures
    "hint.power_marty": N_("Call Lorraine closer to Marty."),
    "hint.power_doc": N_("Jump to the DeLorean; that saves a tile."),
    "hint.power_jennifer": N_("Call {hero} closer to Jennifer."),
    "hint.power_einstein": N_("Chase Biff away from George and Lorraine."),
    "hint.use_item": N_("{item} helps most right now."),
    "hint.lead_biff_away": N_("Keep Biff as far from George and Lorraine as possible."),
    "hint.lead_couple": N_("Bring {figure} where George and Lorraine can meet soon."),
    "hint.lead_hero": N_("Bring {hero} where there is something to do."),
    "hint.fly": N_("{space} is closer to what is to be done."),
    "hint.swap_card": N_("{challenge} would bring least; another card may bring more."),
    "hint.discard_least": N_("This tile will be missed least."),
}
"""Text id to English sentence."""
