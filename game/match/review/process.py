"""Makes a review in a separate process, so that no frame waits for it; a thread receives its progress."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Final, NamedTuple

import msgspec

from game.match.review.model import Review, UnfinishedReview
from game.match.review.reviewer import Progress, Reviewer, reviewer
from game.match.save_file import SaveFile, rebuild
from game.rules.contract import Game
from game.seats.worker import GRACE, POLL, end_process, give_way

STEP: Final = 0.005
"""Least progress that is reported, as a share of the work."""
CLOSING: Final = GRACE + 10 * POLL
"""Seconds that closing waits for the thread."""


def _open_box(box_id: str) -> Game:
    """Open a box; imported late, so that the window's process does not load :mod:`game.content`."""
    from game.content import open_box

    return open_box(box_id)


def _make_reviewer(
    game: Game, saved: SaveFile, progress: Progress, fair: bool, known: UnfinishedReview | None
) -> Reviewer:
    """Make the default reviewer of a saved game."""
    return reviewer(game, saved.config, rebuild(game, saved), progress, fair, known=known)


class ReviewFactories(NamedTuple):
    """Functions that make games and reviewers in the process; module-level, so that they can be pickled."""

    game: Callable[[str], Game] = _open_box
    reviewer: Callable[[Game, SaveFile, Progress, bool, UnfinishedReview | None], Reviewer] = _make_reviewer


class ReviewMessage(msgspec.Struct, frozen=True):
    """A message of the process: the work done so far; at the end the review, or an error in one line."""

    done: UnfinishedReview | None = None
    review: Review | None = None
    mistake: str = ""

    @property
    def share(self) -> float:
        """The progress, 0 to 1."""
        return 1.0 if self.review is not None else 0.0 if self.done is None else self.done.share


def serve(
    pipe: Connection, data: bytes, factories: ReviewFactories, fair: bool, known: UnfinishedReview | None
) -> None:
    """Review a saved game, from what is ``known``, and send messages about it; runs in the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles Ctrl-C
    give_way()
    told = [0.0]

    def tell(done: UnfinishedReview) -> None:
        if done.share - told[0] >= STEP:
            told[0] = done.share
            pipe.send_bytes(msgspec.json.encode(ReviewMessage(done)))

    try:
        saved = msgspec.json.decode(data, type=SaveFile)
        made = factories.reviewer(factories.game(saved.header.box_id), saved, tell, fair, known)
        end = ReviewMessage(review=made.review())
    except OSError:
        return  # the window was closed
    except Exception as error:
        end = ReviewMessage(mistake=f"{type(error).__name__}: {error}")
    try:
        pipe.send_bytes(msgspec.json.encode(end))
    except OSError:
        return


class ReviewProcess:
    """A review under way; :attr:`told` is the latest message."""

    def __init__(
        self, saved: SaveFile, factories: ReviewFactories | None, fair: bool, known: UnfinishedReview | None
    ) -> None:
        """Start to review ``saved``, or go on from what is ``known``; ``fair``: by what each seat could know."""
        self.told = ReviewMessage(known)
        self.over = False
        """Whether the process has ended."""
        self._saved, self._work = saved, (factories or ReviewFactories(), fair, known)
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="parlour-review", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Request the end of the review; what it has told so far stays."""
        self._stopped.set()

    def close(self) -> None:
        """Stop the review and wait for the end of the process."""
        self.stop()
        self._thread.join(CLOSING)

    def _listen(self) -> None:
        """Start the process and receive its messages until it is done; runs in the thread."""
        context = multiprocessing.get_context("spawn")
        pipe, theirs = context.Pipe()
        data = msgspec.json.encode(self._saved)
        process = context.Process(target=serve, args=(theirs, data, *self._work), name="parlour-review", daemon=True)
        try:
            process.start()
            theirs.close()
            self._receive(pipe)
        except (EOFError, OSError):
            self.told = ReviewMessage(self.told.done, mistake="the process of the review has ended")
        finally:
            pipe.close()
            if process.pid is not None:
                end_process(process)
            self.over = True

    def _receive(self, pipe: Connection) -> None:
        """Receive messages up to the last one, or until stopped."""
        while not self._stopped.is_set():
            if pipe.poll(POLL):
                self.told = msgspec.json.decode(pipe.recv_bytes(), type=ReviewMessage)
                if self.told.review is not None or self.told.mistake:
                    return
