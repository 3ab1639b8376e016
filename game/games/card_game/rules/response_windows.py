"""Response windows: who may respond to what with which card, and effects of responses (rulebook, "A propos des memos").

Everybody but the player concerned is asked clockwise from the active player, whatever is in hand, so that being asked
reveals nothing. Responses come one at a time and may be responded to; last in, first out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from game.games.card_game.rules.pending import Answering, Deed, Dropping, Second, Theft, Using, Window
from game.games.card_game.rules.state_data import StateData
from game.games.card_game.rules.turns import clear_loose_ends, end_turn
from game.rules.contract import Seat
from game.rules.parts import bits, mask_of

PLAY, SECOND, ITEM, ANSWER, DRAW = "play", "second", "item", "answer", "draw"
"""Kinds of windows: a played card, a second flip, a used item, a response, the turn's draw."""


def open_window(s: StateData, kind: str, by: Seat, card: int) -> None:
    """Open a window: ask the others in turn for responses."""
    s.pending.append(Window(kind, by, first_listener(s, by), card))


def first_listener(s: StateData, by: Seat) -> Seat:
    """Return the first seat asked: the active player, unless concerned."""
    return s.turn if s.turn != by else (s.turn + 1) % s.seats


def next_listener(s: StateData, window: Window) -> Seat:
    """Return the seat asked after ``window.asked``; the first again at the end of the round."""
    seat = (window.asked + 1) % s.seats
    if seat == window.by:
        seat = (seat + 1) % s.seats
    return seat


def can_listen(s: StateData, window: Window) -> bool:
    """Return whether the asked seat could respond as far as the others know."""
    if s.hands[window.asked]:
        return True
    return window.kind != DRAW and s.tables[window.asked] & s.lookup.memo_items != 0


def window(s: StateData, top: Window) -> bool:
    """Ask the next seat; skip one that has neither a hand nor a Memo item."""
    if top.asked == top.by or not can_listen(s, top):
        pass_on(s, top)
        return True
    s.actor = top.asked
    return False


def pass_on(s: StateData, top: Window) -> None:
    """Ask the next seat, or close the window and let the announcement resolve."""
    following = next_listener(s, top)
    if following == first_listener(s, top.by):
        s.pending.pop()
        _mark_heard(s)
        return
    s.pending[-1] = Window(top.kind, top.by, following, top.card)


def _mark_heard(s: StateData) -> None:
    """Mark the topmost record as passed by everybody."""
    s.pending[-1] = replace(s.pending[-1], heard=True)


def answers(s: StateData, top: Window) -> Sequence[int]:
    """List the cards the asked seat may respond with."""
    lookup, kind, asked = s.lookup, top.kind, top.asked
    hand = s.hands[asked]
    if kind == DRAW:
        return bits(hand & lookup.manure)
    mask = hand & lookup.memos
    if items := s.tables[asked] & lookup.memo_items:
        mask |= items & ~stolen(s)
    if kind == PLAY:
        played = 1 << top.card
        if lookup.machines & played:
            mask |= hand & lookup.engines
        if lookup.trains & played:
            mask |= hand & lookup.sciences
    return bits(mask)


def stolen(s: StateData) -> int:
    """Return the mask of items being stolen.

    Until the theft is settled, such an item is no response: neither for its owner (FAQ 5) nor, if reclaimed, for the
    thief who already has it (ruling 7: at no level of the chain).
    """
    taken = [record.item for record in s.pending if isinstance(record, Theft)]
    deeds = [record for record in s.pending if isinstance(record, Deed) and record.item >= 0]
    return mask_of((*taken, *(deed.item for deed in deeds if s.lookup.effects[deed.card] == "gullible")))


def answer(s: StateData, seat: Seat, card: int) -> None:
    """Announce a response, which may be responded to."""
    if s.tables[seat] >> card & 1:
        s.tables[seat] &= ~(1 << card)
    else:
        s.take(seat, card)
    s.pending.append(Answering(card, seat))


