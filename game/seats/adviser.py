"""Who gives hints: a program that thinks in another process and says why, and what the chances are."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future

from game.ai import Budget
from game.ai.hints import Hint, Proposal
from game.ai.memory import Past
from game.ai.reasons import BEST_FOUND
from game.rules.contract import Command, Game, View, read_command
from game.seats.asker import Asker
from game.seats.crew import Crew
from game.seats.worker import Answer


class Adviser:
    """Advises whoever is asked, by what that seat may know."""

    def __init__(self, game: Game, level: str, seed: int, crew: Crew) -> None:
        """Think as ``level`` does."""
        self._asker = Asker(game, level, seed, crew)

    def advise(self, view: View, options: Sequence[Command], budget: Budget, past: Past) -> Future[Hint]:
        """Hand the question in."""
        return self._asker.ask(view, options, budget, past, self._read, advises=True)

    def withdraw(self) -> None:
        """Let the process stop thinking about it."""
        self._asker.stop()

    def _read(self, answer: Answer) -> Hint:
        """Read a hint."""
        best, *others = (
            Proposal(tuple(read_command(self._asker.game, text) for text in one.commands), one.chance)
            for one in answer.proposed
        )
        return Hint(best, answer.reason or BEST_FOUND, tuple(others))
