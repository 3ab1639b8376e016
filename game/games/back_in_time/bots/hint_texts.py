"""The sentences of hints for Back in Time, in English: message ids that are translated and filled with facts.

Ids of spaces, figures, challenges, items, parts and colours in the facts are those of the box: the presenter
replaces them by titles. How far something is has three sentences: ``_at``, ``_beside`` (one space away), ``_near``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.i18n import N_

HINTS: Final[Mapping[str, str]] = {
    # going somewhere
    "hint.walk_to_try": N_("You can attempt {challenge} at {space}."),
    "hint.walk_to_chance": N_("At {space}, the chance for {challenge} is {percent}% with {dice} of your dice."),
    "hint.walk_to_love": N_("At {space}, {dice} of your dice bring {points} love on average."),
    "hint.walk_to_car": N_("At {space}, {dice} of your dice drive the car {points} spots on average."),
    "hint.walk_with": N_("With {figure} at {space}, you can attempt {challenge}."),
    "hint.walk_with_chance": N_(
        "With {figure} at {space}, the chance for {challenge} is {percent}% with {dice} of your dice."
    ),
    "hint.walk_with_love": N_("With {figure} at {space}, {dice} of your dice bring {points} love on average."),
    "hint.walk_on": N_("Bring {figure} to {space}, then go on to {goal} for {challenge}."),
    "hint.walk_and_call": N_("Go to {space}, call Lorraine over, and attempt {challenge}."),
    "hint.bring_and_call": N_("Bring {figure} to {space}, then call Lorraine over to attempt {challenge}."),
    "hint.bring_at": N_("Influence love needs them together: {figure} meets {other} at {space}."),
    "hint.bring_beside": N_("Influence love needs them together: at {space}, {figure} is next door to {other}."),
    "hint.bring_near": N_("Influence love needs them together: at {space}, {figure} is {steps} spaces from {other}."),
    "hint.walk_at": N_("That leaves you at {space}, where {challenge} is."),
    "hint.walk_beside": N_("That leaves you at {space}, next door to {challenge}."),
    "hint.walk_near": N_("That leaves you at {space}, {steps} spaces from {challenge}, the nearest challenge."),
    "hint.halt_here": N_("You can attempt {challenge} at {space}."),
    "hint.halt_at": N_("That leaves you at {space}, where {challenge} is."),
    "hint.halt_beside": N_("That leaves you at {space}, next door to {challenge}."),
    "hint.halt_near": N_("That leaves you at {space}, {steps} spaces from {challenge}, the nearest challenge."),
    "hint.end_turn": N_("It costs nothing: all {all} of your tiles are ready after this turn, used or not."),
    "hint.end_turn_spent": N_("Your tiles are used. All {all} are ready again after this turn."),
    "hint.end_wins": N_("Love is {value}, and the car waits on spot {spot}. End the turn and win!"),
    "hint.end_last": N_("This is the last turn. Love is {value}, and the car is on spot {spot}."),
    # challenges
    "hint.influence_love": N_("They're together: {dice} of your dice can bring {points} love on average."),
    "hint.move_delorean": N_("The DeLorean is here: {dice} of your dice can drive it {points} spots on average."),
    "hint.fight_biff": N_("With {dice} of your dice, the chance to knock Biff down is {percent}%."),
    "hint.take_part": N_("With {dice} of your dice, the chance to get {part} is {percent}%."),
    "hint.solve_card": N_("With {dice} of your dice, the chance to solve {challenge} is {percent}%."),
    # dice
    "hint.add_die": N_("This {colour} die helps with {challenge} on {count} of its {all} faces."),
    "hint.help_die": N_("{hero} attempts {challenge}: this {colour} die helps on {count} of its {all} faces."),
    "hint.enough_dice": N_("{challenge}: the chance is {percent}% already. Tiles you keep ready: {ready}."),
    "hint.enough_love": N_("These dice bring {points} love on average. Tiles you keep ready: {ready}."),
    "hint.enough_delorean": N_("These dice drive the car {points} spots on average. Tiles you keep ready: {ready}."),
    "hint.keep_for_own_turn": N_("{hero} attempts {challenge}. Tiles you keep ready for your own turn: {ready}."),
    "hint.reroll_dice": N_("Dice that help with {challenge}: {count} of {dice}. Reroll what doesn't."),
    "hint.none_reroll": N_("Not one of these dice helps with {challenge} now."),
    "hint.none_reroll_biffs": N_(
        "Not one of these dice helps with {challenge}, and those with Biff are rolled again, too."
    ),
    "hint.none_keep": N_("Not one of these dice helps with {challenge}, but a reroll could show Biff."),
    "hint.none_settle": N_("Not one of these dice helps with {challenge}. Keep your tiles and items for later."),
    "hint.reroll_for_more": N_("A die that helps with {challenge} can show more: reroll it, too."),
    "hint.keep_die": N_("This die helps with {challenge}: keep it."),
    "hint.keep_roll": N_("Dice that help with {challenge}: {count} of {dice}. A reroll could show Biff instead."),
    "hint.keep_enough": N_("That's enough for {challenge}. No reroll is needed."),
    "hint.reroll_all": N_("Dice that help with {challenge}: {count} of {dice}. Roll them all again."),
    "hint.reroll_all_biffs": N_("Dice that help with {challenge}: {count} of {dice}. Roll all again, Biff dice too."),
    "hint.change_biff": N_("Turn a Biff into a Wild: one more symbol for {challenge}, and one Biff less."),
    "hint.change_blank": N_("This die doesn't help with {challenge}. As a Wild, it does."),
    "hint.item_adds": N_("{item} makes this a better roll for {challenge}."),
    "hint.item_biff": N_("With {item}, one Biff die does no harm."),
    "hint.item_rerolls": N_("With {item}, you can reroll up to {limit} dice."),
    "hint.settle": N_("Dice that help with {challenge}: {count} of {dice}. Keep your tiles and items for later."),
    "hint.settle_enough": N_("That's enough for {challenge}. Keep your tiles and items for later."),
    # powers, items and figures
    "hint.power_marty_beside": N_("{figure} is next door: call her over."),
    "hint.power_marty_near": N_("{figure} is {steps} spaces away: call her closer."),
    "hint.power_doc_beside": N_("It saves you a step to the DeLorean, next door at {space}."),
    "hint.power_doc_near": N_("It saves you {steps} steps to the DeLorean, at {space}."),
    "hint.power_jennifer_beside": N_("{hero} is next door: bring {hero} over."),
    "hint.power_jennifer_near": N_("{hero} is {steps} spaces away: bring {hero} closer."),
    "hint.power_einstein_at": N_("Biff is with {figure}: chase him away."),
    "hint.power_einstein_beside": N_("Biff is next door to {figure}: chase him away."),
    "hint.power_einstein_near": N_("Biff is {steps} spaces from {figure}: chase him away."),
    "hint.use_item": N_("It costs nothing: {item} is ready again after this turn."),
    "hint.lead_biff_at": N_("There, Biff is with {figure}, the nearer of the two."),
    "hint.lead_biff_beside": N_("There, Biff needs only one step to {figure}, but costs no love before he arrives."),
    "hint.lead_biff_near": N_("There, Biff needs {steps} steps to {figure} before he can cost you love."),
    "hint.lead_couple_at": N_("Influence love needs them together: there, {figure} meets {other}."),
    "hint.lead_couple_beside": N_("Influence love needs them together: there, {figure} is next door to {other}."),
    "hint.lead_couple_near": N_("Influence love needs them together: there, {figure} is {steps} spaces from {other}."),
    "hint.lead_hero_at": N_("That leaves {hero} at {space}, where {challenge} is."),
    "hint.lead_hero_beside": N_("That leaves {hero} at {space}, next door to {challenge}."),
    "hint.lead_hero_near": N_("That leaves {hero} at {space}, {steps} spaces from {challenge}, the nearest challenge."),
    "hint.fly_at": N_("That leaves you at {space}, where {challenge} is."),
    "hint.fly_beside": N_("That leaves you at {space}, next door to {challenge}."),
    "hint.fly_near": N_("That leaves you at {space}, {steps} spaces from {challenge}, the nearest challenge."),
    "hint.swap_card": N_("Symbols that {challenge} asks for: {count}. Another card may ask for less or lie nearer."),
    "hint.discard_die": N_("It costs you little. Other tiles with a {colour} die that you keep: {count}."),
    "hint.discard_only": N_("It is your only {colour} die. Tiles with other dice that you keep: {count}."),
    "hint.discard_special": N_("It costs you no die: this tile has none. Tiles with a die that you keep: {count}."),
}
"""Text id to English sentence."""
