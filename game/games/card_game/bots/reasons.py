"""Reasons for hints in the Card Game, one function for each command.

All facts are available to the asked player: own hand and identity, tables, discards, timeline.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from game.ai.reasons import BEST_FOUND, Explain, Reason, said
from game.games.card_game.bots.answer_reasons import answer, let_pass
from game.games.card_game.bots.history import Histories, needed_by, serves
from game.games.card_game.bots.lookahead import CLOSE, Lookahead, close, different
from game.games.card_game.rules import commands as c
from game.games.card_game.rules import pending as p
from game.games.card_game.rules.card_plays import FUELS, HAND_LIMIT, SPREE
from game.games.card_game.rules.state_machine import State
from game.rules.contract import Command, Fact, after
from game.rules.parts import bits

MakeLookahead: TypeAlias = Callable[[State], Lookahead]
"""Builds a lookahead for the asked seat of a state."""

FLIPS: Final = frozenset({"v1", "v2", "v3", "v4", "v5", "train", "hitch", "doubleback"})
"""Effects that flip a linchpin; their reason depends on the target."""

MOST_TARGETS: Final = 4
"""Maximum number of targets followed until a flip is found."""

LUCKY: Final = 3
"""Number of cards Lucky Day draws."""

FUSION: Final = 2
"""Number of cards Mr. Fusion draws."""


def history(make_lookahead: MakeLookahead, s: State) -> Histories:
    """Return the facts about the own history."""
    return Histories(s, make_lookahead(s).evaluator.distances)


def followed(make_lookahead: MakeLookahead, s: State, command: Command) -> Command | None:
    """Return the best target of a played card; None if it needs no more."""
    here = after(s, command)
    if here.actor != s.actor or not isinstance(here.pending[-1], p.Deed):
        return None
    lookahead = make_lookahead(here)
    return max(different(here, here.legal_commands()), key=lookahead.value)


def resolved(s: State, command: Command) -> State:
    """Return the state after a command to which nobody responds."""
    here = after(s, command)
    window = here.pending[-1]
    if isinstance(window, p.Window):
        close(here, window)
    return here


# --- identity --------------------------------------------------------------------------------------------------------


def _identity(keep: bool) -> Explain[MakeLookahead, State]:
    """Return a function that explains keeping or giving up an identity."""

    def explain(make_lookahead: MakeLookahead, s: State, _command: Command) -> Reason:
        own = history(make_lookahead, s)
        helps, hand = len(own.helping()), ("hand", s.hands[s.actor].bit_count())
        count = ("count", own.distance)
        if keep and helps:
            return Reason("hint.keep_identity", (("helps", helps), hand, count))
        if keep:
            return Reason("hint.keep_anyway", (count,)) if own.is_nearest() else BEST_FOUND
        return Reason("hint.mulligan_anyway", (hand,)) if helps else Reason("hint.mulligan", (hand, count))

    return explain


# --- own turn --------------------------------------------------------------------------------------------------------


def _play(make_lookahead: MakeLookahead, s: State, command: c.Play | c.Find) -> Reason:
    lookup = s.lookup
    card = lookup.card[str(command.card)]
    if lookup.items >> card & 1:
        return _lay(s, card)
    if lookup.effects[card] in FLIPS:
        return _where_to(make_lookahead, s, command)
    play = PLAYS.get(lookup.effects[card])
    return BEST_FOUND if play is None else play(make_lookahead, s, command)


def _lay(s: State, card: int) -> Reason:
    """Explain playing an item by what it is for; the Dust Jacket, by the Almanac that it takes."""
    owner = s.owner_of("almanac")
    if s.lookup.effects[card] == "dust_jacket" and owner not in (p.NONE, s.actor):
        return Reason("hint.lay_jacket", (("owner", owner),))
    return _item("hint.lay_", s, card, s.actor)


def _item(text: str, s: State, item: int, owner: int) -> Reason:
    """Explain what happens to an item by what it is for: the own hand, its own power, or a card its owner may draw.

    ``text`` is how that begins; each has its own ending.
    """
    lookup = s.lookup
    facts: list[Fact] = [("item", lookup.names[item]), ("owner", owner)]
    card, use = None if text == "hint.erase_" else lacked_by(s, item), POWERS.get(lookup.effects[item])
    if card is not None:
        use = "second" if lookup.effects[card] == "doubleback" else "for"
    elif use is None:
        card = served_by(s, item, owner)
        use = "item" if card is None else "item_for"
    if card is not None:
        facts.append(("card", lookup.names[card]))
    return Reason(f"{text}{use}", tuple(facts))


POWERS: Final = {"memo_item": "memo", "almanac": "almanac", "fusion": "fusion"}
"""Endings of texts about items with their own power."""


def lacked_by(s: State, item: int) -> int | None:
    """Return a hand card that an item serves and no other on the own table does; None if there is none."""
    others = bits(s.tables[s.actor] & ~(1 << item))
    cards = [card for card in bits(s.hands[s.actor]) if serves(s, item, card)]
    return next((card for card in cards if not any(serves(s, one, card) for one in others)), None)


def _where_to(make_lookahead: MakeLookahead, s: State, command: Command) -> Reason:
    """Follow a card through its targets until its flip is known."""
    here, choice = s, command
    for _ in range(MOST_TARGETS):
        if isinstance(choice, (c.Aim, c.SetSide, c.SecondFlip)):
            reason = REASONS[type(choice)](make_lookahead, here, choice)
            if reason.text == "hint.keep_side" and isinstance(choice, c.SetSide):
                flip = _side(make_lookahead, here, c.SetSide(choice.seat, altered=not choice.altered))
                return flip if flip.text == "hint.flip_against" else reason  # no card is played to change nothing
            return reason
        following = followed(make_lookahead, here, choice)
        if following is None:
            break
        here, choice = after(here, choice), following
    return BEST_FOUND


def served_by(s: State, item: int, owner: int) -> int | None:
    """Return a card still to come that an item serves and for which its owner has no other; None if there is none."""
    lookup, gone = s.lookup, s.hands[s.actor]
    for card in s.deck.discards:
        gone |= 1 << card
    others = bits(s.tables[owner] & ~(1 << item))
    coming = [card for card in range(len(lookup.effects)) if not gone >> card & 1 and serves(s, item, card)]
    return next((card for card in coming if not any(serves(s, one, card) for one in others)), None)


def _found(make_lookahead: MakeLookahead, s: State, command: c.Play) -> dict[c.Find, Reason]:
    """Return the reasons for the cards that a search may play, best first; those of about the same value only."""
    here = resolved(s, command)
    options = different(here, here.legal_commands()) if here.actor == s.actor else []
    lookahead = make_lookahead(here)
    values = {one: lookahead.value(one) for one in options if isinstance(one, c.Find)}
    near = [one for one, value in values.items() if value >= (1 - CLOSE) * max(values.values())]
    return {one: _play(make_lookahead, here, one) for one in sorted(near, key=values.__getitem__, reverse=True)}


def _rewind(make_lookahead: MakeLookahead, s: State, command: c.Play) -> Reason:
    """Explain Rewind by the card it returns."""
    found = _found(make_lookahead, s, command)
    if not found:
        return BEST_FOUND
    best, then = next(iter(found.items()))
    other = ("other", str(best.card))
    another = next((one for one, reason in found.items() if reason != then), None)
    if another is not None:  # the search may prefer it
        return Reason("hint.rewind_either", (other, ("another", str(another.card))))
    begins = then.text[: then.text.find("_") + 1]
    text = REWOUND.get(then.text) or REWOUND.get(begins, "hint.play_rewind")
    facts = {"other": str(best.card), **dict(then.facts)}
    facts |= {"square": facts["second"]} if "second" in facts else {}
    return Reason(text, tuple(facts.items()))


REWOUND: Final = {
    "hint.flip_there": "hint.rewind_there",
    "hint.flip_nearer": "hint.rewind_nearer",
    "hint.try_b1": "hint.rewind_b1",
    "hint.try_b1_last": "hint.rewind_b1_last",
    "hint.keep_and_there": "hint.rewind_there",
    "hint.keep_and_nearer": "hint.rewind_nearer",
    "hint.keep_and_b1": "hint.rewind_b1",
    "hint.keep_and_b1_last": "hint.rewind_b1_last",
    "hint.flip_and_b1": "hint.rewind_b1",
    "hint.flip_and_b1_last": "hint.rewind_b1_last",
    "hint.alpha": "hint.rewind_alpha",
    "hint.alpha_all": "hint.rewind_alpha",
    "hint.steal_": "hint.rewind_steal",
    "hint.erase_": "hint.rewind_erase",
}
"""Texts of a returned card by the text of its own reason, or how that begins."""


def _quick_trip(make_lookahead: MakeLookahead, s: State, command: c.Play) -> Reason:
    """Explain Quick Trip by the kind of card to look for, if it finds none as good of another."""
    texts = {SOUGHT.get(reason.text) for reason in _found(make_lookahead, s, command).values()}
    text = texts.pop() if len(texts) == 1 else None
    helps = history(make_lookahead, resolved(s, command)).unseen_helping() if text else 0
    if text and helps:
        return Reason(text, (("helps", helps),))
    return Reason("hint.play_quick_trip", (("number", len(s.deck) or len(s.deck.discards)),))


SOUGHT: Final = {
    "hint.flip_there": "hint.quick_trip_there",
    "hint.flip_nearer": "hint.quick_trip_nearer",
    "hint.try_b1": "hint.quick_trip_b1",
    "hint.try_b1_last": "hint.quick_trip_b1",
}
"""Texts of a search in the draw pile by the text of the card it finds."""


def _lucky(_make: MakeLookahead, s: State, _command: c.Play) -> Reason:
    number = min(LUCKY, len(s.deck) + len(s.deck.discards))
    return Reason("hint.play_lucky", (("number", number),)) if number else Reason("hint.play_again")


def _alpha(make_lookahead: MakeLookahead, s: State, command: c.Play) -> Reason:
    held = {seat: s.hands[seat].bit_count() for seat in s.others() if s.hands[seat].bit_count() > HAND_LIMIT}
    if not held:
        return BEST_FOUND
    number = ("number", HAND_LIMIT)
    if len(held) == 1:
        ((player, cards),) = held.items()
        return Reason("hint.alpha", (("player", player), ("cards", cards), number))
    return Reason("hint.alpha_all", (("cards", sum(held.values()) - HAND_LIMIT * len(held)), number))


def _vortex(make_lookahead: MakeLookahead, s: State, command: c.Play) -> Reason:
    """Explain a redeal by its number of cards, starting with the active player."""
    hand = left_in_hand(s, command)
    total = hand + sum(s.hands[seat].bit_count() for seat in s.others())
    number = -(-total // s.seats)
    if not total or (total == 1 and hand):
        return BEST_FOUND
    holds = s.hands[s.turn].bit_count()
    if number > holds + 1:  # drawing keeps the card, and adds one
        return Reason("hint.vortex_more", (("number", number), ("hand", hand))) if hand else BEST_FOUND
    player = max(s.others(), key=lambda seat: s.hands[seat].bit_count())
    cards = s.hands[player].bit_count()
    return Reason("hint.vortex_others", (("player", player), ("cards", cards), ("number", number)))


def _clock_tower(make_lookahead: MakeLookahead, s: State, command: c.Play | c.UseItem) -> Reason:
    card = ("card", command.item if isinstance(command, c.UseItem) else command.card)
    givers = [seat for seat in s.others() if s.hands[seat]]
    if not givers:
        return BEST_FOUND
    if len(givers) == 1:
        return Reason("hint.clock_tower_from", (card, ("player", givers[0])))
    return Reason("hint.clock_tower", (card, ("number", len(givers))))


def _shopping(make_lookahead: MakeLookahead, s: State, command: c.Play) -> Reason:
    items = bits(s.hands[s.actor] & s.lookup.items)
    if not items:
        return BEST_FOUND
    if len(items) == 1:
        return Reason("hint.shopping_item", (("item", s.lookup.names[items[0]]),))
    return Reason("hint.shopping", (("number", min(SPREE, len(items))),))


def _science(_make: MakeLookahead, s: State, _command: c.Play) -> Reason:
    """Explain the extra play by the locomotive that comes with it."""
    owner = s.owner_of("locomotive")
    if owner in (p.NONE, s.actor):
        return Reason("hint.play_again")
    return Reason("hint.science_locomotive", (("owner", owner),))


def _aimed(make_lookahead: MakeLookahead, s: State, command: c.Play) -> Reason:
    """Explain a card by its best target."""
    target = followed(make_lookahead, s, command)
    if target is None:
        return BEST_FOUND
    return REASONS[type(target)](make_lookahead, after(s, command), target)


def left_in_hand(s: State, command: Command) -> int:
    """Return the number of cards the active player holds after playing a card."""
    in_hand = isinstance(command, c.Play) and s.hands[s.turn] >> s.lookup.card[command.card] & 1
    return s.hands[s.turn].bit_count() - int(in_hand)


PLAYS: Final[Mapping[str, Explain[MakeLookahead, State]]] = {
    "rewind": _rewind,
    "quick_trip": _quick_trip,
    "lucky": _lucky,
    "gullible": _aimed,
    "erased": _aimed,
    "fading": _aimed,
    "alpha": _alpha,
    "trade": _aimed,
    "vortex": _vortex,
    "discontinuity": _aimed,
    "clock_tower": _clock_tower,
    "shopping": _shopping,
    "science": _science,
    "not_yourself": _aimed,
}
"""Reason function for the effects of other cards played in the own turn."""


# --- flips -----------------------------------------------------------------------------------------------------------


def _aim(make_lookahead: MakeLookahead, s: State, command: c.Aim | c.SecondFlip) -> Reason:
    """Explain flipping a linchpin."""
    own, linchpin, square = history(make_lookahead, s), s.lookup.linchpin[command.square], ("square", command.square)
    if linchpin == s.lookup.b1:
        return _b1(own, s)
    flipped = s.flipped ^ 1 << linchpin
    left, nearer = own.after(flipped), own.distance - own.after(flipped)
    if nearer > 0:
        return Reason("hint.flip_there" if left == 0 else "hint.flip_nearer", (square, ("count", left)))
    if own.barred_by is not None and own.is_out_of_reach:
        return Reason("hint.flip_barred", (square, ("owner", own.barred_by)))
    hurt, others = own.set_back(flipped)
    against = ("hurt", hurt), ("others", others)
    if not hurt:
        return BEST_FOUND
    return Reason("hint.flip_against" if nearer == 0 else "hint.flip_away", (square, *against))


def _b1(own: Histories, s: State) -> Reason:
    """Explain turning B-1."""
    square = ("square", s.lookup.linchpins[s.lookup.b1])
    if own.distance:
        return BEST_FOUND
    if s.stack == 1:
        return Reason("hint.try_b1_last", (square,))
    return Reason("hint.try_b1", (("percent", round(100 / s.stack)), square))


def _side(make_lookahead: MakeLookahead, s: State, command: c.SetSide) -> Reason:
    """Explain setting a side by an attempt at B-1 that its item pays for, the flip, or the second flip."""
    top = s.pending[-1]
    assert isinstance(top, p.Deed)
    linchpin = s.lookup.cards[top.card].linchpin
    square = s.lookup.linchpins[linchpin]
    flips = bool(s.flipped >> linchpin & 1) != command.altered
    here = resolved(s, command)
    second = _second(make_lookahead, here) if here.actor == s.actor else None
    then = BEST_FOUND if second is None else _aim(make_lookahead, here, second)
    own = history(make_lookahead, s)
    left = own.after(s.flipped ^ 1 << linchpin)
    ahead = then.text in AND_SECOND and (not flips or left <= own.distance)
    if second is not None and (ahead or not flips):
        facts = ("square", square), ("item", second.item), ("second", second.square)
        text = AND_SECOND[then.text][flips] if ahead else "hint.keep_for_second"
        return Reason(text, (*facts, *(fact for fact in then.facts if fact[0] in ("count", "percent"))))
    if flips:
        return _aim(make_lookahead, s, c.Aim(command.seat, square))
    if left < own.distance:
        return BEST_FOUND
    return Reason("hint.keep_side" if own.distance else "hint.keep_in_place", (("square", square),))


def _second(make_lookahead: MakeLookahead, here: State) -> c.SecondFlip | None:
    """Return the best second flip of a set side; None if there is none."""
    if not isinstance(here.pending[-1], p.Second):
        return None
    best = max(here.legal_commands(), key=make_lookahead(here).value)
    return best if isinstance(best, c.SecondFlip) else None


AND_SECOND: Final = {
    "hint.try_b1": ("hint.keep_and_b1", "hint.flip_and_b1"),
    "hint.try_b1_last": ("hint.keep_and_b1_last", "hint.flip_and_b1_last"),
    "hint.flip_there": ("hint.keep_and_there", "hint.flip_and_there"),
    "hint.flip_nearer": ("hint.keep_and_nearer", "hint.flip_and_nearer"),
}
"""Texts of a side that is kept, and of one that is flipped, by the text of the second flip that follows."""


def _no_second(make_lookahead: MakeLookahead, s: State, _command: c.NoSecondFlip) -> Reason:
    own = history(make_lookahead, s)
    flips = [one for one in s.legal_commands() if isinstance(one, c.SecondFlip)]
    flips = [one for one in flips if s.lookup.linchpin[one.square] != s.lookup.b1]
    closer = any(own.after(s.flipped ^ 1 << s.lookup.linchpin[one.square]) < own.distance for one in flips)
    if closer or not own.distance:
        return BEST_FOUND
    return Reason("hint.no_second", (("item", flips[0].item),))


# --- items and other players -----------------------------------------------------------------------------------------


def _use(make_lookahead: MakeLookahead, s: State, command: c.UseItem) -> Reason:
    effect = s.lookup.effects[s.lookup.card[command.item]]
    if command.other is not None:
        number = min(FUSION, len(s.deck) + len(s.deck.discards) + 1)
        facts = ("item", command.item), ("other", command.other), ("number", number)
        spare = needed_by(s, s.lookup.card[command.other]) is None
        return Reason("hint.feed_fusion_spare", facts) if spare else BEST_FOUND
    if effect == "dust_jacket":
        return Reason("hint.take_almanac", (("item", command.item), ("owner", s.owner_of("almanac"))))
    return _clock_tower(make_lookahead, s, command)


def _aim_item(_make: MakeLookahead, s: State, command: c.AimItem) -> Reason:
    """Explain moving or removing an item."""
    top = s.pending[-1]
    if command.owner == s.actor:
        return BEST_FOUND
    steals = isinstance(top, p.Deed) and s.lookup.effects[top.card] == "gullible"
    return _item("hint.steal_" if steals else "hint.erase_", s, s.lookup.card[command.card], command.owner)


def _aim_at(make_lookahead: MakeLookahead, s: State, command: c.AimAt) -> Reason:
    """Explain a card's effect on a player."""
    lookup, top, player = s.lookup, s.pending[-1], ("player", command.player)
    assert isinstance(top, p.Deed)
    effect, cards = lookup.effects[top.card], s.hands[command.player].bit_count()
    if effect == "not_yourself":
        return _new_identity(make_lookahead, s, command)
    if effect == "trade":
        more = cards - s.hands[s.actor].bit_count()
        if not cards:
            return BEST_FOUND
        if more > 0:
            return Reason("hint.trade_more", (player, ("number", more)))
        return Reason("hint.trade", (player, ("cards", cards)))
    items = s.tables[command.player].bit_count()
    if not items and not cards:
        return BEST_FOUND
    text = "hint.fade" if items and cards else "hint.fade_card" if cards else "hint.fade_item"
    return Reason(text, (player, ("cards", cards)))


