"""Independent checks of hint reasons in the Card Game, by trying and recounting."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from game.games.card_game.rules import commands as c
from game.games.card_game.rules import pending as p
from game.games.card_game.rules.state_machine import State
from game.rules.contract import Command
from tools.truth.card_game_tries import (
    B1,
    altered,
    barring,
    box,
    card,
    flips_to,
    hand,
    idles,
    in_turn,
    is_history,
    passed,
    played,
    state_of,
    table,
    targets,
    to_go,
    turns_b1,
    who,
    worlds,
)
from tools.truth.checks import ReasonCheck
from tools.truth.position import Position

Action = tuple[Command, ...]
Facts = Mapping[str, Any]
Test = Callable[[State, int, Action, Facts], bool]
"""Checks facts, given the true state, the seat, the action and the facts."""

FLIPPERS: Final = ("v1", "v2", "v3", "v4", "v5", "train", "hitch", "doubleback", "rewind")
"""Effects that flip linchpins, with reasons about the own history."""
FUELS: Final = {"plut_pellet": "tm_v1", "plut_case": "tm_v1", "lightning": "tm_v2", "locomotive": "tm_v5"}
"""The machine fueled by each item, as printed on the cards."""


def tests(*all_of: Test) -> ReasonCheck:
    """Make a check of several tests of the true state."""

    def check(position: Position, action: Action, facts: Facts) -> bool:
        s = state_of(position)
        return all(test(s, position.seat, action, facts) for test in all_of)

    return check


def effect(name: str) -> str:
    """Return the effect of a card, from the box's file."""
    found: str = card(name)["effect"]
    return found


# --- effects of cards ------------------------------------------------------------------------------------------------


def ends(s: State, seat: int, name: str) -> list[State]:
    """Return all possible results of playing a card of the hand next."""
    begun = in_turn(s, seat).clone()
    if c.Play(seat, name) not in begun.legal_commands():
        return []
    begun.apply(c.Play(seat, name))
    return list(targets(begun, seat))


def far(s: State, seat: int, squares: frozenset[str]) -> int | None:
    """Count the missing flips for a seat with these altered linchpins; None if flips cannot achieve its history."""
    return flips_to(str(who(s, seat)), squares, barring(s, seat) is not None)


def nearer(now: int | None, was: int | None) -> bool:
    """Return whether fewer flips are missing than before."""
    return now is not None and (was is None or now < was)


def helping(s: State, seat: int) -> list[str]:
    """Return the cards of the hand that can bring the history nearer by flips."""
    was = far(s, seat, altered(s))
    cards = [name for name in hand(s, seat) if effect(name) in FLIPPERS]
    return [name for name in cards if any(nearer(far(s, seat, altered(end)), was) for end in ends(s, seat, name))]


def needing(s: State, seat: int, item: str) -> list[str]:
    """Return the cards of a hand that an item fuels or pays for, as printed on them."""
    return [name for name in hand(s, seat) if serves(item, name)]


def serves(item: str, name: str) -> bool:
    """Return whether an item pays for the second flip of a card, or fuels it."""
    entry = card(name)
    return (entry["kind"] == "doubleback" and item in (entry["item"], "cash")) or FUELS.get(item) == entry["id"]


def set_back(was: int | None, now: int | None) -> bool:
    """Return whether more flips are missing than before."""
    return nearer(was, now)


def others(s: State, seat: int) -> list[int]:
    """Return the other seats."""
    return [one for one in range(s.seats) if one != seat]


def strangers(s: State, seat: int) -> list[str]:
    """Return the possible identities of others."""
    open_ones = {s.lookup.identities[one] for one in s.faces}
    return [one["id"] for one in box()["identities"] if one["id"] not in {*open_ones, who(s, seat)}]


def flipped(s: State, square: str) -> frozenset[str]:
    """Return the altered linchpins after flipping a square."""
    return altered(s) ^ {square}


# --- single facts ----------------------------------------------------------------------------------------------------


def count(s: State, seat: int, _action: Action, facts: Facts) -> bool:
    """Whether ``count`` flips, at least one, are missing."""
    return bool(to_go(s, seat) == facts["count"] > 0)


def helps(s: State, seat: int, _action: Action, facts: Facts) -> bool:
    """Whether the stated number of cards in the hand bring the history nearer."""
    return bool(len(helping(s, seat)) == facts.get("helps", 1) > 0)


def none_helps(s: State, seat: int, _action: Action, _facts: Facts) -> bool:
    """Whether no card of the hand brings the history nearer."""
    return not helping(s, seat)


def held(s: State, seat: int, _action: Action, facts: Facts) -> bool:
    """Whether the stated number of cards is held."""
    return bool(len(hand(s, seat)) == facts["hand"])


def owner_bars(s: State, seat: int, _action: Action, facts: Facts) -> bool:
    """Whether the Almanac of the named owner makes the history unreachable."""
    return barring(s, seat) == facts["owner"] and to_go(s, seat) is None


def item_of_owner(s: State, seat: int, _action: Action, facts: Facts) -> bool:
    """Whether the item is on the table of the named other player."""
    return facts["item"] in table(s, facts["owner"]) and facts["owner"] != seat


def is_a(*effects: str) -> Test:
    """Return the test for an item with one of some effects."""
    return lambda _s, _seat, _action, facts: effect(facts["item"]) in effects


def item_in_hand(s: State, seat: int, action: Action, facts: Facts) -> bool:
    """Whether the item is in the hand, or just being found."""
    there = facts["item"] in hand(s, seat) or action[0] == c.Find(seat, facts["item"])
    return there and card(facts["item"])["kind"] == "item"


def needed(s: State, seat: int, _action: Action, facts: Facts) -> bool:
    """Whether the card needs the item."""
    return facts["card"] in needing(s, seat, facts["item"])


