"""The whole-turn search: stops in time, averages over chance, and is reproducible from a new instance."""

from collections.abc import Hashable, Sequence

import pytest

from game.ai import Budget
from game.ai.turn_search import Limits, SearchCache, TurnSearch
from game.rules.contract import NATURE, Command
from tests.ai.push_luck_game import Bank, PushLuckState, Roll, TeamHeuristics, Thrown


class TurnByTurn(TeamHeuristics):
    """Proposes rolls, and banking where rolling is not better."""

    def propose(self, state: PushLuckState) -> Sequence[Command]:
        return [Roll(state.actor)]

    def stop(self, state: PushLuckState) -> Command | None:
        return Bank(state.actor) if state.turn else None

    def is_open(self, state: PushLuckState) -> bool:
        return state.actor == NATURE

    def following(self, state: PushLuckState, command: Command) -> Sequence[Command]:
        return ()

    def mark(self, state: PushLuckState) -> Hashable:
        return state.digest()

    def outcome(self, state: PushLuckState) -> Hashable:
        return state.digest()


def search(state: PushLuckState, depth: int = 1, budget: Budget | None = None) -> TurnSearch[PushLuckState]:
    return TurnSearch(state, TurnByTurn(), Limits(depth=depth), (budget or Budget()).start(), seed=1)


def ratings(looked: TurnSearch[PushLuckState]) -> dict[Command, float]:
    """Rate all legal commands."""
    return {one.command: one.rating for one in looked.rate(looked.root.legal_commands())}


def test_stopping_is_worth_what_the_table_is_worth() -> None:
    state = PushLuckState(1, points=5, turn=6)
    assert ratings(search(state))[Bank(0)] == TurnByTurn().evaluate(state, 0)


def test_a_roll_is_worth_the_mean_of_its_outcomes() -> None:
    state = PushLuckState(1, points=5, turn=6)
    ends = []
    for pips in range(1, 7):
        end = state.clone()
        end.apply(Roll(0))
        end.apply(Thrown(pips))
        ends.append(TurnByTurn().evaluate(end, 0))
    assert ratings(search(state))[Roll(0)] == pytest.approx(sum(ends) / 6)


def test_luck_on_the_way_does_not_count() -> None:
    """Deeper nodes continue from the outcome nearest to the mean, and its difference from the mean is subtracted."""
    found = search(PushLuckState(1, points=5, turn=6), 2).reached()
    first, second = found
    assert len(second.path) == 2
    assert first.value - first.luck == pytest.approx(TurnByTurn().evaluate(first.state, 0))
    assert first.luck != 0
    assert second.value - second.luck == pytest.approx(TurnByTurn().evaluate(second.state, 0))


def test_stops_when_its_positions_are_spent() -> None:
    few = search(PushLuckState(1), 9, Budget(iterations=1))
    many = search(PushLuckState(1), 9)
    assert len(few.reached()) == 1
    assert len(many.reached()) > 3


def test_a_victory_counts_as_one() -> None:
    state = PushLuckState(1, points=15, turn=6)
    assert ratings(search(state, 8))[Bank(0)] == 1


def test_the_best_end_is_that_of_the_best_rated_command() -> None:
    looked = search(PushLuckState(1, points=5, turn=6), 3)
    best = looked.best()
    rated = ratings(looked)
    assert best.value == max(rated.values()) == rated[looked.first(best) or Bank(0)]


def test_a_kept_cache_changes_no_rating() -> None:
    """Whether positions are new, known from other searches, or forgotten meanwhile."""
    cache, clock = SearchCache[PushLuckState](), Budget().start()
    for most in (100, 100, 0, 3):
        for points in range(4, 8):
            state = PushLuckState(1, points=points, turn=6)
            kept = TurnSearch(state, TurnByTurn(), Limits(depth=3), clock, 1, cache, keeps_steps=True)
            assert ratings(kept) == ratings(search(state, 3)), (most, points)
            cache.trim(most, most)


def test_a_trimmed_cache_gives_no_key_twice() -> None:
    cache = SearchCache[PushLuckState]()
    given = [cache.key(name) for name in "aba"]
    cache.trim(1, 1)
    assert given == [0, 1, 0]
    assert cache.key("b") not in given
