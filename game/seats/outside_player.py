"""Third-party bots: each runs in a process of its own and is replaced if it fails.

It gets what our bots get (:class:`game.ai.bot.OutsideBot`) and nothing more: its process never holds the state. If it
exits, hangs, exhausts its memory or answers with an illegal command, the match reports that in one line and one of our
bots plays on (:meth:`game.match.match.Match.advance`). Whatever it prints is discarded.
"""

from __future__ import annotations

import atexit
import multiprocessing
import os
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Final, NamedTuple, cast

from game.ai import Bot, Budget
from game.ai.bot import OutsideBot
from game.ai.memory import Past
from game.registry import resolve
from game.rules.contract import Command, Game, View
from game.seats.bot_client import BotClient
from game.seats.players import Action, Player
from game.seats.worker import Answer, Factories
from game.seats.worker_pool import WorkerPool

THINKING: Final = 2000
"""Time limit per decision in ms: then the budget's ``stop`` is True, and after a grace period the process is ended."""
MOST_MEMORY: Final = 2 * 1024**3
"""Memory limit of the process in bytes (Linux only)."""


class _Process(NamedTuple):
    """A process, and the future that tells whether its bot could be constructed."""

    pool: WorkerPool
    made: Future[Answer]


_idle: dict[tuple[str, str], list[_Process]] = {}
"""Processes not in use, by class reference and box, so that a series of games reuses one."""


class OutsidePlayer(BotClient):
    """A bot of a third-party class, in a process that no other seat uses at the time."""

    def __init__(self, spec: str, game: Game, seed: int, stand_in: Callable[[], Player]) -> None:
        """Play for a seat with the seat spec ``spec``; ``stand_in`` makes the player that takes over if it fails."""
        reference = spec.partition(":")[2]
        self.stand_in = stand_in
        self._idle = _idle.setdefault((reference, game.box_id), [])
        self._process = _started(reference, game.box_id, self._idle)
        super().__init__(spec, game, reference, seed, self._process.pool)

    def decide(self, view: View, options: Sequence[Command], budget: Budget, past: Past) -> Future[Action]:
        """Submit the question.

        Raises:
            Crashed: the bot could not be constructed.
        """
        made = self._process.made
        if made.done():
            made.result()
        within = Budget(budget.iterations, budget.milliseconds or THINKING, budget.stop)
        return super().decide(view, options, within, past)

    def close(self) -> None:
        """Stop thinking and keep the process for the next match."""
        super().close()
        if self._process not in self._idle:
            self._idle.append(self._process)


def _started(reference: str, box_id: str, idle: list[_Process]) -> _Process:
    """Let an idle process, or a new one, construct the bot; one that has failed to is returned as it is."""
    if idle:
        process = idle.pop()
        if process.made.done() and process.made.exception() is not None:
            return process
        pool = process.pool
    else:
        pool = WorkerPool(Factories(bot=_make), size=1, prompt=True)
        atexit.register(pool.close)
    return _Process(pool, pool.prepare(box_id, reference))


def _make(game: Game, reference: str) -> Bot:
    """Construct the bot of the class ``reference``; runs in its process."""
    _restrict_process()
    return cast(type[OutsideBot], resolve(reference))(game)


def _restrict_process() -> None:
    """Restrict this process: no access to our streams, limited memory, and it ends with the program."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in range(3):
        os.dup2(nowhere, number)
    if sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    sys.path.append(os.getcwd())  # modules in the working directory are found, but shadow none of ours
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Exit this process as soon as the program has ended."""
    if (parent := multiprocessing.parent_process()) is not None:
        parent.join()
        os._exit(1)
