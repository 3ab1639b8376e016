"""Reasons for responses in the Card Game: what a response prevents, and what passing saves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.ai.reasons import BEST_FOUND, Reason
from game.games.card_game.bots.goal_distance import FAR
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

STOLEN: Final = 2
"""Number of cards a thief discards."""


def answer(make_lookahead: Callable[[State], Lookahead], s: State, command: c.Answer) -> Reason:
    """Explain a response by what it prevents."""
    lookup, top, deed = s.lookup, s.pending[-1], s.pending[-2]
    if isinstance(top, p.Theft):
        return _steal_back(s, top)
    effect = lookup.effects[lookup.card[command.card]]
    if effect in ANSWERS:
        return Reason(ANSWERS[effect], (("seat", s.turn),))
    assert isinstance(top, p.Window)
    card, seat, other = ("card", command.card), ("seat", top.by), ("other", lookup.names[top.card])
    saved = _saved(s) if top.kind == ANSWER else None
    if saved is not None:
        return Reason("hint.save_own_card", (card, seat, ("other", lookup.names[saved])))
    if isinstance(deed, (p.Deed, p.Second)) and deed.linchpin == lookup.b1:
        last, number = s.stack == 1, ("number", s.stack)
        return Reason("hint.cancel_b1_last", (card, seat)) if last else Reason("hint.cancel_b1", (card, seat, number))
    own = Histories(s, make_lookahead(s).evaluator.distances)
    reason = _cancelled(s, top, own)
    if reason is None:
        on_table = bool(s.tables[s.actor] >> lookup.card[command.card] & 1)
        reason = Reason("hint.cancel_by_item" if on_table else "hint.cancel")
    return Reason(reason.text, (card, seat, other, *reason.facts))


def _cancelled(s: State, window: p.Window, own: Histories) -> Reason | None:
    """Explain cancelling a card: whom it would set back, rob or help."""
    coming = _coming(s)
    if own.after(coming) > own.distance:
        return Reason("hint.cancel_setback")
    if s.turn == s.actor and s.lookup.effects[window.card] == "manure":
        return Reason("hint.save_turn")
    deed = s.pending[-2]
    if not isinstance(deed, p.Deed):
        return None
    if deed.owner == s.actor:
        return Reason("hint.cancel_theft", (("item", s.lookup.names[deed.item]),))
    if deed.player == s.actor:
        return Reason("hint.cancel_aimed")
    helped, others = own.brought_nearer(coming)
    if helped:
        return Reason("hint.cancel_nearer", (("helped", helped), ("others", others)))
    effect, cards = s.lookup.effects[deed.card], ("cards", s.hands[s.actor].bit_count())
    if effect in ("vortex", "discontinuity") and cards[1]:
        return Reason("hint.cancel_mixing", (cards,))
    if effect == "alpha" and cards[1] > HAND_LIMIT:
        return Reason("hint.cancel_alpha", (cards, ("number", HAND_LIMIT)))
    text = "hint.cancel_item" if s.lookup.items >> deed.card & 1 else CANCELLED.get(effect)
    return None if text is None else Reason(text)


CANCELLED: Final = {
    "rewind": "hint.cancel_rewind",
    "quick_trip": "hint.cancel_quick_trip",
    "lucky": "hint.cancel_lucky",
}
"""Texts of cancelled cards by what they would do for their player."""


def _steal_back(s: State, theft: p.Theft) -> Reason:
    item, number = ("item", s.lookup.names[theft.item]), min(STOLEN, s.hands[s.turn].bit_count())
    return Reason("hint.steal_back", (item, ("seat", s.turn), ("number", number))) if number else BEST_FOUND


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
    own = Histories(s, make_lookahead(s).evaluator.distances)
    passed = _no_matter(s, own) if isinstance(top, p.Window) else None
    reason = passed or Reason("hint.let_pass" if item is None else "hint.let_pass_item")
    return Reason(reason.text, (("card", lookup.names[answers[0] if item is None else item]), *reason.facts))


def _no_matter(s: State, own: Histories) -> Reason | None:
    """Explain why a card matters little: it changes nothing, its odds on B-1, its target, or that it flips nothing."""
    top, deed = s.pending[-1], s.pending[-2]
    assert isinstance(top, p.Window)
    seat, other = ("seat", s.turn), ("other", s.lookup.names[top.card])
    if top.kind == DRAW:
        return Reason("hint.let_pass_draw", (seat,))
    if top.kind == ANSWER:
        alone = sum(isinstance(one, p.Answering) for one in s.pending) == 1
        if s.turn != s.actor:
            return Reason("hint.let_pass_answer", (seat, ("player", top.by))) if alone else None
        saved = _saved(s) if s.lookup.effects[top.card] != "engine" else None
        return None if saved is None else Reason("hint.let_pass_own", (("other", s.lookup.names[saved]),))
    coming = _coming(s)
    if coming != s.flipped:
        left = own.after(coming)
        if left <= own.distance:
            return Reason("hint.let_pass_harmless", (other,))
        return Reason("hint.let_pass_setback", (other, ("count", left - own.distance))) if left < FAR else None
    if top.kind != PLAY or not isinstance(deed, p.Deed):
        return None
    return _idle(s, top) or _aimed_off(s, deed, other)


def _idle(s: State, window: p.Window) -> Reason | None:
    """Explain passing on a card without effect, as far as that is known to all."""
    if s.lookup.effects[window.card] in ("shopping", "quick_trip"):  # which are hidden from others
        return None
    now = s.clone()
    close(now, window)
    idle = changes_nothing(s, now, sum(one.left for one in s.pending if isinstance(one, p.Due)))
    return Reason("hint.let_pass_idle", (("other", s.lookup.names[window.card]),)) if idle else None


def _aimed_off(s: State, deed: p.Deed, other: Fact) -> Reason | None:
    """Explain passing on a card by its odds on B-1, what it finds or leaves, its target, or that it flips nothing."""
    lookup, effect = s.lookup, s.lookup.effects[deed.card]
    if deed.linchpin == lookup.b1:
        return Reason("hint.let_pass_b1", (("number", s.stack),)) if s.stack > 1 else None
    if effect in ("rewind", "quick_trip"):
        return Reason("hint.let_pass_find", (("seat", s.turn),))
    if effect == "doubleback":
        return Reason("hint.let_pass_side", (other, ("square", lookup.linchpins[lookup.cards[deed.card].linchpin])))
    if deed.owner == s.actor and needed_by(s, deed.item) is None:
        return Reason("hint.let_pass_unneeded", (other, ("item", lookup.names[deed.item])))
    aimed = deed.owner if deed.owner >= 0 else deed.player
    if aimed >= 0:
        return Reason("hint.let_pass_other", (other, ("player", aimed))) if aimed != s.actor else None
    still = lookup.items >> deed.card & 1 or effect in STILL
    return Reason("hint.let_pass_still", (other,)) if still else None


STILL: Final = frozenset(
    {"lucky", "alpha", "vortex", "discontinuity", "clock_tower", "shopping", "science", "gullible", "erased", "fading"}
)
"""Effects that flip no linchpin."""
