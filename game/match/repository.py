"""All matches on disk, command by command: one SQLite file in the user data folder.

Each action is one transaction in WAL mode, flushed to the disk: whatever kills the program, at most the action under
way is lost. Commands that were taken back are kept in a table of their own. Whoever continues a match takes over its
write token (``pen``); a second window that still shows it then stops writing and says so. No file is ever deleted here.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import msgspec

from game.match.config import MatchConfig, Takeback
from game.rules.contract import GameResult

FILE = "journal.sqlite3"
FORMAT = 2
"""Number of the file format, kept in SQLite's user_version."""
PATIENCE = 0.25
"""Seconds to wait for another program that is writing; a frame should not wait longer."""

Statement: TypeAlias = tuple[str, tuple[Any, ...]]
"""SQL whose first parameter is the number of the match, and the other parameters."""

_REMEDIES = (
    ("locked", "another program is writing to it; close that program"),
    (
        "readonly",
        "the file or its folder is read-only; make it writable or set PARLOUR_HOME to another folder",
    ),
    (
        "unable to open",
        "its folder cannot be written; make it writable or set PARLOUR_HOME to another folder",
    ),
    ("full", "the disk is full; make room"),
    ("not a database", "the file is damaged; move it away to start a new one"),
    ("malformed", "the file is damaged; move it away to start a new one"),
)


class RepositoryError(ValueError):
    """The repository cannot be read or written; the message is one line with the remedy."""


class MatchRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One match in the repository. Times are UTC (ISO 8601); ``length`` counts the commands."""

    id: int
    config: MatchConfig
    started: str
    touched: str
    length: int
    result: GameResult | None = None
    final: str = ""


class Written(NamedTuple):
    """A stored command: its JSON form, and the number of the command with which its action begins.

    ``action`` is None in matches stored before there were actions: then the rules decide what belongs together.
    """

    text: str
    action: int | None


class MatchRepository:
    """The file; opened when first used, so that the constructor never fails."""

    def __init__(self, path: Path | None = None) -> None:
        """Use the file at ``path``; None is the one in the folder of this person's data."""
        if path is None:
            from game.resources import user_data

            path = user_data() / FILE
        self.path = path
        self._db: sqlite3.Connection | None = None

    def begin(self, config: MatchConfig, pen: str, rest: Sequence[Statement] = ()) -> int:
        """Insert a new match held by ``pen``, execute ``rest`` with it, and return its number.

        Raises:
            RepositoryError: it cannot be written.
        """
        with self._transaction() as db:
            row = db.execute(
                "INSERT INTO matches (pen, setting, seats, started, touched) VALUES (?, ?, ?, ?, ?)",
                (pen, _json(config), _json(config.seats), _now(), _now()),
            )
            number = int(row.lastrowid or 0)
            self._carry_out(db, number, rest)
        return number

    def take(self, number: int, pen: str) -> None:
        """Let only ``pen`` write match ``number`` from now on.

        Raises:
            RepositoryError: it cannot be written.
        """
        with self._transaction() as db:
            db.execute("UPDATE matches SET pen = ? WHERE id = ?", (pen, number))

    def write(self, number: int, pen: str, statements: Sequence[Statement]) -> None:
        """Execute ``statements`` for match ``number`` in one transaction.

        Raises:
            RepositoryError: they cannot be written, or another pen holds the match; then none of them is.
        """
        with self._transaction() as db:
            held = db.execute("UPDATE matches SET touched = ? WHERE id = ? AND pen = ?", (_now(), number, pen))
            if held.rowcount != 1:
                raise RepositoryError(f"game {number} is not saved any more: it was continued in another window")
            self._carry_out(db, number, statements)

    def unfinished(self) -> list[MatchRecord]:
        """List the matches that can be continued, the latest first.

        Raises:
            RepositoryError: the file cannot be read.
        """
        return [entry for entry in self.entries() if entry.result is None]

    def entries(self) -> list[MatchRecord]:
        """List all matches, the latest first; those that cannot be understood are left out (and left alone).

        Raises:
            RepositoryError: the file cannot be read.
        """
        if self._db is None and not self.path.exists():
            return []
        sql = f"{_SELECT} GROUP BY m.id ORDER BY m.touched DESC, m.id DESC"
        with self._reading() as db:
            rows = db.execute(sql).fetchall()
        return [entry for row in rows if (entry := _entry(row)) is not None]

    def entry(self, number: int) -> MatchRecord:
        """Return match ``number``.

        Raises:
            RepositoryError: there is none, or it cannot be understood.
        """
        row = None
        if self._db is not None or self.path.exists():
            with self._reading() as db:
                row = db.execute(f"{_SELECT} WHERE m.id = ? GROUP BY m.id", (number,)).fetchone()
        entry = _entry(row) if row else None
        if entry is None:
            raise RepositoryError(f"there is no game {number} in {self.path}; `parlour saves` lists those there are")
        return entry

    def commands(self, number: int) -> list[Written]:
        """Return the commands of match ``number``, oldest first.

        Raises:
            RepositoryError: the file cannot be read.
        """
        with self._reading() as db:
            sql = "SELECT command, action FROM commands WHERE match = ? ORDER BY number"
            return [Written(str(text), action) for text, action in db.execute(sql, (number,))]

    def takebacks(self, number: int) -> list[Takeback]:
        """Return what was taken back in match ``number``, oldest first.

        Raises:
            RepositoryError: the file cannot be read.
        """
        with self._reading() as db:
            sql = "SELECT kept, dropped, seat, bar FROM takebacks WHERE match = ? ORDER BY id"
            return [Takeback(*row) for row in db.execute(sql, (number,))]

    def forget(self, number: int) -> None:
        """Delete match ``number``.

        Raises:
            RepositoryError: the file cannot be written.
        """
        with self._transaction() as db:
            for table, column in (("commands", "match"), ("takebacks", "match"), ("matches", "id")):
                db.execute(f"DELETE FROM {table} WHERE {column} = ?", (number,))

    def close(self) -> None:
        """Close the file; it opens again when needed."""
        if self._db is not None:
            self._db.close()
            self._db = None

    @staticmethod
    def _carry_out(db: sqlite3.Connection, number: int, statements: Sequence[Statement]) -> None:
        """Execute ``statements`` for match ``number`` inside a transaction."""
        for sql, parameters in statements:
            db.execute(sql, (number, *parameters))

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """Open a transaction that is written whole or not at all."""
        with self._reading() as db:
            db.execute("BEGIN IMMEDIATE")
            try:
                yield db
                db.execute("COMMIT")
            except BaseException:
                if db.in_transaction:
                    db.execute("ROLLBACK")
                raise

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """Yield the open file; turn SQLite's errors into one clear line."""
        try:
            if self._db is None:
                self._db = self._open()
            yield self._db
        except (sqlite3.Error, OSError) as error:
            raise RepositoryError(self._explain(error)) from error

    def _open(self) -> sqlite3.Connection:
        """Open the file, create it if needed, and migrate it to the current format."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        db = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
        try:
            found = db.execute("PRAGMA user_version").fetchone()[0]
            if found > FORMAT:
                raise RepositoryError(
                    f"games cannot be saved or read: {self.path} was written by a newer Time Parlour (form {found}, "
                    f"this one knows {FORMAT}); please update"
                )
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            if found < FORMAT:
                _migrate(db)
        except BaseException:
            db.close()
            raise
        return db

    def _explain(self, error: Exception) -> str:
        """Return one line that says what is wrong with the file and what helps."""
        text = str(error)
        remedy = next((remedy for sign, remedy in _REMEDIES if sign in text), "")
        if isinstance(error, OSError):
            text = error.strerror or text
            remedy = "make the folder writable or set PARLOUR_HOME to another one"
        return f"games cannot be saved or read: {self.path}: {text}" + (f"; {remedy}" if remedy else "")


def _migrate(db: sqlite3.Connection) -> None:
    """Migrate the file to the current format, step by step, in one transaction."""
    db.execute("BEGIN IMMEDIATE")
    try:
        found = db.execute("PRAGMA user_version").fetchone()[0]  # another window may have been quicker
        for migrate in MIGRATIONS[found:]:
            migrate(db)
        db.execute(f"PRAGMA user_version = {FORMAT}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def _from_0_to_1(db: sqlite3.Connection) -> None:
    """Create the tables of format 1 in an empty file."""
    db.execute(
        "CREATE TABLE matches (id INTEGER PRIMARY KEY AUTOINCREMENT, pen TEXT NOT NULL,"
        " setting TEXT NOT NULL, seats TEXT NOT NULL, started TEXT NOT NULL, touched TEXT NOT NULL,"
        " ended TEXT, final TEXT NOT NULL DEFAULT '')"
    )
    db.execute(
        "CREATE TABLE commands (match INTEGER NOT NULL REFERENCES matches, number INTEGER NOT NULL,"
        " command TEXT NOT NULL, PRIMARY KEY (match, number)) WITHOUT ROWID"
    )
    db.execute(
        "CREATE TABLE takebacks (id INTEGER PRIMARY KEY, match INTEGER NOT NULL REFERENCES matches,"
        " kept INTEGER NOT NULL, dropped INTEGER NOT NULL, seat INTEGER NOT NULL, bar TEXT,"
        " commands TEXT NOT NULL)"
    )


def _from_1_to_2(db: sqlite3.Connection) -> None:
    """Add which commands belong to one action; for older rows the rules decide when they are read."""
    db.execute("ALTER TABLE commands ADD COLUMN action INTEGER")


MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (_from_0_to_1, _from_1_to_2)
"""``MIGRATIONS[n]`` migrates a file from format n to n + 1."""

_SELECT = (
    "SELECT m.id, m.setting, m.seats, m.started, m.touched, m.ended, m.final, COUNT(c.number)"
    " FROM matches m LEFT JOIN commands c ON c.match = m.id"
)


def _entry(row: tuple[Any, ...]) -> MatchRecord | None:
    """Read a row of the table of matches; None when it cannot be understood."""
    number, config, seats, started, touched, result, final, length = row
    try:
        known = msgspec.json.decode(config, type=MatchConfig)
        return MatchRecord(
            id=number,
            config=msgspec.structs.replace(known, seats=msgspec.json.decode(seats, type=tuple[str, ...])),
            started=started,
            touched=touched,
            length=length,
            result=msgspec.json.decode(result, type=GameResult) if result else None,
            final=final,
        )
    except (msgspec.DecodeError, TypeError):
        return None


def _json(value: object) -> str:
    """Write a value as JSON text."""
    return msgspec.json.encode(value).decode()


def _now() -> str:
    """Return the time as the repository writes it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")
