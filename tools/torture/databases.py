"""Damaged repository files: readable games stay playable, others are named, and salvaging loses nothing."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Mapping
from contextlib import closing, suppress
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path
from random import Random

from game.content import BadContent, UnknownGame
from game.match.repository import FILE, MatchRepository, RepositoryError
from game.match.repository_rows import MatchRecord
from game.match.repository_upkeep import inspect, salvage
from game.match.save_file import BadSave, from_repository, resume
from game.seats.players import RandomPlayer
from tools.torture.damage import nested, odd_value
from tools.torture.played_games import Kept, game_of, kept, new_match, number_of, play_some, stored
from tools.torture.torment import Failed, Torment, Watch

FILES = 12
"""Number of different files to damage."""
GAMES, LONG = 5, 40
"""Number of games in a file, and maximum number of commands per game."""
LIMIT = 10.0
"""Time limit per file, in seconds."""
PAGE = 4096
YESTERDAY, TODAY = date(2015, 10, 21), date(2015, 10, 22)
COLUMNS = {
    "matches": ("id", "pen", "setting", "seats", "started", "touched", "ended", "final"),
    "commands": ("match", "number", "command", "action"),
    "takebacks": ("id", "match", "kept", "dropped", "seat", "bar", "commands"),
    "reviews": ("match", "review"),
}
MOMENTS = (
    "2026-11-21T20:00:00",
    "2026-11-21",
    "2026-W47-6",
    "20261121T200000",
    "2026-11-21 20:00",
    "2026-11-21T20:00:00.123456",
    "2026-11-21T20:00:00+14:00",
    "0001-01-01T00:00:00+14:00",
    "9999-12-31T23:59:59-14:00",
    "0001-01-01",
    "9999-12-31T23:59:59.999999",
    "2026-02-30T00:00:00+00:00",
    "2031-01-01T00:00:00.000Z",
)
"""Times in unusual formats: without offset, as a week, out of range."""
EXPECTED = (RepositoryError, BadSave, UnknownGame, BadContent)


class Databases(Torment):
    """Damages a repository with a few games, then reads, resumes and salvages it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._number = 0
        self._files: dict[int, Mapping[int, Kept]] = {}

    def trial(self, rng: Random, watch: Watch) -> None:
        """Damage one file, read it, salvage it, read it again."""
        watch.go_on()
        self._number += 1
        place = self.folder / str(self._number)
        place.mkdir()
        path = place / FILE
        before = self._put_file(path, rng.randrange(FILES))
        copied = rng.random() < 0.5
        if copied and inspect(path, YESTERDAY) is not None:
            raise Failed("a whole file was called damaged")
        is_bytes = rng.random() < 0.5
        (_damage_bytes if is_bytes else _damage_rows)(path, rng)
        watch.count(f"{'bytes' if is_bytes else 'rows'}{', a copy' if copied else ''}")
        with watch.step(LIMIT):
            self._look_and_salvage(path, set(before) if copied else set())
        shutil.rmtree(place)

    def _put_file(self, path: Path, which: int) -> Mapping[int, Kept]:
        """Copy one of a few intact files there, created on first use; return its games."""
        original = self.folder / f"whole-{which}.sqlite3"
        if which not in self._files:
            self._files[which] = _play_games(original, Random(which))
        shutil.copy(original, path)
        return self._files[which]

    def _look_and_salvage(self, path: Path, copied: set[int]) -> None:
        """Compare the readable games before and after salvaging; some games are in a backup."""
        readable = _look(path)
        is_damaged = bool(copied) and inspect(path, TODAY) is not None
        with closing(MatchRepository(path)) as repository:
            try:
                salvage(repository)
            except RepositoryError as error:
                _check_line(error)
                return
        after = _look(path)
        for number, was in readable.items():
            if after.get(number) != was:
                raise Failed(f"game {number} could be read before it was salvaged: {was}, not {after.get(number)}")
        gone = copied - _numbers(path)
        if is_damaged and gone:
            raise Failed(f"games {sorted(gone)} are in the copy of the day before and were not taken from it")


