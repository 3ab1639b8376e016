"""All matches on disk, command by command: one SQLite file in the user data folder.

Each action is one transaction in WAL mode, flushed to the disk: whatever kills the program, at most the action under
way is lost. Commands that were taken back are kept in a table of their own. Whoever continues a match takes over its
write token (``pen``); a second window that still shows it then stops writing and says so. No file is ever deleted here.
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

from game.match import repository_format
from game.match.config import MatchConfig, Takeback
from game.match.repository_format import TABLES
from game.match.spool import SpooledMatch
from game.rules.contract import GameResult

FILE = "journal.sqlite3"
PATIENCE = 0.25
"""Seconds to wait for another program that is writing; a frame should not wait longer."""

Statement: TypeAlias = tuple[str, tuple[Any, ...]]
"""SQL whose first parameter is the number of the match, and the other parameters."""


class RepositoryError(ValueError):
    """The repository cannot be read or written; the message is one line with the remedy."""


class TakenOver(RepositoryError):
    """A match is written by another window now."""


class Damaged(RepositoryError):
    """The file is damaged; :func:`game.match.repository_upkeep.salvage` saves what can be read."""


class MatchRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One match in the repository. Times are UTC (ISO 8601); ``length`` counts the commands."""

    id: int
    config: MatchConfig
    started: str
    touched: str
    length: int
    result: GameResult | None = None
    final: str = ""


class UnreadableMatch(NamedTuple):
    """A stored match whose row cannot be understood, and why."""

    number: int
    why: str


class Wanted(NamedTuple):
    """Which stored matches are asked for.

    ``over`` tells whether they have ended; None: all of them. Each of ``words`` is looked for in the seats, in the
    names of people and, as its second part says, in the boxes with these ids: one of them must hold it. ``lesson_of``
    is the id of the box whose lesson they are; empty: any match.
    """

    over: bool | None = None
    words: tuple[tuple[str, tuple[str, ...]], ...] = ()
    lesson_of: str = ""

    def condition(self) -> tuple[str, list[str]]:
        """Return it in SQL, with its parameters."""
        parts = [] if self.over is None else [f"m.ended IS {'NOT ' if self.over else ''}NULL"]
        given: list[str] = []
        for word, boxes in self.words:
            fitting = [f"instr(lower({text}), lower(?))" for text in ("m.seats", _NAMES)]
            parts.append(f"({' OR '.join([*fitting, *[_IN_SETTING] * len(boxes)])})")
            given += [word, word, *map(_sign_of, boxes)]
        if self.lesson_of:
            parts += [_IN_SETTING] * 2
            given += [_sign_of(self.lesson_of), '"lesson":true']
        return " AND ".join(parts) or "TRUE", given


