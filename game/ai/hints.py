"""Every reason a mind may give, in English: the msgid that the client looks up and fills with the facts.

Ids of spaces, figures, challenges, items, parts, colours, cards and squares in the facts are those of the game's
content: the client puts their titles in. ``percent`` and ``expected`` are rounded numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

N_: Final = str
"""Marks a sentence for the translators; it is looked up when it is shown."""

HINTS: Final[Mapping[str, str]] = {
    # any game
    "hint.best_found": N_("Of everything tried out, this went best."),
    "hint.only_choice": N_("There is nothing else to do."),
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
    # the Card Game
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
    # Time Line
    "hint.begin_with": N_("Begin with {good}: this stop is a good place to go on from."),
    "hint.sell_wins": N_("Sell {good}: {count} at {price} each, and you have won."),
    "hint.sell_now": N_("Sell {good}: {count} at {price} each. Gold never loses its value, prices do."),
    "hint.go_win": N_("Your line ends on the Market for {good}: {count} at {price} each, and you have won."),
    "hint.go_sell": N_("Your line ends on the Market for {good}: {count} at {price} each, that is {gold} gold."),
    "hint.wait_on_market": N_("This Market pays {price}: wait there until the line of one of your goods comes to it."),
    "hint.keep_goods": N_("The price is too low: better keep your goods for another time."),
    "hint.stay_on_market": N_("Wait: the line of one of your goods may soon come to this Market."),
    "hint.stay_on_line": N_("You stand on the line of {good}, which pays {price}: moving would give that up."),
    "hint.stay": N_("Every move would shift the lines more to your harm than to your good."),
    "hint.prepare_win": N_(
        "There you stand on the line of {good}: {count} at {price} each will win, unless somebody shifts it."
    ),
    "hint.prepare_sale": N_("There you stand on the line of {good}: {count} at {price} each, that is {gold} gold."),
    "hint.keep_from_winning": N_("{seat} could sell {good}, {count} at {price} each, and win: this prevents it."),
    "hint.keep_from_selling": N_("It spoils a sale of {seat}: {good}, {count} at {price} each."),
    "hint.raise_price": N_("It brings the line of {good} onto {price}, and you hold {count}."),
    "hint.gather": N_("You gather {good}: {count} with this one, and the line will end on {price}."),
    "hint.take_good": N_("Take {good}: the line will end on {price}."),
    "hint.better_place": N_("Nothing shifts, and it is a better place for your next turn."),
    "hint.new_card_for": N_("Every new card has one of each good: you can choose {good} if it lies well."),
    "hint.new_card": N_("A new card has one of each good, and you can choose among its stops."),
    "hint.new_card_on_line": N_("A new card on your line brings one more good and changes the lines for everybody."),
}
"""Text id to English sentence."""
