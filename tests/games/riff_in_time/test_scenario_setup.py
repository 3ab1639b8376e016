"""Scenario states: impossible ones are refused, naming the wrong field."""

from __future__ import annotations

from typing import Any

import pytest

from game.content import open_box
from game.rules.contract import BadGiven

REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "an unknown field": ({"weather": "rain"}, r"given\.weather is not a field"),
    "a seat too many": ({"players": {2: {}}}, "there is no seat 2"),
    "an unknown part of a player": ({"players": {0: {"gold": 3}}}, r"given\.players\.0\.gold is not a field"),
    "an unknown space": ({"players": {0: {"space": "mall"}}}, "mall"),
    "an unknown location": ({"dials": {"paris": 3}}, "paris"),
    "a dial too high": ({"dials": {"rome": 11}}, r"given\.dials\.rome is from 0 to 10"),
    "San Dimas too high": ({"san_dimas": 12}, r"given\.san_dimas is from 0 to 11"),
    "a location on two stages": ({"stages": ["rome"] * 10}, "names each location once"),
    "somebody carried twice": (
        {"players": {0: {"carries": ["freud"]}, 1: {"carries": ["freud"]}}}, "freud is somewhere else"),
    "somebody restored and carried": (
        {"restored": ["freud"], "players": {0: {"carries": ["freud"]}}}, "freud is somewhere else"),
    "a repair that is none": ({"players": {0: {"repairs": ["rome"]}}}, "rome is not repaired"),
    "an objective twice": ({"players": {0: {"objective": "duo_joan"}}}, "an objective lies in two places"),
    "too much progress": ({"players": {0: {"objective": "pass_billy", "progress": 2}}}, "is from 0 to 1"),
    "an unknown part of the deck": ({"deck": {"left": []}}, r"given\.deck\.left is not a field"),
    "a riff in two places": ({"deck": {"top": ["riff_1"], "discards": ["riff_1"]}}, "lies in two places"),
    "more buried than there are": ({"deck": {"unseen": [], "buried": 1}}, r"given\.deck\.buried"),
    "an unknown phase": ({"phase": "sleeping"}, r"given\.phase\.sleeping is not a field"),
    "dice before the roll": ({"phase": "dice", "dice": ["wyld.move"]}, "no dice lie on the table yet"),
    "five dice": ({"dice": ["wyld.move"] * 5}, "their number is from 1 to 4"),
    "four Wyld dice": ({"dice": ["wyld.move"] * 4}, "there are not so many"),
    "dice out of order": ({"dice": ["bogus.blank", "wyld.move"]}, "Wyld dice lie first"),
    "an unknown face": ({"dice": ["wyld.star"]}, "does not fit"),
    "a die used that is not there": ({"used": ["die.4"]}, "names a die that is not there"),
    "a card used that gives nothing": ({"used": ["freud.1"]}, "a card that gives nothing"),
    "fresh and not repaired": ({"fresh": ["rome"]}, "has not repaired it"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_a_position_that_cannot_be_is_refused(name: str) -> None:
    given, message = REFUSED[name]
    with pytest.raises(BadGiven, match=message):
        open_box("riff_in_time").scenario_state(2, {}, given)


def test_an_objective_for_more_players_is_refused_alone() -> None:
    with pytest.raises(BadGiven, match="jam_session is not played with 1 seats"):
        open_box("riff_in_time").scenario_state(1, {}, {"players": {0: {"objective": "jam_session"}}})
