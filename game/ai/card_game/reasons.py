"""The reasons for hints in the Card Game: one function for each command."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from game.ai.card_game.goal_distance import FAR
from game.ai.card_game.lookahead import Lookahead, different
from game.ai.lookahead import after
from game.ai.reasons import Explain, Reason, said
from game.rules.card_game import commands as c
from game.rules.card_game import pending as p
from game.rules.card_game.state_machine import State
from game.rules.contract import Command, Fact, Seat
from game.rules.parts import bits

MakeLookahead: TypeAlias = Callable[[State], Lookahead]
"""Makes a lookahead for the seat that is asked in a state."""

FLIPS: Final = frozenset({"v1", "v2", "v3", "v4", "v5", "train", "hitch", "doubleback"})
"""Effects that flip a linchpin: what they are good for is said by where they aim."""

PLAYS: Final = {
    "rewind": "hint.play_rewind",
    "quick_trip": "hint.play_quick_trip",
    "lucky": "hint.play_lucky",
    "gullible": "hint.play_gullible",
    "erased": "hint.play_erased",
    "fading": "hint.play_fading",
    "alpha": "hint.play_fading",
    "trade": "hint.play_other_hand",
    "vortex": "hint.play_other_hand",
    "discontinuity": "hint.play_other_hand",
    "clock_tower": "hint.play_clock_tower",
    "shopping": "hint.play_shopping",
    "science": "hint.play_science",
    "not_yourself": "hint.play_not_yourself",
}
"""What is said of the other cards that are played in the own turn."""

MOST_TARGETS: Final = 4
"""The most targets that are followed until a flip is found."""


# --- facts that everybody at the seat can count ----------------------------------------------------------------------


def in_hand(s: State) -> tuple[Fact, Fact]:
    """Return how many cards the seat that is asked holds, and how many of them flip a linchpin."""
    hand = bits(s.hands[s.actor])
    return ("hand", len(hand)), ("flips", sum(s.lookup.effects[card] in FLIPS for card in hand))


def at_others(s: State) -> tuple[Fact, Fact]:
    """Return the most cards that another seat holds, and how many items lie on other tables."""
    others = [seat for seat in range(s.seats) if seat != s.actor]
    items = sum(s.tables[seat].bit_count() for seat in others)
    return ("most", max(s.hands[seat].bit_count() for seat in others)), ("items", items)


def of_player(s: State, seat: Seat) -> tuple[Fact, Fact]:
    """Return how many cards a seat holds, and how many items lie on its table."""
    return ("cards", s.hands[seat].bit_count()), ("items", s.tables[seat].bit_count())


def in_piles(s: State) -> tuple[Fact, Fact, Fact]:
    """Return how many cards lie in the draw pile, among the discards, and how many items the own hand holds."""
    items = (s.hands[s.actor] & s.lookup.items).bit_count()
    return ("drawable", len(s.deck)), ("discards", len(s.deck.discards)), ("own_items", items)


def to_go(make_lookahead: MakeLookahead, s: State) -> Fact:
    """Return how many flips the own history is away."""
    return "count", make_lookahead(s).evaluator.distance(s)


def counted(text: str, *fields: str) -> Explain[MakeLookahead, State]:
    """Explain a command by its fields, the cards in hand, and how far the own history is."""

    def explain(make_lookahead: MakeLookahead, s: State, command: Command) -> Reason:
        named = tuple((field, getattr(command, field)) for field in fields)
        return Reason(text, (*named, *in_hand(s), *at_others(s), to_go(make_lookahead, s)))

    return explain


def out_of_reach(s: State, reason: Reason) -> Reason:
    """Return ``reason``; where it would count flips to a history that no flips lead to, why that is so instead."""
    if dict(reason.facts).get("count") != FAR:
        return reason
    almanac = s.lookup.effect_mask("almanac")
    owner = next((seat for seat in range(s.seats) if seat != s.actor and s.tables[seat] & almanac), None)
    if owner is None:
        return Reason("hint.no_identity", in_hand(s))
    return Reason("hint.barred", (("owner", owner), *in_hand(s)))


# --- the own turn --------------------------------------------------------------------------------------------------


def _play(make_lookahead: MakeLookahead, s: State, command: c.Play) -> Reason:
    lookup = s.lookup
    card = lookup.card[command.card]
    if lookup.items >> card & 1:
        return _lay(s, card)
    if lookup.effects[card] in FLIPS:
        return _where_to(make_lookahead, s, command)
    facts = ("card", command.card), *in_hand(s), *at_others(s), *in_piles(s), to_go(make_lookahead, s)
    return Reason(PLAYS.get(lookup.effects[card], "hint.best_found"), facts)


def _lay(s: State, card: int) -> Reason:
    """Return what an item is for: a card in hand that needs it, or its own power."""
    lookup = s.lookup
    item = ("item", lookup.names[card])
    for other in bits(s.hands[s.actor]):
        if lookup.second_items.get(other, 0) >> card & 1 or FUEL.get(lookup.effects[card]) == lookup.effects[other]:
            return Reason("hint.lay_for", (item, ("card", lookup.names[other])))
    return Reason(LAID.get(lookup.effects[card], "hint.lay_item"), (item,))


FUEL: Final = {"pellet": "v1", "case": "v1", "lightning": "v2", "locomotive": "v5"}
"""Which time machine each item fuels."""

LAID: Final = {
    "memo_item": "hint.lay_memo",
    "almanac": "hint.lay_almanac",
    "fusion": "hint.lay_fusion",
}
"""What is said of items with a power of their own."""


def _where_to(make_lookahead: MakeLookahead, s: State, command: Command) -> Reason:
    """Follow a card through its targets until it is known what it flips."""
    here, choice = s, command
    for _ in range(MOST_TARGETS):
        if isinstance(choice, (c.Aim, c.SetSide, c.SecondFlip)):
            return REASONS[type(choice)](make_lookahead, here, choice)
        here = after(here, choice)
        if here.actor != s.actor or not isinstance(here.pending[-1], p.Deed):
            break
        lookahead = make_lookahead(here)
        choice = max(different(here, here.legal_commands()), key=lookahead.value)
    return Reason("hint.play_without_effect", in_hand(s))


def _aim(make_lookahead: MakeLookahead, s: State, command: c.Aim | c.SecondFlip) -> Reason:
    """Return what turning a linchpin brings."""
    evaluator, linchpin = make_lookahead(s).evaluator, s.lookup.linchpin[command.square]
    square = ("square", command.square)
    if linchpin == s.lookup.b1:
        text = "hint.try_b1" if evaluator.distance(s) == 0 else "hint.thin_b1"
        return Reason(text, (("percent", round(100 / s.stack)),))
    turned = s.clone()
    turned.flipped ^= 1 << linchpin
    left = evaluator.distance(turned)
    nearer, facts = evaluator.distance(s) - left, (square, ("count", left))
    if nearer > 0:
        return Reason("hint.flip_there" if left == 0 else "hint.flip_nearer", facts)
    return Reason("hint.flip_against" if nearer == 0 else "hint.flip_away", facts)


def _side(make_lookahead: MakeLookahead, s: State, command: c.SetSide) -> Reason:
    top = s.pending[-1]
    assert isinstance(top, p.Deed)
    linchpin = s.lookup.cards[top.card].linchpin
    if bool(s.flipped >> linchpin & 1) == command.altered:
        return Reason("hint.leave_side", (("square", s.lookup.linchpins[linchpin]),))
    return _aim(make_lookahead, s, c.Aim(command.seat, s.lookup.linchpins[linchpin]))


def _use(_make: MakeLookahead, s: State, command: c.UseItem) -> Reason:
    effect = s.lookup.effects[s.lookup.card[command.item]]
    if effect == "fusion" and command.other is not None:
        return Reason("hint.feed_fusion", (("item", command.item), ("other", command.other)))
    text = "hint.take_almanac" if effect == "dust_jacket" else "hint.play_clock_tower"
    return Reason(text, (("card", command.item), ("item", command.item)))


def _aim_item(_make: MakeLookahead, s: State, command: c.AimItem) -> Reason:
    if command.owner == s.actor:
        return Reason("hint.missed_least", (("card", command.card), *in_hand(s)))
    facts = ("item", command.card), ("owner", command.owner), *of_player(s, command.owner)
    top = s.pending[-1]
    steals = isinstance(top, p.Deed) and s.lookup.effects[top.card] == "gullible"
    return Reason("hint.steal_item" if steals else "hint.erase_item", facts)


def _aim_at(make_lookahead: MakeLookahead, s: State, command: c.AimAt) -> Reason:
    if command.player == s.actor:
        return Reason("hint.new_self", (to_go(make_lookahead, s),))
    top = s.pending[-1]
    trades = isinstance(top, p.Deed) and s.lookup.effects[top.card] == "trade"
    return Reason(
        "hint.trade_with" if trades else "hint.aim_at",
        (("player", command.player), *in_hand(s), *of_player(s, command.player)),
    )


# --- answers -------------------------------------------------------------------------------------------------------


def _answer(_make: MakeLookahead, s: State, command: c.Answer) -> Reason:
    """Return what an answer prevents."""
    lookup, top = s.lookup, s.pending[-1]
    effect = lookup.effects[lookup.card[command.card]]
    card = ("card", command.card)
    if effect in ANSWERS:
        return Reason(ANSWERS[effect], (card, ("seat", s.turn), *of_player(s, s.turn)))
    assert isinstance(top, p.Window)
    if s.turn == s.actor:
        return Reason("hint.save_own_card", (card,))
    if any(isinstance(r, (p.Deed, p.Second)) and r.linchpin == lookup.b1 for r in s.pending):
        return Reason("hint.cancel_b1", (card, ("seat", top.by), ("percent", round(100 / s.stack))))
    on_table = bool(s.tables[s.actor] >> lookup.card[command.card] & 1)
    text = "hint.cancel_by_item" if on_table else "hint.cancel"
    return Reason(text, (card, ("seat", top.by), ("other", lookup.names[top.card]), *in_hand(s)))


def _let_pass(_make: MakeLookahead, s: State, _command: c.LetPass) -> Reason:
    """Return what an answer would cost: an item of the own table, or a card of the hand."""
    answers = [s.lookup.card[one.card] for one in s.legal_commands() if isinstance(one, c.Answer)]
    item = next((card for card in answers if s.tables[s.actor] >> card & 1), None)
    if item is not None:
        return Reason("hint.let_pass_item", (("card", s.lookup.names[item]), *in_hand(s)))
    return Reason("hint.let_pass", in_hand(s))


ANSWERS: Final = {
    "engine": "hint.engine",
    "manure": "hint.manure",
    "science": "hint.take_train",
    "steal_back": "hint.steal_back",
}
"""What is said of the cards that answer in their own way."""


REASONS: Final[Mapping[type, Explain[MakeLookahead, State]]] = {
    c.KeepIdentity: counted("hint.keep_identity"),
    c.Mulligan: counted("hint.mulligan"),
    c.DrawInstead: counted("hint.draw_instead"),
    c.Play: _play,
    c.Aim: _aim,
    c.SetSide: _side,
    c.AimAt: _aim_at,
    c.AimItem: _aim_item,
    c.Fuel: counted("hint.fuel", "card"),
    c.NoFuel: counted("hint.play_without_effect"),
    c.Toward: counted("hint.play_other_hand"),
    c.SecondFlip: _aim,
    c.NoSecondFlip: counted("hint.keep_items"),
    c.UseItem: _use,
    c.Find: counted("hint.find", "card"),
    c.FindNothing: said("hint.only_choice"),
    c.Give: counted("hint.missed_least", "card"),
    c.Drop: counted("hint.missed_least", "card"),
    c.Answer: _answer,
    c.LetPass: _let_pass,
    c.Finish: counted("hint.keep_items"),
}
"""The reason for each command."""
