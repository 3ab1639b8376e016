"""Shelf: boxes, notices, two clicks to a table, and recovery after crashes."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from game import resources
from game.app import services
from game.app.settings import Settings
from game.content import BoxInfo, list_boxes
from game.match.repository import FILE, MatchRepository
from game.scenes.people import people_of
from game.scenes.robot import Robot
from game.scenes.setup.scene import SetupScene
from game.scenes.shelf.boxes import ShelfBox
from game.scenes.shelf.scene import ShelfScene, facts
from game.scenes.shelf.unfinished_games import ago
from game.ui.widgets.accessibility import NotFound
from tests.client.scenes.helpers import BOX, game_in_journal, quick

ROOT = Path(__file__).resolve().parents[3]
OPEN = next(box for box in list_boxes() if box.box_id == BOX)
CLOSED = msgspec.structs.replace(list_boxes()[-1], open=False)
"""Closed box for tests: all boxes of the house are open."""


def boxes(robot: Robot) -> list[ShelfBox]:
    root = robot.scene.ui.root
    assert root is not None
    return [w for w in root.walk() if isinstance(w, ShelfBox)]


@pytest.fixture
def one_closed(monkeypatch: pytest.MonkeyPatch) -> tuple[BoxInfo, ...]:
    """Mark one of the boxes as closed; return all boxes."""
    found = (*list_boxes()[:-1], CLOSED)
    monkeypatch.setattr("game.scenes.shelf.scene.list_boxes", lambda: found)
    return found


def test_all_boxes_stand_there_and_closed_ones_say_so(one_closed: tuple[BoxInfo, ...]) -> None:
    with Robot(ShelfScene(quick())) as robot:
        robot.settle()
        nodes = {n.name: n for top in robot.nodes() for n in top.walk() if n.key.startswith("box.")}
        assert len(nodes) == len(one_closed)
        for box in one_closed:
            assert ("closed" in nodes[box.title].states) is not box.open
        robot.click(f"box.{CLOSED.box_id}")
        assert robot.scene.name == "shelf"
        assert "available" in robot.scene.ui.said


def test_pointing_at_a_box_lifts_it_and_tells_about_it(one_closed: tuple[BoxInfo, ...]) -> None:
    with Robot(ShelfScene(Settings())) as robot:
        robot.settle()
        for box in one_closed:
            robot.move(robot.node(key=f"box.{box.box_id}").rect.centre)
            robot.settle()
            assert robot.node("heading", box.title).rect.w > 0
            assert robot.node("label", box.summary).rect.w > 0
        low, high = CLOSED.seats
        assert f"{low}–{high}" in facts(CLOSED).replace("\u00a0", " ")


def test_two_clicks_and_no_typing_lead_to_the_first_move() -> None:
    with Robot(ShelfScene(quick())) as robot:
        robot.settle()
        robot.click(f"box.{BOX}")
        robot.step(2)
        assert robot.scene.name == "setup"
        robot.use("button", "Start game")
        robot.step(2)
        assert robot.scene.name == "table"


def test_the_keyboard_alone_leads_there_too() -> None:
    with Robot(ShelfScene(quick())) as robot:
        robot.settle()
        for _press in range(12):
            robot.key("tab")
            here = robot.focused()
            if here is not None and here.key == f"box.{BOX}":
                break
        robot.key("return")
        robot.step(2)
        assert robot.scene.name == "setup"
        robot.key("return")
        robot.step(2)
        assert robot.scene.name == "table"


def test_arrows_go_along_the_shelf() -> None:
    with Robot(ShelfScene(quick())) as robot:
        robot.settle()
        robot.scene.ui.set_focus(f"box.{BOX}")
        passed = []
        for _press in range(4):
            robot.key("right")
            here = robot.focused()
            passed.append(here.key if here else "")
        assert passed == [b.key for b in boxes(robot)[1:5]]


def test_settings_and_all_games_and_about_open_and_escape_comes_back() -> None:
    with Robot(ShelfScene(quick())) as robot:
        robot.settle()
        for button, page in (("Settings", "settings"), ("About", "about"), ("Saved games", "kept")):
            robot.use("button", button)
            robot.step(2)
            assert robot.scene.name == page
            robot.key("escape")
            robot.step(2)
            assert robot.scene.name == "shelf"
        robot.use("button", "Quit")
        assert robot.app.manager.quitting


def test_games_that_were_left_wait_as_notes_and_go_on() -> None:
    number = game_in_journal(40, ("random", "random", "random"))
    entry = services.repository().entry(number)
    with Robot(ShelfScene(quick())) as robot:
        robot.settle()
        note = robot.node(key=f"note.{number}")
        assert OPEN.title in note.name
        people = people_of(entry.config.seats, entry.config.seed)
        assert f"{people[0].name}, {people[1].name}, and {people[2].name}" in note.hint
        assert "18 turns left" in note.hint
        robot.click(note.key)
        robot.step(2)
        assert robot.scene.name == "table"


def test_a_finished_game_is_no_note() -> None:
    game_in_journal(None)
    with Robot(ShelfScene(quick())) as robot:
        robot.settle()
        with pytest.raises(NotFound):
            robot.node("button", "Continue:")


def test_the_first_frame_asks_nothing_of_the_journal() -> None:
    game_in_journal(10)
    scene = ShelfScene(quick())
    with Robot(scene) as robot:
        assert not [n for top in robot.nodes() for n in top.walk() if n.key.startswith("note.")]
        robot.settle()
        assert [n for top in robot.nodes() for n in top.walk() if n.key.startswith("note.")]


def test_a_journal_that_is_no_journal_is_set_aside_and_said() -> None:
    path = resources.user_data() / FILE
    path.parent.mkdir(parents=True)
    path.write_text("this is no journal at all, but somebody's diary")
    with Robot(ShelfScene(quick())) as robot:
        robot.step(5)
        assert "were damaged" in robot.scene.ui.said
        robot.click(f"box.{BOX}")
        robot.step(2)
        robot.use("button", "Start game")
        robot.step(4)
        assert robot.scene.name == "table"
    (aside,) = path.parent.glob("*.damaged")
    assert aside.read_text().startswith("this is no journal")
    assert len(MatchRepository(path).entries()) == 1


def test_a_locked_journal_lets_the_game_go_on_unsaved_and_says_so() -> None:
    game_in_journal(5)
    lock = sqlite3.connect(resources.user_data() / FILE, isolation_level=None)
    lock.execute("BEGIN EXCLUSIVE")
    try:
        with Robot(ShelfScene(quick())) as robot:
            robot.step(3)
            robot.click(f"box.{BOX}")
            robot.step(2)
            robot.use("button", "Start game")
            robot.step(4)
            assert robot.scene.name == "table"
            assert robot.scene.ui.said
    finally:
        lock.close()


def test_settings_that_were_damaged_are_said_once() -> None:
    settings = quick()
    settings.error = "Your settings were damaged."
    with Robot(ShelfScene(settings)) as robot:
        robot.step(5)
        assert robot.scene.ui.said == "Your settings were damaged."
        assert not settings.error


def test_a_shelf_that_cannot_be_read_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "levels" / BOX).mkdir(parents=True)
    (tmp_path / "levels" / BOX / "shelf.yaml").write_text("place: first\n")
    monkeypatch.setattr(resources, "levels", lambda: tmp_path / "levels")
    with Robot(ShelfScene(quick())) as robot:
        robot.settle()
        words = " ".join(n.name for top in robot.nodes() for n in top.walk())
        assert "shelf.yaml" in words


def test_house_decks_stand_beside_the_others() -> None:
    for i in range(9):
        deck = resources.house_levels() / f"deck_{i}"
        deck.mkdir(parents=True)
        (deck / "deck.yaml").write_text(f"slug: deck_{i}\ntitle: Deck number {i}\ngame: {BOX}\n")
    with Robot(ShelfScene(quick())) as robot:
        robot.settle()
        assert len(boxes(robot)) == len(list_boxes())
        robot.scene.ui.set_focus("box.deck_3")
        robot.step()
        assert robot.viewport.rect.contains(robot.node(key="box.deck_3").rect.centre)
        robot.click("box.deck_3")
        robot.step(2)
        assert robot.scene.name == "setup"
        robot.use("button", "Start game")
        robot.step(2)
        assert robot.scene.name == "table"


def test_a_house_deck_with_a_mistake_stays_closed_and_names_it() -> None:
    deck = resources.house_levels() / "broken"
    deck.mkdir(parents=True)
    (deck / "deck.yaml").write_text(f"slug: broken\ntitle: Broken\ngame: {BOX}\n")
    (deck / "cards.yaml").write_text("opportunities: 7\n")
    with Robot(ShelfScene(quick())) as robot:
        robot.settle()
        robot.click("box.broken")
        assert "cards.yaml" in robot.scene.ui.said


@pytest.mark.slow
def test_a_game_that_was_killed_waits_on_the_shelf(tmp_path: Path) -> None:
    ready = tmp_path / "ready"
    environment = os.environ | {"PARLOUR_READY_FILE": str(ready)}
    command = [
        sys.executable,
        "-m",
        "game",
        "play",
        BOX,
        "--seats",
        "random,human",
        "--seed",
        "3",
        "--speed",
        "instant",
    ]
    process = subprocess.Popen(command, env=environment, cwd=ROOT)
    path = resources.user_data() / FILE
    until = time.monotonic() + 30
    played = 0
    while time.monotonic() < until and played < 3:
        time.sleep(0.1)
        played = _commands(path)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert played >= 3
    with Robot(ShelfScene(quick())) as robot:
        robot.settle()
        entry = services.repository().unfinished()[0]
        assert entry.length >= played
        robot.click(f"note.{entry.id}")
        robot.step(3)
        assert robot.scene.name == "table"
        assert len(robot.scene.match) >= entry.length  # type: ignore[attr-defined]


def _commands(path: Path) -> int:
    """Count the commands in a repository while another process writes."""
    if not path.exists():
        return 0
    try:
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as db:
            return int(db.execute("SELECT COUNT(*) FROM commands").fetchone()[0])
    except sqlite3.Error:
        return 0


def test_words_about_times() -> None:
    assert ago("2000-01-01T00:00:00+00:00").endswith("days ago")


def test_a_pointer_on_its_way_to_a_button_does_not_change_the_box() -> None:
    """Moving the pointer from a box to its button does not select a box crossed on the way."""
    with Robot(ShelfScene(Settings())) as robot:
        robot.settle()
        first, second = boxes(robot)[:2]
        robot.move(first.rect.centre)
        robot.settle()
        goal = robot.node(key="shelf.play").rect.centre
        crossed = False
        for step in range(1, 31):
            robot.move(first.rect.centre.towards(goal, step / 30))
            crossed = crossed or second.hovered
        assert crossed
        robot.settle()
        assert robot.node("heading", first.box.title).rect.w > 0
        robot.click("shelf.play")
        robot.settle()
        assert isinstance(robot.scene, SetupScene)
        assert robot.scene.box is first.box
        robot.key("escape")
        robot.settle()
        assert robot.node("heading", first.box.title).rect.w > 0


@pytest.mark.parametrize("size", [(1280, 720), (1024, 600), (1920, 1080)])
def test_five_boxes_fill_the_wall(size: tuple[int, int]) -> None:
    with Robot(ShelfScene(quick()), size=size) as robot:
        robot.settle()
        boxes = [robot.node(key=f"box.{box.box_id}").rect for box in list_boxes()]
        assert len(boxes) == 5
        wall = robot.node(key=f"box.{list_boxes()[0].box_id}").rect
        assert sum(box.w for box in boxes) > 0.88 * robot.viewport.size.x
        assert wall.h > 0.48 * robot.viewport.size.y