def lacked(kind: str) -> Test:
    """Return the test for a hand card of a kind that the item serves, and nothing else on the own table."""

    def test(s: State, seat: int, action: Action, facts: Facts) -> bool:
        others_of = [item for item in table(s, seat) if item != facts["item"]]
        alone = not any(serves(item, facts["card"]) for item in others_of)
        return card(facts["card"])["kind"] == kind and needed(s, seat, action, facts) and alone

    return test


# --- flips -----------------------------------------------------------------------------------------------------------


def can_flip(position: Position, action: Action, square: str) -> bool:
    """Return whether the action, continued suitably, can flip a square."""
    s = state_of(position)
    begun = position.after(action)
    assert isinstance(begun, State)
    if isinstance(action[0], c.SetSide | c.Aim | c.SecondFlip):
        now = passed(begun, s.turn, Random(0), at_b1=True)
        return turns_b1(now) if square == B1 else square in altered(now) ^ altered(s)
    found = targets(begun, s.turn)
    return any(turns_b1(end) if square == B1 else square in altered(end) ^ altered(s) for end in found)


def flip(test: Callable[[int | None, int | None], bool], *more: Test) -> ReasonCheck:
    """Make the check of a flip: it is possible, and the missing flips before and after match the facts."""

    def check(position: Position, action: Action, facts: Facts) -> bool:
        s, seat = state_of(position), position.seat
        was, now = to_go(s, seat), far(s, seat, flipped(s, facts["square"]))
        counted = "count" not in facts or facts["count"] == now
        others_too = all(one(s, seat, action, facts) for one in more)
        return counted and test(was, now) and others_too and can_flip(position, action, facts["square"])

    return check


def hurts(s: State, seat: int, _action: Action, facts: Facts) -> bool:
    """Whether the flip sets back the stated number of possible identities of others."""
    after, all_of = flipped(s, facts["square"]), strangers(s, seat)
    further = sum((flips_to(one, after, False) or 0) > (flips_to(one, altered(s), False) or 0) for one in all_of)
    return bool(further == facts["hurt"] > 0 and len(all_of) == facts["others"])


def b1(in_place: bool) -> ReasonCheck:
    """Make the check of a try at B-1: its odds, and whether it would win."""

    def check(position: Position, action: Action, facts: Facts) -> bool:
        s, seat = state_of(position), position.seat
        real = round(100 / s.stack)
        told = facts.get("percent", 100)
        odds = told == (real if in_place else 100 - real) and facts.get("number", s.stack) == s.stack
        place = is_history(str(who(s, seat)), altered(s)) == in_place
        return odds and told > 0 and place and can_flip(position, action, B1)

    return check


def odds(s: State, facts: Facts) -> bool:
    """Whether the stated chance is that of the real card on top of B-1."""
    return bool(facts.get("percent", 100) == round(100 / s.stack))


def pays_b1(keeps: bool) -> Test:
    """Return the test for a side that is kept or flipped and puts the history in place, with B-1 flipped next."""

    def test(s: State, seat: int, action: Action, facts: Facts) -> bool:
        end = altered(s) if keeps else flipped(s, facts["square"])
        sided = (keeps_side if keeps else flips_side)(s, seat, action, facts)
        return sided and odds(s, facts) and far(s, seat, end) == 0 and pays_second(s, seat, action, facts)

    return test


def flips_side(s: State, _seat: int, action: Action, facts: Facts) -> bool:
    """Whether the square is flipped by a card for this square."""
    top, shown = s.pending[-1], facts["square"] in altered(s)
    name = s.lookup.names[top.card] if isinstance(top, p.Deed) else getattr(action[0], "card", "")
    chosen = action[0].altered != shown if isinstance(action[0], c.SetSide) else True
    return bool(card(name).get("linchpin") == facts["square"] and chosen)


def keeps_side(s: State, seat: int, action: Action, facts: Facts) -> bool:
    """Whether the present side of the square is kept, by a card for this square."""
    top = s.pending[-1]
    name = s.lookup.names[top.card] if isinstance(top, p.Deed) else getattr(action[0], "card", "")
    shown = facts["square"] in altered(s)
    chosen = action[0].altered == shown if isinstance(action[0], c.SetSide) else True
    return bool(card(name).get("linchpin") == facts["square"] and chosen)


def no_nearer(s: State, seat: int, _action: Action, facts: Facts) -> bool:
    """Whether flipping the square would not bring the history nearer."""
    return not nearer(far(s, seat, flipped(s, facts["square"])), to_go(s, seat))


def pays_second(s: State, seat: int, action: Action, facts: Facts) -> bool:
    """Whether the item on the own table pays for the second flip of the card."""
    top = s.pending[-1]
    name = s.lookup.names[top.card] if isinstance(top, p.Deed | p.Second) else getattr(action[0], "card", "")
    return facts["item"] in table(s, seat) and facts["item"] in (card(name)["item"], "cash")


def then_second(test: Callable[[int | None, int | None], bool]) -> ReasonCheck:
    """Make the check of a second flip whose missing flips match the facts."""

    def check(position: Position, action: Action, facts: Facts) -> bool:
        s, seat, then = state_of(position), position.seat, {**facts, "square": facts["second"]}
        was, now = to_go(s, seat), far(s, seat, flipped(s, facts["second"]))
        counted = facts.get("count", now) == now
        return counted and test(was, now) and can_second(position, action, then)

    return check


def then_both(test: Callable[[int | None, int | None], bool]) -> ReasonCheck:
    """Make the check of two flips by one card whose missing flips match the facts."""

    def check(position: Position, _action: Action, facts: Facts) -> bool:
        s, seat = state_of(position), position.seat
        was, now = to_go(s, seat), far(s, seat, flipped(s, facts["square"]) ^ {facts["second"]})
        return bool(facts.get("count", now) == now and test(was, now))

    return check


