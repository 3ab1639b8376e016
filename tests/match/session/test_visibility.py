"""Whose hand shows when several people share one machine."""

from __future__ import annotations

from game.match.session.visibility import Visibility


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
