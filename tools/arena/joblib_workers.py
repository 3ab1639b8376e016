"""Games played through joblib: on all cores of this machine, or on a Dask cluster."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Sequence
from typing import Any, Final

import joblib
from joblib.externals.loky.process_executor import TerminatedWorkerError

from game.match.arena.playing import OpenGame, PlannedGame, PlayedGame, open_from_content
from game.match.arena.workers import Lost, play_share, shared

LOCAL: Final = "loky"
"""Backend with processes on this machine."""
DASK: Final = "dask"
"""Backend with a cluster; games of a lost worker are reassigned."""
BACKENDS: Final = (LOCAL, DASK)

SHARE: Final = 4
"""Batch size of games per worker: larger ones lose more games if a tournament is killed."""


class JoblibWorkers:
    """Plays games on the processors of a joblib backend."""

    def __init__(
        self,
        backend: str = LOCAL,
        jobs: int = -1,
        scheduler: str | None = None,
        open_game: OpenGame = open_from_content,
    ) -> None:
        """Use ``jobs`` processes (-1: all); ``scheduler`` is the address of the cluster's scheduler."""
        self._jobs, self._open_game = jobs, open_game
        self._config: dict[str, Any] = {"backend": backend, "n_jobs": jobs}
        if backend == DASK:
            self._config["scheduler_host"] = scheduler

    def play(self, planned: Sequence[PlannedGame]) -> Iterator[PlayedGame]:
        """Yield the games of each batch as it is finished.

        Raises:
            Lost: If a process on this machine was killed.
        """
        with joblib.parallel_config(**self._config):
            parallel = joblib.Parallel(return_as="generator_unordered", batch_size=1)
            jobs = max(1, joblib.effective_n_jobs(self._jobs))
            shares = shared(planned, jobs, SHARE)
            try:
                for share in parallel(joblib.delayed(_play)(share, self._open_game) for share in shares):
                    yield from share
            except TerminatedWorkerError as error:
                raise Lost("a process that played was ended from outside; played games are kept") from error


def _play(share: Sequence[PlannedGame], open_game: OpenGame) -> list[PlayedGame]:
    """Play a batch of games in a worker; external players start their own processes as usual."""
    multiprocessing.set_start_method("spawn", force=True)  # fresh processes do not know loky's own method
    return play_share(share, open_game)
