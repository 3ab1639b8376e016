"""Maintenance of the repository: takes in unsaved matches, checks and copies the file daily, salvages a damaged one.

    take_in_spooled(repository)     # at a start and on the shelf
    inspect(repository.path)        # in the background: SQLite's quick_check, then the daily copy
    salvage(repository)             # writes everything readable to a new file and keeps the damaged one

Each match is read from the damaged file first. What is missing there comes from the copy with the longest version of
the match, whatever its date; the length is the number of commands ever given in it. A match without its row in the
table of matches gets the row of a copy; if no copy has it, the rest of the match is kept in a separate file.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, suppress
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from game import resources
from game.i18n import _
from game.match import repository_swap, repository_wal, spool
from game.match.repository import PATIENCE, MatchRepository, RepositoryError
from game.match.repository_format import FORMAT, UNREADABLE, WITH_ACTIONS, migrate, open_file
from game.match.repository_rows import SELECT, MatchRecord, UnreadableMatch, read_row

COPIES: Final = 2
"""Number of daily copies that are kept."""
_NUMBERED: Final = re.compile(r"-(\d{5,})-\d{4}-\d\d-\d\d$")
"""The end of a copy's name: its number and date."""


class TakenIn(NamedTuple):
    """The result of taking in spool files: the number of matches, and one line for each file that failed."""

    matches: int
    problems: tuple[str, ...]


class Salvaged(NamedTuple):
    """The result of salvaging a damaged file; empty if another window has salvaged it in the meantime.

    ``matches`` were saved, ``from_copy`` of them from copies; ``damaged`` is the new path of the damaged file,
    ``aside`` the file with the remains of the ``lost`` matches.
    """

    matches: int = 0
    lacking: tuple[MatchRecord | UnreadableMatch, ...] = ()
    """Saved matches that may lack their last commands."""
    from_copy: int = 0
    lost: tuple[LostMatch, ...] = ()
    damaged: Path | None = None
    aside: Path | None = None


def take_in_spooled(repository: MatchRepository) -> TakenIn:
    """Write the matches of all spool files into the repository and delete the files."""
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
    """Check the file and make the daily copy; return the damage, None if there is none or no file.

    Opens its own connection, so it may run in another thread than the game.
    """
    try:
        if repository_swap.waits(path):
            repository_swap.finish(path)
        if not path.exists():
            return None
        with repository_swap.shared(path, PATIENCE), repository_wal.read_plainly(path):
            found = _damage_of(path)
            if found is None:
                with closing(sqlite3.connect(path)) as db:
                    _copy_once_a_day(db, path, today or datetime.now(UTC).date())
            return found
    except (sqlite3.OperationalError, OSError):
        return None  # it is being salvaged, or is out of reach


def _damage_of(path: Path) -> str | None:
    """Return the damage that quick_check finds in a file, or None."""
    try:
        with closing(sqlite3.connect(path)) as db:
            found = str(db.execute("PRAGMA quick_check(1)").fetchone()[0])
    except UnicodeDecodeError as error:
        return str(error)
    except sqlite3.DatabaseError as error:
        return None if isinstance(error, sqlite3.OperationalError) else str(error)  # locked or unreachable, not damaged
    return None if found == "ok" else found


def copies(path: Path) -> Sequence[Path]:
    """List the copies of the file at ``path``, the latest first: by number, as clocks may be wrong."""
    return sorted(path.parent.glob(f"{path.stem}-*.copy"), key=lambda copy: (_number_of(copy), copy.name), reverse=True)


def _number_of(copy: Path) -> int:
    """Return the number of a copy; 0 for old ones that have only a date."""
    found = _NUMBERED.search(copy.stem)
    return int(found[1]) if found else 0


def _copy_once_a_day(db: sqlite3.Connection, path: Path, today: date) -> None:
    """Copy an open file unless the latest copy is of today; keep only the latest copies."""
    latest = next(iter(copies(path)), None)
    if latest is not None and latest.stem.endswith(f"-{today.isoformat()}"):
        return
    number = _number_of(latest) + 1 if latest is not None else 1
    target = path.with_name(f"{path.stem}-{number:05}-{today.isoformat()}.copy")
    half = target.with_suffix(".part")
    try:
        half.unlink(missing_ok=True)
        with closing(sqlite3.connect(half)) as copy:
            db.backup(copy, pages=256, sleep=0.01)
        half.replace(target)
        for old in copies(path)[COPIES:]:
            old.unlink()
    except (OSError, sqlite3.OperationalError):
        half.unlink(missing_ok=True)  # no room, or it is being written: try at the next start


