"""The timeline of the Card Game derived from its files, and experiments with plays to which nobody responds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any, Final

import yaml

from game import resources
from game.games.card_game.rules import commands as c
from game.games.card_game.rules import pending as p
from game.games.card_game.rules.state_machine import State
from game.rules.contract import NATURE, Command, after
from tools.truth.position import Position

STEPS: Final = 80
"""Maximum number of commands until an experiment settles."""
WORLDS: Final = 40
"""Number of sampled worlds per view."""
B1: Final = "B-1"
ALMANAC_SQUARE: Final = "B-2"


# --- the files of the box --------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def box() -> Mapping[str, Any]:
    """Read the contents of the box."""
    found: dict[str, Any] = {}
    for name in ("table", "timeline", "identities", "cards"):
        path = resources.levels() / "card_game" / f"{name}.yaml"
        found |= yaml.safe_load(path.read_text(encoding="utf-8"))
    return found


def linchpins() -> list[str]:
    """Return the squares not linked to others."""
    return [square["index"] for square in box()["squares"] if "link" not in square]


def timeline(altered: frozenset[str]) -> dict[str, bool]:
    """Return the sides of all squares, given the altered linchpins."""
    links = {"one": all, "and": all, "or": any}
    return {
        one["index"]: links[one["link"]](parent in altered for parent in one["of"])
        if "link" in one
        else one["index"] in altered
        for one in box()["squares"]
    }


def identity(name: str) -> Mapping[str, Any]:
    """Return an identity by its id."""
    return next(one for one in box()["identities"] if one["id"] == name)


def needs(name: str) -> dict[str, bool]:
    """Return the squares of an identity, with their required sides."""
    one = identity(name)
    return {one["original"]: False, **dict.fromkeys(one["altered"], True)}


@lru_cache(maxsize=1 << 14)
def is_history(name: str, altered: frozenset[str]) -> bool:
    """Return whether the history of an identity is in place."""
    shown = timeline(altered)
    return all(shown[square] == side for square, side in needs(name).items())


@lru_cache(maxsize=1 << 14)
def flips_to(name: str, altered: frozenset[str], barred: bool) -> int | None:
    """Return the minimum number of flips that put a history in place; None if impossible."""
    usable = [one for one in linchpins() if one != B1 and not (barred and one == ALMANAC_SQUARE)]
    for number in range(len(usable) + 1):
        if any(is_history(name, altered ^ frozenset(some)) for some in combinations(usable, number)):
            return number
    return None


def card(name: str) -> Mapping[str, Any]:
    """Return the entry of a card, by the id of the card or of its title."""
    found: dict[str, Mapping[str, Any]] = {one["id"]: one for one in box()["cards"]}
    return found[name] if name in found else found[name.rpartition(".")[0]]


# --- states ----------------------------------------------------------------------------------------------------------


def state_of(position: Position) -> State:
    """Return the true state."""
    assert isinstance(position.state, State)
    return position.state


def altered(s: State) -> frozenset[str]:
    """Return the linchpins with their altered side up."""
    return frozenset(square for number, square in enumerate(s.lookup.linchpins) if s.flipped >> number & 1)


def who(s: State, seat: int) -> str | None:
    """Return the identity of a seat."""
    return s.lookup.identities[s.who[seat]] if s.who[seat] >= 0 else None


def owned(s: State, mask: int) -> list[str]:
    """Return the ids of the cards in a mask."""
    return [name for number, name in enumerate(s.lookup.names) if mask >> number & 1]


def hand(s: State, seat: int) -> list[str]:
    """Return the cards of a hand."""
    return owned(s, s.hands[seat])


def table(s: State, seat: int) -> list[str]:
    """Return the items on a table."""
    return owned(s, s.tables[seat])


def barring(s: State, seat: int) -> int | None:
    """Return the seat that bars B-2 for another with the Almanac, or None."""
    return next((one for one in range(s.seats) if one != seat and "almanac" in table(s, one)), None)


def to_go(s: State, seat: int) -> int | None:
    """Count the missing flips of a seat; None if flips cannot achieve its history, or it has no identity."""
    name = who(s, seat)
    return None if name is None else flips_to(name, altered(s), barring(s, seat) is not None)


# --- resolution ------------------------------------------------------------------------------------------------------


def passed(state: State, turn: int, rng: Random, at_b1: bool = False) -> State:
    """Resolve all pending actions without responses; others make their first legal choice.

    Stops at a decision of the active player (``turn``) and at the end of the turn; with ``at_b1`` before B-1 is
    flipped.
    """
    s = state.clone()
    for _step in range(STEPS):
        if s.over is not None or s.turn != turn or not s.pending or (at_b1 and turns_b1(s)):
            break
        if s.actor == NATURE:
            s.apply(s.sample_chance(rng))
            continue
        legal = s.legal_commands()
        passes = [one for one in legal if isinstance(one, c.LetPass)]
        if not passes and s.actor == turn:
            break
        s.apply(passes[0] if passes else legal[0])
    return s


def unanswered(state: State) -> State:
    """Return a state without the responses to the card in play."""
    s = state.clone()
    answers = [number for number, one in enumerate(s.pending) if isinstance(one, p.Answering)]
    if answers:
        del s.pending[answers[0] :]
        assert isinstance(s.pending[-1], p.Window)
        s.actor = s.pending[-1].asked
    return s


def turns_b1(s: State) -> bool:
    """Return whether the next card of B-1 is about to be flipped."""
    return bool(s.pending) and isinstance(s.pending[-1], p.Turning)


def targets(s: State, turn: int, most: int = 4) -> Iterator[State]:
    """Yield the possible results of the card in play, over all targets and second flips, up to B-1."""
    here = passed(s, turn, Random(0), at_b1=True)
    deed = bool(here.pending) and isinstance(here.pending[-1], p.Deed | p.Second | p.Finding)
    if here.over is not None or here.turn != turn or here.actor != turn or not deed or not most:
        yield here
        return
    if isinstance(here.pending[-1], p.Second):
        yield here
    for command in here.legal_commands():
        following = here.clone()
        following.apply(command)
        yield from targets(following, turn, most - 1)


def due(s: State) -> int:
    """Count the remaining plays."""
    return sum(one.left for one in s.pending if isinstance(one, p.Due))


def in_turn(s: State, seat: int) -> State:
    """Return the state with a play of ``seat`` due, as if it were its turn."""
    top = s.pending[-1] if s.pending else None
    if s.turn == seat and s.actor == seat and isinstance(top, p.Due) and not top.shopping:
        return s
    other = s.clone()
    other.was_changed = s.was_changed and s.turn == seat
    other.turn = other.actor = seat
    other.pending[:] = [p.Closing(), p.Due(1)]
    return other


# --- actions without effect ------------------------------------------------------------------------------------------


def does_nothing(before: State, now: State, seat: int, spent: frozenset[str], due_then: int) -> bool:
    """Return whether nothing has changed except cards of ``seat`` and ``spent`` items of its table."""
    others = [one for one in range(before.seats) if one != seat]
    same = (now.flipped, now.stack, now.who, now.over) == (before.flipped, before.stack, before.who, before.over)
    same = same and all((now.hands[n], now.tables[n]) == (before.hands[n], before.tables[n]) for n in others)
    fewer = not set(hand(now, seat)) - set(hand(before, seat)) - set(aside(before)) - set(played(before))
    lost = set(table(before, seat)) - set(table(now, seat))
    gained = set(table(now, seat)) - set(table(before, seat))
    return same and fewer and not gained and lost <= spent and not _offers_more(now, seat, due_then)


def aside(s: State) -> list[str]:
    """Return the cards of the hand put aside as fuel."""
    fuels = [one.fuel for one in s.pending if isinstance(one, p.Deed) and one.fuel >= 0]
    return [s.lookup.names[number] for number in fuels if not any(one >> number & 1 for one in s.tables)]


def played(s: State) -> list[str]:
    """Return the cards in play; Time Car V1 comes back from a flight on the Case."""
    return [s.lookup.names[one.card] for one in s.pending if isinstance(one, p.Deed)]


def _offers_more(now: State, seat: int, due_then: int) -> bool:
    """Return whether the active player has gained an option: finding a card, a second flip, another play."""
    if now.over is not None or now.turn != seat:
        return False
    top = now.pending[-1]
    if isinstance(top, p.Due) and top.shopping:
        return any(isinstance(one, c.Play) for one in now.legal_commands())
    if isinstance(top, p.Finding):
        return any(isinstance(one, c.Find) for one in now.legal_commands())
    return isinstance(top, p.Second | p.Deed) or due(now) > due_then


def named_items(commands: tuple[Command, ...]) -> frozenset[str]:
    """Return the items paid or used by commands."""
    found = [one.card for one in commands if isinstance(one, c.Fuel)]
    found += [item for one in commands if isinstance(one, c.UseItem) for item in (one.item, one.other) if item]
    found += [one.item for one in commands if isinstance(one, c.SecondFlip)]
    return frozenset(found)


def idles(state: State, commands: tuple[Command, ...]) -> bool:
    """Return whether commands, or the pending action, have no effect beyond their cost, without responses."""
    begun, seat = state.clone(), state.turn
    plays = sum(isinstance(one, c.Play | c.DrawInstead) for one in commands)
    for command in commands:
        begun.apply(command)
    tries = 12 if any(isinstance(one, p.Redealing) for one in passed_to_chance(begun, seat).pending) else 1
    results = (passed(begun, seat, Random(number)) for number in range(tries))
    spent = named_items(commands) | frozenset(state.lookup.names[n] for n in _fuel(state))
    return all(does_nothing(state, now, seat, spent, due(state) - plays) for now in results)


def idles_as_answer(state: State, answer: c.Answer) -> bool:
    """Return whether a response has no effect compared to letting pass, without further responses."""
    settled = [after(state, one) for one in (c.LetPass(answer.seat), answer)]
    alone, answered = (passed(s, s.turn, Random(0)) for s in settled)
    same = alone.pending == answered.pending
    return same and does_nothing(alone, answered, answer.seat, frozenset({answer.card}), due(alone))


def _fuel(s: State) -> list[int]:
    """Return the items that fuel the card in play."""
    return [one.fuel for one in s.pending if isinstance(one, p.Deed) and one.fuel >= 0]


def passed_to_chance(state: State, turn: int) -> State:
    """Resolve the pending action without responses, up to the next decision of chance."""
    s = state.clone()
    for _step in range(STEPS):
        passes = [one for one in s.legal_commands() if isinstance(one, c.LetPass)] if s.actor >= 0 else []
        if not passes or s.turn != turn:
            break
        s.apply(passes[0])
    return s


def worlds(position: Position) -> Iterator[State]:
    """Yield the true state, and sampled worlds consistent with the seat's view."""
    yield state_of(position)
    for number in range(WORLDS):
        other = position.game.determinize(position.view, Random(number))
        assert isinstance(other, State)
        yield other
