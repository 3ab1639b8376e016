"""The reasons for hints in Time Line: what a command sells, prepares, prevents or gathers, in this order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.ai.reasons import Explain, Reason
from game.ai.time_line.line_tracer import LineTracer, Sale
from game.rules.contract import Command, Fact, Seat, after
from game.rules.time_line import commands as c
from game.rules.time_line.line_tracing import value
from game.rules.time_line.state_data import MARKET, is_market
from game.rules.time_line.state_machine import State

WORTHWHILE: Final = 6
"""Gold that makes a sale worth mentioning."""

COLLECTION: Final = 2
"""Goods of a kind that count as a collection."""


def about(s: State, sale: Sale) -> tuple[Fact, ...]:
    """Return the facts of a sale."""
    good = s.lookup.goods[sale.good]
    return ("good", good), ("count", sale.number), ("price", sale.price), ("gold", sale.number * sale.price)


def mainly(tracer: LineTracer, s: State, end: State) -> tuple[Fact, ...] | None:
    """Return which good brings most to the seat that is asked: how many it has, at what price each at the end."""
    prices, stock = tracer.prices(end), s.goods[s.actor]
    good = max(range(len(stock)), key=lambda one: (stock[one] * prices[one], prices[one]))
    if not stock[good]:
        return None
    return ("good", s.lookup.goods[good]), ("count", stock[good]), ("price", prices[good])


def wins(s: State, seat: Seat, sale: Sale) -> bool:
    """Return whether a sale brings a seat to the goal."""
    return s.gold[seat] + sale.number * sale.price >= s.lookup.goal


# --- Markets -------------------------------------------------------------------------------------------------------


def _sell(tracer: LineTracer, s: State, command: c.Sell) -> Reason:
    sale = tracer.sale(s, s.actor)
    assert sale is not None
    sale = sale._replace(number=command.count)
    return Reason("hint.sell_wins" if wins(s, s.actor, sale) else "hint.sell_now", about(s, sale))


def _to_market(tracer: LineTracer, s: State, command: c.ToMarket) -> Reason:
    """Return what will be sold, or what the Market pays to who has goods."""
    sale = tracer.sale(s, s.actor)
    if sale is not None:
        return Reason("hint.go_win" if wins(s, s.actor, sale) else "hint.go_sell", about(s, sale))
    if not any(s.goods[s.actor]):
        return _quiet(tracer, s)
    end = after(s, command)
    return Reason("hint.wait_on_market", (("price", value(end, end.pawns[s.actor] - MARKET)),))


def _stay(tracer: LineTracer, s: State, _command: Command) -> Reason:
    """Return what is worth waiting for."""
    sale = tracer.sale(s, s.actor)
    if is_market(s.pawns[s.actor]):
        return _stay_on_market(tracer, s, sale)
    if sale is not None:
        return Reason("hint.stay_on_line", about(s, sale))
    return _waits(tracer, s)


def _waits(tracer: LineTracer, s: State) -> Reason:
    """Return that one waits, with what all goods would bring."""
    worth = sum(count * price for count, price in zip(s.goods[s.actor], tracer.prices(s), strict=True))
    return Reason("hint.stay", (("gold", worth),))


def _quiet(tracer: LineTracer, s: State) -> Reason:
    """Return that nothing slides, for who has no goods."""
    return Reason("hint.quiet_move", (("price", max(tracer.prices(s))),))


def _stay_on_market(tracer: LineTracer, s: State, sale: Sale | None) -> Reason:
    """Return why who is on a Market keeps the goods: another pays more, or no line of theirs ends there yet."""
    facts = mainly(tracer, s, s)
    if sale is not None:
        return Reason("hint.keep_goods", about(s, sale)) if sale.price < max(s.lookup.finish) else _waits(tracer, s)
    return _waits(tracer, s) if facts is None else Reason("hint.stay_on_market", facts)


# --- moves ---------------------------------------------------------------------------------------------------------


def _move(tracer: LineTracer, s: State, command: Command) -> Reason:
    """Return what a move to a stop that is known brings."""
    end = after(s, command)
    return _great(tracer, s, end) or _gathers(tracer, s, end)


def _chancy(tracer: LineTracer, s: State, command: Command) -> Reason:
    """Return what a move onto an unknown card brings, whatever card it is: nothing is said of lines and sales."""
    if isinstance(command, c.Explore):
        return Reason("hint.new_card_on_line", (("count", sum(s.goods[s.actor]) + 1),))
    main = max(range(len(s.lookup.goods)), key=s.goods[s.actor].__getitem__)
    count, price = s.goods[s.actor][main], tracer.prices(s)[main]
    if count < COLLECTION:
        return Reason("hint.new_card", (("count", len(s.lookup.goods)),))
    return Reason("hint.new_card_for", (("good", s.lookup.goods[main]), ("count", count), ("price", price)))


def _great(tracer: LineTracer, s: State, end: State) -> Reason | None:
    """Return what is more than gathering: to be about to win, to keep others from selling, to come to a sale."""
    seat = s.actor
    sale, now = tracer.sale(end, seat), tracer.sale(s, seat)
    if sale is not None and wins(end, seat, sale):
        return Reason("hint.prepare_win", about(s, sale))
    spoiled = _keeps_off(tracer, s, end)
    if spoiled is not None:
        return spoiled
    had = now.number * now.price if now else 0
    if sale is not None and sale.number * sale.price >= max(WORTHWHILE, had + 1):
        return Reason("hint.prepare_sale", about(s, sale))
    return None


def _keeps_off(tracer: LineTracer, s: State, end: State) -> Reason | None:
    """Return whose sale becomes impossible or poor, the nearest to winning first."""
    found: list[tuple[bool, int, int, Seat, Sale]] = []
    for seat in range(s.seats):
        sale, left = tracer.sale(s, seat), tracer.sale(end, seat)
        if seat == s.actor or sale is None:
            continue
        gold, rest, is_win = sale.number * sale.price, left.number * left.price if left else 0, wins(s, seat, sale)
        if left is not None and wins(end, seat, left):
            continue
        if 2 * rest <= gold and (is_win or gold >= WORTHWHILE):
            found.append((is_win, gold, -rest, seat, sale))
    if not found:
        return None
    is_win, _, minus_rest, seat, sale = max(found)
    facts = ("seat", seat), *about(s, sale)
    if is_win:
        return Reason("hint.keep_from_winning", facts)
    return (
        Reason("hint.cut_sale", (*facts, ("left", -minus_rest)))
        if minus_rest
        else Reason("hint.keep_from_selling", facts)
    )


def _gathers(tracer: LineTracer, s: State, end: State) -> Reason:
    """Return which good is taken, or whose price rises."""
    seat, goods = s.actor, s.lookup.goods
    before = s.goods[seat]
    taken = next((good for good, count in enumerate(end.goods[seat]) if count > before[good]), None)
    if taken is None:
        facts = mainly(tracer, s, end)
        return _quiet(tracer, s) if facts is None else Reason("hint.better_place", facts)
    old, new, stock = tracer.prices(s), tracer.prices(end), end.goods[seat]
    rises = [good for good in range(len(goods)) if new[good] > old[good] and stock[good] >= COLLECTION]
    best = max(rises, key=lambda good: stock[good] * (new[good] - old[good]), default=None)
    if best is not None and stock[best] >= stock[taken]:
        return Reason("hint.raise_price", (("good", goods[best]), ("price", new[best]), ("count", stock[best])))
    facts = (("good", goods[taken]), ("count", stock[taken]), ("price", new[taken]))
    return Reason("hint.gather" if stock[taken] >= COLLECTION else "hint.take_good", facts)


def _place(tracer: LineTracer, s: State, command: c.Place) -> Reason:
    price = tracer.prices(s)[s.lookup.number[command.good]]
    return Reason("hint.begin_with", (("good", command.good), ("price", price)))


REASONS: Final[Mapping[type, Explain[LineTracer, State]]] = {
    c.Place: _place,
    c.Stay: _stay,
    c.MoveTo: _move,
    c.StepOff: _chancy,
    c.TurnUp: _chancy,
    c.Explore: _chancy,
    c.ToMarket: _to_market,
    c.StopAt: _move,
    c.Sell: _sell,
    c.SellNothing: _stay,
}
"""The reason for each command."""
