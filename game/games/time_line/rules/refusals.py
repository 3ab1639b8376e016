"""Reasons for refusals, as a player at the table would give them.

:func:`explain` is only called for illegal commands, so every path must end in a reason.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Any, Final

from game.games.time_line.rules import commands as c
from game.games.time_line.rules import pending as p
from game.games.time_line.rules.legal import crossing, needed
from game.games.time_line.rules.line_tracing import buys
from game.games.time_line.rules.refusal_and_ending_ids import RefusalReason
from game.games.time_line.rules.state_data import MARKET, NOWHERE, StateData, is_market
from game.rules import shared_refusals
from game.rules.contract import Command, Refusal


def explain(s: StateData, command: Command) -> Refusal:
    """Return why the illegal ``command`` is refused."""
    known: dict[str, Container[Any]] = {"card": s.lookup.card, "good": s.lookup.number, "zone": range(len(s.zones))}
    return shared_refusals.explain(s, command, known, REASONS)


def _move_to(s: StateData, command: c.MoveTo) -> Refusal:
    """Refuse a stop: not laid, the own one, occupied, or out of reach."""
    card = s.lookup.card[command.card]
    if s.home[card] == NOWHERE:
        return Refusal(RefusalReason.NOT_ON_TABLE)
    stop = s.lookup.stop_of[card][s.lookup.number[command.good]]
    if s.pawns[s.turn] == stop:
        return Refusal(RefusalReason.YOU_ARE_THERE)
    if stop in s.pawns:
        return Refusal(RefusalReason.OCCUPIED, (("seat", s.pawns.index(stop)),))
    return Refusal(RefusalReason.NOT_ON_LINE)


def _at_market(s: StateData) -> bool:
    return is_market(s.pawns[s.turn])


def _step_off(s: StateData, _command: c.StepOff) -> Refusal:
    return Refusal(RefusalReason.ONLY_BY_LINE) if _at_market(s) else _too_few(s, 1)


def _too_few(s: StateData, count: int) -> Refusal:
    return Refusal(RefusalReason.NO_CARDS, (("needed", count), ("left", s.deck)))


def _turn_up(s: StateData, command: c.TurnUp) -> Refusal:
    """Refuse a face-down card: from a Market, beyond the zone, or an open one."""
    if _at_market(s):
        return Refusal(RefusalReason.ONLY_BY_LINE)
    cards = s.zones[s.home[s.pawns[s.turn] >> 2]]
    if command.place not in range(len(cards)):
        return Refusal(RefusalReason.UNKNOWN, (("name", str(command.place)),))
    return Refusal(RefusalReason.NOT_FACE_DOWN)


def _explore(s: StateData, command: c.Explore) -> Refusal:
    """Refuse to explore: the own zone, an open card on the line, or too few cards."""
    if not _at_market(s) and command.zone == s.home[s.pawns[s.turn] >> 2]:
        return Refusal(RefusalReason.OWN_ZONE)
    row, _ = crossing(s, command.zone)
    count = needed(s, command.zone, row)
    return _too_few(s, count) if count else Refusal(RefusalReason.A_STOP_IS_THERE)


def _to_market(_s: StateData, _command: c.ToMarket) -> Refusal:
    return Refusal(RefusalReason.AT_MARKET)


def _sell(s: StateData, command: c.Sell) -> Refusal:
    """Refuse a sale: not on a Market, no buyer, or too few goods."""
    if not _at_market(s):
        return Refusal(RefusalReason.NOT_AT_MARKET)
    good = buys(s, s.pawns[s.turn] - MARKET)
    if good < 0:
        return Refusal(RefusalReason.NO_BUYER)
    held = s.goods[s.turn][good]
    return Refusal(RefusalReason.NOT_ENOUGH, (("held", held), ("good", s.lookup.goods[good])))


REASONS: Final[shared_refusals.Reasons] = {
    c.Place: ((p.Placing,), shared_refusals.never),
    c.Stay: ((p.Turn,), shared_refusals.never),
    c.MoveTo: ((p.Turn,), _move_to),
    c.StepOff: ((p.Turn,), _step_off),
    c.TurnUp: ((p.Turn,), _turn_up),
    c.Explore: ((p.Turn,), _explore),
    c.ToMarket: ((p.Turn,), _to_market),
    c.StopAt: ((p.Stopping,), shared_refusals.never),
    c.Sell: ((p.Turn, p.Selling), _sell),
    c.SellNothing: ((p.Selling,), shared_refusals.never),
}
"""For each command: its decisions, and the function that explains a refusal in them."""
