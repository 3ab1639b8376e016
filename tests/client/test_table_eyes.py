"""Whose hand shows, and who is heard: the bookkeeping of several people at one machine."""

from __future__ import annotations

import pytest

from game.scenes.table_eyes import WHO_ELSE, Eyes, Hearing


def test_the_only_person_always_sees_its_own_table() -> None:
    eyes = Eyes(secret=True)
    assert eyes.viewer({2}) == 2
    assert not eyes.must_change(2, {2})


def test_an_open_game_needs_no_curtain() -> None:
    eyes = Eyes(secret=False)
    assert eyes.viewer({0, 1}) is None
    assert not eyes.must_change(1, {0, 1})


def test_two_people_with_secrets_never_see_each_others_hand() -> None:
    eyes = Eyes(secret=True)
    assert eyes.viewer({0, 1}) is None
    assert eyes.must_change(0, {0, 1})
    eyes.open(0)
    assert eyes.viewer({0, 1}) == 0
    assert not eyes.must_change(0, {0, 1})
    assert eyes.must_change(1, {0, 1})
    assert eyes.shut()
    assert eyes.viewer({0, 1}) is None
    assert not eyes.shut()


def test_a_program_never_needs_the_curtain() -> None:
    assert not Eyes(secret=True).must_change(2, {0, 1})


def test_who_handed_the_seat_to_a_program_is_not_shown_its_hand() -> None:
    eyes = Eyes(secret=True)
    eyes.open(1)
    assert eyes.viewer({0, 2}) is None


def test_a_window_lasts_as_long_for_everybody() -> None:
    hearing = Hearing()
    assert hearing.begin("play.1", 3.0)
    assert not hearing.begin("play.1", 9.0)
    hearing.tick(1.0)
    assert not hearing.is_over
    assert 0.6 < hearing.share < 0.7
    hearing.tick(2.5)
    assert hearing.is_over


def over(hearing: Hearing) -> bool:
    """Whether all have had their time."""
    return hearing.is_over


@pytest.mark.parametrize("waits", [False, True])
def test_a_raised_hand_brings_the_end_near_and_is_forgotten_with_the_window(waits: bool) -> None:
    hearing = Hearing()
    hearing.begin("play.1", 0.0 if waits else 30.0, waits)
    hearing.raise_hand(2)
    assert not over(hearing), "others may want to answer, too"
    assert hearing.is_running
    hearing.tick(WHO_ELSE / 2)
    hearing.raise_hand(1)
    hearing.tick(WHO_ELSE / 2)
    assert over(hearing)
    assert hearing.raised == {1, 2}
    assert hearing.begin("play.2", 3.0)
    assert not hearing.raised
    assert not over(hearing)


def test_a_window_can_wait_until_everybody_has_answered() -> None:
    hearing = Hearing()
    hearing.begin("play.1", 3.0, waits=True)
    hearing.tick(100.0)
    assert not hearing.is_over
    hearing.settle()
    assert hearing.is_over


def test_a_closed_matter_can_be_heard_again() -> None:
    hearing = Hearing()
    hearing.begin("play.1", 3.0)
    hearing.end()
    assert hearing.begin("play.1", 3.0)
