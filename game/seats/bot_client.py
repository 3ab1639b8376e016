"""The client of the bots that think in other processes: plays for a seat, and advises people."""

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
    """One question at a time to the bots of a level; the memories of the seats grow from one to the next.

    What goes wrong, in reading an answer too, is set in its future.
    """

    is_human = False

    def __init__(self, spec: str, game: Game, level: str, seed: int, pool: WorkerPool) -> None:
        """Answer for a seat written ``spec``; ``seed`` is the seat's own."""
        self.spec = spec
        self._game, self._level, self._seed, self._pool = game, level, seed, pool
        self._recollection = Recollection(game)
        self._number = 0

    def decide(self, view: View, options: Sequence[Command], budget: Budget, past: Past) -> Future[Action]:
        """Ask for a command of the seat."""
        return self._ask(self._question(view, options, in_time(self._level, budget), past), self._read_action)

    def advise(self, view: View, options: Sequence[Command], budget: Budget, past: Past) -> Future[Hint | None]:
        """Ask for a hint, by what the seat that sees this may know."""
        return self._ask(replace(self._question(view, options, budget, past), advises=True), self._read_hint)

    def weigh(self, view: View, hint: Hint, players: Sequence[str], budget: Budget, past: Past) -> Future[Hint | None]:
        """Ask for a hint as it is with bots of these levels in the seats; None where it could not be weighed."""
        question = self._question(view, (), budget, past)
        return self._ask(replace(question, weighs=written(hint), players=tuple(players)), self._read_hint)

    def withdraw(self) -> None:
        """Let the bots stop thinking: the answer is the best so far."""
        self._pool.stop(self._number)

    close = withdraw  # the processes belong to all seats and stay

    def _question(self, view: View, options: Sequence[Command], budget: Budget, past: Past) -> Question:
        """Write a question down, with what the seat that is asked remembers."""
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
        """Hand a question in; return the future of what ``read`` makes of its answer."""
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