def _play_games(path: Path, rng: Random) -> Mapping[int, Kept]:
    """Play a few games into a new file; return them."""
    games = {}
    with closing(MatchRepository(path)) as repository:
        for _game in range(GAMES):
            match = new_match(rng, repository)
            play_some(match, rng, LONG)
            match.close()
            games[number_of(match)] = kept(match)
    return games


def _damage_bytes(path: Path, rng: Random) -> None:
    """Flip bits, overwrite a page with zeros or random bytes, or truncate."""
    data = bytearray(path.read_bytes())
    way = rng.randrange(5)
    if way == 0:
        for _bit in range(rng.randint(1, 60)):
            data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    elif way == 1:
        del data[rng.randrange(len(data)) :]
    elif way == 2:
        at = rng.randrange(-(-len(data) // PAGE)) * PAGE
        data[at : at + PAGE] = bytes(PAGE)
    elif way == 3:
        at = rng.randrange(len(data))
        data[at : at + 200] = rng.randbytes(200)
    else:
        data[rng.randrange(100)] = rng.randrange(256)
    path.write_bytes(data)


def _damage_rows(path: Path, rng: Random) -> None:
    """Write odd values into a few rows of a well-formed file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for _value in range(rng.randint(1, 4)):
            table = rng.choice(list(COLUMNS))
            column, key = rng.choice(COLUMNS[table]), COLUMNS[table][0]
            rows = db.execute(f"SELECT {key} FROM {table}").fetchall()
            if not rows:
                continue
            with suppress(sqlite3.Error, OverflowError):  # rejected by SQLite
                sql = f"UPDATE OR REPLACE {table} SET {column} = ? WHERE {key} = ?"
                is_moment = column in ("started", "touched") and rng.random() < 0.7
                db.execute(sql, (rng.choice(MOMENTS) if is_moment else _odd_cell(rng), rng.choice(rows)[0]))


def _odd_cell(rng: Random) -> object:
    """Return an unusual value for a column."""
    if rng.random() < 0.4:
        return rng.choice(
            (
                nested(rng),
                nested(rng).decode(),
                rng.randbytes(5),
                b"\xff\xfe",
                "\ud800".encode("utf-8", "surrogatepass"),
            )
        )
    value = odd_value(rng)
    return repr(value) if isinstance(value, list | dict) else value


def _look(path: Path) -> Mapping[int, Kept]:
    """Open a file as the program does and resume its games; return the readable ones."""
    found = {}
    with closing(MatchRepository(path)) as repository:
        with suppress(*EXPECTED):
            repository.unreadable()
        try:
            entries = repository.entries()
        except RepositoryError as error:
            _check_line(error)
            return {}
        for entry in entries:
            _check_moments(entry)
            try:
                found[entry.id] = stored(repository, entry.id)
                match = resume(
                    game_of(repository, entry.id),
                    repository,
                    from_repository(repository, entry.id),
                    lambda setting: [RandomPlayer(seat) for seat, _spec in enumerate(setting.seats)],
                )
                match.recorder = None
                match.run(3)
            except EXPECTED as error:
                _check_line(error)
    return found


def _check_moments(entry: MatchRecord) -> None:
    """Raise Failed if the times of a game cannot be displayed."""
    try:
        datetime.now(UTC) - min(map(datetime.fromisoformat, (entry.started, entry.touched)))
        for offset in (-14, 14):
            datetime.fromisoformat(entry.touched).astimezone(timezone(timedelta(hours=offset)))
    except (ValueError, TypeError, OverflowError) as error:
        raise Failed(f"{entry.started} or {entry.touched} cannot be shown: {error}") from error


def _numbers(path: Path) -> set[int]:
    """Return the numbers of all games in a file, readable or not."""
    with closing(sqlite3.connect(path)) as db:
        return {number for (number,) in db.execute("SELECT id FROM matches")}


def _check_line(error: ValueError) -> None:
    """Raise Failed unless an error is a single line."""
    if "\n" in str(error) or not str(error):
        raise Failed(f"no clear line: {str(error)!r}") from error
