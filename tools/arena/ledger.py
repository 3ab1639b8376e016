"""The file of a tournament: a line of JSON for each game that was played, written when it ends.

A tournament that was killed goes on where it was: what stands in the file is not played again. A line that was being
written when the machine stopped is dropped.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO, Self

import msgspec

from game.match.arena.playing import PlannedGame, PlayedGame


class Entry(msgspec.Struct, frozen=True):
    """One line: a game as it was planned, and what came of it."""

    planned: PlannedGame
    played: PlayedGame


class BadLedger(ValueError):
    """The file is no ledger; the message names the line."""


class Ledger:
    """The games of a tournament that were played, by their keys, and the file they are kept in."""

    def __init__(self, path: Path) -> None:
        """Read ``path`` if it is there, and open it for more.

        Raises:
            BadLedger: a whole line of it cannot be read.
        """
        self.path = path
        self.played: dict[str, PlayedGame] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        whole = self._read()
        self._file: BinaryIO = path.open("ab")
        self._file.truncate(whole)

    def _read(self) -> int:
        """Take in all whole lines; return where the last of them ends."""
        if not self.path.exists():
            return 0
        text = self.path.read_bytes()
        whole = text.rfind(b"\n") + 1
        for number, line in enumerate(text[:whole].splitlines(), 1):
            try:
                entry = msgspec.json.decode(line, type=Entry)
            except (msgspec.MsgspecError, UnicodeDecodeError) as error:
                raise BadLedger(f"{self.path}:{number}: not a played game: {error}") from error
            self.played[entry.planned.key] = entry.played
        return whole

    def add(self, planned: PlannedGame, played: PlayedGame) -> None:
        """Write one game, at once."""
        self.played[planned.key] = played
        self._file.write(msgspec.json.encode(Entry(planned, played)) + b"\n")
        self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        """Close the file, all of it on the disk."""
        os.fsync(self._file.fileno())
        self._file.close()
