"""Player names: typed on the setup page, remembered, stored with the game, and shown wherever a seat is named."""

from __future__ import annotations

import msgspec
import pytest

from game.app.settings import Settings, SettingValues
from game.content import list_boxes
from game.match.config import LONGEST_NAME, MatchConfig
from game.scenes.people import people_of
from game.scenes.play.scene import PlayScene
from game.scenes.robot import Robot
from game.scenes.setup.scene import SetupScene
from game.table import open_presenter
from game.ui.paint.geometry import Vec
from tests.support.tables import TableCases

INFO = next(box for box in list_boxes() if box.box_id == "time_line")


def test_a_name_is_typed_once_and_shown_at_the_table_and_the_next_time() -> None:
    settings = Settings(SettingValues(pace="instant"))
    with Robot(SetupScene(settings, INFO)) as robot:
        robot.scene.ui.set_focus("seat.0.name")
        robot.type("Anna*")
        robot.use("button", "Start game")
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
        robot.use("button", "Start game")
        robot.step(2)
        assert isinstance(robot.scene, PlayScene)
        assert len(robot.scene.match.config.names[0]) == LONGEST_NAME


def test_games_of_before_have_no_names() -> None:
    old = b'{"slug": "time_line", "options": {}, "seats": ["human"], "seed": 1}'
    assert msgspec.json.decode(old, type=MatchConfig).names == ()


@pytest.mark.parametrize(("box", "options"), [("back_in_time", {}), ("riff_in_time", {"character": "bill,ted"})])
def test_who_plays_a_character_is_named_beside_it(box: str, options: dict[str, str]) -> None:
    """Labels and tips add a player's name in brackets to the character, and no brackets without a name."""
    cases = TableCases(box)
    table = open_presenter(cases.box)
    view = cases.arranged(2, {}, **options).view(None)
    alone = [table.words.seat(view, seat).name for seat in range(2)]
    people = people_of(("human", "random"), 7)
    table.words.introduce(people)
    assert table.words.seat(view, 0).name == alone[0]
    assert table.words.seat(view, 1).name == f"{alone[1]} ({people[1].name})"
    lying = table.board.layout(view, table.board.regions(Vec(1280.0, 720.0), 2, 1.0))
    tips = [table.tips.tip(thing, view) for thing in lying if thing.kind in ("mat", "pawn")]
    assert sum(tip.endswith(f"Played by {people[1].name}.") for tip in tips) == 2
    assert not [tip for tip in tips if tip.endswith("Played by .")]
