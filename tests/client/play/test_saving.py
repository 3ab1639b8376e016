"""Games that cannot be saved: the table retries, warns before leaving, and loses nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

import pytest

from game.app import services
from game.match import recorder as recorder_module
from game.match import repository as repository_module
from game.match import spool
from game.match.repository import MatchRepository
from game.rules.contract import write_command
from game.scenes import match_factory, page_factory
from game.scenes.match_factory import MatchRequest
from game.scenes.play import dialogs
from game.scenes.robot import Robot
from tests.client.scenes.helpers import BOX, quick
from tests.support.tables import scene_of


@pytest.fixture
def robot(monkeypatch: pytest.MonkeyPatch) -> Iterator[Robot]:
    """Open a table with a saved game and a human player; waits for locks are short."""
    monkeypatch.setattr(repository_module, "PATIENCE", 0.01)
    monkeypatch.setattr(recorder_module, "LAST_PATIENCE", 0.01)
    monkeypatch.setattr(dialogs, "ASK_AFTER", 0.01)
    request = MatchRequest(box=BOX, seats=("human", "random"), seed=5)
    with Robot(page_factory.table(quick(), match_factory.begin(request))) as made:
        made.settle()
        yield made


@pytest.fixture
def lock(robot: Robot) -> Iterator[sqlite3.Connection]:
    """Lock the database as another program's write would."""
    lock = sqlite3.connect(services.repository().path, isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")
    yield lock
    lock.close()


def move(robot: Robot) -> None:
    """Make a move that is to be saved."""
    scene = scene_of(robot)
    scene.take(scene.offers_now[0])
    robot.settle()


def kept(robot: Robot) -> bool:
    """Return whether the file has every command of the game on the table."""
    match = scene_of(robot).match
    repository = MatchRepository(services.repository().path)
    stored = [one.text for one in repository.read(1).commands]
    return stored == [write_command(command) for command in match.history.commands]


def test_the_table_saves_by_itself_when_it_can_again(
    robot: Robot, lock: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recorder_module, "AGAIN", 0.0)
    move(robot)
    assert "locked" in scene_of(robot).ui.said
    lock.execute("ROLLBACK")
    robot.step(2)
    assert kept(robot)


def test_who_leaves_is_told_and_may_wait(robot: Robot, lock: sqlite3.Connection) -> None:
    move(robot)
    robot.key("escape")
    robot.use("button", "Back to the shelf")
    robot.step(2)
    assert robot.node("dialog", "Not everything is saved yet").name
    assert robot.scene.name == "table"
    robot.use("button", "Try again")
    robot.step(2)
    assert robot.scene.name == "table"
    lock.execute("ROLLBACK")
    robot.use("button", "Try again")
    robot.step(2)
    assert robot.scene.name == "shelf"
    assert spool.waiting(services.repository().path.parent) == []


def test_who_leaves_all_the_same_finds_everything_at_the_next_look(robot: Robot, lock: sqlite3.Connection) -> None:
    move(robot)
    scene = scene_of(robot)
    commands = [write_command(command) for command in scene.match.history.commands]
    assert not scene.closing(), "the window asks first"
    robot.step()
    robot.use("button", "Stay")
    robot.key("escape")
    robot.use("button", "Back to the shelf")
    robot.step(2)
    robot.use("button", "Leave")
    lock.execute("ROLLBACK")
    robot.step(4)
    assert robot.scene.name == "shelf"
    assert "couldn't be saved earlier is saved now" in robot.scene.ui.said
    assert [one.text for one in services.repository().read(1).commands] == commands


def test_a_second_wish_to_close_the_window_is_meant(robot: Robot, lock: sqlite3.Connection) -> None:
    move(robot)
    scene = scene_of(robot)
    assert not scene.closing()
    robot.step()
    assert scene.closing()
    assert len(spool.waiting(services.repository().path.parent)) == 1