def can_second(position: Position, action: Action, facts: Facts) -> bool:
    """Return whether the action, continued suitably, can flip a second square with the stated item."""
    begun = position.after(action)
    assert isinstance(begun, State)
    here = passed(begun, position.seat, Random(0), at_b1=True)
    if isinstance(here.pending[-1], p.Deed):
        sides = [one for one in here.legal_commands() if isinstance(one, c.SetSide)]
        return any(can_second(position, (*action, one), facts) for one in sides)
    second = c.SecondFlip(position.seat, facts["item"], facts["second"])
    return second in here.legal_commands()


def no_second_nearer(s: State, seat: int, _action: Action, _facts: Facts) -> bool:
    """Whether no second flip brings the history nearer."""
    squares = {one.square for one in s.legal_commands() if isinstance(one, c.SecondFlip)} - {B1}
    return not any(nearer(far(s, seat, flipped(s, square)), to_go(s, seat)) for square in squares)


# --- plays -----------------------------------------------------------------------------------------------------------


def result(position: Position, action: Action) -> State:
    """Return the state after an action without responses, up to the next choice of the active player."""
    begun = position.after(action)
    assert isinstance(begun, State)
    return passed(begun, state_of(position).turn, Random(0), at_b1=True)


def gains(position: Position, action: Action, facts: Facts) -> bool:
    """Return whether an action brings the stated number of cards into the own hand."""
    s, seat, now = state_of(position), position.seat, result(position, action)
    mine = [name for name in hand(s, seat) if name != getattr(action[0], "card", None)]
    return bool(len(hand(now, seat)) - len(mine) == facts.get("number", 1))


def plays_again(position: Position, action: Action, _facts: Facts) -> bool:
    """Return whether a card leaves the number of remaining plays unchanged."""
    s, now = state_of(position), result(position, action)
    left = [sum(one.left for one in state.pending if isinstance(one, p.Due)) for state in (s, now)]
    return now.turn == s.turn and left[0] == left[1]


def new_deal(position: Position, action: Action, facts: Facts) -> bool:
    """Return whether a new deal gives the stated number of cards."""
    s, seat, now = state_of(position), position.seat, result(position, action)
    held = len(hand(s, seat))
    fits = held + 1 < facts["number"] if "player" not in facts else len(hand(s, facts["player"])) == facts["cards"]
    left = len(set(hand(s, seat)) - {getattr(action[0], "card", None)})
    return bool(len(hand(now, seat)) == facts["number"] and fits and left == facts.get("hand", left))


def has_givers(position: Position, action: Action, facts: Facts) -> bool:
    """Return whether the stated players give a card."""
    s, seat, now = state_of(position), position.seat, result(position, action)
    givers = [one for one in others(s, seat) if len(hand(now, one)) < len(hand(s, one))]
    if "player" in facts:
        return givers == [facts["player"]] and gains(position, action, {})
    return len(givers) == facts["number"] > 1 and gains(position, action, facts)


def items_laid(s: State, seat: int, action: Action, facts: Facts) -> bool:
    """Whether the stated number of items can be laid out."""
    items = [name for name in hand(s, seat) if card(name)["kind"] == "item"]
    if "item" in facts:
        return items == [facts["item"]]
    return bool(min(3, len(items)) == facts["number"] > 1)


def takes_from(name: str) -> ReasonCheck:
    """Make the check that a play moves an item from its owner to the own table."""

    def check(position: Position, action: Action, facts: Facts) -> bool:
        s, seat, now = state_of(position), position.seat, result(position, action)
        return name in table(s, facts["owner"]) and name in table(now, seat)

    return check


def passes_hands(position: Position, action: Action, facts: Facts) -> bool:
    """Return whether the hands are passed as stated, for some direction of an undirected play."""
    s, seat, begun = state_of(position), position.seat, position.after(action)
    assert isinstance(begun, State)
    ways = [(*action, one) for one in begun.legal_commands() if isinstance(one, c.Toward)] or [action]
    for way in ways:
        mine = sorted(set(hand(s, seat)) - {getattr(action[0], "card", None)})
        now = result(position, way)
        taken = hand(s, facts["owner"]) if facts["owner"] != seat else mine
        told = (len(mine), len(taken)) == (facts["hand"], facts["cards"])
        if told and set(hand(now, facts["player"])) == set(mine) and set(hand(now, seat)) == set(taken):
            return True
    return False


def trades(s: State, seat: int, action: Action, facts: Facts) -> bool:
    """Whether the stated numbers of cards are exchanged."""
    mine = set(hand(s, seat)) - {getattr(action[0], "card", None)}
    theirs = len(hand(s, facts["player"]))
    return bool(theirs == facts.get("cards", theirs) and theirs - len(mine) == facts.get("number", theirs - len(mine)))


def fades(items: bool, cards: bool) -> Test:
    """Return the test for a player having items and cards to lose."""

    def test(s: State, _seat: int, _action: Action, facts: Facts) -> bool:
        there, held_cards = bool(table(s, facts["player"])), len(hand(s, facts["player"]))
        return there == items and bool(held_cards) == cards and held_cards == facts["cards"]

    return test


# --- discards --------------------------------------------------------------------------------------------------------


def does_not_help(s: State, seat: int, _action: Action, facts: Facts) -> bool:
    """Whether the history is not in place, and the card of the hand does not bring it nearer."""
    idle = facts["card"] in hand(s, seat) and facts["card"] not in helping(s, seat)
    return idle and to_go(s, seat) != 0


def others_help(s: State, seat: int, _action: Action, facts: Facts) -> bool:
    """Whether the card and the stated number of others bring the history nearer."""
    found = helping(s, seat)
    return facts["card"] in found and len(found) - 1 == facts["helps"]


def idle_in_place(s: State, seat: int, action: Action, facts: Facts) -> bool:
    """Whether the history is in place, and the card of the hand neither flips B-1 nor can cancel anything."""
    name, entry = facts["card"], card(facts["card"])
    text = str(entry["text"])
    guards = "cancel" in text or "only you can flip" in text or text.startswith("When another player")
    mine = name in hand(s, seat) and to_go(s, seat) == 0
    return mine and not guards and name not in turning_b1(s, seat)


