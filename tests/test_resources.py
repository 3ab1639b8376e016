"""Lookup of the program's data files: in a checkout, in a wheel and in a packaged program."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import resources
from game.compiled_build import PURE, SUFFIX, in_use
from game.package_folder import locale, package_folder
from game.resources import MissingResource

ROOT = Path(__file__).resolve().parents[1]
SAY_WHERE = """
from game import resources
import game
print(game.__file__)
print(resources.assets() / "theme" / "palette.json")
print(resources.level("back_in_time"))
"""


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """Clear the cached locations before and after each test."""
    package_folder.cache_clear()
    resources.data_root.cache_clear()
    yield
    package_folder.cache_clear()
    resources.data_root.cache_clear()


def test_checkout_reads_the_folders_beside_the_package() -> None:
    assert resources.assets() == ROOT / "assets"
    assert resources.levels() == ROOT / "levels"
    assert locale() == ROOT / "game" / "locale"
    assert (resources.assets() / "theme" / "palette.json").is_file()


def test_packaged_program_reads_below_its_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "game" / "_data" / "levels" / "old_game").mkdir(parents=True)
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert resources.level("old_game") == tmp_path / "game" / "_data" / "levels" / "old_game"
    assert locale() == tmp_path / "game" / "locale"


def test_missing_folder_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    with pytest.raises(MissingResource, match="_data") as caught:
        resources.assets()
    assert caught.value.path == tmp_path / "game" / "_data"


def test_missing_box_is_named() -> None:
    with pytest.raises(MissingResource, match="no_such_game"):
        resources.level("no_such_game")


def test_home_variable_holds_everything_of_a_person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_HOME", str(tmp_path))
    assert resources.user_data() == tmp_path
    assert resources.house_levels() == tmp_path / "levels"
    assert resources.cache() == tmp_path / "cache"
    assert list(tmp_path.iterdir()) == []


def test_without_home_variable_the_system_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PARLOUR_HOME")
    assert resources.user_data().name == "time-parlour"
    assert resources.cache() != resources.user_data()


@pytest.mark.slow
def test_wheel_brings_pictures_and_boxes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    wheels = tmp_path / "wheels"
    monkeypatch.setenv(PURE, "0" if in_use() else "1")  # compiling would take minutes
    run([*pip, "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(wheels), str(ROOT)])
    (wheel,) = wheels.glob("time_parlour-*.whl")

    venv = tmp_path / "venv"
    run([sys.executable, "-m", "venv", "--without-pip", str(venv)])
    python = next(path for path in (venv / "bin" / "python", venv / "Scripts" / "python.exe") if path.exists())
    run([*pip, "--python", str(python), "install", "--quiet", "--no-deps", "--no-index", str(wheel)])

    places = [Path(line) for line in run([str(python), "-I", "-c", SAY_WHERE]).splitlines()]
    assert len(places) == 3
    assert all(place.is_relative_to(venv) and place.exists() for place in places)
    assert any(path.stem == "parlour" for path in python.parent.iterdir())
    compiled = [path.name for path in venv.rglob(f"legal{SUFFIX}")]
    assert bool(compiled) == in_use()


def run(command: list[str]) -> str:
    """Run a program outside the checkout and return its output; fail with its error stream."""
    done = subprocess.run(command, cwd=Path(sys.prefix), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
