"""The file of a tournament: a line of JSON that says what played it, and one for each game, written when it ends.

``games.schema.json`` beside this module describes the lines. A game has all its commands, so that it can be played
again and its last hash compared.

A tournament that was killed goes on where it was: what stands in the file is not played again. A line that was being
written when the machine stopped is dropped.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO, Final, Self

import msgspec

from game.match.arena.playing import PlannedGame, PlayedGame
from tools.arena.origin import Origin


class Entry(msgspec.Struct, frozen=True, tag="game"):
    """One line: a game as it was planned, and what came of it."""

    planned: PlannedGame
    played: PlayedGame


Line = Origin | Entry
"""What a line may be."""
SCHEMA: Final = Path(__file__).with_name("games.schema.json")
"""The description of a line."""


class BadLedger(ValueError):
    """The file is no ledger, or one of another version; the message names the line or what is different."""


def schema() -> bytes:
    """Return the JSON schema of a line, as ``python -m tools.arena.ledger`` writes it."""
    return msgspec.json.format(msgspec.json.encode(msgspec.json.schema(Line)), indent=2) + b"\n"


class Ledger:
    """The games of a tournament that were played, by their keys, and the file they are kept in."""

    def __init__(self, path: Path, origin: Origin) -> None:
        """Read ``path`` if it is there, and open it for more that ``origin`` plays.

        Raises:
            BadLedger: a whole line of it cannot be read, or another version has begun it.
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
        """Take in all whole lines; return where the last of them ends."""
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
        """Write one game, at once."""
        self.played[planned.key] = played
        self._write(Entry(planned, played))

    def _write(self, line: Line) -> None:
        """Write a line, at once."""
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        """Close the file, all of it on the disk."""
        os.fsync(self._file.fileno())
        self._file.close()


if __name__ == "__main__":
    SCHEMA.write_bytes(schema())
