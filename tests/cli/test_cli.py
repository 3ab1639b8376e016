"""The command line: its output, and one clear line with exit status 2 for every mistake."""

import json
import os
import platform
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from game import __version__, compiled_build
from game.app.app import NoDisplay
from game.app.fault_log import log_file
from game.cli import main
from game.content import list_boxes, open_box
from game.match.match import begin
from game.match.repository import MatchRepository
from game.match.save_file import save_of, write_export
from game.rules.contract import Game
from game.scenes import launch as launch_module
from game.scenes import screenshot
from game.scenes.launch import Launch
from game.seats.players import RandomPlayer

ROOT = Path(__file__).resolve().parents[2]
SLUG = "back_in_time"


@dataclass
class Done:
    """Exit status and output of a call."""

    status: int
    out: str
    err: str


@pytest.fixture
def parlour(capsys: pytest.CaptureFixture[str]) -> Callable[..., Done]:
    """Return a function that runs the command line in this process."""

    def call(*words: object) -> Done:
        capsys.readouterr()
        try:
            status = main([str(word) for word in words])
        except SystemExit as end:
            status = int(end.code or 0)
        found = capsys.readouterr()
        return Done(status, found.out, found.err)

    return call


@pytest.fixture(scope="module")
def game() -> Game:
    """Open the box of the tests."""
    return open_box(SLUG)


@pytest.fixture
def export(tmp_path: Path, game: Game) -> Path:
    """Export a finished game between random seats."""
    match = begin(game, [RandomPlayer(1), RandomPlayer(2)], 5)
    match.run()
    write_export(tmp_path / "game.parlour", save_of(match), game)
    return tmp_path / "game.parlour"


@pytest.fixture
def kept(game: Game, home: Path) -> int:
    """Store a finished random game in the user's repository; return its id."""
    match = begin(game, [RandomPlayer(1), RandomPlayer(2)], 5, repository=MatchRepository())
    match.run()
    assert match.recorder is not None
    return match.recorder.number or 0


def bad(done: Done, *says: str) -> None:
    """Check for exit status 2 and a single line on stderr that contains all of ``says``."""
    assert done.status == 2, done
    assert done.out == ""
    assert done.err.count("\n") == 1
    assert done.err.startswith("parlour: ")
    for part in says:
        assert part in done.err


def test_version_and_help(parlour: Callable[..., Done]) -> None:
    rules = "compiled" if compiled_build.in_use() else "plain Python"
    version, system = parlour("--version").out.splitlines()
    assert version == f"parlour {__version__} (from source, rules: {rules})"
    assert platform.python_version() in system
    assert platform.machine() in system
    text = parlour("--help").out
    for word in ("play", "simulate", "replay", "scenario", "shot", "games", "check", "saves"):
        assert word in text


def test_games_lists_the_shelf(parlour: Callable[..., Done]) -> None:
    shelf = json.loads(parlour("games", "--json").out)
    assert shelf[0]["slug"] == SLUG
    assert [box["slug"] for box in shelf] == [box.box_id for box in list_boxes()]
    box = shelf[0]
    assert box["open"] is True
    assert box["seats"]["min"] == 2
    assert box["seats"]["max"] == 4
    assert box["seats"]["offered"][:2] == ["human", "random"]
    assert ["ai:" + level for level in box["levels"]] == box["seats"]["offered"][2:]
    assert [one["slug"] for one in shelf if one["characters"]] == ["card_game", "time_line"]
    assert {"name", "choices", "default", "per_seat"} == box["options"][0].keys()
    text = parlour("games").out
    assert "--option difficulty=normal (choices: easy, normal, hard)" in text
    assert f"--seats {', '.join(box['seats']['offered'])}" in text


def test_simulate_prints_text_or_json(parlour: Callable[..., Done]) -> None:
    text = parlour("simulate", SLUG, "--games", 3, "--seed", 4)
    report = json.loads(parlour("simulate", SLUG, "--games", 3, "--seed", 4, "--json").out)
    assert text.status == 0
    assert report["final_hash"] in text.out
    assert [seat["spec"] for seat in report["seats"]] == ["random", "random"]
    assert sum(ending["count"] for ending in report["endings"]) == report["games"] == 3
    assert {"min", "median", "most_of_them", "max"} == report["lengths"].keys()
    assert report["options"]["difficulty"] == "normal"


