"""Independent checks of hint reasons in Time Line, on the board before and after, or over all possible cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from game.games.time_line.rules import commands as c
from game.games.time_line.rules import pending as p
from game.rules.contract import NOBODY, Command, after
from tests.games.time_line.reference_model import Table
from tools.truth.checks import ReasonCheck
from tools.truth.position import Position
from tools.truth.time_line_board import GOAL, Sale, best_price, board, buyer, pays, price, sale, worth


class Case(NamedTuple):
    """A reason to check: the position, the command and the facts."""

    position: Position
    command: Command
    facts: Mapping[str, Any]
    now: Table

    @property
    def seat(self) -> int:
        """The deciding seat."""
        return self.position.seat

    @property
    def then(self) -> Table:
        """The board after the command.

        Raises:
            ValueError: If it depends on an unseen card.
        """
        state = self.position.after((self.command,))
        if state is None or (state.actor < 0 and state.actor != NOBODY):
            raise ValueError("nobody knows what comes")
        return board(state)


Judge = Callable[[Case], bool]


def judged(judge: Judge) -> ReasonCheck:
    """Turn a judge into the check of a reason; one that depends on an unseen card is false."""

    def check(position: Position, action: tuple[Command, ...], facts: Mapping[str, Any]) -> bool:
        try:
            return judge(Case(position, action[0], facts, board(position.state)))
        except ValueError:
            return False

    return check


def is_held(table: Table, case: Case) -> bool:
    """Return whether the seat holds the stated number of a good, at the stated price."""
    good, count = case.facts["good"], case.facts["count"]
    return bool(0 < count == table.goods[case.seat][good] and price(table, good) == case.facts["price"])


def is_sale(table: Table, case: Case, seat: int) -> bool:
    """Return whether the possible sale of a seat is as stated."""
    found, facts = sale(table, seat), case.facts
    return found == Sale(facts["good"], facts["count"], facts["price"]) and found.gold == facts["gold"]


def wins(table: Table, seat: int) -> bool:
    """Return whether a seat could win by selling."""
    found = sale(table, seat)
    return found is not None and table.gold[seat] + found.gold >= GOAL


def is_quiet(case: Case) -> bool:
    """Return whether a command takes nothing, slides nothing, and leaves all prices unchanged."""
    now, then = case.now, case.then
    tops = [[card.top for card in table.column(zone)] for table in (now, then) for zone in range(table.width)]
    return now.goods == then.goods and tops[: now.width] == tops[now.width :] and now.prices() == then.prices()


# --- selling and waiting ---------------------------------------------------------------------------------------------


def _sells(*before: type[Command], wins_it: bool) -> Judge:
    """Make the judge of a sale, possibly after a journey: its proceeds and price, and whether it wins."""

    def judge(case: Case) -> bool:
        facts, seat = case.facts, case.seat
        commands = (*(kind(seat) for kind in before), c.Sell(seat, facts["count"]))
        state: Any = case.position.after(commands)
        if state is None or commands[0] != case.command or price(case.now, facts["good"]) != facts["price"]:
            return False
        then = board(state)
        gained = then.gold[seat] - case.now.gold[seat]
        left = case.now.goods[seat][facts["good"]] - then.goods[seat][facts["good"]]
        fits = (gained, left) == (facts["gold"], facts["count"]) and facts.get("total", then.gold[seat]) == then.gold[
            seat
        ]
        return fits and facts.get("goal", GOAL) == GOAL and (state.actor == NOBODY) == wins_it

    return judge


def _kept(case: Case) -> int:
    """Return the remaining number of the sold good."""
    return int(case.now.goods[case.seat][case.facts["good"]] - case.facts["count"])


def _in_time(case: Case) -> bool:
    """Return whether the next player could spoil at least half of a postponed sale."""
    facts, waits = case.facts, case.position.state.clone()
    on_market = case.now.pawns[case.seat].market is not None
    sold = case.command.count if isinstance(case.command, c.Sell) else case.now.goods[case.seat][facts["good"]]
    held = isinstance(case.command, c.Sell if on_market else c.ToMarket) and 0 < sold == facts["count"]
    spoiled = any(
        2 * _gold(sale(board(end), case.seat)) <= facts["gold"] for end in known_ends(next_turn(waits, facts["seat"]))
    )
    following = facts["seat"] == (case.seat + 1) % len(case.now.goods)
    total = facts["total"] == case.now.gold[case.seat] + facts["gold"] and facts["goal"] == GOAL
    return held and facts["gold"] == sold * price(case.now, facts["good"]) and total and following and spoiled


def _gold(found: Sale | None) -> int:
    return 0 if found is None else found.gold


def next_turn(state: Any, seat: int) -> Any:
    """Return a copy in which a seat has the turn."""
    copy = state.clone()
    copy.turn, copy.pending = seat, [p.Turn()]
    copy.advance()
    return copy


def known_ends(state: Any, but: Command | None = None) -> list[Any]:
    """Return the states after all commands except ``but``, sales and those that turn up a card."""
    found = []
    for command in (one for one in state.legal_commands() if one != but):
        copy = state.clone()
        copy.apply(command)
        if copy.actor >= 0 and not isinstance(command, c.ToMarket | c.Sell):
            found.append(copy)
    return found


def _then(case: Case) -> bool:
    """Return whether some command in the following turn gives the stated sale."""
    state = case.position.after((case.command,))
    if state is None or state.actor < 0:
        return False
    ends = [board(end) for end in known_ends(next_turn(state, case.seat))]
    return any(is_sale(end, case, case.seat) for end in ends)


def _reached_elsewhere(case: Case) -> int:
    """Return the gold of the best sale at any other known stop, or after one more move from it."""
    most = 0
    for end in known_ends(case.position.state, but=case.command):
        tables = [board(end), *([] if end.actor == NOBODY else _following(end, case.seat))]
        most = max([most, *(_gold(sale(table, case.seat)) for table in tables)])
    return most


def _following(state: Any, seat: int) -> list[Table]:
    """Return the boards after one more move of a seat."""
    return [board(end) for end in known_ends(next_turn(state, seat))]


def _then_worth(case: Case) -> bool:
    """Return whether the best goods after one more move are worth the stated gold, and more than without this one."""
    state = case.position.after((case.command,))
    now, then = (
        max(worth(end, case.seat) for end in _following(one, case.seat)) for one in (case.position.state, state)
    )
    return is_quiet(case) and now < then == case.facts["gold"]


def _more_stops(case: Case) -> bool:
    """Return whether the stated number of other stops is in reach after this move, and fewer before it."""
    state = case.position.after((case.command,))
    now, then = (
        sum(isinstance(one, c.MoveTo) for one in next_turn(start, case.seat).legal_commands())
        for start in (case.position.state, state)
    )
    return is_quiet(case) and now < then == case.facts["count"]


def _stays_on_market(case: Case) -> bool:
    """Return whether this Market would pay the stated gold, once the good's line ends there."""
    market, facts = case.now.pawns[case.seat].market, case.facts
    if market is None or buyer(case.now, market) == facts["good"]:
        return False
    held = facts["count"] == case.now.goods[case.seat][facts["good"]] > 0
    return bool(held and pays(market) * facts["count"] == facts["gold"])


