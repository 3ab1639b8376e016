"""How the reasons of Time Line's hints are recounted: on the board before and after, or with every possible card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from game.rules.contract import NOBODY, Command
from game.rules.time_line import commands as c
from tests.rules.time_line.reference_model import Table
from tools.truth.checks import ReasonCheck
from tools.truth.position import Position
from tools.truth.time_line_board import GOAL, Sale, best_price, board, buyer, pays, price, sale, worth


class Case(NamedTuple):
    """A reason that is told: where, for which command, with which facts."""

    position: Position
    command: Command
    facts: Mapping[str, Any]
    now: Table

    @property
    def seat(self) -> int:
        """Who is asked."""
        return self.position.seat

    @property
    def then(self) -> Table:
        """The board after the command.

        Raises:
            ValueError: it hangs on a card that nobody has seen.
        """
        state = self.position.after((self.command,))
        if state is None or (state.actor < 0 and state.actor != NOBODY):
            raise ValueError("nobody knows what comes")
        return board(state)


Judge = Callable[[Case], bool]


def judged(judge: Judge) -> ReasonCheck:
    """Return the check of a reason by a judge; what hangs on an unknown card is no reason."""

    def check(position: Position, action: tuple[Command, ...], facts: Mapping[str, Any]) -> bool:
        try:
            return judge(Case(position, action[0], facts, board(position.state)))
        except ValueError:
            return False

    return check


def is_held(table: Table, case: Case) -> bool:
    """Return whether the seat holds so many of a good (some), at that price."""
    good, count = case.facts["good"], case.facts["count"]
    return bool(0 < count == table.goods[case.seat][good] and price(table, good) == case.facts["price"])


def is_sale(table: Table, case: Case, seat: int) -> bool:
    """Return whether a seat could sell just what the facts say."""
    found, facts = sale(table, seat), case.facts
    return found == Sale(facts["good"], facts["count"], facts["price"]) and found.gold == facts["gold"]


def wins(table: Table, seat: int) -> bool:
    """Return whether a seat could sell enough to win."""
    found = sale(table, seat)
    return found is not None and table.gold[seat] + found.gold >= GOAL


def is_quiet(case: Case) -> bool:
    """Return whether a command takes nothing, slides nothing, and leaves all prices."""
    now, then = case.now, case.then
    tops = [[card.top for card in table.column(zone)] for table in (now, then) for zone in range(table.width)]
    return now.goods == then.goods and tops[: now.width] == tops[now.width :] and now.prices() == then.prices()


# --- selling and waiting ---------------------------------------------------------------------------------------------


def _sells(*before: type[Command], wins_it: bool) -> Judge:
    """Try a sale, after a journey or not: it brings that gold at that price, and wins or does not."""

    def judge(case: Case) -> bool:
        facts, seat = case.facts, case.seat
        commands = (*(kind(seat) for kind in before), c.Sell(seat, facts["count"]))
        state: Any = case.position.after(commands)
        if state is None or commands[0] != case.command or price(case.now, facts["good"]) != facts["price"]:
            return False
        then = board(state)
        gained = then.gold[seat] - case.now.gold[seat]
        left = case.now.goods[seat][facts["good"]] - then.goods[seat][facts["good"]]
        fits = (gained, left) == (facts["gold"], facts["count"])
        return fits and (state.actor == NOBODY) == wins_it

    return judge


def _waits(case: Case) -> bool:
    market = case.then.pawns[case.seat].market
    return market is not None and pays(market) == case.facts["price"] and any(case.now.goods[case.seat].values())


def _keeps(case: Case) -> bool:
    on_market = case.now.pawns[case.seat].market is not None
    return on_market and is_sale(case.now, case, case.seat) and case.facts["price"] < best_price()


def _stays_on_market(case: Case) -> bool:
    market = case.now.pawns[case.seat].market
    return market is not None and is_held(case.now, case) and buyer(case.now, market) != case.facts["good"]


def _stays_on_line(case: Case) -> bool:
    return isinstance(case.command, c.Stay) and is_sale(case.now, case, case.seat)


def _stays(case: Case) -> bool:
    """Recount the goods; that no move looks better is the adviser's opinion."""
    return isinstance(case.command, c.Stay | c.SellNothing) and case.facts == {"gold": worth(case.now, case.seat)}


