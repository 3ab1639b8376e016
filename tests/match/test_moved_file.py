"""The game database is replaced under an open window: no acknowledged command is lost, in any of the files.

A window plays; its database is deleted, moved, restored from a backup or replaced by another one, by renaming or in
place, with or without SQLite's sidecar files; the window plays on and is closed or killed; then the program starts.
"""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from game.match import repository_file, spool
from game.match.match import Match
from game.match.repository import MatchRepository
from game.match.repository_upkeep import inspect, salvage, take_in_spooled
from game.match.save_file import from_repository, rebuild
from tests.match.copied_process import in_a_child, needs_fork
from tests.match.test_repository import number_of, texts, warning_of, written
from tests.match.test_repository_upkeep import damaged_page
from tests.match.toy_matches import deal, give, journal_at, people, played_out, resumed, seated
from tests.toy_game import TOY, Draw

BESIDE = ("", "-wal", "-shm")


def play(match: Match, rounds: int = 3) -> None:
    """Play ``rounds`` rounds in which the person draws a card."""
    for _round in range(rounds):
        give(match, Draw(match.actor))
        deal(match)


def copy_of(path: Path, place: Path, beside: tuple[str, ...] = BESIDE) -> Path:
    """Copy a database with its sidecar files (WAL and shared memory) to a new folder."""
    place.mkdir()
    for tail in beside:
        if (one := path.with_name(path.name + tail)).exists():
            shutil.copy2(one, place / one.name)
    return place / path.name


def others(folder: Path, unsettled: bool = False) -> tuple[Path, Mapping[int, list[str]]]:
    """Create a database of other games with the same ids; ``unsettled`` leaves them in the WAL, as after a kill."""
    folder.mkdir()
    repository = journal_at(folder)
    games = {number_of(game): texts(game) for game in (played_out(seed, repository=repository) for seed in (1, 2, 3))}
    copy = copy_of(repository.path, folder / "copy") if unsettled else None
    repository.close()
    return copy or repository.path, games


def rename_over(new: Path, path: Path) -> None:
    """Replace a database by renaming another over it, as sync programs do."""
    for tail in BESIDE:
        if (one := new.with_name(new.name + tail)).exists():
            one.replace(path.with_name(path.name + tail))


def write_over(new: Path, path: Path) -> None:
    """Overwrite a database in place, as ``cp`` does."""
    for tail in BESIDE:
        if (one := new.with_name(new.name + tail)).exists():
            path.with_name(path.name + tail).write_bytes(one.read_bytes())


def holds_all(path: Path, match: Match, games: Mapping[int, list[str]]) -> None:
    """Check that a start recovers the game played here and every game of the new file."""
    repository = MatchRepository(path)
    assert not inspect(path)
    assert not take_in_spooled(repository).problems
    entries = repository.entries()
    stored = {entry.id: written(repository, entry.id) for entry in entries}
    assert list(stored.values()).count(texts(match)) == 1, "the game is there, once"
    assert {number: stored[number] for number in games} == games
    assert len(stored) == len(games) + (texts(match) not in games.values())
    for entry in entries:
        rebuild(TOY, from_repository(repository, entry.id))
    assert not spool.waiting(path.parent)
    repository.close()


def gone(path: Path, _scratch: Path) -> Mapping[int, list[str]]:
    """Delete the database file."""
    for tail in BESIDE:
        path.with_name(path.name + tail).unlink(missing_ok=True)
    return {}


def folder_gone(path: Path, _scratch: Path) -> Mapping[int, list[str]]:
    """Delete the whole folder."""
    shutil.rmtree(path.parent)
    return {}


def moved(path: Path, scratch: Path) -> Mapping[int, list[str]]:
    """Move the database file without its sidecar files."""
    path.replace(scratch / "elsewhere")
    return {}


def replaced(path: Path, scratch: Path) -> Mapping[int, list[str]]:
    """Rename another database over this one, as a sync program does."""
    new, games = others(scratch / "others")
    rename_over(new, path)
    return games


def replaced_with_wal(path: Path, scratch: Path) -> Mapping[int, list[str]]:
    """Rename another database over this one together with its WAL, which alone holds the games."""
    new, games = others(scratch / "others", unsettled=True)
    assert new.with_name(f"{new.name}-wal").stat().st_size
    rename_over(new, path)
    return games


def overwritten(path: Path, scratch: Path) -> Mapping[int, list[str]]:
    """Copy another database over this one in place."""
    new, games = others(scratch / "others")
    write_over(new, path)
    return games


