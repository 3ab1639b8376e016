"""The match repository: every command is written at once, and a match continues when writing fails."""

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from game.match import recorder as recorder_module
from game.match import repository_format as format_module
from game.match.config import MatchConfig
from game.match.match import Match, begin
from game.match.repository import MatchRepository, RepositoryError
from game.match.repository_format import FORMAT
from game.match.repository_rows import EVERYTHING, UNFINISHED, MatchRecord, Wanted
from game.match.save_file import BadSave, from_repository
from game.rules.contract import write_command
from game.seats.players import HumanPlayer, Player, RandomPlayer
from tests.match.toy_matches import SEED, deal, give, journal_at, people, played_out, resumed, seated
from tests.toy_game import TOY, Draw

ROOT = Path(__file__).resolve().parents[2]


def randoms(config: MatchConfig) -> list[Player]:
    """Return a random player for each seat of a configuration."""
    return [RandomPlayer(seat) for seat in range(len(config.seats))]


def number_of(match: Match) -> int:
    """Return the id of a match in its repository."""
    assert match.recorder is not None
    assert match.recorder.number is not None
    return match.recorder.number


def warning_of(match: Match) -> str:
    """Return the storage warning of a match, or an empty string."""
    return match.warning or ""


def written(repository: MatchRepository, number: int) -> list[str]:
    """Return the stored commands of a match as JSON texts."""
    return [one.text for one in repository.read(number).commands]


def texts(match: Match) -> list[str]:
    """Return the commands of a match as JSON texts."""
    return [write_command(command) for command in match.history.commands]


def test_every_command_is_there_at_once(tmp_path: Path) -> None:
    match = seated(people(), repository=journal_at(tmp_path))
    other = journal_at(tmp_path)
    give(match, Draw(0))
    assert written(other, number_of(match)) == texts(match)
    assert match.advance()
    assert written(other, number_of(match)) == texts(match)
    assert match.warning is None


def test_games_that_are_not_over_can_be_continued(tmp_path: Path) -> None:
    repository = journal_at(tmp_path)
    assert repository.unfinished() == []
    assert not repository.path.exists(), "looking makes no file"
    match = seated(people(), repository=repository)
    done = played_out(repository=repository)
    (entry,) = repository.unfinished()
    assert (entry.id, entry.config, entry.length) == (number_of(match), match.config, len(match))
    newest = repository.entries()[0]
    assert (newest.id, newest.result, newest.final) == (number_of(done), done.result(), done.final_hash())

    again = resumed(journal_at(tmp_path), entry.id)
    assert again.final_hash() == match.final_hash()
    give(again, Draw(0))
    deal(again)
    give(match, Draw(0))
    deal(match)
    assert again.history.commands == match.history.commands, "the dice are the same as they would have been"
    assert written(repository, entry.id) == texts(again)


def test_the_window_that_was_left_behind_writes_no_more(tmp_path: Path) -> None:
    match = seated(people(), repository=journal_at(tmp_path))
    again = resumed(journal_at(tmp_path), number_of(match))
    give(again, Draw(0))
    give(match, Draw(0))
    assert match.warning is not None
    assert "another window" in match.warning
    assert again.warning is None
    assert written(journal_at(tmp_path), number_of(again)) == texts(again)


def test_what_is_taken_back_is_kept_aside(tmp_path: Path) -> None:
    repository = journal_at(tmp_path)
    match = seated(people(), practice=True, repository=repository)
    give(match, Draw(0))
    deal(match)
    match.undo(0)
    assert written(repository, number_of(match)) == texts(match)
    assert repository.read(number_of(match)).takebacks == tuple(match.takebacks)
    with sqlite3.connect(repository.path) as db:
        (dropped,) = db.execute("SELECT commands FROM takebacks").fetchone()
    assert '\\"draw\\"' in dropped
    assert resumed(repository, number_of(match)).takebacks == match.takebacks


def test_taking_back_the_end_makes_a_game_unfinished_again(tmp_path: Path) -> None:
    repository = journal_at(tmp_path)
    match = begin(TOY, [RandomPlayer(1), RandomPlayer(2)], SEED, practice=True, repository=repository)
    match.run()
    assert repository.unfinished() == []
    match.undo(0)
    assert [entry.id for entry in repository.unfinished()] == [number_of(match)]


