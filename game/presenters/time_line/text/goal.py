"""The goal of Time Line on the table: gold, and how it is earned wherever something could be sold."""

from __future__ import annotations

from typing import NamedTuple

from game.i18n import N_, _
from game.presenters.contract import Goal, GoalPart, GoalState
from game.presenters.time_line.text.titles import Titles
from game.rules.claims import Count, Holds, stated
from game.rules.contract import Seat
from game.rules.time_line.compiled_box import Lookup
from game.rules.time_line.view import TableView

SELLS_HERE = N_("Sell here: {icon} {held} × {price} = {total} gold.")
WOULD_SELL = N_("Travel and sell: {icon} {held} × {price} = {total} gold.")
MOST = 3
"""So many seats are shown: the own one and who has most."""
WINS = N_("Sell {sign} here, and you win!")
WINS_THERE = N_("Travel to the Market and sell {sign}: you win!")
THREATENS = N_("{seat} wins by selling {sign} at {price} gold each, unless its line shifts.")
HOW = N_("First to {goal} gold wins: sell on a Market.")


class Sale(NamedTuple):
    """What could be sold on a Market: a good, how many are held, and what each brings."""

    good: str
    held: int
    price: int


def goal(view: TableView, lookup: Lookup, titles: Titles) -> Goal:
    """Return how much gold wins (rulebook: goal), how much there is, and how the viewer could sell."""
    parts = tuple(_part(view, lookup, titles, seat) for seat in _order(view)[:MOST])
    seat = view.turn if view.seat is None else view.seat
    here, there = sale_at(view, seat, view.players[seat].pawn.market), _at_end(view, seat)
    sale = here or there
    if sale is None or view.over is not None:
        return Goal(titles.say(HOW, goal=Count(says=lookup.goal, of="goal")), parts)
    wins = view.seat is not None and sale_wins(view, lookup, seat) is not None
    sentence = (WINS if here is not None else WINS_THERE) if wins else SELLS_HERE if here is not None else WOULD_SELL
    whose = (seat, sale.good)
    facts = {
        "price": Count(says=sale.price, of="price", about=(sale.good,)),
        "held": Count(says=sale.held, of="held", about=whose),
        "total": Count(says=sale.held * sale.price, of="worth", about=whose),
    }
    if view.seat is not None:
        stated(Holds(says=wins, of="sale_wins", about=(seat,)))
    text = titles.say(sentence, sign=sale.good, icon=f"{{{sale.good}}}", **facts)
    return Goal(text, parts, loud=wins)


def sale_wins(view: TableView, lookup: Lookup, seat: Seat) -> Sale | None:
    """Return what a seat could sell where it is, or by travelling to the end of its line, to win; None: nothing."""
    sale = sale_at(view, seat, view.players[seat].pawn.market) or _at_end(view, seat)
    enough = sale is not None and view.players[seat].gold + sale.held * sale.price >= lookup.goal
    return sale if enough else None


def sale_at(view: TableView, seat: Seat, market: int | None) -> Sale | None:
    """Return what a seat could sell on the Market at a row; None when nothing that it holds."""
    goods = view.players[seat].goods
    lines = (line for line in view.lines if market is not None and line.rows and line.rows[-1] == market)
    return next((Sale(line.good, goods[line.good], line.price) for line in lines if goods[line.good]), None)


def _at_end(view: TableView, seat: Seat) -> Sale | None:
    """Return what a seat could sell on the Market at which its line ends."""
    line = view.players[seat].pawn.line
    return sale_at(view, seat, line[-1]) if line else None


def _order(view: TableView) -> list[Seat]:
    """Return the seats: the viewer's own first, then who has most."""
    return sorted(range(len(view.players)), key=lambda seat: (seat != view.seat, -view.players[seat].gold, seat))


def _part(view: TableView, lookup: Lookup, titles: Titles, seat: Seat) -> GoalPart:
    """Return how much gold a seat has of what wins."""
    gold = view.players[seat].gold
    name = _("you") if seat == view.seat else titles.seat(seat)
    facts = {"n": Count(says=gold, of="gold", about=(seat,)), "goal": Count(says=lookup.goal, of="goal")}
    tip = titles.say(N_("{seat}: {n} of {goal} gold."), seat=seat, **facts)
    state: GoalState = "met" if gold >= lookup.goal else "open"
    threat = sale_wins(view, lookup, seat) if seat != view.seat and view.over is None else None
    if threat is not None:
        stated(Holds(says=True, of="sale_wins", about=(seat,)))
        price = Count(says=threat.price, of="price", about=(threat.good,))
        words = titles.say(THREATENS, seat=seat, sign=threat.good, price=price)
        tip, state = f"{tip}\n{words}", "danger"
    return GoalPart(f"seat_{seat + 1}", name, f"{gold}/{lookup.goal}", tip, state)
