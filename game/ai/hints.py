"""Every reason a mind may give, in English: the msgid that the client looks up and fills with the facts.

Ids of spaces, figures, challenges, items, parts and colours in the facts are those of the game's content: the
client puts their titles in. ``percent`` and ``expected`` are rounded numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

HINTS: Final[Mapping[str, str]] = {
    # any game
    "hint.best_found": "Of everything tried out, this went best.",
    "hint.only_choice": "There is nothing else to do.",
    # going somewhere
    "hint.walk_to_try": "Go to {space} and attempt {challenge} there.",
    "hint.walk_with": "Bring {figure} to {space}, to attempt {challenge} there.",
    "hint.walk_places": "Walk on: {space} is a better place to stop, for the couple and for the next turns.",
    "hint.halt_here": "This is the place to be; stop here.",
    "hint.end_turn": "Nothing left is worth its dice; end the turn and refresh the tiles.",
    # challenges
    "hint.influence_love": "George and Lorraine are together: this roll should bring about {expected} love.",
    "hint.move_delorean": "The DeLorean is here: this roll should drive it about {expected} spots.",
    "hint.fight_biff": "Knocked down, Biff cannot spoil the evening: the chance is {percent} %.",
    "hint.take_part": "The DeLorean needs {part}: the chance to get it is {percent} %.",
    "hint.solve_opportunity": "{challenge} is worth having: the chance to solve it is {percent} %.",
    "hint.solve_trouble": "{challenge} is in everybody's way: the chance to solve it is {percent} %.",
    # dice
    "hint.add_right_die": "This die has the symbols that are needed.",
    "hint.add_any_die": "Every Wild counts, and this tile has no better use this turn.",
    "hint.enough_dice": "The dice are enough; keep the other tiles for something else.",
    "hint.help_die": "{hero} can use this die more than you can on your own turn.",
    "hint.keep_for_own_turn": "Your tiles are worth more on your own turn.",
    "hint.reroll_dice": "Roll these again: what they show is of little use.",
    "hint.keep_roll": "Another roll would more likely do harm than good.",
    "hint.reroll_all": "This roll is worth so little that a new one is better.",
    "hint.change_biff": "Turn a Biff to Wild: one more symbol and one harm less.",
    "hint.change_blank": "Turn a die of no use to Wild: one more symbol.",
    "hint.use_on_roll": "{item} makes this roll better.",
    "hint.settle": "The roll is good enough; keep the rest for later.",
    # powers, items and figures
    "hint.power_marty": "Call Lorraine closer to Marty.",
    "hint.power_doc": "Jump to the DeLorean; that saves a tile.",
    "hint.power_jennifer": "Call {hero} closer to Jennifer.",
    "hint.power_einstein": "Chase Biff away from George and Lorraine.",
    "hint.use_item": "{item} helps most right now.",
    "hint.lead_biff_away": "Keep Biff as far from George and Lorraine as possible.",
    "hint.lead_couple": "Bring {figure} where George and Lorraine can meet soon.",
    "hint.lead_hero": "Bring {hero} where there is something to do.",
    "hint.fly": "{space} is closer to what is to be done.",
    "hint.swap_card": "{challenge} would bring least; another card may bring more.",
    "hint.discard_least": "This tile will be missed least.",
}
"""Text id to English sentence."""
