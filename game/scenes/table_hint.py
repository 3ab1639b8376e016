"""Asks a program for a hint without making the window wait."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError, Future
from typing import Any, Final

from game.ai import Budget
from game.match.match import Match
from game.rules.kernel import Command, View
from game.seats.sitter import Sitter
from game.seats.spec import MIND, offered, sit

TIME: Final = 1500
"""Milliseconds a hint may take."""

Words = tuple[str, dict[str, Any]]
"""A text id and the facts that fill it."""


class Hinter:
    """One question at a time to the best program of the game."""

    def __init__(self, match: Match, told: Callable[[Command, Words | None], None]) -> None:
        """``told`` gets the command and why it is a good idea."""
        self._match, self._told = match, told
        self._sitter: Sitter | None = None
        self._asked: tuple[View, Future[Command]] | None = None

    def ask(self, view: View, options: Sequence[Command]) -> None:
        """Ask what to do; the answer comes to ``told`` in a later frame."""
        self.forget()
        if self._sitter is None:
            self._sitter = self._seat_adviser()
        self._asked = view, self._sitter.decide(view, options, Budget(milliseconds=TIME))

    def update(self) -> None:
        """Look whether the answer has come."""
        if self._asked is None or not self._asked[1].done():
            return
        (view, future), self._asked = self._asked, None
        try:
            command = future.result()
        except (CancelledError, ValueError, OSError):
            return
        from game.ai import explain

        self._told(command, explain(self._match.game, view, command))

    def forget(self) -> None:
        """Withdraw the question: the table has changed."""
        if self._asked is not None:
            self._asked = None
            if self._sitter is not None:
                self._sitter.withdraw()

    def close(self) -> None:
        """Send the adviser home."""
        self.forget()
        if self._sitter is not None:
            self._sitter.close()

    def _seat_adviser(self) -> Sitter:
        """Seat the strongest program that answers in time, in the worker process."""
        from game.scenes.backroom import worker

        game = self._match.game
        minds = [spec for spec in offered(game) if spec.startswith(MIND)]
        best = next((spec for spec in ("ai:normal", *reversed(minds)) if spec in minds), offered(game)[-1])
        return sit(game, best, 0, 0, worker())
