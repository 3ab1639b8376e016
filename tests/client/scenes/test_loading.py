"""Stored games, lessons and exported files are read once, and a review only when it is opened."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import Mock

import pytest

from game import resources
from game.app import services
from game.app.reviews import Reviews
from game.cli import main
from game.content import open_box
from game.match.repository import MatchRepository
from game.match.repository_file import RepositoryFile
from game.match.save_file import from_repository, write_export
from game.scenes import launch, match_factory
from tests.client.scenes.helpers import BOX, game_in_journal


class CountedFile(RepositoryFile):
    """Repository file that counts reads and writes."""

    reads = writes = 0

    @contextmanager
    def used(self, patience: float, writes: bool = False) -> Iterator[sqlite3.Connection]:
        self.reads += not writes
        self.writes += writes
        with super().used(patience, writes) as db:
            yield db


@pytest.fixture
def file(monkeypatch: pytest.MonkeyPatch) -> CountedFile:
    """Use a counting file for this test's repository."""
    repository = MatchRepository()
    repository.file = CountedFile(repository.path)
    monkeypatch.setattr(services, "repository", lambda: repository)
    return repository.file


def test_a_stored_game_is_read_once(file: CountedFile) -> None:
    """Resuming a stored game takes one read and one write; it was four reads with the review, and two writes."""
    number = game_in_journal(12, seats=("human", "random"))
    file.reads = file.writes = 0
    match = match_factory.carry_on(number)
    assert (file.reads, file.writes) == (1, 1)
    match.close()


def test_a_lesson_that_was_left_is_found_and_read_once(file: CountedFile) -> None:
    match_factory.begin_lesson("time_line").close()
    file.reads = 0
    match = match_factory.lesson("time_line")
    assert match.config.lesson
    assert file.reads == 2
    match.close()


def test_a_replay_is_read_once_and_its_review_when_it_is_looked_at(file: CountedFile) -> None:
    number = game_in_journal(None)
    file.reads = 0
    replay = match_factory.replay_of(from_repository(services.repository(), number))
    assert (replay.number, file.reads) == (number, 1)
    assert Reviews(services.repository()).of(replay) is None
    assert file.reads == 2


def test_an_exported_game_is_read_once(file: CountedFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An exported game is read once; the command line read it to check it, and the window once more."""
    path, read = tmp_path / "game.parlour", list[Path]()
    number = game_in_journal(12)
    write_export(path, from_repository(services.repository(), number), open_box(BOX))
    plain = resources.read_file

    def read_file(path: Path, most: int) -> bytes:
        read.append(path)
        return plain(path, most)

    monkeypatch.setattr(resources, "read_file", read_file)
    opened = Mock(return_value=0)
    monkeypatch.setattr(launch, "main", opened)
    assert main(["replay", str(path)]) == 0
    assert len(opened.call_args.args[0].replay) == 12
    assert read.count(path) == 1