# --- a damaged file ---------------------------------------------------------------------------------------------------


def salvage(repository: MatchRepository) -> Salvaged:
    """Replace a damaged file by a new one with everything readable, completed from the copies.

    Holds the exclusive lock. The replacement is atomic, even if the program is killed
    (:mod:`game.match.repository_swap`).

    Raises:
        RepositoryError: the folder cannot be written, or other windows keep writing; nothing has changed then.
    """
    path = repository.path
    repository.close()
    try:
        with repository_swap.alone(path, repository_swap.PATIENCE):
            if repository_swap.waits(path):
                repository_swap.exchange(path)
            if repository.file.moved and _damage_of(path) is None:
                return Salvaged()  # another window has salvaged it
            with repository_wal.read_plainly(path):
                saved = _salvage(path)
    except (OSError, *UNREADABLE) as error:
        raise RepositoryError(
            _(
                "{path} is damaged and can't be recovered: {error}; free some space, close other windows, "
                "or move the file elsewhere"
            ).format(path=path, error=error)
        ) from error
    repository.file.accept()
    return saved


def _salvage(path: Path) -> Salvaged:
    """Salvage a file while holding the exclusive lock."""
    fresh = path.with_suffix(".salvaging")
    for tail in ("", *repository_swap.BESIDE):
        fresh.with_name(fresh.name + tail).unlink(missing_ok=True)
    try:
        with closing(open_file(fresh, PATIENCE)) as new:
            found = read_out(path, copies(path), new)
            new.execute("PRAGMA journal_mode = DELETE")
        aside = _keep_lost(path, found.lost) if found.lost else None
        fresh.replace(repository_swap.waiting(path))
    except BaseException:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise
    repository_swap.sync_folder(path.parent)
    return found._replace(damaged=repository_swap.exchange(path), aside=aside)


def _keep_lost(path: Path, lost: Sequence[LostMatch]) -> Path:
    """Write the remains of lost matches as lines of JSON; return the path."""
    moment = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    target = path.with_name(f"{path.stem}-{moment}.lost")
    lines = [json.dumps({"table": table, "row": row}, default=repr) for one in lost for table, row in one.rows]
    resources.write_file(target, ("\n".join(lines) + "\n").encode())
    return target


# --- reading a damaged file ------------------------------------------------------------------------------------------


FEW: Final = 200
"""Rows per query on a damaged file; if a query fails, they are read one by one."""
MOST_FAILED: Final = 500
"""Failed queries after which a table is given up, as a damaged key can be as large as 2**63."""
MOST_NUMBERS: Final = 20_000
"""Most match numbers that are tried one by one if they cannot be listed."""

Row: TypeAlias = tuple[object, ...]

_TAKE_IN_MATCH: Final = (
    "INSERT OR IGNORE INTO matches VALUES"
    " (?, coalesce(?, ''), coalesce(?, ''), coalesce(?, ''), coalesce(?, ''), coalesce(?, ''), ?, coalesce(?, ''))"
)
"""Replaces NULLs of damaged rows, which the new file would reject."""
_MATCHES: Final = "id, pen, setting, seats, started, touched, ended, final"
_TAKEBACKS: Final = "id, match, kept, dropped, seat, bar, commands"
_PEN, _TOUCHED = 1, 5


class LostMatch(NamedTuple):
    """A match whose row in the table of matches is lost: its number, and the remaining rows with their tables."""

    number: int
    rows: Sequence[tuple[str, Row]]

    @property
    def commands(self) -> int:
        """The number of remaining commands."""
        return sum(table == "commands" for table, _row in self.rows)


class _Known(NamedTuple):
    """What one file has of a match; ``whole``: no command seems to be missing."""

    row: Row | None
    commands: Sequence[Row] = ()
    whole: bool = True
    takebacks: Sequence[Row] = ()
    review: Row | None = None

    @property
    def age(self) -> tuple[int, int]:
        """The number of commands ever given, undone ones too, then of present ones: an age independent of clocks."""
        dropped = sum(row[3] for row in self.takebacks if isinstance(row[3], int))
        return len(self.commands) + dropped, len(self.commands)

    @property
    def texts(self) -> Sequence[object]:
        """The commands as JSON."""
        return [row[2] for row in self.commands]

    @property
    def is_sound(self) -> bool:
        """Whether the row is readable."""
        if self.row is None:
            return False
        number, _pen, *rest = self.row
        return isinstance(read_row((number, *rest, len(self.commands))), MatchRecord)


