"""Three hot-seat players of the Card Game in a real window, by keys and by mouse, with curtains."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game.app.settings import Settings, SettingValues
from game.scenes import page_factory
from game.scenes.match_factory import MatchRequest, begin
from game.scenes.robot import Robot
from tests.games.back_in_time.table.test_window import SIZE, commands
from tests.support.screen import Screen
from tests.support.window import Window

SEED = "3"
TABLE = (sys.executable, "-m", "game", "play", "card_game", "--seats", "human,human,human", "--seed", SEED)

pytestmark = pytest.mark.window


@pytest.fixture
def visitor(screen: Screen, home: Path) -> Callable[[], Window]:
    """Start a game of three with short response windows and wait for the first curtain."""
    home.mkdir(exist_ok=True)
    wishes = {"format": 1, "full_screen": True, "pace": "instant", "objection": 1.0}
    (home / "preferences.json").write_text(json.dumps(wishes))

    def go() -> Window:
        window = Window(screen, screen.start(TABLE, env={"PARLOUR_HOME": str(home)}), "curtain")
        window.wait()
        return window

    return go


def tabs_to(robot: Robot, name: str) -> int:
    """Count the Tab presses until a button of this name has the focus."""
    for count in range(1, 30):
        robot.key("tab")
        focused = robot.scene.ui.focused_node()
        if focused is not None and focused.name == name:
            return count
    raise AssertionError(f"Tab does not reach {name!r}")


def three_people() -> Robot:
    """Build the same table as the program's."""
    plan = MatchRequest(box="card_game", seats=("human", "human", "human"), seed=int(SEED))
    robot = Robot(
        page_factory.table(Settings(SettingValues(pace="instant", objection=1.0)), begin(plan, saved=False)), SIZE
    )
    robot.settle()
    return robot


def test_keys_alone_carry_three_people_to_the_first_draw(visitor: Callable[[], Window], home: Path) -> None:
    robot = three_people()
    for number in range(3):
        robot.key(str(number + 1))
        robot.settle()
        robot.key("return")
        robot.settle()
    robot.key("2")
    robot.settle()
    tabs = tabs_to(robot, "Draw instead")
    robot.app.close()
    person = visitor()
    for number in range(3):
        person.wait("curtain")
        person.keys(str(number + 1))
        person.wait("table")
        person.keys("return")
        assert len(commands(home, 14 + number)) >= 14 + number
    person.wait("curtain")
    person.keys("2")
    person.wait("table")
    person.keys(*["tab"] * tabs, "return")
    drawn = commands(home, 21)
    assert [step["seat"] for step in drawn if step["do"] == "keep_identity"] == [0, 1, 2]
    assert "draw_instead" in [step["do"] for step in drawn]
    assert person.program.quit() == 0, person.program.errors()


def test_the_mouse_lifts_the_curtain_and_keeps_an_identity(visitor: Callable[[], Window], home: Path) -> None:
    robot = three_people()
    assert robot.scene.name == "curtain"
    lift = robot.viewport.px_point(robot.node(key="curtain.lift").rect.centre)
    robot.key("1")
    robot.settle()
    assert robot.scene.name == "table"
    keep = robot.viewport.px_point(robot.node(role="button", name="Keep").rect.centre)
    robot.app.close()
    person = visitor()
    before = len(commands(home))
    person.press(lift)
    person.wait("table", still=False)
    person.release()
    person.wait("table")
    person.click(keep)
    played = commands(home, before + 1)
    assert played[before]["do"] == "keep_identity"
    person.wait("curtain")
    assert person.program.quit() == 0, person.program.errors()