def turning_b1(s: State, seat: int) -> list[str]:
    """Return the cards of the hand that can flip B-1."""
    cards = [name for name in hand(s, seat) if effect(name) in FLIPPERS]
    return [name for name in cards if any(turns_b1(end) for end in ends(s, seat, name))]


def others_turn_b1(s: State, seat: int, _action: Action, facts: Facts) -> bool:
    """Whether the history is in place, and the card and the stated number of others can flip B-1."""
    found = turning_b1(s, seat)
    return to_go(s, seat) == 0 and facts["card"] in found and len(found) - 1 == facts["helps"] > 0


def finds(s: State, _seat: int, action: Action, facts: Facts) -> bool:
    """Whether the card is on the discard pile and may be taken."""
    discarded = [s.lookup.names[one] for one in s.deck.discards]
    return facts["other"] in discarded and card(facts["other"])["kind"] != "power"


def finds_both(s: State, seat: int, action: Action, facts: Facts) -> bool:
    """Whether two different cards may be taken from the discard pile."""
    both_found = finds(s, seat, action, facts) and finds(s, seat, action, {"other": facts["another"]})
    return both_found and facts["other"] != facts["another"]


def is_card(kind: str) -> Test:
    """Return the test for a card with an effect."""
    return lambda _s, _seat, _action, facts: effect(facts["other"]) == kind


def none_turns_b1(s: State, seat: int, _action: Action, _facts: Facts) -> bool:
    """Whether the history is in place, and no card of the hand flips B-1."""
    return to_go(s, seat) == 0 and not turning_b1(s, seat)


def waits_for_ride(s: State, seat: int, _action: Action, facts: Facts) -> bool:
    """Whether a card for a hitched ride is held, and the named player before changed nothing."""
    ride = facts["card"] in hand(s, seat) and effect(facts["card"]) == "hitch"
    return bool(ride and not s.was_changed and facts["player"] == (seat - 1) % s.seats)


def all_needed(s: State, seat: int, _action: Action, _facts: Facts) -> bool:
    """Whether there are several items, and cards of the hand can use each."""
    items = table(s, seat)
    return len(items) > 1 and all(needing(s, seat, item) for item in items)


def not_needed(s: State, seat: int, _action: Action, facts: Facts) -> bool:
    """Whether no card of the hand needs the item."""
    return facts["item"] in (*table(s, seat), *hand(s, seat)) and not needing(s, seat, facts["item"])


def does_not_move(s: State, seat: int, _action: Action, facts: Facts) -> bool:
    """Whether the card of the hand neither brings the history nearer nor, with it in place, flips B-1."""
    useful = helping(s, seat) if to_go(s, seat) else turning_b1(s, seat)
    return facts["card"] in hand(s, seat) and facts["card"] not in useful


def has_no_use(kind: str) -> Test:
    """Return the test for a card of a kind for which there is no item, on the table or in the hand."""

    def test(s: State, seat: int, _action: Action, facts: Facts) -> bool:
        entry = card(facts["card"])
        items = (*table(s, seat), *hand(s, seat))
        is_kind = entry["kind"] == kind and entry.get("linchpin") == facts.get("square")
        return is_kind and not any(serves(item, facts["card"]) for item in items)

    return test


def still_out(s: State, seat: int, action: Action, facts: Facts) -> bool:
    """Whether so many unseen cards would help, each tried as if it were in the hand."""
    gone = [s.lookup.names[one] for one in s.deck.discards] if len(s.deck) else []  # else they are shuffled again
    gone += played(s)
    seen = {*gone, *hand(s, seat), *(item for one in range(s.seats) for item in table(s, one))}
    unseen = [name for name in s.lookup.names if name not in seen and card(name)["kind"] != "power"]
    useful = 0
    for name in unseen:
        other = s.clone()
        for one in others(s, seat):
            other.hands[one] &= ~(1 << s.lookup.card[name])
        other.hands[seat] = other.hands[seat] & ~(1 << s.lookup.card[str(getattr(action[0], "card", name))])
        other.hands[seat] |= 1 << s.lookup.card[name]
        useful += name in (helping(other, seat) if to_go(s, seat) else turning_b1(other, seat))
    return bool(useful == facts["helps"] > 0)


def runs_on(s: State, seat: int, _action: Action, facts: Facts) -> bool:
    """Whether the item on the own table fuels the played machine."""
    top = s.pending[-1]
    assert isinstance(top, p.Deed)
    machine = s.lookup.names[top.card]
    return facts["card"] in table(s, seat) and FUELS.get(facts["card"]) == machine == facts["other"]


def only_item(s: State, seat: int, _action: Action, facts: Facts) -> bool:
    """Whether the item serves a card still in the game, and its owner has no other item for it."""
    gone = [s.lookup.names[one] for one in s.deck.discards] + hand(s, seat)
    others_of = [item for item in table(s, facts["owner"]) if item != facts["item"]]
    served = serves(facts["item"], facts["card"]) and not any(serves(item, facts["card"]) for item in others_of)
    return served and facts["card"] not in gone


def spares(s: State, seat: int, _action: Action, facts: Facts) -> bool:
    """Whether no card of the hand needs the last-named item."""
    return not needing(s, seat, facts.get("other", facts.get("item")))


def rewound(test: Callable[[int | None, int | None], bool]) -> ReasonCheck:
    """Make the check of taking a card from the discard pile that flips a square."""
    return both(flip(test), tests(finds))


