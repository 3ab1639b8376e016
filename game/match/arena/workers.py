"""Back ends that play planned games: this process, or several.

The program uses plain processes: those of joblib start a Python interpreter, which a packaged program does not have, or
wait forever for a killed process. The developers' arena plays the same games through joblib, on all cores or on a
cluster (``tools/arena/joblib_workers.py``); both implement :class:`Workers`.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from typing import Protocol

from game.i18n import _
from game.match.arena.playing import OpenGame, PlannedGame, PlayedGame, open_from_content, play


class Lost(ValueError):
    """A worker process died."""


class Workers(Protocol):
    """A back end that plays planned games."""

    def play(self, planned: Sequence[PlannedGame]) -> Iterator[PlayedGame]:
        """Yield each game once it has been played, in any order.

        Raises:
            Lost: a worker was killed, and no other took over its games.
        """


class ThisProcess:
    """Plays games one by one in this process."""

    def __init__(self, open_game: OpenGame = open_from_content) -> None:
        """Open boxes with ``open_game``."""
        self._open_game = open_game

    def play(self, planned: Sequence[PlannedGame]) -> Iterator[PlayedGame]:
        """Yield each game, in order."""
        for one in planned:
            yield play(one, self._open_game)


class Processes:
    """Plays games in several processes on this machine."""

    def __init__(self, jobs: int, open_game: OpenGame = open_from_content) -> None:
        """Use ``jobs`` processes, which open boxes with ``open_game``."""
        self._jobs, self._open_game = jobs, open_game

    def play(self, planned: Sequence[PlannedGame]) -> Iterator[PlayedGame]:
        """Yield each game once all games of its batch have been played.

        Raises:
            Lost: a worker process was killed.
        """
        from concurrent.futures import ProcessPoolExecutor, as_completed
        from concurrent.futures.process import BrokenProcessPool
        from multiprocessing import get_context

        shares = shared(planned, self._jobs)
        with ProcessPoolExecutor(self._jobs, get_context("spawn"), _leave_interrupts) as pool:
            waiting = [pool.submit(play_share, share, self._open_game) for share in shares]
            try:
                for future in as_completed(waiting):
                    yield from future.result()
            except BrokenProcessPool as error:
                raise Lost(_("one of the processes was killed from outside; try again with fewer jobs")) from error
            finally:
                pool.shutdown(wait=False, cancel_futures=True)


def workers(jobs: int, games: int, open_game: OpenGame = open_from_content) -> Workers:
    """Return a back end with up to ``jobs`` processes for ``games`` games."""
    jobs = min(jobs, games)
    return Processes(jobs, open_game) if jobs > 1 else ThisProcess(open_game)


def shared(planned: Sequence[PlannedGame], jobs: int, most: int = 50) -> list[Sequence[PlannedGame]]:
    """Split games into batches of at most ``most``, small enough to keep ``jobs`` processes busy."""
    size = max(1, min(most, len(planned) // (4 * jobs)))
    return [planned[first : first + size] for first in range(0, len(planned), size)]


def play_share(share: Sequence[PlannedGame], open_game: OpenGame) -> list[PlayedGame]:
    """Play a batch of games; runs in a worker process."""
    return [play(one, open_game) for one in share]


def _leave_interrupts() -> None:
    """Ignore Ctrl-C, which only the main process handles."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
