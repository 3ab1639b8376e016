"""How what the table of the Card Game claims is checked: by counting what lies there, and by letting things pass."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from game.rules.card_game import commands as c
from game.rules.claims import Claim, Count
from game.rules.contract import Command
from tools.truth.checks import ReasonCheck, Truths
from tools.truth.position import Position

FLIPS: Final = ("v1", "v2", "v3", "v4", "v5", "train", "hitch", "doubleback")
"""Effects that flip a linchpin (card list)."""
ALMANAC: Final = "almanac"
FARTHEST: Final = 9
"""Flips after which nobody looks further."""
FACTS: Final[Mapping[str, Callable[[Position, Mapping[str, Any]], object]]] = {
    "hand": lambda p, _f: len(p.view.hand),  # type: ignore[attr-defined]
    "flips": lambda p, _f: sum(effect(p, card) in FLIPS for card in p.view.hand),  # type: ignore[attr-defined]
    "most": lambda p, _f: max(player.hand for seat, player in players(p) if seat != p.seat),
    "drawable": lambda p, _f: p.view.deck,  # type: ignore[attr-defined]
    "discards": lambda p, _f: len(p.view.discards),  # type: ignore[attr-defined]
    "own_items": lambda p, _f: sum(is_item(p, card) for card in p.view.hand),  # type: ignore[attr-defined]
    "percent": lambda p, _f: round(100 / p.view.stack),  # type: ignore[attr-defined]
}
"""Facts that are the same whatever is done; those of another seat, and of flips, are checked where they are told."""


def players(position: Position) -> list[tuple[int, Any]]:
    """Return the seats with what everybody sees of them."""
    return list(enumerate(position.view.players))  # type: ignore[attr-defined]


def lookup_of(position: Position) -> Any:
    """Return the tables of the box."""
    return position.state.lookup  # type: ignore[attr-defined]


def effect(position: Position, card: str) -> str:
    """Return what a card does."""
    lookup = lookup_of(position)
    found: str = lookup.effects[lookup.card[card]]
    return found


def is_item(position: Position, card: str) -> bool:
    """Return whether a card is an item."""
    lookup = lookup_of(position)
    return bool(lookup.items >> lookup.card[card] & 1)


def flips_to_go(position: Position, flipped: int) -> int:
    """Count the flips to the history of the seat that is asked, step by step."""
    state: Any = position.state
    lookup, seat = state.lookup, position.seat
    who = state.who[seat]
    barred = any(effect(position, card) == ALMANAC for other, player in players(position) if other != seat
                 for card in player.table)  # fmt: skip
    usable = [n for n in range(len(lookup.linchpins)) if n != lookup.b1 and not (barred and n == lookup.b2)]
    reached, edge = {flipped}, {flipped}
    for steps in range(FARTHEST):
        if any(lookup.satisfied[who][mask] for mask in edge):
            return steps
        edge = {mask ^ 1 << n for mask in edge for n in usable} - reached
        reached |= edge
    return FARTHEST


def counts(position: Position, facts: Mapping[str, Any], *, flips: bool = True) -> bool:
    """Return whether all that the facts count is so."""
    told = {name: check(position, facts) == facts[name] for name, check in FACTS.items() if name in facts}
    if flips and "count" in facts:
        told["count"] = facts["count"] == flips_to_go(position, position.state.flipped)  # type: ignore[attr-defined]
    return all(told.values())


def plain(position: Position, _action: tuple[Command, ...], facts: Mapping[str, Any]) -> bool:
    """Check a reason that counts what everybody at the seat can count."""
    others = "items" not in facts or facts["items"] == sum(
        len(player.table) for seat, player in players(position) if seat != position.seat
    )
    return counts(position, facts) and others


def of_seat(name: str) -> ReasonCheck:
    """Return the check of a reason that counts cards and items of the seat that the fact ``name`` names."""

    def check(position: Position, _action: tuple[Command, ...], facts: Mapping[str, Any]) -> bool:
        player = dict(players(position))[facts[name]]
        same = facts.get("cards", player.hand) == player.hand and facts["items"] == len(player.table)
        return counts(position, facts) and same

    return check


def flip(change: Callable[[int, int], bool]) -> ReasonCheck:
    """Return the check of a flip: ``change`` compares how far the history was with how far it is then."""

    def check(position: Position, _action: tuple[Command, ...], facts: Mapping[str, Any]) -> bool:
        state: Any = position.state
        turned = state.flipped ^ 1 << state.lookup.linchpin[facts["square"]]
        before, after = flips_to_go(position, state.flipped), flips_to_go(position, turned)
        return after == facts["count"] and change(before, after)

    return check


def stays(position: Position, action: tuple[Command, ...], facts: Mapping[str, Any]) -> bool:
    """Check that a DoubleBack leaves its event as it is."""
    command = action[0]
    timeline = position.view.timeline  # type: ignore[attr-defined]
    return not isinstance(command, c.SetSide) or timeline[facts["square"]] == command.altered


def lies(where: str) -> ReasonCheck:
    """Return the check that the card of an answer lies ``where``: in the hand or on the own table."""

    def check(position: Position, action: tuple[Command, ...], facts: Mapping[str, Any]) -> bool:
        hand, table = position.view.hand, dict(players(position))[position.seat].table  # type: ignore[attr-defined]
        answers = [one.card for one in position.state.legal_commands() if isinstance(one, c.Answer)]
        cards = [facts["card"]] if "card" in facts else answers
        if isinstance(action[0], c.LetPass) and where == "table":
            cards = [card for card in answers if card in table][:1]
        there = hand if where == "hand" else table
        return bool(cards) and all(card in there for card in cards) and counts(position, facts)

    return check


def in_hand(position: Position, _action: tuple[Command, ...], facts: Mapping[str, Any]) -> bool:
    """Check that what an item is laid for is in the hand, and the item as well."""
    hand = position.view.hand  # type: ignore[attr-defined]
    return facts["item"] in hand and facts.get("card", facts["item"]) in hand


def lays(kind: str) -> ReasonCheck:
    """Return the check that an item has the power of which is told."""

    def check(position: Position, _action: tuple[Command, ...], facts: Mapping[str, Any]) -> bool:
        return effect(position, facts["item"]) == kind

    return check


def owned(position: Position, _action: tuple[Command, ...], facts: Mapping[str, Any]) -> bool:
    """Check that an item lies on its owner's table, one of so many."""
    table = dict(players(position))[facts["owner"]].table
    return facts["item"] in table and facts["items"] == len(table)


