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
"""The processes of this machine."""
DASK: Final = "dask"
"""A cluster; games that a worker had when it was lost are played by another."""
BACKENDS: Final = (LOCAL, DASK)

SHARE: Final = 4
"""Games that a worker is given at once: with more of them, more are lost when a tournament is killed."""


class JoblibWorkers:
    """Plays on every processor that joblib's back end has."""

    def __init__(
        self,
        backend: str = LOCAL,
        jobs: int = -1,
        scheduler: str | None = None,
        open_game: OpenGame = open_from_content,
    ) -> None:
        """``jobs`` of -1 are all; ``scheduler`` is the address of the cluster's."""
        self._jobs, self._open_game = jobs, open_game
        self._config: dict[str, Any] = {"backend": backend, "n_jobs": jobs}
        if backend == DASK:
            self._config["scheduler_host"] = scheduler

    def play(self, planned: Sequence[PlannedGame]) -> Iterator[PlayedGame]:
        """Yield each game when the share to which it belongs is done.

        Raises:
            Lost: a process of this machine was ended from outside.
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
    """Play some games; runs in a worker, whose players from outside start processes of their own as elsewhere."""
    multiprocessing.set_start_method("spawn", force=True)  # loky's own name for it is unknown to a fresh process
    return play_share(share, open_game)
