"""Every reason a bot of the Card Game may give, in English: message ids that are translated and filled with facts.

Ids of cards and squares in the facts are those of the box: the presenter replaces them by titles.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.i18n import N_

HINTS: Final[Mapping[str, str]] = {
    "hint.play_rewind": N_("Among the discards lies a card that is better than any in your hand."),
    "hint.play_quick_trip": N_("Somewhere in the draw pile lies just the card you need."),
    "hint.play_lucky": N_("Three cards and one more play: hardly anything is better."),
    "hint.play_gullible": N_("An item on another table is of more use to you than any card of your hand."),
    "hint.play_erased": N_("An item on another table may cost you the game."),
    "hint.play_fading": N_("It makes the others poorer, and you lose nothing."),
    "hint.play_other_hand": N_("Your own hand is poor: others hold more than you would lose."),
    "hint.play_clock_tower": N_("{card} brings you a card from everybody else."),
    "hint.play_shopping": N_("Several items at once: that saves turns."),
    "hint.play_science": N_("{card} lets you play once more."),
    "hint.play_not_yourself": N_("A new identity changes who is near to winning."),
    "hint.play_without_effect": N_("It does nothing now, but it is out of the way."),
    "hint.lay_for": N_("{item} is what {card} in your hand needs."),
    "hint.lay_item": N_("{item} may be of use later, and only on your table."),
    "hint.lay_memo": N_("On your table, {item} can cancel what others play."),
    "hint.lay_almanac": N_("With {item} nobody but you may flip B-2."),
    "hint.lay_fusion": N_("{item} turns items you do not need into cards."),
    "hint.try_b1": N_("Your history is in place: the chance to win at B-1 is {percent} %."),
    "hint.thin_b1": N_("A decoy less at B-1 is worth the risk: the real card comes with {percent} %."),
    "hint.flip_there": N_("Turning {square} puts your whole history in place."),
    "hint.flip_nearer": N_("Turning {square} brings your history nearer."),
    "hint.flip_against": N_("Your history does not need {square}; turned, it is likely to be in somebody's way."),
    "hint.flip_away": N_("Turning {square} sets you back, but others even more."),
    "hint.leave_side": N_("{square} stays as it is: what counts is the second flip, or to be rid of the card."),
    "hint.feed_fusion": N_("{other} is worth less to you than the two cards {item} gives for it."),
    "hint.take_almanac": N_("{item} brings you the Almanac, and with it B-2."),
    "hint.steal_item": N_("{item} of {owner} is worth most to you."),
    "hint.erase_item": N_("{item} makes {owner} the strongest; do away with it."),
    "hint.aim_at": N_("It hurts most where {player} sits."),
    "hint.trade_with": N_("{player} is likely to hold the better hand."),
    "hint.new_self": N_("Another identity is likely to be nearer to its history than yours."),
    "hint.keep_items": N_("Your items are worth more later."),
    "hint.cancel_b1": N_("{seat} tries B-1 and could win with {percent} %; do not let it happen."),
    "hint.cancel": N_("{other} would help {seat} more than {card} is worth to you."),
    "hint.save_own_card": N_("Your own card is worth {card}."),
    "hint.engine": N_("{seat} gets the time machine back, and the turn is over."),
    "hint.manure": N_("{seat} loses a whole turn: that hurts most just now."),
    "hint.take_train": N_("The Time Train comes to you, without another play for {seat}."),
    "hint.steal_back": N_("You keep your item, and {seat} loses two cards."),
    "hint.keep_identity": N_("Your cards go well with who you are."),
    "hint.mulligan": N_("With these cards almost anybody else has it easier."),
    "hint.draw_instead": N_("One more card is worth more now than anything in your hand."),
    "hint.fuel": N_("{card} is the best to use up for it."),
    "hint.find": N_("Of all the cards there, {card} helps you most."),
    "hint.missed_least": N_("{card} will be missed least."),
    "hint.let_pass": N_("It does you less harm than an answer would cost."),
}
"""Text id to English sentence."""
