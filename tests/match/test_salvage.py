"""Salvage is atomic under kills, never runs beside a writer, and keeps the longest copy of each game."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import sqlite3
import time
from collections.abc import Mapping
from datetime import date
from pathlib import Path

import pytest

from game.app.repository_care import RepositoryCare
from game.cli import main
from game.match import repository_swap
from game.match.repository import Damaged, MatchRepository, RepositoryError
from game.match.repository_rows import MatchRecord
from game.match.repository_upkeep import copies, inspect, salvage, take_in_spooled
from game.match.save_file import from_repository, rebuild
from tests.match.copied_process import in_a_child, needs_fork
from tests.match.test_moved_file import play
from tests.match.test_repository import number_of, texts, written
from tests.match.test_repository_upkeep import damaged_page, stored_games
from tests.match.toy_matches import journal_at, people, played_out, seated
from tests.toy_game import TOY

Games = Mapping[int, list[str]]


def all_games(repository: MatchRepository) -> Games:
    """Return the commands of all games by id."""
    return {entry.id: written(repository, entry.id) for entry in repository.entries()}


def start(folder: Path) -> Games:
    """Run the repository steps of a program start: check, salvage, import of the spool; return the listed games."""
    repository = journal_at(folder)
    try:
        repository.entries()
    except Damaged:
        salvage(repository)
    if inspect(repository.path) is not None:
        salvage(repository)
    take_in_spooled(repository)
    found = all_games(repository)
    repository.close()
    return found


@pytest.fixture(scope="module")
def damaged(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Games]:
    """Return a folder with a damaged database and a backup, and the games that a start recovers from it."""
    folder = tmp_path_factory.mktemp("damaged")
    repository = journal_at(folder)
    stored_games(repository)
    assert inspect(repository.path, date(2015, 10, 21)) is None
    play(seated(people(), repository=repository))
    damaged_page(repository, "commands")
    other = tmp_path_factory.mktemp("mended") / "home"
    shutil.copytree(folder, other)
    return folder, start(other)


# --- kills -----------------------------------------------------------------------------------------------------------


@needs_fork
@pytest.mark.parametrize("links", [True, False])
def test_salvage_killed_at_each_step_loses_no_game(
    damaged: tuple[Path, Games], links: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, expected = damaged
    if not links:  # as on some file systems
        monkeypatch.delattr(os, "link")
    for step in range(200):
        home = tmp_path / str(step)
        shutil.copytree(folder, home)
        _pid, status = os.waitpid(in_a_child(lambda home=home: salvage(journal_at(home)), step), 0)  # type: ignore[misc]
        assert start(home) == expected, f"killed at step {step}"
        assert start(home) == expected, f"killed at step {step}, second start"
        shutil.rmtree(home)
        if not os.WIFSIGNALED(status):
            assert os.WEXITSTATUS(status) == 0
            assert step > 10, "it was killed at many steps"
            return
    pytest.fail("it never came to an end")


@needs_fork
def test_salvage_killed_at_any_instant_loses_no_game(damaged: tuple[Path, Games], tmp_path: Path) -> None:
    folder, expected = damaged
    rng = random.Random(7)
    for trial in range(12):
        home = tmp_path / str(trial)
        shutil.copytree(folder, home)
        pid = in_a_child(lambda home=home: salvage(journal_at(home)))  # type: ignore[misc]
        time.sleep(rng.uniform(0, 0.12))
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        assert start(home) == expected
        shutil.rmtree(home)


@pytest.mark.parametrize("lacks", ["link", "replace"])
def test_a_system_that_refuses_to_rename_loses_no_game(
    damaged: tuple[Path, Games], lacks: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Either hard links are missing, or an open file cannot be renamed, as on Windows."""
    folder, expected = damaged
    home = tmp_path / "home"
    shutil.copytree(folder, home)

    def refuse(*_arguments: object, **_more: object) -> None:
        raise PermissionError(13, "it is open in another window")

    with monkeypatch.context() as patch:
        patch.setattr(os, "link", refuse)
        if lacks == "replace":
            real = Path.replace
            patch.setattr(Path, "replace", lambda one, to: refuse() if one.name == "journal.sqlite3" else real(one, to))
            with pytest.raises(RepositoryError, match="can't be recovered"):
                salvage(journal_at(home))
        else:
            salvage(journal_at(home))
    assert start(home) == expected


