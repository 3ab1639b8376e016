"""External players: they get no more than our bots do, and whatever they do wrong, the game goes on."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.content import open_box
from game.match import save_file
from game.match.arena.playing import PlannedGame, play_in
from game.match.match import Match, begin
from game.match.repository import MatchRepository
from game.match.save_check import prove
from game.rules.contract import Game
from game.seats import outside_player, spec
from game.seats.outside_player import OutsidePlayer
from game.seats.players import HumanPlayer
from game.seats.spec import BadSeat, check_spec, offered, sit_all

ROOT = Path(__file__).parents[2]
BOTS = "py:tests.seats.outside_bots"
GROUP = "time_parlour.players"
WRONG = {
    f"{BOTS}:Exits": r"SystemExit: 7 \(outside_bots\.py:\d+\)",
    f"{BOTS}:Dies": "crashed while thinking",
    f"{BOTS}:Hangs": "did not stop when asked, so it was closed",
    f"{BOTS}:Raises": "RecursionError: over and over",
    f"{BOTS}:Answers": "ValidationError",
    f"{BOTS}:Cheats": "which is not allowed",
    f"{BOTS}:Eats": "MemoryError",
    f"{BOTS}:Refuses": "ValueError: time_line is nothing for me",
    f"{BOTS}:Nobody": "AttributeError: .*Nobody",
    "py:tests.seats.nowhere:Bot": "ModuleNotFoundError: No module named 'tests.seats.nowhere'",
}


@pytest.fixture(scope="module")
def game() -> Game:
    """Open Time Line."""
    return open_box("time_line")


def table(game: Game, *specs: str) -> Match:
    """Start a match between the players of ``specs``."""
    return begin(game, sit_all(game, specs, 5), 5)


def test_it_plays_a_whole_game_and_its_process_serves_the_next(game: Game) -> None:
    pids = []
    for _number in range(2):
        match = table(game, f"{BOTS}:First", "random")
        assert match.run() is not None
        assert (match.replaced, match.specs) == ([], (f"{BOTS}:First", "random"))
        player = match.players[0]
        assert isinstance(player, OutsidePlayer)
        pids.append(player._process.pool.pid)
        match.close()
    assert pids[0] == pids[1] is not None


def test_each_seat_has_a_process_of_its_own(game: Game) -> None:
    match = table(game, f"{BOTS}:First", f"{BOTS}:First")
    match.run(60)
    pids = {player._process.pool.pid for player in match.players if isinstance(player, OutsidePlayer)}
    assert len(pids - {None, os.getpid()}) == 2
    match.close()


def test_it_gets_a_view_and_a_budget_and_finds_no_state(game: Game) -> None:
    match = table(game, f"{BOTS}:Digs", "random")
    match.run(60)
    assert match.replaced == []
    match.close()


@pytest.mark.parametrize("wrong", WRONG)
def test_what_it_does_wrong_is_one_line_and_a_bot_plays_on(
    game: Game, wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "Hangs" in wrong:
        monkeypatch.setattr(outside_player, "THINKING", 100)
    match = table(game, wrong, "random")
    assert match.run() is not None
    (fault,) = match.replaced
    assert re.search(WRONG[wrong], str(fault))
    assert str(fault).startswith(f"seat 0 ({wrong})")
    assert "\n" not in str(fault)
    assert match.specs == ("ai:normal", "random")
    match.close()


def test_a_stopped_question_is_not_waited_for(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside_player, "THINKING", 200)
    match = table(game, f"{BOTS}:Hangs", "random")
    began = time.monotonic()
    match.run()
    assert time.monotonic() - began < 20.0
    match.close()


def test_the_program_prints_nothing_of_it_and_tells_of_it(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("from tests.seats.outside_bots import Prints, Exits\n")
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PARLOUR_HOME": str(tmp_path / "home")}
    words = [sys.executable, "-m", "game", "simulate", "time_line", "--games", "2", "--json", "--seats"]
    for seats, status, replaced in (("py:mine:Prints,random", 0, 0), ("random,py:mine:Exits", 1, 1)):
        done = subprocess.run([*words, seats], cwd=tmp_path, env=environment, capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (status, b"")
        report = json.loads(done.stdout)
        assert len(report["replaced"]) == replaced
        assert report["failed"] == []


def test_a_game_of_the_arena_is_timed_and_says_who_was_replaced(game: Game) -> None:
    seats = (f"{BOTS}:First", f"{BOTS}:Exits")
    played = play_in(game, PlannedGame(box_id="time_line", seats=seats, options={}, seed=3, timed=True))
    assert played.thoughts[0].decisions
    assert len(played.replaced) == 1
    assert "Exits" in played.replaced[0]


def test_a_stored_game_opens_where_its_player_is_no_more(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = tmp_path / "long_gone.py"
    module.write_text("from tests.seats.outside_bots import First\n")
    monkeypatch.syspath_prepend(tmp_path)
    repository = MatchRepository(tmp_path / "games.sqlite3")
    first = begin(game, sit_all(game, ("py:long_gone:First", "random"), 5), 5, repository=repository)
    first.run(40)
    first.close()
    (number,) = [entry.id for entry in repository.entries()]
    assert repository.entry(number).config.seats == ("py:long_gone:First", "random")
    module.unlink()
    monkeypatch.setattr(outside_player, "_idle", {})  # as after a restart of the program
    saved = save_file.from_repository(repository, number)
    later = save_file.resume(game, repository, saved, lambda config: sit_all(game, config.seats, config.seed))
    assert later.run() is not None
    assert "No module named 'long_gone'" in str(later.replaced[0])
    later.close()
    assert repository.entry(number).config.seats == ("ai:normal", "random")
    prove(game, save_file.from_repository(repository, number))


STARTED = """
from game.content import open_box
from game.match.match import begin
from game.seats.spec import sit_all
game = open_box("time_line")
match = begin(game, sit_all(game, ("py:tests.seats.outside_bots:Hangs", "random"), 5), 5)
player = match.players[0]
player._process.made.result()
print(player._process.pool.pid, flush=True)
match.run()
"""


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for the process in /proc")
def test_a_killed_program_leaves_no_process_that_hangs() -> None:
    with subprocess.Popen([sys.executable, "-c", STARTED], cwd=ROOT, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        pid = int(program.stdout.readline())
        time.sleep(0.7)  # it is thinking now, for two seconds
        program.kill()
    end = time.monotonic() + 20.0
    while Path(f"/proc/{pid}").exists() and "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_a_person_may_take_the_seat(game: Game) -> None:
    match = table(game, f"{BOTS}:First", "random")
    match.run(10)
    match.hand_over(0, HumanPlayer())
    assert match.specs == ("human", "random")
    match.close()


@pytest.mark.parametrize("text", ["py:", "py:x", "py:x:", "py:x:y:z", "py:../x:Y", "py:x y:Z", "py:1x:Y", "PY:x:Y"])
def test_what_is_no_class_is_refused(game: Game, text: str) -> None:
    with pytest.raises(BadSeat, match=re.escape(text)):
        check_spec(game, text)


def test_installed_players_are_offered_by_name_and_not_loaded(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = tmp_path / "strangers-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: strangers\nVersion: 1\n")
    lines = ["all = no.such.module:Any", "time_line.one = a.b:One", "card_game.other = a.b:Other", "bad = a.b"]
    (info / "entry_points.txt").write_text("\n".join([f"[{GROUP}]", *lines]))
    monkeypatch.syspath_prepend(tmp_path)
    spec.outside.cache_clear()
    try:
        assert offered(game)[-2:] == ("py:no.such.module:Any", "py:a.b:One")
        assert check_spec(game, "py:one") == "py:a.b:One"
        with pytest.raises(BadSeat, match="installed: all, one"):
            check_spec(game, "py:other")
    finally:
        spec.outside.cache_clear()
