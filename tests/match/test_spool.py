"""Commands that cannot be saved at once: retried, kept in a spool file, imported at the next start."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.match import recorder as recorder_module
from game.match import repository as repository_module
from game.match import spool
from game.match.match import Match
from game.match.repository import MatchRepository
from game.match.repository_upkeep import take_in_spooled
from game.match.save_file import from_repository, rebuild
from tests.match.test_repository import number_of, randoms, texts, warning_of, written
from tests.match.toy_matches import deal, give, journal_at, people, played_out, resumed, seated
from tests.toy_game import TOY, Draw


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the wait for the database lock."""
    monkeypatch.setattr(repository_module, "PATIENCE", 0.01)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the write lock of the database, as another program would."""
    lock = sqlite3.connect(path, isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        lock.execute("ROLLBACK")
        lock.close()


def path_of(match: Match) -> Path:
    """Return the path of the repository of a match."""
    assert match.recorder is not None
    return match.recorder.repository.path


def holds(repository: MatchRepository, number: int, match: Match) -> None:
    """Check that the repository holds the whole match and that it replays to the same state."""
    assert written(repository, number) == texts(match)
    assert repository.read(number).takebacks == tuple(match.takebacks)
    assert repository.entry(number).result == match.result()
    saved = from_repository(repository, number)
    history = rebuild(TOY, saved)
    assert history.state.digest() == match.history.state.digest()
    assert list(history.begins) == list(match.history.begins)


def test_what_waits_is_written_on_a_timer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recorder_module, "AGAIN", 0.0)
    match = seated(people(), repository=journal_at(tmp_path))
    with locked(path_of(match)):
        give(match, Draw(0))
        deal(match)
        match.catch_up()
        assert "locked" in warning_of(match)
    match.catch_up()
    assert warning_of(match) == ""
    holds(journal_at(tmp_path), number_of(match), match)
    assert spool.waiting(tmp_path) == [], "nothing is left to take in"


def test_the_timer_waits_between_two_tries(tmp_path: Path) -> None:
    match = seated(people(), repository=journal_at(tmp_path))
    with locked(path_of(match)):
        give(match, Draw(0))
    match.catch_up()
    assert warning_of(match), "it is not tried in every frame"


def test_leaving_writes_what_waits(tmp_path: Path) -> None:
    match = seated(people(), repository=journal_at(tmp_path))
    with locked(path_of(match)):
        give(match, Draw(0))
        deal(match)
    match.close()
    holds(journal_at(tmp_path), number_of(match), match)


def test_what_cannot_be_written_on_leaving_is_taken_in_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recorder_module, "LAST_PATIENCE", 0.01)
    match = seated(people(), practice=True, repository=journal_at(tmp_path))
    give(match, Draw(0))
    deal(match)
    with locked(path_of(match)):
        match.undo(0)
        give(match, Draw(0))
        assert match.spooled is not None
        assert not match.save_all(0.01)
    taken = take_in_spooled(journal_at(tmp_path))
    assert (taken.matches, taken.problems) == (1, ())
    assert spool.waiting(tmp_path) == []
    holds(journal_at(tmp_path), number_of(match), match)
    with sqlite3.connect(path_of(match)) as db:
        (dropped,) = db.execute("SELECT commands FROM takebacks").fetchone()
    assert '\\"draw\\"' in dropped


def test_a_game_that_was_never_written_is_taken_in(tmp_path: Path) -> None:
    repository = journal_at(tmp_path)
    played_out(repository=repository)
    with locked(repository.path):
        match = played_out(seed=12, repository=journal_at(tmp_path))
        assert match.recorder is not None
        assert match.recorder.number is None
    assert take_in_spooled(repository).matches == 1
    assert len(repository.entries()) == 2
    holds(repository, 2, match)


def test_a_window_that_still_runs_goes_on_after_its_file_was_taken_in(tmp_path: Path) -> None:
    repository = journal_at(tmp_path)
    played_out(repository=repository)
    with locked(repository.path):
        new = seated(people(), practice=True, repository=journal_at(tmp_path))
        old = resumed(journal_at(tmp_path), 1, randoms)
        give(new, Draw(0))
    assert old.spooled is None, "nothing new has happened there"
    assert take_in_spooled(repository).matches == 1
    assert new.save_all()
    give(new, Draw(0)) if new.actor == 0 else deal(new)
    assert [entry.id for entry in repository.entries()] == [2, 1], "not a second time"
    holds(repository, 2, new)


def test_a_match_that_was_continued_elsewhere_becomes_a_second_one(tmp_path: Path) -> None:
    match = seated(people(), repository=journal_at(tmp_path))
    with locked(path_of(match)):
        give(match, Draw(0))
        deal(match)
    other = resumed(journal_at(tmp_path), number_of(match))
    give(other, Draw(0))
    deal(other)
    give(other, Draw(other.actor))
    deal(other)
    repository = journal_at(tmp_path)
    assert take_in_spooled(repository).matches == 1
    holds(repository, number_of(other), other)
    holds(repository, 2, match)


def test_a_match_that_could_not_be_taken_over_is_completed(tmp_path: Path) -> None:
    first = seated(people(), repository=journal_at(tmp_path))
    with locked(path_of(first)):
        match = resumed(journal_at(tmp_path), number_of(first))
        give(match, Draw(0))
    repository = journal_at(tmp_path)
    assert take_in_spooled(repository).matches == 1
    assert [entry.id for entry in repository.entries()] == [1], "nobody else has gone on with it"
    holds(repository, 1, match)


def test_a_window_left_behind_spools_nothing(tmp_path: Path) -> None:
    match = seated(people(), repository=journal_at(tmp_path))
    resumed(journal_at(tmp_path), number_of(match))
    give(match, Draw(0))
    assert "another window" in warning_of(match)
    assert (match.unsaved, match.spooled) == (False, None)


@pytest.mark.parametrize("text", [b"", b"{}", b"\xff", b"[" * 100_000, b'{"pen": 1}'])
def test_what_is_no_spool_file_is_named_and_left(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "unsaved-0.json"
    path.write_bytes(text)
    taken = take_in_spooled(journal_at(tmp_path))
    assert taken.matches == 0
    (problem,) = taken.problems
    assert str(path) in problem
    assert "\n" not in problem
    assert path.read_bytes() == text


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_pipe_is_no_spool_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "unsaved-0.json")
    assert "has no unsaved game" in take_in_spooled(journal_at(tmp_path)).problems[0]
