"""Whole games of Dice Through Time in a real window: two players by mouse, two by keyboard alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.settings import SettingValues
from game.scenes.result import ResultScene
from tests.client.window_players import Party
from tests.games.dice_through_time.table.window_driver import Travellers, TypingTravellers
from tests.support.screen import Screen

PERSON = "Human"

pytestmark = pytest.mark.window


def test_two_people_play_to_the_end_with_the_mouse(screen: Screen, tmp_path: Path) -> None:
    """Drags, clicks and buttons lead to the result page."""
    people = Travellers(Party(screen, tmp_path / "window", SettingValues(pace="instant")), 3, (PERSON,) * 2, 6)
    people.sit_down()
    people.play()
    assert isinstance(people.robot.scene, ResultScene)
    assert {"drag", "click", "button"} <= people.gestures()
    assert {"Travel", "Bury", "Pay", "EndTurn"} <= people.done(), people.ways
    people.leave()


def test_two_people_play_to_the_end_with_the_keyboard_alone(screen: Screen, tmp_path: Path) -> None:
    """Tab, Return and the main key lead to the result page."""
    people = TypingTravellers(Party(screen, tmp_path / "window", SettingValues(pace="instant")), 59, (PERSON,) * 2, 3)
    people.sit_down()
    people.play()
    assert isinstance(people.robot.scene, ResultScene)
    assert {"keys", "main key"} <= people.gestures()
    assert {"Travel", "TakeBack", "EndTurn"} <= people.done(), people.ways
    people.leave()
