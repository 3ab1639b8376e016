"""Riff in Time facts for the contract tests: its pieces, its hidden information and its text ids."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from game.games.riff_in_time.rules.box import DICE
from game.games.riff_in_time.rules.game import RiffInTime
from game.games.riff_in_time.rules.refusal_and_ending_ids import Ending, RefusalReason
from game.games.riff_in_time.rules.set_up import objectives_in_play
from game.games.riff_in_time.rules.state_data import NONE, NOWHERE
from game.games.riff_in_time.rules.state_machine import State
from game.rules.contract import Seat
from game.rules.parts import bits

REASONS = frozenset(reason.value for reason in RefusalReason)
ENDINGS = frozenset(ending.value for ending in Ending)


def middle(game: RiffInTime, seats: int, options: Mapping[str, str], rng: Random) -> State:
    """Build a random midgame state with many options: people aboard and at home, low dials, some repairs.

    One time in three nearly everything is repaired, and now and then the deck is short.
    """
    lookup = game.lookup
    stages = rng.sample(lookup.locations, len(lookup.locations))
    many = rng.random() < 0.34
    repaired = [name for name in lookup.locations if rng.random() < (0.9 if many else 0.25)]
    dials = {name: 0 if name in repaired else rng.choice((1, 1, 1, 2, 5, 7, 9, 10)) for name in lookup.locations}
    back = [who for who, name in zip(lookup.personages, lookup.locations, strict=True) if name in repaired]
    back += [who for who in lookup.personages if who not in back and rng.random() < 0.3]
    free = [who for who in lookup.personages if who not in back]
    rng.shuffle(free)
    cards = [lookup.objectives[card] for card in rng.sample(objectives_in_play(game.start(seats, options)), 2 * seats)]
    mendable = [
        f"stage_{stages.index(name) + 1}"
        for name, who in zip(lookup.locations, lookup.personages, strict=True)
        if who in back and dials[name]
    ]
    players: dict[int, dict[str, Any]] = {}
    together = rng.choice(mendable or lookup.spaces)
    for seat in range(seats):
        carries = [free.pop() for _ in range(rng.choice((0, 1, 2, 3))) if free]
        players[seat] = {
            "space": together if rng.random() < 0.5 else rng.choice(mendable or lookup.spaces),
            "carries": carries,
            "repairs": [name for number, name in enumerate(repaired) if number % seats == seat],
            "objective": cards[2 * seat],
            "set_up": cards[2 * seat + 1],
            "done": rng.random() < 0.3,
        }
    homes = {who: f"stage_{stages.index(lookup.locations[lookup.personage[who]]) + 1}" for who in free}
    given: dict[str, Any] = {
        "stages": stages,
        "dials": dials,
        "restored": back,
        "personages": {who: homes[who] if rng.random() < 0.5 else rng.choice(lookup.spaces) for who in free},
        "players": players,
        "turn": rng.randrange(seats),
        "san_dimas": rng.randint(0, 8),
        "phase": rng.choice(("riff", "dice")),
    }
    names = rng.sample(lookup.riffs, len(lookup.riffs))
    if rng.random() < 0.5:
        left = rng.randint(2, 12)
        given["deck"] = {"top": names[:2], "unseen": names[2 : 2 + left], "buried": rng.choice((0, 0, 1))}
    return game.scenario_state(seats, options, given)


def pieces(state: State) -> Mapping[str, int]:
    """Count all pieces, which never change, and check that their places are possible."""
    lookup = state.lookup
    cards = [*bits(state.deck.rest), *state.deck.top, *state.deck.discards, *state.open_riffs]
    assert len(cards) == len(set(cards)), "a riff card is in two places"
    assert 0 <= state.buried <= state.deck.rest.bit_count()
    check_people(state)
    objectives = [card for card in (*state.kept, *state.set_up) if card != NONE]
    objectives += [card for cards in state.offered for card in cards]
    assert len(objectives) == len(set(objectives)), "an objective lies in two places"
    assert all(card in objectives_in_play(state) for card in objectives)
    check_pool(state)
    return {
        **{name: cards.count(number) for number, name in enumerate(lookup.riffs)},
        "locations": len(state.stage_of),
        "personages": len(state.stands),
        "booths": len(state.at),
    }


def check_people(state: State) -> None:
    """Check that nobody is in two places, the restored are at home, and each repair has an owner."""
    laid = sorted(state.stage_of)
    assert laid == list(range(1, len(laid) + 1)) or set(laid) == {NOWHERE}
    for who, (space, carrier) in enumerate(zip(state.stands, state.carrier, strict=True)):
        assert space == NOWHERE or carrier == NONE, "somebody is in two places"
        assert not state.restored >> who & 1 or space == state.stage_of[who], "somebody has left his home again"
        assert state.dial[who] or state.restored >> who & 1, "repaired without its personage"
        assert (state.owner[who] == NONE) == bool(state.dial[who]), "a Triumphant die without a repair"
        assert 0 <= state.dial[who] <= state.lookup.dial.most
    assert not {space for space in state.at if not 0 <= space < len(state.lookup.spaces)}
    assert 0 <= state.san_dimas <= state.middle.most


def check_pool(state: State) -> None:
    """Check that the dice pool stays within the supply and the pool limit, and no action is used ungranted."""
    kinds = state.pool.kinds
    assert len(kinds) <= state.lookup.numbers.pool
    assert all(kinds.count(kind) <= state.lookup.supply[kind] for kind in range(len(DICE)))
    assert not state.used & ~state.granted
    assert state.made >= 0


def reshuffle_hidden(_game: RiffInTime, state: State, _seat: Seat | None, _rng: Random) -> State:
    """Return a copy: chance results are not fixed before they occur."""
    return state.clone()