def rewinds_b1(position: Position, action: Action, facts: Facts) -> bool:
    """Return whether the returned card flips B-1 at the stated odds, with the history in place or first put there."""
    s, seat = state_of(position), position.seat
    own_square = card(facts["other"]).get("linchpin")
    ready = to_go(s, seat) == 0 or (own_square is not None and far(s, seat, flipped(s, own_square)) == 0)
    there = finds(s, seat, action, facts) and facts["square"] == B1
    return ready and there and odds(s, facts) and can_flip(position, action, B1)


def only_own_item(s: State, seat: int, action: Action, facts: Facts) -> bool:
    """Whether an item serves a card that may still be drawn, and nothing on the own table does."""
    return only_item(s, seat, action, {**facts, "owner": seat})


def takes_next(position: Position, action: Action, facts: Facts) -> bool:
    """Return whether the Dust Jacket, once on the table, can be discarded for the Almanac of its owner."""
    s, seat, now = state_of(position), position.seat, result(position, action)
    laid = [name for name in table(now, seat) if effect(name) == "dust_jacket"]
    if barring(s, seat) != facts["owner"] or not laid:
        return False
    uses = [one for one in now.legal_commands() if isinstance(one, c.UseItem) and one.item == laid[0]]
    if not uses:
        return now.turn == seat and any(isinstance(one, p.Due) for one in now.pending)
    now.apply(uses[0])
    return "almanac" in table(passed(now, seat, Random(0), at_b1=True), seat)


def usable(s: State, _seat: int, _action: Action, facts: Facts) -> bool:
    """Whether the item can be used now."""
    return facts["item"] in [one.other or one.item for one in s.legal_commands() if isinstance(one, c.UseItem)]


# --- responses -------------------------------------------------------------------------------------------------------


def under(s: State) -> Any:
    """Return the record that the response window is about."""
    return s.pending[-2]


def lies(where: Callable[[State, int], list[str]]) -> Test:
    """Return the test for the place of the responding card."""
    return lambda s, seat, _action, facts: facts["card"] in where(s, seat)


def is_answer(s: State, seat: int, _action: Action, facts: Facts) -> bool:
    """Whether the card is a legal response."""
    return c.Answer(seat, facts["card"]) in s.legal_commands()


def answered(s: State, _seat: int, _action: Action, facts: Facts) -> bool:
    """Whether the window is about the named card and seat."""
    top = s.pending[-1]
    if not isinstance(top, p.Window):
        return False
    return bool(s.lookup.names[top.card] == facts["other"] and facts.get("seat", top.by) == top.by)


def spares_discards(s: State, seat: int, _action: Action, facts: Facts) -> bool:
    """Whether the pending card makes the seat discard down to the stated number."""
    printed = int(next(word for word in card("alpha")["text"].split() if word.isdigit()))
    top = s.pending[-1]
    alpha = isinstance(top, p.Window) and effect(s.lookup.names[top.card]) == "alpha"
    return bool(alpha and printed == facts["number"] < facts["cards"] == len(hand(s, seat)))


def stops_b1(s: State, _seat: int, _action: Action, facts: Facts) -> bool:
    """Whether the pending action tries to flip B-1, for the active player."""
    record = under(s)
    tries = isinstance(record, p.Deed | p.Second) and s.lookup.linchpins[record.linchpin] == B1
    return tries and facts["seat"] == s.turn and facts.get("number", 1) == s.stack


def robs(position: Position, _action: Action, facts: Facts) -> bool:
    """Return whether the item is lost without a response."""
    s, seat = state_of(position), position.seat
    now = passed(passes(s), s.turn, Random(0), at_b1=True)
    return facts["item"] in table(s, seat) and facts["item"] not in table(now, seat)


def aims_at(s: State) -> object:
    """Return the target of the window's card, or the owner of its target; -1 for none."""
    deed = under(s)
    if not isinstance(deed, p.Deed):
        return None
    return deed.owner if deed.owner >= 0 else deed.player


def helps_others(position: Position, _action: Action, facts: Facts) -> bool:
    """Return whether the stated number of possible identities of others come nearer without a response."""
    s, seat = state_of(position), position.seat
    now, all_of = altered(passed(passes(s), s.turn, Random(0), at_b1=True)), strangers(s, seat)
    closer = sum((flips_to(one, now, False) or 0) < (flips_to(one, altered(s), False) or 0) for one in all_of)
    return bool(closer == facts["helped"] > 0 and len(all_of) == facts["others"])


def odds_on_b1(s: State, _seat: int, _action: Action, facts: Facts) -> bool:
    """Whether the pending action tries to flip B-1, with the stated number of cards on it."""
    record = under(s)
    tries = isinstance(record, p.Deed | p.Second) and s.lookup.linchpins[record.linchpin] == B1
    return bool(tries and facts["number"] == s.stack > 1)


def lets_find(s: State, _seat: int, _action: Action, facts: Facts) -> bool:
    """Whether the pending card of the named seat, once resolved, lets it play a card that opens a window of its own."""
    top = s.pending[-1]
    if not isinstance(top, p.Window) or facts["seat"] != s.turn:
        return False
    return effect(s.lookup.names[top.card]) in ("rewind", "quick_trip") and bool(under(s).card == top.card)


def unneeded(s: State, seat: int, _action: Action, facts: Facts) -> bool:
    """Whether no card of the hand needs the item, which is not what would respond."""
    return not needing(s, seat, facts["item"]) and facts["item"] != facts["card"]


def flips_nothing(position: Position, _action: Action, facts: Facts) -> bool:
    """Return whether the timeline stays unchanged whatever the card's target, and without further cards."""
    s = state_of(position)
    now = passed(passes(s), s.turn, Random(0), at_b1=True)
    still = effect(facts["other"]) not in (*FLIPPERS, "quick_trip", "hitch")
    return still and altered(now) == altered(s)


def plays(*effects: str) -> Test:
    """Return the test for a pending card with one of some effects, by default an item."""
    return lambda _s, _seat, _action, facts: (
        effect(facts["other"]) in effects if effects else card(facts["other"])["kind"] == "item"
    )


