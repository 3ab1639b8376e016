"""Why a command is not on offer: the first reason that a player at the table would give.

:func:`explain` is asked only about commands that are not legal, so every path must end in a reason.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.rules.kernel import Command, Refusal, Seat, verb
from game.rules.time_line import commands as c
from game.rules.time_line import position as p
from game.rules.time_line.lines import buys
from game.rules.time_line.offers import crossing, needed
from game.rules.time_line.position import Position
from game.rules.time_line.words import Why


def explain(s: Position, command: Command) -> Refusal:
    """Say why ``command``, which is not legal, is refused."""
    if s.over is not None:
        return Refusal(Why.GAME_OVER)
    seat: Seat = getattr(command, "seat", s.actor)
    if seat != s.actor:
        return Refusal(Why.NOT_YOUR_TURN, (("seat", s.actor),))
    unknown = _unknown(s, command)
    if unknown is not None:
        return Refusal(Why.UNKNOWN, (("name", unknown),))
    records, reason = REASONS.get(type(command), ((), _never))
    if not isinstance(s.pending[-1], records):
        return Refusal(Why.NOT_NOW, (("asked", verb(type(s.pending[-1]).__name__)),))
    return reason(s, command)


def _unknown(s: Position, command: Command) -> str | None:
    """Give the first name of a command that is not in the box, or number that is not on the table."""
    known: dict[str, Any] = {"card": s.kit.card, "good": s.kit.number, "zone": range(len(s.zones))}
    for field, names in known.items():
        name = getattr(command, field, None)
        if name is not None and name not in names:
            return str(name)
    return None


def _never(_s: Position, _command: object) -> Refusal:
    return Refusal(Why.NOT_NOW)


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


REASONS: dict[type, tuple[tuple[type, ...], Callable[[Position, Any], Refusal]]] = {
    c.Place: ((p.Placing,), _never),
    c.Stay: ((p.Turn,), _never),
    c.MoveTo: ((p.Turn,), _move_to),
    c.StepOff: ((p.Turn,), _step_off),
    c.TurnUp: ((p.Turn,), _turn_up),
    c.Explore: ((p.Turn,), _explore),
    c.ToMarket: ((p.Turn,), _to_market),
    c.StopAt: ((p.Stopping,), _never),
    c.Sell: ((p.Turn, p.Selling), _sell),
    c.SellNothing: ((p.Selling,), _never),
}
"""For each command: when it is asked for, and why it may still be refused then."""
