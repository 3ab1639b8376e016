"""The format of the repository's file: tables, opening, migrations."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Final

from game import resources
from game.i18n import N_, _

FORMAT: Final = 4
"""Version of the file format, stored in SQLite's user_version."""
WITH_ACTIONS: Final = 2
"""The first format that groups commands into actions."""

TABLES: Final = (("matches", "id"), ("commands", "match"), ("takebacks", "match"), ("reviews", "match"))
"""The tables, each with the column that has the number of the match."""

UNREADABLE: Final = (sqlite3.Error, UnicodeDecodeError)
"""The errors of a damaged file: Python fails to decode SQLite's messages if they cite damaged names."""

_REMEDIES: Final = (
    ("mending", N_("try again in a moment")),
    ("locked", N_("another program is writing to it; close that program")),
    ("readonly", N_("the file or its folder is read-only; make it writable, or set PARLOUR_HOME to another folder")),
    ("unable to open", N_("its folder can't be written; make it writable, or set PARLOUR_HOME to another folder")),
    ("full", N_("the disk is full; free some space")),
    ("not a database", N_("the file is damaged; `parlour saves salvage` recovers what can still be read")),
    ("malformed", N_("the file is damaged; `parlour saves salvage` recovers what can still be read")),
)


class NewerFormat(ValueError):
    """A newer version has written the file; the message is one line with the remedy."""


def open_file(path: Path, patience: float) -> sqlite3.Connection:
    """Open the file at ``path``, creating it or migrating it to the current format.

    Raises:
        NewerFormat: it was written by a newer version.
        sqlite3.Error: it cannot be opened or is damaged.
    """
    db = sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)
    try:
        db.text_factory = _text
        found = db.execute("PRAGMA user_version").fetchone()[0]
        if found > FORMAT:
            raise NewerFormat(
                _(
                    "games can't be saved or read: {path} was written by a newer Time Parlour (form {found}, "
                    "this one knows {known}); please update"
                ).format(path=path, found=found, known=FORMAT)
            )
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA wal_autocheckpoint = 0")  # the main file changes only on closing
        if found < FORMAT:
            migrate(db)
    except BaseException:
        db.close()
        raise
    return db


def explain(path: Path, error: Exception) -> str:
    """Return one line with the problem and the remedy."""
    text = "malformed" if isinstance(error, UnicodeDecodeError) else str(error)
    remedy = next((remedy for sign, remedy in _REMEDIES if sign in text), "")
    if isinstance(error, OSError):
        text = resources.why_of(error)
        remedy = N_("make the folder writable, or set PARLOUR_HOME to another one")
    told = _("games can't be saved or read: {where}").format(where=f"{path}: {text}")
    return f"{told}; {_(remedy)}" if remedy else told


def _text(data: bytes) -> str:
    """Decode a text of the file; invalid UTF-8 makes its row unreadable, but not the whole query."""
    return data.decode("utf-8", "surrogateescape")


def migrate(db: sqlite3.Connection) -> None:
    """Migrate the file to the current format, step by step, in one transaction."""
    db.execute("BEGIN IMMEDIATE")
    try:
        found = db.execute("PRAGMA user_version").fetchone()[0]  # another window may have migrated it
        for step in MIGRATIONS[found:]:
            step(db)
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
    """Group commands into actions; for older rows the rules decide when they are read."""
    db.execute("ALTER TABLE commands ADD COLUMN action INTEGER")


def _from_2_to_3(db: sqlite3.Connection) -> None:
    """Add indices that find the latest of thousands of matches."""
    db.execute("CREATE INDEX latest ON matches (touched DESC, id DESC)")
    db.execute("CREATE INDEX latest_unfinished ON matches (touched DESC, id DESC) WHERE ended IS NULL")


def _from_3_to_4(db: sqlite3.Connection) -> None:
    """Add the table of reviews."""
    db.execute("CREATE TABLE reviews (match INTEGER PRIMARY KEY REFERENCES matches, review TEXT NOT NULL)")


MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (_from_0_to_1, _from_1_to_2, _from_2_to_3, _from_3_to_4)
"""``MIGRATIONS[n]`` migrates a file from format n to n + 1."""
