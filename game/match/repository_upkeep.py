"""Care of the repository's file: it takes unsaved matches in, is checked, copied once a day and salvaged if damaged.

take_in_spooled(repository)     # at a start and on the shelf
inspect(repository.path)        # in the background: SQLite's quick_check, then today's copy
salvage(repository)             # what can still be read goes into a new file; the damaged one is kept aside
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Final, NamedTuple

from game import resources
from game.match import repository_lock, repository_swap, repository_wal, spool
from game.match.repository import PATIENCE, MatchRepository, RepositoryError
from game.match.repository_format import UNREADABLE, open_file
from game.match.repository_rows import MatchRecord, UnreadableMatch
from game.match.salvage import LostMatch, read_out

COPIES: Final = 2
"""How many daily copies are kept."""
_NUMBERED: Final = re.compile(r"-(\d{5,})-\d{4}-\d\d-\d\d$")
"""How the name of a copy ends: with its number and its day."""


class TakenIn(NamedTuple):
    """What became of the spool files: how many matches were taken in, and a line for each that could not be."""

    matches: int
    problems: tuple[str, ...]


class Salvaged(NamedTuple):
    """What could be read from a damaged file, and where it and what is left of lost games were put.

    All is empty when another window has mended the file meanwhile.
    """

    matches: int
    lacking: tuple[MatchRecord | UnreadableMatch, ...]
    """Those that may lack their last commands."""
    from_copy: int
    lost: tuple[LostMatch, ...]
    damaged: Path | None
    aside: Path | None


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
    try:
        if repository_swap.waits(path):
            repository_swap.finish(path)
        if not path.exists():
            return None
        with repository_lock.shared(path, PATIENCE), repository_wal.read_plainly(path):
            found = _damage_of(path)
            if found is None:
                with closing(sqlite3.connect(path)) as db:
                    _copy_once_a_day(db, path, today or datetime.now(UTC).date())
            return found
    except (sqlite3.OperationalError, OSError):
        return None  # somebody is mending it, or it cannot be reached


def _damage_of(path: Path) -> str | None:
    """Return what is damaged in a file."""
    try:
        with closing(sqlite3.connect(path)) as db:
            found = str(db.execute("PRAGMA quick_check(1)").fetchone()[0])
    except UnicodeDecodeError as error:
        return str(error)
    except sqlite3.DatabaseError as error:
        return None if isinstance(error, sqlite3.OperationalError) else str(error)  # locked or unreachable, not damaged
    return None if found == "ok" else found


def copies(path: Path) -> Sequence[Path]:
    """List the copies of the file at ``path``, the latest first: by their numbers, whatever the clock said."""
    return sorted(path.parent.glob(f"{path.stem}-*.copy"), key=lambda copy: (_number_of(copy), copy.name), reverse=True)


def _number_of(copy: Path) -> int:
    """Return the number of a copy; 0 for those that were only dated."""
    found = _NUMBERED.search(copy.stem)
    return int(found[1]) if found else 0


def _copy_once_a_day(db: sqlite3.Connection, path: Path, today: date) -> None:
    """Copy an open file unless the latest copy is of today; only the latest copies stay."""
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
        half.unlink(missing_ok=True)  # no room, or it is being written: tomorrow, or at the next start


# --- a damaged file ---------------------------------------------------------------------------------------------------


def salvage(repository: MatchRepository) -> Salvaged:
    """Put what can be read of a damaged file into a new one; what is missing comes from the copies.

    Nobody writes meanwhile. The new file takes the place of the damaged one whole or not at all, whenever the program
    is killed (:mod:`game.match.repository_swap`).

    Raises:
        RepositoryError: the folder cannot be written, or other windows write without end; no game is less than before.
    """
    path = repository.path
    repository.close()
    try:
        with repository_lock.alone(path, repository_swap.PATIENCE):
            if repository_swap.waits(path):
                repository_swap.exchange(path)
            if repository.file.moved and _damage_of(path) is None:
                return Salvaged(0, (), 0, (), None, None)  # another window was quicker
            with repository_wal.read_plainly(path):
                saved = _salvage(path)
    except (OSError, *UNREADABLE) as error:
        raise RepositoryError(
            f"{path} is damaged and cannot be salvaged: {error}; make room, close other windows or copy it away"
        ) from error
    repository.file.accept()
    return saved


def _salvage(path: Path) -> Salvaged:
    """Salvage a file with which we are alone."""
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
    return Salvaged(*found, repository_swap.exchange(path), aside)


def _keep_lost(path: Path, lost: Sequence[LostMatch]) -> Path:
    """Write what is left of lost games as lines of JSON; return where it lies."""
    moment = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    target = path.with_name(f"{path.stem}-{moment}.lost")
    lines = [json.dumps({"table": table, "row": row}, default=repr) for one in lost for table, row in one.rows]
    resources.write_file(target, ("\n".join(lines) + "\n").encode())
    return target