def only_draws(s: State, _seat: int, _action: Action, facts: Facts) -> bool:
    """Whether somebody draws a card instead of playing one."""
    top = s.pending[-1]
    return isinstance(top, p.Window) and top.kind == "draw" and facts["seat"] == s.turn


def quarrels(s: State, seat: int, _action: Action, facts: Facts) -> bool:
    """Whether exactly one other player responds to another's card."""
    told = answered_by(s) == facts["player"] and facts["seat"] == s.turn
    answers = [one for one in s.pending if isinstance(one, p.Answering)]
    return told and seat not in (s.turn, facts["player"]) and len(answers) == 1


def saves(position: Position, action: Action, facts: Facts) -> bool:
    """Return whether the own card takes effect only with this response."""
    s = state_of(position)
    begun = position.after(action)
    assert isinstance(begun, State)
    with_it, without = answers_settled(begun), answers_settled(passes(s))
    name = s.lookup.card[facts["other"]]
    alive = [
        any(isinstance(one, p.Deed | p.Second) and one.card == name for one in x.pending) for x in (with_it, without)
    ]
    return s.turn == position.seat and alive == [True, False] and answered_by(s) == facts["seat"]


def answered_by(s: State) -> object:
    """Return the seat whose response the window is about."""
    return under(s).seat if isinstance(under(s), p.Answering) else None


def passes(s: State) -> State:
    """Return the state after the seat lets it pass."""
    other = s.clone()
    other.apply(c.LetPass(other.actor))
    return other


def answers_settled(state: State) -> State:
    """Return the state after all pending responses are resolved without further ones."""
    s = state.clone()
    while s.actor >= 0 and any(isinstance(one, p.Answering) for one in s.pending):
        if not any(isinstance(one, c.LetPass) for one in s.legal_commands()):
            break
        s.apply(c.LetPass(s.actor))
    return s


def sets_back(further: bool) -> ReasonCheck:
    """Make the check of whether the pending action sets the own history back."""

    def check(position: Position, action: Action, facts: Facts) -> bool:
        s, seat = state_of(position), position.seat
        now = passed(passes(s), s.turn, Random(0), at_b1=True)
        was, then = to_go(s, seat), far(s, seat, altered(now))
        moved = altered(now) != altered(s)
        counted = "count" not in facts or (then is not None and was is not None and facts["count"] == then - was)
        return moved and counted and nearer(was, then) == further and answered(s, seat, action, facts)

    return check


def idle_now(position: Position, action: Action, facts: Facts) -> bool:
    """Return whether the pending action has no effect."""
    s = state_of(position)
    return answered(s, position.seat, action, facts) and all(idles(world, ()) for world in worlds(position))


def ends_turn(position: Position, action: Action, facts: Facts) -> bool:
    """Return whether the response ends that seat's turn at once, with a machine going back to its hand."""
    s = state_of(position)
    begun = position.after(action)
    assert isinstance(begun, State)
    now = answers_settled(begun)
    machine = under(s)
    back = not isinstance(machine, p.Deed) or bool(now.hands[s.turn] >> machine.card & 1)
    return facts["seat"] == s.turn and now.turn != s.turn and back


def keeps_turn(position: Position, action: Action, _facts: Facts) -> bool:
    """Return whether the own turn goes on only with this response."""
    s = state_of(position)
    begun = position.after(action)
    assert isinstance(begun, State)
    return answers_settled(begun).turn == s.turn == position.seat != answers_settled(passes(s)).turn


def takes_hands(s: State, seat: int, _action: Action, facts: Facts) -> bool:
    """Whether the card in play takes the whole hand, of the stated number of cards."""
    text = str(card(facts["other"])["text"])
    return (
        "hand" in text
        and effect(facts["other"]) in ("vortex", "discontinuity")
        and len(hand(s, seat)) == facts["cards"]
    )


def loses_own(s: State, seat: int, _action: Action, facts: Facts) -> bool:
    """Whether the own card is cancelled without a response, and goes to the discard pile."""
    now = answers_settled(passes(s))
    name = facts["other"]
    alive = any(isinstance(one, p.Deed | p.Second) and one.card == s.lookup.card[name] for one in now.pending)
    return s.turn == seat and not alive and name not in hand(now, seat)


def stays_as_is(s: State, _seat: int, _action: Action, facts: Facts) -> bool:
    """Whether the pending DoubleBack keeps the side of its square."""
    deed = under(s)
    shown = facts["square"] in altered(s)
    return bool(card(facts["other"]).get("linchpin") == facts["square"] and bool(deed.side) == shown)


def takes_train(position: Position, action: Action, facts: Facts) -> bool:
    """Return whether the Train comes to the own hand without granting a play."""
    s = state_of(position)
    begun = position.after(action)
    assert isinstance(begun, State)
    now = passed(begun, s.turn, Random(0), at_b1=True)
    train = next(name for name in s.lookup.names if effect(name) == "train")
    due = sum(one.left for one in now.pending if isinstance(one, p.Due)) if now.turn == s.turn else 0
    return (
        facts["seat"] == s.turn
        and train in hand(now, position.seat)
        and due == sum(one.left for one in s.pending if isinstance(one, p.Due))
    )


def keeps_item(position: Position, action: Action, facts: Facts) -> bool:
    """Return whether the item comes back, and the thief discards the stated number of cards."""
    s, seat = state_of(position), position.seat
    begun = position.after(action)
    assert isinstance(begun, State)
    now, gone = answers_settled(begun), 0
    while now.actor == s.turn and isinstance(now.pending[-1], p.Dropping):
        now.apply(now.legal_commands()[0])
        gone += 1
    told = facts.get("number", 0) == gone and facts.get("seat", s.turn) == s.turn
    return told and facts["item"] in table(now, seat) and facts["item"] in table(s, s.turn)


def both(*checks: ReasonCheck) -> ReasonCheck:
    """Combine several checks into one."""
    return lambda position, action, facts: all(check(position, action, facts) for check in checks)


