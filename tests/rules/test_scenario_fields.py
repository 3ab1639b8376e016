"""Strict parsing of a scenario's ``given`` fields; errors name their position."""

from typing import Any

import pytest

from game.rules.contract import BadGiven
from game.rules.scenario_fields import check_fields, check_whole, read_seats, reading, whole


def test_fields_are_checked_by_name() -> None:
    check_fields({"turn": 1}, ("turn", "gold"))
    with pytest.raises(BadGiven, match=r"^given\.luv is not a field; choose from turn, 5$"):
        check_fields({"luv": 1}, ("turn", 5))
    with pytest.raises(BadGiven, match=r"^given\.heroes\.biff is not a field"):
        check_fields(["biff"], ["marty"], "given.heroes")


def test_whole_numbers_have_ends_and_a_default() -> None:
    assert whole({"turn": 2}, "turn", 0, 0, 3) == 2
    assert whole({}, "turn", 1, 0, 3) == 1
    assert check_whole(-3, -3, 0, "love") == -3
    for value in (4, -1, True, 1.0, "1", None):
        with pytest.raises(BadGiven, match=r"^given\.turn is from 0 to 3, not "):
            whole({"turn": value}, "turn", 0, 0, 3)


def test_values_are_read_seat_by_seat() -> None:
    assert read_seats({1: "a", "0": "b"}, 2) == {1: "a", 0: "b"}
    for seat in (2, "2", -1, "-1", "marty", None):
        with pytest.raises(BadGiven, match=f"^there is no seat {seat}; seats are 0 to 1$"):
            read_seats({seat: "a"}, 2)


def _raise(error: Exception) -> Any:
    raise error


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (KeyError("tardis"), "the position does not fit: there is no 'tardis'"),
        (ValueError("bad number"), "the position does not fit: bad number"),
        (AttributeError("no items"), "the position does not fit: no items"),
        (BadGiven("given.turn is from 0 to 1, not 7"), "given.turn is from 0 to 1, not 7"),
    ],
)
def test_what_goes_wrong_is_told_and_what_was_told_better_stays(error: Exception, message: str) -> None:
    with pytest.raises(BadGiven) as found, reading():
        _raise(error)
    assert str(found.value) == message


def test_a_message_of_its_own_is_never_taken_for_a_value_that_does_not_fit() -> None:
    assert not issubclass(BadGiven, (ValueError, LookupError, TypeError, AttributeError))
