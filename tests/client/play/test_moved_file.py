"""The saved-games file is deleted or replaced during play: the table says so once, goes on and saves the game again."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app import services
from game.match import recorder as recorder_module
from game.match import spool
from game.rules.contract import write_command
from game.scenes import match_factory, page_factory
from game.scenes.match_factory import MatchRequest
from game.scenes.robot import Robot
from tests.client.play.test_saving import move
from tests.client.scenes.helpers import BOX, quick
from tests.support.tables import scene_of


@pytest.fixture
def robot(monkeypatch: pytest.MonkeyPatch) -> Iterator[Robot]:
    """Open a table with a saved game and a human player."""
    monkeypatch.setattr(recorder_module, "LOOK", 0.0)
    request = MatchRequest(box=BOX, seats=("human", "random"), seed=5)
    with Robot(page_factory.table(quick(), match_factory.begin(request))) as made:
        made.settle()
        yield made


def delete(path: Path) -> None:
    """Delete the file and its companions."""
    for one in path.parent.glob(f"{path.name}*"):
        one.unlink()


def commands(robot: Robot) -> list[str]:
    """Return the commands of the game on the table."""
    return [write_command(command) for command in scene_of(robot).match.history.commands]


def test_the_table_says_that_its_file_is_gone_and_the_shelf_has_the_game(robot: Robot) -> None:
    path = services.repository().path
    delete(path)
    robot.step(2)
    assert "was moved, replaced or deleted" in scene_of(robot).ui.said
    assert "The next start adds it" in scene_of(robot).ui.said
    move(robot)
    played = commands(robot)
    assert len(spool.waiting(path.parent)) == 1
    robot.key("escape")
    robot.use("button", "Back to the shelf")
    robot.step(4)
    assert robot.scene.name == "shelf"
    (entry,) = services.repository().unfinished()
    assert [one.text for one in services.repository().read(entry.id).commands] == played
    assert not spool.waiting(path.parent)


def test_a_table_that_is_killed_then_is_taken_in_beside_the_games_of_a_backup(robot: Robot, tmp_path: Path) -> None:
    path = services.repository().path
    services.repository().close()
    backup = shutil.copy(path, tmp_path / "backup")
    move(robot)
    services.repository().close()
    Path(backup).replace(path)
    move(robot)
    assert "was moved, replaced or deleted" in scene_of(robot).ui.said
    played = commands(robot)
    (waiting,) = spool.waiting(path.parent)
    assert [one.text for one in spool.read(waiting).commands] == played
