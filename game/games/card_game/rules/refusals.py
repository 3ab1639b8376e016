"""Reasons for refusals, as a player at the table would give them.

:func:`explain` is only called for illegal commands, so every path must end in a reason.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any, Final

from game.games.card_game.rules import card_plays, response_windows
from game.games.card_game.rules import commands as c
from game.games.card_game.rules import pending as p
from game.games.card_game.rules.compiled_box import ANSWERS_ONLY, Lookup
from game.games.card_game.rules.pending import NONE
from game.games.card_game.rules.refusal_and_ending_ids import RefusalReason
from game.games.card_game.rules.state_data import StateData
from game.rules import shared_refusals
from game.rules.contract import Command, Refusal, Seat, verb


def explain(s: StateData, command: Command) -> Refusal:
    """Return why the illegal ``command`` is refused."""
    top = s.pending[-1] if s.pending else None
    if isinstance(command, c.Answer) and isinstance(top, p.Window) and command.seat == top.by:
        return Refusal(RefusalReason.OWN_CARD)
    card, seats = s.lookup.card, range(s.seats)
    known: dict[str, Container[Any]] = {
        "card": card,
        "item": card,
        "other": card,
        "square": s.lookup.square,
        "player": seats,
        "owner": seats,
    }
    return shared_refusals.explain(s, command, known, REASONS)


def _targeted(reason: Callable[[StateData, Any], Refusal]) -> Callable[[StateData, Any], Refusal]:
    """Return a refusal function that applies only if the played card needs such a target."""

    def why(s: StateData, command: Command) -> Refusal:
        top = s.pending[-1]
        if isinstance(top, p.Deed) and card_plays.wants(s, top) != TARGET[type(command)]:
            return Refusal(RefusalReason.NOT_NOW, (("asked", verb(type(top).__name__)),))
        return reason(s, command)

    return why


def _play(s: StateData, command: c.Play) -> Refusal:
    """Refuse a card: not in hand, only a response, or no item on a Shopping Spree."""
    card, top = s.lookup.card[command.card], s.pending[-1]
    if not s.hands[s.turn] >> card & 1:
        return Refusal(RefusalReason.NOT_IN_HAND)
    if s.lookup.effects[card] in ANSWERS_ONLY:
        return Refusal(RefusalReason.ANSWERS_ONLY)
    return Refusal(RefusalReason.ITEMS_ONLY if isinstance(top, p.Due) and top.shopping else RefusalReason.NOT_NOW)


def _draw_instead(_s: StateData, _command: c.DrawInstead) -> Refusal:
    return Refusal(RefusalReason.ITEMS_ONLY)


def flip_refusal(lookup: Lookup, square: str, seat: Seat, almanac: Seat) -> Refusal | None:
    """Return why a seat may not flip a square: no linchpin, or barred by the Almanac.

    ``almanac`` is the owner of the Almanac.
    """
    if square not in lookup.linchpin:
        return Refusal(RefusalReason.NOT_A_LINCHPIN, (("square", square),))
    if lookup.linchpin[square] == lookup.b2 and almanac not in (NONE, seat):
        return Refusal(RefusalReason.ALMANAC_OWNED, (("seat", almanac),))
    return None


def _aim(s: StateData, command: c.Aim | c.SecondFlip) -> Refusal:
    return flip_refusal(s.lookup, command.square, s.turn, s.owner_of("almanac")) or shared_refusals.never(s, command)


def _aim_at(_s: StateData, _command: c.AimAt) -> Refusal:
    return Refusal(RefusalReason.NOT_A_PLAYER)


def _aim_item(s: StateData, _command: c.AimItem) -> Refusal:
    top = s.pending[-1]
    assert isinstance(top, p.Deed)
    return _not_on_table(own=False, other=s.lookup.effects[top.card] == "gullible")


def _not_on_table(own: bool, other: bool = False) -> Refusal:
    """Refuse an item that is not on the required table: own, other, or (neither) any."""
    return Refusal(RefusalReason.NOT_ON_TABLE, (("own", own), ("other", other)))


def _fuel(_s: StateData, _command: c.Fuel) -> Refusal:
    return Refusal(RefusalReason.WRONG_FUEL)


def _second_flip(s: StateData, command: c.SecondFlip) -> Refusal:
    """Refuse a second flip: a wrong item, the same square, or a barred one."""
    top = s.pending[-1]
    assert isinstance(top, p.Second)
    item = s.lookup.card[command.item]
    if not s.tables[s.turn] >> item & 1:
        return _not_on_table(own=True)
    if not s.lookup.second_items[top.card] >> item & 1:
        return Refusal(RefusalReason.WRONG_ITEM)
    if s.lookup.linchpin.get(command.square) == s.lookup.cards[top.card].linchpin:
        return Refusal(RefusalReason.SAME_SQUARE)
    return _aim(s, command)


def _use_item(s: StateData, command: c.UseItem) -> Refusal:
    """Refuse an item: during a Spree, not on the own table, used this turn, or without effect."""
    item, top = s.lookup.card[command.item], s.pending[-1]
    if isinstance(top, p.Due) and top.shopping:
        return Refusal(RefusalReason.NOT_NOW, (("asked", "shopping"),))
    if not s.tables[s.turn] >> item & 1:
        return _not_on_table(own=True)
    if s.lookup.effects[item] == "fusion" and s.fused:
        return Refusal(RefusalReason.ONCE_A_TURN)
    return Refusal(RefusalReason.NOTHING_TO_DO)


def _find(s: StateData, command: c.Find) -> Refusal:
    card = s.lookup.card[str(command.card)] if command.card is not None else -1
    is_power = card >= 0 and s.lookup.powers >> card & 1
    return Refusal(RefusalReason.NO_POWER_CARD if is_power else RefusalReason.NOT_THERE)


def _find_nothing(_s: StateData, _command: c.FindNothing) -> Refusal:
    return Refusal(RefusalReason.NOT_NOW)


def _give(_s: StateData, _command: c.Give) -> Refusal:
    return Refusal(RefusalReason.NOT_IN_HAND)


def _drop(s: StateData, _command: c.Drop) -> Refusal:
    top = s.pending[-1]
    is_item = isinstance(top, p.Dropping) and top.item
    return _not_on_table(own=True) if is_item else Refusal(RefusalReason.NOT_IN_HAND)


def _answer(s: StateData, command: c.Answer) -> Refusal:
    """Refuse a response: not owned, an item being stolen, or a card for something else."""
    card = s.lookup.card[command.card]
    if not (s.hands[command.seat] | s.tables[command.seat]) >> card & 1:
        return Refusal(RefusalReason.NOT_IN_HAND)
    if response_windows.stolen(s) >> card & 1:
        return Refusal(RefusalReason.STOLEN_ITEM)
    return Refusal(RefusalReason.NO_ANSWER)


TARGET: dict[type, str] = {
    c.Aim: "linchpin",
    c.SetSide: "side",
    c.AimAt: "player",
    c.AimItem: "item",
    c.Fuel: "fuel",
    c.NoFuel: "fuel",
    c.Toward: "way",
}
"""Target named by each command."""

REASONS: Final[shared_refusals.Reasons] = {
    c.KeepIdentity: ((p.Choosing,), shared_refusals.never),
    c.Mulligan: ((p.Choosing,), shared_refusals.never),
    c.DrawInstead: ((p.Due,), _draw_instead),
    c.Play: ((p.Due,), _play),
    c.Aim: ((p.Deed,), _targeted(_aim)),
    c.SetSide: ((p.Deed,), _targeted(shared_refusals.never)),
    c.AimAt: ((p.Deed,), _targeted(_aim_at)),
    c.AimItem: ((p.Deed,), _targeted(_aim_item)),
    c.Fuel: ((p.Deed,), _targeted(_fuel)),
    c.NoFuel: ((p.Deed,), _targeted(shared_refusals.never)),
    c.Toward: ((p.Deed,), _targeted(shared_refusals.never)),
    c.SecondFlip: ((p.Second,), _second_flip),
    c.NoSecondFlip: ((p.Second,), shared_refusals.never),
    c.UseItem: ((p.Due, p.Closing), _use_item),
    c.Find: ((p.Finding,), _find),
    c.FindNothing: ((p.Finding,), _find_nothing),
    c.Give: ((p.Giving,), _give),
    c.Drop: ((p.Dropping,), _drop),
    c.Answer: ((p.Window, p.Theft), _answer),
    c.LetPass: ((p.Window, p.Theft), shared_refusals.never),
    c.Finish: ((p.Due, p.Closing), shared_refusals.never),
}
"""For each command: its decisions, and the function that explains a refusal in them."""