def _new_identity(make_lookahead: MakeLookahead, s: State, command: c.AimAt) -> Reason:
    own = history(make_lookahead, s)
    if command.player != s.actor:
        player, ready = ("player", command.player), own.others_in_place()
        if not ready:
            return Reason("hint.new_other", (player,))
        return Reason("hint.new_other_in_place", (player, ("count", ready)))
    if own.is_out_of_reach and own.barred_by is not None:
        return Reason("hint.new_self_barred", (("owner", own.barred_by),))
    return Reason("hint.new_self", (("count", own.distance),)) if own.distance else BEST_FOUND


def _toward(_make: MakeLookahead, s: State, command: c.Toward) -> Reason:
    step = 1 if command.left else -1
    player, giver = (s.turn + step) % s.seats, (s.turn - step) % s.seats
    hand, cards = s.hands[s.turn].bit_count(), s.hands[giver].bit_count()
    return Reason("hint.pass_hands", (("player", player), ("owner", giver), ("hand", hand), ("cards", cards)))


# --- giving up cards -------------------------------------------------------------------------------------------------


def _part(make_lookahead: MakeLookahead, s: State, command: c.Give | c.Drop | c.Fuel) -> Reason:
    """Explain why a hand card or item is dispensable."""
    number, card = s.lookup.card[str(command.card)], ("card", str(command.card))
    needed = needed_by(s, number) is not None
    if s.tables[s.actor] >> number & 1:
        every = all(needed_by(s, one) is not None for one in bits(s.tables[s.actor]))
        return (
            Reason("hint.part_needed")
            if every
            else BEST_FOUND
            if needed
            else Reason("hint.part_item", (("item", card[1]),))
        )
    own = history(make_lookahead, s)
    helping = own.helping()
    if number in helping:
        more = "hint.part_more" if own.distance else "hint.part_more_b1"
        return Reason(more, (card, ("helps", len(helping) - 1))) if len(helping) > 1 else BEST_FOUND
    effect = s.lookup.effects[number]
    if effect in SERVING and not needed:
        return Reason("hint.part_item", (("item", card[1]),))
    mine = s.hands[s.actor] | s.tables[s.actor]
    if effect in FUELS and not any(serves(s, item, number) for item in bits(mine)):
        return Reason("hint.part_machine", (card,))
    if effect == "doubleback" and not s.lookup.second_items[number] & mine:
        return Reason("hint.part_double", (card, ("square", s.lookup.linchpins[s.lookup.cards[number].linchpin])))
    if effect == "hitch":
        return Reason("hint.part_ride", (card,))
    if own.distance:
        return Reason("hint.part", (card,))
    guards = effect in GUARDS or (effect == "dust_jacket" and own.barred_by is not None)
    return BEST_FOUND if needed or guards else Reason("hint.part_in_place", (card,))


