"""Dials and tracks: ends, bands, marks, and overshoot at an end."""

import pytest

from game.rules.parts import Dial

RIFT = Dial(0, 10, {"green": (1, 3), "yellow": (4, 6), "red": (7, 10)}, {"repaired": 0})
TRACK = Dial(0, 22, marks={"start": 0, "warning": 18, "game_over": 22})


def test_a_move_stops_at_an_end_and_tells_what_is_left_over() -> None:
    assert RIFT.move(5, 2) == (7, 0)
    assert RIFT.move(9, 3) == (10, 2)
    assert RIFT.move(1, -4) == (0, -3)
    assert RIFT.move(10, 1).overflow == 1, "a dial that cannot rise says so"
    assert RIFT.clamp(-5) == 0
    assert RIFT.clamp(11) == 10
    assert RIFT.clamp(4) == 4


def test_every_value_has_its_band() -> None:
    assert [RIFT.band(value) for value in range(11)] == ["", *["green"] * 3, *["yellow"] * 3, *["red"] * 4]
    low = Dial(-3, 2, {"below": (-3, -1)})
    assert [low.band(value) for value in range(-3, 3)] == ["below"] * 3 + [""] * 3
    assert -3 in low
    assert 3 not in low


def test_marks_are_met_in_the_order_of_the_move() -> None:
    assert TRACK.passed(17, 22) == ["warning", "game_over"]
    assert TRACK.passed(22, 0) == ["warning", "start"], "the way back, without where it began"
    assert TRACK.passed(18, 21) == []
    assert TRACK.passed(5, 5) == []


@pytest.mark.parametrize(
    ("least", "most", "bands", "marks", "said"),
    [
        (3, 2, {}, {}, "has no values"),
        (0, 5, {"red": (4, 6)}, {}, "band red from 4 to 6"),
        (0, 5, {"red": (4, 3)}, {}, "band red from 4 to 3"),
        (0, 5, {"red": (2, 4), "green": (0, 2)}, {}, "red and green overlap at 2"),
        (0, 5, {}, {"end": 6}, "mark end at 6"),
    ],
)
def test_what_cannot_be_printed_is_refused(
    least: int, most: int, bands: dict[str, tuple[int, int]], marks: dict[str, int], said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        Dial(least, most, bands, marks)
