"""Computer players from outside: each thinks in a process of its own and is replaced when it does not behave.

It gets what our bots get (:class:`game.ai.bot.OutsideBot`) and nothing more: its process never holds the state.
Whatever it does there (it ends, hangs, prints, takes all memory, answers what is not allowed), the match says so in one
line and lets a bot of ours play on (:meth:`game.match.match.Match.advance`).
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
"""Milliseconds that one decision may take: then the budget's ``stop`` is True, and a little later the process ends."""
MOST_MEMORY: Final = 2 * 1024**3
"""Bytes that the process may take, where the system keeps such a limit (Linux)."""


class _Process(NamedTuple):
    """A process, and whether its bot could be made."""

    pool: WorkerPool
    made: Future[Answer]


_idle: dict[tuple[str, str], list[_Process]] = {}
"""The processes that no match uses, by reference and box: a series of games need not start one for each."""


class OutsidePlayer(BotClient):
    """A bot made by a class from outside, in a process that no other seat uses meanwhile."""

    def __init__(self, spec: str, game: Game, seed: int, stand_in: Callable[[], Player]) -> None:
        """Answer for a seat written ``spec``; ``stand_in`` makes who plays on when it fails."""
        reference = spec.partition(":")[2]
        self.stand_in = stand_in
        self._idle = _idle.setdefault((reference, game.box_id), [])
        self._process = _started(reference, game.box_id, self._idle)
        super().__init__(spec, game, reference, seed, self._process.pool)

    def decide(self, view: View, options: Sequence[Command], budget: Budget, past: Past) -> Future[Action]:
        """Hand the question in.

        Raises:
            Crashed: the bot could not be made.
        """
        made = self._process.made
        if made.done():
            made.result()
        within = Budget(budget.iterations, budget.milliseconds or THINKING, budget.stop)
        return super().decide(view, options, within, past)

    def close(self) -> None:
        """Stop thinking, and leave the process to the next match."""
        super().close()
        if self._process not in self._idle:
            self._idle.append(self._process)


def _started(reference: str, box_id: str, idle: list[_Process]) -> _Process:
    """Have an idle process, or a new one, make its bot; what could not be made is not tried again."""
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
    """Make the bot of a class from outside; runs in its process."""
    _fence_in()
    return cast(type[OutsideBot], resolve(reference))(game)


def _fence_in() -> None:
    """Take from this process what a stranger must not have: our output, all memory, and a life after the program's."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in range(3):
        os.dup2(nowhere, number)
    if sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    sys.path.append(os.getcwd())  # what lies in the person's folder is found, and hides nothing of ours
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this process when the program is gone, whatever it is thinking about."""
    if (parent := multiprocessing.parent_process()) is not None:
        parent.join()
        os._exit(1)
