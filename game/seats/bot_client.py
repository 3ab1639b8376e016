"""Asks the processes of the bots for one seat or adviser: one question at a time, with what the seat remembers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import TypeVar

from msgspec.structs import replace

from game.ai import Budget
from game.ai.memory import Past, Recollection
from game.rules.contract import Command, Game, View
from game.seats.crew import Crew
from game.seats.worker import Answer, Weighing, question_of

T = TypeVar("T")


class Asker:
    """Hands questions in; the memories of the seats grow from one to the next."""

    def __init__(self, game: Game, level: str, seed: int, crew: Crew) -> None:
        """Ask the bots of ``level`` among ``crew``."""
        self.game, self._level, self._seed, self._crew = game, level, seed, crew
        self._recollection = Recollection(game)
        self._number = 0

    def ask(
        self,
        view: View,
        options: Sequence[Command],
        budget: Budget,
        past: Past,
        read: Callable[[Answer], T],
        *,
        advises: bool = False,
        weighs: Weighing | None = None,
    ) -> Future[T]:
        """Hand a question in and return the future of what ``read`` makes of its answer.

        ``advises`` asks for a hint, ``weighs`` for what one is worth. What goes wrong, in reading too, is set in the
        future.
        """
        memory = self._recollection.of(view.actor, past)
        asked = question_of(self.game, self._level, self._seed, view, options, budget, memory)
        self._number, raw = self._crew.ask(replace(asked, advises=advises, weighs=weighs))
        found: Future[T] = Future()

        def pass_on(done: Future[Answer]) -> None:  # runs in the worker's thread
            if not found.set_running_or_notify_cancel():
                return
            try:
                found.set_result(read(done.result()))
            except Exception as error:
                found.set_exception(error)

        raw.add_done_callback(pass_on)
        return found

    def stop(self) -> None:
        """Ask for the best answer so far to the latest question."""
        self._crew.stop(self._number)
