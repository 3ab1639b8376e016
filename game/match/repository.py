"""All matches on disk, command by command: one SQLite file in the user data folder.

Each action is one transaction in WAL mode, flushed to disk: whatever kills the program, at most the action under way is
lost. Undone commands are kept in another table. A window that continues a match takes over its write token (``pen``);
another window that still shows it stops writing and says so. No file is ever deleted here.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import msgspec

from game.i18n import N_, _
from game.match import repository_format
from game.match.config import MatchConfig, Takeback
from game.match.repository_file import RepositoryFile
from game.match.repository_format import TABLES
from game.match.repository_rows import (
    EVERYTHING,
    ORDERS,
    SELECT,
    UNFINISHED,
    MatchRecord,
    Order,
    UnreadableMatch,
    Wanted,
    read_row,
)
from game.match.spool import SpooledMatch, StoredCommand

FILE = "journal.sqlite3"
PATIENCE = 0.25
"""Seconds to wait for another program that is writing; the most that a frame should wait."""

UNFINISHED_REVIEW = '{"kind":"unfinished"'
"""Start of the text of unfinished reviews (:class:`game.match.review.model.UnfinishedReview`)."""

Statement: TypeAlias = tuple[str, tuple[Any, ...]]
"""An SQL statement whose first parameter is the number of the match, and its other parameters."""


class RepositoryError(ValueError):
    """The repository cannot be read or written; the message is one line with the remedy."""


class TakenOver(RepositoryError):
    """Another window has taken over the match."""


class FileReplaced(RepositoryError):
    """The stored match is missing: the file was moved, replaced or deleted while it was played."""


class Damaged(RepositoryError):
    """The file is damaged; :func:`game.match.repository_upkeep.salvage` saves what can be read."""


class StoredMatch(NamedTuple):
    """A stored match with its commands and undos, oldest first; its review is read separately."""

    record: MatchRecord
    commands: tuple[StoredCommand, ...]
    takebacks: tuple[Takeback, ...]


class Stored(NamedTuple):
    """What the window that writes a match expects to be stored of it.

    ``last`` is the last of its ``commands``, ``touched`` the time of the last write in the form of the repository,
    empty if unknown, ``generation`` that of the file.
    """

    commands: int
    takebacks: int
    last: str
    touched: str
    generation: int


class MatchRepository:
    """The repository; its file is opened on first use, so that the constructor never fails."""

    def __init__(self, path: Path | None = None) -> None:
        """Use the file at ``path``, by default the one in the user data folder."""
        if path is None:
            from game.resources import user_data

            path = user_data() / FILE
        self.path = path
        self.file = RepositoryFile(path)
        self._patience = PATIENCE

    def begin(self, config: MatchConfig, pen: str, rest: Sequence[Statement] = ()) -> int:
        """Insert a new match held by ``pen``, execute ``rest`` with it, and return its number.

        Raises:
            RepositoryError: it cannot be written.
        """
        with self._transaction() as db:
            number = _number_of(db, pen)
            if number is None:  # else another start has taken in the spool file of this match
                number = _insert(db, config, pen)
            self._carry_out(db, number, rest)
        return number

    def take_in(self, match: SpooledMatch) -> int:
        """Store a match from a spool file; return its number.

        The stored match is completed if nobody has continued it since; otherwise the spooled one becomes a match of its
        own. Idempotent.

        Raises:
            RepositoryError: it cannot be written.
        """
        with self._transaction() as db:
            number = _number_of(db, match.pen)
            if number is None:
                number = _take_if_untouched(db, match)
            if number is None:
                number = _insert(db, match.config, match.pen)
                if _is_same(db, match):
                    db.execute(_COPY_TAKEBACKS, (number, match.number, match.stored_takebacks))
            db.execute("DELETE FROM commands WHERE match = ?", (number,))
            rows = [(number, at, one.text, one.action) for at, one in enumerate(match.commands)]
            db.executemany("INSERT INTO commands (match, number, command, action) VALUES (?, ?, ?, ?)", rows)
            for at, takeback in enumerate(match.takebacks, match.stored_takebacks):
                self._carry_out(db, number, [add_takeback(takeback, takeback.commands, at)])
            result = None if match.result is None else _json(match.result)
            db.execute(
                "UPDATE matches SET seats = ?2, ended = ?3, final = ?4, touched = ?5 WHERE id = ?1",
                (number, _json(match.config.seats), result, match.final, _now()),
            )
        return number

    def write(
        self, number: int, pen: str, statements: Sequence[Statement], stored: Stored | None, takes: bool = False
    ) -> str:
        """Execute ``statements`` for match ``number`` in one transaction; return its time.

        ``stored`` is what must be stored before, None for whatever ``pen`` has written. With ``takes``, ``pen`` takes
        over the match from any other.

        Raises:
            RepositoryError: they cannot be written, another pen holds the match, or it differs from ``stored``; nothing
                is written then.
        """
        with self._transaction() as db:
            self._check(db, number, pen, stored, takes)
            db.execute("UPDATE matches SET pen = ?, touched = ? WHERE id = ?", (pen, now := _now(), number))
            self._carry_out(db, number, statements)
        return now

    def stored(self, number: int) -> Stored:
        """Return what is stored of match ``number``.

        Raises:
            RepositoryError: there is none, or the file cannot be read.
        """
        with self._reading() as db:
            row = db.execute(_STATE, (number, -1)).fetchone()
            if row is None:
                raise FileReplaced(_(_REPLACED))
            _holder, touched, commands, takebacks, _none = row
            last = db.execute(_STATE, (number, commands - 1)).fetchone()[4] or ""
            return Stored(commands, takebacks, last, str(touched), self.file.generation)

    def check(self, number: int, pen: str, stored: Stored) -> None:
        """Check that match ``number`` is held by ``pen`` and stored as expected.

        Raises:
            RepositoryError: it is not, or the file cannot be read.
        """
        if not self.file.is_there:
            raise FileReplaced(_(_REPLACED))
        with self._reading() as db:
            self._check(db, number, pen, stored)

    def _check(self, db: sqlite3.Connection, number: int, pen: str, stored: Stored | None, takes: bool = False) -> None:
        """Raise TakenOver if another window has continued a match, FileReplaced if it differs from ``stored``."""
        row = db.execute(_STATE, (number, stored.commands - 1 if stored else -1)).fetchone()
        if row is None:
            raise FileReplaced(_(_REPLACED))
        holder, touched, commands, takebacks, last = row
        if takes or holder == pen:
            if stored is not None and _differs(row, stored):
                raise FileReplaced(_(_REPLACED))
            return
        if stored is not None:
            went_on = takebacks > stored.takebacks or (commands >= stored.commands and (last or "") == stored.last)
            if stored.generation != self.file.generation or str(touched) < stored.touched or not went_on:
                raise FileReplaced(_(_REPLACED))
        raise TakenOver(
            _("game {number} is no longer saved here: it was continued in another window").format(number=number)
        )

    def unfinished(self, most: int | None = None) -> list[MatchRecord]:
        """List up to ``most`` unfinished matches, the latest first.

        Raises:
            RepositoryError: the file cannot be read.
        """
        found: list[MatchRecord] = []
        first, rows = 0, self.rows(UNFINISHED, 0, most)
        while rows:
            found += [entry for entry in rows if isinstance(entry, MatchRecord)]
            if most is None or len(found) >= most:
                break
            first += len(rows)  # unreadable matches do not count
            rows = self.rows(UNFINISHED, first, most)
        return found[:most]

    def entries(self) -> list[MatchRecord]:
        """List all matches, the latest first, without the :meth:`unreadable` ones.

        Raises:
            RepositoryError: the file cannot be read.
        """
        return [entry for entry in self.rows() if isinstance(entry, MatchRecord)]

    def unreadable(self) -> list[UnreadableMatch]:
        """List the matches that cannot be read.

        Raises:
            RepositoryError: the file cannot be read.
        """
        return [entry for entry in self.rows() if isinstance(entry, UnreadableMatch)]

    def rows(
        self, wanted: Wanted = EVERYTHING, first: int = 0, most: int | None = None, order: Order = "latest"
    ) -> list[MatchRecord | UnreadableMatch]:
        """List the ``wanted`` matches in an ``order``, without the first ``first``, at most ``most``.

        Raises:
            RepositoryError: the file cannot be read.
        """
        if not self.file.is_there:
            return []
        condition, given = wanted.condition()
        part = (-1 if most is None else most, first)
        with self._reading() as db:
            sql = f"{SELECT} WHERE {condition} ORDER BY {ORDERS[order]}m.touched DESC, m.id DESC LIMIT ? OFFSET ?"
            return [read_row(row) for row in db.execute(sql, (*given, *part)).fetchall()]

    def count(self, wanted: Wanted = EVERYTHING) -> int:
        """Count the ``wanted`` matches.

        Raises:
            RepositoryError: the file cannot be read.
        """
        if not self.file.is_there:
            return 0
        condition, given = wanted.condition()
        with self._reading() as db:
            return int(db.execute(f"SELECT COUNT(*) FROM matches m WHERE {condition}", given).fetchone()[0])

    def raw(self, number: int) -> str:
        """Return everything stored of a match as lines of JSON, readable or not.

        Raises:
            RepositoryError: the file cannot be read.
        """
        lines = []
        with self._reading() as db:
            for table, column in TABLES:
                rows = db.execute(f"SELECT * FROM {table} WHERE {column} = ?", (number,))
                names = [name for name, *_ in rows.description]
                lines += [
                    json.dumps({"table": table, **dict(zip(names, row, strict=True))}, default=repr) for row in rows
                ]
        return "\n".join(lines) + "\n"

    def entry(self, number: int) -> MatchRecord:
        """Return match ``number``.

        Raises:
            RepositoryError: there is none, or it cannot be read.
        """
        with self._found(number) as (_db, record):
            return record

    def read(self, number: int) -> StoredMatch:
        """Return match ``number`` with its commands and undos.

        Raises:
            RepositoryError: there is none, it cannot be read, or a command is missing.
        """
        with self._found(number) as (db, record):
            sql = "SELECT number, command, action FROM commands WHERE match = ? ORDER BY number"
            written = db.execute(sql, (number,)).fetchall()
            sql = "SELECT kept, dropped, seat, bar FROM takebacks WHERE match = ? ORDER BY id"
            undone = db.execute(sql, (number,)).fetchall()
        for at, row in enumerate(written):
            if row[0] != at:
                raise RepositoryError(
                    _("game {number} in {path}: command {at} is missing; {keep}").format(
                        number=number, path=self.path, at=at + 1, keep=_(_KEEP)
                    )
                )
        commands = tuple(
            StoredCommand(str(text), action if isinstance(action, int) else None) for _at, text, action in written
        )
        try:
            takebacks = msgspec.convert(
                [dict(zip(_TAKEBACK, row, strict=True)) for row in undone], tuple[Takeback, ...]
            )
        except msgspec.ValidationError as error:
            raise RepositoryError(
                _("game {number} in {path}: an undo can't be read; {keep}").format(
                    number=number, path=self.path, keep=_(_KEEP)
                )
            ) from error
        return StoredMatch(record, commands, takebacks)

    @contextmanager
    def _found(self, number: int) -> Iterator[tuple[sqlite3.Connection, MatchRecord]]:
        """Yield the open file and match ``number`` in it."""
        nothing = RepositoryError(
            _("there is no game {number} in {path}; `parlour saves` lists all games").format(
                number=number, path=self.path
            )
        )
        if number > _LARGEST_ID or not self.file.is_there:
            raise nothing
        with self._reading() as db:
            row = db.execute(f"{SELECT} WHERE m.id = ?", (number,)).fetchone()
            if row is None:
                raise nothing
            record = read_row(row)
            if isinstance(record, UnreadableMatch):
                raise RepositoryError(
                    _("game {number} in {path} can't be read ({why}); {keep}").format(
                        number=number, path=self.path, why=record.why, keep=_(_KEEP)
                    )
                )
            yield db, record

    def review(self, number: int) -> str | None:
        """Return the stored review of match ``number``, or None.

        Raises:
            RepositoryError: the file cannot be read.
        """
        if not self.file.is_there:
            return None
        with self._reading() as db:
            row = db.execute("SELECT review FROM reviews WHERE match = ?", (number,)).fetchone()
        return None if row is None else str(row[0])

    def unfinished_reviews(self) -> list[tuple[int, str]]:
        """Return the matches whose stored review is unfinished, with its text, latest match first.

        Raises:
            RepositoryError: the file cannot be read.
        """
        if not self.file.is_there:
            return []
        with self._reading() as db:
            found = "SELECT match, review FROM reviews WHERE substr(review, 1, ?1) = ?2 ORDER BY match DESC"
            rows = db.execute(found, (len(UNFINISHED_REVIEW), UNFINISHED_REVIEW))
            return [(int(match), str(review)) for match, review in rows]

    def keep_review(self, number: int, review: str | None) -> None:
        """Store a review of match ``number``, replacing any other; None deletes it.

        Raises:
            RepositoryError: the file cannot be written.
        """
        with self._transaction(same_file=True) as db:
            db.execute("DELETE FROM reviews WHERE match = ?", (number,))
            if review is not None:
                db.execute(
                    "INSERT INTO reviews (match, review) SELECT id, ?2 FROM matches WHERE id = ?1", (number, review)
                )

    def forget(self, number: int, meant: MatchRecord | UnreadableMatch | None = None) -> None:
        """Delete match ``number``; ``meant`` is the match that the user chose.

        Raises:
            RepositoryError: the file cannot be written, or was replaced and the number is now that of another match.
        """
        with self._transaction(same_file=True) as db:
            row = db.execute(f"{SELECT} WHERE m.id = ?", (number,)).fetchone()
            if meant is not None and row is not None and _origin(read_row(row)) != _origin(meant):
                raise self._replaced()
            for table, column in reversed(TABLES):
                db.execute(f"DELETE FROM {table} WHERE {column} = ?", (number,))

    @contextmanager
    def waiting_for(self, seconds: float) -> Iterator[None]:
        """Inside the ``with`` block, wait ``seconds`` for other programs that are writing, not :data:`PATIENCE`."""
        self._patience = seconds
        try:
            yield
        finally:
            self._patience = PATIENCE

    def close(self) -> None:
        """Close the file; it is reopened on the next use."""
        self.file.close()

    @staticmethod
    def _carry_out(db: sqlite3.Connection, number: int, statements: Sequence[Statement]) -> None:
        """Execute ``statements`` for match ``number`` inside a transaction."""
        for sql, parameters in statements:
            db.execute(sql, (number, *parameters))

    def _replaced(self) -> FileReplaced:
        return FileReplaced(
            _("{path} was replaced by another file meanwhile; open your saved games again").format(path=self.path)
        )

    @contextmanager
    def _transaction(self, same_file: bool = False) -> Iterator[sqlite3.Connection]:
        """Open an atomic transaction; with ``same_file``, fail if the file has just been replaced."""
        before = self.file.generation
        with self._reading(writes=True) as db:
            if same_file and self.file.generation != before:
                raise self._replaced()
            db.execute("BEGIN IMMEDIATE")
            try:
                yield db
                db.execute("COMMIT")
            except BaseException:
                if db.in_transaction:
                    db.execute("ROLLBACK")
                raise

    @contextmanager
    def _reading(self, writes: bool = False) -> Iterator[sqlite3.Connection]:
        """Yield the open file; convert errors of SQLite to RepositoryErrors with one clear line."""
        try:
            with self.file.used(self._patience, writes) as db:
                yield db
        except repository_format.NewerFormat as error:
            raise RepositoryError(str(error)) from error
        except (*repository_format.UNREADABLE, OSError) as error:
            damaged = isinstance(error, UnicodeDecodeError) or any(
                sign in str(error) for sign in ("not a database", "malformed")
            )
            raise (Damaged if damaged else RepositoryError)(repository_format.explain(self.path, error)) from error


_ADD_TAKEBACK = (
    "INSERT INTO takebacks (match, kept, dropped, seat, bar, commands) SELECT ?1, ?2, ?3, ?4, ?5, ?6"
    " WHERE (SELECT COUNT(*) FROM takebacks WHERE match = ?1) <= ?7"
)
"""Stores an undo; idempotent."""

_COPY_TAKEBACKS = (
    "INSERT INTO takebacks (match, kept, dropped, seat, bar, commands)"
    " SELECT ?1, kept, dropped, seat, bar, commands FROM takebacks WHERE match = ?2 ORDER BY id LIMIT ?3"
)

_STATE = (
    "SELECT pen, touched, (SELECT COALESCE(MAX(number), -1) + 1 FROM commands WHERE match = ?1),"
    " (SELECT COUNT(*) FROM takebacks WHERE match = ?1),"
    " (SELECT command FROM commands WHERE match = ?1 AND number = ?2) FROM matches WHERE id = ?1"
)
"""The state of a match: its pen, time of last write, number of commands, number of undos, and one command."""

_TAKEBACK = Takeback.__struct_fields__

_KEEP = N_("`parlour saves export` copies what is left to a file, `parlour saves forget` deletes it")

_REPLACED = N_(
    "The file of your saved games was moved, replaced or deleted. This game is in a "
    "backup file beside it. The next start adds it to your saved games."
)

_LARGEST_ID = 2**63 - 1
"""The largest integer of SQLite."""


def add_takeback(takeback: Takeback, dropped: Sequence[str], stored: int) -> Statement:
    """Return the statement that stores an undo after ``stored`` others; ``dropped`` are commands as JSON."""
    return _ADD_TAKEBACK, (takeback.kept, takeback.dropped, takeback.seat, takeback.bar, _json(dropped), stored)


def _number_of(db: sqlite3.Connection, pen: str) -> int | None:
    """Return the number of the match that ``pen`` writes."""
    row = db.execute("SELECT id FROM matches WHERE pen = ?", (pen,)).fetchone()
    return None if row is None else int(row[0])


def _differs(row: tuple[Any, ...], stored: Stored) -> bool:
    """Return whether a match differs from what a window expects to be stored."""
    _holder, _touched, commands, takebacks, last = row
    return (commands, takebacks, last or "") != (stored.commands, stored.takebacks, stored.last)


def _is_same(db: sqlite3.Connection, match: SpooledMatch) -> bool:
    """Return whether the stored match with the number of ``match`` is the same one, and not from another file."""
    row = None
    if match.number is not None:
        row = db.execute("SELECT setting FROM matches WHERE id = ?", (match.number,)).fetchone()
    try:
        found = msgspec.json.decode(row[0], type=MatchConfig) if row else None
    except (ValueError, TypeError, RecursionError):
        return False
    return found is not None and msgspec.structs.replace(found, seats=match.config.seats) == match.config


def _take_if_untouched(db: sqlite3.Connection, match: SpooledMatch) -> int | None:
    """Give a stored match that ``match`` continues to its pen; return its number, or None if there is none."""
    if not _is_same(db, match):
        return None
    stored = db.execute("SELECT command FROM commands WHERE match = ? ORDER BY number", (match.number,)).fetchall()
    if [text for (text,) in stored] != [one.text for one in match.commands[: len(stored)]]:
        return None
    db.execute("UPDATE matches SET pen = ? WHERE id = ?", (match.pen, match.number))
    return match.number


def _insert(db: sqlite3.Connection, config: MatchConfig, pen: str) -> int:
    """Insert a match without commands; return its number."""
    row = db.execute(
        "INSERT INTO matches (pen, setting, seats, started, touched) VALUES (?, ?, ?, ?, ?)",
        (pen, _json(config), _json(config.seats), _now(), _now()),
    )
    return int(row.lastrowid or 0)


def _origin(entry: MatchRecord | UnreadableMatch) -> object:
    """Return what never changes in a match."""
    return (entry.config, entry.started) if isinstance(entry, MatchRecord) else entry


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _now() -> str:
    """Return the current time in the form of the repository."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")
