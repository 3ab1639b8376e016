"""Facts that the texts of the Time Line lesson quote, read from the game."""

from __future__ import annotations

from typing import Any

from game.games.time_line.rules.commands import MoveTo, Sell, StepOff, ToMarket
from tests.content.lesson_facts.moments import Facts, Moment


def price(m: Moment, good: str, ago: int = 0) -> int:
    """Return the price of a good, now or ``ago`` steps earlier."""
    return int(next(one.price for one in (m.ago(ago) if ago else m.view).lines if one.good == good))


def zone_of(m: Moment, card: str | None) -> int:
    """Return the zone number of a card, from 1."""
    return next(number for number, zone in enumerate(m.view.zones, 1) if card in {one.id for one in zone.cards})


def has(m: Moment, good: str) -> int:
    """Return how much of a good the learner holds."""
    return int(m.view.players[0].goods[good])


def line_ends(m: Moment, good: str) -> bool:
    """Return whether the learner's line ends at the Market of a good."""
    mine = m.view.players[0].pawn.line
    goods = next(one.rows for one in m.view.lines if one.good == good)
    return bool(mine[-1] == goods[-1])


def tokens(view: Any) -> int:
    """Count the tokens on all cards."""
    return sum(len(card.tokens) for zone in view.zones for card in zone.cards)


FACTS: Facts = {
    "crossed by {#} tracks": lambda m: len(m.box.start),
    "holds a token of {#} good, and you start on the {#} card": lambda m: (1, m.view.ask.zone + 1),
    "starts on the {#} card with an {oil} Oilpetrol": lambda m: zone_of(m, m.view.players[1].pawn.card),
    "slides the whole zone up {#} row": lambda m: abs(m.view.zones[0].top - m.ago(1).zones[0].top),
    "rose from {#} to {#}": lambda m: (price(m, "beet", 1), price(m, "beet")),
    "the {beet} Beetcandy on the {#} card": lambda m: zone_of(m, m.given(MoveTo)[0].card),
    "You hold {#} Beetcandy and {#} Nucleons": lambda m: (has(m, "beet"), has(m, "nucleons")),
    "Nothing was taken, and no price has changed": lambda m: (
        tokens(m.view) == tokens(m.ago(2)) and m.view.lines == m.ago(2).lines
    ),
    "you draw a new card": lambda m: bool(m.given(StepOff)),
    "Here's the new card, with {#} tokens": lambda m: next(
        len(card.tokens) for zone in m.view.zones for card in zone.cards if card.id == "p10b"
    ),
    "Take the {beet} Beetcandy": lambda m: m.will.players[0].goods["beet"] == has(m, "beet") + 1,
    "or drop it to {#}": lambda m: min(m.box.finish),
    "Follow it to the next zone": lambda m: (
        zone_of(m, m.given(MoveTo)[0].card) == zone_of(m, m.view.players[0].pawn.card) + 1
    ),
    "Take the {#} {beet} Beetcandy": lambda m: has(m, "beet") + 1,
    "your line has become Beetcandy's own": lambda m: line_ends(m, "beet"),
    "it ends at a Market that pays {#}": lambda m: price(m, "beet"),
    "Yours buys Beetcandy": lambda m: line_ends(m, "beet") and bool(m.allows(ToMarket)),
    "Beetcandy sells at {#} today": lambda m: price(m, "beet"),
    "Sell all {#}": lambda m: m.given(Sell)[0].count if m.given(Sell)[0].count == has(m, "beet") else -1,
    "{#} {gold} in one sale": lambda m: m.view.players[0].gold,
    "first to {#} {gold} wins": lambda m: m.box.setup.goal,
}  # fmt: skip
