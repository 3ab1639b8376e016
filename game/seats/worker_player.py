"""The player whose bot thinks in other processes."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future

from game.ai import Budget, in_time
from game.ai.memory import Past, Recollection
from game.rules.contract import Command, Game, View, read_command
from game.seats.crew import Crew
from game.seats.player import Action
from game.seats.worker import Answer, question_of


class WorkerPlayer:
    """A bot that thinks in processes of its own."""

    is_human = False

    def __init__(self, spec: str, game: Game, level: str, seed: int, crew: Crew) -> None:
        """Answer for a seat written ``spec``; ``seed`` is the seat's own."""
        self.spec = spec
        self._game = game
        self._level = level
        self._seed = seed
        self._crew = crew
        self._recollection = Recollection(game)
        self._number = 0

    def decide(self, view: View, options: Sequence[Command], budget: Budget, past: Past) -> Future[Action]:
        """Hand the question in."""
        memory = self._recollection.of(view.actor, past)
        budget = in_time(self._level, budget)
        asked = question_of(self._game, self._level, self._seed, view, options, budget, memory)
        self._number, raw = self._crew.ask(asked)
        answer: Future[Action] = Future()
        raw.add_done_callback(lambda done: self._pass_on(done, answer))
        return answer

    def _pass_on(self, raw: Future[Answer], answer: Future[Action]) -> None:
        """Read the worker's answer; runs in the worker's thread."""
        if not answer.set_running_or_notify_cancel():
            return
        try:
            answer.set_result(Action(tuple(read_command(self._game, text) for text in raw.result().commands)))
        except Exception as error:
            answer.set_exception(error)

    def hurry(self) -> None:
        """Ask for the best answer so far."""
        self._crew.stop(self._number)

    def withdraw(self) -> None:
        """Let the worker stop thinking about it."""
        self._crew.stop(self._number)

    def close(self) -> None:
        """Stop thinking; the processes belong to all seats and stay."""
        self.withdraw()
