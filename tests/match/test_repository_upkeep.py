"""Upkeep of the game database: per-row errors, integrity check, daily backup, salvage of damaged files."""

from __future__ import annotations

import json
import sqlite3
from datetime import date, timedelta, timezone
from pathlib import Path

import pytest

from game.cli import main
from game.match.repository import Damaged, MatchRepository, RepositoryError
from game.match.repository_rows import MatchRecord
from game.match.repository_upkeep import copies, inspect, salvage
from game.match.save_check import store
from game.match.save_file import from_repository, rebuild, save_of
from game.scenes.shelf.unfinished_games import ago, moment_of
from tests.match.test_repository import number_of, texts, written
from tests.match.toy_matches import journal_at, people, played_out, seated
from tests.toy_game import TOY
from tools.torture.databases import MOMENTS

DEEP = "[" * 100_000
ODD_ROWS = [
    ("touched", "'2026-11-2m'"),
    ("touched", "7"),
    ("touched", "x'ff'"),
    ("started", "''"),
    ("setting", "'{'"),
    ("setting", f"'{DEEP}'"),
    ("setting", "CAST(x'7bff7d' AS TEXT)"),
    ("setting", '\'{"slug": "toy", "options": {}, "seats": [], "seed": "x"}\''),
    ("seats", "'[1]'"),
    ("ended", f"'{DEEP}'"),
    ("ended", "x'00'"),
    ("final", "x'00'"),
]


@pytest.mark.parametrize(("field", "value"), ODD_ROWS, ids=[f"{f}-{n}" for n, (f, _) in enumerate(ODD_ROWS)])
def test_one_bad_row_hides_no_other(tmp_path: Path, field: str, value: str) -> None:
    repository = journal_at(tmp_path)
    broken, whole = seated(people(), repository=repository), seated(people(), repository=repository)
    with sqlite3.connect(repository.path) as db:
        db.execute(f"UPDATE matches SET {field} = {value} WHERE id = ?", (number_of(broken),))
    assert [entry.id for entry in repository.entries()] == [number_of(whole)]
    (lost,) = repository.unreadable()
    assert lost.number == number_of(broken)
    assert lost.why
    assert "\n" not in lost.why
    with pytest.raises(RepositoryError, match="can't be read"):
        repository.entry(lost.number)
    assert len(repository.raw(lost.number).splitlines()) == 1 + len(texts(broken))
    repository.forget(lost.number)
    assert repository.unreadable() == []
    assert written(repository, number_of(whole)) == texts(whole)


@pytest.mark.parametrize("field", ["started", "touched"])
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_time_in_another_form_keeps_no_page_away(tmp_path: Path, field: str, moment: str) -> None:
    """A time without offset is UTC, one out of range is clamped; an unreadable one is reported with its game."""
    repository = journal_at(tmp_path)
    seated(people(), repository=repository)
    with sqlite3.connect(repository.path) as db:
        db.execute(f"UPDATE matches SET {field} = ?", (moment,))
    for entry in repository.entries():
        assert ago(entry.touched)
        for hours in (-14, 14):
            moment_of(getattr(entry, field)).astimezone(timezone(timedelta(hours=hours)))
        if moment.startswith("2026-11-21") and "+" not in moment:
            assert getattr(entry, field).startswith("2026-11-21T")
            assert getattr(entry, field).endswith("+00:00")
    assert len(repository.rows()) == 1


def test_a_reason_that_cites_a_value_stays_short(tmp_path: Path) -> None:
    repository = journal_at(tmp_path)
    seated(people(), repository=repository)
    with sqlite3.connect(repository.path) as db:
        db.execute("UPDATE matches SET touched = ?", ("m" * 100_000,))
    (lost,) = repository.unreadable()
    assert len(lost.why) <= 200
    with pytest.raises(RepositoryError) as caught:
        repository.entry(1)
    assert len(str(caught.value)) < 800


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("DELETE FROM commands WHERE number = 1", "command 2 is missing"),
        ("INSERT INTO takebacks VALUES (1, 1, 'x', 1, 0, NULL, '[]')", "an undo can't be read"),
    ],
)
def test_what_is_missing_in_a_game_is_said(tmp_path: Path, change: str, why: str) -> None:
    repository = journal_at(tmp_path)
    seated(people(), repository=repository)
    with sqlite3.connect(repository.path) as db:
        db.execute(change)
    with pytest.raises(RepositoryError, match=why):
        from_repository(repository, 1)


def test_a_number_beyond_sqlite_is_no_game(tmp_path: Path) -> None:
    repository = journal_at(tmp_path)
    seated(people(), repository=repository)
    with pytest.raises(RepositoryError, match="there is no game 99999999999999999999"):
        repository.entry(99999999999999999999)


