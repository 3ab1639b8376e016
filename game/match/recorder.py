"""Writes one match into the repository; while that fails, changes are queued and the match is kept in a spool file.

If the file of the repository is replaced, the match stays in its spool file, and is written into the new file when it
is left or over, or at the next start.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from secrets import token_hex

import msgspec

from game.i18n import _
from game.match import spool
from game.match.config import MatchConfig, Takeback
from game.match.history import History
from game.match.repository import (
    FileReplaced,
    MatchRepository,
    RepositoryError,
    Statement,
    Stored,
    TakenOver,
    add_takeback,
)
from game.rules.contract import Command, GameResult, write_command

NOTHING = Stored(0, 0, "", "", 0)
"""The stored part of a new match."""
AGAIN = 2.0
"""Seconds between attempts to write after a failure."""
LOOK = 1.0
"""Seconds between checks whether the file of the repository is still there."""
LAST_PATIENCE = 5.0
"""Seconds to wait for another program that is writing when a match is left."""

ADD_COMMAND = "INSERT OR REPLACE INTO commands (match, number, command, action) VALUES (?, ?, ?, ?)"
"""Stores a command; idempotent, as another start may have taken in the spool file of a window that still runs."""


class Recorder:
    """Writes one match into the repository. If that fails, the game goes on: see :attr:`warning`."""

    def __init__(
        self,
        repository: MatchRepository,
        config: MatchConfig,
        number: int | None = None,
        begin: bool = True,
        stored: Stored = NOTHING,
    ) -> None:
        """Continue match ``number`` of ``repository``, or begin a new one if that is None.

        Unless ``begin``, nothing is written before the first :meth:`flush` or :meth:`write`. ``stored`` is the stored
        part of a match that continues.
        """
        self.repository = repository
        self._number = number
        self.warning: str | None = None
        """One line saying why the match is not being saved, or None."""
        self.spooled: Path | None = None
        """The spool file with the match while the repository cannot be written."""
        self.history: History | None = None
        """The commands of the match, for the spool file; None: nothing is spooled."""
        self._config = config
        self._pen = token_hex(8)
        self._taken = number is None
        self._taken_over = False
        self._replaced = False
        self._stored = stored
        self._length, self._last = stored.commands, stored.last
        self._waiting: list[Statement] = []
        self._takebacks_before = stored.takebacks
        self._takebacks: list[spool.SpooledTakeback] = []
        self._old_takebacks: list[spool.SpooledTakeback] = []
        self._end: tuple[GameResult, str] | None = None
        self._not_before = 0.0
        self._checked_at = 0.0
        if begin:
            self.flush()

    @property
    def number(self) -> int | None:
        """Number of the match in the repository; None before the first write, and while its file is replaced."""
        return None if self._replaced else self._number

    @property
    def unsaved(self) -> bool:
        """Whether changes wait to be written; False once another window has taken over the match."""
        waits = self._number is None or not self._taken or bool(self._waiting) or self._replaced
        return waits and not self._taken_over

    def add(self, history: History, since: int = 0) -> None:
        """Queue the commands of ``history`` from ``since`` on for the next :meth:`flush`."""
        for number in range(since, len(history)):
            self._last = write_command(history.commands[number])
            self._waiting.append((ADD_COMMAND, (number, self._last, history.begin_of(number))))
        self._length = len(history)

    def cut(self, takeback: Takeback, dropped: Sequence[Command]) -> None:
        """Record an undo; the dropped commands are kept in another table."""
        self._end = None
        self._waiting += [
            ("DELETE FROM commands WHERE match = ? AND number >= ?", (takeback.kept,)),
            ("UPDATE matches SET ended = NULL, final = '' WHERE id = ?", ()),
        ]
        self.note(takeback, dropped)
        self._length = takeback.kept
        self._last = write_command(self.history.commands[-1]) if self.history and self.history.commands else ""
        self.flush()

    def note(self, takeback: Takeback, dropped: Sequence[Command] = ()) -> None:
        """Queue an undo for the next :meth:`flush`, with the dropped commands if they are known."""
        texts = tuple(write_command(command) for command in dropped)
        self._waiting.append(add_takeback(takeback, texts, self._takebacks_before + len(self._takebacks)))
        self._takebacks.append(
            spool.SpooledTakeback(takeback.kept, takeback.dropped, takeback.seat, takeback.bar, texts)
        )

    def seats(self, specs: Sequence[str]) -> None:
        """Record the current seat specs."""
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
        """Write the queue in one transaction; on failure write the spool file.

        After a failure, the next attempt is made after ``AGAIN`` seconds, or ``now``.
        """
        if self.warning is not None and not now and (self._replaced or time.monotonic() < self._not_before):
            self._spool()
            return
        try:
            self.write()
        except RepositoryError as error:
            self._fail(error)

    def _fail(self, error: RepositoryError) -> None:
        """Write the spool file and set :attr:`warning`."""
        self._taken_over = isinstance(error, TakenOver)
        self._replaced = self._replaced or isinstance(error, FileReplaced)
        self._not_before = time.monotonic() + AGAIN
        self.warning = str(error)
        self._spool()
        if isinstance(error, FileReplaced) and self.spooled is None:
            self.warning = _(
                "The file of your saved games is gone, and its folder can't be written. Make {parent} "
                "writable, or this game is lost."
            ).format(parent=self.repository.path.parent)

    def catch_up(self) -> None:
        """Write pending changes if it is time, and check that the file is still there; called once per frame."""
        now = time.monotonic()
        if self.warning is None:
            if now >= self._checked_at + LOOK:
                self._checked_at = now
                if self.repository.file.moved:
                    self._check_stored()
        elif self.unsaved and not self._replaced and now >= self._not_before:
            self.flush()

    def _check_stored(self) -> None:
        """Check that the written part of the match is still stored."""
        if self._number is None or not self._taken or self._waiting:
            return
        try:
            self.repository.check(self._number, self._pen, self._stored)
        except FileReplaced as error:
            self._fail(error)
        except RepositoryError:
            return  # checked again by the next write

    def save_all(self, patience: float = LAST_PATIENCE) -> bool:
        """Write pending changes, waiting up to ``patience`` seconds for other programs; return whether all is saved."""
        with self.repository.waiting_for(patience):
            if not self.unsaved and not self._taken_over:
                self._check_stored()
            if self.unsaved:
                self.flush(now=True)
        return not self.unsaved

    def write(self) -> int:
        """Bring the repository up to date and return the number of the match there.

        Raises:
            RepositoryError: it cannot be written; the queue stays.
        """
        if self._replaced:
            return self._write_whole()
        if self._number is None:
            self._number, touched = self.repository.begin(self._config, self._pen, self._waiting), ""
        else:
            touched = self._write_on(self._number)
        self._all_written(
            Stored(
                self._length,
                self._takebacks_before + len(self._takebacks),
                self._last,
                touched,
                self.repository.file.generation,
            )
        )
        return self._number

    def _write_on(self, number: int) -> str:
        """Write the queue to a stored match; return the time of its last write."""
        if self._taken and not self._waiting:
            return self._stored.touched
        is_taken_in = self._taken and self.spooled is not None and not self.spooled.exists()  # by another start
        stored = None if is_taken_in else self._stored
        touched = self.repository.write(number, self._pen, self._waiting, stored, takes=not self._taken)
        self._taken = True
        return touched

    def _write_whole(self) -> int:
        """Write the whole match into the file that is now at the path."""
        match = self._whole()
        if match is None:
            raise FileReplaced(self.warning or "")
        self._number = self.repository.take_in(match)
        self._taken, self._replaced = True, False
        self._all_written(self.repository.stored(self._number))
        return self._number

    def _all_written(self, stored: Stored) -> None:
        """Note what is stored and clear the queue."""
        self._stored, self._takebacks_before = stored, stored.takebacks
        self._waiting.clear()
        self._old_takebacks += self._takebacks
        self._takebacks.clear()
        self.warning = None
        self._unspool()

    def _whole(self) -> spool.SpooledMatch | None:
        """Return the whole match for the spool file, or None if there is nothing to save."""
        if self.history is None or not self.unsaved:
            return None
        commands = tuple(
            spool.StoredCommand(write_command(command), self.history.begin_of(number))
            for number, command in enumerate(self.history.commands)
        )
        result, final = self._end or (None, "")
        again = self._old_takebacks if self._replaced else []
        return spool.SpooledMatch(
            pen=self._pen,
            number=self._number,
            config=self._config,
            commands=commands,
            takebacks=(*again, *self._takebacks),
            stored_takebacks=self._takebacks_before - len(again),
            result=result,
            final=final,
        )

    def _spool(self) -> None:
        """Write the spool file beside the repository; if that fails too, :attr:`spooled` is None."""
        match = self._whole()
        if match is None:
            return
        try:
            self.spooled = spool.write(self.repository.path.parent, match)
        except spool.SpoolError:
            self.spooled = None

    def _unspool(self) -> None:
        if self.spooled is not None:
            try:
                spool.remove(self.spooled)
            except spool.SpoolError:
                return  # it is taken in again, which changes nothing
            self.spooled = None