# --- moves -----------------------------------------------------------------------------------------------------------


def _prepares(win: bool) -> Judge:
    def judge(case: Case) -> bool:
        return is_sale(case.then, case, case.seat) and wins(case.then, case.seat) == win

    return judge


def _keeps_off(win: bool, left: bool = False) -> Judge:
    """Judge that a rival's sale is spoiled: it cannot win any more, and half of it is left at most."""

    def judge(case: Case) -> bool:
        rival, then = case.facts["seat"], case.then
        rest = sale(then, rival)
        gold = rest.gold if rest is not None else 0
        told = case.facts["left"] if left else gold if win else 0
        spoiled = gold == told and 2 * gold <= case.facts["gold"] and not wins(then, rival)
        return is_sale(case.now, case, rival) and wins(case.now, rival) == win and spoiled

    return judge


def _quiet_move(case: Case) -> bool:
    best = max(price(case.then, good) for good in case.then.goods[case.seat])
    return is_quiet(case) and case.facts["price"] == best


def _takes(least: int) -> Judge:
    def judge(case: Case) -> bool:
        before = case.now.goods[case.seat][case.facts["good"]]
        return is_held(case.then, case) and before + 1 == case.facts["count"] >= least

    return judge


def _raises(case: Case) -> bool:
    return is_held(case.then, case) and price(case.now, case.facts["good"]) < case.facts["price"]


def _begins(case: Case) -> bool:
    good = case.facts["good"]
    return case.command == c.Place(case.seat, good) and price(case.now, good) == case.facts["price"]


# --- cards that nobody has seen --------------------------------------------------------------------------------------


def _any_card(case: Case, holds: Callable[[Any], bool]) -> bool:
    """Return whether something holds whatever card is turned up: all of them are tried."""
    outcomes = list(case.position.outcomes((case.command,)))
    return len(outcomes) > 0 and all(holds(state) for state, _share in outcomes)


def _offers(case: Case, goods: set[str]) -> bool:
    """Return whether each of some goods can be chosen on any card."""
    return _any_card(case, lambda state: goods <= {one.good for one in state.legal_commands()})


def _new_card_for(case: Case) -> bool:
    return is_held(case.now, case) and _offers(case, {case.facts["good"]})


def _new_card(case: Case) -> bool:
    goods = set(case.now.goods[case.seat])
    return case.facts["count"] == len(goods) and _offers(case, goods)


def _new_card_on_line(case: Case) -> bool:
    seat, then = case.seat, case.facts["count"]
    return _any_card(case, lambda state: sum(board(state).goods[seat].values()) == then)


REASONS: Final[Mapping[str, ReasonCheck]] = {
    text: judged(judge)
    for text, judge in {
        "hint.begin_with": _begins,
        "hint.sell_wins": _sells(wins_it=True),
        "hint.sell_now": _sells(wins_it=False),
        "hint.go_win": _sells(c.ToMarket, wins_it=True),
        "hint.go_sell": _sells(c.ToMarket, wins_it=False),
        "hint.wait_on_market": _waits,
        "hint.keep_goods": _keeps,
        "hint.stay_on_market": _stays_on_market,
        "hint.stay_on_line": _stays_on_line,
        "hint.stay": _stays,
        "hint.prepare_win": _prepares(win=True),
        "hint.prepare_sale": _prepares(win=False),
        "hint.keep_from_winning": _keeps_off(win=True),
        "hint.keep_from_selling": _keeps_off(win=False),
        "hint.cut_sale": _keeps_off(win=False, left=True),
        "hint.raise_price": _raises,
        "hint.gather": _takes(least=2),
        "hint.take_good": _takes(least=1),
        "hint.better_place": lambda case: is_quiet(case) and is_held(case.now, case),
        "hint.quiet_move": _quiet_move,
        "hint.new_card_for": _new_card_for,
        "hint.new_card": _new_card,
        "hint.new_card_on_line": _new_card_on_line,
    }.items()
}