def read_out(path: Path, copies: Sequence[Path], new: sqlite3.Connection) -> Salvaged:
    """Write everything readable of the file at ``path`` into ``new``, and missing parts from ``copies``."""
    lacking: list[int] = []
    lost: list[LostMatch] = []
    from_copy = matches = 0
    with ExitStack() as stack:
        main = _Source(stack.enter_context(closing(_connect(path))))
        backups = [_Source(stack.enter_context(closing(copy))) for copy in map(_copied, copies) if copy is not None]
        new.execute("BEGIN")
        for number in sorted({*main.numbers, *(number for backup in backups for number in backup.rows)}):
            known = main.known(number)
            best = _best(known, [backup.known(number) for backup in backups if number in backup.rows])
            put = _merged(known, best)
            if put.row is None:
                lost.append(_lost(number, known))
                continue
            if not _put(new, number, put):
                continue
            matches += 1
            from_copy += put is not known
            if put is best and known.row is None and known.commands and not _begins(put, known):
                lost.append(_lost(number, known))
            elif not _is_complete(put, known):
                lacking.append(number)
        new.execute("COMMIT")
    rows = [new.execute(f"{SELECT} WHERE m.id = ?", (number,)).fetchone() for number in lacking]
    return Salvaged(matches, tuple(map(read_row, rows)), from_copy, tuple(lost))


def _best(known: _Known, others: Iterable[_Known]) -> _Known | None:
    """Return the most complete copy of a match, ignoring other matches with the same number."""
    same = [one for one in others if not known.is_sound or known.row is None or _setting(one) == _setting(known)]
    return max(same, key=lambda one: one.age, default=None)


def _setting(known: _Known) -> object:
    """Return the setting of a match, which never changes."""
    return known.row and known.row[2]


def _merged(known: _Known, best: _Known | None) -> _Known:
    """Merge what the damaged file and the best copy have of a match; without a row if neither has a readable one."""
    if best is None or best.row is None or (known.is_sound and known.whole):
        return known
    if known.is_sound and known.row is not None:
        if len(best.commands) <= len(known.commands):
            return known
        return best._replace(row=(*best.row[:_PEN], known.row[_PEN], *best.row[_PEN + 1 :]))
    if best.texts == known.texts or not _goes_on(known, best):
        return best
    takebacks = max(known.takebacks, best.takebacks, key=len)
    return known._replace(row=(*best.row[:-2], None, ""), takebacks=takebacks)  # whether it is over is unknown


def _goes_on(known: _Known, best: _Known) -> bool:
    """Return whether a match without its row continues its copy."""
    if _begins(known, best):
        return True
    undone = len(best.takebacks)
    return known.age > best.age and len(known.takebacks) > undone and known.takebacks[:undone] == best.takebacks


def _begins(known: _Known, first: _Known) -> bool:
    """Return whether the commands of a match begin with those of ``first``."""
    return known.texts[: len(first.commands)] == first.texts


def _is_complete(put: _Known, known: _Known) -> bool:
    """Return whether a match seems to have all its commands."""
    if put.commands is known.commands:
        return known.whole
    ended, touched = put.row and put.row[-2], put.row and put.row[_TOUCHED]
    return bool(ended) or (known.row is not None and known.row[_TOUCHED] == touched)


def _put(new: sqlite3.Connection, number: int, known: _Known) -> bool:
    """Write a match into the new file; return whether that was possible."""
    row = known.row or ()
    if row and not known.whole:
        row = (*row[:-2], None, "")  # without its last commands it is unfinished and can be continued
    with suppress(*UNREADABLE):
        new.execute(_TAKE_IN_MATCH, row)
    if new.execute("SELECT 1 FROM matches WHERE id = ?", (number,)).fetchone() is None:
        return False
    for sql, rows in (
        ("INSERT OR IGNORE INTO commands VALUES (?, ?, ?, ?)", known.commands),
        ("INSERT INTO takebacks VALUES (NULL, ?, ?, ?, ?, ?, ?)", [row[1:] for row in known.takebacks]),
        ("INSERT OR IGNORE INTO reviews VALUES (?, ?)", [known.review] if known.review else []),
    ):
        for row in rows:
            with suppress(*UNREADABLE):
                new.execute(sql, row)
    return True


