"""Reasons for hints in Time Line: what a command sells, prepares, prevents or gathers, in this order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import mul
from typing import Final, NamedTuple

from game.ai.reasons import BEST_FOUND, Explain, Reason
from game.games.time_line.bots.line_tracer import LineTracer, Sale
from game.games.time_line.bots.lookahead import CHANCY
from game.games.time_line.rules import commands as c
from game.games.time_line.rules import pending as p
from game.games.time_line.rules.line_tracing import value
from game.games.time_line.rules.state_data import MARKET, is_market
from game.games.time_line.rules.state_machine import State
from game.rules.contract import Command, Fact, Seat, after
from game.rules.parts import bits

WORTHWHILE: Final = 6
"""Minimum gold of a sale worth mentioning."""

COLLECTION: Final = 2
"""Minimum number of equal goods that count as a collection."""


def about(s: State, sale: Sale) -> tuple[Fact, ...]:
    """Return the facts of a sale."""
    good = s.lookup.goods[sale.good]
    return ("good", good), ("count", sale.number), ("price", sale.price), ("gold", sale.number * sale.price)


def wins(s: State, seat: Seat, sale: Sale) -> bool:
    """Return whether a sale wins for a seat."""
    return s.gold[seat] + sale.number * sale.price >= s.lookup.goal


def _gold(sale: Sale | None) -> int:
    """Return the gold of a sale; 0 without one."""
    return sale.number * sale.price if sale else 0


def known_ends(s: State) -> list[State]:
    """List the possible ends of a turn, excluding unknown cards and sales."""
    return [after(s, one) for one in _known(s)]


def _known(s: State) -> list[Command]:
    """List the commands that neither turn up a card nor sell."""
    return [one for one in s.legal_commands() if not isinstance(one, (*CHANCY, c.ToMarket, c.Sell))]


def unknown_ends(s: State, command: Command) -> list[State]:
    """List the possible ends of a move that reveals a card, one for each unseen card.

    Which of its stops is taken makes no difference to the others: each slides the zone once.
    """
    first, ends = after(s, command), []
    for card in bits(first.unseen):
        end = after(first, c.Turned(s.lookup.names[card]))
        ends.append(after(end, end.legal_commands()[0]) if isinstance(end.pending[-1], p.Stopping) else end)
    return ends


def next_turn(s: State, seat: Seat) -> State:
    """Return the state at a seat's next turn if nobody else acts."""
    copy = s.clone()
    copy.turn, copy.pending = seat, [p.Turn()]
    copy.advance()
    return copy


def _then(tracer: LineTracer, end: State, seat: Seat) -> Sale | None:
    """Return the best sale after one more move of a seat, if it beats the current one."""
    if end.over is not None:
        return None
    sales = (tracer.sale(then, seat) for then in known_ends(next_turn(end, seat)))
    best = max(sales, key=_gold, default=None)
    return best if _gold(best) > _gold(tracer.sale(end, seat)) else None


# --- Markets -------------------------------------------------------------------------------------------------------


def _sell(tracer: LineTracer, s: State, command: c.Sell) -> Reason:
    sale = tracer.sale(s, s.actor)
    assert sale is not None
    sale = sale._replace(number=command.count)
    if wins(s, s.actor, sale):
        return Reason("hint.sell_wins", about(s, sale))
    kept = s.goods[s.actor][sale.good] - sale.number
    if kept and sale.price < max(s.lookup.finish):
        return Reason("hint.sell_some", (*about(s, sale), ("kept", kept)))
    return _in_time(tracer, s, sale) or Reason("hint.sell_now", (*about(s, sale), *_total(s, sale)))


def _total(s: State, sale: Sale) -> tuple[Fact, ...]:
    """Return the facts of the asked seat's gold after a sale, and of the goal."""
    return ("total", s.gold[s.actor] + _gold(sale)), ("goal", s.lookup.goal)


def _in_time(tracer: LineTracer, s: State, sale: Sale) -> Reason | None:
    """Explain selling now: the next player could spoil the sale."""
    seat = s.actor
    rival = (seat + 1) % s.seats
    ends = known_ends(next_turn(s, rival))
    if _gold(sale) < WORTHWHILE or all(2 * _gold(tracer.sale(end, seat)) > _gold(sale) for end in ends):
        return None
    return Reason("hint.sell_in_time", (*about(s, sale), *_total(s, sale), ("seat", rival)))


def _to_market(tracer: LineTracer, s: State, _command: c.ToMarket) -> Reason:
    """Explain going to a Market by the sale."""
    sale = tracer.sale(s, s.actor)
    if sale is not None:
        if wins(s, s.actor, sale):
            return Reason("hint.go_wins", about(s, sale))
        some = sale.number > 1 and sale.price < max(s.lookup.finish)  # the bot may keep some
        text = "hint.go_sell_some" if some else "hint.go_sell"
        return _in_time(tracer, s, sale) or Reason(text, (*about(s, sale), *_total(s, sale)))
    return BEST_FOUND


