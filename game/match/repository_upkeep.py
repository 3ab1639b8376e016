"""Care of the repository's file: it takes unsaved matches in, is checked, copied once a day and salvaged if damaged.

take_in_spooled(repository)     # at a start and on the shelf
inspect(repository.path)        # in the background: SQLite's quick_check, then today's copy
salvage(repository)             # what can still be read goes into a new file; the damaged one is kept aside
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from game.match import spool
from game.match.repository import PATIENCE, MatchRepository, RepositoryError
from game.match.repository_format import FORMAT, TABLES, UNREADABLE, WITH_ACTIONS, open_file

COPIES: Final = 2
"""How many daily copies are kept."""
FEW: Final = 200
"""Rows that are read at once from a damaged file; where that fails they are read one by one."""
MOST_FAILED: Final = 500
"""After so many failed pieces no row is looked for any more: a damaged number can be as large as 2**63."""

TAKE_IN_MATCH: Final = (
    "INSERT OR IGNORE INTO matches VALUES"
    " (?, coalesce(?, ''), coalesce(?, ''), coalesce(?, ''), coalesce(?, ''), coalesce(?, ''), ?, coalesce(?, ''))"
)
"""A damaged row may have nothing where there has to be something; the new file would refuse it."""

Row: TypeAlias = tuple[object, ...]


class TakenIn(NamedTuple):
    """What became of the spool files: how many matches were taken in, and a line for each that could not be."""

    matches: int
    problems: tuple[str, ...]


class Salvaged(NamedTuple):
    """What could be read from a damaged file: matches in all, those without all their commands, those from a copy.

    ``damaged`` is where the damaged file was put.
    """

    matches: int
    shortened: int
    from_copy: int
    damaged: Path


def take_in_spooled(repository: MatchRepository) -> TakenIn:
    """Write the matches of all spool files into the repository, and delete those files."""
    count, problems = 0, []
    for path in spool.waiting(repository.path.parent):
        try:
            repository.take_in(spool.read(path))
            spool.remove(path)
            count += 1
        except (spool.SpoolError, RepositoryError) as error:
            problems.append(str(error))
    return TakenIn(count, tuple(problems))


# --- checks and copies ------------------------------------------------------------------------------------------------


def inspect(path: Path, today: date | None = None) -> str | None:
    """Check the file and copy it if it is whole; return what is damaged, None when nothing is or it is not there.

    Opens a connection of its own, so it may run in another thread than the game.
    """
    if not path.exists():
        return None
    try:
        with closing(sqlite3.connect(path)) as db:
            found = db.execute("PRAGMA quick_check(1)").fetchone()[0]
            if found != "ok":
                return str(found)
            _copy_once_a_day(db, path, today or datetime.now(UTC).date())
    except UnicodeDecodeError as error:
        return str(error)
    except sqlite3.DatabaseError as error:
        return None if isinstance(error, sqlite3.OperationalError) else str(error)  # locked or unreachable, not damaged
    return None


def copies(path: Path) -> Sequence[Path]:
    """List the daily copies of the file at ``path``, the latest first."""
    return sorted(path.parent.glob(f"{path.stem}-*.copy"), reverse=True)


def _copy_once_a_day(db: sqlite3.Connection, path: Path, today: date) -> None:
    """Copy an open file unless that was done today; only the latest copies stay."""
    target = path.with_name(f"{path.stem}-{today.isoformat()}.copy")
    if target.exists():
        return
    half = target.with_suffix(".part")
    try:
        half.unlink(missing_ok=True)
        with closing(sqlite3.connect(half)) as copy:
            db.backup(copy, pages=256, sleep=0.01)
        half.replace(target)
        for old in copies(path)[COPIES:]:
            old.unlink()
    except (OSError, sqlite3.OperationalError):
        half.unlink(missing_ok=True)  # no room, or it is being written: tomorrow, or at the next start


# --- a damaged file ---------------------------------------------------------------------------------------------------


def salvage(repository: MatchRepository) -> Salvaged:
    """Put what can be read of a damaged file into a new one; what is missing comes from the latest copy.

    Raises:
        RepositoryError: the folder cannot be written; then everything is as it was.
    """
    path = repository.path
    repository.close()
    fresh = path.with_suffix(".salvaged")
    try:
        fresh.unlink(missing_ok=True)
        with closing(open_file(fresh, PATIENCE)) as new:
            shortened = _read_out(path, new)
            whole = {number for (number,) in new.execute("SELECT id FROM matches")} - shortened
            added = _fill_up(path, new, whole)
            matches = new.execute("SELECT COUNT(*) FROM matches").fetchone()[0]
        damaged = _set_aside(path)
        fresh.replace(path)
    except (OSError, *UNREADABLE) as error:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise RepositoryError(
            f"{path} is damaged and cannot be salvaged: {error}; make room or copy it away"
        ) from error
    return Salvaged(matches, len(shortened - added), len(added), damaged)


def _set_aside(path: Path) -> Path:
    """Move the damaged file, with what SQLite keeps beside it; return where it lies now."""
    moment = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    target = path.with_name(f"{path.stem}-{moment}.damaged")
    for tail in ("", "-wal", "-shm"):
        part = path.with_name(path.name + tail)
        if part.exists():
            part.replace(target.with_name(target.name + tail))
    return target


def _read_out(path: Path, new: sqlite3.Connection) -> set[int]:
    """Copy all rows that can be read; return the matches of which commands are missing."""
    shortened: set[int] = set()
    try:
        old = sqlite3.connect(path)
        old.text_factory = _lenient
    except UNREADABLE:
        return shortened
    new.execute("BEGIN")
    with closing(old):
        for row in _rows(old, "matches", "id", "id, pen, setting, seats, started, touched, ended, final"):
            with suppress(*UNREADABLE):
                new.execute(TAKE_IN_MATCH, row)
        numbers = [number for (number,) in new.execute("SELECT id FROM matches")]
        for number in numbers:
            if not _read_commands(old, new, number):
                shortened.add(number)
        for row in _rows(old, "takebacks", "id", "id, match, kept, dropped, seat, bar, commands"):
            with suppress(*UNREADABLE):
                new.execute("INSERT OR IGNORE INTO takebacks VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        for row in _rows(old, "reviews", "match", "match, review"):
            with suppress(*UNREADABLE):
                new.execute("INSERT OR IGNORE INTO reviews SELECT id, ?2 FROM matches WHERE id = ?1", row)
    new.commit()
    return shortened


def _read_commands(old: sqlite3.Connection, new: sqlite3.Connection, number: int) -> bool:
    """Copy the commands of a match up to the first that is missing; return whether none seems to be."""
    at, whole = 0, True
    try:
        action = "action" if old.execute("PRAGMA user_version").fetchone()[0] >= WITH_ACTIONS else "NULL"
        sql = f"SELECT match, number, command, {action} FROM commands WHERE match = ? ORDER BY number"
        for row in old.execute(sql, (number,)):
            if row[1] != at:
                return False
            new.execute("INSERT OR IGNORE INTO commands VALUES (?, ?, ?, ?)", row)
            at += 1
    except UNREADABLE:
        whole = False
    return whole


def _rows(db: sqlite3.Connection, table: str, key: str, columns: str) -> Iterator[Row]:
    """Yield the rows of a table that can be read, by its key, the first column: in pieces, then one by one.

    Then come the rows as they lie in the file, many for a second time: a search by key misses those behind a key that
    was changed, as the keys are not in order any more.
    """
    yield from _rows_by_key(db, table, key, columns)
    with suppress(*UNREADABLE):
        yield from db.execute(f"SELECT {columns} FROM {table} NOT INDEXED")


def _rows_by_key(db: sqlite3.Connection, table: str, key: str, columns: str) -> Iterator[Row]:
    try:
        low, high = db.execute(f"SELECT MIN({key}), MAX({key}) FROM {table}").fetchone()
    except UNREADABLE:
        return
    if not isinstance(low, int) or not isinstance(high, int):
        return
    at, failed = low, 0
    sql = f"SELECT {columns} FROM {table} WHERE {key} >= ? AND {key} <= ? ORDER BY {key} LIMIT ?"
    while at <= high and failed < MOST_FAILED:
        try:
            rows = db.execute(sql, (at, high, FEW)).fetchall()
        except UNREADABLE:
            failed, after = failed + 1, min(at + FEW, high + 1)
            for one in range(at, after):
                with suppress(*UNREADABLE):
                    yield from db.execute(sql, (one, one, 1)).fetchall()
            at = after
            continue
        if not rows:
            return
        yield from rows
        at = max(at, *(key for row in rows if isinstance(key := row[0], int))) + 1


def _fill_up(path: Path, new: sqlite3.Connection, whole: set[int]) -> set[int]:
    """Take the matches that are missing or shortened from the latest copy; return their numbers."""
    added: set[int] = set()
    new.execute("BEGIN")
    for copy in copies(path)[:1]:
        try:
            old = sqlite3.connect(f"{copy.as_uri()}?mode=ro", uri=True)
        except UNREADABLE:
            continue
        with closing(old), suppress(*UNREADABLE):
            if old.execute("PRAGMA user_version").fetchone()[0] != FORMAT:
                continue
            for (number,) in old.execute("SELECT id FROM matches").fetchall():
                if number not in whole and _is_longer(old, new, number):
                    _take_from_copy(old, new, number)
                    added.add(number)
    new.commit()
    return added


def _is_longer(old: sqlite3.Connection, new: sqlite3.Connection, number: int) -> bool:
    """Return whether a copy knows a match that is gone, or more commands of it."""
    sql = "SELECT (SELECT COUNT(*) FROM matches WHERE id = ?1), (SELECT COUNT(*) FROM commands WHERE match = ?1)"
    there, now = new.execute(sql, (number,)).fetchone()
    return not there or old.execute(sql, (number,)).fetchone()[1] > now


def _take_from_copy(old: sqlite3.Connection, new: sqlite3.Connection, number: int) -> None:
    """Replace a match by what a copy knows of it."""
    for table, column in TABLES:
        found = old.execute(f"SELECT * FROM {table} WHERE {column} = ?", (number,))
        marks, rows = ", ".join("?" * len(found.description)), found.fetchall()
        new.execute(f"DELETE FROM {table} WHERE {column} = ?", (number,))
        new.executemany(f"INSERT OR REPLACE INTO {table} VALUES ({marks})", rows)


def _lenient(data: bytes) -> str:
    """Read text of a damaged file: what is no UTF-8 stays visible as such."""
    return data.decode("utf-8", "backslashreplace")
