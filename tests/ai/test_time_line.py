"""Opponents for Time Line: legal, steady, better than chance."""

from random import Random
from typing import Any

import msgspec
import pytest

from game.ai import Budget, Mind, RandomMind, levels, mind
from game.ai.time_line import LEVELS, Trader, make
from game.content import open_box
from game.rules.kernel import Command
from game.rules.time_line.game import TimeLine
from game.rules.time_line.state import State
from game.seats.spec import offered
from tests.ai.playing import play, positions


def opened() -> TimeLine:
    """The box, as what it is."""
    box = open_box("time_line")
    assert isinstance(box, TimeLine)
    return box


BOX = opened()

EASY = make(BOX, "easy")
NORMAL = make(BOX, "normal")


def answer(trader: Mind, state: State, seed: int = 0) -> Command:
    return trader.choose(state.view(state.actor), state.legal(), Budget(), Random(seed))


def table(seats: int = 2, **given: Any) -> State:
    """A position for a scenario."""
    return BOX.arrange(seats, {}, given)


# --- what every mind keeps to ----------------------------------------------------------------------------------------


def test_the_levels_are_those_that_can_be_made_and_are_offered() -> None:
    assert levels("time_line") == tuple(LEVELS)
    assert all(isinstance(mind(BOX, level), Trader) for level in LEVELS)
    assert {f"ai:{level}" for level in LEVELS} <= set(offered(BOX))
    with pytest.raises(ValueError, match="easy"):
        mind(BOX, "genius")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_whole_games_are_legal_and_end(seats: int) -> None:
    play(BOX, [(NORMAL, EASY)[n % 2] for n in range(seats)], seats * 10)
    play(BOX, [EASY, *[RandomMind()] * (seats - 1)], seats)


def test_games_with_the_other_deck_end() -> None:
    play(BOX, [NORMAL, EASY], 1, {"deck": "same"})


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_the_same_view_and_seed_give_the_same_answer_from_a_fresh_mind(level: str) -> None:
    asked = positions(BOX, 3, 5, {}, EASY, every=9)
    first = [answer(mind(BOX, level), state) for state in asked]
    fresh = [answer(make(BOX, level), state) for state in reversed(asked)]
    assert first == fresh[::-1]
    assert len(asked) > 5


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_only_the_view_counts(level: str) -> None:
    """A state made from the view, and a view that was written and read again, get the same answer."""
    trader = mind(BOX, level)
    for number, state in enumerate(positions(BOX, 2, 4, {}, EASY, every=9)):
        other = BOX.worlds(state.view(state.actor), Random(number))
        assert other is not state
        assert answer(trader, other) == answer(trader, state)
        read = msgspec.json.decode(msgspec.json.encode(state.view(state.actor)), type=BOX.views)
        assert trader.choose(read, state.legal(), Budget(), Random(0)) == answer(trader, state)


def test_the_true_position_is_left_alone() -> None:
    for state in positions(BOX, 3, 8, {}, EASY, every=13):
        before = state.digest()
        answer(NORMAL, state)
        assert state.digest() == before


def test_stops_when_asked() -> None:
    state = positions(BOX, 2, 3, {}, EASY, every=20)[0]
    for budget in (Budget(stop=lambda: True), Budget(milliseconds=0)):
        assert NORMAL.choose(state.view(state.actor), state.legal(), budget, Random(0)) in state.legal()


# --- strength --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_beats_chance(level: str) -> None:
    trader = mind(BOX, level)
    wins = 0
    for seed in range(5):
        minds: list[Mind] = [RandomMind(), RandomMind()]
        minds[seed % 2] = trader
        wins += seed % 2 in play(BOX, minds, seed).winners
    assert wins >= 4