def _stay(tracer: LineTracer, s: State, _command: Command) -> Reason:
    """Explain staying by what is worth waiting for."""
    sale = tracer.sale(s, s.actor)
    if not is_market(s.pawns[s.actor]):
        return _waits(tracer, s) if sale is None else Reason("hint.stay_on_line", about(s, sale))
    stock = s.goods[s.actor]
    coming = Sale(stock.index(max(stock)), max(stock), value(s, s.pawns[s.actor] - MARKET))
    to_win = sale is None and coming.number and wins(s, s.actor, coming)
    return Reason("hint.stay_to_win", about(s, coming)) if to_win else _waits(tracer, s)


def _worth(tracer: LineTracer, s: State, seat: Seat) -> int:
    """Return the sale value of a seat's goods at current prices."""
    return sum(count * price for count, price in zip(s.goods[seat], tracer.prices(s), strict=True))


def _waits(tracer: LineTracer, s: State) -> Reason:
    """Explain waiting: the sale value of all goods, which any other foreseeable move would reduce."""
    worth = _worth(tracer, s, s.actor)
    return _stays_rich(tracer, s) or (Reason("hint.stay", (("gold", worth),)) if worth else BEST_FOUND)


def _stays_rich(tracer: LineTracer, s: State) -> Reason | None:
    """Explain taking no token by the value of the goods, if each in reach would reduce it."""
    worth = _worth(tracer, s, s.actor)
    changed = [_worth(tracer, end, s.actor) for end in known_ends(s) if end.tokens != s.tokens]
    if not changed or max(changed) >= worth:
        return None
    return Reason("hint.stay_rich", (("gold", worth), ("most", max(changed))))


# --- moves ---------------------------------------------------------------------------------------------------------


def _move(tracer: LineTracer, s: State, command: Command) -> Reason:
    """Explain a move to a known stop by what comes of it, unless it ends the game."""
    end = after(s, command)
    if end.over is not None:
        return BEST_FOUND
    return _great(tracer, s, end) or _gathers(tracer, s, command, end)


def _chancy(tracer: LineTracer, s: State, command: Command) -> Reason:
    """Explain a move to an unknown card by what every card does, to a rival's sale or prices, or by the good taken."""
    ends = unknown_ends(s, command)
    spoiled = _spoiled(tracer, s, ends)
    if spoiled is not None and (spoiled.wins or not spoiled.left):
        return _keeps_off(s, spoiled)
    was, *values = (sum(map(mul, s.goods[s.actor], tracer.prices(one))) for one in (s, *ends))
    if 0 < was < min(values):
        return Reason("hint.new_card_worth", (("was", was), ("gold", min(values))))
    if isinstance(command, c.Explore):
        return Reason("hint.new_card_on_line", (("count", sum(s.goods[s.actor]) + 1),))
    main = max(range(len(s.lookup.goods)), key=s.goods[s.actor].__getitem__)
    count, price = s.goods[s.actor][main], tracer.prices(s)[main]
    if count < COLLECTION:
        return Reason("hint.new_card", (("count", len(s.lookup.goods)),))
    return Reason("hint.new_card_for", (("good", s.lookup.goods[main]), ("count", count), ("price", price)))


def _great(tracer: LineTracer, s: State, end: State) -> Reason | None:
    """Explain a move by what weighs most: a near victory, a blocked sale or a coming sale; None if it does none."""
    sale, had = tracer.sale(end, s.actor), _gold(tracer.sale(s, s.actor))
    near_win = sale is not None and wins(end, s.actor, sale)
    mine = sale if near_win or _gold(sale) >= max(WORTHWHILE, had + 1) else None
    spoiled = _spoiled(tracer, s, [end])
    if mine is None or spoiled is None:
        if spoiled is not None:
            return _keeps_off(s, spoiled)
        return None if mine is None else _prepares(tracer, end, s.actor, mine)
    facts = *about(s, mine), ("seat", spoiled.seat)
    if spoiled.wins:
        return Reason("hint.prepare_win_and_stop" if near_win else "hint.prepare_sale_and_stop", facts)
    if near_win:
        return _prepares(tracer, end, s.actor, mine)
    if not spoiled.left:
        return Reason("hint.prepare_sale_and_spoil", (*facts, ("was", _gold(spoiled.sale))))
    taken = _gold(spoiled.sale) - spoiled.left
    return Reason("hint.prepare_sale", about(s, mine)) if _gold(mine) >= taken else _keeps_off(s, spoiled)