def test_simulate_in_several_processes_gives_the_same(parlour: Callable[..., Done]) -> None:
    words = ["simulate", SLUG, "--seats", "random,random,random", "--games", 6, "--option", "difficulty=easy", "--json"]
    alone, together = (json.loads(parlour(*words, "--jobs", jobs).out) for jobs in (1, 2))
    for report in (alone, together):
        del report["seconds"], report["commands_per_second"]
    assert alone == together
    assert alone["options"]["difficulty"] == "easy"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["simulat"], ["no command 'simulat'", "did you mean simulate?"]),
        (["simulate"], ["SLUG"]),
        (["simulate", "back_in_tim"], ["no game 'back_in_tim'", "did you mean back_in_time?"]),
        (["play", "nothing"], ["no game 'nothing'", SLUG]),
        (["simulate", SLUG, "--seed", "x"], ["--seed takes a whole number", "'x'"]),
        (["simulate", SLUG, "--seed", "-1"], ["--seed", "whole number"]),
        (["simulate", SLUG, "--seed", "1.5"], ["--seed takes a whole number"]),
        (["simulate", SLUG, "--seed", 2**63], ["--seed takes a whole number"]),
        (["play", SLUG, "--seed", "eleven"], ["--seed takes a whole number"]),
        (["simulate", SLUG, "--games", "0"], ["--games takes a whole number from 1"]),
        (["simulate", SLUG, "--jobs", "0"], ["--jobs takes a whole number from 1"]),
        (["simulate", SLUG, "--seats", "random"], ["is 2 to 4, not 1"]),
        (["simulate", SLUG, "--seats", "random,radnom"], ["'radnom'", "did you mean random?"]),
        (["simulate", SLUG, "--seats", "random,ai:godlike"], ["'ai:godlike'", "offers human, random"]),
        (["simulate", SLUG, "--seats", "human,random"], ["needs a window", "human"]),
        (["play", SLUG, "--seats", ""], ["there is no player ''"]),
        (["simulate", SLUG, "--option", "difficulty"], ["--option takes name=value"]),
        (["simulate", SLUG, "--option", "difficulty=silly"], ["difficulty", "easy, hard"]),
        (["simulate", SLUG, "--option", "dificulty=easy"], ["dificulty", "difficulty"]),
        (["simulate", SLUG, "--option", "expansion=on", "--option", "expansion=off"], ["given twice"]),
        (["play", SLUG, "--option", "character=marty,marty"], ["character"]),
        (["play", SLUG, "--speed", "warp"], ["'warp'", "slow, normal, fast, instant"]),
        (["simulate", SLUG, "--sed", "1"], ["--sed"]),
        (["replay", "no_such_file"], ["no_such_file can't be read"]),
        (["replay", "77", "--check"], ["no game 77", "parlour saves"]),
        (["saves", "exprt"], ["did you mean export?"]),
        (["saves", "export", "77", "x.parlour"], ["no game 77"]),
        (["saves", "forget", "77"], ["no game 77"]),
        (["saves", "import", "no_such_file"], ["no_such_file can't be read"]),
        (["saves", "export", "seven", "x"], ["NUMBER takes a whole number"]),
        (["check", "no_such_folder"], ["no_such_folder is not a folder"]),
        (["check", "x" * 300], ["give another path"]),
        (["scenario", "x" * 300], ["give another path"]),
        (["saves", "export", "1", "x" * 300], ["give another path"]),
        (["shot", "x" * 300, "--out", "x.png"], ["give another path"]),
        (["shot", "tabl", "--out", "x.png"], ["no scene or file 'tabl'", "did you mean table?"]),
        (["shot", "shelf"], ["--out"]),
        (["shot", "replay", "--out", "x.png"], ["give its file"]),
        (["shot", "setup", "--out", "x.png", "--seats", "me"], ["'me'"]),
        (["shot", "shelf", "--out", "no_such_folder/x.png"], ["does not exist"]),
        (["shot", "shelf", "--out", "x.png", "--size", "big"], ["--size takes WxH"]),
        (["shot", "shelf", "--out", "x.png", "--size", "10x10"], ["--size takes WxH"]),
        (["shot", "shelf", "--out", "x.png", "--text-scale", "9"], ["--text-scale takes a number from 1 to 2"]),
        (["shot", "table", "--out", "x.png", "--slug", "chess"], ["no game 'chess'"]),
    ],
    ids=lambda part: " ".join(map(str, part)) if isinstance(part, list) else None,
)
def test_bad_input_is_one_line(parlour: Callable[..., Done], words: list[object], says: list[str]) -> None:
    bad(parlour(*words), *says)


@pytest.mark.parametrize("words", [["play", "x" * 9000], ["shot", "shelf", "--out", "x.png", "--size", "y" * 9000]])
def test_a_message_never_cites_without_end(parlour: Callable[..., Done], words: list[object]) -> None:
    done = parlour(*words)
    assert done.status == 2
    assert done.err.count("\n") == 1
    assert len(done.err) <= 1300


