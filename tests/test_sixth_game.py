"""A third-party game: once installed it is played like our own, without changes to shared files."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "tests" / "sixth_game"
SHARED = (
    *sorted(str(path.relative_to(ROOT)) for path in (ROOT / "tests" / "rules").glob("test_*.py")),
    "tests/content/test_fuzz.py",
    "tests/content/test_library.py",
    "tests/client/play/test_camera.py",
    "tests/client/play/test_leak.py",
    "tests/table/test_contract.py",
    "tests/test_assets.py",
    "tests/test_registry.py",
)
"""Tests shared by all games."""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return an environment in which the game is installed."""
    site = tmp_path_factory.mktemp("site")
    pip = ("-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--no-index", "--target", str(site))
    subprocess.run([sys.executable, *pip, str(FOLDER)], check=True, cwd=ROOT, capture_output=True)
    return os.environ | {"PYTHONPATH": str(site), "PARLOUR_HOME": str(tmp_path_factory.mktemp("home"))}


def run(environment: dict[str, str], *words: str, status: int = 0) -> str:
    """Run one of our modules where the game is installed; check its exit status and return its output."""
    done = subprocess.run(
        [sys.executable, "-m", *words], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == status, f"{done.stdout}\n{done.stderr}"
    return done.stdout


def test_it_stands_on_the_shelf_and_nothing_is_wrong_with_it(installed: dict[str, str]) -> None:
    box = json.loads(run(installed, "game", "games", "--json"))[-1]
    assert (box["slug"], box["open"], box["levels"]) == ("lanterns", True, ["hasty", "careful"])
    assert run(installed, "game", "check") == "no mistakes\n"


@pytest.mark.parametrize("seats", ["ai:careful", "ai:hasty,random", "ai:careful,ai:hasty,random"])
def test_programs_play_it_without_a_window(installed: dict[str, str], seats: str) -> None:
    report = json.loads(run(installed, "game", "simulate", "lanterns", "--seats", seats, "--games", "3", "--json"))
    assert report["games"] == 3


def test_its_scenarios_and_recorded_games_hold(installed: dict[str, str]) -> None:
    home = Path(installed["PYTHONPATH"]) / "lanterns" / "data" / "tests"
    assert "0 failed" in run(installed, "game", "scenario", *map(str, sorted(home.glob("scenarios/*.yaml"))))
    for path in sorted(home.glob("golden/*.parlour")):
        said = run(installed, "game", "replay", str(path), "--check", status=4)
        assert "all commands and the end are right" in said
        assert "chance was given" in said


def test_it_is_played_from_the_shelf_to_the_replay(installed: dict[str, str]) -> None:
    assert "passed" in run(installed, "pytest", "-q", "-p", "no:cacheprovider", str(FOLDER / "journey.py"))


@pytest.mark.slow
def test_the_tests_of_all_games_take_it_in(installed: dict[str, str]) -> None:
    printed = run(installed, "pytest", "-v", "-p", "no:cacheprovider", "-k", "lanterns", *SHARED)
    passed = [line for line in printed.splitlines() if " PASSED " in line]
    for name in (
        "test_contract",
        "test_leak",
        "test_golden",
        "test_scenarios",
        "test_fuzz",
        "play/test_leak",
        "table/test_contract",
    ):
        assert any(f"{name}.py::" in line for line in passed), name
