"""The general search bot, for games without bots of their own: it plays every game, solo, co-operative or not."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from types import MappingProxyType
from typing import Any

import pytest

import game.ai
from game.ai import Bot, Budget, RandomBot, levels, make_bot
from game.ai.heuristics import PlainHeuristics
from game.ai.hints import explain, hint
from game.ai.policy_bot import Decision, PolicyBot
from game.ai.search import KeptTree, KeptTrees, Limits, TreeNode, mark_of
from game.ai.search_bot import CURIOSITY, LEVELS, WIDE, PlainPolicy, PlainSearchEvaluator, make, searched
from game.content import hint_sentence
from game.match.arena.simulation import SimulationConfig, simulate
from game.match.arena.workers import ThisProcess
from game.registry import GamePackage, packages
from game.rules.contract import NATURE, NOBODY, Command, Game, State
from game.scenes.play.dialogs import seat_hint, seat_words
from game.scenes.setup.seat_choices import SeatChoices
from game.seats.spec import BOT_PREFIX, BadSeat, check_spec, offered, usual_bot
from tests.ai.bot_games import play, positions
from tests.ai.push_luck_game import Bank, PushLuck, Roll, ScoredPushLuck
from tests.rules.case import Case
from tests.rules.cases import every_game
from tests.toy_game import TOY, open_toy

TEAM, SCORED = PushLuck(), ScoredPushLuck()


def ratings(box: Game, state: State, iterations: int = 200) -> dict[Command, float]:
    """Rate the options of a state by search."""
    decision = Decision(box, state.view(state.actor), state.legal_commands(), Budget(iterations).start(), Random(1))
    return {one.command: one.rating for one in PlainPolicy(LEVELS["hard"]).rate(decision)}


def ask(box: Game, state: State, seed: int = 1, iterations: int | None = None) -> Command:
    view = state.view(state.actor)
    return make(box, "hard").choose(view, state.legal_commands(), Budget(iterations), Random(seed))


class Hasty:
    """The search bot with few iterations, so that whole games are quick."""

    def __init__(self, box: Game, iterations: int) -> None:
        self.bot, self.budget = make(box, "hard"), Budget(iterations)

    def choose(self, view: Any, options: Sequence[Command], budget: Budget, rng: Random, memory: Any = None) -> Command:
        return self.bot.choose(view, options, self.budget, rng)


@pytest.fixture
def boxed_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the toy as a game without bots."""
    toy = GamePackage(rules_id="toy", rules="", reader="", presenter="")
    monkeypatch.setattr(game.ai, "packages", lambda: MappingProxyType({**packages(), "toy": toy}))


# --- every game ------------------------------------------------------------------------------------------------------


