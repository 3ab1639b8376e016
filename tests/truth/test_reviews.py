"""Statements of a review, open or fair, are recomputed, and planted errors in them are found."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import msgspec
import pytest

from game.match.match import Match
from game.match.replay_cursor import Replay
from game.match.review.actions import Actions
from game.match.review.model import Place, Review, Swing, TurningPoint
from game.table import open_presenter
from tests.client.scenes.test_review_page import reviewed
from tests.truth.test_whole_games import over
from tools.truth.reviews import quick_review, review_wrongs


@cache
def line() -> tuple[Match, Review]:
    """Return a Time Line game with its review, which is correct as far as it can be recomputed."""
    match = over("time_line")
    return match, reviewed(Replay(match.game, match.config, match.history), 8)


def found(**changed: object) -> list[str]:
    """Return the errors found in a review with some fields replaced."""
    match, review = line()
    return list(review_wrongs(match, open_presenter(match.game), msgspec.structs.replace(review, **changed)))


@pytest.mark.parametrize(("slug", "fair"), [("time_line", False), ("time_line", True), ("card_game", True)])
def test_reviews_of_whole_games_are_true(slug: str, fair: bool) -> None:
    """Every step of the course is told as a swing: few games confirm none."""
    match = over(slug)
    review = quick_review(match, fair, seconds=1.0)
    swings = steps_of(match, review)
    assert len(swings) >= 4
    review = msgspec.structs.replace(review, swings=swings)
    assert list(review_wrongs(match, open_presenter(match.game), review)) == []


def steps_of(match: Match, review: Review) -> tuple[Swing, ...]:
    """Return all steps between the places of a review as swings of the first seat."""
    actions, found = Actions(match.history), list[Swing]()
    for one, two in pairwise(one.number for one in review.places):
        several = actions.several(one, two)
        decided = one if several else actions.decided(one, two)
        before, between, after = (review.chance_at(0, at) for at in (one, decided, two))
        found.append(Swing(number=one, decided=decided, end=two, side=0, before=before, between=between, after=after,
                           several=several))  # fmt: skip
    return tuple(found)


def test_a_true_review_is_left_alone() -> None:
    assert found() == []


def test_a_mistake_that_is_told_of_another_player_is_found() -> None:
    first, *others = line()[1].turning_points
    wrong = msgspec.structs.replace(first, seat=1 - first.seat)
    assert any("of='review mark'" in one for one in found(turning_points=(wrong, *others)))


def test_chances_that_do_not_add_up_are_found() -> None:
    """Two players are given 49% and 61%."""
    places = tuple(Place(one.number, (0.49, 0.61)) for one in line()[1].places)
    assert any("of='review shares'" in one for one in found(places=places))


def test_another_chance_than_the_curve_has_is_found() -> None:
    """Regression: the text said 99% instead of 58% where the curve had another chance."""
    first, *others = line()[1].turning_points
    wrong = msgspec.structs.replace(first, chance_played=0.01)
    assert any("of='review mistake'" in one for one in found(turning_points=(wrong, *others)))


def test_luck_that_is_told_as_a_decision_is_found() -> None:
    (swing,) = line()[1].swings
    wrong = msgspec.structs.replace(swing, between=swing.after + (0.03 if swing.after < 0.5 else -0.03))
    assert any("of='review decision'" in one for one in found(swings=(wrong,)))


def test_a_mark_without_a_name_and_a_wrong_count_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Review, "falls", lambda _review, _side: [])
    assert any(one.startswith("marked ") for one in found())
    points = line()[1].turning_points
    assert any("of='turning points'" in one for one in found(turning_points=(*points, points[0])))


def test_a_win_that_is_told_as_a_mistake_is_found() -> None:
    match, review = line()
    last = len(match.history) - 1
    seat = match.history.at(last).actor
    assert seat >= 0
    result = match.result()
    assert result is not None
    less = 0.2 if seat in result.winners else 0.95
    point = TurningPoint(number=last, end=last + 1, seat=seat, better=review.turning_points[0].better,
                         chance_played=less, chance_better=0.99, pairs=40)  # fmt: skip
    assert any("is told of" in one for one in found(turning_points=(point,), places=(
        Place(0, (0.5, 0.5)), Place(last, (0.99, 0.01) if seat == 0 else (0.01, 0.99)), Place(last + 1, (0.0, 1.0)),
    ), swings=()))  # fmt: skip
