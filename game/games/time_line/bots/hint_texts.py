"""Every reason a bot of Time Line may give, in English: message ids that are translated and filled with facts.

Ids of goods in the facts are those of the box: the presenter replaces them by titles.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.i18n import N_

HINTS: Final[Mapping[str, str]] = {
    "hint.begin_with": N_("The price of {good} is {price} gold now, and beginning there slides nothing."),
    "hint.begin_on_line": N_(
        "There you stand on the line of {good}: {count} would bring {gold} gold next turn, if it holds."
    ),
    "hint.sell_wins": N_("You get {gold} gold, {price} for each {good}, and win."),
    "hint.sell_now": N_("You get {gold} gold for {count} {good}: that makes {total} of the {goal} gold that win."),
    "hint.sell_some": N_("You get {gold} gold for {count} {good}. Keep the other {kept} for a price over {price}."),
    "hint.sell_in_time": N_("Your {count} {good} bring {gold} gold now, and {seat} could spoil that next turn."),
    "hint.go_win": N_("There you can sell {count} {good} for {gold} gold, and win."),
    "hint.go_sell": N_(
        "There you can sell {count} {good} for {gold} gold: you would have {total} of the {goal} gold that win."
    ),
    "hint.wait_on_market": N_("It pays {price} gold for each good whose line ends there. Wait for one of yours."),
    "hint.keep_goods": N_("Your {count} {good} bring {gold} gold now, but {more} where a Market pays {best}."),
    "hint.stay_on_market": N_("Once the line of {good} ends here, your {count} bring {gold} gold."),
    "hint.stay_on_line": N_("You stand on the line of {good}: staying keeps {count} ready for {gold} gold."),
    "hint.stay_rich": N_("Your goods would bring {gold} gold now, and any token in reach makes that {most} or less."),
    "hint.stay": N_("Waiting slides nothing, so your goods stay worth {gold} gold."),
    "hint.prepare_win": N_(
        "There you stand on the line of {good}. Selling {count} for {gold} gold wins, unless somebody shifts it."
    ),
    "hint.prepare_sale": N_(
        "There you stand on the line of {good}: {count} would bring {gold} gold next turn, if it holds."
    ),
    "hint.keep_from_winning": N_("{seat} could sell {count} {good} for {gold} gold, and win. This prevents it."),
    "hint.keep_from_selling": N_("{seat} could sell {count} {good} for {gold} gold. This spoils it."),
    "hint.cut_sale": N_("{seat} could sell {count} {good} for {gold} gold. This leaves only {left}."),
    "hint.raise_price": N_("The price of {good} rises from {was} to {price} gold, and you hold {count}."),
    "hint.lower_price": N_("The price of {good} falls from {was} to {price} gold, and {seat} holds {count}."),
    "hint.then_line": N_("From there one more move can reach the line of {good}: {count} would bring {gold} gold."),
    "hint.gather": N_("That makes {count} {good}, worth {gold} gold at today's price."),
    "hint.take_good": N_("With a first {good} you can sell on its line, too: for {price} gold, as it runs then."),
    "hint.worth_more": N_("It adds to what your goods would bring: {gold} gold then, {was} now."),
    "hint.better_place": N_(
        "It costs nothing: nothing slides, and your {count} {good} keep their price of {price} gold."
    ),
    "hint.quiet_move": N_("It costs nothing: nothing slides, and the best price stays at {price} gold."),
    "hint.new_card_for": N_("Every card has one {good}: it would join your {count}, at {price} gold each now."),
    "hint.new_card": N_("Every card has one stop of each of the {count} goods: you choose when you have seen it."),
    "hint.new_card_on_line": N_("Whatever card comes, it brings you a good. Goods you hold then: {count}."),
}
"""Text id to English sentence."""
