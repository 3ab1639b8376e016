"""Idle preloading on the shelf: a click after it loads nothing, a click before it works all the same."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game.app import services
from game.app.app import SPARE_AFTER, App, AppOptions
from game.app.scene import Scene
from game.content import BoxInfo, list_boxes
from game.scenes import launch, match_factory, page_factory, warming
from game.scenes.launch import Launch
from game.scenes.match_factory import MatchRequest
from game.scenes.robot import FRAME, Robot
from game.scenes.setup.scene import SetupScene
from game.scenes.shelf.scene import ShelfScene
from game.scenes.warming import COLD, MODULES, Warming
from tests.client.scenes.helpers import BOX, quick
from tests.support.screen import children
from tests.support.window import until

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 60.0
MOST_LOADED = 16
"""Maximum number of modules that one step may import."""
BOXES = {box.box_id: box for box in list_boxes()}

CLICKS = f"""
import json, sys
from concurrent.futures import Future
from game.app import services
from game.content import list_boxes
from game.scenes.robot import Robot
from game.scenes.shelf.scene import ShelfScene
from game.scenes.warming import Warming
from game.seats.worker import Answer
from tests.client.scenes.helpers import quick

class WorkerPool:
    def prepare(self, box_id, level):
        asked.append((box_id, level))
        done = Future()
        done.set_result(Answer())
        return done
    def ask(self, question):
        return 1, Future()
    def stop(self, number):
        pass
    def close(self):
        pass

def loaded():
    return {{name for name in sys.modules if name.startswith("game.")}}

def warm(box, steps):
    while steps and not warming.is_ready(box):
        before = loaded()
        warming.step(box)
        most.append(len(loaded() - before))
        steps -= 1

asked, most, warming = [], [], Warming()
services.workers = WorkerPool
early, late = (next(box for box in list_boxes() if box.box_id == slug) for slug in ("{BOX}", "time_line"))
with Robot(ShelfScene(quick())) as robot:
    robot.settle()
    warm(early, 9)
    robot.click("box." + early.box_id)
    told = [robot.scene.name]
    warm(early, 5)
    robot.click("start")
    told.append(robot.scene.name)
    warm(late, -1)
    robot.app.manager.reset(ShelfScene(quick()))
    robot.settle()
    before = loaded()
    robot.click("box." + late.box_id)
    told.append(robot.scene.name)
    robot.click("start")
    told.append(robot.scene.name)
    print(json.dumps({{"told": told, "asked": asked, "most": max(most), "new": sorted(loaded() - before)}}))
"""


@pytest.fixture(scope="module")
def clicks(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Report what two clicks load in a new process: one early in the preloading, one after it."""
    env = os.environ | {"PARLOUR_HOME": str(tmp_path_factory.mktemp("clicks"))}
    done = subprocess.run([sys.executable, "-c", CLICKS], cwd=ROOT, env=env, check=True, stdout=subprocess.PIPE)
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return told


def test_a_click_in_the_middle_works(clicks: dict[str, Any]) -> None:
    assert clicks["told"][:2] == ["setup", "table"]


def test_a_click_on_what_was_prepared_loads_no_module_of_ours(clicks: dict[str, Any]) -> None:
    assert clicks["told"][2:] == ["setup", "table"]
    assert clicks["new"] == []


def test_the_usual_bot_is_prepared_too_and_every_step_is_short(clicks: dict[str, Any]) -> None:
    assert clicks["asked"] == [["time_line", "normal"]]
    assert clicks["most"] <= MOST_LOADED


class Rest:
    """Idle task that records the pages it was called on."""

    def __init__(self) -> None:
        self.pages: list[str] = []

    def __call__(self, scene: Scene) -> None:
        self.pages.append(scene.name)


def at_rest(app: App) -> None:
    """Run frames until nothing moves any more."""
    for _ in range(400):
        app.frame([], FRAME)
        if not app.manager.top.lively and not app.manager.top.damage:  # type: ignore[union-attr]
            return
    pytest.fail("the shelf never comes to rest")


@pytest.fixture
def shelf() -> Iterator[tuple[App, Rest]]:
    """Show the shelf in an app with an idle task."""
    rest = Rest()
    app = App(AppOptions(size=(1280, 720), fade=False), page_factory, spare=rest)
    pygame.event.clear()
    app.start(ShelfScene(quick()))
    yield app, rest
    app.close()


