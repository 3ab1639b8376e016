"""The toy game meets the game contract, so that it is a valid stand-in when shared code is tested."""

from random import Random

import msgspec
import pytest

from game.rules.contract import NATURE, NOBODY, BadGiven, BadOption, redact
from tests.toy_game import HIDDEN, TOY, Dealt, Draw, Leave, Play, Rolled, Snatch, ToyState, ToyView

SEEDS = range(40)
EVERYTHING = (
    [Play(s, c) for s in range(4) for c in range(16)]
    + [Snatch(s, c) for s in range(4) for c in range(16)]
    + [Draw(s) for s in range(4)]
    + [Leave(s) for s in range(4)]
    + [Dealt(c) for c in range(16)]
    + [Rolled(p) for p in range(5)]
)


def playout(seats: int, seed: int) -> list[ToyState]:
    """Return copies of all states of a random game."""
    rng, state = Random(seed), TOY.start(seats, {})
    found = [state.clone()]
    while state.actor != NOBODY:
        state.apply(state.sample_chance(rng) if state.actor == NATURE else rng.choice(list(state.legal_commands())))
        found.append(state.clone())
    return found


@pytest.mark.parametrize("seats", TOY.seats)
def test_legal_and_refusal_agree(seats: int) -> None:
    for seed in SEEDS:
        for state in playout(seats, seed):
            allowed = {repr(command) for command in EVERYTHING if state.refusal(command) is None}
            listed = list(state.legal_commands()) or [command for command, _ in state.chance_outcomes()]
            assert allowed == {repr(command) for command in listed}


@pytest.mark.parametrize("seats", TOY.seats)
def test_games_end_and_cards_are_conserved(seats: int) -> None:
    for seed in SEEDS:
        positions = playout(seats, seed)
        assert positions[-1].result() is not None
        for state in positions:
            table = int(state.played != HIDDEN)
            held = sum(hand.bit_count() for hand in state.hands)
            assert held + len(state.deck) + len(state.deck.discards) + table == 16


def test_clones_are_independent() -> None:
    positions = playout(3, 5)
    before = [state.digest() for state in positions]
    for state in positions[:-1]:
        other = state.clone()
        other.apply(other.sample_chance(Random(1)) if other.actor == NATURE else other.legal_commands()[0])
    assert [state.digest() for state in positions] == before
    assert len(set(before)) == len(before)


@pytest.mark.parametrize("seats", TOY.seats)
def test_worlds_fit_the_view_and_hide_the_rest(seats: int) -> None:
    different = 0
    for state in playout(seats, 11)[:-1]:
        for seat in range(seats):
            world = TOY.determinize(state.view(seat), Random(3))
            assert world.view(seat) == state.view(seat)
            assert list(world.legal_commands()) == list(state.legal_commands()) or world.actor != seat
            different += world.digest() != state.digest()
    assert (different > 10) == (seats > 1), "alone there is nobody from whom anything is hidden"


def test_views_come_back_from_json() -> None:
    for state in playout(3, 2):
        for viewer in (None, 0, 1, 2):
            view = state.view(viewer)
            assert msgspec.json.decode(msgspec.json.encode(view), type=ToyView) == view


def test_dealt_cards_are_shown_to_their_owner_only() -> None:
    state = TOY.start(2, {})
    assert redact(state, Dealt(7), 0) == Dealt(7)
    assert redact(state, Dealt(7), 1) == Dealt(HIDDEN)
    assert redact(state, Dealt(7), None) == Dealt(HIDDEN)


def test_arrange_and_options_refuse_what_does_not_fit() -> None:
    with pytest.raises(BadOption):
        TOY.start(5, {})
    with pytest.raises(BadOption):
        TOY.start(2, {"token": "cat,cat"})
    with pytest.raises(BadGiven, match="colour"):
        TOY.scenario_state(2, {}, {"colour": 3})
