"""Independent answers to the claims of Time Line, from a board read from the box's files.

The board is the reference model of the rules' tests, which shares no code with the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from game.games.time_line.rules import commands as c
from game.games.time_line.table import thing_kinds
from game.rules.claims import Claim, Count, Holds
from game.rules.contract import NATURE, NOBODY, Command
from game.ui.tabletop.thing_names import Thing
from tests.games.time_line.reference_model import Table
from tools.truth.asking import Refused
from tools.truth.checks import Number, Truths
from tools.truth.position import Position
from tools.truth.time_line_board import GOAL, board, buyer, pays, price, sale, worth
from tools.truth.time_line_reasons import REASONS

GAINS: Final = frozenset({"laid", "gained", "sold"})
"""Quantities counted by their growth through the commands of a claim."""


def tried_to_win(position: Position, seat: int) -> bool:
    """Return whether a seat, given the turn, would win by selling, possibly after a journey."""
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


def richest(table: Table) -> tuple[int, ...]:
    """Return the present winners: those with enough gold, otherwise those with the most gold and goods."""
    enough = tuple(seat for seat, gold in enumerate(table.gold) if gold >= GOAL)
    wealth = [(gold, sum(goods.values())) for gold, goods in zip(table.gold, table.goods, strict=True)]
    return enough or tuple(seat for seat, has in enumerate(wealth) if has == max(wealth))


def leader(table: Table) -> int | None:
    """Return the seat with more gold than anybody else, or None."""
    first = [seat for seat, gold in enumerate(table.gold) if gold == max(table.gold)]
    return first[0] if len(first) == 1 else None


def tokens(table: Table, card: object) -> set[str]:
    """Return the remaining tokens on a card."""
    return next(one.tokens for one in table.cards if one.name == card)


def zone_of(table: Table, seat: int) -> int | None:
    """Return the zone of a pawn; None on a Market or off the board."""
    card = table.pawns[seat].card
    return None if card is None else card.zone


def standing(table: Table, card: object, good: object) -> list[int]:
    """Return the seats with pawns on a stop."""
    pawns = enumerate(table.pawns)
    return [seat for seat, pawn in pawns if pawn.card is not None and (pawn.card.name, pawn.good) == (card, good)]


SEEN: Final[Mapping[str, Callable[[Table, Any], object]]] = {
    "goal": lambda _table, _about: GOAL,
    "price": lambda table, about: price(table, about[0]),
    "held": lambda table, about: table.goods[about[0]][about[1]],
    "worth": lambda table, about: table.goods[about[0]][about[1]] * price(table, about[1]),
    "wealth": lambda table, about: worth(table, about[0]),
    "gold": lambda table, about: table.gold[about[0]],
    "most_gold": lambda table, _about: max(table.gold),
    "leader": lambda table, _about: leader(table),
    "winners": lambda table, _about: richest(table),
    "winner": lambda table, _about: richest(table)[0],
    "has_won": lambda table, about: table.gold[about[0]] >= GOAL,
    "missing": lambda table, about: max(0, GOAL - table.gold[about[0]]),
    "deck": lambda table, _about: table.deck,
    "cards": lambda table, _about: len(table.cards),
    "pays": lambda _table, about: pays(about[0]),
    "buyer": lambda table, about: buyer(table, about[0]),
    "tokens": lambda table, about: tuple(tokens(table, about[0])),
    "full": lambda table, about: about[1] in tokens(table, about[0]),
    "occupant": lambda table, about: next(iter(standing(table, *about)), None),
    "waiting": lambda table, about: tuple(n for n, pawn in enumerate(table.pawns) if pawn.market == about[0]),
    "on_market": lambda table, about: table.pawns[about[0]].market is not None,
    "zone_of": lambda table, about: zone_of(table, about[0]),
    "line_end": lambda table, about: table.lines()[table.spot(table.pawns[about[0]])][-1],
}
"""Values read from the board after the commands of a claim."""


def seen(position: Position, claim: Any) -> object:
    """Return the value that a claim is about."""
    state = position.after(claim.after)
    assert state is not None
    return SEEN[claim.of](board(state), claim.about)


def grown(position: Position, claim: Count) -> int:
    """Return the growth of the value that a claim is about."""
    return _size(position, claim, claim.after) - _size(position, claim, ())


def _size(position: Position, claim: Count, after: Any) -> int:
    state, about = position.after(after), claim.about
    assert state is not None
    table = board(state)
    if claim.of == "laid":
        return len(table.column(int(about[0])))
    if claim.of == "gained":
        return int(table.gold[int(about[0])])
    return -int(table.goods[int(about[0])][str(about[1])])


def takes(position: Position, claim: Any) -> str | None:
    """Return the good taken by a command, checking that exactly then one zone slides up by a row.

    Raises:
        ValueError: If more than one good is taken, or other rows slide.
    """
    state, seat = position.after(claim.after), int(claim.about[0])
    assert state is not None
    was, now = board(position.state), board(state)
    more = [good for good, count in now.goods[seat].items() if count > was.goods[seat][good]]
    slides = {zone: now.column(zone)[0].top - was.column(zone)[0].top for zone in range(now.width)}
    where = zone_of(now, seat)
    placed = isinstance(claim.after[-1], c.Place)
    wanted = {zone: -(bool(more) and zone == where and not placed) for zone in slides}
    if len(more) > 1 or slides != wanted:
        raise ValueError(f"takes {more}, slides {slides}")
    return more[0] if more else None


def draws(position: Position, claim: Holds) -> bool:
    """Return whether chance has to turn up a card after a command."""
    state = position.after(claim.after)
    return state is not None and state.actor == NATURE


def can_sell(position: Position, claim: Any) -> str | None:
    """Return the good that the seat can sell at once, by trying."""
    sells = next((one for one in position.state.legal_commands() if isinstance(one, c.Sell)), None)
    state, seat = position.after((sells,)) if sells is not None else None, int(claim.about[0])
    if state is None:
        return None
    was, now = board(position.state).goods[seat], board(state).goods[seat]
    return next(str(good) for good in was if now[good] < was[good])


def begins_in(position: Position, claim: Any) -> int | None:
    """Return the zone in which the seat starts, by trying."""
    places = next(one for one in position.state.legal_commands() if isinstance(one, c.Place))
    state = position.after((places,))
    assert state is not None
    return zone_of(board(state), int(claim.about[0]))


def travels(position: Position, _claim: Claim) -> bool:
    """Return whether the seat can travel to a stop or a new card."""
    return any(isinstance(one, c.MoveTo | c.Explore) for one in position.state.legal_commands())


def travels_in_time(position: Position, claim: Holds) -> bool:
    """Return whether a machine has changed its zone."""
    state, seat = position.after(claim.after), int(claim.about[0])
    assert state is not None
    return zone_of(board(position.state), seat) != zone_of(board(state), seat)


def whose_turn(position: Position, claim: Any) -> int:
    """Return the actor after a command, or the active seat."""
    state: Any = position.after(claim.after)
    return int(state.actor if state.actor >= 0 else state.turn)


def sale_wins(position: Position, claim: Holds) -> bool:
    """Return whether a seat could win by selling; computed in the middle of a turn, otherwise tried."""
    seat, view = int(claim.about[0]), position.view
    if position.state.actor == NOBODY:
        return False
    if view.asked == "turn":
        return tried_to_win(position, seat)
    table = board(position.state)
    found = sale(table, seat)
    return found is not None and table.gold[seat] + found.gold >= GOAL


# --- refused gestures ------------------------------------------------------------------------------------------------


def misread(position: Position, refused: Refused) -> str:
    """Return the fault if a gesture was taken for a command about another place or good; otherwise empty."""
    (picked,), command = refused.picked, refused.command
    target = refused.onto if picked.kind in (thing_kinds.pawn, thing_kinds.held) else picked
    table, seat = board(position.state), position.seat
    if isinstance(command, c.Sell):
        market = table.pawns[seat].market
        sold = picked.part if picked.kind == thing_kinds.held else picked.name
        bought = None if market is None else buyer(table, market)
        return "" if bought in (None, sold) else f"{sold} is not what is bought here"
    if target is None:
        return "nothing was pointed at"
    if isinstance(command, c.ToMarket):
        return _misread_market(table, seat, target)
    return "" if _is_meant(table, seat, target, command) else f"{target} is another place"


def _is_meant(table: Table, seat: int, target: Thing, command: Command) -> bool:
    """Return whether a command matches the target of a gesture."""
    if isinstance(command, c.MoveTo):
        return target == thing_kinds.stop(command.card, command.good)
    if isinstance(command, c.StopAt | c.Place):
        return target.kind == thing_kinds.stop and target.part == command.good
    if isinstance(command, c.StepOff):
        return target.kind == (thing_kinds.up if command.up else thing_kinds.down)
    if isinstance(command, c.Explore):
        return int(target.name) == command.zone
    return isinstance(command, c.TurnUp) and int(target.name) == zone_of(table, seat)


def _misread_market(table: Table, seat: int, target: Thing) -> str:
    """Return the fault if a Market, or the tag of a good, was taken for the wrong end of the own line."""
    if table.asked[0] != "turn":
        return ""  # a decision is pending, whatever the target
    lines = table.prices()
    row = int(target.name) if target.kind == thing_kinds.market else lines[target.name][0][-1]
    pawn = table.pawns[seat]
    end = pawn.market if pawn.market is not None else table.lines()[table.spot(pawn)][-1]
    return "" if row == end else "the own line ends on another Market"


NUMBERS: Final[Mapping[str, Number]] = {
    "price": lambda state, about, _position: price(board(state), about[0]),
}

TRUTHS: Final = Truths(
    numbers=NUMBERS,
    answers={
        **dict.fromkeys(SEEN, seen),
        **dict.fromkeys(GAINS, grown),
        "takes": takes,
        "draws": draws,
        "can_sell": can_sell,
        "begins_in": begins_in,
        "travels": travels,
        "travels_in_time": travels_in_time,
        "active": whose_turn,
        "turn": whose_turn,
        "sale_wins": sale_wins,
    },
    reasons=REASONS,
    misread=misread,
    bare={
        "Only {n} are left.": "the refusal's own fact",
        "Only {n} is left.": "the refusal's own fact",
        "It takes {n} cards.": "the refusal's own fact",
        "It takes {n} card.": "the refusal's own fact",
    },
)
