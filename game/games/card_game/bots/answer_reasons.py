"""Reasons for responses in the Card Game: what a response prevents, and what passing saves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.ai.reasons import BEST_FOUND, Reason
from game.games.card_game.bots.history import Histories, needed_by
from game.games.card_game.bots.lookahead import Lookahead, close
from game.games.card_game.bots.wasted_cards import changes_nothing
from game.games.card_game.rules import commands as c
from game.games.card_game.rules import pending as p
from game.games.card_game.rules.card_plays import HAND_LIMIT
from game.games.card_game.rules.response_windows import ANSWER, DRAW, PLAY, SECOND
from game.games.card_game.rules.state_machine import State
from game.rules.contract import Fact

ANSWERS: Final = {
    "engine": "hint.engine",
    "manure": "hint.manure",
    "science": "hint.take_train",
}
"""Texts of cards with their own kind of response."""

HIDDEN: Final = ("shopping", "quick_trip")
"""Effects whose result is hidden from others."""

STOLEN: Final = 2
"""Number of cards a thief discards."""


def answer(make_lookahead: Callable[[State], Lookahead], s: State, command: c.Answer) -> Reason:
    """Explain a response by what it prevents."""
    lookup, top = s.lookup, s.pending[-1]
    effect = lookup.effects[lookup.card[command.card]]
    card, seat = ("card", command.card), ("seat", s.turn)
    if isinstance(top, p.Theft):
        return _steal_back(s, top)
    if effect in ANSWERS:
        return Reason(ANSWERS[effect], (seat,))
    assert isinstance(top, p.Window)
    deed = s.pending[-2]
    if top.kind == ANSWER:
        saved = _saved(s)
        if saved is not None:
            return Reason("hint.save_own_card", (card, ("seat", top.by), ("other", lookup.names[saved])))
    elif isinstance(deed, (p.Deed, p.Second)) and deed.linchpin == lookup.b1:
        if s.stack == 1:
            return Reason("hint.cancel_b1_last", (card, seat))
        return Reason("hint.cancel_b1", (card, seat, ("number", s.stack)))
    other = ("other", lookup.names[top.card])
    own = Histories(s, make_lookahead(s).evaluator.distances)
    if own.after(_coming(s)) > own.distance:
        return Reason("hint.cancel_setback", (card, ("seat", top.by), other))
    deed_reason = _cancelled_deed(s, deed, own)
    if deed_reason is not None and top.kind == PLAY:
        return Reason(deed_reason.text, (card, ("seat", top.by), other, *deed_reason.facts))
    if lookup.effects[top.card] == "alpha" and top.kind == PLAY:
        cards = s.hands[s.actor].bit_count()
        if cards > HAND_LIMIT:
            return Reason("hint.cancel_alpha", (card, ("cards", cards), ("number", HAND_LIMIT)))
    on_table = bool(s.tables[s.actor] >> lookup.card[command.card] & 1)
    return Reason("hint.cancel_by_item" if on_table else "hint.cancel", (card, ("seat", top.by), other))


def _cancelled_deed(s: State, deed: object, own: Histories) -> Reason | None:
    """Explain cancelling a card: whom it would rob, or whose history it may advance."""
    if not isinstance(deed, p.Deed):
        return None
    if deed.owner == s.actor:
        return Reason("hint.cancel_theft", (("item", s.lookup.names[deed.item]),))
    if deed.player == s.actor:
        return Reason("hint.cancel_aimed")
    helped, others = own.brought_nearer(_coming(s))
    if helped:
        return Reason("hint.cancel_nearer", (("helped", helped), ("others", others)))
    text = "hint.cancel_item" if s.lookup.items >> deed.card & 1 else CANCELLED.get(s.lookup.effects[deed.card])
    return None if text is None else Reason(text)


CANCELLED: Final = {
    "rewind": "hint.cancel_rewind",
    "quick_trip": "hint.cancel_quick_trip",
    "lucky": "hint.cancel_lucky",
}
"""Texts of cancelled cards by what they would do for their player."""


def _steal_back(s: State, theft: p.Theft) -> Reason:
    item, number = ("item", s.lookup.names[theft.item]), min(STOLEN, s.hands[s.turn].bit_count())
    if not number:
        return Reason("hint.steal_back_only", (item,))
    return Reason("hint.steal_back", (item, ("seat", s.turn), ("number", number)))


def _saved(s: State) -> int | None:
    """Return the own card that resolves if the response to it is cancelled; None if there is none."""
    answers = [record for record in s.pending if isinstance(record, p.Answering)]
    played = [record for record in s.pending if isinstance(record, (p.Deed, p.Second))]
    cancels = all(s.lookup.effects[record.card] not in ("science", "manure") for record in answers)
    return played[-1].card if s.turn == s.actor and len(answers) == 1 and cancels and played else None


def _coming(s: State) -> int:
    """Return the timeline after the announcement resolves, B-1 excluded."""
    top, deed = s.pending[-1], s.pending[-2]
    if not isinstance(top, p.Window) or top.kind not in (PLAY, SECOND) or not isinstance(deed, (p.Deed, p.Second)):
        return s.flipped
    if deed.linchpin >= 0 and deed.linchpin != s.lookup.b1:
        return s.flipped ^ 1 << deed.linchpin
    linchpin = s.lookup.cards[deed.card].linchpin
    if isinstance(deed, p.Deed) and deed.side >= 0 and linchpin >= 0:
        return s.flipped & ~(1 << linchpin) | deed.side << linchpin
    return s.flipped


def let_pass(make_lookahead: Callable[[State], Lookahead], s: State, _command: c.LetPass) -> Reason:
    """Explain passing: what a response would be wasted on, or what it would cost."""
    lookup, top, deed = s.lookup, s.pending[-1], s.pending[-2]
    lost = deed.item if isinstance(deed, p.Deed) and deed.owner == s.actor else -1  # either way
    given = (lookup.card[one.card] for one in s.legal_commands() if isinstance(one, c.Answer))
    answers = [card for card in given if card != lost]
    if not answers:
        return BEST_FOUND
    item = next((card for card in answers if s.tables[s.actor] >> card & 1), None)
    card: Fact = ("card", lookup.names[answers[0] if item is None else item])
    if isinstance(top, p.Window) and top.kind == PLAY and lookup.effects[top.card] not in HIDDEN:
        now = s.clone()
        close(now, top)
        if changes_nothing(s, now, sum(one.left for one in s.pending if isinstance(one, p.Due))):
            return Reason("hint.let_pass_idle", (("other", lookup.names[top.card]), card))
    coming = _coming(s)
    own = Histories(s, make_lookahead(s).evaluator.distances)
    if isinstance(top, p.Window) and coming != s.flipped and own.after(coming) <= own.distance:
        return Reason("hint.let_pass_harmless", (("other", lookup.names[top.card]), card))
    passed = _no_matter(s)
    if passed is not None:
        return Reason(passed.text, (card, *passed.facts))
    return Reason("hint.let_pass" if item is None else "hint.let_pass_item", (card,))


def _no_matter(s: State) -> Reason | None:
    """Explain why a card matters little: its odds on B-1, its target, or that it flips nothing."""
    top, deed = s.pending[-1], s.pending[-2]
    if not isinstance(top, p.Window):
        return None
    if top.kind == DRAW:
        return Reason("hint.let_pass_draw", (("seat", s.turn),))
    if top.kind == ANSWER and s.turn != s.actor and sum(isinstance(one, p.Answering) for one in s.pending) == 1:
        return Reason("hint.let_pass_answer", (("seat", s.turn), ("player", top.by)))
    if top.kind != PLAY or not isinstance(deed, p.Deed):
        return None
    other: Fact = ("other", s.lookup.names[top.card])
    if deed.linchpin == s.lookup.b1:
        return Reason("hint.let_pass_b1", (("number", s.stack),)) if s.stack > 1 else None
    if s.lookup.effects[top.card] in ("rewind", "quick_trip"):
        return Reason("hint.let_pass_find", (("seat", s.turn),))
    if deed.owner == s.actor and needed_by(s, deed.item) is None:
        return Reason("hint.let_pass_unneeded", (other, ("item", s.lookup.names[deed.item])))
    aimed = deed.owner if deed.owner >= 0 else deed.player
    if aimed >= 0:
        return Reason("hint.let_pass_other", (other, ("player", aimed))) if aimed != s.actor else None
    still = s.lookup.items >> top.card & 1 or s.lookup.effects[top.card] in STILL
    return Reason("hint.let_pass_still", (other,)) if still else None


STILL: Final = frozenset(
    {"lucky", "alpha", "vortex", "discontinuity", "clock_tower", "shopping", "science", "gullible", "erased", "fading"}
)
"""Effects that flip no linchpin."""
