"""A person at a seat, who answers through the scene that shows the table."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from typing import NamedTuple

from game.ai import Budget
from game.ai.memory import Past
from game.rules.contract import Command, View
from game.seats.player import Action

HUMAN = "human"
"""How a person's seat is written."""


class DecisionRequest(NamedTuple):
    """The question to a person: the view and the legal commands."""

    view: View
    options: tuple[Command, ...]


class NotAsked(ValueError):
    """An answer was given while no question was open."""


class HumanPlayer:
    """Holds the question for the scene to show, and passes the scene's answer to the match."""

    spec = HUMAN
    is_human = True

    def __init__(self) -> None:
        self._asked: tuple[DecisionRequest, Future[Action]] | None = None

    def decide(self, view: View, options: Sequence[Command], budget: Budget, past: Past) -> Future[Action]:
        """Keep the question; :meth:`answer` ends it."""
        future: Future[Action] = Future()
        self._asked = DecisionRequest(view, tuple(options)), future
        return future

    def request(self) -> DecisionRequest | None:
        """Return the open question, or None when there is none."""
        return self._asked[0] if self._asked else None

    def answer(self, *commands: Command) -> None:
        """Answer the open question with one action of these commands, the first of which is one of the options.

        Raises:
            NotAsked: there is none.
        """
        if self._asked is None:
            raise NotAsked("nobody asks this seat now")
        _, future = self._asked
        self._asked = None
        future.set_result(Action(commands))

    def hurry(self) -> None:
        """Do nothing: people take their time."""

    def withdraw(self) -> None:
        """Forget the open question."""
        if self._asked is not None:
            self._asked[1].cancel()
            self._asked = None

    def close(self) -> None:
        """Forget the open question."""
        self.withdraw()