def _stays_on_line(case: Case) -> bool:
    return isinstance(case.command, c.Stay) and is_sale(case.now, case, case.seat)


def _stays(case: Case) -> bool:
    """Return whether the stated value of the goods is correct; that no move is better is the bot's judgment."""
    return isinstance(case.command, c.Stay | c.SellNothing) and case.facts == {"gold": worth(case.now, case.seat)}


def _stays_rich(case: Case) -> bool:
    """Return whether every move that takes a token would reduce the value of the goods."""
    seat, held = case.seat, sum(case.now.goods[case.seat].values())
    ends = [board(end) for end in known_ends(case.position.state)]
    most = max((worth(end, seat) for end in ends if sum(end.goods[seat].values()) > held), default=None)
    return (
        (isinstance(case.command, c.Stay | c.SellNothing) or is_quiet(case))
        and case.facts
        == {
            "gold": worth(case.now, seat),
            "most": most,
        }
        and case.facts["most"] < case.facts["gold"]
    )


# --- moves -----------------------------------------------------------------------------------------------------------


def _prepares(win: bool) -> Judge:
    def judge(case: Case) -> bool:
        return is_sale(case.then, case, case.seat) and wins(case.then, case.seat) == win

    return judge


def _keeps_off(win: bool, left: bool = False) -> Judge:
    """Make the judge of spoiling a rival's sale: it cannot win any more, and at most half of it is left."""

    def judge(case: Case) -> bool:
        rival, ends = case.facts["seat"], _ends(case)
        gold = max(_gold(sale(then, rival)) for then in ends)
        told = case.facts["left"] if left else gold if win else 0
        spoiled = gold == told and 2 * gold <= case.facts["gold"] and not any(wins(then, rival) for then in ends)
        return is_sale(case.now, case, rival) and wins(case.now, rival) == win and spoiled

    return judge