def _prepares(tracer: LineTracer, end: State, seat: Seat, mine: Sale) -> Reason:
    """Explain a move by the coming sale, and say who could win before it."""
    if not wins(end, seat, mine):
        return Reason("hint.prepare_sale", about(end, mine))
    sales = ((one, tracer.sale(end, one)) for one in range(end.seats) if one != seat)
    rival = next((one for one, sale in sales if sale is not None and wins(end, one, sale)), None)
    if rival is None:
        return Reason("hint.prepare_win", about(end, mine))
    return Reason("hint.prepare_win_unless", (*about(end, mine), ("seat", rival)))


class Spoiled(NamedTuple):
    """A rival's sale that a move prevents or cuts: whether it would have won, whose it is, and the gold left of it."""

    wins: bool
    sale: Sale
    left: int
    seat: Seat


def _spoiled(tracer: LineTracer, s: State, ends: Sequence[State]) -> Spoiled | None:
    """Return the largest sale of a rival that at least halves, and wins no more, at all possible ends of a move.

    One that would win comes before all others.
    """
    found: list[Spoiled] = []
    for seat in range(s.seats):
        sale = tracer.sale(s, seat)
        if seat == s.actor or sale is None:
            continue
        is_win, rests = wins(s, seat, sale), [(end, tracer.sale(end, seat)) for end in ends]
        left = max(_gold(rest) for _end, rest in rests)
        if any(rest is not None and wins(end, seat, rest) for end, rest in rests) or 2 * left > _gold(sale):
            continue
        if is_win or _gold(sale) >= WORTHWHILE:
            found.append(Spoiled(is_win, sale, left, seat))
    return max(found, key=lambda one: (one.wins, _gold(one.sale), -one.left, one.seat), default=None)


def _keeps_off(s: State, spoiled: Spoiled) -> Reason:
    """Say whose sale a move prevents or cuts."""
    facts = ("seat", spoiled.seat), *about(s, spoiled.sale)
    if spoiled.wins:
        return Reason("hint.keep_from_winning", facts)
    if spoiled.left:
        return Reason("hint.cut_sale", (*facts, ("left", spoiled.left)))
    return Reason("hint.keep_from_selling", facts)


def _stop_at(tracer: LineTracer, s: State, command: c.StopAt) -> Reason:
    """Explain a stop on a new card by what the others lack: prices and rivals' sales become the same with each."""
    seat, end = s.actor, after(s, command)
    sale, good = tracer.sale(end, seat), s.lookup.number[command.good]
    if sale is not None and (wins(end, seat, sale) or _gold(sale) >= end.goods[seat][good] * tracer.prices(end)[good]):
        return _prepares(tracer, end, seat, sale)
    return _reaches(tracer, s, command, good) or _takes(tracer, end, seat, good)


def _gathers(tracer: LineTracer, s: State, command: Command, end: State) -> Reason:
    """Explain a move by a changed price, the following move, or the good taken."""
    seat = s.actor
    taken = next((good for good, count in enumerate(end.goods[seat]) if count > s.goods[seat][good]), None)
    if taken is None:
        return _reaches(tracer, s, command) or _moves_on(tracer, s, end)
    reason = _moves_price(tracer, s, end) or _reaches(tracer, s, command, taken)
    was, now = _worth(tracer, s, seat), _worth(tracer, end, seat)
    if reason is None and 0 < was < now and end.goods[seat][taken] < COLLECTION:
        return Reason("hint.worth_more", (("was", was), ("gold", now)))
    return reason or _takes_more(tracer, s, command, taken) or _takes(tracer, end, seat, taken)


def _takes_more(tracer: LineTracer, s: State, command: Command, taken: int) -> Reason | None:
    """Explain a token of a collection by what the same good would be worth if taken at any other stop in reach."""
    seat, held, ends = s.actor, s.goods[s.actor][taken], {one: after(s, one) for one in _known(s)}
    takers = {one: end for one, end in ends.items() if end.goods[seat][taken] > held}
    stock = {one: (held + 1) * tracer.prices(end)[taken] for one, end in takers.items()}
    gold, most = stock.pop(command), max(stock.values(), default=0)
    if not held or not 0 < most < gold:
        return None
    facts = ("good", s.lookup.goods[taken]), ("count", held + 1), ("gold", gold)
    return Reason("hint.gather_here", (*facts, ("most", most)))


def _reaches(tracer: LineTracer, s: State, command: Command, taken: int | None = None) -> Reason | None:
    """Explain a move by the sale that the next one prepares: a win, or more than the good taken and any other move."""
    seat, end = s.actor, after(s, command)
    then = _then(tracer, end, seat)
    if then is None:
        return None
    ends = {one: after(s, one) for one in _known(s) if one != command}
    others = {one: _then(tracer, there, seat) or tracer.sale(there, seat) for one, there in ends.items()}
    stayed = next((sale for one, sale in others.items() if isinstance(one, c.Stay)), None)
    if wins(end, seat, then) and (stayed is None or not wins(end, seat, stayed)):
        return Reason("hint.then_win", about(s, then))
    stock = 0 if taken is None else end.goods[seat][taken] * tracer.prices(end)[taken]
    most = max([stock, *map(_gold, others.values())])
    return Reason("hint.then_most", about(s, then)) if _gold(then) > most else None


