"""Hot seat play: whose hand is visible, and how long a response window stays open."""

from __future__ import annotations

import pytest

from game.match.session.hot_seat import WHO_ELSE, ResponseTimer, Visibility


def test_the_only_person_always_sees_its_own_table() -> None:
    visibility = Visibility(secret=True)
    assert visibility.viewer({2}) == 2
    assert not visibility.must_change(2, {2})


def test_an_open_game_needs_no_curtain() -> None:
    visibility = Visibility(secret=False)
    assert visibility.viewer({0, 1}) is None
    assert not visibility.must_change(1, {0, 1})


def test_two_people_with_secrets_never_see_each_others_hand() -> None:
    visibility = Visibility(secret=True)
    assert visibility.viewer({0, 1}) is None
    assert visibility.must_change(0, {0, 1})
    visibility.open(0)
    assert visibility.viewer({0, 1}) == 0
    assert not visibility.must_change(0, {0, 1})
    assert visibility.must_change(1, {0, 1})
    assert visibility.shut()
    assert visibility.viewer({0, 1}) is None
    assert not visibility.shut()


def test_a_bot_never_needs_the_curtain() -> None:
    assert not Visibility(secret=True).must_change(2, {0, 1})


def test_who_handed_the_seat_to_a_bot_is_not_shown_its_hand() -> None:
    visibility = Visibility(secret=True)
    visibility.open(1)
    assert visibility.viewer({0, 2}) is None


def test_a_window_lasts_as_long_for_everybody() -> None:
    response_timer = ResponseTimer()
    assert response_timer.begin("play.1", 3.0)
    assert not response_timer.begin("play.1", 9.0)
    response_timer.tick(1.0)
    assert not response_timer.is_over
    assert 0.6 < response_timer.share < 0.7
    response_timer.tick(2.5)
    assert response_timer.is_over


def over(response_timer: ResponseTimer) -> bool:
    """Return whether the response window has closed."""
    return response_timer.is_over


@pytest.mark.parametrize("waits", [False, True])
def test_a_raised_hand_brings_the_end_near_and_is_forgotten_with_the_window(waits: bool) -> None:
    response_timer = ResponseTimer()
    response_timer.begin("play.1", 0.0 if waits else 30.0, waits)
    response_timer.raise_hand(2)
    assert not over(response_timer), "others may want to answer, too"
    assert response_timer.is_running
    response_timer.tick(WHO_ELSE / 2)
    response_timer.raise_hand(1)
    response_timer.tick(WHO_ELSE / 2)
    assert over(response_timer)
    assert response_timer.raised == {1, 2}
    assert response_timer.begin("play.2", 3.0)
    assert not response_timer.raised
    assert not over(response_timer)


def test_a_window_can_wait_until_everybody_has_answered() -> None:
    response_timer = ResponseTimer()
    response_timer.begin("play.1", 3.0, waits=True)
    response_timer.tick(100.0)
    assert not response_timer.is_over
    response_timer.settle()
    assert response_timer.is_over


def test_a_closed_matter_can_be_heard_again() -> None:
    response_timer = ResponseTimer()
    response_timer.begin("play.1", 3.0)
    response_timer.end()
    assert response_timer.begin("play.1", 3.0)
