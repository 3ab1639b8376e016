"""Writes one match into the repository; what cannot be written waits, in a spool file too, until it can.

When the file of the repository is replaced, the match is kept in its spool file; it goes into the file that lies there
then when the match is left or over, or at the next start.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from secrets import token_hex

import msgspec

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
"""What is stored of a match that begins."""
AGAIN = 2.0
"""Seconds between two tries to write after one failed."""
LOOK = 1.0
"""Seconds between two looks whether the file of the repository is still there."""
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
        stored: Stored = NOTHING,
    ) -> None:
        """Write into ``repository``: continue match ``number``, or begin a new one when that is None.

        With ``begin`` False nothing is written before the first :meth:`flush` or :meth:`write`. ``stored`` is what was
        read of a match that goes on.
        """
        self.repository = repository
        self._number = number
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
        self._replaced = False
        self._stored = stored
        self._length, self._last = stored.commands, stored.last
        self._waiting: list[Statement] = []
        self._takebacks_before = stored.takebacks
        self._takebacks: list[spool.SpooledTakeback] = []
        self._old_takebacks: list[spool.SpooledTakeback] = []
        self._end: tuple[GameResult, str] | None = None
        self._not_before = 0.0
        self._looked = 0.0
        if begin:
            self.flush()

    @property
    def number(self) -> int | None:
        """Number of the match in the repository; None until it could be written, and while the file is another one."""
        return None if self._replaced else self._number

    @property
    def unsaved(self) -> bool:
        """Whether something waits that can still be written: not when another window has taken the match over."""
        waits = self._number is None or not self._taken or bool(self._waiting) or self._replaced
        return waits and not self._taken_over

    def add(self, number: int, command: Command, action: int) -> None:
        """Queue command ``number`` for the next :meth:`flush`; ``action`` is the number its action begins with."""
        text = write_command(command)
        self._waiting.append((ADD_COMMAND, (number, text, action)))
        self._length, self._last = number + 1, text

    def cut(self, takeback: Takeback, dropped: Sequence[Command]) -> None:
        """Record an undo; the dropped commands are kept in a table of their own."""
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
        """Queue an undo for the next :meth:`flush`, with the dropped commands where they are known."""
        texts = tuple(write_command(command) for command in dropped)
        self._waiting.append(add_takeback(takeback, texts, self._takebacks_before + len(self._takebacks)))
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
        if self.warning is not None and not now and (self._replaced or time.monotonic() < self._not_before):
            self._spool()
            return
        try:
            self.write()
        except RepositoryError as error:
            self._fail(error)

    def _fail(self, error: RepositoryError) -> None:
        """Keep in the spool file what cannot be written, and say why."""
        self._taken_over = isinstance(error, TakenOver)
        self._replaced = self._replaced or isinstance(error, FileReplaced)
        self._not_before = time.monotonic() + AGAIN
        self.warning = str(error)
        self._spool()
        if isinstance(error, FileReplaced) and self.spooled is None:
            self.warning = (
                "The file of your saved games is gone, and its folder cannot be written. "
                f"Make {self.repository.path.parent} writable, else this game is lost."
            )

    def catch_up(self) -> None:
        """Write what waits if it is time to try again, and see whether the file is still there; called once a frame."""
        now = time.monotonic()
        if self.warning is None:
            if now >= self._looked + LOOK:
                self._looked = now
                if self.repository.file.moved:
                    self._look()
        elif self.unsaved and not self._replaced and now >= self._not_before:
            self.flush()

    def _look(self) -> None:
        """Check that what was written is still there."""
        if self._number is None or not self._taken or self._waiting:
            return
        try:
            self.repository.check(self._number, self._pen, self._stored)
        except FileReplaced as error:
            self._fail(error)
        except RepositoryError:
            return  # what cannot be read now is looked at again when something is written

    def save_all(self, patience: float = LAST_PATIENCE) -> bool:
        """Write what waits, with patience, because nobody will try later; return whether nothing waits any more."""
        with self.repository.waiting_for(patience):
            if not self.unsaved and not self._taken_over:
                self._look()
            if self.unsaved:
                self.flush(now=True)
        return not self.unsaved

    def write(self) -> int:
        """Bring the repository up to date and return the number of the match there.

        Raises:
            RepositoryError: that failed; the queue stays.
        """
        if self._replaced:
            return self._move_in()
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
        """Write what waits of a stored match; return when it was written last."""
        if self._taken and not self._waiting:
            return self._stored.touched
        is_taken_in = self._taken and self.spooled is not None and not self.spooled.exists()  # by another start
        stored = None if is_taken_in else self._stored
        touched = self.repository.write(number, self._pen, self._waiting, stored, takes=not self._taken)
        self._taken = True
        return touched

    def _move_in(self) -> int:
        """Write the whole match into the file that lies at the path now."""
        match = self._whole()
        if match is None:
            raise FileReplaced(self.warning or "")
        self._number = self.repository.take_in(match)
        self._taken, self._replaced = True, False
        self._all_written(self.repository.stored(self._number))
        return self._number

    def _all_written(self, stored: Stored) -> None:
        """Remember what is stored; nothing waits any more."""
        self._stored, self._takebacks_before = stored, stored.takebacks
        self._waiting.clear()
        self._old_takebacks += self._takebacks
        self._takebacks.clear()
        self.warning = None
        self._unspool()

    def _whole(self) -> spool.SpooledMatch | None:
        """Return the whole match, None when there is nothing to keep."""
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
        """Write the whole match beside the repository; where that fails too, :attr:`spooled` is None."""
        match = self._whole()
        if match is None:
            return
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
