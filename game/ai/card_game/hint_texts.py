"""Every reason a bot of the Card Game may give, in English: message ids that are translated and filled with facts.

Ids of cards and squares in the facts are those of the box: the presenter replaces them by titles.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.i18n import N_

HINTS: Final[Mapping[str, str]] = {
    "hint.play_rewind": N_("Among the discards lie {discards} to choose from: the best of them comes back to you."),
    "hint.play_quick_trip": N_("In the draw pile lie {drawable} to choose from: take the one you need."),
    "hint.play_lucky": N_("Three cards and one more play for one of the {hand} cards you hold."),
    "hint.play_gullible": N_("Items on other tables: {items}. One of them becomes yours."),
    "hint.play_erased": N_("Items on other tables: {items}. One of them is gone for good."),
    "hint.play_fading": N_("The others hold up to {most} cards and lose some of them; you keep yours."),
    "hint.play_other_hand": N_(
        "You hold {hand} cards, others up to {most}, and only {flips} of yours can flip a linchpin."
    ),
    "hint.play_clock_tower": N_("{card} brings you a card from everybody else."),
    "hint.play_shopping": N_("Items in your hand: {own_items}. Laid all at once they save turns."),
    "hint.play_science": N_("{card} lets you play once more."),
    "hint.play_not_yourself": N_("Flips that your history misses: {count}. Another identity may need fewer."),
    "hint.play_without_effect": N_("It does nothing now. Cards in hand that flip a linchpin: {flips} of {hand}."),
    "hint.lay_for": N_("{item} is what {card} in your hand needs."),
    "hint.lay_item": N_("{item} may be of use later, and only on your table."),
    "hint.lay_memo": N_("On your table, {item} can cancel what others play."),
    "hint.lay_almanac": N_("With {item} nobody but you may flip B-2."),
    "hint.lay_fusion": N_("{item} turns items you do not need into cards."),
    "hint.try_b1": N_("Your history is in place: the chance to win at B-1 is {percent}%."),
    "hint.thin_b1": N_("A decoy less at B-1 is worth the risk: the real card comes with {percent}%."),
    "hint.flip_there": N_("Turning {square} puts your whole history in place."),
    "hint.flip_nearer": N_("Turning {square} brings your history nearer: flips that are missing then: {count}."),
    "hint.flip_against": N_(
        "Your history does not need {square} (flips missing: {count}); turned, it is likely to be in somebody's way."
    ),
    "hint.flip_away": N_("Turning {square} leaves your history at {count} missing flips, but others may lose more."),
    "hint.leave_side": N_("{square} stays as it is: what counts is the second flip, or to be rid of the card."),
    "hint.feed_fusion": N_("{other} is worth less to you than the two cards {item} gives for it."),
    "hint.take_almanac": N_("{item} brings you the Almanac, and with it B-2, which then nobody else may flip."),
    "hint.steal_item": N_("Take {item} of {owner}, one of {items} on that table."),
    "hint.erase_item": N_("Do away with {item} of {owner}, one of {items} on that table."),
    "hint.aim_at": N_("{player}: cards in hand {cards}, items on the table {items}."),
    "hint.trade_with": N_("Cards in hand: {player} {cards}, you {hand}."),
    "hint.new_self": N_("Flips that your history misses: {count}. Another identity may need fewer."),
    "hint.keep_items": N_(
        "Keep what you have: flips missing {count}, cards in hand that flip a linchpin {flips} of {hand}."
    ),
    "hint.cancel_b1": N_("{seat} tries B-1 and could win with {percent}%; do not let it happen."),
    "hint.cancel": N_("{seat} plays {other}: {card}, one of your {hand} hand cards, cancels it."),
    "hint.cancel_by_item": N_(
        "{seat} plays {other}: {card} on your table cancels it, and you keep your hand of {hand}."
    ),
    "hint.save_own_card": N_("Your own card is worth {card}."),
    "hint.engine": N_("{seat} gets the time machine back, and the turn is over."),
    "hint.manure": N_("{seat} loses a whole turn, with {cards} in hand."),
    "hint.take_train": N_("The Time Train comes to you, without another play for {seat}."),
    "hint.steal_back": N_("You keep your item, and {seat} loses two cards."),
    "hint.keep_identity": N_(
        "Flips that your history misses: {count}. Cards in hand that flip a linchpin: {flips} of {hand}."
    ),
    "hint.mulligan": N_(
        "Flips that your history misses: {count}. Cards in hand that flip a linchpin: only {flips} of {hand}."
    ),
    "hint.draw_instead": N_(
        "Cards in hand that flip a linchpin: {flips} of {hand}; flips missing: {count}. One more card helps more."
    ),
    "hint.fuel": N_("Use up {card}. Flips missing: {count}; cards in hand that flip a linchpin: {flips} of {hand}."),
    "hint.find": N_(
        "Take {card}. Flips missing: {count}; cards in hand that flip a linchpin so far: {flips} of {hand}."
    ),
    "hint.barred": N_(
        "While {owner} has the Almanac, B-2 stays as it is and your history is out of reach. You hold {hand} cards."
    ),
    "hint.no_identity": N_("You have no identity at the moment, and {hand} cards in hand."),
    "hint.missed_least": N_("Do without {card}: cards in hand that flip a linchpin: {flips} of {hand}."),
    "hint.let_pass": N_("An answer would cost one of your {hand} hand cards. Of these, {flips} can flip a linchpin."),
    "hint.let_pass_item": N_("An answer would cost {card} on your table. Save it for something worse."),
}
"""Text id to English sentence."""
