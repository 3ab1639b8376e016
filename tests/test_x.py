"""The project script ``x.py``: its messages for missing programs and wrong arguments."""

import importlib.util
import os
import shutil
import subprocess
import sys
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.compiled_build import PURE
from tools.project import environment, run_checks, unused
from tools.project.environment import Trouble

ROOT = Path(__file__).resolve().parents[1]


def x(*words: str) -> subprocess.CompletedProcess[str]:
    """Run x.py in a process of its own."""
    command = [sys.executable, str(ROOT / "tools" / "x.py"), *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_help_names_every_command() -> None:
    done = x("--help")
    assert done.returncode == 0
    names = "setup play test try check compile package release changes arena bench bench-ai proof sounds locale lock"
    for name in names.split():
        assert f"\n    {name} " in done.stdout


@pytest.mark.parametrize("words", [(), ("dance",), ("package", "now")])
def test_wrong_call_is_refused_with_a_word(words: tuple[str, ...]) -> None:
    done = x(*words)
    assert done.returncode == 2
    assert "x.py" in done.stderr
    assert "Traceback" not in done.stderr


def test_old_python_gets_one_clear_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 18))
    source = (ROOT / "tools" / "x.py").read_text(encoding="ascii")
    with pytest.raises(SystemExit) as ended:
        exec(compile(source, "x.py", "exec"), {"__name__": "__main__", "__file__": str(ROOT / "tools" / "x.py")})
    assert ended.value.code == 2
    assert capsys.readouterr().err == "Time Parlour needs Python 3.11 or newer; this is Python 3.9.\n"


