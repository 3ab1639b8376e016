"""The ledger of a tournament: a JSON line for its origin, and one for each game, written as it ends.

``games.schema.json`` beside this module describes the lines. A game contains all its commands, so that it can be
replayed and verified by its final hash.

An interrupted tournament is continued: games in the file are not played again. An incomplete last line is dropped.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO, Final, Self

import msgspec

from game.match.arena.playing import PlannedGame, PlayedGame
from tools.arena.origin import Origin


class Entry(msgspec.Struct, frozen=True, tag="game"):
    """A game line: the planned game and its result."""

    planned: PlannedGame
    played: PlayedGame


Line = Origin | Entry
"""Any line of the file."""
SCHEMA: Final = Path(__file__).with_name("games.schema.json")
"""The JSON schema of a line."""


class BadLedger(ValueError):
    """Raised if the file is not a ledger, or of another version; the message has the line or the differences."""


def schema() -> bytes:
    """Return the JSON schema of a line, as ``python -m tools.arena.ledger`` writes it."""
    return msgspec.json.format(msgspec.json.encode(msgspec.json.schema(Line)), indent=2) + b"\n"


class Ledger:
    """The games of a tournament by their keys, and their file."""

    def __init__(self, path: Path, origin: Origin) -> None:
        """Read ``path`` if it exists, and open it for appending games played by ``origin``.

        Raises:
            BadLedger: If a complete line cannot be read, or the file belongs to another version.
        """
        self.path, self.origin = path, origin
        self.played: dict[str, PlayedGame] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        whole = self._read()
        self._file: BinaryIO = path.open("ab")
        self._file.truncate(whole)
        if not whole:
            self._write(origin)

    def _read(self) -> int:
        """Read all complete lines; return the end of the last one."""
        if not self.path.exists():
            return 0
        text = self.path.read_bytes()
        whole = text.rfind(b"\n") + 1
        for number, line in enumerate(text[:whole].splitlines(), 1):
            try:
                found = msgspec.json.decode(line, type=Line)
            except (msgspec.MsgspecError, UnicodeDecodeError) as error:
                raise BadLedger(f"{self.path}:{number}: not a played game: {error}") from error
            if isinstance(found, Entry) and number > 1:
                self.played[found.planned.key] = found.played
            elif isinstance(found, Entry):
                raise BadLedger(f"{self.path}: nothing says which version began it; name another --out")
            elif other := self.origin.differs(found):
                raise BadLedger(f"{self.path}: begun by another version ({'; '.join(other)}); name another --out")
        return whole

    def add(self, planned: PlannedGame, played: PlayedGame) -> None:
        """Add a game and write it at once."""
        self.played[planned.key] = played
        self._write(Entry(planned, played))

    def _write(self, line: Line) -> None:
        """Write a line, at once."""
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        """Sync and close the file."""
        os.fsync(self._file.fileno())
        self._file.close()


if __name__ == "__main__":
    SCHEMA.write_bytes(schema())
