"""The player whose bot thinks in other processes."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future

from game.ai import Budget, in_time
from game.ai.memory import Past
from game.rules.contract import Command, Game, View, read_command
from game.seats.asker import Asker
from game.seats.crew import Crew
from game.seats.player import Action
from game.seats.worker import Answer


class WorkerPlayer:
    """A bot that thinks in processes of its own."""

    is_human = False

    def __init__(self, spec: str, game: Game, level: str, seed: int, crew: Crew) -> None:
        """Answer for a seat written ``spec``; ``seed`` is the seat's own."""
        self.spec = spec
        self._level = level
        self._asker = Asker(game, level, seed, crew)

    def decide(self, view: View, options: Sequence[Command], budget: Budget, past: Past) -> Future[Action]:
        """Hand the question in."""
        return self._asker.ask(view, options, in_time(self._level, budget), past, self._read)

    def _read(self, answer: Answer) -> Action:
        """Read the worker's answer."""
        return Action(tuple(read_command(self._asker.game, text) for text in answer.commands))

    def hurry(self) -> None:
        """Ask for the best answer so far."""
        self._asker.stop()

    def withdraw(self) -> None:
        """Let the worker stop thinking about it."""
        self._asker.stop()

    def close(self) -> None:
        """Stop thinking; the processes belong to all seats and stay."""
        self.withdraw()
