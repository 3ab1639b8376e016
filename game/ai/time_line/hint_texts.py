"""Every reason a bot of Time Line may give, in English: message ids that are translated and filled with facts.

Ids of goods in the facts are those of the box: the presenter replaces them by titles.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.i18n import N_

HINTS: Final[Mapping[str, str]] = {
    "hint.begin_with": N_("Begin with {good}: its line ends on {price}."),
    "hint.sell_wins": N_("Sell {good}: {count} at {price} each, and you have won."),
    "hint.sell_now": N_("Sell {good}: {count} at {price} each. Gold never loses its value, prices do."),
    "hint.go_win": N_("Your line ends on the Market for {good}: {count} at {price} each, and you have won."),
    "hint.go_sell": N_("Your line ends on the Market for {good}: {count} at {price} each, that is {gold} gold."),
    "hint.wait_on_market": N_("This Market pays {price}: wait there until the line of one of your goods comes to it."),
    "hint.keep_goods": N_(
        "This Market pays {price} for {good}, {gold} for the {count} you hold: keep them for a better price."
    ),
    "hint.stay_on_market": N_(
        "Wait: {good} pays {price} now, you hold {count}, and the line may soon end on this Market."
    ),
    "hint.stay_on_line": N_("You stand on the line of {good}: {count} at {price} each, that is {gold} gold. Wait."),
    "hint.stay": N_("Wait: {good} pays {price} now, you hold {count}, and no move looks better."),
    "hint.prepare_win": N_(
        "There you stand on the line of {good}: {count} at {price} each will win, unless somebody shifts it."
    ),
    "hint.prepare_sale": N_("There you stand on the line of {good}: {count} at {price} each, that is {gold} gold."),
    "hint.keep_from_winning": N_("{seat} could sell {good}, {count} at {price} each, and win: this prevents it."),
    "hint.keep_from_selling": N_("It spoils a sale of {seat}: {good}, {count} at {price} each."),
    "hint.raise_price": N_("It brings the line of {good} onto {price}, and you hold {count}."),
    "hint.gather": N_("You gather {good}: {count} with this one, and the line will end on {price}."),
    "hint.take_good": N_("Take {good}: the line will end on {price}."),
    "hint.better_place": N_("It takes nothing, but afterwards {good} pays {price}, and you hold {count}."),
    "hint.new_card_for": N_(
        "A new card has one of each good: one more {good} beside your {count}, at {price} each now."
    ),
    "hint.new_card": N_(
        "A new card has one of each good to choose from. {good} pays {price} now, and you hold {count}."
    ),
    "hint.new_card_on_line": N_(
        "A new card on your line brings one more good. {good} pays {price} now, and you hold {count}."
    ),
}
"""Text id to English sentence."""
