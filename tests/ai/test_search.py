"""The shared tree search on the toy game: hidden hands, out-of-turn answers, several opponents."""

from random import Random
from typing import Any

import pytest

from game.ai import Budget, RandomBot
from game.ai.heuristics import PlainHeuristics
from game.ai.policy_bot import Level, PolicyBot
from game.ai.search import Limits, Search
from game.ai.search_bot import CURIOSITY, WIDE, PlainPolicy, PlainSearchEvaluator
from game.rules.contract import State
from tests.ai.bot_games import play
from tests.toy_game import TOY, Leave, Play, Snatch


def searcher(iterations: int = 150) -> PolicyBot[State]:
    """Make a bot without game knowledge, by iterations."""
    return PolicyBot(TOY, PlainPolicy(Level(Limits(iterations, CURIOSITY, WIDE), 80)))


def ask(state: Any, bot: PolicyBot[State], seed: int = 1, budget: Budget | None = None) -> Any:
    return bot.choose(state.view(state.actor), state.legal_commands(), budget or Budget(), Random(seed))


def about_to_win(hands: list[list[int]]) -> Any:
    """Return a state in which seat 0 needs one more point and seat 1 needs two."""
    return TOY.scenario_state(2, {"goal": "3"}, {"hands": hands, "scores": [2, 1]})


@pytest.mark.parametrize("seed", range(5))
def test_plays_the_card_that_nobody_can_snatch(seed: int) -> None:
    state = about_to_win([[2, 15], [3, 4]])
    assert ask(state, searcher(), seed) == Play(0, 15)


@pytest.mark.parametrize("seed", range(5))
def test_snatches_out_of_turn_what_would_end_the_game(seed: int) -> None:
    state = about_to_win([[9, 1], [12, 4]])
    state.apply(Play(0, 9))
    assert state.actor == 1
    assert isinstance(ask(state, searcher(), seed), Snatch)
    assert Leave(1) in state.legal_commands()


def test_the_same_view_seed_and_iterations_give_the_same_answer() -> None:
    state = TOY.scenario_state(3, {}, {"hands": [[1, 5], [2, 9], [3, 14]]})
    answers = {ask(state, searcher(40), seed=4) for _ in range(3)}
    assert len(answers) == 1


def test_what_the_seat_cannot_see_changes_nothing() -> None:
    one = TOY.scenario_state(3, {}, {"hands": [[1, 5], [2, 9], [3, 14]]})
    other = TOY.scenario_state(3, {}, {"hands": [[1, 5], [0, 4], [15, 12]]})
    assert one.view(0) == other.view(0)
    for seed in range(6):
        assert ask(one, searcher(40), seed) == ask(other, searcher(40), seed)


def test_stops_when_asked_and_answers_with_the_best_so_far() -> None:
    state = about_to_win([[2, 15], [3, 4]])
    asked = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 60

    assert ask(state, searcher(iterations=10**9), budget=Budget(stop=stop)) == Play(0, 15)
    assert len(asked) == 61


def test_answers_even_without_any_thought() -> None:
    state = about_to_win([[2, 15], [3, 4]])
    assert ask(state, searcher(), budget=Budget(stop=lambda: True)) in state.legal_commands()
    assert ask(state, searcher(), budget=Budget(iterations=0)) in state.legal_commands()


def test_keeps_to_its_time() -> None:
    state = about_to_win([[2, 15], [3, 4]])
    clock, rng = Budget(iterations=10**9, milliseconds=500).start(), Random(1)
    evaluator = PlainSearchEvaluator[State](PlainHeuristics(state), depth=80)
    limits = Limits(0, CURIOSITY, WIDE)
    search = Search(lambda: TOY.determinize(state.view(0), rng), 0, state.legal_commands(), evaluator, limits, rng)
    search.run(clock)
    assert 0 < search.iterations < 10**5
    assert clock.expired()
    assert next(iter(search.votes())) == Play(0, 15)


def test_beats_chance_against_two_opponents() -> None:
    wins = 0
    for seed in range(24):
        bots: list[Any] = [RandomBot()] * 3
        bots[seed % 3] = searcher(25)
        wins += seed % 3 in play(TOY, bots, seed).winners
    lucky = sum(seed % 3 in play(TOY, [RandomBot()] * 3, seed).winners for seed in range(24))
    assert wins > lucky