def _takes(tracer: LineTracer, end: State, seat: Seat, taken: int) -> Reason:
    """Explain a move by the good taken."""
    count, price = end.goods[seat][taken], tracer.prices(end)[taken]
    facts = ("good", end.lookup.goods[taken]), ("count", count), ("price", price)
    if count < COLLECTION:
        return Reason("hint.take_good", facts)
    return Reason("hint.gather", (*facts, ("gold", count * price)))


def _moves_on(tracer: LineTracer, s: State, end: State) -> Reason:
    """Explain a move to an empty stop by what is gained over staying: a sale, a line, or a choice of stops."""
    seat, sale = s.actor, tracer.sale(end, s.actor)
    if _gold(sale) > _gold(tracer.sale(s, seat)):
        assert sale is not None
        return Reason("hint.prepare_sale", about(s, sale))
    here, there = (known_ends(next_turn(state, seat)) for state in (s, end))
    known = {one.good for one in (tracer.sale(then, seat) for then in here) if one is not None}
    lines = [one for one in (tracer.sale(then, seat) for then in there) if one is not None and one.good not in known]
    if lines:
        return Reason("hint.then_line", about(s, max(lines, key=_gold)))
    most, best = (max((_worth(tracer, then, seat) for then in ends), default=0) for ends in (here, there))
    if best > most:
        return Reason("hint.then_worth", (("gold", best),))
    rich = _stays_rich(tracer, s)
    if rich is not None:
        return rich
    near, reach = (
        sum(isinstance(one, c.MoveTo) for one in next_turn(state, seat).legal_commands()) for state in (s, end)
    )
    return Reason("hint.more_stops", (("count", reach),)) if reach > near else BEST_FOUND


def _moves_price(tracer: LineTracer, s: State, end: State) -> Reason | None:
    """Explain a move by a price rising for the asked seat, or falling for another with many goods.

    The price of another's goods must fall by more than the own goods gain.
    """
    seat, old, new = s.actor, tracer.prices(s), tracer.prices(end)
    gains = [_worth(tracer, end, one) - _worth(tracer, s, one) for one in range(s.seats)]
    stock, most = end.goods[seat], max(end.goods[seat])
    rises = [good for good, price in enumerate(new) if price > old[good] and stock[good] >= COLLECTION]
    best = max(rises, key=lambda good: stock[good] * (new[good] - old[good]), default=None)
    if best is not None and 2 * stock[best] >= most and gains[seat] > 0:
        return Reason("hint.raise_price", (*_price(s, best, old, new), ("count", stock[best])))
    falls = [
        (held * (old[good] - new[good]), held, good, other)
        for other in range(s.seats)
        for good, held in enumerate(s.goods[other])
        if other != seat and new[good] < old[good] and held > COLLECTION * stock[good] and gains[other] < 0
    ]
    if not falls or max(falls)[0] < max(WORTHWHILE // 2, gains[seat] + 1):
        return None
    _lost, held, good, other = max(falls)
    return Reason("hint.lower_price", (*_price(s, good, old, new), ("count", held), ("seat", other)))


def _price(s: State, good: int, old: Sequence[int], new: Sequence[int]) -> tuple[Fact, ...]:
    """Return the facts of a price change."""
    return ("good", s.lookup.goods[good]), ("was", old[good]), ("price", new[good])


def _place(tracer: LineTracer, s: State, command: c.Place) -> Reason:
    """Explain a starting place by a coming sale or the best price."""
    end, seat, prices = after(s, command), s.actor, tracer.prices(s)
    sale, price = tracer.sale(end, seat), prices[s.lookup.number[command.good]]
    if sale is not None:
        return Reason("hint.begin_on_line", about(s, sale))
    facts = ("good", command.good), ("price", price)
    return Reason("hint.begin_with_best", facts) if price == max(prices) else Reason("hint.begin_with", facts)


REASONS: Final[Mapping[type, Explain[LineTracer, State]]] = {
    c.Place: _place,
    c.Stay: _stay,
    c.MoveTo: _move,
    c.StepOff: _chancy,
    c.TurnUp: _chancy,
    c.Explore: _chancy,
    c.ToMarket: _to_market,
    c.StopAt: _stop_at,
    c.Sell: _sell,
    c.SellNothing: _stay,
}
"""Reason function for each command."""