@pytest.mark.parametrize("part", ["venv", "ensurepip"])
def test_missing_venv_part_is_named(part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    find = importlib.util.find_spec

    def without(name: str, package: str | None = None) -> ModuleSpec | None:
        return None if name == part else find(name, package)

    monkeypatch.setattr(importlib.util, "find_spec", without)
    with pytest.raises(Trouble, match=r"sudo apt install python3\.\d+-venv") as caught:
        environment.make_venv(tmp_path / "venv")
    assert caught.value.status == 2
    assert not (tmp_path / "venv").exists()


def test_a_game_is_tried_by_its_scenarios_and_the_contract(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[tuple[str, ...]] = []

    def run_python(*words: str) -> int:
        ran.append(words)
        return 0

    monkeypatch.setattr(environment, "setup", lambda: None)
    monkeypatch.setattr(run_checks, "run_python", run_python)
    monkeypatch.setenv(PURE, "0")
    assert run_checks.try_game(("time_line", "-x")) == 0
    (scenarios, contract) = ran
    assert scenarios[:3] == ("-m", "game", "scenario")
    assert len(scenarios) > 5
    assert all((ROOT / "tests/games/time_line/scenarios") in Path(file).parents for file in scenarios[3:])
    assert contract[-4:] == ("tests/rules/test_contract.py", "-k", "time_line", "-x")
    with pytest.raises(Trouble, match=r"no game 'chess' to try; there are: back_in_time, card_game, "):
        run_checks.try_game(("chess",))
    with pytest.raises(Trouble, match="no game ''"):
        run_checks.try_game(())


@pytest.mark.parametrize(
    ("words", "first"), [(("tests/test_x.py",), "tests"), (("-x",), "lint"), ((), "lint"), (("tests/no.py",), "lint")]
)
def test_whoever_names_tests_hears_of_them_before_the_checks(
    words: tuple[str, ...], first: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    done: list[str] = []

    def step(name: str, _command: object, _env: object = None) -> str:
        done.append(name)
        return name if name == "types" else ""

    for name in ("setup", "setup_arena", "setup_research"):
        monkeypatch.setattr(environment, name, lambda: None)
    monkeypatch.setattr(run_checks, "_step", step)
    monkeypatch.setenv(PURE, "0")
    assert run_checks.test(("--fast", *words)) == 1
    assert done[0] == first
    assert sorted(done) == sorted(("tests", *(name for name, _command in run_checks.CHECKS)))
    assert "x.py test: failed: types" in capsys.readouterr().err


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has Xvfb")
def test_without_xvfb_window_tests_are_skipped_on_a_desk_and_required_in_ci(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CI", raising=False)
    run_checks.say_about_windows()
    assert "the window tests are skipped" in capsys.readouterr().out
    monkeypatch.setenv("CI", "true")
    with pytest.raises(Trouble, match="must run"):
        run_checks.say_about_windows()


def test_unused_names_and_names_listed_in_vain_are_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "tools").mkdir()
    (tmp_path / "game" / "box.py").write_text("def opened():\n    kept = 3\n")
    monkeypatch.setattr(unused, "ROOT", tmp_path)
    monkeypatch.setattr(unused, "ALLOWED", {"kept": "for a test", "gone": "for a test"})
    assert unused.main() == 1
    assert capsys.readouterr().out.splitlines() == [
        "game/box.py:1: opened is not used",
        "gone is used or gone: take it off the list in tools.project.unused",
    ]
    monkeypatch.setattr(unused, "ALLOWED", {"kept": "for a test", "opened": "for a test"})
    assert unused.main() == 0


@pytest.mark.parametrize(("status", "good"), [(0, True), (1, False)])
@pytest.mark.parametrize("pure", [True, False])
def test_what_is_done_beside_the_rest_is_shown_when_it_is_done(
    status: int, good: bool, pure: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    script = f"import os; print('built', os.environ['{PURE}'] * 100_000); raise SystemExit({status})"
    packing = run_checks.Beside("package", sys.executable, "-c", script, pure=pure)
    assert packing.end() is good
    assert f"built {int(pure)}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "builds"),
    [((), ["1"]), (("--compiled",), ["0"]), (("--both",), ["1", "0"]), (("--fast", "--both", "-x"), ["1", "0"])],
)
def test_either_build_is_tested_or_both_one_after_the_other(
    monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], builds: list[str]
) -> None:
    """Commands are only recorded: which ones run, and with which build."""
    run: list[tuple[str, ...]] = []
    begun: list[tuple[str, bool]] = []

    class Begun:
        def __init__(self, name: str, *_command: object, pure: bool) -> None:
            begun.append((name, pure))

        def end(self) -> bool:
            return True

    def run_python(*command: str, env: dict[str, str] | None = None) -> int:
        assert env in (None, {}) or Path((env or {})["TMPDIR"]).is_dir()
        run.append((os.environ[PURE], *command))
        return 0

    monkeypatch.setenv(PURE, "")
    for name in ("setup", "setup_arena", "setup_research"):  # tests must not install anything
        monkeypatch.setattr(environment, name, lambda: None)
    monkeypatch.setattr(run_checks, "run_python", run_python)
    monkeypatch.setattr(run_checks, "Beside", Begun)
    assert run_checks.test(words) == 0
    tests = [command for command in run if "pytest" in command]
    assert [command[0] for command in tests] == builds
    assert all(("-x" in command) is ("-x" in words) for command in tests)
    fast, again = "--fast" in words, "not package" if "--fast" in words else ""
    marked = ["plain", again] if "--both" in words else [again]
    assert [command[command.index("worksteal") + 2] for command in tests] == marked
    assert begun.count(("compile", False)) == ("--both" in words)
    packed = [] if fast else [("package", builds[-1] == "1")]
    assert [one for one in begun if one[0] == "package"] == packed
    assert ("1" in builds) is any("mypy" in command for command in run)


@pytest.mark.parametrize(("free", "in_memory"), [(run_checks.ROOM, True), (run_checks.ROOM - 1, False)])
def test_what_tests_write_lies_in_memory_where_there_is_room(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, free: int, in_memory: bool
) -> None:
    monkeypatch.setattr(run_checks, "MEMORY", tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: SimpleNamespace(free=free))
    with run_checks._scratch() as folder:
        assert (folder is not None) is in_memory
        assert [str(path) for path in tmp_path.iterdir()] == ([folder] if folder else [])
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setattr(run_checks, "MEMORY", tmp_path / "nowhere")
    with run_checks._scratch() as folder:
        assert folder is None
