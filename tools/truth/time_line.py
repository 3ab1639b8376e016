"""How what the table of Time Line claims is checked: by a board that is read from the box's files and traced anew.

The board is the reference model of the rules' tests, which shares no code with the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

import msgspec

from game.rules.claims import Claim, Count, Holds
from game.rules.contract import NOBODY, Command, State
from game.rules.time_line import commands as c
from tests.rules.time_line.reference_model import HIGH, Table, box
from tools.truth.checks import ReasonCheck, Truths
from tools.truth.position import Position

GOAL: Final = 21
"""Gold that wins (rulebook, "Object of the game")."""


class Sale(NamedTuple):
    """What a seat could sell where it stands or at the end of its line: good, how many, at how much each."""

    good: str
    number: int
    price: int

    @property
    def gold(self) -> int:
        """What it brings."""
        return self.number * self.price


def board(state: State) -> Table:
    """Trace the board of a state anew."""
    view = msgspec.to_builtins(state.view(None), str_keys=True)
    return Table({**view, "ask": view["ask"] or {"what": "", "zone": None}})


def sale(table: Table, seat: int) -> Sale | None:
    """Return what a seat could sell; None for nothing."""
    pawn = table.pawns[seat]
    if pawn.card is None and pawn.market is None:
        return None
    end = pawn.market if pawn.market is not None else table.lines()[table.spot(pawn)][-1]
    for good, (line, price) in table.prices().items():
        if line[-1] == end and table.goods[seat][good]:
            return Sale(good, table.goods[seat][good], price)
    return None


def price(table: Table, good: object) -> int:
    """Return what a good sells for."""
    return table.prices()[str(good)][1]


def pays(row: int) -> int:
    """Return what the Market of a row pays."""
    found: int = box()["finish"][row % HIGH]
    return found


def worth(table: Table, seat: int) -> int:
    """Return what all goods of a seat would bring at the prices of now."""
    return sum(count * price(table, good) for good, count in table.goods[seat].items())


def tried_to_win(position: Position, seat: int) -> bool:
    """Return whether a seat, were it asked now, gets the gold that wins by selling, with a journey first or not."""
    state: Any = position.state.clone()
    state.actor = state.turn = seat
    for _step in range(3):
        legal = state.legal_commands()
        sales = [one for one in legal if isinstance(one, c.Sell)]
        journeys = [one for one in legal if isinstance(one, c.ToMarket)]
        if not sales and not journeys:
            return False
        state.apply(max(sales, key=lambda one: one.count) if sales else journeys[0])
        if state.actor == NOBODY:
            break
    return bool(state.gold[seat] >= GOAL)


COUNTED: Final[Mapping[str, Callable[[Table, Any], int]]] = {
    "goal": lambda _table, _about: GOAL,
    "price": lambda table, about: price(table, about[0]),
    "held": lambda table, about: table.goods[about[0]][about[1]],
    "worth": lambda table, about: table.goods[about[0]][about[1]] * price(table, about[1]),
    "wealth": lambda table, about: worth(table, about[0]),
    "gold": lambda table, about: table.gold[about[0]],
    "most_gold": lambda table, _about: max(table.gold),
    "missing": lambda table, about: max(0, GOAL - table.gold[about[0]]),
    "deck": lambda table, _about: table.deck,
    "pays": lambda _table, about: pays(about[0]),
}
"""What is counted on the board after the commands of a claim."""


def counted(position: Position, claim: Claim) -> int:
    """Count what a claim is about."""
    assert isinstance(claim, Count)
    state = position.after(claim.after)
    assert state is not None
    return COUNTED[claim.of](board(state), claim.about)


def laid(position: Position, claim: Count) -> int:
    """Count the cards that a command has added to a zone."""
    state, zone = position.after(claim.after), int(claim.about[0])
    assert state is not None
    return len(board(state).column(zone)) - len(board(position.state).column(zone))


def gained(position: Position, claim: Count) -> int:
    """Count the gold that a command has brought to a seat."""
    state, seat = position.after(claim.after), int(claim.about[0])
    assert state is not None
    more: int = board(state).gold[seat] - board(position.state).gold[seat]
    return more


def sale_wins(position: Position, claim: Holds) -> bool:
    """Try whether a seat could win by selling; in the middle of a turn it is counted, as nobody else can be asked."""
    seat, view = int(claim.about[0]), msgspec.to_builtins(position.view)
    if view["ask"] is not None and view["ask"]["what"] == "turn":
        return tried_to_win(position, seat)
    table = board(position.state)
    found = sale(table, seat)
    return found is not None and table.gold[seat] + found.gold >= GOAL


# --- reasons of hints ------------------------------------------------------------------------------------------------

Judge = Callable[[Table, Table | None, Position, Command, Mapping[str, Any]], bool]
"""Judges a reason by the board, the board after the command (None: chance is due), and the facts."""


def judged(judge: Judge) -> ReasonCheck:
    """Return the check of a reason that looks at the board before and after."""

    def check(position: Position, action: tuple[Command, ...], facts: Mapping[str, Any]) -> bool:
        after = position.after(action)
        then = board(after) if after is not None and after.actor >= 0 else None
        if after is not None and after.actor == NOBODY:
            then = board(after)
        return judge(board(position.state), then, position, action[0], facts)

    return check


def is_held(table: Table, seat: int, facts: Mapping[str, Any]) -> bool:
    """Return whether a seat holds so many of a good, and that is its price."""
    return bool(table.goods[seat][facts["good"]] == facts["count"] and price(table, facts["good"]) == facts["price"])


def is_sale(table: Table, seat: int, facts: Mapping[str, Any]) -> bool:
    """Return whether a seat could sell just what the facts say."""
    found = sale(table, seat)
    told = Sale(facts["good"], facts["count"], facts["price"])
    return found is not None and tuple(found) == tuple(told) and found.gold == facts["gold"]


def _stays(now: Table, _then: Table | None, position: Position, _command: Command, facts: Mapping[str, Any]) -> bool:
    return is_held(now, position.seat, facts)


def _sells(wins: bool) -> Judge:
    def judge(now: Table, _then: Table | None, position: Position, command: Command, facts: Mapping[str, Any]) -> bool:
        found, seat = sale(now, position.seat), position.seat
        assert isinstance(command, c.Sell)
        gold = command.count * price(now, facts["good"])
        fits = found is not None and found.good == facts["good"] and command.count == facts["count"]
        return fits and gold == facts["gold"] and (now.gold[seat] + gold >= GOAL) == wins

    return judge


def _stands(wins: bool | None, after: bool) -> Judge:
    """Judge that one could sell, now or ``after`` the command; ``wins``: whether that is enough (None: either)."""

    def judge(now: Table, then: Table | None, position: Position, _command: Command, facts: Mapping[str, Any]) -> bool:
        table, seat = then if after else now, position.seat
        enough = table is not None and table.gold[seat] + facts["gold"] >= GOAL
        return table is not None and is_sale(table, seat, facts) and wins in (None, enough)

    return judge


def _keeps_off(wins: bool) -> Judge:
    def judge(now: Table, then: Table | None, _position: Position, _command: Command, facts: Mapping[str, Any]) -> bool:
        seat = facts["seat"]
        left = sale(then, seat) if then is not None else None
        spoiled = then is not None and 2 * (left.gold if left is not None else 0) <= facts["gold"]
        return is_sale(now, seat, facts) and spoiled and (now.gold[seat] + facts["gold"] >= GOAL) == wins

    return judge


def _takes(now: Table, then: Table | None, position: Position, _command: Command, facts: Mapping[str, Any]) -> bool:
    before = now.goods[position.seat][facts["good"]]
    return then is not None and is_held(then, position.seat, facts) and before + 1 == facts["count"]


def _raises(now: Table, then: Table | None, position: Position, _command: Command, facts: Mapping[str, Any]) -> bool:
    return then is not None and is_held(then, position.seat, facts) and price(now, facts["good"]) < facts["price"]


def _takes_nothing(now: Table, then: Table | None, position: Position, _c: Command, facts: Mapping[str, Any]) -> bool:
    return then is not None and is_held(then, position.seat, facts) and now.goods == then.goods


def _begins(now: Table, _then: Table | None, _position: Position, command: Command, facts: Mapping[str, Any]) -> bool:
    return (
        isinstance(command, c.Place) and command.good == facts["good"] and price(now, facts["good"]) == facts["price"]
    )


def _waits(_now: Table, then: Table | None, position: Position, _command: Command, facts: Mapping[str, Any]) -> bool:
    market = then.pawns[position.seat].market if then is not None else None
    return market is not None and pays(market) == facts["price"]


def _keeps(now: Table, _then: Table | None, position: Position, _command: Command, facts: Mapping[str, Any]) -> bool:
    return now.pawns[position.seat].market is not None and is_sale(now, position.seat, facts)


TRUTHS: Final = Truths(
    answers={
        **dict.fromkeys(COUNTED, counted),
        "laid": laid,
        "gained": gained,
        "sale_wins": sale_wins,
    },
    reasons={
        "hint.begin_with": judged(_begins),
        "hint.sell_wins": judged(_sells(True)),
        "hint.sell_now": judged(_sells(False)),
        "hint.go_win": judged(_stands(True, after=False)),
        "hint.go_sell": judged(_stands(False, after=False)),
        "hint.wait_on_market": judged(_waits),
        "hint.keep_goods": judged(_keeps),
        "hint.stay_on_market": judged(_stays),
        "hint.stay_on_line": judged(_stands(None, after=False)),
        "hint.stay": judged(_stays),
        "hint.prepare_win": judged(_stands(True, after=True)),
        "hint.prepare_sale": judged(_stands(None, after=True)),
        "hint.keep_from_winning": judged(_keeps_off(True)),
        "hint.keep_from_selling": judged(_keeps_off(False)),
        "hint.raise_price": judged(_raises),
        "hint.gather": judged(_takes),
        "hint.take_good": judged(_takes),
        "hint.better_place": judged(_takes_nothing),
        "hint.new_card_for": judged(_stays),
        "hint.new_card": judged(_stays),
        "hint.new_card_on_line": judged(_stays),
    },
    bare={
        "{n} are": "the refusal's own fact",
        "{n} is": "the refusal's own fact",
        "{n} cards are needed": "the refusal's own fact",
        "{n} card is needed": "the refusal's own fact",
    },
)