@every_game
def test_plays_every_game(case: Case) -> None:
    """Sampled decisions at the fewest and the most seats are legal, reproducible and rated."""
    box = case.open()
    for seats in (case.seats.start, case.seats.stop - 1):
        asked = positions(box, seats, seats, {}, RandomBot(), every=2)
        assert asked
        for state in asked[:: max(1, len(asked) // 4)]:
            before = state.digest()
            found = {ask(box, state, seed=3, iterations=12) for _ in range(2)}
            assert len(found) == 1
            assert found <= set(state.legal_commands())
            assert state.digest() == before
            assert set(ratings(box, state, 12)) <= set(state.legal_commands())


@pytest.mark.parametrize("seed", range(3))
def test_whole_games_of_the_toy_end(seed: int) -> None:
    play(TOY, [Hasty(TOY, 10)] * (2 + seed), seed)


# --- solo and co-operative play --------------------------------------------------------------------------------------


@pytest.mark.parametrize("box", [TEAM, SCORED])
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_banks_what_wins(box: PushLuck, seats: int) -> None:
    """The team wins whichever seat is to move, also with one seat."""
    state = box.scenario_state(seats, {}, {"points": 12, "turn": 9, "turns_left": 2})
    for seed in range(3):
        assert ask(box, state, seed) == Bank(0)
    rated = ratings(box, state)
    assert rated[Bank(0)] > rated[Roll(0)] > 0


@pytest.mark.parametrize("box", [TEAM, SCORED])
@pytest.mark.parametrize("seats", [1, 2])
def test_rolls_where_banking_cannot_win(box: PushLuck, seats: int) -> None:
    state = box.scenario_state(seats, {}, {"points": 12, "turn": 5, "turns_left": 1})
    for seed in range(3):
        assert ask(box, state, seed) == Roll(0)


@pytest.mark.parametrize("box", [TEAM, SCORED])
def test_values_differ_where_no_playout_wins(box: PushLuck) -> None:
    """Far from the goal, later defeats and more points must still rate higher, or play becomes arbitrary."""
    state = box.scenario_state(1, {}, {"points": 0, "turn": 2, "turns_left": 1})
    rated = ratings(box, state)
    assert len(set(rated.values())) == len(rated) == 2


@pytest.mark.parametrize("seats", [1, 2])
def test_alone_and_together_it_wins_more_than_chance(seats: int) -> None:
    def wins(bot: Bot) -> int:
        return sum(bool(play(TEAM, [bot] * seats, seed).winners) for seed in range(30))

    assert wins(Hasty(TEAM, 40)) >= wins(RandomBot()) + 6


def test_playouts_become_longer_where_all_comes_out_equal() -> None:
    state: Any = TOY.start(2, {})
    while state.actor < 0 and state.actor != NOBODY:
        state.apply(state.sample_chance(Random(1)))
    decision = Decision(TOY, state.view(state.actor), state.legal_commands(), Budget(100).start(), Random(1))
    evaluator = PlainSearchEvaluator[State](PlainHeuristics(decision.determinize()), depth=1)
    rated = searched(decision, decision.determinize, evaluator, LEVELS["hard"].limits)
    assert evaluator.depth > 8
    assert len({one.rating for one in rated}) > 1


# --- the level on the set-up page ------------------------------------------------------------------------------------


def test_is_no_level_of_games_with_bots_of_their_own() -> None:
    for rules_id, package in packages().items():
        assert levels(rules_id) == tuple(package.levels or LEVELS)
        assert levels(rules_id) == ("easy", "normal", "hard", "expert")


def test_is_the_level_of_a_game_without_bots(boxed_toy: None) -> None:
    assert levels("toy") == tuple(LEVELS)
    assert offered(TOY) == ("human", "random", *(f"ai:{level}" for level in LEVELS))
    assert check_spec(TOY, "AI:Hard") == "ai:hard"
    assert isinstance(make_bot(TOY, "expert"), PolicyBot)
    with pytest.raises(ValueError, match=r"easy, normal, hard, expert"):
        make_bot(TOY, "search")
    with pytest.raises(BadSeat, match=r"did you mean ai:normal"):
        check_spec(TOY, "ai:norml")


def test_seats_of_earlier_versions_are_read(boxed_toy: None) -> None:
    assert check_spec(TOY, "ai:search") == "ai:hard"


def test_is_offered_and_proposed_where_a_game_is_set_up(boxed_toy: None) -> None:
    assert usual_bot(TOY) == "ai:normal"
    seating = SeatChoices(TOY)
    assert seating.specs == offered(TOY)
    assert all(seat_words(spec) != spec for spec in seating.specs)
    assert all(seat_hint(spec, TOY.rules_id).endswith(".") for spec in seating.specs if spec != "human")


@pytest.mark.parametrize("slug", sorted(packages()))
def test_every_level_of_a_game_says_what_it_does_there(slug: str) -> None:
    """Regression: one description for all games was false in most; Back in Time has no playouts, for example."""
    said = [seat_hint(BOT_PREFIX + level, slug) for level in levels(slug)]
    assert len({*said, ""}) == len(said) + 1
    assert not {*said} & {*game.ai.GENERAL_LEVELS.values()}
    assert all(len(sentence.split()) <= 20 for sentence in said)


def test_gives_hints_in_a_plain_sentence(boxed_toy: None) -> None:
    state = TOY.scenario_state(2, {"goal": "3"}, {"hands": [[2, 15], [3, 4]], "scores": [2, 1]})
    found = hint(TOY, state.view(0), state.legal_commands(), Random(1), "normal")
    assert found.reason == explain(make_bot(TOY, "expert"), state.view(0), state.legal_commands()[0], Random(0))
    assert hint_sentence("toy", found.reason.text) == "Of everything I tried, this worked best."


def test_simulate_lets_it_think_as_much_as_is_asked_for(boxed_toy: None) -> None:
    """``--iterations`` reaches the search: it changes the games, and the result is reproducible."""

    def final(iterations: int) -> str:
        plan = SimulationConfig(
            box_id="toy", seats=("ai:search", "random"), options={}, games=3, seed=4, iterations=iterations
        )
        return simulate(plan, ThisProcess(open_toy)).final_hash

    assert final(1) == final(1)
    assert final(1) != final(30)


def searched_twice(budget: Budget, *others: list[int]) -> tuple[int, int]:
    """Search, play the best command, and search again; return the visits of both roots."""
    trees, rng, total = KeptTrees(), Random(3), list[int]()
    state = TOY.scenario_state(1 + len(others), {"goal": "9"}, {"hands": [[13, 11], *others]})
    for _ in range(2):
        evaluator = PlainSearchEvaluator[State](PlainHeuristics(state), depth=20)
        decision = Decision(TOY, state.view(state.actor), state.legal_commands(), budget.start(), rng)
        rated = searched(decision, decision.determinize, evaluator, Limits(400, CURIOSITY, WIDE), trees)
        total.append(sum(int(one.rating) for one in rated))
        state.apply(max(rated, key=lambda one: one.rating).command)
        while state.actor != decision.seat or len(state.legal_commands()) == 1:
            state.apply(state.sample_chance(rng) if state.actor == NATURE else state.legal_commands()[-1])
    return total[0], total[1]


def test_what_was_found_out_about_the_next_decision_is_kept_where_time_decides() -> None:
    first, second = searched_twice(Budget(milliseconds=10**6))
    assert first == 400
    assert second >= 410


def test_with_a_number_of_iterations_every_search_begins_anew() -> None:
    assert searched_twice(Budget(iterations=400, milliseconds=10**6)) == (400, 400)


def test_what_is_kept_follows_from_what_the_seat_knows() -> None:
    budget = Budget(milliseconds=10**6)
    assert searched_twice(budget, [9, 3]) == searched_twice(budget, [5, 4])


def test_a_tree_is_kept_for_its_seat_until_it_decides_again() -> None:
    trees, view = KeptTrees(), TOY.scenario_state(2, {}, {"hands": [[14, 12], [9, 3]]}).view(0)
    tree = KeptTree(TreeNode(), {}, {})
    trees.keep(0, {mark_of(view): tree})
    assert trees.take(view) is tree
    assert trees.take(view) is None
    trees.keep(1, {mark_of(view): tree})
    assert trees.take(view) is None
