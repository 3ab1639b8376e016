"""The queue of reviews: made one by one in the background and stored with their games."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.i18n import _
from game.match.replay_cursor import Replay
from game.match.repository import MatchRepository, RepositoryError
from game.match.review.model import BadReview, Review, read_review, write_review
from game.match.review.process import ReviewFactories, ReviewProcess
from game.match.review.reviewer import NotOver
from game.match.save_file import NO_REVIEW


@dataclass(slots=True)
class _Job:
    """A requested review; its ``process`` starts when no other is running."""

    replay: Replay
    fair: bool = False
    process: ReviewProcess | None = None


@dataclass(slots=True)
class Reviews:
    """Makes and caches reviews; :meth:`update` is called once per frame and never blocks."""

    repository: MatchRepository
    factories: ReviewFactories | None = None
    _jobs: list[_Job] = field(default_factory=list)
    _known: dict[str, Review | None] = field(default_factory=dict)
    _told: dict[str, str] = field(default_factory=dict)

    def of(self, replay: Replay) -> Review | None:
        """Return the review of a finished game if there is one: cached, stored, or from its file.

        An invalid one is deleted; :meth:`told` says so.
        """
        if not replay.is_over:
            return None
        if replay.key not in self._known:
            self._known[replay.key] = self._read(replay)
        return self._known[replay.key]

    def share(self, replay: Replay) -> float | None:
        """Return the progress of a review, 0 to 1; None if none is being made."""
        job = self._job(replay)
        return None if job is None else 0.0 if job.process is None else job.process.told.share

    def share_of(self, number: int) -> float | None:
        """Return the progress of the review of match ``number`` in the repository; None if none is being made."""
        return next((self.share(job.replay) for job in self._jobs if job.replay.number == number), None)

    def told(self, replay: Replay) -> str:
        """Return and clear the error message of a review; empty if there is none."""
        return self._told.pop(replay.key, "")

    def begin(self, replay: Replay, fair: bool | None = None) -> None:
        """Request the review of a game, unless there is one or it is being made.

        ``fair`` requests a review by what players could know (True) or by the full state (False), replacing one of the
        other kind; None accepts either.

        Raises:
            NotOver: the game is not over.
        """
        if not replay.is_over:
            raise NotOver(_("Only finished games can be reviewed."))
        known = self.of(replay)
        if self._job(replay) is None and (known is None or fair not in (None, known.fair)):
            self._jobs.append(_Job(replay, bool(fair)))
            self.update()

    def stop(self, replay: Replay) -> None:
        """Stop making the review of a game."""
        job = self._job(replay)
        if job is not None:
            self._jobs.remove(job)
            if job.process is not None:
                job.process.stop()

    def update(self) -> None:
        """Store a finished review and start the next one."""
        if not self._jobs:
            return
        job = self._jobs[0]
        if job.process is None:
            job.process = ReviewProcess(job.replay.saved(), self.factories, job.fair)
        elif job.process.over:
            del self._jobs[0]
            self._take_in(job.replay, job.process)

    def close(self) -> None:
        """Stop all reviews."""
        for job in self._jobs:
            if job.process is not None:
                job.process.close()
        self._jobs.clear()

    def _job(self, replay: Replay) -> _Job | None:
        return next((job for job in self._jobs if job.replay.key == replay.key), None)

    def _take_in(self, replay: Replay, process: ReviewProcess) -> None:
        """Store a finished review, or the message why there is none."""
        review = process.told.review
        if review is None:
            self._tell(replay, _("The review failed: {error}").format(error=process.told.mistake))
            return
        self._known[replay.key] = review
        if replay.number is not None:
            try:
                self.repository.keep_review(replay.number, write_review(review))
            except RepositoryError as error:
                self._tell(replay, _("The review couldn't be saved: {error}").format(error=error))

    def _read(self, replay: Replay) -> Review | None:
        """Read the review stored with a game or from its file."""
        try:
            stored = None if replay.number is None else self.repository.review(replay.number)
            text = replay.review if stored is None else stored
            if text == bytes(NO_REVIEW):
                return None
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
