"""Pages in a real window with real mouse and keys, and the imports needed before the first frame."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.content import list_boxes
from game.scenes.robot import Robot
from game.scenes.setup.scene import SetupScene
from game.scenes.shelf.scene import ShelfScene
from tests.client.scenes.helpers import BOX, quick
from tests.support.screen import Screen
from tests.support.window import Window, until

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0
"""Timeout in seconds for a hanging program; start-up time is measured by tools/bench/start_up.py."""


PLACE = {"x": 60, "y": 45, "width": 1100, "height": 640, "maximised": False}
"""Remembered window position and size."""


def places() -> dict[str, tuple[int, int]]:
    """Find the pixel positions of the box and the start button."""
    info = next(box for box in list_boxes() if box.box_id == BOX)
    found = {}
    for scene, key in ((ShelfScene(quick()), f"box.{BOX}"), (SetupScene(quick(), info), "start")):
        with Robot(scene, size=(PLACE["width"], PLACE["height"])) as robot:
            robot.settle()
            found[key] = robot.viewport.px_point(robot.node(key=key).rect.centre)
    return found


def wait_for(ready: Path, process: subprocess.Popen[bytes]) -> int | None:
    """Wait until the program has written ``ready``: None, or the exit status if it ended before."""
    end = time.monotonic() + PATIENCE
    while not (ready.exists() and ready.read_text(encoding="utf-8")):
        if process.poll() is not None:
            return process.returncode
        assert time.monotonic() < end, f"nothing drawn after {PATIENCE} s"
        time.sleep(0.02)
    return None


@pytest.mark.window
def test_two_real_clicks_lead_to_a_table_in_a_window_that_is_where_it_was(screen: Screen, home: Path) -> None:
    where, kept = places(), home / "preferences.json"
    home.mkdir(exist_ok=True)
    kept.write_text(json.dumps({"window": PLACE}), encoding="utf-8")
    program = screen.start([sys.executable, "-m", "game"], env={"PARLOUR_HOME": str(home), "PYTHONPATH": str(ROOT)})
    window = Window(screen, program, "shelf")
    for key, scene, then in ((f"box.{BOX}", "shelf", "setup"), ("start", "setup", "table")):
        window.wait(scene)
        window.click(where[key])
        window.wait(then)
    assert screen.picture().colours() > 500
    assert window.place() == (60, 45, 1100, 640)
    window.put((101, 7))
    until(lambda: window.place() == (101, 7, 1100, 640), lambda: str(window.place()))
    assert program.quit() == 0
    assert json.loads(kept.read_text(encoding="utf-8"))["window"] == {**PLACE, "x": 101, "y": 7}
    assert "Traceback" not in program.errors()


@pytest.mark.slow
def test_the_shelf_is_drawn_and_the_program_ends_cleanly(tmp_path: Path) -> None:
    ready, errors = tmp_path / "ready", tmp_path / "errors"
    environment = os.environ | {"PARLOUR_READY_FILE": str(ready)}
    for _cache in ("empty", "filled"):
        ready.unlink(missing_ok=True)
        with errors.open("w", encoding="utf-8") as stream:
            process = subprocess.Popen([sys.executable, "-m", "game"], env=environment, cwd=ROOT, stderr=stream)
            try:
                status = wait_for(ready, process)
                assert status is None, (status, errors.read_text(encoding="utf-8"))
                process.terminate()
                assert process.wait(PATIENCE) == 0
            finally:
                process.kill()
                process.wait()
        assert ready.read_text(encoding="utf-8").splitlines()[0] == "shelf"
        assert not errors.read_text(encoding="utf-8")


def test_what_is_not_needed_for_the_first_picture_is_not_loaded() -> None:
    code = (
        "import sys; from game.app.settings import Settings; from game.scenes.shelf.scene import ShelfScene;"
        "from game.scenes.robot import Robot; r = Robot(ShelfScene(Settings()));"
        "print(*[m for m in ('pytmx', 'sqlite3', 'multiprocessing', 'game.match.match', 'game.ai', 'game.table',"
        " 'game.scenes.play.scene')"
        " if m in sys.modules])"
    )
    for _try in range(2):  # the second time the shelf is cached, and YAML is not imported either
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
        assert done.stdout.strip() == ""
    yaml = code.replace("'pytmx',", "'pytmx', 'yaml',")
    done = subprocess.run([sys.executable, "-c", yaml], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == ""