def test_the_command_line_keeps_or_forgets_what_cannot_be_understood(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PARLOUR_HOME", str(tmp_path))
    repository = MatchRepository()
    seated(people(), repository=repository)
    with sqlite3.connect(repository.path) as db:
        db.execute("UPDATE matches SET touched = 'm'")
    assert main(["saves", "list"]) == 0
    assert "1: can't be read" in capsys.readouterr().out
    assert main(["saves", "export", "1", str(tmp_path / "kept.txt")]) == 0
    rows = [json.loads(line) for line in (tmp_path / "kept.txt").read_text().splitlines()]
    assert [row["table"] for row in rows] == ["matches", *["commands"] * (len(rows) - 1)]
    assert main(["saves", "forget", "1"]) == 0
    assert MatchRepository().unreadable() == []


# --- copies ----------------------------------------------------------------------------------------------------------


def test_a_whole_file_is_copied_once_a_day_and_two_copies_stay(tmp_path: Path) -> None:
    repository = journal_at(tmp_path)
    assert inspect(repository.path, date(2026, 1, 1)) is None
    assert copies(repository.path) == [], "there is nothing to copy yet"
    match = played_out(repository=repository)
    for day in (1, 1, 2, 3):
        assert inspect(repository.path, date(2026, 1, day)) is None
    assert [path.name for path in copies(repository.path)] == [
        "journal-00003-2026-01-03.copy",
        "journal-00002-2026-01-02.copy",
    ]
    assert written(MatchRepository(copies(repository.path)[0]), number_of(match)) == texts(match)


# --- damage ----------------------------------------------------------------------------------------------------------


def damaged_page(repository: MatchRepository, table: str) -> None:
    """Overwrite the last leaf page of a table's B-tree with rubbish."""
    repository.close()
    with sqlite3.connect(repository.path) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = db.execute("PRAGMA page_size").fetchone()[0]
        sql = "SELECT MAX(pageno) FROM dbstat WHERE name = ? AND pagetype = 'leaf'"
        try:
            page = db.execute(sql, (table,)).fetchone()[0]
        except sqlite3.OperationalError:  # SQLite was built without dbstat
            page = db.execute("PRAGMA page_count").fetchone()[0]
    with repository.path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xa5" * size)


def stored_games(repository: MatchRepository) -> dict[int, list[str]]:
    """Store forty finished games; return their commands by id."""
    games = [played_out(seed=seed) for seed in range(40)]
    return {store(repository, TOY, save_of(game)): texts(game) for game in games}


def test_a_damaged_page_is_noticed_and_the_rest_salvaged(tmp_path: Path) -> None:
    repository = journal_at(tmp_path)
    games = stored_games(repository)
    damaged_page(repository, "commands")
    assert inspect(repository.path)
    saved = salvage(repository)
    assert inspect(repository.path) is None
    assert saved.damaged is not None
    assert saved.damaged.exists()
    assert saved.matches == len(games)
    assert 0 < len(saved.lacking) < len(games) / 2
    whole = sum(written(repository, number) == commands for number, commands in games.items())
    assert whole == len(games) - len(saved.lacking)
    for number, commands in games.items():
        kept = written(repository, number)
        assert kept == commands[: len(kept)], "a game is shortened, never garbled"
        rebuild(TOY, from_repository(repository, number))
    assert {entry.id for entry in repository.unfinished()} == {
        game.id for game in saved.lacking if isinstance(game, MatchRecord)
    }, "what lacks its end can be gone on with"


def test_what_is_lost_comes_from_the_last_copy(tmp_path: Path) -> None:
    repository = journal_at(tmp_path)
    games = stored_games(repository)
    assert inspect(repository.path) is None
    later = played_out(seed=99, repository=repository)
    damaged_page(repository, "commands")
    saved = salvage(repository)
    assert saved.from_copy > 0
    for number, commands in games.items():
        assert written(repository, number) == commands
        rebuild(TOY, from_repository(repository, number))
    assert number_of(later) in [entry.id for entry in repository.entries()]


def test_a_file_that_is_no_database_any_more_comes_back_from_the_copy(tmp_path: Path) -> None:
    repository = journal_at(tmp_path)
    game = played_out(repository=repository)
    assert inspect(repository.path) is None
    repository.close()
    repository.path.write_bytes(b"\0" * 5000 + repository.path.read_bytes()[5000:])
    with pytest.raises(Damaged):
        repository.entries()
    assert salvage(repository).from_copy == 1
    assert written(repository, number_of(game)) == texts(game)


def test_without_a_copy_a_new_file_begins_and_the_damaged_one_is_kept(tmp_path: Path) -> None:
    repository = journal_at(tmp_path)
    repository.path.write_bytes(b"rubbish, " * 900)
    saved = salvage(repository)
    assert saved.matches == 0
    assert saved.damaged is not None
    assert saved.damaged.read_bytes() == b"rubbish, " * 900
    assert repository.entries() == []
    assert number_of(played_out(repository=repository)) == 1


def test_the_command_line_salvages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PARLOUR_HOME", str(tmp_path))
    repository = MatchRepository()
    played_out(repository=repository)
    repository.close()
    assert main(["saves", "salvage"]) == 0
    assert "nothing is damaged" in capsys.readouterr().out
    repository.path.write_bytes(b"rubbish, " * 900)
    assert main(["saves", "list"]) == 2
    assert "parlour saves salvage" in capsys.readouterr().err
    assert main(["saves", "salvage"]) == 0
    assert "recovered 1 game" in capsys.readouterr().out
    assert main(["saves", "list"]) == 0


def test_a_name_in_the_tables_that_is_no_text_is_damage(tmp_path: Path) -> None:
    """SQLite quotes the name in its error message, which Python then cannot decode."""
    repository = journal_at(tmp_path)
    number = number_of(seated(people(), repository=repository))
    assert inspect(repository.path, date(2026, 11, 21)) is None
    repository.close()
    data = repository.path.read_bytes()
    assert b"TABLE matches" in data
    repository.path.write_bytes(data.replace(b"TABLE matches", b"TXBLE m\xd5tches"))
    with pytest.raises(Damaged, match="salvage"):
        repository.entries()
    assert inspect(repository.path, date(2026, 11, 22)) is not None
    assert salvage(repository).from_copy == 1
    assert [entry.id for entry in repository.entries()] == [number]


def test_a_number_beyond_all_games_does_not_keep_salvage_busy(tmp_path: Path) -> None:
    repository = journal_at(tmp_path)
    number = number_of(seated(people(), repository=repository))
    with sqlite3.connect(repository.path) as db:
        columns = "pen, setting, seats, started, touched, ended, final"
        for far in (-(2**63), 2**63 - 1):
            db.execute(f"INSERT INTO matches SELECT {far}, {columns} FROM matches WHERE id = ?", (number,))
    assert salvage(repository).matches == 3
    assert {entry.id for entry in repository.entries()} == {-(2**63), number, 2**63 - 1}


def rows_in_file(repository: MatchRepository) -> tuple[bytearray, dict[int, int]]:
    """Return the bytes of a database and the offset of each match row (at its rowid), by match id."""
    repository.close()
    with sqlite3.connect(repository.path) as db:
        page = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'matches'").fetchone()[0]
        size = db.execute("PRAGMA page_size").fetchone()[0]
    data, start, found = bytearray(repository.path.read_bytes()), (page - 1) * size, {}
    assert data[start] == 13, "all matches lie in one page"
    for cell in range(int.from_bytes(data[start + 3 : start + 5], "big")):
        at = start + int.from_bytes(data[start + 8 + 2 * cell : start + 10 + 2 * cell], "big")
        while data[at] & 0x80:  # skip the varint with the row size
            at += 1
        found[data[at + 1]] = at + 1
    return data, found


@pytest.mark.parametrize(("number", "key"), [(2, 100), (2, 0), (5, 0), (1, 100), (4, 1)])
def test_games_beside_a_key_that_was_changed_are_not_lost(tmp_path: Path, number: int, key: int) -> None:
    repository = journal_at(tmp_path)
    games = {number_of(game): texts(game) for game in (seated(people(), repository=repository) for _ in range(5))}
    data, rows = rows_in_file(repository)
    data[rows[number]] = key
    repository.path.write_bytes(data)
    del games[number]
    salvage(repository)
    assert {number: written(repository, number) for number in games} == games
    assert set(games) <= {entry.id for entry in repository.entries()}


def test_a_field_that_became_nothing_costs_no_game(tmp_path: Path) -> None:
    """One flipped bit of a row header turns a text into NULL, which the new file's schema refuses."""
    repository = journal_at(tmp_path)
    match = seated(people(), repository=repository)
    data, rows = rows_in_file(repository)
    header = rows[number_of(match)] + 1
    final = header + data[header] - 1
    assert data[final] == 13, "the last field is an empty text"
    data[final] = 0
    repository.path.write_bytes(data)
    assert [lost.number for lost in repository.unreadable()] == [number_of(match)]
    salvage(repository)
    assert written(repository, number_of(match)) == texts(match)
    assert [entry.id for entry in repository.entries()] == [number_of(match)]
