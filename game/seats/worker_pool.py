"""The pool of worker processes: one answers most questions, all together answer those of the strongest level.

Each worker thinks about a shared question independently, with its own seed; the sum of their ratings decides.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from concurrent.futures import Future

import msgspec
from msgspec.structs import replace

from game.ai import EXPERT
from game.ai.bot import split_level
from game.seats.seeds import mix
from game.seats.worker import Answer, Factories, Preparation, Question, Worker

MOST_WORKERS = 8
"""Most worker processes: more would gain little and take much memory."""


def free_cores() -> int:
    """Return the number of cores for bots: all but one, which is the window's, from 1 to ``MOST_WORKERS``."""
    return max(1, min(MOST_WORKERS, (os.cpu_count() or 1) - 1))


class WorkerPool:
    """The workers of this program; each is started on first use."""

    def __init__(self, factories: Factories | None = None, size: int | None = None, prompt: bool = False) -> None:
        """Use ``size`` processes, by default :func:`free_cores`; ``prompt`` is passed to each :class:`Worker`."""
        self.workers = [Worker(factories, prompt) for _ in range(free_cores() if size is None else size)]
        self._asked = 0
        self._open: dict[int, list[tuple[Worker, int]]] = {}

    def ask(self, question: Question) -> tuple[int, Future[Answer]]:
        """Submit a question; return its number and the future of its answer."""
        self._asked += 1
        number = self._asked
        shared = split_level(question.level)[0] == EXPERT and not question.advises and len(self.workers) > 1
        asked = [self.workers[0].ask(replace(question, shared=shared))]
        for place, worker in enumerate(self.workers[1:] if shared else (), 1):
            asked.append(worker.ask(replace(question, shared=True, seed=mix(question.seed, "worker", place))))
        self._open[number] = [(worker, part) for worker, (part, _) in zip(self.workers, asked, strict=False)]
        futures = [future for _, future in asked]
        answer = _joined(futures, question.options) if shared else futures[0]
        answer.add_done_callback(lambda _done: self._open.pop(number, None))
        return number, answer

    def prepare(self, box_id: str, level: str) -> Future[Answer]:
        """Let the first worker, which answers most questions, open a box and make its bot of ``level``.

        The future gets an empty answer when that is done, or an exception if it is impossible.
        """
        return self.workers[0].ask(Preparation(box_id=box_id, level=level))[1]

    def stop(self, number: int) -> None:
        """Request the best answer so far to question ``number``."""
        for worker, part in self._open.get(number, ()):
            worker.stop(part)

    def close(self) -> None:
        """End all processes; open questions fail."""
        for worker in self.workers:
            worker.close()

    @property
    def pid(self) -> int | None:
        """Process id of the first worker, or None if it is not running."""
        return self.workers[0].pid


def _joined(futures: Sequence[Future[Answer]], options: Sequence[msgspec.Raw]) -> Future[Answer]:
    """Return the answer to a shared question once all workers have rated its options; failed ones do not count."""
    joined: Future[Answer] = Future()
    joined.set_running_or_notify_cancel()
    lock, left = threading.Lock(), [len(futures)]

    def one_more(_done: Future[Answer]) -> None:
        with lock:
            left[0] -= 1
            if left[0]:
                return
        try:
            joined.set_result(agreed(futures, options))
        except Exception as error:
            joined.set_exception(error)

    for future in futures:
        future.add_done_callback(one_more)
    return joined


def agreed(futures: Sequence[Future[Answer]], options: Sequence[msgspec.Raw]) -> Answer:
    """Return the option with the best sum of ratings; if all workers failed, raise the error of the first."""
    answers = [future.result() for future in futures if future.exception() is None] or [futures[0].result()]
    sums: dict[int, float] = {}
    for answer in answers:
        for place, rating in answer.ratings.items():
            sums[place] = sums.get(place, 0.0) + rating
    if not sums:
        return answers[0]
    return Answer((bytes(options[max(sorted(sums), key=sums.__getitem__)]).decode(),))
