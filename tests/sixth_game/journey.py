"""Play Lanterns through the window, from shelf to replay; run by ``tests/test_sixth_game.py`` once it is installed."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from game import resources
from game.app import services
from game.content import list_boxes
from game.match.save_file import read_export, rebuild, save_of, write_export
from game.scenes import match_factory
from game.scenes.match_factory import MatchRequest
from game.scenes.play.dialogs import DEAD
from game.scenes.play.scene import PlayScene
from game.scenes.result import ResultScene
from game.scenes.robot import FRAME, Robot
from game.scenes.shelf.scene import ShelfScene
from game.table import open_presenter
from game.ui.paint import palette, svg_art
from tests.client.scenes.helpers import quick

BOX = "lanterns"
PATIENCE = 30.0
"""Timeout for bots on a busy machine, in seconds."""


def scene_of(robot: Robot) -> PlayScene:
    """Return the current play scene."""
    scene = robot.scene
    assert isinstance(scene, PlayScene)
    return scene


def sit_down(robot: Robot, seats: int, box: str = BOX) -> PlayScene:
    """Go from the shelf through the set-up page to the table."""
    robot.settle()
    robot.click(f"box.{box}")
    robot.step(2)
    assert robot.scene.name == "setup"
    robot.click(f"players.{seats - 1}")
    robot.step(2)
    robot.click("start")
    wait_for_turn(robot)
    return scene_of(robot)


def wait_for_turn(robot: Robot) -> None:
    """Run frames until the human is to move or the game is over."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        robot.step(2)
        time.sleep(0.002)
        scene = robot.scene
        if isinstance(scene, ResultScene) or (isinstance(scene, PlayScene) and scene.offers_now):
            robot.settle()
            return
    raise AssertionError("nobody asks the person")


def drag_one(robot: Robot) -> None:
    """Drag a spark to its target, preferring a climb."""
    offer = scene_of(robot).offers_now[0]
    assert offer.gesture is not None
    assert offer.gesture.place is not None
    robot.drag(str(offer.gesture.pick), str(offer.gesture.place))
    robot.step(2)
    if any(node.role == "dialog" for node in robot.nodes()):  # it asks for confirmation of a losing move, after a delay
        robot.step(1 + round(DEAD / FRAME))
        robot.click(robot.node("button", "Lose the game").rect.centre)
        robot.step(2)


def test_its_pictures_and_colours_are_its_own() -> None:
    assert palette.active().rgb("mat_lanterns") == (0x2A, 0x1F, 0x4D)
    assert svg_art.has("shelf/lanterns")
    assert svg_art.has("icons/flame")
    assert not (resources.assets() / "shelf" / "lanterns.svg").exists()


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_from_the_shelf_to_the_end_and_again(seats: int) -> None:
    with Robot(ShelfScene(quick())) as robot:
        sit_down(robot, seats)
        assert len(scene_of(robot).match.specs) == seats
        assert all(spec == "ai:careful" for spec in scene_of(robot).match.specs[1:])
        while not isinstance(robot.scene, ResultScene):
            drag_one(robot)
            wait_for_turn(robot)
        words = " ".join(node.name for top in robot.nodes() for node in top.walk())
        assert "brings light" in words or "stays dark" in words
        robot.click("result.watch")
        robot.settle()
        assert robot.scene.name == "replay"
    assert svg_art.missing() == frozenset()


def test_hint_undo_leaving_and_going_on() -> None:
    with Robot(ShelfScene(quick())) as robot:
        scene = sit_down(robot, 1)
        robot.key("h")
        until = time.monotonic() + PATIENCE
        while scene.session.hints.waiting and time.monotonic() < until:
            robot.step()
            time.sleep(0.002)
        assert "steps" in scene.ui.said or "spark" in scene.ui.said
        before = scene.match.final_hash()
        drag_one(robot)
        wait_for_turn(robot)
        assert scene.match.final_hash() != before
        number = services.repository().entries()[0].id
    services.close()
    with Robot(ShelfScene(quick())) as robot:
        robot.settle()
        robot.click(f"note.{number}")
        wait_for_turn(robot)
        assert scene_of(robot).match.config.box_id == BOX


def test_an_action_is_taken_back_and_a_save_file_is_read_again(tmp_path: Path) -> None:
    match = match_factory.begin(MatchRequest(box=BOX, seats=("human",), seed=3, practice=True))
    with Robot(PlayScene(match, open_presenter(match.game), quick())) as robot:
        wait_for_turn(robot)
        before = match.final_hash()
        drag_one(robot)
        wait_for_turn(robot)
        assert match.final_hash() != before
        scene_of(robot).take_back()
        wait_for_turn(robot)
        assert match.final_hash() == before
        drag_one(robot)
        wait_for_turn(robot)
        path = tmp_path / "mine.parlour"
        write_export(path, save_of(match), match.game)
        assert rebuild(match.game, read_export(path)).state.digest() == match.history.state.digest()


def test_a_wrong_place_is_told() -> None:
    with Robot(ShelfScene(quick())) as robot:
        scene = sit_down(robot, 1)
        spark = scene.offers_now[0].gesture
        assert spark is not None
        robot.drag(str(spark.pick), "step.8")
        robot.step(2)
        assert "leads to step" in scene.ui.said


def test_a_house_deck_of_it_is_played_too() -> None:
    folder = resources.house_levels() / "night"
    folder.mkdir(parents=True)
    (folder / "deck.yaml").write_text("slug: long_night\ntitle: The Long Night\ngame: lanterns\n", encoding="utf-8")
    assert list_boxes()[-1].rules_id == BOX
    with Robot(ShelfScene(quick())) as robot:
        scene = sit_down(robot, 2, "long_night")
        assert scene.match.game.box_id == "long_night"
        drag_one(robot)
        wait_for_turn(robot)
