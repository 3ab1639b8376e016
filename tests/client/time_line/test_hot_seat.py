"""Whole games of Time Line in a real window: five people with the mouse, a person and a program with the keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.settings import SettingValues
from game.rules.contract import write_command
from game.rules.time_line import commands as c
from tests.client.time_line.hot_seat_driver import Traders, TypingTraders
from tests.client.window_players import Party
from tests.support.screen import Screen

PERSON, EASY = "person Person", "robot Program, easy"

pytestmark = pytest.mark.window


def sat_through(traders: Traders) -> None:
    """What holds at the end of every game."""
    party, match = traders.party, traders.ended()
    assert party.repository() == [write_command(command) for command in match.history.commands]
    winners = match.result().winners  # type: ignore[union-attr]
    assert winners
    assert all(match.history.state.gold[seat] >= 21 for seat in winners)  # type: ignore[attr-defined]
    words = " ".join(node.name for node in traders.nodes())
    for seat in winners:
        assert f"Seat {seat + 1}" in words
    traders.robot.app.close()
    assert party.program.quit() == 0, party.program.errors()


def test_five_people_play_to_the_end_with_the_mouse(screen: Screen, tmp_path: Path) -> None:
    traders = Traders(Party(screen, tmp_path / "window", SettingValues(pace="instant")), 11, (PERSON,) * 5)
    traders.sit_down()
    traders.play()
    kinds = {type(command) for command in traders.ended().history.commands}
    assert {c.Place, c.MoveTo, c.StepOff, c.StopAt, c.Explore, c.ToMarket, c.Sell} <= kinds
    assert traders.looked_for, "something lay outside the window"
    assert {way.rpartition(" ")[2] for way in traders.ways} == {"drag", "click"}
    sat_through(traders)


def test_a_person_plays_a_program_with_the_keyboard_alone(screen: Screen, tmp_path: Path) -> None:
    traders = TypingTraders(Party(screen, tmp_path / "window", SettingValues(pace="instant")), 9, (PERSON, EASY))
    traders.sit_down()
    traders.play()
    assert any(isinstance(command, c.Sell) for command in traders.ended().history.commands)
    sat_through(traders)