def test_two_salvages_within_a_second_keep_both_damaged_files(tmp_path: Path) -> None:
    repository = journal_at(tmp_path)
    for rubbish in (b"one, " * 900, b"two, " * 900):
        repository.close()
        repository.path.write_bytes(rubbish)
        saved = salvage(repository)
        assert saved.damaged is not None
        assert saved.damaged.read_bytes() == rubbish
    assert len(list(tmp_path.glob("*.damaged"))) == 2


# --- concurrent writers ----------------------------------------------------------------------------------------------


def test_salvage_waits_for_a_writer_and_a_writer_for_salvage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repository_swap, "PATIENCE", 0.05)
    match = seated(people(), repository=journal_at(tmp_path))
    path = tmp_path / "journal.sqlite3"
    with repository_swap.shared(path, 0.05), pytest.raises(RepositoryError, match="close other windows"):
        salvage(journal_at(tmp_path))
    with repository_swap.alone(path, 0.05):
        play(match, 1)
        assert "another window is repairing it" in (match.warning or "")
        assert match.spooled is not None
    match.close()
    assert all_games(journal_at(tmp_path)) == {1: texts(match)}


@needs_fork
def test_the_lock_dies_with_its_program(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"

    def hold() -> None:
        with repository_swap.alone(path, 0.05):
            (tmp_path / "held").touch()
            time.sleep(60)

    pid = in_a_child(hold)
    while not (tmp_path / "held").exists():
        time.sleep(0.01)
    with pytest.raises(sqlite3.OperationalError), repository_swap.shared(path, 0.05):
        pass
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    with repository_swap.alone(path, 0.05):
        pass


def test_rubbish_instead_of_the_lock_locks_nobody_out(tmp_path: Path) -> None:
    (tmp_path / "journal.lock").write_bytes(b"rubbish, " * 900)
    match = seated(people(), repository=journal_at(tmp_path))
    salvage(journal_at(tmp_path))
    assert all_games(journal_at(tmp_path)) == {1: texts(match)}


def test_what_another_window_has_mended_is_not_mended_again(tmp_path: Path) -> None:
    repository, other = journal_at(tmp_path), journal_at(tmp_path)
    stored_games(repository)
    other.entries()
    damaged_page(repository, "commands")
    assert salvage(repository).damaged is not None
    assert salvage(other).damaged is None
    assert len(list(tmp_path.glob("*.damaged"))) == 1


# --- copies ----------------------------------------------------------------------------------------------------------


def test_a_clock_that_was_wrong_once_does_not_end_the_copies(tmp_path: Path) -> None:
    repository = journal_at(tmp_path)
    played_out(repository=repository)
    for day in (date(2031, 1, 1), date(2031, 1, 2)):
        inspect(repository.path, day)
    match = played_out(seed=99, repository=repository)
    inspect(repository.path, date(2026, 11, 25))
    assert written(MatchRepository(copies(repository.path)[0]), number_of(match)) == texts(match)
    inspect(repository.path, date(2026, 11, 25))
    inspect(repository.path, date(2026, 11, 26))
    assert [path.stem[-10:] for path in copies(repository.path)] == ["2026-11-26", "2026-11-25"]


def test_copies_of_the_version_before_give_way(tmp_path: Path) -> None:
    repository = journal_at(tmp_path)
    played_out(repository=repository)
    repository.close()
    for day in ("2031-01-01", "2031-01-02"):
        shutil.copy(repository.path, tmp_path / f"journal-{day}.copy")
    inspect(repository.path, date(2026, 11, 25))
    assert [path.name for path in copies(repository.path)] == [
        "journal-00001-2026-11-25.copy",
        "journal-2031-01-02.copy",
    ]


@pytest.mark.parametrize("stale", ["journal-2031-01-01.copy", "journal-99999-2031-01-01.copy"])
def test_of_each_game_the_copy_is_taken_that_knows_most(tmp_path: Path, stale: str) -> None:
    """Each of two games is longest in a different copy, and the stale copy has a wrong timestamp."""
    repository = journal_at(tmp_path)
    first, second = (seated(people(), practice=True, repository=repository) for _ in range(2))
    play(first)
    repository.close()
    shutil.copy(repository.path, tmp_path / stale)
    play(second)
    first.undo(0)
    play(first)
    repository.close()
    shutil.copy(repository.path, tmp_path / "journal-2026-11-24.copy")
    repository.path.write_bytes(b"rubbish, " * 900)
    assert salvage(repository).from_copy == 2
    assert all_games(repository) == {number_of(first): texts(first), number_of(second): texts(second)}
    assert repository.read(number_of(first)).takebacks == tuple(first.takebacks)


def test_a_damaged_copy_beside_keeps_nobody_from_the_others(tmp_path: Path) -> None:
    repository = journal_at(tmp_path)
    game = played_out(repository=repository)
    inspect(repository.path, date(2026, 11, 24))
    repository.close()
    (tmp_path / "journal-99999-2026-11-25.copy").write_bytes(b"rubbish, " * 900)
    repository.path.write_bytes(b"rubbish, " * 900)
    salvage(repository)
    assert all_games(repository) == {number_of(game): texts(game)}


# --- messages --------------------------------------------------------------------------------------------------------


def without_row(repository: MatchRepository, number: int) -> None:
    """Delete the row of a match, as a damaged page would."""
    repository.close()
    with sqlite3.connect(repository.path) as db:
        db.execute("DELETE FROM matches WHERE id = ?", (number,))
    db.close()


def test_games_without_their_row_are_said_and_kept_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PARLOUR_HOME", str(tmp_path))
    repository = journal_at(tmp_path)
    lost, other = (played_out(seed, repository=repository) for seed in (1, 2))
    without_row(repository, 1)
    monkeypatch.setattr("game.cli.saves.inspect", lambda _path: "malformed")
    assert main(["saves", "salvage"]) == 0
    said = capsys.readouterr().out
    assert f"lost: game 1; what is left of it ({len(lost)} commands) is in" in said
    (aside,) = tmp_path.glob("*.lost")
    assert str(aside) in said
    rows = [json.loads(line) for line in aside.read_text(encoding="utf-8").splitlines()]
    assert [row["row"][2] for row in rows if row["table"] == "commands"] == texts(lost)
    assert all_games(repository) == {2: texts(other)}
    without_row(repository, 2)
    told = RepositoryCare(repository).salvage()
    assert "These are lost: game 2." in told
    assert ".lost" in told


@pytest.mark.parametrize("copied", [True, False])
def test_a_bad_page_of_rows_loses_no_game_without_saying_so(tmp_path: Path, copied: bool) -> None:
    repository = journal_at(tmp_path)
    games = stored_games(repository)
    if copied:
        inspect(repository.path)
    damaged_page(repository, "matches")
    saved = salvage(repository)
    shown = all_games(repository)
    assert len(shown) + len(saved.lost) == len(games)
    assert {one.number for one in saved.lost}.isdisjoint(shown)
    assert all(one.commands == len(games[one.number]) for one in saved.lost)
    assert bool(saved.lost) != copied
    assert all(games[number] == commands for number, commands in shown.items())


def test_a_row_from_a_copy_and_the_commands_that_are_there_make_a_whole_game(tmp_path: Path) -> None:
    repository = journal_at(tmp_path)
    match = seated(people(), repository=repository)
    inspect(repository.path)
    play(match)
    without_row(repository, 1)
    saved = salvage(repository)
    assert (saved.lacking, saved.lost) == ((), ())
    assert all_games(repository) == {1: texts(match)}
    rebuild(TOY, from_repository(repository, 1))


def test_a_garbled_row_is_put_right_from_a_copy(tmp_path: Path) -> None:
    repository = journal_at(tmp_path)
    match = seated(people(), repository=repository)
    inspect(repository.path)
    play(match)
    repository.close()
    with sqlite3.connect(repository.path) as db:
        db.execute("UPDATE matches SET setting = '{'")
    db.close()
    assert len(repository.unreadable()) == 1
    salvage(repository)
    assert all_games(repository) == {1: texts(match)}


def test_games_that_lack_moves_are_called_by_their_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    repository = journal_at(tmp_path)
    match = seated(people(), repository=repository)
    play(match)
    repository.close()
    with sqlite3.connect(repository.path) as db:
        db.execute("DELETE FROM commands WHERE number = 6")
    db.close()
    (short,) = salvage(repository).lacking
    assert isinstance(short, MatchRecord)
    assert (short.id, short.length) == (1, 6)
    with sqlite3.connect(repository.path) as db:
        db.execute("DELETE FROM commands WHERE number = 4")
    db.close()
    assert f"These may be missing their last moves: toy ({short.touched[:10]})." in RepositoryCare(repository).salvage()