def test_handing_a_seat_over_is_written_down(tmp_path: Path) -> None:
    repository = journal_at(tmp_path)
    match = seated(people(), repository=repository)
    match.hand_over(1, RandomPlayer(1))
    assert repository.entry(number_of(match)).config.seats == ("human", "random")


def test_a_branch_is_a_match_of_its_own(tmp_path: Path) -> None:
    repository = journal_at(tmp_path)
    match = played_out(repository=repository)
    other = match.branch(7, people(3))
    assert number_of(other) != number_of(match)
    assert written(repository, number_of(other)) == texts(match)[:7]
    assert len(written(repository, number_of(match))) == len(match)


def test_games_can_be_forgotten(tmp_path: Path) -> None:
    repository = journal_at(tmp_path)
    gone, kept = played_out(repository=repository), played_out(repository=repository)
    repository.forget(number_of(gone))
    assert [entry.id for entry in repository.entries()] == [number_of(kept)]
    assert not repository.raw(number_of(gone)).strip()
    with pytest.raises(RepositoryError, match="parlour saves"):
        repository.entry(number_of(gone))


def test_a_locked_journal_does_not_stop_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recorder_module, "AGAIN", 0.0)
    match = seated(people(), repository=journal_at(tmp_path))
    saved = texts(match)
    lock = sqlite3.connect(match.recorder.repository.path if match.recorder else "", isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")
    give(match, Draw(0))
    assert "locked" in warning_of(match)
    assert "\n" not in warning_of(match)
    assert written(journal_at(tmp_path), number_of(match)) == saved
    lock.execute("ROLLBACK")
    lock.close()
    deal(match)
    assert warning_of(match) == ""
    assert written(journal_at(tmp_path), number_of(match)) == texts(match), "nothing was lost meanwhile"


def test_a_journal_that_fails_is_left_alone_for_a_while(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    match = seated(people(), repository=MatchRepository(tmp_path / "file" / "journal.sqlite3"))
    assert warning_of(match)
    assert match.recorder is not None
    (tmp_path / "file").unlink()
    give(match, Draw(0))
    assert warning_of(match), "it is not tried again at once"
    match.recorder.flush(now=True)
    assert not warning_of(match)
    assert written(journal_at(tmp_path / "file"), number_of(match)) == texts(match)


def test_a_full_disk_does_not_stop_the_game(tmp_path: Path) -> None:
    repository = journal_at(tmp_path)
    match = seated(people(), repository=repository)
    assert repository.file.db is not None
    pages = repository.file.db.execute("PRAGMA page_count").fetchone()[0]
    repository.file.db.execute(f"PRAGMA max_page_count = {pages}")
    warnings: list[str] = []
    branch = match
    while not warnings:
        branch = match.branch(len(match), people())
        warnings += [branch.warning] if branch.warning else []
    assert "disk is full" in warnings[0]
    give(branch, Draw(0))
    deal(branch)
    assert len(branch) == len(match) + 2
    assert written(journal_at(tmp_path), number_of(match)) == texts(match)


@pytest.mark.parametrize("damage", [b"this is no database, " * 50, b"SQLite format 3\0" + b"\xff" * 3000])
def test_a_damaged_journal_is_reported_and_left_as_it_is(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "journal.sqlite3"
    path.write_bytes(damage)
    with pytest.raises(RepositoryError, match=r"damaged|not a database|malformed") as caught:
        MatchRepository(path).entries()
    assert str(path) in str(caught.value)
    match = seated(people(), repository=MatchRepository(path))
    assert match.warning is not None
    assert path.read_bytes() == damage


def test_a_newer_journal_is_left_as_it_is(tmp_path: Path) -> None:
    repository = journal_at(tmp_path)
    played_out(repository=repository)
    repository.close()
    with sqlite3.connect(repository.path) as db:
        db.execute(f"PRAGMA user_version = {FORMAT + 1}")
    with pytest.raises(RepositoryError, match="newer Time Parlour"):
        journal_at(tmp_path).entries()


def test_an_older_journal_is_lifted_one_number_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    repository = journal_at(tmp_path)
    match = played_out(repository=repository)
    repository.close()

    def add_note(db: sqlite3.Connection) -> None:
        db.execute("ALTER TABLE matches ADD COLUMN note TEXT NOT NULL DEFAULT 'lifted'")

    monkeypatch.setattr(format_module, "FORMAT", FORMAT + 1)
    monkeypatch.setattr(format_module, "MIGRATIONS", (*format_module.MIGRATIONS, add_note))
    assert written(journal_at(tmp_path), number_of(match)) == texts(match)
    with sqlite3.connect(repository.path) as db:
        assert db.execute("SELECT note FROM matches").fetchall() == [("lifted",)]
        assert db.execute("PRAGMA user_version").fetchone() == (FORMAT + 1,)


def test_the_latest_unfinished_games_are_found_without_reading_all(tmp_path: Path) -> None:
    """The query uses an index, also in a database migrated from the previous version."""
    repository = journal_at(tmp_path)
    numbers = [number_of(seated(people(), repository=repository)) for _match in range(5)]
    over = number_of(played_out(repository=repository))
    repository.close()
    with sqlite3.connect(repository.path) as db:
        db.execute("UPDATE matches SET setting = '{' WHERE id = ?", (numbers[-1],))
        for index in ("latest", "latest_unfinished"):
            db.execute(f"DROP INDEX {index}")
        db.execute("DROP TABLE reviews")
        db.execute("PRAGMA user_version = 2")
    again = journal_at(tmp_path)
    assert [entry.id for entry in again.unfinished(2)] == [numbers[3], numbers[2]]
    assert [entry.id for entry in again.unfinished(100)] == [entry.id for entry in again.unfinished()]
    assert len(again.unfinished()) == 4
    assert (again.count(), again.count(UNFINISHED), again.count(Wanted(over=True))) == (6, 5, 1)
    assert [row.id for row in again.rows(Wanted(over=True)) if isinstance(row, MatchRecord)] == [over]
    with sqlite3.connect(repository.path) as db:
        for wanted, index in ((UNFINISHED, "latest_unfinished"), (EVERYTHING, "latest")):
            sql = f"SELECT id FROM matches m WHERE {wanted.condition()[0]} ORDER BY m.touched DESC, m.id DESC LIMIT 8"
            plan = " ".join(row[-1] for row in db.execute(f"EXPLAIN QUERY PLAN {sql}"))
            assert f"INDEX {index}" in plan, plan
            assert "TEMP B-TREE" not in plan, plan


def test_a_row_that_cannot_be_understood_hides_no_other(tmp_path: Path) -> None:
    repository = journal_at(tmp_path)
    broken, whole = seated(people(), repository=repository), seated(people(), repository=repository)
    with sqlite3.connect(repository.path) as db:
        db.execute("UPDATE matches SET setting = '{' WHERE id = ?", (number_of(broken),))
        db.execute(
            'UPDATE commands SET command = \'{"do":"dance"}\' WHERE match = ? AND number = 2', (number_of(whole),)
        )
    assert [entry.id for entry in repository.unfinished()] == [number_of(whole)]
    with pytest.raises(BadSave, match=r"game 2, command 3: .*dance"):
        resumed(repository, number_of(whole), randoms)
    assert len(from_repository(repository, number_of(whole)).commands) == 4, "nothing is thrown away"


READ_ONLY = """
import os, sys
from pathlib import Path
from game.match.repository import MatchRepository, RepositoryError
from game.match.repository_rows import EVERYTHING, MatchRecord, UNFINISHED, Wanted
from game.match.config import MatchConfig
if os.geteuid() == 0:
    os.setuid(65534)  # the superuser may write anywhere
try:
    setting = MatchConfig(box_id="toy", options={}, seats=(), seed=1)
    MatchRepository(Path(sys.argv[1]) / "repository.sqlite3").begin(setting, "pen")
except RepositoryError as error:
    print(error)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="folders are made read-only another way there")
def test_a_read_only_folder_is_one_clear_line(tmp_path: Path) -> None:
    folder = tmp_path / "locked"
    folder.mkdir()
    folder.chmod(0o555)
    for part in (tmp_path, *tmp_path.parents[:2]):
        part.chmod(0o755)
    command = [sys.executable, "-c", READ_ONLY, str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert str(folder) in done.stdout
    assert "writ" in done.stdout
    assert done.stdout.count("\n") == 1


def test_a_person_can_go_on_without_a_journal() -> None:
    match = begin(TOY, [HumanPlayer(), RandomPlayer(1)], SEED)
    match.run()
    assert match.warning is None
    assert match.recorder is None