SERVING: Final = frozenset({"plain", "pellet", "case", "locomotive", "cash"})
"""Effects of items that only serve other cards."""


GUARDS: Final = frozenset({"memo", "memo_item", "engine", "manure", "almanac", "quick_trip"})
"""Effects that protect a history in place, and Quick Trip, which may find a flip of B-1."""


def _fuel(make_lookahead: MakeLookahead, s: State, command: c.Fuel) -> Reason:
    top = s.pending[-1]
    assert isinstance(top, p.Deed)
    if s.lookup.effects[top.card] == "v4":
        return _part(make_lookahead, s, command)
    spare = needed_by(s, s.lookup.card[command.card]) is None
    facts = ("card", command.card), ("other", s.lookup.names[top.card])
    return Reason("hint.fuel_spare" if spare else "hint.fuel", facts)


def _finish(_make: MakeLookahead, s: State, _command: c.Finish) -> Reason:
    """Explain finishing: items kept in hand after Shopping Spree, else usable items on the table."""
    items = [one.card for one in s.legal_commands() if isinstance(one, c.Play)]
    if items:
        return Reason("hint.stop_shopping", (("item", items[0]),))
    uses = [s.lookup.card[one.other or one.item] for one in s.legal_commands() if isinstance(one, c.UseItem)]
    for use in uses:
        needing = needed_by(s, use)
        if needing is not None:
            return Reason("hint.keep_for", (("item", s.lookup.names[use]), ("card", s.lookup.names[needing])))
    return Reason("hint.keep_items", (("item", s.lookup.names[uses[0]]),)) if uses else BEST_FOUND