def test_replay_check_says_whether_a_game_holds(parlour: Callable[..., Done], export: Path) -> None:
    done = parlour("replay", export, "--check")
    assert done.status == 0
    assert str(export) in done.out

    lines = export.read_text().split("\n")
    header = json.loads(lines[0])
    export.write_text("\n".join([json.dumps({**header, "final": "0" * 32}), *lines[1:]]))
    done = parlour("replay", export, "--check")
    assert done.status == 1
    assert "different position" in done.err
    bad(parlour("replay", export), "different position")

    export.write_text("\n".join([lines[0], '{"do":"dance"}', *lines[2:]]))
    bad(parlour("replay", export, "--check"), f"{export}, line 2", "dance")
    export.write_text("hello")
    bad(parlour("replay", export, "--check"), f"{export}, line 1")


def test_saves_are_listed_exported_imported_and_forgotten(
    parlour: Callable[..., Done], kept: int, tmp_path: Path
) -> None:
    assert f"{kept}: {SLUG} random,random" in parlour("saves").out
    assert json.loads(parlour("saves", "list", "--json").out)[0]["id"] == kept
    assert parlour("replay", kept, "--check").status == 0
    path = tmp_path / "out.parlour"
    assert parlour("saves", "export", kept, path).status == 0
    bad(parlour("saves", "export", kept, path), "already exists", "--force")
    assert parlour("saves", "export", kept, path, "--force").status == 0
    assert (
        parlour("saves", "import", path).out
        == f"imported as game {kept + 1}: {SLUG}, {len(MatchRepository().read(kept).commands)} commands\n"
    )
    assert MatchRepository().read(kept + 1).commands == MatchRepository().read(kept).commands
    assert parlour("saves", "forget", kept).status == 0
    assert [entry.id for entry in MatchRepository().entries()] == [kept + 1]
    bad(parlour("saves", "export", kept + 1, tmp_path / "no_folder" / "x"), "can't be written")
    assert parlour("saves", "forget", kept + 1).status == 0
    assert parlour("saves").out == "no saved games\n"


