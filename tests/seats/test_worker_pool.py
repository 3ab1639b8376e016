"""Several worker processes search one position of the strongest level; their ratings are added up."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from typing import Any

import msgspec
import pytest

from game.ai import EXPERT, Bot, Budget, in_time
from game.ai.policy_bot import Level, PolicyBot
from game.ai.search import Limits
from game.ai.search_bot import CURIOSITY, WIDE, PlainPolicy
from game.match.history import History
from game.match.redaction import SeenPast
from game.rules.contract import Game
from game.seats.bot_client import BotClient
from game.seats.players import Action, Crashed
from game.seats.worker import Answer, Factories
from game.seats.worker_pool import WorkerPool, agreed
from tests.toy_game import TOY, Play, open_toy

TEXTS = [msgspec.Raw(text) for text in (b'"first"', b'"second"', b'"third"')]


def make_searcher(game: Game, level: str) -> Bot:
    """Make a bot with ratings; called in the worker process."""
    return PolicyBot(game, PlainPolicy(Level(Limits(150, CURIOSITY, WIDE), 80)))


@pytest.fixture(scope="module")
def pool() -> Iterator[WorkerPool]:
    """Start two worker processes that open the toy game."""
    started = WorkerPool(Factories(open_toy, make_searcher), 2)
    yield started
    started.close()


def ask(pool: WorkerPool, level: str, state: Any) -> Action:
    player = BotClient(f"ai:{level}", TOY, level, 3, pool)
    asked = player.decide(state.view(0), state.legal_commands(), Budget(150, 60_000), SeenPast(History(state)))
    return asked.result(60)


def test_all_think_about_a_question_of_the_strongest_level(pool: WorkerPool) -> None:
    state = TOY.scenario_state(2, {"goal": "3"}, {"hands": [[2, 15], [3, 4]], "scores": [2, 1]})
    assert ask(pool, "hard", state).commands == (Play(0, 15),)
    assert [worker.pid is not None for worker in pool.workers] == [True, False]
    for _ in range(2):
        assert ask(pool, EXPERT, state).commands == (Play(0, 15),)
    assert len({worker.pid for worker in pool.workers} - {None}) == 2


def test_whoever_proposes_thinks_alone(pool: WorkerPool) -> None:
    state = TOY.scenario_state(2, {"goal": "3"}, {"hands": [[2, 15], [3, 4]], "scores": [2, 1]})
    adviser = BotClient("ai:expert", TOY, EXPERT, 3, pool)
    asked = adviser.advise(state.view(0), state.legal_commands(), Budget(150, 60_000), SeenPast(History(state)))
    hint = asked.result(60)
    assert hint is not None
    assert hint.best.commands == (Play(0, 15),)
    assert hint.others[0].commands == (Play(0, 2),)
    assert hint.best.chance is not None
    assert hint.others[0].chance is not None
    assert 1 >= hint.best.chance >= hint.others[0].chance >= 0


def told(answer: Answer | Exception) -> Future[Answer]:
    """Return a completed future with an answer or an error."""
    future: Future[Answer] = Future()
    if isinstance(answer, Answer):
        future.set_result(answer)
    else:
        future.set_exception(answer)
    return future


def test_the_sum_of_ratings_decides() -> None:
    answers = [told(Answer(ratings={0: 5.0, 1: 4.0})), told(Answer(ratings={1: 3.0, 2: 6.0}))]
    assert agreed(answers, TEXTS) == Answer(('"second"',))
    assert agreed(answers[::-1], TEXTS) == agreed(answers, TEXTS)


def test_who_fails_does_not_count_and_when_all_fail_it_is_said() -> None:
    lost = told(Crashed("ended"))
    assert agreed([lost, told(Answer(ratings={2: 1.0}))], TEXTS) == Answer(('"third"',))
    with pytest.raises(Crashed, match="ended"):
        agreed([lost, lost], TEXTS)


def test_a_level_takes_its_time_unless_it_is_told_another() -> None:
    assert in_time(EXPERT, Budget()).milliseconds == 1800
    assert {in_time(level, Budget()).milliseconds for level in ("easy", "normal", "hard")} == {300}
    assert in_time(EXPERT, Budget(milliseconds=50)).milliseconds == 50
    assert in_time(EXPERT, Budget(iterations=7)).iterations == 7