def _ends(case: Case) -> list[Table]:
    """Return the boards at all possible ends of a move, over every card that may come and every stop on it."""
    outcomes: list[Any] = [state for state, _share in case.position.outcomes((case.command,))]
    if not outcomes:
        return [case.then]
    ends = []
    for state in outcomes:
        choices = state.legal_commands() if isinstance(state.pending[-1], p.Stopping) else []
        ends += [after(state, one) for one in choices] or [state]
    return [board(end) for end in ends]


def _prepares_and_stops(own_win: bool, win: bool) -> Judge:
    """Make the judge of a sale that is prepared while a rival's is spoiled."""

    def judge(case: Case) -> bool:
        rival, facts = case.facts["seat"], case.facts
        was, rest = sale(case.now, rival), sale(case.then, rival)
        spoiled = was is not None and 2 * _gold(rest) <= was.gold and not wins(case.then, rival)
        told = win or (rest is None and _gold(was) == facts["was"])
        fits = spoiled and told and rival != case.seat and wins(case.now, rival) == win
        return fits and _prepares(own_win)(case)

    return judge


def _takes(least: int, most: int) -> Judge:
    def judge(case: Case) -> bool:
        before, facts = case.now.goods[case.seat][case.facts["good"]], case.facts
        fits = facts.get("gold", 0) in (0, facts["count"] * facts["price"])
        return fits and is_held(case.then, case) and before + 1 == facts["count"] and least <= facts["count"] <= most

    return judge


def _takes_here(case: Case) -> bool:
    """Return whether the good taken makes all of its kind worth the stated gold, and less at any other known stop."""
    seat, good, facts = case.seat, case.facts["good"], case.facts
    held = case.now.goods[seat][good]
    others = [board(end) for end in known_ends(case.position.state, but=case.command)]
    most = max(end.goods[seat][good] * price(end, good) for end in others if end.goods[seat][good] > held)
    gold = case.then.goods[seat][good] * price(case.then, good)
    told = facts["count"] == held + 1 == case.then.goods[seat][good]
    return bool(told and facts["most"] == most < gold == facts["gold"])


def _goes_selling(case: Case) -> bool:
    """Return whether the seat can sell the stated goods at the Market it goes to."""
    fits = is_sale(case.now, case, case.seat) and isinstance(case.command, c.ToMarket)
    total = case.now.gold[case.seat] + case.facts["gold"] == case.facts["total"] and case.facts["goal"] == GOAL
    return fits and total and case.facts["price"] < best_price()


def _moved(case: Case, sign: int) -> bool:
    """Return whether the price of a good rises or falls as stated."""
    was, now = price(case.now, case.facts["good"]), price(case.then, case.facts["good"])
    return (was, now) == (case.facts["was"], case.facts["price"]) and (now - was) * sign > 0


def _raises(case: Case) -> bool:
    return is_held(case.then, case) and _moved(case, 1) and _gain(case, case.seat) > 0


def _lowers(case: Case) -> bool:
    """Return whether a rival's goods lose more than the own ones gain."""
    rival, facts = case.facts["seat"], case.facts
    holds = case.now.goods[rival][facts["good"]] == facts["count"] > 0
    loses = facts["count"] * (facts["was"] - facts["price"]) > _gain(case, case.seat) and _gain(case, rival) < 0
    return rival != case.seat and holds and _moved(case, -1) and loses


def _gain(case: Case, seat: int) -> int:
    """Return the gold that a seat's goods gain."""
    return worth(case.then, seat) - worth(case.now, seat)


def _worth_more(case: Case) -> bool:
    values = {"was": worth(case.now, case.seat), "gold": worth(case.then, case.seat)}
    return case.facts == values and values["was"] < values["gold"]


def _begins(case: Case) -> bool:
    good = case.facts["good"]
    return case.command == c.Place(case.seat, good) and price(case.now, good) == case.facts["price"]


