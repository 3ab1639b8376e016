"""Writes one match into the repository, and queues what cannot be written until it can."""

from __future__ import annotations

import time
from collections.abc import Sequence
from secrets import token_hex

import msgspec

from game.match.config import MatchConfig, Takeback
from game.match.history import History
from game.match.repository import MatchRepository, RepositoryError, Statement
from game.rules.contract import Command, GameResult, write_command

AGAIN = 5.0
"""Seconds between two tries to write after one failed."""


class Recorder:
    """Writes one match into the repository. If that fails the game goes on: see :attr:`warning`."""

    def __init__(
        self, repository: MatchRepository, config: MatchConfig, number: int | None = None, begin: bool = True
    ) -> None:
        """Write into ``repository``: continue match ``number``, or begin a new one when that is None.

        With ``begin`` False nothing is written before the first :meth:`flush` or :meth:`write`.
        """
        self.repository = repository
        self.number = number
        """Number of the match in the repository, None until it could be written."""
        self.warning: str | None = None
        """One line saying that what happens is not saved, and why; None while it is."""
        self._config = config
        self._pen = token_hex(8)
        self._taken = number is None
        self._waiting: list[Statement] = []
        self._not_before = 0.0
        if begin:
            self.flush()

    def add(self, number: int, command: Command, action: int) -> None:
        """Queue command ``number`` for the next :meth:`flush`; ``action`` is the number its action begins with."""
        self._waiting.append(
            (
                "INSERT INTO commands (match, number, command, action) VALUES (?, ?, ?, ?)",
                (number, write_command(command), action),
            )
        )

    def cut(self, takeback: Takeback, dropped: Sequence[Command]) -> None:
        """Record an undo; the dropped commands are kept in a table of their own."""
        self._waiting += [
            ("DELETE FROM commands WHERE match = ? AND number >= ?", (takeback.kept,)),
            ("UPDATE matches SET ended = NULL, final = '' WHERE id = ?", ()),
        ]
        self.note(takeback, dropped)
        self.flush()

    def note(self, takeback: Takeback, dropped: Sequence[Command] = ()) -> None:
        """Queue an undo for the next :meth:`flush`, with the dropped commands where they are known."""
        texts = msgspec.json.encode([write_command(command) for command in dropped]).decode()
        self._waiting.append(
            (
                "INSERT INTO takebacks (match, kept, dropped, seat, bar, commands) VALUES (?, ?, ?, ?, ?, ?)",
                (takeback.kept, takeback.dropped, takeback.seat, takeback.bar, texts),
            )
        )

    def seats(self, specs: Sequence[str]) -> None:
        """Record who sits where now."""
        text = msgspec.json.encode(specs).decode()
        self._waiting.append(("UPDATE matches SET seats = ?2 WHERE id = ?1", (text,)))
        self.flush()

    def finish(self, result: GameResult, final: str, flush: bool = True) -> None:
        """Record the result and the hash of the last state."""
        text = msgspec.json.encode(result).decode()
        self._waiting.append(("UPDATE matches SET ended = ?2, final = ?3 WHERE id = ?1", (text, final)))
        if flush:
            self.flush(now=True)

    def flush(self, now: bool = False) -> None:
        """Write the queue in one transaction; after a failure only every few seconds, or ``now``."""
        if self.warning is not None and not now and time.monotonic() < self._not_before:
            return
        try:
            self.write()
        except RepositoryError as error:
            self.warning = str(error)
            self._not_before = time.monotonic() + AGAIN

    def write(self) -> int:
        """Bring the repository up to date and return the number of the match there.

        Raises:
            RepositoryError: that failed; the queue stays.
        """
        if self.number is None:
            self.number = self.repository.begin(self._config, self._pen, self._waiting)
        elif not self._taken:
            self.repository.take(self.number, self._pen)
            self._taken = True
            self.repository.write(self.number, self._pen, self._waiting)
        elif self._waiting:
            self.repository.write(self.number, self._pen, self._waiting)
        self._waiting.clear()
        self.warning = None
        return self.number


def record(recorder: Recorder, history: History, since: int = 0) -> None:
    """Queue the commands of ``history`` from number ``since`` on for the next flush of ``recorder``."""
    for number in range(since, len(history)):
        recorder.add(number, history.commands[number], history.begin_of(number))
