"""The sentences of hints for Back in Time, in English: message ids that are translated and filled with facts.

Ids of spaces, figures, challenges, items, parts and colours in the facts are those of the box: the presenter
replaces them by titles.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.i18n import N_

HINTS: Final[Mapping[str, str]] = {
    "level.easy": N_("Plans for the next goal only, and forgets what pays later."),
    "level.normal": N_("Plans its whole turn, mostly for one goal at a time."),
    "level.hard": N_("Plans its turn so that the goal after the next gets easier, too."),
    "level.expert": N_("Compares many more plans for its turn, several goals ahead."),
    # going somewhere
    "hint.walk_to_try": N_("Go to {space} and attempt {challenge} there."),
    "hint.walk_with": N_("Bring {figure} to {space}, to attempt {challenge} there."),
    "hint.walk_on": N_("Bring {figure} to {space} and go on to {goal}, to attempt {challenge}."),
    "hint.walk_places": N_(
        "Go to {space}: from there the nearest thing to attempt is {challenge}, at a distance of {steps}."
    ),
    "hint.halt_here": N_("Stop at {space}: here you can attempt {challenge}."),
    "hint.halt_near": N_(
        "Stop at {space}: from here the nearest thing to attempt is {challenge}, at a distance of {steps}."
    ),
    "hint.end_turn": N_(
        "Nothing in reach is worth a tile. Of your {all} Power Tiles {ready} would do now; after the turn, all of them."
    ),
    # challenges
    "hint.influence_love": N_("George and Lorraine are together: this roll should bring about {expected} love."),
    "hint.move_delorean": N_("The DeLorean is here: this roll should drive it about {expected} spots."),
    "hint.fight_biff": N_("Knocked down, Biff cannot spoil the evening: the chance is {percent}%."),
    "hint.take_part": N_("The DeLorean needs {part}: the chance to get it is {percent}%."),
    "hint.solve_opportunity": N_("{challenge}: the chance to solve it is {percent}%."),
    "hint.solve_trouble": N_("{challenge} is in everybody's way: the chance to solve it is {percent}%."),
    # dice
    "hint.add_die": N_("{count} of the {all} faces of this {colour} die count for {challenge}."),
    "hint.enough_dice": N_(
        "{challenge}: the chance is {percent}% already. Dice on the tray: {dice}; tiles that stay ready: {ready}."
    ),
    "hint.enough_points": N_(
        "{challenge}: it should bring about {expected}. Dice on the tray: {dice}; tiles that stay ready: {ready}."
    ),
    "hint.help_die": N_("{hero} attempts {challenge}: {count} of the {all} faces of this {colour} die count for it."),
    "hint.keep_for_own_turn": N_(
        "{hero} has dice for {challenge}: {dice}. Tiles that stay ready for your own turn: {ready}."
    ),
    "hint.reroll_dice": N_("Of {dice} dice {count} would count for {challenge}: roll again those that do not."),
    "hint.reroll_for_more": N_(
        "Of {dice} dice only {count} would count for {challenge}: even one that counts may show more when rolled again."
    ),
    "hint.keep_roll": N_("Of {dice} dice {count} would count for {challenge}: a new roll could show Biff instead."),
    "hint.reroll_all": N_(
        "Of {dice} dice only {count} would count for {challenge}: roll all of them again, Biff dice too."
    ),
    "hint.change_biff": N_(
        "Turn a Biff to Wild: one more symbol for {challenge} beside {count}, and Biff does one harm less."
    ),
    "hint.change_blank": N_("Turn a die that does not count to Wild: one more symbol for {challenge} beside {count}."),
    "hint.use_on_roll": N_("Dice that count for {challenge} so far: {count}. {item} adds to that."),
    "hint.settle": N_(
        "Of {dice} dice {count} would count for {challenge}: take it, and keep tiles and items for later."
    ),
    # powers, items and figures
    "hint.power_marty": N_("Lorraine is at a distance of {steps} from Marty: call her closer."),
    "hint.power_doc": N_("Jump to the DeLorean at {space}, a distance of {steps}: that saves a tile."),
    "hint.power_jennifer": N_("{hero} is at a distance of {steps} from Jennifer: call them closer."),
    "hint.power_einstein": N_("Biff is at a distance of {steps} from {figure}: chase him away."),
    "hint.use_item": N_("{item} is ready, and comes back at the end of the turn: use it now."),
    "hint.lead_biff_away": N_("There Biff is at a distance of {steps} from {figure}, the nearer one of the couple."),
    "hint.lead_couple": N_("There {figure} is at a distance of {steps} from the other one of the couple."),
    "hint.lead_hero": N_("From {space} the nearest thing to attempt is {challenge}, at a distance of {steps}."),
    "hint.fly": N_("From {space} the nearest thing to attempt is {challenge}, at a distance of {steps}."),
    "hint.swap_card": N_(
        "{challenge}: symbols asked for {count}, distance {steps}. Another card may be nearer, or ask for less."
    ),
    "hint.discard_die": N_("Your other tiles with a {colour} die: {count}."),
    "hint.discard_special": N_("It gives no die; your other tiles with one: {count}."),
}
"""Text id to English sentence."""