def _best_now(case: Case) -> int:
    """Return the highest price of a good."""
    return max(price(case.now, good) for good in case.now.goods[case.seat])


def _begins_on_line(case: Case) -> bool:
    state = case.position.after((case.command,))
    return isinstance(case.command, c.Place) and state is not None and is_sale(board(state), case, case.seat)


# --- unseen cards ----------------------------------------------------------------------------------------------------


def _any_card(case: Case, holds: Callable[[Any], bool]) -> bool:
    """Return whether a condition holds for every card that may be turned up."""
    outcomes = list(case.position.outcomes((case.command,)))
    return len(outcomes) > 0 and all(holds(state) for state, _share in outcomes)


def _offers(case: Case, goods: set[str]) -> bool:
    """Return whether each of some goods can be chosen on any card."""
    return _any_card(case, lambda state: goods <= {one.good for one in state.legal_commands()})


def _new_card_for(case: Case) -> bool:
    return is_held(case.now, case) and _offers(case, {case.facts["good"]})


def _new_card_worth(case: Case) -> bool:
    """Return whether the goods held now are worth the stated gold with the worst card, and less now."""
    held = case.now.goods[case.seat]
    least = min(sum(n * price(end, good) for good, n in held.items()) for end in _ends(case))
    return case.facts == {"was": worth(case.now, case.seat), "gold": least} and 0 < case.facts["was"] < least


def _new_card(case: Case) -> bool:
    goods = set(case.now.goods[case.seat])
    return case.facts["count"] == len(goods) and _offers(case, goods)


def _new_card_on_line(case: Case) -> bool:
    seat, then = case.seat, case.facts["count"]
    return _any_card(case, lambda state: sum(board(state).goods[seat].values()) == then)


REASONS: Final[Mapping[str, ReasonCheck]] = {
    text: judged(judge)
    for text, judge in {
        "hint.best_found": lambda _case: True,
        "hint.begin_with": _begins,
        "hint.begin_with_best": lambda case: _begins(case) and case.facts["price"] == _best_now(case),
        "hint.begin_on_line": _begins_on_line,
        "hint.sell_some": lambda case: _sells(wins_it=False)(case) and 0 < case.facts["kept"] == _kept(case),
        "hint.sell_in_time": _in_time,
        "hint.stay_rich": _stays_rich,
        "hint.lower_price": _lowers,
        "hint.then_line": _then,
        "hint.then_win": lambda case: _then(case) and case.now.gold[case.seat] + case.facts["gold"] >= GOAL,
        "hint.then_most": lambda case: _then(case) and _reached_elsewhere(case) < case.facts["gold"],
        "hint.worth_more": _worth_more,
        "hint.sell_wins": _sells(wins_it=True),
        "hint.sell_now": _sells(wins_it=False),
        "hint.go_wins": _sells(c.ToMarket, wins_it=True),
        "hint.go_sell": _sells(c.ToMarket, wins_it=False),
        "hint.go_sell_some": _goes_selling,
        "hint.stay_to_win": lambda case: (
            _stays_on_market(case) and case.now.gold[case.seat] + case.facts["gold"] >= GOAL
        ),
        "hint.stay_on_line": _stays_on_line,
        "hint.stay": _stays,
        "hint.prepare_win": _prepares(win=True),
        "hint.prepare_win_unless": lambda case: _prepares(win=True)(case) and wins(case.then, case.facts["seat"]),
        "hint.prepare_sale": _prepares(win=False),
        "hint.prepare_win_and_stop": _prepares_and_stops(own_win=True, win=True),
        "hint.prepare_sale_and_stop": _prepares_and_stops(own_win=False, win=True),
        "hint.prepare_sale_and_spoil": _prepares_and_stops(own_win=False, win=False),
        "hint.keep_from_winning": _keeps_off(win=True),
        "hint.keep_from_selling": _keeps_off(win=False),
        "hint.cut_sale": _keeps_off(win=False, left=True),
        "hint.raise_price": _raises,
        "hint.gather": _takes(2, 99),
        "hint.gather_here": _takes_here,
        "hint.take_good": _takes(1, 1),
        "hint.then_worth": _then_worth,
        "hint.more_stops": _more_stops,
        "hint.new_card_worth": _new_card_worth,
        "hint.new_card_for": _new_card_for,
        "hint.new_card": _new_card,
        "hint.new_card_on_line": _new_card_on_line,
    }.items()
}