def overwritten_with_wal(path: Path, scratch: Path) -> Mapping[int, list[str]]:
    """Copy another database and its WAL over this one in place."""
    new, games = others(scratch / "others", unsettled=True)
    write_over(new, path)
    return games


def restored(path: Path, scratch: Path) -> Mapping[int, list[str]]:
    """Copy another database over this one in place and delete its sidecar files."""
    games = overwritten(path, scratch)
    for tail in BESIDE[1:]:
        path.with_name(path.name + tail).unlink(missing_ok=True)
    return games


WAYS: list[Callable[[Path, Path], Mapping[int, list[str]]]] = [
    gone,
    folder_gone,
    moved,
    replaced,
    replaced_with_wal,
    overwritten,
    overwritten_with_wal,
    restored,
]


def rested(match: Match) -> None:
    """Close the database connection, as happens after a moment without commands."""
    assert match.recorder is not None
    match.recorder.repository.close()


@pytest.mark.parametrize("leave", [True, False], ids=["left", "killed"])
@pytest.mark.parametrize("rest", [True, False], ids=["closed", "open"])
@pytest.mark.parametrize("way", WAYS, ids=[way.__name__ for way in WAYS])
def test_a_window_whose_file_goes_away_loses_nothing(
    way: Callable[[Path, Path], Mapping[int, list[str]]], rest: bool, leave: bool, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    match = seated(people(), repository=journal_at(home))
    path = home / "journal.sqlite3"
    play(match)
    if rest:
        rested(match)
    games = way(path, tmp_path)
    play(match)
    assert "moved, replaced or deleted" in warning_of(match)
    assert "\n" not in warning_of(match)
    assert match.spooled is not None
    play(match)
    if leave:
        match.close()
        assert not match.unsaved
    holds_all(path, match, games)


@pytest.mark.parametrize("way", WAYS, ids=[way.__name__ for way in WAYS])
def test_a_window_that_is_left_without_another_move_loses_nothing(
    way: Callable[[Path, Path], Mapping[int, list[str]]], tmp_path: Path
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    match = seated(people(), repository=journal_at(home))
    play(match)
    rested(match)
    games = way(home / "journal.sqlite3", tmp_path)
    match.close()
    holds_all(home / "journal.sqlite3", match, games)


@needs_fork
@pytest.mark.parametrize("way", [replaced, replaced_with_wal, overwritten, overwritten_with_wal])
def test_a_file_put_there_after_a_kill_is_not_spoilt_by_what_was_left(
    way: Callable[[Path, Path], Mapping[int, list[str]]], tmp_path: Path
) -> None:
    """The WAL left by the killed process must not be applied to the new file."""
    home = tmp_path / "home"
    home.mkdir()
    path = home / "journal.sqlite3"

    def playing() -> None:
        play(seated(people(), repository=journal_at(home)))
        os.kill(os.getpid(), signal.SIGKILL)

    os.waitpid(in_a_child(playing), 0)
    assert path.with_name(f"{path.name}-wal").stat().st_size
    games = way(path, tmp_path)
    assert inspect(path) is None
    repository = MatchRepository(path)
    assert {entry.id: written(repository, entry.id) for entry in repository.entries()} == games


@needs_fork
def test_a_folder_copied_after_a_kill_keeps_what_was_left(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()

    def playing() -> None:
        match = seated(people(), repository=journal_at(home))
        play(match)
        (tmp_path / "said").write_text("\n".join(texts(match)), encoding="utf-8")
        os.kill(os.getpid(), signal.SIGKILL)

    os.waitpid(in_a_child(playing), 0)
    shutil.copytree(home, tmp_path / "copied", copy_function=shutil.copyfile)
    for folder in (tmp_path / "copied", home):
        assert written(journal_at(folder), 1) == (tmp_path / "said").read_text(encoding="utf-8").split("\n")


@pytest.mark.parametrize("over", [rename_over, write_over])
@pytest.mark.parametrize("undone", [False, True])
def test_a_backup_of_the_same_games_takes_in_what_was_played_since(
    over: Callable[[Path, Path], None], undone: bool, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    match = seated(people(), practice=True, repository=journal_at(home))
    path = home / "journal.sqlite3"
    play(match)
    rested(match)
    backup = copy_of(path, tmp_path / "backup")
    if undone:
        match.undo(0)
    else:
        play(match)
    rested(match)
    over(backup, path)
    play(match)
    assert "moved, replaced or deleted" in warning_of(match)
    match.close()
    holds_all(path, match, {1: texts(match)} if not undone else {})


def test_a_backup_that_another_window_has_gone_on_with_becomes_a_second_game(tmp_path: Path) -> None:
    """A copy synchronised from another machine where the game went on is a fork, not a takeover by another window."""
    match = seated(people(), repository=journal_at(tmp_path))
    path = tmp_path / "journal.sqlite3"
    play(match, 1)
    rested(match)
    elsewhere = copy_of(path, tmp_path / "elsewhere")
    play(match)
    rested(match)
    other = resumed(MatchRepository(elsewhere), 1)
    give(other, other.history.state.legal_commands()[0])
    deal(other)
    assert texts(other)[: len(match)] != texts(match)[: len(other)]
    rested(other)
    rename_over(elsewhere, path)
    play(match)
    match.close()
    repository = MatchRepository(path)
    take_in_spooled(repository)
    assert {entry.id: written(repository, entry.id) for entry in repository.entries()} == {
        1: texts(other),
        2: texts(match),
    }


def test_a_window_sees_at_rest_that_its_file_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.match.recorder.LOOK", 0.0)
    match = seated(people(), repository=journal_at(tmp_path))
    match.catch_up()
    assert not warning_of(match)
    gone(tmp_path / "journal.sqlite3", tmp_path)
    match.catch_up()
    assert "moved, replaced or deleted" in warning_of(match)
    holds_all(tmp_path / "journal.sqlite3", match, {})


@pytest.mark.parametrize("by_hand", [True, False])
def test_a_window_plays_on_while_another_start_mends_its_file(tmp_path: Path, by_hand: bool) -> None:
    first = journal_at(tmp_path)
    games = {number_of(game): texts(game) for game in (played_out(seed, repository=first) for seed in range(30))}
    first.close()
    match = seated(people(), repository=journal_at(tmp_path))
    play(match)
    damaged_page(first, "commands")
    play(match)
    if by_hand:
        rested(match)
    salvage(journal_at(tmp_path))
    play(match)
    assert not warning_of(match) or match.spooled is not None
    play(match)
    match.close()
    repository = journal_at(tmp_path)
    take_in_spooled(repository)
    kept = [written(repository, entry.id) for entry in repository.entries()]
    assert kept.count(texts(match)) == 1
    assert all(any(commands[: len(one)] == one for one in kept) for commands in games.values())


def test_the_file_at_rest_is_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repository_file, "REST", 0.0)
    match = seated(people(), repository=journal_at(tmp_path))
    assert match.recorder is not None
    match.recorder.repository.file.rest()
    assert {path.name for path in tmp_path.iterdir()} == {"journal.sqlite3", "journal.lock"}
    play(match)
    assert written(journal_at(tmp_path), 1) == texts(match)


def test_what_is_thrown_away_is_not_looked_for_in_a_file_that_was_just_put_there(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    repository = journal_at(home)
    seated(people(), repository=repository)
    assert len(repository.entries()) == 1
    games = replaced(repository.path, tmp_path)
    with pytest.raises(ValueError, match="open your saved games again"):
        repository.forget(1)
    assert {entry.id for entry in repository.entries()} == set(games)


def test_a_game_with_the_number_of_the_one_that_was_chosen_is_not_thrown_away(tmp_path: Path) -> None:
    """The database was replaced while the confirmation was on the screen, so the id now means another game."""
    home = tmp_path / "home"
    home.mkdir()
    repository = journal_at(home)
    seated(people(), repository=repository)
    (chosen,) = repository.entries()
    games = replaced(repository.path, tmp_path)
    (other,) = [entry for entry in repository.entries() if entry.id == chosen.id]
    with pytest.raises(ValueError, match="open your saved games again"):
        repository.forget(chosen.id, chosen)
    assert {entry.id for entry in repository.entries()} == set(games)
    play(seated(people(), repository=repository))
    repository.forget(other.id, other)
    assert other.id not in {entry.id for entry in repository.entries()}


def test_a_row_put_back_is_not_taken_for_one_that_was_left_behind(tmp_path: Path) -> None:
    match = seated(people(), repository=journal_at(tmp_path))
    play(match)
    with sqlite3.connect(tmp_path / "journal.sqlite3") as db:
        db.execute("UPDATE matches SET pen = 'older', touched = '2015-10-21T00:00:00.000+00:00'")
    play(match)
    assert match.unsaved
    assert match.spooled is not None