def barred(position: Position, _action: tuple[Command, ...], facts: Mapping[str, Any]) -> bool:
    """Check that no flips lead to the own history, and whose Almanac is the reason."""
    table = dict(players(position))[facts["owner"]].table
    far = flips_to_go(position, position.state.flipped) == FARTHEST  # type: ignore[attr-defined]
    return far and any(effect(position, card) == ALMANAC for card in table) and counts(position, facts)


def nobody(position: Position, _action: tuple[Command, ...], facts: Mapping[str, Any]) -> bool:
    """Check that the seat has no identity."""
    return position.view.identity is None and counts(position, facts)  # type: ignore[attr-defined]


def in_place(position: Position, _action: tuple[Command, ...], facts: Mapping[str, Any]) -> bool:
    """Check that the own history is in place, and how likely the next card of the stack is real."""
    return flips_to_go(position, position.state.flipped) == 0 and counts(position, facts)  # type: ignore[attr-defined]


def said(_position: Position, _action: tuple[Command, ...], _facts: Mapping[str, Any]) -> bool:
    """Accept a sentence that states nothing but what the card says of itself."""
    return True


def useful(before: Any, after: Any, _position: Position) -> bool:
    """Return whether a play changes anything but its own cost once everybody has let it pass."""
    state, seat = after.clone(), before.actor
    for _answer in range(20):
        passes = [one for one in state.legal_commands() if isinstance(one, c.LetPass)] if state.actor >= 0 else []
        if not passes:
            break
        state.apply(passes[0])
    others = [n for n in range(state.seats) if n != seat]
    same_hands = all(state.hands[n] == before.hands[n] for n in others)
    fewer = state.hands[seat] & ~before.hands[seat] == 0
    gained = [n for n in range(state.seats) if state.tables[n] & ~before.tables[n]]
    lost = [n for n in others if before.tables[n] & ~state.tables[n]]
    same = state.flipped == before.flipped and bytes(state.who) == bytes(before.who)
    return not (same_hands and fewer and not gained and not lost and same)


