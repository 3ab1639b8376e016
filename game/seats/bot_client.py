"""The client of bots in other processes: plays for a seat and gives hints to people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from game.ai import Budget, in_time
from game.ai.hints import Hint
from game.ai.memory import Past, Recollection
from game.rules.contract import Command, Game, View, read_command
from game.seats.players import Action
from game.seats.worker import Answer, Question, written
from game.seats.worker_pool import WorkerPool

T = TypeVar("T")


class BotClient:
    """Puts questions to the bots of one level, one at a time, with the memories of the seats.

    All errors, those of reading an answer too, are set in its future.
    """

    is_human = False

    def __init__(self, spec: str, game: Game, level: str, seed: int, pool: WorkerPool) -> None:
        """Play for a seat with the seat spec ``spec``; ``seed`` is the seat's own."""
        self.spec = spec
        self._game, self._level, self._seed, self._pool = game, level, seed, pool
        self._recollection = Recollection(game)
        self._number = 0

    def decide(self, view: View, options: Sequence[Command], budget: Budget, past: Past) -> Future[Action]:
        """Ask for a command for the seat, within the time limit of the level."""
        return self._ask(self._question(view, options, in_time(self._level, budget), past), self._read_action)

    def advise(self, view: View, options: Sequence[Command], budget: Budget, past: Past) -> Future[Hint | None]:
        """Ask for a hint for the seat of ``view``, based on what that seat may know."""
        return self._ask(replace(self._question(view, options, budget, past), advises=True), self._read_hint)

    def weigh(self, view: View, hint: Hint, players: Sequence[str], budget: Budget, past: Past) -> Future[Hint | None]:
        """Ask for ``hint`` with chances from playouts by bots of the levels ``players``; None if impossible."""
        question = self._question(view, (), budget, past)
        return self._ask(replace(question, weighs=written(hint), players=tuple(players)), self._read_hint)

    def withdraw(self) -> None:
        """Stop the bots from thinking: they answer with the best so far."""
        self._pool.stop(self._number)

    close = withdraw  # the processes belong to all seats and stay

    def _question(self, view: View, options: Sequence[Command], budget: Budget, past: Past) -> Question:
        """Encode a question, including the memory of the seat that must act."""
        return Question(
            box_id=self._game.box_id,
            level=self._level,
            seed=self._seed,
            view=msgspec.Raw(msgspec.json.encode(view)),
            options=tuple(msgspec.Raw(msgspec.json.encode(option)) for option in options),
            iterations=budget.iterations,
            milliseconds=budget.milliseconds,
            memory=msgspec.Raw(msgspec.json.encode(self._recollection.of(view.actor, past))),
        )

    def _ask(self, question: Question, read: Callable[[Answer], T]) -> Future[T]:
        """Submit a question; return the future of its answer as decoded by ``read``."""
        self._number, raw = self._pool.ask(question)
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

    def _read_action(self, answer: Answer) -> Action:
        return Action(tuple(read_command(self._game, text) for text in answer.commands))

    def _read_hint(self, answer: Answer) -> Hint | None:
        return None if answer.hint is None else answer.hint.read(self._game)
