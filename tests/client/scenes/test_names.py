"""People have names: typed in the set-up, remembered, kept with the game, shown wherever a seat is named."""

from __future__ import annotations

import msgspec

from game.app.settings import Settings, SettingValues
from game.content import list_boxes
from game.match.config import LONGEST_NAME, MatchConfig
from game.scenes.people import people_of
from game.scenes.play.scene import PlayScene
from game.scenes.robot import Robot
from game.scenes.setup.scene import SetupScene

INFO = next(box for box in list_boxes() if box.box_id == "time_line")


def test_a_name_is_typed_once_and_shown_at_the_table_and_the_next_time() -> None:
    settings = Settings(SettingValues(pace="instant"))
    with Robot(SetupScene(settings, INFO)) as robot:
        robot.scene.ui.set_focus("seat.0.name")
        robot.type("Anna*")
        robot.use("button", "Start the game")
        robot.step(2)
        scene = robot.scene
        assert isinstance(scene, PlayScene)
        assert scene.match.config.names == ("Anna*", "")
        words = scene.table.words
        assert words.seat(scene.view, 0).name == r"Anna\*"
        assert words.seat(scene.view, 1).name == people_of(("human", "random"), scene.match.config.seed)[1].name
        assert msgspec.json.decode(msgspec.json.encode(scene.match.config), type=MatchConfig) == scene.match.config
    with Robot(SetupScene(settings, INFO)) as robot:
        assert robot.node(key="seat.0.name").value == "Anna*"
        robot.scene.ui.set_focus("seat.0.name")
        for _letter in range(30):
            robot.type("x")
        robot.use("button", "Start the game")
        robot.step(2)
        assert isinstance(robot.scene, PlayScene)
        assert len(robot.scene.match.config.names[0]) == LONGEST_NAME


def test_games_of_before_have_no_names() -> None:
    old = b'{"slug": "time_line", "options": {}, "seats": ["human"], "seed": 1}'
    assert msgspec.json.decode(old, type=MatchConfig).names == ()