def discards(position: Position, claim: Claim) -> int:
    """Count the discards."""
    assert isinstance(claim, Count)
    return len(position.view.discards)  # type: ignore[attr-defined]


def linchpins_altered(position: Position, _claim: Claim) -> int:
    """Count the linchpins that show their other side."""
    count: int = position.state.flipped.bit_count()  # type: ignore[attr-defined]
    return count


def events_altered(position: Position, _claim: Claim) -> int:
    """Count all events that show their other side."""
    return sum(position.view.timeline.values())  # type: ignore[attr-defined]


def events_met(position: Position, claim: Claim) -> int:
    """Count the events of a seat's identity that are as it needs them."""
    assert isinstance(claim, Count)
    state: Any = position.state
    identity = state.lookup.box.identities[state.who[int(claim.about[0])]]
    timeline = state.lookup.timeline(state.flipped)
    return int(not timeline[identity.original]) + sum(int(timeline[square]) for square in identity.altered)


def all_of(position: Position, claim: Claim) -> int:
    """Count what the box has: linchpins, events, or the three of an identity."""
    assert isinstance(claim, Count)
    squares = lookup_of(position).box.squares
    linchpins = sum(square.link is None for square in squares)
    return {"linchpins_altered": linchpins, "events_altered": len(squares), "events_met": 3}[str(claim.about[0])]


TRUTHS: Final = Truths(
    answers={
        "discards": discards,
        "linchpins_altered": linchpins_altered,
        "events_altered": events_altered,
        "events_met": events_met,
        "all_of": all_of,
    },
    useful=useful,
    reasons={
        **dict.fromkeys(
            (
                "hint.play_rewind", "hint.play_quick_trip", "hint.play_lucky", "hint.play_gullible",
                "hint.play_erased", "hint.play_fading", "hint.play_other_hand", "hint.play_shopping",
                "hint.play_science", "hint.play_not_yourself", "hint.play_without_effect", "hint.new_self",
                "hint.keep_items", "hint.keep_identity", "hint.mulligan", "hint.draw_instead", "hint.fuel",
                "hint.find", "hint.missed_least",
            ),
            plain,
        ),
        "hint.play_clock_tower": said,
        "hint.barred": barred,
        "hint.no_identity": nobody,
        "hint.lay_for": in_hand,
        "hint.lay_item": in_hand,
        "hint.lay_memo": lays("memo_item"),
        "hint.lay_almanac": lays("almanac"),
        "hint.lay_fusion": lays("fusion"),
        "hint.try_b1": in_place,
        "hint.thin_b1": plain,
        "hint.flip_there": flip(lambda before, after: after == 0 < before),
        "hint.flip_nearer": flip(lambda before, after: 0 < after < before),
        "hint.flip_against": flip(lambda before, after: after == before),
        "hint.flip_away": flip(lambda before, after: after > before),
        "hint.leave_side": stays,
        "hint.feed_fusion": lays("fusion"),
        "hint.take_almanac": said,
        "hint.steal_item": owned,
        "hint.erase_item": owned,
        "hint.aim_at": of_seat("player"),
        "hint.trade_with": of_seat("player"),
        "hint.cancel_b1": plain,
        "hint.cancel": lies("hand"),
        "hint.cancel_by_item": lies("table"),
        "hint.save_own_card": said,
        "hint.engine": of_seat("seat"),
        "hint.manure": of_seat("seat"),
        "hint.take_train": of_seat("seat"),
        "hint.steal_back": of_seat("seat"),
        "hint.let_pass": lies("hand"),
        "hint.let_pass_item": lies("table"),
    },
)  # fmt: skip