def test_time_is_spared_only_where_nobody_acts_and_nothing_is_drawn_for_it(shelf: tuple[App, Rest]) -> None:
    app, rest = shelf
    assert not rest.pages  # the first frame has priority
    at_rest(app)
    motion = pygame.event.Event(pygame.MOUSEMOTION, pos=(3, 3), rel=(0, 0), buttons=(0, 0, 0), touch=False)
    app.frame([motion], FRAME)
    rest.pages.clear()
    frames = int(SPARE_AFTER / FRAME) - 1
    for _ in range(frames):
        app.frame([], FRAME)
    assert not rest.pages
    drawn = app.frames
    for _ in range(10):
        app.frame([], FRAME)
    assert set(rest.pages) == {"shelf"}
    assert app.frames == drawn
    rest.pages.clear()
    app.frame([motion], FRAME)
    assert not rest.pages


def test_nothing_is_prepared_while_a_page_moves(shelf: tuple[App, Rest], monkeypatch: pytest.MonkeyPatch) -> None:
    app, rest = shelf
    monkeypatch.setattr(ShelfScene, "lively", True)
    for _ in range(30):
        app.frame([], FRAME)
    assert not rest.pages


def test_the_shelf_tells_which_box_was_pointed_at_or_played_last_else_the_first(home: Path) -> None:
    with Robot(ShelfScene(quick())) as robot:
        assert robot.scene.likely_box == list_boxes()[0]
    match = match_factory.begin(MatchRequest(box="card_game", seats=("random", "random"), seed=5))
    match.run(3)
    match.close()
    services.close()
    scene = ShelfScene(quick())
    with Robot(scene) as robot:
        robot.settle()
        assert scene.likely_box == BOXES["card_game"]
        robot.move(robot.node(key="box.time_line").rect.centre)
        robot.settle()
        assert scene.likely_box == BOXES["time_line"]
    assert SetupScene(quick(), BOXES["card_game"]).likely_box == BOXES["card_game"]


@pytest.fixture
def quick_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Preload no modules, so that the steps are quick."""
    monkeypatch.setattr(warming, "MODULES", ())


def test_a_box_that_cannot_be_opened_ends_its_own_preparation_only(
    quick_steps: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone: BoxInfo = msgspec.structs.replace(BOXES[BOX], box_id="gone", rules_id="gone")
    preparing = Warming()
    while preparing.step(gone):
        pass
    assert preparing.is_ready(gone)
    monkeypatch.setattr(warming, "_of_box", lambda box: iter([True, True]))
    assert [preparing.step(BOXES[BOX]) for _ in range(4)] == [True, True, True, False]
    assert not preparing.step(None)
    services.close()


def started_with(monkeypatch: pytest.MonkeyPatch, cold: str) -> object:
    """Return the idle task that the app is given when the program starts with this value of ``COLD``."""
    given: list[object] = []

    class Noted(App):
        def __init__(self, *parts: Any) -> None:
            given.append(parts[3])
            super().__init__(*parts[:3])

        def run(self, first: Scene) -> int:
            return 0

    monkeypatch.setenv(COLD, cold)
    monkeypatch.setattr(launch, "App", Noted)
    assert launch.main(Launch()) == 0
    return given[0]


def test_one_switch_leaves_it_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert started_with(monkeypatch, "1") is None
    assert started_with(monkeypatch, "0") is not None


def test_pictures_and_tests_prepare_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> bool:
        raise AssertionError("prepared")

    monkeypatch.setattr(Warming, "step", never)
    with Robot(ShelfScene(quick())) as robot:
        robot.settle()
        robot.step(20)


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks for processes in /proc")
def test_a_program_closed_in_the_middle_of_it_leaves_no_process(home: Path) -> None:
    env = {name: value for name, value in os.environ.items() if name != COLD}
    program = subprocess.Popen([sys.executable, "-m", "game"], cwd=ROOT, env=env)
    try:
        until(lambda: bool(children(program.pid)), lambda: "no process was started")
        started = children(program.pid)
        program.send_signal(signal.SIGTERM)
        assert program.wait(PATIENCE) == 0
        until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in started), lambda: "a process is left")
    finally:
        program.kill()
        program.wait()


def test_every_module_of_the_list_is_named_once() -> None:
    assert len(set(MODULES)) == len(MODULES)
