"""Every reason a bot of Time Line may give, in English: message ids that are translated and filled with facts.

Ids of goods in the facts are those of the box: the presenter replaces them by titles.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.i18n import N_

HINTS: Final[Mapping[str, str]] = {
    "hint.begin_with": N_("The price of {good} is {price} gold now."),
    "hint.sell_wins": N_("You get {gold} gold, {price} for each {good}, and win."),
    "hint.sell_now": N_("You get {gold} gold, {price} for each {good}. Gold keeps its value, prices change."),
    "hint.go_win": N_("There you can sell {count} {good} for {gold} gold, and win."),
    "hint.go_sell": N_("There you can sell {count} {good} for {gold} gold."),
    "hint.wait_on_market": N_("It pays {price} gold. Wait there for the line of one of your goods."),
    "hint.keep_goods": N_("Keep your {count} {good}: {price} gold each is not the best price there is."),
    "hint.stay_on_market": N_("Wait for the line of {good}: you hold {count}, at {price} gold each now."),
    "hint.stay_on_line": N_("You stand on the line of {good}, where {count} would bring {gold} gold."),
    "hint.stay": N_("Wait a turn: your goods would bring {gold} gold now, and no move looks better."),
    "hint.prepare_win": N_(
        "There you stand on the line of {good}. Selling {count} for {gold} gold wins, unless somebody shifts it."
    ),
    "hint.prepare_sale": N_("There you stand on the line of {good}, where {count} would bring {gold} gold."),
    "hint.keep_from_winning": N_("{seat} could sell {count} {good} for {gold} gold, and win. This prevents it."),
    "hint.keep_from_selling": N_("{seat} could sell {count} {good} for {gold} gold. This spoils it."),
    "hint.cut_sale": N_("{seat} could sell {count} {good} for {gold} gold. This leaves only {left}."),
    "hint.raise_price": N_("The price of {good} rises to {price} gold, and you hold {count}."),
    "hint.gather": N_("That makes {count} {good}, at a price of {price} gold each."),
    "hint.take_good": N_("The price of {good} is {price} gold then."),
    "hint.better_place": N_("Nothing slides, and you hold {count} {good}, at {price} gold each now."),
    "hint.quiet_move": N_("Nothing slides, and the best price stays at {price} gold."),
    "hint.new_card_for": N_("Every card has one {good}: it would join your {count}, at {price} gold each now."),
    "hint.new_card": N_("Every card has one stop of each of the {count} goods: you choose when you have seen it."),
    "hint.new_card_on_line": N_("Whatever card comes, it brings you a good: you hold {count} then."),
}
"""Text id to English sentence."""