EVERYTHING, UNFINISHED = Wanted(), Wanted(over=False)
"""All stored matches; those that can be continued."""


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
        self._patience = PATIENCE

    def begin(self, config: MatchConfig, pen: str, rest: Sequence[Statement] = ()) -> int:
        """Insert a new match held by ``pen``, execute ``rest`` with it, and return its number.

        Raises:
            RepositoryError: it cannot be written.
        """
        with self._transaction() as db:
            number = _number_of(db, pen)
            if number is None:  # else another start has taken in the spool file of this very match
                number = _insert(db, config, pen)
            self._carry_out(db, number, rest)
        return number

    def take_in(self, match: SpooledMatch) -> int:
        """Store a match that could not be written before; return its number.

        If nobody has continued it since, it is completed, else it becomes a match of its own, because the stored one
        went on without what is new here. Taking it in twice changes nothing.

        Raises:
            RepositoryError: it cannot be written.
        """
        with self._transaction() as db:
            number = _number_of(db, match.pen)
            if number is None:
                number = _take_if_untouched(db, match)
            if number is None:
                number = _insert(db, match.config, match.pen)
                if match.number is not None:
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
                raise TakenOver(f"game {number} is not saved any more: it was continued in another window")
            self._carry_out(db, number, statements)

    def unfinished(self, most: int | None = None) -> list[MatchRecord]:
        """List the matches that can be continued, the latest first, at most so many.

        Raises:
            RepositoryError: the file cannot be read.
        """
        found: list[MatchRecord] = []
        first, rows = 0, self.rows(UNFINISHED, 0, most)
        while rows:
            found += [entry for entry in rows if isinstance(entry, MatchRecord)]
            if most is None or len(found) >= most:
                break
            first += len(rows)  # others stand in place of those that cannot be understood
            rows = self.rows(UNFINISHED, first, most)
        return found[:most]

    def entries(self) -> list[MatchRecord]:
        """List all matches, the latest first, but for the :meth:`unreadable` ones.

        Raises:
            RepositoryError: the file cannot be read.
        """
        return [entry for entry in self.rows() if isinstance(entry, MatchRecord)]

    def unreadable(self) -> list[UnreadableMatch]:
        """List the matches that cannot be understood; they are left as they are.

        Raises:
            RepositoryError: the file cannot be read.
        """
        return [entry for entry in self.rows() if isinstance(entry, UnreadableMatch)]

    def rows(
        self, wanted: Wanted = EVERYTHING, first: int = 0, most: int | None = None
    ) -> list[MatchRecord | UnreadableMatch]:
        """List what is stored, the latest first: at most ``most`` of what is wanted, from number ``first`` on.

        Raises:
            RepositoryError: the file cannot be read.
        """
        if self._db is None and not self.path.exists():
            return []
        condition, given = wanted.condition()
        part = (-1 if most is None else most, first)
        with self._reading() as db:
            sql = f"{_SELECT} WHERE {condition} ORDER BY m.touched DESC, m.id DESC LIMIT ? OFFSET ?"
            return [_entry(row) for row in db.execute(sql, (*given, *part)).fetchall()]

    def count(self, wanted: Wanted = EVERYTHING) -> int:
        """Count what is stored.

        Raises:
            RepositoryError: the file cannot be read.
        """
        if self._db is None and not self.path.exists():
            return 0
        condition, given = wanted.condition()
        with self._reading() as db:
            return int(db.execute(f"SELECT COUNT(*) FROM matches m WHERE {condition}", given).fetchone()[0])

    def raw(self, number: int) -> str:
        """Return everything that is stored of a match as lines of JSON, for a file that keeps it.

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
            RepositoryError: there is none, or it cannot be understood.
        """
        row = None
        if number <= _LARGEST_ID and (self._db is not None or self.path.exists()):
            with self._reading() as db:
                row = db.execute(f"{_SELECT} WHERE m.id = ?", (number,)).fetchone()
        if row is None:
            raise RepositoryError(f"there is no game {number} in {self.path}; `parlour saves` lists those there are")
        entry = _entry(row)
        if isinstance(entry, UnreadableMatch):
            raise RepositoryError(f"game {number} in {self.path} cannot be understood ({entry.why}); {_KEEP}")
        return entry

    def commands(self, number: int) -> list[Written]:
        """Return the commands of match ``number``, oldest first.

        Raises:
            RepositoryError: the file cannot be read, or a command is missing.
        """
        with self._reading() as db:
            sql = "SELECT number, command, action FROM commands WHERE match = ? ORDER BY number"
            rows = db.execute(sql, (number,)).fetchall()
        for at, row in enumerate(rows):
            if row[0] != at:
                raise RepositoryError(f"game {number} in {self.path}: command {at + 1} is missing; {_KEEP}")
        return [Written(str(text), action if isinstance(action, int) else None) for _at, text, action in rows]

    def takebacks(self, number: int) -> list[Takeback]:
        """Return what was taken back in match ``number``, oldest first.

        Raises:
            RepositoryError: the file cannot be read, or what stands there cannot be understood.
        """
        with self._reading() as db:
            sql = "SELECT kept, dropped, seat, bar FROM takebacks WHERE match = ? ORDER BY id"
            rows = db.execute(sql, (number,)).fetchall()
        try:
            return [msgspec.convert(dict(zip(_TAKEBACK, row, strict=True)), Takeback) for row in rows]
        except msgspec.ValidationError as error:
            raise RepositoryError(f"game {number} in {self.path}: an undo cannot be understood; {_KEEP}") from error

    def review(self, number: int) -> str | None:
        """Return what is stored as the review of match ``number``; None: there is none.

        Raises:
            RepositoryError: the file cannot be read.
        """
        if self._db is None and not self.path.exists():
            return None
        with self._reading() as db:
            row = db.execute("SELECT review FROM reviews WHERE match = ?", (number,)).fetchone()
        return None if row is None else str(row[0])

    def keep_review(self, number: int, review: str | None) -> None:
        """Store a review of match ``number`` instead of that there may be; None: only drop that.

        Raises:
            RepositoryError: the file cannot be written.
        """
        with self._transaction() as db:
            db.execute("DELETE FROM reviews WHERE match = ?", (number,))
            if review is not None:
                db.execute(
                    "INSERT INTO reviews (match, review) SELECT id, ?2 FROM matches WHERE id = ?1", (number, review)
                )

    def forget(self, number: int) -> None:
        """Delete match ``number``.

        Raises:
            RepositoryError: the file cannot be written.
        """
        with self._transaction() as db:
            for table, column in reversed(TABLES):
                db.execute(f"DELETE FROM {table} WHERE {column} = ?", (number,))

    @contextmanager
    def waiting_for(self, seconds: float) -> Iterator[None]:
        """Wait so long for another program that is writing, instead of :data:`PATIENCE`."""
        self._patience = seconds
        self._set_patience()
        try:
            yield
        finally:
            self._patience = PATIENCE
            self._set_patience()

    def _set_patience(self) -> None:
        """Tell an open file how long to wait."""
        if self._db is not None:
            self._db.execute(f"PRAGMA busy_timeout = {round(self._patience * 1000)}")

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
        except repository_format.NewerFormat as error:
            raise RepositoryError(str(error)) from error
        except (*repository_format.UNREADABLE, OSError) as error:
            damaged = isinstance(error, UnicodeDecodeError) or any(
                sign in str(error) for sign in ("not a database", "malformed")
            )
            raise (Damaged if damaged else RepositoryError)(repository_format.explain(self.path, error)) from error

    def _open(self) -> sqlite3.Connection:
        """Open the file, create it if needed, and migrate it to the current format."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        return repository_format.open_file(self.path, self._patience)


_ADD_TAKEBACK = (
    "INSERT INTO takebacks (match, kept, dropped, seat, bar, commands) SELECT ?1, ?2, ?3, ?4, ?5, ?6"
    " WHERE (SELECT COUNT(*) FROM takebacks WHERE match = ?1) <= ?7"
)
"""Stores an undo once: again, it changes nothing."""

_COPY_TAKEBACKS = (
    "INSERT INTO takebacks (match, kept, dropped, seat, bar, commands)"
    " SELECT ?1, kept, dropped, seat, bar, commands FROM takebacks WHERE match = ?2 ORDER BY id LIMIT ?3"
)

_TAKEBACK = Takeback.__struct_fields__

_KEEP = "`parlour saves export` keeps what is there in a file, `parlour saves forget` throws it away"

_LARGEST_ID = 2**63 - 1
"""The largest number SQLite knows."""

_IN_SETTING = "instr(m.setting, ?)"
_NAMES = "CASE WHEN json_valid(m.setting) THEN json_extract(m.setting, '$.names') END"

_SELECT = (
    "SELECT m.id, m.setting, m.seats, m.started, m.touched, m.ended, m.final,"
    " (SELECT COUNT(*) FROM commands c WHERE c.match = m.id) FROM matches m"
)


def _entry(row: tuple[Any, ...]) -> MatchRecord | UnreadableMatch:
    """Read a row of the table of matches for itself, whatever stands in it."""
    number, config, seats, started, touched, result, final, length = row
    try:
        known = msgspec.json.decode(config, type=MatchConfig)
        for moment in (started, touched):
            datetime.fromisoformat(moment).astimezone(UTC)
        if not isinstance(final, str):
            raise TypeError("the hash of its end is no text")
        return MatchRecord(
            id=number,
            config=msgspec.structs.replace(known, seats=msgspec.json.decode(seats, type=tuple[str, ...])),
            started=started,
            touched=touched,
            length=length,
            result=msgspec.json.decode(result, type=GameResult) if result else None,
            final=final,
        )
    except (ValueError, TypeError, OverflowError, RecursionError) as error:
        return UnreadableMatch(number, " ".join(str(error).split()) or type(error).__name__)


def add_takeback(takeback: Takeback, dropped: Sequence[str], stored: int) -> Statement:
    """Return how to store an undo after ``stored`` earlier ones; ``dropped`` are the JSON forms of commands."""
    return _ADD_TAKEBACK, (takeback.kept, takeback.dropped, takeback.seat, takeback.bar, _json(dropped), stored)


def _number_of(db: sqlite3.Connection, pen: str) -> int | None:
    """Return the number of the match that ``pen`` writes."""
    row = db.execute("SELECT id FROM matches WHERE pen = ?", (pen,)).fetchone()
    return None if row is None else int(row[0])


def _take_if_untouched(db: sqlite3.Connection, match: SpooledMatch) -> int | None:
    """Return the number of a stored match that ``match`` goes on from, held by its pen now; None: there is none."""
    if match.number is None or not db.execute("SELECT 1 FROM matches WHERE id = ?", (match.number,)).fetchone():
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


def _sign_of(box_id: str) -> str:
    """Return what stands in the setting of every match of a box."""
    return f'"slug":{_json(box_id)}'


def _json(value: object) -> str:
    """Write a value as JSON text."""
    return msgspec.json.encode(value).decode()


def _now() -> str:
    """Return the time as the repository writes it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")
