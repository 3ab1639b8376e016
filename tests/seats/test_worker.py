"""The worker process: it answers, stops when told, and a crash is reported for the seat and spares the window."""

import os
import re
import signal
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError

import pytest

from game.ai import Budget, RandomBot
from game.ai.hints import Hint, Proposal
from game.ai.reasons import BEST_FOUND
from game.match.match import Match, begin
from game.seats import worker as worker_module
from game.seats.bot_client import BotClient
from game.seats.players import BotPlayer, Crashed, RandomPlayer
from game.seats.worker import Answer, Factories
from game.seats.worker_pool import WorkerPool
from tests.toy_game import TOY, make_toy_bot, open_toy

PATIENCE = 30.0
"""Timeout on a busy machine, in seconds."""


@pytest.fixture
def worker() -> Iterator[WorkerPool]:
    """Start a worker that opens the toy game."""
    started = WorkerPool(Factories(open_toy, make_toy_bot), 1)
    yield started
    started.close()


def table(worker: WorkerPool, level: str) -> Match:
    """Start a match in which the bot of seat 0 runs in the worker."""
    match = begin(TOY, [BotClient(f"ai:{level}", TOY, level, 3, worker), RandomPlayer(1)], 8)
    while match.actor != 0:
        assert match.advance()
    return match


def wait(match: Match) -> bool:
    """Call ``advance`` until something happens; return whether a command was carried out."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if match.advance():
            return True
        if match.seat_error is not None:
            return False
        time.sleep(0.005)
    pytest.fail("nothing happened")


def test_a_whole_game_is_played_through_one_process(worker: WorkerPool) -> None:
    match = table(worker, "random")
    assert match.run(limit=1) is None
    first = worker.pid
    assert first is not None
    assert match.run() is not None
    assert worker.pid == first


def test_the_worker_and_this_process_think_alike(worker: WorkerPool) -> None:
    there = table(worker, "random")
    there.run()
    here = begin(TOY, [BotPlayer("ai:random", TOY, RandomBot(), 3), RandomPlayer(1)], 8)
    here.run()
    assert here.history.commands == there.history.commands


def test_no_screen_is_loaded_in_the_worker(worker: WorkerPool) -> None:
    match = table(worker, "windowless")
    first = match.view(0).my_hand[0]  # type: ignore[attr-defined]
    assert wait(match)
    assert match.history.commands[-1].card == first  # type: ignore[attr-defined]


def test_what_positions_are_worth_counts_in_a_weighed_hint(worker: WorkerPool) -> None:
    match = table(worker, "random")
    view, hint = match.view(0), Hint(Proposal((match.history.state.legal_commands()[0],), 0.5), BEST_FOUND)
    for level, counts in (("random", False), ("knowing", True)):
        adviser = BotClient(f"ai:{level}", TOY, level, 3, worker)
        asked = adviser.weigh(view, hint, ["random", "random"], Budget(iterations=4), match.past)
        found = asked.result(PATIENCE)
        assert found is not None
        assert all((0 < one < 1) == counts for one in found.best.played)


def test_a_frame_never_waits_and_a_stop_gets_the_best_so_far(worker: WorkerPool) -> None:
    match = table(worker, "slow")
    begun = time.monotonic()
    for _ in range(20):
        assert not match.advance()
    assert time.monotonic() - begun < worker_module.LONGEST / 2, "it would have waited for as long as it thinks"
    match.players[0].withdraw()
    assert wait(match)
    assert match.history.commands[-1].seat == 0  # type: ignore[attr-defined]


def test_a_question_that_was_withdrawn_is_not_answered(worker: WorkerPool) -> None:
    match = table(worker, "slow")
    match.advance()
    match.hand_over(0, RandomPlayer(2))
    assert match.advance()
    match.hand_over(1, BotClient("ai:random", TOY, "random", 3, worker))
    match.hand_over(0, BotClient("ai:random", TOY, "random", 4, worker))
    match.run()
    assert match.result() is not None


@pytest.mark.parametrize(
    ("level", "says"),
    [("dying", "crashed while thinking"), ("liar", "not allowed"), ("stumbling", "KeyError.*lost the thread")],
)
def test_a_mind_that_fails_is_reported_and_the_worker_goes_on(worker: WorkerPool, level: str, says: str) -> None:
    match = table(worker, level)
    assert not wait(match)
    assert match.seat_error is not None
    assert match.seat_error.seat == 0
    assert re.search(says, str(match.seat_error))
    match.hand_over(0, BotClient("ai:random", TOY, "random", 3, worker))
    match.run()
    assert match.result() is not None


def test_a_mind_that_hears_no_stop_is_ended(worker: WorkerPool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_module, "GRACE", 0.3)
    match = table(worker, "deaf")
    match.advance()
    until = time.monotonic() + PATIENCE
    while worker.pid is None and time.monotonic() < until:
        time.sleep(0.01)
    match.players[0].withdraw()
    assert not wait(match)
    assert "did not stop" in str(match.seat_error)
    match.hand_over(0, BotClient("ai:random", TOY, "random", 3, worker))
    match.run()
    assert match.result() is not None


def test_a_worker_that_was_prepared_answers_as_any_other(worker: WorkerPool) -> None:
    assert worker.prepare(TOY.box_id, "random").result(PATIENCE) == Answer()
    first = worker.pid
    match = table(worker, "random")
    match.run()
    assert match.result() is not None
    assert worker.pid == first


def test_what_cannot_be_prepared_is_told_and_the_worker_goes_on(worker: WorkerPool) -> None:
    with pytest.raises(Crashed, match="KeyError"):
        worker.prepare(TOY.box_id, "unheard of").result(PATIENCE)
    match = table(worker, "random")
    assert wait(match)


def test_closed_while_it_prepares_it_leaves_no_process() -> None:
    closed = WorkerPool(Factories(open_toy, make_toy_bot), 1)
    asked = closed.prepare(TOY.box_id, "random")
    closed.close()
    assert closed.pid is None
    assert isinstance(asked.exception(PATIENCE), Crashed | CancelledError) or asked.result() == Answer()


def test_a_closed_worker_takes_no_question() -> None:
    closed = WorkerPool(Factories(open_toy, make_toy_bot), 1)
    closed.close()
    match = table(closed, "random")
    assert not wait(match)
    assert "closed" in str(match.seat_error)


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be stopped there")
def test_a_worker_that_stands_still_is_noticed_and_replaced(
    worker: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = table(worker, "random")
    assert match.run(limit=1) is None
    first = worker.pid
    assert first is not None
    while match.actor != 0:
        assert match.advance()
    monkeypatch.setattr(worker_module, "LONGEST", 0.3)
    monkeypatch.setattr(worker_module, "GRACE", 0.3)
    os.kill(first, signal.SIGSTOP)
    assert not wait(match)
    assert "did not stop when asked" in str(match.seat_error)
    monkeypatch.setattr(worker_module, "LONGEST", PATIENCE)
    match.retry()
    assert wait(match)
    assert worker.pid not in (None, first)
