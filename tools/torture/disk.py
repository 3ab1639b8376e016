"""Disk faults during games: play continues, and nothing is lost afterwards.

The faults are real ones of SQLite: another process's transaction, a file that cannot grow (``max_page_count``), a
read-only connection (``query_only``); only an unwritable spool file is mocked.
"""

from __future__ import annotations

import itertools
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, nullcontext
from pathlib import Path
from random import Random
from unittest import mock

from game.match import recorder, repository, repository_format, spool
from game.match.match import Match
from game.match.repository import FILE, MatchRepository
from game.match.repository_upkeep import take_in_spooled
from tools.torture.played_games import kept, new_match, play_some, stored
from tools.torture.torment import Failed, Torment, Watch

LONG = 40
"""Maximum number of commands before, during and after a fault."""
HELD = 0.05
"""Maximum time for which a slow process holds the lock, in seconds."""
QUICK = 0.01
"""Time for which the program waits for locks here, in seconds."""


class Disk(Torment):
    """Plays games while the repository has faults."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._number = 0
        self._open: list[sqlite3.Connection] = []
        self._patches = ExitStack()
        for target, name, value in (
            (repository, "PATIENCE", QUICK), (recorder, "LAST_PATIENCE", QUICK), (recorder, "AGAIN", 0.0),
            (repository_format, "open_file", self._watched(repository_format.open_file)),
        ):  # fmt: skip
            self._patches.enter_context(mock.patch.object(target, name, value))

    def close(self) -> None:
        """Remove the patches."""
        self._patches.close()

    def _watched(self, plain: Callable[[Path, float], sqlite3.Connection]) -> Callable[..., sqlite3.Connection]:
        """Wrap the opening of files to record the program's connections."""

        def open_file(path: Path, patience: float) -> sqlite3.Connection:
            self._open.append(plain(path, patience))
            return self._open[-1]

        return open_file

    def trial(self, rng: Random, watch: Watch) -> None:
        """Play one game through some faults, possibly closing it during one, and check what is stored."""
        self._number += 1
        path = self.folder / str(self._number) / FILE
        path.parent.mkdir()
        self._open.clear()
        with closing(MatchRepository(path)) as games:
            match = _begin(games, path, rng)
            for _trouble in range(rng.randint(1, 3)):
                play_some(match, rng, LONG)
                has_room = rng.random() < 0.7
                name, trouble = self._trouble(path, rng)
                watch.count(name if has_room else f"{name}, no spool", match.game.box_id)
                with trouble, nullcontext() if has_room else _no_spool():
                    for _piece in range(rng.randint(1, 4)):
                        with watch.step():
                            play_some(match, rng, LONG)
                            match.catch_up()
                    if has_room and rng.random() < 0.3:
                        match.close()
                        break
            else:
                match.close()
        with closing(MatchRepository(path)) as games:
            _check(games, match)

    def _trouble(self, path: Path, rng: Random) -> tuple[str, AbstractContextManager[None]]:
        """Return a random fault: its name and a context manager."""
        if rng.random() < 0.5:
            return ("locked", _locked(path)) if rng.random() < 0.5 else ("slow", _slow(path, rng))
        word, name, during, after = rng.choice(
            (("full", "max_page_count", "1", "1073741823"), ("read-only", "query_only", "ON", "OFF"))
        )
        return word, self._pragma(name, during, after)

    @contextmanager
    def _pragma(self, name: str, during: str, after: str) -> Iterator[None]:
        """Set a pragma of all connections temporarily, so that the file cannot grow or be written."""
        for db in self._open:
            db.execute(f"PRAGMA {name} = {during}")
        yield
        for db in self._open:
            db.execute(f"PRAGMA {name} = {after}")


def _begin(games: MatchRepository, path: Path, rng: Random) -> Match:
    """Begin a match, sometimes while another process locks the file."""
    with _locked(path) if rng.random() < 0.2 else nullcontext():
        return new_match(rng, games)


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Hold a write lock, like another process."""
    with closing(sqlite3.connect(path, isolation_level=None, timeout=10.0)) as lock:
        lock.execute("BEGIN IMMEDIATE")
        yield
        lock.execute("ROLLBACK")


@contextmanager
def _slow(path: Path, rng: Random) -> Iterator[None]:
    """Repeatedly hold a write lock for short times, like another process."""
    done, naps = threading.Event(), [rng.uniform(0.0, HELD) for _hold in range(20)]

    def hold() -> None:
        for nap in itertools.cycle(naps):
            with _locked(path):
                if done.wait(nap):
                    return

    other = threading.Thread(target=hold)
    other.start()
    try:
        yield
    finally:
        done.set()
        other.join()


def _no_spool() -> AbstractContextManager[object]:
    """Make spool files unwritable, too."""
    return mock.patch.object(spool, "write", side_effect=spool.SpoolError("there is no room"))


def _check(games: MatchRepository, match: Match) -> None:
    """Raise Failed unless the whole match is available after a restart.

    Raises:
        BadSave, RepositoryError: If it cannot be read.
    """
    taken = take_in_spooled(games)
    if taken.problems:
        raise Failed(f"not taken in: {taken.problems}")
    entries = games.entries()
    if len(entries) != 1 or entries[0].result != match.result():
        raise Failed(f"{len(entries)} games are stored, {entries}; played was one that ended with {match.result()}")
    wanted, found = kept(match), stored(games, entries[0].id)
    if found != wanted:
        raise Failed(
            f"{len(found.commands)} commands and {found.takebacks} undos are stored,"
            f" not {len(wanted.commands)} and {wanted.takebacks}; warned was {match.warning}"
        )
