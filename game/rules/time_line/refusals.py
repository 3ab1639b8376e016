"""Why a command is not on offer: the first reason that a player at the table would give.

:func:`explain` is asked only about commands that are not legal, so every path must end in a reason.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Any, Final

from game.rules import refusing
from game.rules.kernel import Command, Refusal
from game.rules.time_line import commands as c
from game.rules.time_line import position as p
from game.rules.time_line.lines import buys
from game.rules.time_line.offers import crossing, needed
from game.rules.time_line.position import Position
from game.rules.time_line.words import Why


def explain(s: Position, command: Command) -> Refusal:
    """Say why ``command``, which is not legal, is refused."""
    known: dict[str, Container[Any]] = {"card": s.kit.card, "good": s.kit.number, "zone": range(len(s.zones))}
    return refusing.explain(s, command, known, REASONS)


def _move_to(s: Position, command: c.MoveTo) -> Refusal:
    """Refuse a stop: not laid, the own one, somebody's, or out of the way."""
    card = s.kit.card[command.card]
    if s.home[card] == p.NOWHERE:
        return Refusal(Why.NOT_ON_TABLE)
    stop = s.kit.stop_of[card][s.kit.number[command.good]]
    if s.pawns[s.turn] == stop:
        return Refusal(Why.YOU_ARE_THERE)
    if stop in s.pawns:
        return Refusal(Why.OCCUPIED, (("seat", s.pawns.index(stop)),))
    return Refusal(Why.NOT_ON_LINE)


def _at_market(s: Position) -> bool:
    return p.is_market(s.pawns[s.turn])


def _step_off(s: Position, _command: c.StepOff) -> Refusal:
    return Refusal(Why.ONLY_BY_LINE) if _at_market(s) else _too_few(s, 1)


def _too_few(s: Position, count: int) -> Refusal:
    return Refusal(Why.NO_CARDS, (("needed", count), ("left", s.deck)))


def _turn_up(s: Position, command: c.TurnUp) -> Refusal:
    """Refuse a face-down card: from a Market, beyond the zone, or an open one."""
    if _at_market(s):
        return Refusal(Why.ONLY_BY_LINE)
    cards = s.zones[s.home[s.pawns[s.turn] >> 2]]
    if command.place not in range(len(cards)):
        return Refusal(Why.UNKNOWN, (("name", str(command.place)),))
    return Refusal(Why.NOT_FACE_DOWN)


def _explore(s: Position, command: c.Explore) -> Refusal:
    """Refuse to explore: the own zone, an open card on the line, or too few cards to reach it."""
    if not _at_market(s) and command.zone == s.home[s.pawns[s.turn] >> 2]:
        return Refusal(Why.OWN_ZONE)
    row, _ = crossing(s, command.zone)
    count = needed(s, command.zone, row)
    return _too_few(s, count) if count else Refusal(Why.A_STOP_IS_THERE)


def _to_market(_s: Position, _command: c.ToMarket) -> Refusal:
    return Refusal(Why.AT_MARKET)


def _sell(s: Position, command: c.Sell) -> Refusal:
    """Refuse a sale: not on a Market, nobody buys there, or not so many are held."""
    if not _at_market(s):
        return Refusal(Why.NOT_AT_MARKET)
    good = buys(s, s.pawns[s.turn] - p.MARKET)
    if good < 0:
        return Refusal(Why.NO_BUYER)
    held = s.goods[s.turn][good]
    return Refusal(Why.NOT_ENOUGH, (("held", held), ("good", s.kit.goods[good])))


REASONS: Final[refusing.Reasons] = {
    c.Place: ((p.Placing,), refusing.never),
    c.Stay: ((p.Turn,), refusing.never),
    c.MoveTo: ((p.Turn,), _move_to),
    c.StepOff: ((p.Turn,), _step_off),
    c.TurnUp: ((p.Turn,), _turn_up),
    c.Explore: ((p.Turn,), _explore),
    c.ToMarket: ((p.Turn,), _to_market),
    c.StopAt: ((p.Stopping,), refusing.never),
    c.Sell: ((p.Turn, p.Selling), _sell),
    c.SellNothing: ((p.Selling,), refusing.never),
}
"""For each command: when it is asked for, and why it may still be refused then."""
