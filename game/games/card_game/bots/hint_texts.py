"""Every reason a bot of the Card Game may give, in English: message ids that are translated and filled with facts.

Ids of cards and squares in the facts are those of the box: the presenter replaces them by titles. Of a text that counts
there is another one for a single thing, whose id ends in ``_one``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.i18n import N_

HINTS: Final[Mapping[str, str]] = {
    # --- who one is
    "hint.keep_identity": N_("{helps} of your {hand} cards help with the {count} flips that this identity needs."),
    "hint.keep_identity_one": N_(
        "One of your {hand} cards brings you nearer to the {count} flips that this one needs."
    ),
    "hint.keep_anyway": N_("Your history is {count} flips away, and another would be no nearer."),
    "hint.mulligan": N_("Not one of your {hand} cards helps with the {count} flips that this identity needs."),
    "hint.mulligan_anyway": N_("Another identity may suit your {hand} cards better."),
    # --- cards that are played
    "hint.play_rewind": N_("Bring {other} back from the discard pile and play it at once."),
    "hint.rewind_nearer": N_(
        "{other} comes back from the discard pile. With {square} flipped you need {count} more flips."
    ),
    "hint.rewind_nearer_one": N_(
        "{other} comes back from the discard pile. With {square} flipped you need {count} more flip."
    ),
    "hint.rewind_there": N_(
        "{other} comes back from the discard pile, and flipping {square} puts your whole history in place."
    ),
    "hint.play_quick_trip": N_("Choose what you need most from the {number} cards of the draw pile."),
    "hint.play_quick_trip_one": N_("Play the last card of the draw pile: {number} is left."),
    "hint.play_lucky": N_("It costs you no play: you draw {number} cards, then play once more."),
    "hint.play_lucky_one": N_("It costs you no play: you draw {number} card, then play once more."),
    "hint.play_lucky_again": N_("It costs you no play: after {card} you play once more."),
    "hint.alpha": N_("{player} holds {cards} cards and has to discard down to {number}. You keep yours."),
    "hint.vortex_more": N_("A new deal gives you {number} cards, and you hold only {hand} besides this one."),
    "hint.vortex_others": N_("A new deal mixes all hands: {player} holds {cards} cards, you get {number}."),
    "hint.clock_tower": N_("{card} brings you {number} cards, one from each player who holds any."),
    "hint.clock_tower_one": N_("{card} brings you a card from {player}."),
    "hint.shopping": N_("Lay out {number} items at once and save turns."),
    "hint.shopping_one": N_("{item} comes to your table."),
    "hint.science_locomotive": N_("Take the Overpowered Locomotive from {owner}, and play once more."),
    "hint.play_science": N_("It costs you no play: after {card} you play once more."),
    "hint.play_without_effect": N_("{card} would change nothing now."),
    "hint.play_in_vain": N_("You give up only {card}, which changes nothing now, and keep {number} other cards."),
    "hint.play_in_vain_one": N_("You give up only {card}, which changes nothing now, and keep {number} other card."),
    # --- items
    "hint.lay_for": N_("{item} is what {card} in your hand needs."),
    "hint.lay_item": N_("On your table, {item} is ready when a card needs it."),
    "hint.lay_memo": N_("On your table, {item} can cancel what others play."),
    "hint.lay_almanac": N_("With {item} on your table, nobody else may flip B-2."),
    "hint.lay_fusion": N_("{item} turns items into cards, once in each of your turns."),
    "hint.feed_fusion": N_("{item} turns {other} into {number} cards."),
    "hint.feed_fusion_spare": N_("No card in your hand needs {other}, and {item} turns it into {number} cards."),
    "hint.feed_fusion_one": N_("{item} turns {other} into {number} card."),
    "hint.feed_fusion_spare_one": N_("No card in your hand needs {other}, and {item} turns it into {number} card."),
    "hint.take_almanac": N_("{item} brings you the Almanac from {owner}: then only you may flip B-2."),
    "hint.keep_items": N_("It costs nothing: you can use {item} in a later turn as well."),
    "hint.keep_for": N_("Keep {item} on your table: your {card} needs it."),
    "hint.stop_shopping": N_("Keep {item} in your hand, where nobody can steal it."),
    # --- flips
    "hint.try_b1": N_("Your history is in place. It wins with {percent}%, unless somebody stops you."),
    "hint.try_b1_last": N_("Your history is in place, and the last card on {square} is the real one."),
    "hint.thin_b1": N_("It takes a decoy away with {percent}%. Beware: {number} cards are left, and one is real."),
    "hint.flip_there": N_("Flipping {square} puts your whole history in place."),
    "hint.flip_nearer": N_("Flipping {square} brings you nearer: then you need {count} more flips."),
    "hint.flip_nearer_one": N_("Flipping {square} brings you nearer: then you need {count} more flip."),
    "hint.flip_against": N_("It costs you nothing: flipping {square} sets back {hurt} of {others} other identities."),
    "hint.flip_beside": N_("Flipping {square} does your own history no harm."),
    "hint.flip_away": N_("It costs you a flip, but {square} sets back {hurt} of {others} other identities."),
    "hint.flip_astray": N_("Of all flips that are left, {square} does least harm to your history."),
    "hint.flip_barred": N_("The Almanac of {owner} keeps your history out of reach; {square} does it no harm."),
    "hint.keep_side": N_("{square} stays as it is: flipping it would bring you no nearer."),
    "hint.keep_for_second": N_("Keep {square} as it is. {item} pays for flipping another linchpin."),
    "hint.no_second": N_("Keep {item}: no second flip brings you nearer."),
    # --- other players
    "hint.steal_for": N_("Take {item} from {owner}: your {card} needs it."),
    "hint.steal_memo": N_("Take {item} from {owner}: it can cancel what others play."),
    "hint.steal_almanac": N_("You get {item} from {owner}: then only you may flip B-2."),
    "hint.steal_item": N_("It brings you {item}, and costs {owner} an item."),
    "hint.steal_item_for": N_("You get {item}, and without it {owner} has no item for {card}."),
    "hint.erase_memo": N_("{item} of {owner} could cancel what you play."),
    "hint.erase_almanac": N_("{item} of {owner} keeps you from flipping B-2."),
    "hint.erase_item": N_("It costs you nothing, and {owner} loses {item}."),
    "hint.erase_item_for": N_("Without {item}, {owner} has no item for {card}."),
    "hint.erase_own": N_("Only {item} of your own is left to discard."),
    "hint.fade": N_("{player} loses an item and one of {cards} cards."),
    "hint.fade_card": N_("{player} has no item, and loses one of {cards} cards."),
    "hint.fade_item": N_("{player} holds {cards} cards, and loses an item."),
    "hint.trade": N_("{player} gives you {cards} cards for your {hand}."),
    "hint.trade_one": N_("{player} gives you one card for your {hand}."),
    "hint.pass_hands": N_("You pass {hand} cards to {player} and get {cards} from {owner}."),
    "hint.new_self": N_("Your history is {count} flips away. Another identity may be nearer."),
    "hint.new_self_one": N_("Your history is {count} flip away. Another identity may be nearer."),
    "hint.new_self_barred": N_("The Almanac of {owner} keeps your history out of reach. Become somebody else."),
    "hint.new_other": N_("Whoever {player} is, they have to begin anew with another identity."),
    # --- cards that go
    "hint.fuel": N_("{other} does nothing without fuel, and {card} is what it runs on."),
    "hint.fuel_spare": N_("{other} runs on {card}, and no card left in your hand needs that."),
    "hint.part": N_("Your history gets no nearer with {card} now, so it costs you little."),
    "hint.part_more": N_("You can do without {card}: {helps} other cards bring your history nearer, too."),
    "hint.part_more_one": N_("You can do without {card}: {helps} other card brings your history nearer."),
    "hint.part_item": N_("You can do without {item}: no card in your hand needs it."),
    "hint.part_needed": N_("All your items are needed: {item} is one of {number}."),
    # --- drawing
    "hint.draw_empty": N_("You hold {hand} cards: draw one."),
    "hint.draw_for_b1": N_("Your history is in place, but not one of your {hand} cards turns B-1: draw another."),
    "hint.draw_none_helps": N_("Not one of your {hand} cards brings your history nearer: draw another."),
    "hint.draw_more": N_("You need {count} more flips, and a better card may come."),
    "hint.draw_more_one": N_("You need {count} more flip, and a better card may come."),
    "hint.draw_barred": N_("The Almanac of {owner} keeps your history out of reach: draw another card."),
    # --- answers
    "hint.cancel_b1": N_("{seat} turns B-1, and one of {number} cards is real. {card} stops it."),
    "hint.cancel_b1_last": N_("{seat} turns the last card on B-1, the real one. {card} stops it."),
    "hint.cancel_setback": N_("{other} of {seat} would take you further from your history. {card} cancels it."),
    "hint.cancel_theft": N_("{other} of {seat} would cost you {item}. {card} cancels it."),
    "hint.cancel_aimed": N_("{other} of {seat} is aimed at you. {card} cancels it."),
    "hint.cancel_nearer": N_(
        "{other} of {seat} brings {helped} of {others} other identities nearer. {card} cancels it."
    ),
    "hint.cancel_item": N_("{other} would lie ready on the table of {seat}. {card} cancels it."),
    "hint.cancel_rewind": N_("{other} lets {seat} bring a card back from the discard pile. {card} cancels it."),
    "hint.cancel_quick_trip": N_("{other} lets {seat} choose from the whole draw pile. {card} cancels it."),
    "hint.cancel_lucky": N_("{other} lets {seat} draw and then play once more. {card} cancels it."),
    "hint.cancel": N_("{card} from your hand cancels {other} of {seat}."),
    "hint.cancel_by_item": N_("{card} on your table cancels {other} of {seat}. Your hand stays whole."),
    "hint.save_own_card": N_("{card} cancels the answer of {seat}, and your {other} goes through."),
    "hint.engine": N_("{seat} takes the time machine back, and the turn is over."),
    "hint.manure": N_("{seat} loses a whole turn."),
    "hint.take_train": N_("The Time Train comes to you, and {seat} gets no other play for it."),
    "hint.steal_back": N_("You keep {item}, and {seat} discards {number} cards."),
    "hint.steal_back_one": N_("You keep {item}, and {seat} discards {number} card."),
    "hint.steal_back_only": N_("You keep {item}."),
    "hint.let_pass_idle": N_("{other} would change nothing. Save {card}."),
    "hint.let_pass_harmless": N_("{other} takes you no further from your history. Save {card}."),
    "hint.let_pass_b1": N_("Only one of the {number} cards on B-1 is real. Save {card}."),
    "hint.let_pass_other": N_("{other} is aimed at {player}, not at you. Save {card}."),
    "hint.let_pass_still": N_("{other} flips nothing, so your history stays as near as it is. Save {card}."),
    "hint.let_pass_draw": N_("{seat} only draws a card. Save {card}."),
    "hint.let_pass_answer": N_("{player} answers {seat}, and it costs you nothing. Save {card}."),
    "hint.let_pass": N_("Save {card} in your hand for something worse."),
    "hint.let_pass_item": N_("Save {card} on your table for something worse."),
}
"""Text id to English sentence."""
