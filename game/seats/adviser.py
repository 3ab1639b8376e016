"""Who gives hints: a program that thinks in another process and says why, and what the chances are."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future

from game.ai import Budget
from game.ai.hints import Hint
from game.ai.memory import Past
from game.rules.contract import Command, Game, View
from game.seats.asker import Asker
from game.seats.crew import Crew
from game.seats.worker import Answer, Weighing, read_hint, written


class Adviser:
    """Advises whoever is asked, by what that seat may know."""

    def __init__(self, game: Game, level: str, seed: int, crew: Crew) -> None:
        """Think as ``level`` does."""
        self._asker = Asker(game, level, seed, crew)

    def advise(self, view: View, options: Sequence[Command], budget: Budget, past: Past) -> Future[Hint]:
        """Hand the question in."""
        return self._asker.ask(view, options, budget, past, self._read, advises=True)

    def weigh(
        self,
        view: View,
        hint: Hint,
        players: Sequence[str],
        budget: Budget,
        past: Past,
    ) -> Future[Hint | None]:
        """Ask what the actions of a hint are worth with bots of these levels in the seats."""
        wish = Weighing(written((hint.best, *hint.others)), hint.reason, written(hint.mine), tuple(players))
        return self._asker.ask(view, (), budget, past, self._read_weighed, weighs=wish)

    def withdraw(self) -> None:
        """Let the process stop thinking about it."""
        self._asker.stop()

    def _read(self, answer: Answer) -> Hint:
        """Read a hint."""
        return read_hint(self._asker.game, answer.proposed, answer.reason, answer.mine, answer.games)

    def _read_weighed(self, answer: Answer) -> Hint | None:
        """Read a hint that was weighed; None where it could not be."""
        return self._read(answer) if answer.proposed else None
