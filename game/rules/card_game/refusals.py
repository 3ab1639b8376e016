"""Why a command is not on offer: the first reason that a player at the table would give.

:func:`explain` is asked only about commands that are not legal, so every path must end in a reason.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any, Final

from game.rules import refusing
from game.rules.card_game import commands as c
from game.rules.card_game import plays, windows
from game.rules.card_game import position as p
from game.rules.card_game.kit import Kit
from game.rules.card_game.offers import ANSWERS_ONLY
from game.rules.card_game.position import NONE, Position
from game.rules.card_game.words import Why
from game.rules.kernel import Command, Refusal, Seat, verb


def explain(s: Position, command: Command) -> Refusal:
    """Say why ``command``, which is not legal, is refused."""
    top = s.pending[-1] if s.pending else None
    if isinstance(command, c.Answer) and isinstance(top, p.Window) and command.seat == top.by:
        return Refusal(Why.OWN_CARD)
    card, seats = s.kit.card, range(s.seats)
    known: dict[str, Container[Any]] = {
        "card": card,
        "item": card,
        "other": card,
        "square": s.kit.square,
        "player": seats,
        "owner": seats,
    }
    return refusing.explain(s, command, known, REASONS)


def _targeted(reason: Callable[[Position, Any], Refusal]) -> Callable[[Position, Any], Refusal]:
    """Ask for the reason only where the card that is played wants such a target."""

    def why(s: Position, command: Command) -> Refusal:
        top = s.pending[-1]
        if isinstance(top, p.Deed) and plays.wants(s, top) != TARGET[type(command)]:
            return Refusal(Why.NOT_NOW, (("asked", verb(type(top).__name__)),))
        return reason(s, command)

    return why


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


def flip_refusal(kit: Kit, square: str, seat: Seat, almanac: Seat) -> Refusal | None:
    """Say why ``seat`` may not flip a square (no linchpin, or barred by the Almanac); ``almanac`` is who has that."""
    if square not in kit.linchpin:
        return Refusal(Why.NOT_A_LINCHPIN, (("square", square),))
    if kit.linchpin[square] == kit.b2 and almanac not in (NONE, seat):
        return Refusal(Why.ALMANAC_OWNED, (("seat", almanac),))
    return None


def _aim(s: Position, command: c.Aim | c.SecondFlip) -> Refusal:
    return flip_refusal(s.kit, command.square, s.turn, s.owner_of("almanac")) or refusing.never(s, command)


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
    return _aim(s, command)


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

REASONS: Final[refusing.Reasons] = {
    c.KeepIdentity: ((p.Choosing,), refusing.never),
    c.Mulligan: ((p.Choosing,), refusing.never),
    c.DrawInstead: ((p.Due,), _draw_instead),
    c.Play: ((p.Due,), _play),
    c.Aim: ((p.Deed,), _targeted(_aim)),
    c.SetSide: ((p.Deed,), _targeted(refusing.never)),
    c.AimAt: ((p.Deed,), _targeted(_aim_at)),
    c.AimItem: ((p.Deed,), _targeted(_aim_item)),
    c.Fuel: ((p.Deed,), _targeted(_fuel)),
    c.NoFuel: ((p.Deed,), _targeted(refusing.never)),
    c.Toward: ((p.Deed,), _targeted(refusing.never)),
    c.SecondFlip: ((p.Second,), _second_flip),
    c.NoSecondFlip: ((p.Second,), refusing.never),
    c.UseItem: ((p.Due, p.Closing), _use_item),
    c.Find: ((p.Finding,), _find),
    c.FindNothing: ((p.Finding,), _find_nothing),
    c.Give: ((p.Giving,), _give),
    c.Drop: ((p.Dropping,), _drop),
    c.Answer: ((p.Window, p.Theft), _answer),
    c.LetPass: ((p.Window, p.Theft), refusing.never),
    c.Finish: ((p.Due, p.Closing), refusing.never),
}
"""For each command: when it is asked for, and why it may still be refused then."""