def answering(s: StateData, top: Answering) -> bool:
    """Open the window for a response, then resolve it."""
    if not top.heard:
        open_window(s, ANSWER, top.seat, top.card)
        return True
    s.pending.pop()
    s.discard(top.card)
    EFFECT[s.lookup.effects[top.card]](s, top)
    return True


def _restart(s: StateData) -> None:
    """Ask everybody again after a response that settled nothing."""
    top = s.pending[-1]
    if isinstance(top, Window):
        s.pending[-1] = Window(top.kind, top.by, first_listener(s, top.by), top.card)


def _cancel(s: StateData, _top: Answering) -> None:
    """Cancel the announcement: a Memo or an item acting as one."""
    if isinstance(s.pending[-1], Window):
        s.pending.pop()
    cancelled = s.pending.pop()
    CANCEL[type(cancelled)](s, cancelled)


def _engine(s: StateData, _top: Answering) -> None:
    """Cancel a time machine: it returns to its player's hand, and the turn ends (rulings 15, 16)."""
    s.pending.pop()
    deed = s.pending.pop()
    assert isinstance(deed, Deed)
    s.hands[s.turn] |= 1 << deed.card
    _keep_fuel(s, deed)
    clear_loose_ends(s)
    end_turn(s)


def _science(s: StateData, top: Answering) -> None:
    """Take the Time Train after its flip: no extra play, and it is not discarded (ruling 21)."""
    deed = s.pending[-2]
    assert isinstance(deed, Deed)
    s.pending[-2] = replace(deed, player=top.seat)
    _restart(s)


def _manure(s: StateData, _top: Answering) -> None:
    """Cancel a whole turn before its draw."""
    end_turn(s)


def _steal_back(s: StateData, top: Answering) -> None:
    """Keep the item; the thief discards two cards."""
    theft = s.pending.pop()
    assert isinstance(theft, Theft)
    s.tables[s.turn] &= ~(1 << theft.item)
    s.tables[top.seat] |= 1 << theft.item
    s.pending.append(Dropping(s.turn, 2))


EFFECT: dict[str, Callable[[StateData, Answering], None]] = {
    "memo": _cancel,
    "memo_item": _cancel,
    "engine": _engine,
    "science": _science,
    "manure": _manure,
    "steal_back": _steal_back,
}
"""Effect function for each response."""


def _keep_fuel(s: StateData, deed: Deed) -> None:
    """Return the fuel put aside to the hand when its machine is cancelled (rulings 3, 16)."""
    if s.has_fuel_aside(deed):
        s.hands[s.turn] |= 1 << deed.fuel


def _cancel_deed(s: StateData, deed: Deed) -> None:
    """Discard a cancelled card; the car fuelled by the Case returns to the hand (ruling 2)."""
    _keep_fuel(s, deed)
    if s.lookup.effects[deed.card] == "train" and deed.player >= 0:
        s.hands[deed.player] |= 1 << deed.card
    elif deed.fuel >= 0 and s.lookup.effects[deed.fuel] == "case":
        s.hands[s.turn] |= 1 << deed.card
    else:
        s.discard(deed.card)


def _cancel_second(s: StateData, second: Second) -> None:
    """Cancel the second flip only; its item is lost (rulebook, "Les memos ne sont pas retroactifs")."""
    s.discard(second.card)


def _cancel_using(_s: StateData, _using: Using) -> None:
    """Cancel the use of an item; the item is lost without effect (ruling 5)."""


def _cancel_answer(s: StateData, cancelled: Answering) -> None:
    """Discard a cancelled response; the original may be responded to again."""
    s.discard(cancelled.card)
    _restart(s)


CANCEL: dict[type, Callable[[StateData, Any], None]] = {
    Deed: _cancel_deed,
    Second: _cancel_second,
    Using: _cancel_using,
    Answering: _cancel_answer,
}
"""Effect of a Memo on each kind of announcement."""
