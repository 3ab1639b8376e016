"""Who gives hints: a program that thinks in another process and says why, and what the chances are."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future

from msgspec.structs import replace

from game.ai import Budget
from game.ai.hints import Hint, Proposal
from game.ai.memory import Past, Recollection
from game.ai.reasons import BEST_FOUND
from game.rules.contract import Command, Game, View, read_command
from game.seats.crew import Crew
from game.seats.worker import Answer, question_of


class Adviser:
    """Advises whoever is asked, by what that seat may know."""

    def __init__(self, game: Game, level: str, seed: int, crew: Crew) -> None:
        """Think as ``level`` does."""
        self._game, self._level, self._seed, self._crew = game, level, seed, crew
        self._recollection = Recollection(game)
        self._number = 0

    def advise(self, view: View, options: Sequence[Command], budget: Budget, past: Past) -> Future[Hint]:
        """Hand the question in."""
        memory = self._recollection.of(view.actor, past)
        asked = question_of(self._game, self._level, self._seed, view, options, budget, memory)
        self._number, raw = self._crew.ask(replace(asked, advises=True))
        answer: Future[Hint] = Future()
        raw.add_done_callback(lambda done: self._pass_on(done, answer))
        return answer

    def withdraw(self) -> None:
        """Let the process stop thinking about it."""
        self._crew.stop(self._number)

    def _pass_on(self, raw: Future[Answer], answer: Future[Hint]) -> None:
        """Read the worker's answer; runs in the worker's thread."""
        if not answer.set_running_or_notify_cancel():
            return
        try:
            answer.set_result(self._read(raw.result()))
        except Exception as error:
            answer.set_exception(error)

    def _read(self, answer: Answer) -> Hint:
        best, *others = (
            Proposal(tuple(read_command(self._game, text) for text in one.commands), one.chance)
            for one in answer.proposed
        )
        return Hint(best, answer.reason or BEST_FOUND, tuple(others))