def _lost(number: int, known: _Known) -> LostMatch:
    """Return the remaining rows of a match."""
    rows = [("commands", row) for row in known.commands] + [("takebacks", row) for row in known.takebacks]
    return LostMatch(number, rows + ([("reviews", known.review)] if known.review else []))


# --- one file --------------------------------------------------------------------------------------------------------


class _Source:
    """A file to read matches from: the damaged one, or a copy."""

    def __init__(self, db: sqlite3.Connection) -> None:
        """Read the rows of matches, undos and reviews."""
        self._db = db
        self.rows: dict[int, Row] = {}
        for row in _rows(db, "matches", "id", _MATCHES):
            if isinstance(row[0], int):
                self.rows.setdefault(row[0], row)
        self._takebacks: dict[object, dict[object, Row]] = {}
        for row in _rows(db, "takebacks", "id", _TAKEBACKS):
            self._takebacks.setdefault(row[1], {}).setdefault(row[0], row)
        self._reviews = {row[0]: row for row in _rows(db, "reviews", "match", "match, review")}
        self._actions = "NULL"
        with suppress(*UNREADABLE):
            if db.execute("PRAGMA user_version").fetchone()[0] >= WITH_ACTIONS:
                self._actions = "action"

    @property
    def numbers(self) -> set[int]:
        """The numbers of all matches that have a row or commands."""
        return {*self.rows, *self._numbers_of_commands()}

    def known(self, number: int) -> _Known:
        """Return what the file has of a match."""
        commands, whole = self._commands(number)
        takebacks = tuple(self._takebacks.get(number, {}).values())
        return _Known(self.rows.get(number), commands, whole, takebacks, self._reviews.get(number))

    def _commands(self, number: int) -> tuple[Sequence[Row], bool]:
        """Return the commands of a match up to the first missing one, and whether none seems to be missing."""
        found: list[Row] = []
        sql = f"SELECT match, number, command, {self._actions} FROM commands WHERE match = ? ORDER BY number"
        try:
            for row in self._db.execute(sql, (number,)):
                if row[1] != len(found):
                    return found, False
                found.append(row)
        except UNREADABLE:
            return found, False
        return found, True

    def _numbers_of_commands(self) -> Iterator[int]:
        """Yield the numbers of matches that have commands, from both ends of the table if there is damage between."""
        last: dict[str, int] = {}
        for start, sign, order in ((-1, ">", "ASC"), (2**63 - 1, "<", "DESC")):
            at, sql = start, f"SELECT match FROM commands WHERE match {sign} ? ORDER BY match {order} LIMIT 1"
            try:
                while (row := self._db.execute(sql, (at,)).fetchone()) is not None and isinstance(row[0], int):
                    yield (at := row[0])
                return
            except UNREADABLE:
                last[order] = at
        low, high = last["ASC"] + 1, min(last["DESC"], last["ASC"] + MOST_NUMBERS, max(self.rows, default=0) + FEW)
        yield from (number for number in range(low, high) if self._commands(number)[0])


def _connect(path: Path) -> sqlite3.Connection:
    """Open a damaged file; an empty database stands for one that cannot be opened."""
    try:
        db = sqlite3.connect(path)
    except UNREADABLE:
        db = sqlite3.connect(":memory:")
    db.text_factory = _lenient
    return db


def _copied(path: Path) -> sqlite3.Connection | None:
    """Load a copy into memory and migrate it; None if that is impossible."""
    memory = sqlite3.connect(":memory:", isolation_level=None)
    memory.text_factory = _lenient
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as copy:
            copy.backup(memory)
        if memory.execute("PRAGMA user_version").fetchone()[0] <= FORMAT:
            migrate(memory)
            return memory
    except UNREADABLE:
        pass
    memory.close()
    return None


def _rows(db: sqlite3.Connection, table: str, key: str, columns: str) -> Iterator[Row]:
    """Yield the readable rows of a table: first by key, which is the first column, then in file order.

    Many rows come twice: a search by key misses those behind a damaged key, which breaks the order.
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


def _lenient(data: bytes) -> str:
    """Decode text of a damaged file, with escapes for invalid UTF-8."""
    return data.decode("utf-8", "backslashreplace")
