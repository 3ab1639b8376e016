"""The reasons for hints in Time Line: what a command sells, prepares, prevents or gathers, in this order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from game.ai.lookahead import after
from game.ai.reasons import Explain, Reason
from game.ai.time_line.line_tracer import LineTracer, Sale
from game.ai.time_line.lookahead import Lookahead
from game.rules.contract import Command, Fact, Seat
from game.rules.time_line import commands as c
from game.rules.time_line.line_tracing import value
from game.rules.time_line.state_data import MARKET, is_market
from game.rules.time_line.state_machine import State

MakeLookahead: TypeAlias = Callable[[State], Lookahead]
"""Makes a lookahead for the seat that is asked in a state."""

WORTHWHILE: Final = 6
"""Gold that makes a sale worth mentioning."""

COLLECTION: Final = 2
"""Goods of a kind that count as a collection."""


def about(s: State, sale: Sale) -> tuple[Fact, ...]:
    """Return the facts of a sale."""
    good = s.lookup.goods[sale.good]
    return ("good", good), ("count", sale.number), ("price", sale.price), ("gold", sale.number * sale.price)


def mainly(s: State, end: State) -> tuple[Fact, ...]:
    """Return which good brings most to the seat that is asked: how many it has of it, and what they pay at the end."""
    prices, stock = _tracer(s).prices(end), s.goods[s.actor]
    good = max(range(len(stock)), key=lambda one: (stock[one] * prices[one], prices[one]))
    return ("good", s.lookup.goods[good]), ("count", stock[good]), ("price", prices[good])


def wins(s: State, seat: Seat, sale: Sale) -> bool:
    """Return whether a sale brings a seat to the goal."""
    return s.gold[seat] + sale.number * sale.price >= s.lookup.goal


# --- Markets -------------------------------------------------------------------------------------------------------


def _sell(_make: MakeLookahead, s: State, command: c.Sell) -> Reason:
    sale = _tracer(s).sale(s, s.actor)
    assert sale is not None
    sale = sale._replace(number=command.count)
    return Reason("hint.sell_wins" if wins(s, s.actor, sale) else "hint.sell_now", about(s, sale))


def _to_market(_make: MakeLookahead, s: State, command: c.ToMarket) -> Reason:
    """Return what will be sold, or what the Market pays."""
    sale = _tracer(s).sale(s, s.actor)
    if sale is not None:
        return Reason("hint.go_win" if wins(s, s.actor, sale) else "hint.go_sell", about(s, sale))
    end = after(s, command)
    return Reason("hint.wait_on_market", (("price", value(end, end.pawns[s.actor] - MARKET)),))


def _stay(_make: MakeLookahead, s: State, _command: Command) -> Reason:
    """Return what is worth waiting for."""
    sale = _tracer(s).sale(s, s.actor)
    if is_market(s.pawns[s.actor]):
        return Reason("hint.keep_goods", about(s, sale)) if sale else Reason("hint.stay_on_market", mainly(s, s))
    return Reason("hint.stay_on_line", about(s, sale)) if sale else Reason("hint.stay", mainly(s, s))


# --- moves ---------------------------------------------------------------------------------------------------------


def _move(make_lookahead: MakeLookahead, s: State, command: Command) -> Reason:
    """Return what a move to a stop brings."""
    ends = make_lookahead(s).outcomes(s, command)
    return _great(s, ends) or _gathers(s, ends[0])


def _chancy(_make: MakeLookahead, s: State, command: Command) -> Reason:
    """Return what a move onto an unknown card brings, whatever card it is: nothing is said of lines and sales."""
    local = not isinstance(command, c.Explore)
    main = max(range(len(s.lookup.goods)), key=s.goods[s.actor].__getitem__)
    if local and s.goods[s.actor][main] >= COLLECTION:
        price = _tracer(s).prices(s)[main]
        facts = ("good", s.lookup.goods[main]), ("count", s.goods[s.actor][main]), ("price", price)
        return Reason("hint.new_card_for", facts)
    return Reason("hint.new_card" if local else "hint.new_card_on_line", mainly(s, s))


def _great(s: State, ends: Sequence[State]) -> Reason | None:
    """Return what is more than gathering: to be about to win, to keep others from selling, to come to a sale."""
    seat, tracer = s.actor, _tracer(s)
    sales = [tracer.sale(end, seat) for end in ends]
    best = max((sale for sale in sales if sale), key=lambda sale: sale.number * sale.price, default=None)
    sure = all(sales) and best is not None
    if sure and best is not None and wins(s, seat, best):
        return Reason("hint.prepare_win", about(s, best))
    spoiled = _keeps_off(s, ends, tracer)
    if spoiled is not None:
        return spoiled
    now = tracer.sale(s, seat)
    had = now.number * now.price if now else 0
    if sure and best is not None and best.number * best.price >= max(WORTHWHILE, had + 1):
        return Reason("hint.prepare_sale", about(s, best))
    return None


def _keeps_off(s: State, ends: Sequence[State], tracer: LineTracer) -> Reason | None:
    """Return whose sale becomes impossible or poor, the nearest to winning first."""
    found: list[tuple[bool, int, Seat, Sale]] = []
    for seat in range(s.seats):
        sale = tracer.sale(s, seat)
        if seat == s.actor or sale is None:
            continue
        gold, is_win = sale.number * sale.price, wins(s, seat, sale)
        left = [tracer.sale(end, seat) for end in ends]
        most = max((sale.number * sale.price for sale in left if sale), default=0)
        if 2 * most <= gold and (is_win or gold >= WORTHWHILE):
            found.append((is_win, gold, seat, sale))
    if not found:
        return None
    is_win, _, seat, sale = max(found)
    return Reason("hint.keep_from_winning" if is_win else "hint.keep_from_selling", (("seat", seat), *about(s, sale)))


def _gathers(s: State, end: State) -> Reason:
    """Return which good is taken, or whose price rises."""
    seat, goods = s.actor, s.lookup.goods
    before, tracer = s.goods[seat], _tracer(s)
    taken = next((good for good, count in enumerate(end.goods[seat]) if count > before[good]), None)
    old, new = tracer.prices(s), tracer.prices(end)
    stock = end.goods[seat]
    rises = [good for good in range(len(goods)) if new[good] > old[good] and stock[good] >= COLLECTION]
    best = max(rises, key=lambda good: stock[good] * (new[good] - old[good]), default=None)
    if best is not None and (taken is None or stock[best] >= stock[taken]):
        return Reason("hint.raise_price", (("good", goods[best]), ("price", new[best]), ("count", stock[best])))
    if taken is None:
        return Reason("hint.better_place", mainly(s, end))
    facts = (("good", goods[taken]), ("count", stock[taken]), ("price", new[taken]))
    return Reason("hint.gather" if stock[taken] >= COLLECTION else "hint.take_good", facts)


def _place(_make: MakeLookahead, s: State, command: c.Place) -> Reason:
    price = _tracer(s).prices(s)[s.lookup.number[command.good]]
    return Reason("hint.begin_with", (("good", command.good), ("price", price)))


def _tracer(s: State) -> LineTracer:
    return LineTracer(s.lookup)


REASONS: Final[Mapping[type, Explain[MakeLookahead, State]]] = {
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
