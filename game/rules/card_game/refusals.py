"""Why a command is not on offer: the first reason that a player at the table would give.

:func:`explain` is asked only about commands that are not legal, so every path must end in a reason.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.rules.card_game import commands as c
from game.rules.card_game import plays, windows
from game.rules.card_game import position as p
from game.rules.card_game.offers import ANSWERS_ONLY
from game.rules.card_game.position import Position
from game.rules.card_game.words import Why
from game.rules.kernel import Command, Refusal, Seat, verb


def explain(s: Position, command: Command) -> Refusal:
    """Say why ``command``, which is not legal, is refused."""
    if s.over is not None:
        return Refusal(Why.GAME_OVER)
    seat: Seat = getattr(command, "seat", s.actor)
    top = s.pending[-1]
    if isinstance(command, c.Answer) and isinstance(top, p.Window) and seat == top.by:
        return Refusal(Why.OWN_CARD)
    if seat != s.actor:
        return Refusal(Why.NOT_YOUR_TURN, (("seat", s.actor),))
    unknown = _unknown_id(s, command)
    if unknown is not None:
        return Refusal(Why.UNKNOWN, (("name", unknown),))
    records, reason = REASONS.get(type(command), ((), _never))
    if not isinstance(top, records) or (isinstance(top, p.Deed) and plays.wants(s, top) != TARGET.get(type(command))):
        return Refusal(Why.NOT_NOW, (("asked", verb(type(top).__name__)),))
    return reason(s, command)


def _never(_s: Position, _command: object) -> Refusal:
    return Refusal(Why.NOT_NOW)


def _unknown_id(s: Position, command: Command) -> str | None:
    """Give the first id of a command that is not in the box."""
    known: dict[str, Any] = {
        "card": s.kit.card,
        "item": s.kit.card,
        "other": s.kit.card,
        "square": s.kit.square,
    }
    for field, names in known.items():
        name = getattr(command, field, None)
        if name is not None and name not in names:
            return str(name)
    for field in ("player", "owner"):
        if not 0 <= getattr(command, field, 0) < s.seats:
            return str(getattr(command, field))
    return None


def _play(s: Position, command: c.Play) -> Refusal:
    """Refuse a card: not in the hand, an answer, or no item on a Shopping Spree."""
    card, top = s.kit.card[command.card], s.pending[-1]
    if not s.hands[s.turn] >> card & 1:
        return Refusal(Why.NOT_IN_HAND)
    if s.kit.effects[card] in ANSWERS_ONLY:
        return Refusal(Why.ANSWERS_ONLY)
    return Refusal(Why.ITEMS_ONLY if isinstance(top, p.Due) and top.shopping else Why.NOT_NOW)


def _draw_instead(_s: Position, _command: c.DrawInstead) -> Refusal:
    return Refusal(Why.ITEMS_ONLY)


def _square(s: Position, square: str) -> Refusal:
    """Refuse a square: no linchpin, or barred by the Almanac."""
    if square not in s.kit.linchpin:
        return Refusal(Why.NOT_A_LINCHPIN, (("square", square),))
    return Refusal(Why.ALMANAC_OWNED, (("seat", s.owner_of("almanac")),))


def _aim(s: Position, command: c.Aim) -> Refusal:
    return _square(s, command.square)


def _aim_at(_s: Position, _command: c.AimAt) -> Refusal:
    return Refusal(Why.NOT_A_PLAYER)


def _aim_item(_s: Position, _command: c.AimItem) -> Refusal:
    return Refusal(Why.NOT_ON_TABLE)


def _fuel(_s: Position, _command: c.Fuel) -> Refusal:
    return Refusal(Why.WRONG_FUEL)


def _second_flip(s: Position, command: c.SecondFlip) -> Refusal:
    """Refuse a second flip: an item that does not pay, the same square, or a barred one."""
    top = s.pending[-1]
    assert isinstance(top, p.Second)
    item = s.kit.card[command.item]
    if not s.tables[s.turn] >> item & 1:
        return Refusal(Why.NOT_ON_TABLE)
    if not s.kit.second_items[top.card] >> item & 1:
        return Refusal(Why.WRONG_ITEM)
    if s.kit.linchpin.get(command.square) == s.kit.cards[top.card].linchpin:
        return Refusal(Why.SAME_SQUARE)
    return _square(s, command.square)


def _use_item(s: Position, command: c.UseItem) -> Refusal:
    """Refuse an item: in the middle of a Spree, not on the own table, used once this turn, or of no use."""
    item, top = s.kit.card[command.item], s.pending[-1]
    if isinstance(top, p.Due) and top.shopping:
        return Refusal(Why.NOT_NOW, (("asked", "shopping"),))
    if not s.tables[s.turn] >> item & 1:
        return Refusal(Why.NOT_ON_TABLE)
    if s.kit.effects[item] == "fusion" and s.fused:
        return Refusal(Why.ONCE_A_TURN)
    return Refusal(Why.NOTHING_TO_DO)


def _find(s: Position, command: c.Find) -> Refusal:
    card = s.kit.card[str(command.card)] if command.card is not None else -1
    is_power = card >= 0 and s.kit.powers >> card & 1
    return Refusal(Why.NO_POWER_CARD if is_power else Why.NOT_THERE)


def _find_nothing(_s: Position, _command: c.FindNothing) -> Refusal:
    return Refusal(Why.NOT_NOW)


def _give(_s: Position, _command: c.Give) -> Refusal:
    return Refusal(Why.NOT_IN_HAND)


def _drop(s: Position, _command: c.Drop) -> Refusal:
    top = s.pending[-1]
    return Refusal(Why.NOT_ON_TABLE if isinstance(top, p.Dropping) and top.item else Why.NOT_IN_HAND)


def _answer(s: Position, command: c.Answer) -> Refusal:
    """Refuse an answer: not owned, an item that is being taken, or a card that answers something else."""
    card = s.kit.card[command.card]
    if not (s.hands[command.seat] | s.tables[command.seat]) >> card & 1:
        return Refusal(Why.NOT_IN_HAND)
    if windows.stolen(s) >> card & 1:
        return Refusal(Why.STOLEN_ITEM)
    return Refusal(Why.NO_ANSWER)


TARGET: dict[type, str] = {
    c.Aim: "linchpin",
    c.SetSide: "side",
    c.AimAt: "player",
    c.AimItem: "item",
    c.Fuel: "fuel",
    c.NoFuel: "fuel",
    c.Toward: "way",
}
"""The target that each command names."""

REASONS: dict[type, tuple[tuple[type, ...], Callable[[Position, Any], Refusal]]] = {
    c.KeepIdentity: ((p.Choosing,), _never),
    c.Mulligan: ((p.Choosing,), _never),
    c.DrawInstead: ((p.Due,), _draw_instead),
    c.Play: ((p.Due,), _play),
    c.Aim: ((p.Deed,), _aim),
    c.SetSide: ((p.Deed,), _never),
    c.AimAt: ((p.Deed,), _aim_at),
    c.AimItem: ((p.Deed,), _aim_item),
    c.Fuel: ((p.Deed,), _fuel),
    c.NoFuel: ((p.Deed,), _never),
    c.Toward: ((p.Deed,), _never),
    c.SecondFlip: ((p.Second,), _second_flip),
    c.NoSecondFlip: ((p.Second,), _never),
    c.UseItem: ((p.Due, p.Closing), _use_item),
    c.Find: ((p.Finding,), _find),
    c.FindNothing: ((p.Finding,), _find_nothing),
    c.Give: ((p.Giving,), _give),
    c.Drop: ((p.Dropping,), _drop),
    c.Answer: ((p.Window, p.Theft), _answer),
    c.LetPass: ((p.Window, p.Theft), _never),
    c.Finish: ((p.Due, p.Closing), _never),
}
"""For each command: when it is asked for, and why it may still be refused then."""