def is_nearest(s: State, seat: int, _action: Action, facts: Facts) -> bool:
    """Whether no identity that may be drawn is fewer flips away."""
    return all((flips_to(name, altered(s), False) or 0) >= facts["count"] for name in strangers(s, seat))


def drawable(s: State, _seat: int, _action: Action, facts: Facts) -> bool:
    """Whether the stated number of cards can be searched."""
    return bool((len(s.deck.candidates()) if len(s.deck) else len(s.deck.discards)) == facts.get("number", 1))


def hand_limit(s: State, seat: int, action: Action, facts: Facts) -> bool:
    """Whether the named player alone holds the stated cards, more than the limit printed on the card, or several do."""
    printed = int(next(word for word in card("alpha")["text"].split() if word.isdigit()))
    over = {one: len(hand(s, one)) for one in others(s, seat) if len(hand(s, one)) > printed}
    if "player" in facts:
        return over == {facts["player"]: facts["cards"]} and facts["number"] == printed
    return len(over) > 1 and facts == {"cards": sum(n - printed for n in over.values()), "number": printed}


def is_other(s: State, seat: int, _action: Action, facts: Facts) -> bool:
    """Whether another player is named, and so many possible identities of others have their history in place."""
    ready = sum(is_history(name, altered(s)) for name in strangers(s, seat))
    return bool(facts["player"] != seat and ready == facts.get("count", 0))


def bars(s: State, seat: int, _action: Action, facts: Facts) -> bool:
    """Whether the named seat has the Almanac."""
    return bool(barring(s, seat) == facts["owner"])


def empty(s: State, seat: int, _action: Action, facts: Facts) -> bool:
    """Whether the hand is empty."""
    return not hand(s, seat) and facts["hand"] == 0


