"""Writes one match into the repository; what cannot be written waits, in a spool file too, until it can."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from secrets import token_hex

import msgspec

from game.match import spool
from game.match.config import MatchConfig, Takeback
from game.match.history import History
from game.match.repository import MatchRepository, RepositoryError, Statement, TakenOver, add_takeback
from game.rules.contract import Command, GameResult, write_command

AGAIN = 2.0
"""Seconds between two tries to write after one failed."""
LAST_PATIENCE = 5.0
"""Seconds to wait for another program that is writing, when a match is left."""

ADD_COMMAND = "INSERT OR REPLACE INTO commands (match, number, command, action) VALUES (?, ?, ?, ?)"
"""Writing one again changes nothing: another start may have taken in the spool file of a window that still runs."""


class Recorder:
    """Writes one match into the repository. If that fails the game goes on: see :attr:`warning`."""

    def __init__(
        self,
        repository: MatchRepository,
        config: MatchConfig,
        number: int | None = None,
        begin: bool = True,
        takebacks: int = 0,
    ) -> None:
        """Write into ``repository``: continue match ``number``, or begin a new one when that is None.

        With ``begin`` False nothing is written before the first :meth:`flush` or :meth:`write`. ``takebacks`` counts
        those that are stored already.
        """
        self.repository = repository
        self.number = number
        """Number of the match in the repository, None until it could be written."""
        self.warning: str | None = None
        """One line saying that what happens is not saved, and why; None while it is."""
        self.spooled: Path | None = None
        """The file that holds the match while the repository cannot be written."""
        self.history: History | None = None
        """All commands, for the spool file; None: there is nothing to spool."""
        self._config = config
        self._pen = token_hex(8)
        self._taken = number is None
        self._taken_over = False
        self._waiting: list[Statement] = []
        self._stored_takebacks = takebacks
        self._takebacks: list[spool.SpooledTakeback] = []
        self._end: tuple[GameResult, str] | None = None
        self._not_before = 0.0
        if begin:
            self.flush()

    @property
    def unsaved(self) -> bool:
        """Whether something waits that can still be written: not when another window has taken the match over."""
        return not self._taken_over and (self.number is None or not self._taken or bool(self._waiting))

    def add(self, number: int, command: Command, action: int) -> None:
        """Queue command ``number`` for the next :meth:`flush`; ``action`` is the number its action begins with."""
        self._waiting.append((ADD_COMMAND, (number, write_command(command), action)))

    def cut(self, takeback: Takeback, dropped: Sequence[Command]) -> None:
        """Record an undo; the dropped commands are kept in a table of their own."""
        self._end = None
        self._waiting += [
            ("DELETE FROM commands WHERE match = ? AND number >= ?", (takeback.kept,)),
            ("UPDATE matches SET ended = NULL, final = '' WHERE id = ?", ()),
        ]
        self.note(takeback, dropped)
        self.flush()

    def note(self, takeback: Takeback, dropped: Sequence[Command] = ()) -> None:
        """Queue an undo for the next :meth:`flush`, with the dropped commands where they are known."""
        texts = tuple(write_command(command) for command in dropped)
        self._waiting.append(add_takeback(takeback, texts, self._stored_takebacks + len(self._takebacks)))
        self._takebacks.append(
            spool.SpooledTakeback(takeback.kept, takeback.dropped, takeback.seat, takeback.bar, texts)
        )

    def seats(self, specs: Sequence[str]) -> None:
        """Record who sits where now."""
        self._config = msgspec.structs.replace(self._config, seats=tuple(specs))
        text = msgspec.json.encode(specs).decode()
        self._waiting.append(("UPDATE matches SET seats = ?2 WHERE id = ?1", (text,)))
        self.flush()

    def finish(self, result: GameResult, final: str, flush: bool = True) -> None:
        """Record the result and the hash of the last state."""
        self._end = result, final
        text = msgspec.json.encode(result).decode()
        self._waiting.append(("UPDATE matches SET ended = ?2, final = ?3 WHERE id = ?1", (text, final)))
        if flush:
            self.flush(now=True)

    def flush(self, now: bool = False) -> None:
        """Write the queue in one transaction; after a failure only every few seconds, or ``now``.

        What cannot be written goes into the spool file.
        """
        if self.warning is not None and not now and time.monotonic() < self._not_before:
            self._spool()
            return
        try:
            self.write()
        except RepositoryError as error:
            self._taken_over = isinstance(error, TakenOver)
            self.warning = str(error)
            self._not_before = time.monotonic() + AGAIN
            self._spool()

    def catch_up(self) -> None:
        """Try again to write what waits, if it is time; called once a frame."""
        if self.warning is not None and self.unsaved and time.monotonic() >= self._not_before:
            self.flush()

    def save_all(self, patience: float = LAST_PATIENCE) -> bool:
        """Write what waits, with patience, because nobody will try later; return whether nothing waits any more."""
        if self.unsaved:
            with self.repository.waiting_for(patience):
                self.flush(now=True)
        return not self.unsaved

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
        self._stored_takebacks += len(self._takebacks)
        self._takebacks.clear()
        self.warning = None
        self._unspool()
        return self.number

    def _spool(self) -> None:
        """Write the whole match beside the repository; where that fails too, :attr:`spooled` is None."""
        if self.history is None or not self.unsaved:
            return
        commands = tuple(
            spool.SpooledCommand(write_command(command), self.history.begin_of(number))
            for number, command in enumerate(self.history.commands)
        )
        result, final = self._end or (None, "")
        match = spool.SpooledMatch(
            pen=self._pen,
            number=self.number,
            config=self._config,
            commands=commands,
            takebacks=tuple(self._takebacks),
            stored_takebacks=self._stored_takebacks,
            result=result,
            final=final,
        )
        try:
            self.spooled = spool.write(self.repository.path.parent, match)
        except spool.SpoolError:
            self.spooled = None

    def _unspool(self) -> None:
        """Delete the spool file: everything is written."""
        if self.spooled is not None:
            try:
                spool.remove(self.spooled)
            except spool.SpoolError:
                return  # taken in once more, which changes nothing
            self.spooled = None


def record(recorder: Recorder, history: History, since: int = 0) -> None:
    """Queue the commands of ``history`` from number ``since`` on for the next flush of ``recorder``."""
    for number in range(since, len(history)):
        recorder.add(number, history.commands[number], history.begin_of(number))
