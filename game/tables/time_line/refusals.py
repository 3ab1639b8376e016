"""Why something may not be done in Time Line, as sentences."""

from __future__ import annotations

from game.rules.kernel import Refusal
from game.rules.time_line.words import Why
from game.tables.time_line.titles import Titles
from game.words import _, ngettext


def sentences() -> dict[Why, str]:
    """Return a sentence for every reason, in the language of the moment."""
    return {
        Why.GAME_OVER: _("The game is over."),
        Why.NOT_YOUR_TURN: _("{seat} is to move now."),
        Why.NOT_NOW: _("Not now: something else is to be decided first."),
        Why.UNKNOWN: _("There is no such thing here: {name}."),
        Why.NOT_POSSIBLE: _("That cannot come."),
        Why.NOT_ON_TABLE: _("That card has not been laid yet."),
        Why.YOU_ARE_THERE: _("Your time machine stands there already."),
        Why.OCCUPIED: _("{seat} stands there: a stop holds one time machine."),
        Why.NOT_ON_LINE: _("That stop is neither in your time zone nor on your line."),
        Why.ONLY_BY_LINE: _("From a Market you travel along your line only."),
        Why.NO_CARDS: _("The deck cannot reach that far: {needed}, and {left} left."),
        Why.OWN_ZONE: _("You are in that time zone already."),
        Why.A_STOP_IS_THERE: _("A card lies there: go to its stop on your line."),
        Why.NOT_FACE_DOWN: _("That card lies open: choose one of its stops."),
        Why.AT_MARKET: _("You are on that Market already."),
        Why.NOT_AT_MARKET: _("You sell on Markets only."),
        Why.NO_BUYER: _("No good's line ends on this Market: nobody buys here."),
        Why.NOT_ENOUGH: _("You have {held} {good} to sell."),
    }


def explain(refusal: Refusal, titles: Titles) -> str:
    """Say why something may not be done."""
    facts = dict(refusal.facts)
    seat, needed, good = facts.get("seat"), int(facts.get("needed", 0)), facts.get("good")
    words = {
        "seat": titles.seat(int(seat)) if seat is not None and int(seat) >= 0 else _("Chance"),
        "name": facts.get("name", ""),
        "needed": ngettext("{n} card is needed", "{n} cards are needed", needed).format(n=needed),
        "left": ngettext("{n} is", "{n} are", int(facts.get("left", 0))).format(n=facts.get("left", 0)),
        "held": facts.get("held", 0),
        "good": titles.good(str(good)) if good in titles.goods else "",
    }
    return sentences()[Why(refusal.why)].format(**words)
