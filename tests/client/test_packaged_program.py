"""The packaged program shows the shelf and plays a whole game with the same result as the source."""

import json
import os
import platform
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game import __version__
from game.compiled_build import in_use
from game.scenes.warming import COLD
from tests.pictures import hostile
from tests.support.accessibility_bus import PLAYER, AccessibilityBus
from tests.support.screen import Screen, children, clean_environment
from tests.support.window import until
from tools.package import try_out

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "dist" / "parlour" / ("parlour.exe" if os.name == "nt" else "parlour")
GOLDEN = ROOT / "tests" / "golden" / "package_game.json"
MOST_BYTES = 60_000_000
SHELF_SECONDS = 20.0
GAME_SECONDS = 120.0
COMPILED = "/_compiled/"
"""Path component of every compiled module; the shelf alone loads none, the tables do."""
BLANK_COLOURS = 50
"""Number of colours below which a screen does not show the shelf."""

pytestmark = pytest.mark.package


@pytest.fixture
def program() -> Path:
    """Return the path of the built program."""
    assert PROGRAM.is_file(), f"{PROGRAM} is missing: run x.py package first"
    return PROGRAM


@pytest.mark.window
def test_shows_the_shelf_and_ends_when_asked(program: Path, screen: Screen, home: Path) -> None:
    running = screen.start([program], env={"PARLOUR_HOME": str(home)})
    running.wait_for_scene("shelf", SHELF_SECONDS)
    assert screen.picture().colours() > BLANK_COLOURS
    assert running.quit() == 0, running.errors()
    assert "Traceback" not in running.errors()


@pytest.mark.window
def test_prepares_the_tables_while_a_person_reads_the_shelf(program: Path, screen: Screen, home: Path) -> None:
    """The bot worker starts and table modules load while the shelf is shown; no process is left after the end."""
    running = screen.start([program], env={"PARLOUR_HOME": str(home), COLD: "0"})
    running.wait_for_scene("shelf", SHELF_SECONDS)
    until(lambda: bool(children(running.pid)), lambda: "no process was started")
    if in_use():  # compiled modules are mapped files, so loading shows in /proc
        until(lambda: COMPILED in Path(f"/proc/{running.pid}/maps").read_text(), lambda: "no module was loaded")
    started = children(running.pid)
    assert running.quit() == 0, running.errors()
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in started), lambda: "a process is left")


def test_makes_a_house_deck_and_draws_its_pictures(program: Path, home: Path) -> None:
    """The packaged program starts its own child process to draw a deck's pictures, and reports slow ones."""
    env = clean_environment() | {"PARLOUR_HOME": str(home)}
    made = subprocess.run([program, "deck", "new", "Night", "--of", "card_game"], env=env, check=False)
    checked = subprocess.run([program, "check", home / "levels" / "night"], env=env, check=False)
    (home / "levels" / "night" / "cover.svg").write_bytes(hostile.filters())
    words: list[str | Path] = [program, "check", home / "levels" / "night"]
    hung = subprocess.run(words, env=env, check=False, capture_output=True, text=True)
    assert (made.returncode, checked.returncode, hung.returncode) == (0, 0, 1)
    assert "cover.svg: takes longer than 2 seconds to draw" in hung.stdout


@pytest.mark.window
def test_plays_a_game_to_its_result_without_a_person(program: Path, screen: Screen, home: Path) -> None:
    golden = read_golden()
    words = [
        "play",
        golden["game"],
        "--seats",
        golden["seats"],
        "--seed",
        str(golden["seed"]),
        "--speed",
        "instant",
    ]
    running = screen.start([program, *words], env={"PARLOUR_HOME": str(home)})
    running.wait_for_scene("result", GAME_SECONDS)
    assert screen.picture().colours() > BLANK_COLOURS
    assert running.quit() == 0, running.errors()


@pytest.mark.window
def test_tells_screen_readers_what_is_on_the_shelf(
    program: Path, screen: Screen, bus: AccessibilityBus, home: Path
) -> None:
    running = screen.start([program], env={**bus.environment, "PARLOUR_HOME": str(home)})
    look = bus.run(PLAYER, "Time Parlour", "look", seconds=SHELF_SECONDS + 60)
    assert "push button 'Time Line' *" in look.stdout, look.stdout + look.stderr
    assert running.quit() == 0, running.errors()


def test_says_version_build_and_system(program: Path, home: Path) -> None:
    """Rules are compiled in the package as in these tests; the build is day and commit."""
    first, second = run([program, "--version"], home).stdout.splitlines()
    rules = "compiled" if in_use() else "plain Python"
    assert re.fullmatch(rf"parlour {__version__} \(build 20\d\d-\d\d-\d\d \S+, rules: {rules}\)", first)
    assert platform.machine() in second


def test_is_small(program: Path) -> None:
    files = [path for path in program.parent.rglob("*") if path.is_file() and not path.is_symlink()]
    largest = sorted(((path.stat().st_size, path.name) for path in files), reverse=True)
    assert sum(size for size, _name in largest) <= MOST_BYTES, largest[:40]


@pytest.mark.parametrize("number", try_out.KEPT_FORMATS)
def test_opens_saved_games_of_the_last_three_formats_after_an_update(program: Path, home: Path, number: int) -> None:
    try_out.keeps_saves([program], home, number)


@pytest.mark.window
def test_shows_a_game_that_was_saved_three_formats_ago(program: Path, screen: Screen, home: Path) -> None:
    try_out.keeps_saves([program], home, try_out.KEPT_FORMATS[0])
    running = screen.start([program, "replay", "1"], env={"PARLOUR_HOME": str(home)})
    running.wait_for_scene("replay", SHELF_SECONDS)
    assert screen.picture().colours() > BLANK_COLOURS
    assert running.quit() == 0, running.errors()


def test_plays_like_the_recorded_game(program: Path, home: Path) -> None:
    golden = read_golden()
    report = simulate([program], golden["game"], golden["seats"], home, "--seed", str(golden["seed"]), "--games", "1")
    assert report["final_hash"] == golden["final_hash"]


def test_worker_processes_play_like_the_source(program: Path, home: Path) -> None:
    words = ("--seed", "7", "--games", "60", "--jobs", "2")
    packed = simulate([program], "back_in_time", "random,random,random", home, *words)
    source = simulate([sys.executable, "-m", "game"], "back_in_time", "random,random,random", home, *words)
    assert packed["final_hash"] == source["final_hash"]


def test_all_content_came_along(program: Path, home: Path) -> None:
    done = run([program, "check"], home)
    assert done.returncode == 0, done.stdout + done.stderr


def read_golden() -> dict[str, Any]:
    """Return the recorded game: its commands, and the hash of its final position."""
    golden: dict[str, Any] = json.loads(GOLDEN.read_text(encoding="utf-8"))
    return golden


def simulate(start: list[str | Path], game: str, seats: str, home: Path, *words: str) -> dict[str, Any]:
    """Run a simulation without a window; return its report."""
    done = run([*start, "simulate", game, "--seats", seats, "--json", *words], home)
    assert done.returncode == 0, done.stderr
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def run(command: list[str | Path], home: Path) -> subprocess.CompletedProcess[str]:
    """Run a command to its end with a user data folder of its own."""
    env = {**clean_environment(), "PARLOUR_HOME": str(home)}
    words = [str(word) for word in command]
    return subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, timeout=GAME_SECONDS, check=False)
