"""Game reviews run in a process of their own beside the window; they are stored with the game and shown at once."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game.app.reviews import Reviews
from game.match.match import Match
from game.match.replay_cursor import Replay
from game.match.repository import MatchRepository
from game.match.review.model import write_review
from game.match.review.process import ReviewFactories
from game.match.review.reviewer import NotOver
from tests.match.test_repository import number_of
from tests.match.toy_matches import journal_at, played_out, seated
from tests.match.toy_matches import people as seat_people
from tests.match.toy_reviews import failing_reviewer, review_of, reviewer_of, slow_reviewer
from tests.toy_game import TOY, open_toy


def replay_of(match: Match) -> Replay:
    """Create a replay of a stored match."""
    return Replay(TOY, match.config, match.history, match.takebacks, number_of(match))


def reviews_of(repository: MatchRepository, reviewer: Callable[..., object] = reviewer_of) -> Reviews:
    """Create the review queue for the toy game."""
    return Reviews(repository, ReviewFactories(open_toy, reviewer))  # type: ignore[arg-type]


def wait(reviews: Reviews, replay: Replay) -> list[float]:
    """Run updates until no review is under way; return the progress values seen."""
    told: list[float] = []
    while (share := reviews.share(replay)) is not None:
        told.append(share)
        time.sleep(0.01)
        reviews.update()
    return told


def test_a_review_is_made_beside_the_window_and_kept(tmp_path: Path) -> None:
    repository = journal_at(tmp_path)
    match = played_out(repository=repository)
    replay, reviews = replay_of(match), reviews_of(repository)
    assert (reviews.of(replay), reviews.share(replay), reviews.share_of(number_of(match))) == (None, None, None)
    reviews.begin(replay)
    reviews.begin(replay)
    assert (reviews.share_of(number_of(match)), reviews.share_of(number_of(match) + 1)) == (0.0, None)
    told = wait(reviews, replay)
    assert told == sorted(told)
    assert reviews.told(replay) == ""
    made = reviews.of(replay)
    assert made == review_of(match.config, match.history), "the same as in this process"
    assert repository.review(number_of(match)) == write_review(made)
    assert reviews_of(journal_at(tmp_path)).of(replay_of(match)) == made
    reviews.close()


def test_what_does_not_fit_any_more_is_dropped_with_a_line(tmp_path: Path) -> None:
    repository = journal_at(tmp_path)
    match, other = played_out(repository=repository), played_out(seed=5, repository=repository)
    repository.keep_review(number_of(match), write_review(review_of(other.config, other.history)))
    reviews, replay = reviews_of(repository), replay_of(match)
    assert reviews.of(replay) is None
    assert "belongs to another game" in reviews.told(replay)
    assert reviews.told(replay) == "", "it is told once"
    assert repository.review(number_of(match)) is None
    with_file = Replay(TOY, match.config, match.history, review=b"{ damaged")
    again = reviews_of(repository)
    assert again.of(with_file) is None
    assert "run it again" in again.told(with_file)


def test_a_review_that_came_with_a_file_is_shown(tmp_path: Path) -> None:
    match = played_out()
    made = review_of(match.config, match.history)
    replay = Replay(TOY, match.config, match.history, review=write_review(made).encode())
    assert reviews_of(journal_at(tmp_path)).of(replay) == made


def test_a_game_that_is_not_over_has_none(tmp_path: Path) -> None:
    repository = journal_at(tmp_path)
    match = seated(seat_people(), repository=repository)
    repository.keep_review(number_of(match), "{}")
    reviews, replay = reviews_of(repository), replay_of(match)
    assert reviews.of(replay) is None
    with pytest.raises(NotOver):
        reviews.begin(replay)


def test_it_can_be_stopped_and_a_mistake_is_told(tmp_path: Path) -> None:
    repository = journal_at(tmp_path)
    match, second = played_out(repository=repository), played_out(seed=5, repository=repository)
    replay, waiting = replay_of(match), replay_of(second)
    reviews = reviews_of(repository, slow_reviewer)
    reviews.begin(replay)
    reviews.begin(waiting)
    process = reviews._jobs[0].process
    assert process is not None
    reviews.stop(waiting)
    reviews.stop(replay)
    assert reviews.share(replay) is None
    process.close()
    assert process.over
    assert (reviews.of(replay), reviews.told(replay)) == (None, "")
    reviews.factories = ReviewFactories(open_toy, failing_reviewer)
    reviews.begin(replay)
    wait(reviews, replay)
    assert "thought too hard" in reviews.told(replay)
    assert repository.review(number_of(match)) is None


def test_closing_the_program_keeps_what_is_done_and_the_next_start_goes_on(tmp_path: Path) -> None:
    repository = journal_at(tmp_path)
    match, other = played_out(repository=repository), played_out(seed=5, repository=repository)
    replay, stopped = replay_of(match), replay_of(other)
    reviews = reviews_of(repository, slow_reviewer)
    reviews.begin(replay)
    until(lambda: (reviews.share(replay) or 0.0) > 0.1, reviews)
    half = reviews.done(replay)
    assert half is not None
    assert half.places
    reviews.close()

    reviews = reviews_of(journal_at(tmp_path), slow_reviewer)
    assert (reviews.of(replay), reviews.done(replay)) == (None, half)
    reviews.begin(stopped)
    until(lambda: (reviews.share(stopped) or 0.0) > 0.1, reviews)
    reviews.stop(stopped)
    assert reviews.share(stopped) is None

    reviews = reviews_of(journal_at(tmp_path))
    reviews.go_on()
    assert reviews.share(replay) == half.share
    assert reviews.share(stopped) is None, "what was stopped waits until it is asked for"
    assert [(one.number, one.share) for one in reviews.news()] == [(number_of(match), half.share)]
    wait(reviews, replay)
    made = review_of(match.config, match.history)
    assert (reviews.of(replay), reviews.done(replay)) == (made, None)
    assert [(one.number, one.share) for one in reviews.news()] == [(number_of(match), 1.0)]
    reviews.looked_at(replay)
    assert reviews.news() == []
    told = reviews.done(stopped)
    assert told is not None
    reviews.begin(stopped)
    assert reviews.share(stopped) == told.share, "it goes on from there"
    wait(reviews, stopped)
    assert reviews.of(stopped) == review_of(other.config, other.history)
    reviews.close()


def test_a_finished_review_is_kept_while_one_of_the_other_kind_is_made(tmp_path: Path) -> None:
    repository = journal_at(tmp_path)
    match = played_out(repository=repository)
    made = review_of(match.config, match.history)
    repository.keep_review(number_of(match), write_review(made))
    replay, reviews = replay_of(match), reviews_of(repository, slow_reviewer)
    reviews.begin(replay, fair=True)
    until(lambda: (reviews.share(replay) or 0.0) > 0.1, reviews)
    reviews.stop(replay)
    reviews.close()
    assert reviews_of(journal_at(tmp_path)).of(replay) == made


def until(reached: Callable[[], bool], reviews: Reviews) -> None:
    """Run updates until something is ``reached``, for ten seconds at most."""
    for _time in range(1000):
        reviews.update()
        if reached():
            return
        time.sleep(0.01)
    raise AssertionError("it was not reached")