def _draw(make_lookahead: MakeLookahead, s: State, _command: c.DrawInstead) -> Reason:
    """Explain why drawing beats the cards in hand."""
    own, hand = history(make_lookahead, s), ("hand", s.hands[s.actor].bit_count())
    if not hand[1]:
        return Reason("hint.draw_empty", (hand,))
    if own.is_out_of_reach and own.barred_by is not None:
        return Reason("hint.draw_barred", (("owner", own.barred_by),))
    if not own.distance:
        return BEST_FOUND if own.helping() else _no_attempt(s, hand)
    helping = own.helping()
    if not helping:
        return Reason("hint.draw_none_helps", (hand,))
    return Reason("hint.draw_more", (("count", own.distance), ("card", s.lookup.names[helping[0]])))


def _no_attempt(s: State, hand: Fact) -> Reason:
    """Say why no card in hand can flip B-1 this turn."""
    waits = s.hands[s.actor] & s.lookup.effect_mask("hitch")
    if not waits or s.was_changed:
        return Reason("hint.draw_for_b1", (hand,))
    return Reason("hint.draw_for_ride", (("card", s.lookup.names[bits(waits)[0]]), ("player", (s.turn - 1) % s.seats)))


REASONS: Final[Mapping[type, Explain[MakeLookahead, State]]] = {
    c.KeepIdentity: _identity(keep=True),
    c.Mulligan: _identity(keep=False),
    c.DrawInstead: _draw,
    c.Play: _play,
    c.Aim: _aim,
    c.SetSide: _side,
    c.AimAt: _aim_at,
    c.AimItem: _aim_item,
    c.Fuel: _fuel,
    c.NoFuel: said(BEST_FOUND.text),
    c.Toward: _toward,
    c.SecondFlip: _aim,
    c.NoSecondFlip: _no_second,
    c.UseItem: _use,
    c.Find: _play,
    c.FindNothing: said("hint.only_choice"),
    c.Give: _part,
    c.Drop: _part,
    c.Answer: answer,
    c.LetPass: let_pass,
    c.Finish: _finish,
}
"""Reason function for each command."""