def test_a_folder_that_cannot_be_used_is_one_line(
    parlour: Callable[..., Done], home: Path, export: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.write_text("a file where the folder should be")
    monkeypatch.setenv("PARLOUR_HOME", str(home / "inside"))
    bad(parlour("saves", "import", export), str(home), "PARLOUR_HOME")
    assert parlour("saves").out == "no saved games\n"


def test_a_locked_journal_is_one_line(parlour: Callable[..., Done], kept: int, export: Path) -> None:
    lock = sqlite3.connect(MatchRepository().path, isolation_level=None)
    lock.execute("BEGIN EXCLUSIVE")
    bad(parlour("saves", "import", export), "locked")
    lock.close()


def test_scenarios_are_run_and_failures_named(parlour: Callable[..., Done], tmp_path: Path) -> None:
    folder = tmp_path / SLUG
    folder.mkdir()
    (folder / "good.yaml").write_text("name: Opening\nthen: {actor: 0, photos: 6}\n")
    done = parlour("scenario", folder)
    assert done.status == 0, done
    assert done.out.endswith("1 passed, 0 failed\n")
    assert "passed: " in done.out
    assert parlour("scenario", folder, "--quiet").out == "1 passed, 0 failed\n"
    (folder / "wrong.yaml").write_text("name: Too many\nthen: {photos: 99}\n")
    done = parlour("scenario", folder / "good.yaml", folder / "wrong.yaml")
    assert done.status == 1
    assert f"failed: {folder / 'wrong.yaml'}:2: Too many, then: photos: expected 99, found 6" in done.out
    assert done.out.endswith("1 passed, 1 failed\n")
    (folder / "broken.yaml").write_text("name: Typo\nwhen: [{do: wlak}]\n")
    done = parlour("scenario", folder)
    assert done.status == 2
    assert "did you mean walk?" in done.err
    assert done.err.count("\n") == 1
    assert done.out.endswith("1 passed, 1 failed, 1 can't be played\n")
    (tmp_path / "empty").mkdir()
    bad(parlour("scenario", tmp_path / "empty"), "has no scenarios")


def test_check_lists_mistakes(parlour: Callable[..., Done], tmp_path: Path) -> None:
    assert parlour("check").status == 0
    done = parlour("check", tmp_path)
    assert done.status == 1
    assert str(tmp_path) in done.out
    assert done.out.endswith("\n1 mistake\n")


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Replace the window by a fake that records its launch arguments."""
    asked: list[Any] = []

    def open_window(launch: Launch) -> int:
        if launch.seed == 404:
            raise NoDisplay("there is no display to open a window on")
        asked.append(launch)
        return 0

    monkeypatch.setattr(launch_module, "main", open_window)
    monkeypatch.setattr(screenshot, "shot", lambda launch, **more: asked.append((launch, more)))
    return asked


def test_the_window_opens_where_it_was_asked_to(parlour: Callable[..., Done], window: list[Any], export: Path) -> None:
    assert parlour().status == 0
    words = ["--seats", "human,random,random", "--seed", 9, "--option", "difficulty=hard", "--speed", "instant"]
    assert parlour("play", SLUG, *words).status == 0
    assert parlour("replay", export).status == 0
    assert parlour("play", SLUG).status == 0
    shelf, table, replay, quick = window
    assert shelf == Launch(scene="shelf")
    assert (table.slug, table.seats, table.seed) == (SLUG, ("human", "random", "random"), 9)
    assert (table.options["difficulty"], table.speed) == ("hard", "instant")
    assert (replay.scene, replay.replay.config.box_id) == ("replay", SLUG)
    assert quick.seats[0] == "human"
    assert len(quick.seats) == 2
    assert quick.seed > 0


def test_pictures_are_asked_for(parlour: Callable[..., Done], window: list[Any], export: Path, tmp_path: Path) -> None:
    out = tmp_path / "x.png"
    words = ["--slug", SLUG, "--seed", 3, "--steps", 40, "--size", "1920x1080", "--text-scale", "1.5"]
    assert parlour("shot", "table", "--out", out, *words).out == f"{out}\n"
    assert parlour("shot", export, "--out", out).status == 0
    assert parlour("shot", "result", "--out", out).status == 0
    assert parlour("shot", "shelf", "--out", out).status == 0
    (launch, more), (replay, plain), (result, _), (shelf, _) = window
    assert (result.slug, result.seed) == (SLUG, 0)
    assert (shelf.slug, shelf.seats) == ("", ())
    assert (launch.scene, launch.slug, launch.seed) == ("table", SLUG, 3)
    assert more == {"size": (1920, 1080), "out": out, "steps": 40, "text_scale": 1.5}
    assert (replay.scene, replay.replay.config.box_id) == ("replay", SLUG)
    assert plain["steps"] is None


def test_no_display_is_one_line(parlour: Callable[..., Done], window: list[Any]) -> None:
    bad(parlour("play", SLUG, "--seed", 404), "no display")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a display")
def test_a_machine_without_a_display_is_one_line(home: Path) -> None:
    env = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    words = [sys.executable, "-m", "game"]
    done = subprocess.run(
        words, cwd=ROOT, env={**env, "SDL_VIDEODRIVER": "x11"}, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "display" in done.stderr


def test_a_limit_of_iterations_is_refused_where_nobody_would_keep_it(parlour: Callable[..., Done]) -> None:
    """Random seats and the Back in Time planners ignore the limit; searching bots obey it."""
    for game, seats in ((SLUG, "random,random"), ("back_in_time", "ai:easy,ai:easy")):
        done = parlour("simulate", game, "--seats", seats, "--games", "1", "--iterations", "5")
        assert done.status == 2
        assert "--iterations has no effect" in done.err
    words = ("simulate", "dice_through_time", "--seats", "ai:hard,random", "--games", "1", "--json", "--iterations")
    finals = [json.loads(parlour(*words, many).out) for many in ("1", "60")]
    assert finals[0]["final_hash"] != finals[1]["final_hash"]


def test_mistakes_of_ours_are_told_apart(parlour: Callable[..., Done], monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: object) -> None:
        raise ValueError("a mistake of ours")

    monkeypatch.setattr("game.match.arena.simulation.simulate", stumble)
    done = parlour("simulate", SLUG)
    assert done.status == 3
    assert "ValueError: a mistake of ours" in done.err
    assert "raise ValueError" in log_file().read_text()


def test_the_door_itself_and_a_reader_that_goes_away() -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    words = [sys.executable, "-m", "game", "simulate", SLUG, "--seed", "x"]
    done = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1
    child = subprocess.Popen(
        [sys.executable, "-m", "game", "games", "--json"], cwd=ROOT, env=env,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert child.stdout is not None
    assert child.stderr is not None
    child.stdout.close()
    assert "Traceback" not in child.stderr.read()
    child.stderr.close()
    assert child.wait() in (0, 1)
