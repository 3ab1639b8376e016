"""The queue of reviews: made one by one in the background and stored with their games, also unfinished."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, NamedTuple

import msgspec

from game.i18n import _
from game.match.replay_cursor import Replay
from game.match.repository import UNFINISHED_REVIEW, MatchRepository, RepositoryError
from game.match.review.model import (
    BadReview,
    Review,
    UnfinishedReview,
    read_review,
    read_unfinished,
    write_review,
)
from game.match.review.process import ReviewFactories, ReviewProcess
from game.match.review.reviewer import NotOver
from game.match.save_file import NO_REVIEW, SaveFile, from_repository

STORED: Final = 0.05
"""Progress after which an unfinished review is stored again."""


@dataclass(slots=True)
class _Job:
    """A requested review; its ``process`` starts when no other is running."""

    key: str
    saved: SaveFile
    number: int | None
    """Number of its match in the repository, if it is there."""
    fair: bool = False
    known: UnfinishedReview | None = None
    """The latest work on it that is stored, to go on from."""
    process: ReviewProcess | None = None

    @property
    def done(self) -> UnfinishedReview | None:
        """The work done on it so far."""
        return self.known if self.process is None else self.process.told.done

    @property
    def share(self) -> float:
        """The progress, 0 to 1."""
        if self.process is not None:
            return self.process.told.share
        return 0.0 if self.known is None else self.known.share


class ReviewNews(NamedTuple):
    """A review under way or made since the program started: its match and box, and the progress, 1 if it is ready."""

    number: int
    box_id: str
    share: float


@dataclass(slots=True)
class Reviews:
    """Makes and caches reviews; :meth:`update` is called once per frame and never blocks."""

    repository: MatchRepository
    factories: ReviewFactories | None = None
    _jobs: list[_Job] = field(default_factory=list)
    _known: dict[str, Review | UnfinishedReview | None] = field(default_factory=dict)
    _told: dict[str, str] = field(default_factory=dict)
    _ready: dict[str, ReviewNews] = field(default_factory=dict)

    def of(self, replay: Replay) -> Review | None:
        """Return the review of a finished game if there is one: cached, stored, or from its file.

        An invalid one is deleted; :meth:`told` says so.
        """
        known = self._stored(replay)
        return known if isinstance(known, Review) else None

    def done(self, replay: Replay) -> UnfinishedReview | None:
        """Return the work done on a review that is under way or was interrupted; None if there is none."""
        job = self._job(replay.key)
        if job is not None:
            return job.done
        known = self._stored(replay)
        return known if isinstance(known, UnfinishedReview) else None

    def share(self, replay: Replay) -> float | None:
        """Return the progress of a review, 0 to 1; None if none is being made."""
        job = self._job(replay.key)
        return None if job is None else job.share

    def share_of(self, number: int) -> float | None:
        """Return the progress of the review of match ``number`` in the repository; None if none is being made."""
        return next((job.share for job in self._jobs if job.number == number), None)

    def news(self) -> list[ReviewNews]:
        """Return the reviews of stored matches under way, and those that are ready and were not looked at yet."""
        under_way = [
            ReviewNews(job.number, job.saved.header.box_id, job.share) for job in self._jobs if job.number is not None
        ]
        return [*self._ready.values(), *under_way]

    def looked_at(self, replay: Replay) -> None:
        """Take the review of a game out of the news."""
        self._ready.pop(replay.key, None)

    def told(self, replay: Replay) -> str:
        """Return and clear the error message of a review; empty if there is none."""
        return self._told.pop(replay.key, "")

    def begin(self, replay: Replay, fair: bool | None = None) -> None:
        """Request the review of a game, or go on with one, unless there is one or it is being made.

        ``fair`` requests a review by what players could know (True) or by the full state (False), replacing one of the
        other kind; None accepts either.

        Raises:
            NotOver: the game is not over.
        """
        if not replay.is_over:
            raise NotOver(_("Only finished games can be reviewed."))
        known = self._stored(replay)
        if self._job(replay.key) is not None or (isinstance(known, Review) and fair in (None, known.fair)):
            return
        if isinstance(known, UnfinishedReview) and fair in (None, known.fair):
            self._jobs.append(_Job(replay.key, replay.saved(), replay.number, known.fair, known))
        else:
            self._jobs.append(_Job(replay.key, replay.saved(), replay.number, bool(fair)))
        self.update()

    def go_on(self) -> None:
        """Go on with the reviews that were under way when the program closed."""
        with suppress(RepositoryError):  # told on the page that needs the file
            for number, text in self.repository.unfinished_reviews():
                with suppress(RepositoryError, BadReview):  # told once the game is opened
                    known = read_unfinished(text)
                    if not known.stopped and self._job(known.key) is None:
                        saved = from_repository(self.repository, number)
                        self._jobs.append(_Job(known.key, saved, number, known.fair, known))

    def stop(self, replay: Replay) -> None:
        """Stop making the review of a game; what is done is stored."""
        job = self._job(replay.key)
        if job is not None:
            self._jobs.remove(job)
            self._store(job, stopped=True)
            if job.process is not None:
                job.process.stop()

    def update(self) -> None:
        """Store a finished review and start the next one."""
        if not self._jobs:
            return
        job = self._jobs[0]
        if job.process is None:
            job.process = ReviewProcess(job.saved, self.factories, job.fair, job.known)
        elif job.process.over:
            del self._jobs[0]
            self._take_in(job, job.process)
        elif job.share - (job.known.share if job.known else 0.0) >= STORED:
            self._store(job)

    def close(self) -> None:
        """Stop all reviews; what is done is stored."""
        for job in self._jobs:
            self._store(job)
            if job.process is not None:
                job.process.close()
        self._jobs.clear()

    def _job(self, key: str) -> _Job | None:
        return next((job for job in self._jobs if job.key == key), None)

    def _store(self, job: _Job, stopped: bool = False) -> None:
        """Store the work done on a review, unless it would replace a finished one."""
        if job.done is None or isinstance(self._known.get(job.key), Review):
            return
        job.known = msgspec.structs.replace(job.done, stopped=stopped)
        self._known[job.key] = job.known
        self._keep(job, job.known)

    def _keep(self, job: _Job, review: Review | UnfinishedReview | None) -> None:
        """Write a review to the repository, if its game is there; None deletes it."""
        if job.number is not None:
            try:
                self.repository.keep_review(job.number, None if review is None else write_review(review))
            except RepositoryError as error:
                self._told[job.key] = _("The review couldn't be saved: {error}").format(error=error)

    def _take_in(self, job: _Job, process: ReviewProcess) -> None:
        """Store a finished review, or the message why there is none."""
        review = process.told.review
        if review is None:
            self._told[job.key] = _("The review failed: {error}").format(error=process.told.mistake)
            if process.told.done is None and not isinstance(self._known.get(job.key), Review):
                self._known[job.key] = None  # going on would fail again
                self._keep(job, None)
            return
        self._known[job.key] = review
        self._keep(job, review)
        if job.number is not None:
            self._ready[job.key] = ReviewNews(job.number, job.saved.header.box_id, 1.0)

    def _stored(self, replay: Replay) -> Review | UnfinishedReview | None:
        """Return the review of a finished game as it is stored, unfinished or not."""
        if not replay.is_over:
            return None
        if replay.key not in self._known:
            self._known[replay.key] = self._read(replay)
        return self._known[replay.key]

    def _read(self, replay: Replay) -> Review | UnfinishedReview | None:
        """Read the review stored with a game or from its file."""
        try:
            stored = None if replay.number is None else self.repository.review(replay.number)
            text = bytes(replay.review).decode(errors="replace") if stored is None else stored
            if text == bytes(NO_REVIEW).decode():
                return None
            if text.startswith(UNFINISHED_REVIEW):
                return read_unfinished(text, replay.key)
            return read_review(text, replay.game, replay.history, replay.key)
        except BadReview as error:
            self._tell(replay, _("The saved review {error}. You can run it again.").format(error=error))
            self._drop(replay)
        except RepositoryError as error:
            self._tell(replay, str(error))
        return None

    def _drop(self, replay: Replay) -> None:
        """Delete the stored review of a game; if that fails, it is tried again the next time."""
        if replay.number is not None:
            try:
                self.repository.keep_review(replay.number, None)
            except RepositoryError as error:
                self._tell(replay, str(error))

    def _tell(self, replay: Replay, what: str) -> None:
        """Set the error message of a game's review."""
        self._told[replay.key] = what
