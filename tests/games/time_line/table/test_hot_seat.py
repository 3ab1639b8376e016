"""Time Line in a real window until each action has been done: five players by mouse, one by keyboard.

The end of a game in a real window is tested with the Card Game, since the result page is the same. Boards higher than
the window are tested in ``test_high_board_window.py``.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.settings import SettingValues
from game.games.time_line.rules import commands as c
from tests.client.window_players import Party
from tests.games.time_line.table.hot_seat_driver import Traders, TypingTraders
from tests.support.screen import Screen

PERSON, EASY = "Human", "Computer (easy)"

pytestmark = pytest.mark.window


def test_five_people_play_with_the_mouse(screen: Screen, tmp_path: Path) -> None:
    traders = Traders(Party(screen, tmp_path / "window", SettingValues(pace="instant")), 9, (PERSON,) * 5)
    traders.sit_down()
    kinds = {c.Place, c.MoveTo, c.StepOff, c.StopAt, c.Explore, c.ToMarket, c.Sell}
    traders.play(lambda: kinds <= traders.given)
    assert {way.rpartition(" ")[2] for way in traders.ways} >= {"drag", "click"}
    traders.leave()


def test_a_person_plays_a_program_with_the_keyboard_alone(screen: Screen, tmp_path: Path) -> None:
    traders = TypingTraders(Party(screen, tmp_path / "window", SettingValues(pace="instant")), 12, (PERSON, EASY))
    traders.sit_down()
    traders.play(lambda: {c.Place, c.MoveTo, c.ToMarket, c.Sell} <= traders.given)
    traders.leave()