REASONS: Final[Mapping[str, ReasonCheck]] = {
    "hint.best_found": tests(),
    "hint.only_choice": lambda position, action, _facts: list(position.state.legal_commands()) == list(action),
    "hint.keep_identity": tests(count, helps, held),
    "hint.keep_anyway": tests(count, is_nearest),
    "hint.mulligan": tests(count, none_helps, held),
    "hint.mulligan_anyway": tests(held),
    "hint.play_rewind": tests(finds),
    "hint.play_quick_trip": tests(drawable),
    "hint.quick_trip_there": tests(still_out, lambda s, seat, _action, _facts: to_go(s, seat) == 1),
    "hint.quick_trip_nearer": tests(still_out, lambda s, seat, _action, _facts: to_go(s, seat) != 0),
    "hint.quick_trip_b1": tests(still_out, lambda s, seat, _action, _facts: to_go(s, seat) == 0),
    "hint.play_lucky": both(gains, plays_again),
    "hint.alpha": tests(hand_limit),
    "hint.alpha_all": tests(hand_limit),
    "hint.vortex_more": new_deal,
    "hint.vortex_others": new_deal,
    "hint.clock_tower": has_givers,
    "hint.clock_tower_from": has_givers,
    "hint.shopping": tests(items_laid),
    "hint.shopping_item": tests(items_laid),
    "hint.science_locomotive": both(takes_from("locomotive"), plays_again),
    "hint.play_again": plays_again,
    "hint.lay_for": tests(item_in_hand, lacked("machine")),
    "hint.lay_second": tests(item_in_hand, lacked("doubleback")),
    "hint.lay_item": tests(item_in_hand),
    "hint.lay_item_for": tests(item_in_hand, only_own_item),
    "hint.lay_jacket": takes_next,
    "hint.lay_memo": tests(item_in_hand, is_a("memo_item")),
    "hint.lay_almanac": tests(item_in_hand, is_a("almanac")),
    "hint.lay_fusion": tests(item_in_hand, is_a("fusion")),
    "hint.take_almanac": takes_from("almanac"),
    "hint.keep_items": tests(usable, spares),
    "hint.stop_shopping": tests(item_in_hand),
    "hint.try_b1": b1(in_place=True),
    "hint.try_b1_last": both(b1(in_place=True), tests(lambda s, _seat, _action, _facts: s.stack == 1)),
    "hint.rewind_either": tests(finds_both),
    "hint.rewind_steal": tests(finds, item_of_owner, is_card("gullible")),
    "hint.rewind_erase": tests(finds, item_of_owner, is_card("erased")),
    "hint.rewind_alpha": tests(finds, hand_limit, is_card("alpha")),
    "hint.rewind_b1": rewinds_b1,
    "hint.rewind_b1_last": both(rewinds_b1, tests(lambda s, _seat, _action, _facts: s.stack == 1)),
    "hint.keep_and_b1": tests(pays_b1(keeps=True)),
    "hint.keep_and_b1_last": tests(pays_b1(keeps=True)),
    "hint.flip_and_b1": tests(pays_b1(keeps=False)),
    "hint.flip_and_b1_last": tests(pays_b1(keeps=False)),
    "hint.draw_for_ride": tests(none_turns_b1, waits_for_ride),
    "hint.save_turn": both(keeps_turn, tests(is_answer, answered)),
    "hint.cancel_mixing": tests(is_answer, answered, takes_hands),
    "hint.let_pass_own": tests(is_answer, loses_own),
    "hint.let_pass_setback": both(sets_back(further=True), tests(is_answer)),
    "hint.let_pass_side": tests(is_answer, answered, stays_as_is),
    "hint.cancel_alpha": tests(is_answer, spares_discards),
    "hint.flip_there": flip(lambda was, now: was != 0 and now == 0),
    "hint.flip_nearer": flip(lambda was, now: nearer(now, was)),
    "hint.flip_against": flip(lambda was, now: was == now, hurts),
    "hint.flip_away": flip(set_back, hurts),
    "hint.flip_barred": flip(lambda was, now: was is now is None, owner_bars),
    "hint.keep_side": tests(keeps_side, no_nearer, lambda s, seat, _action, _facts: to_go(s, seat) != 0),
    "hint.keep_in_place": tests(keeps_side, lambda s, seat, _action, _facts: to_go(s, seat) == 0),
    "hint.keep_for_second": both(tests(keeps_side, pays_second), can_second),
    "hint.keep_and_there": both(tests(keeps_side, pays_second), then_second(lambda was, now: was != 0 and now == 0)),
    "hint.flip_and_there": both(tests(flips_side, pays_second), then_both(lambda was, now: was != 0 and now == 0)),
    "hint.flip_and_nearer": both(tests(flips_side, pays_second), then_both(lambda was, now: nearer(now, was))),
    "hint.keep_and_nearer": both(tests(keeps_side, pays_second), then_second(lambda was, now: nearer(now, was))),
    "hint.no_second": tests(pays_second, no_second_nearer),
    "hint.steal_for": tests(item_of_owner, lacked("machine")),
    "hint.steal_second": tests(item_of_owner, lacked("doubleback")),
    "hint.steal_memo": tests(item_of_owner, is_a("memo_item")),
    "hint.steal_almanac": tests(item_of_owner, is_a("almanac")),
    "hint.steal_fusion": tests(item_of_owner, is_a("fusion")),
    "hint.erase_fusion": tests(item_of_owner, is_a("fusion")),
    "hint.steal_item": tests(item_of_owner),
    "hint.erase_memo": tests(item_of_owner, is_a("memo_item")),
    "hint.erase_almanac": tests(item_of_owner, bars),
    "hint.erase_item": tests(item_of_owner),
    "hint.fade": tests(fades(items=True, cards=True)),
    "hint.fade_card": tests(fades(items=False, cards=True)),
    "hint.fade_item": tests(fades(items=True, cards=False)),
    "hint.trade": tests(trades),
    "hint.trade_more": tests(trades),
    "hint.pass_hands": passes_hands,
    "hint.new_self": tests(count),
    "hint.new_self_barred": tests(owner_bars),
    "hint.new_other": tests(is_other),
    "hint.new_other_in_place": tests(is_other),
    "hint.fuel": tests(runs_on),
    "hint.fuel_spare": tests(runs_on, lambda s, seat, _action, facts: not needing(s, seat, facts["card"])),
    "hint.rewind_there": rewound(lambda was, now: was != 0 and now == 0),
    "hint.rewind_nearer": rewound(lambda was, now: nearer(now, was)),
    "hint.feed_fusion_spare": both(gains, tests(spares)),
    "hint.keep_for": tests(usable, needed),
    "hint.steal_item_for": tests(item_of_owner, only_item),
    "hint.erase_item_for": tests(item_of_owner, only_item),
    "hint.cancel_theft": both(robs, tests(is_answer, answered)),
    "hint.cancel_aimed": tests(is_answer, answered, lambda s, seat, _action, _facts: aims_at(s) == seat),
    "hint.cancel_nearer": both(helps_others, tests(is_answer, answered)),
    "hint.cancel_item": tests(is_answer, answered, plays()),
    "hint.cancel_rewind": tests(is_answer, answered, plays("rewind")),
    "hint.cancel_quick_trip": tests(is_answer, answered, plays("quick_trip")),
    "hint.cancel_lucky": tests(is_answer, answered, plays("lucky")),
    "hint.let_pass_draw": tests(is_answer, only_draws),
    "hint.let_pass_answer": tests(is_answer, quarrels),
    "hint.let_pass_b1": tests(is_answer, odds_on_b1),
    "hint.let_pass_other": tests(
        is_answer, answered, lambda s, seat, _action, facts: aims_at(s) == facts["player"] != seat
    ),
    "hint.let_pass_find": tests(is_answer, lets_find),
    "hint.let_pass_unneeded": both(robs, tests(is_answer, answered, unneeded)),
    "hint.let_pass_still": both(flips_nothing, tests(is_answer, answered)),
    "hint.part": tests(does_not_help),
    "hint.part_more": tests(others_help),
    "hint.part_in_place": tests(idle_in_place),
    "hint.part_more_b1": tests(others_turn_b1),
    "hint.part_item": tests(not_needed),
    "hint.part_machine": tests(does_not_move, has_no_use("machine")),
    "hint.part_ride": tests(does_not_move, lambda _s, _seat, _action, facts: effect(facts["card"]) == "hitch"),
    "hint.part_double": tests(does_not_move, has_no_use("doubleback")),
    "hint.part_needed": tests(all_needed),
    "hint.draw_empty": tests(empty),
    "hint.draw_for_b1": tests(held, none_turns_b1),
    "hint.draw_none_helps": tests(held, none_helps),
    "hint.draw_more": tests(count, lambda s, seat, _action, facts: facts["card"] in helping(s, seat)),
    "hint.draw_barred": tests(owner_bars),
    "hint.cancel_b1": tests(is_answer, stops_b1, lambda s, _seat, _action, _facts: s.stack > 1),
    "hint.cancel_b1_last": tests(is_answer, stops_b1),
    "hint.cancel_setback": both(sets_back(further=True), tests(is_answer)),
    "hint.cancel": tests(is_answer, answered, lies(hand)),
    "hint.cancel_by_item": tests(is_answer, answered, lies(table)),
    "hint.save_own_card": both(saves, tests(is_answer)),
    "hint.engine": ends_turn,
    "hint.manure": ends_turn,
    "hint.take_train": takes_train,
    "hint.steal_back": keeps_item,
    "hint.let_pass_idle": both(idle_now, tests(is_answer)),
    "hint.let_pass_harmless": both(sets_back(further=False), tests(is_answer)),
    "hint.let_pass": tests(is_answer, lies(hand)),
    "hint.let_pass_item": tests(is_answer, lies(table)),
}
"""The check of each reason, by its text id."""
