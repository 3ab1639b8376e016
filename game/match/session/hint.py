"""Asks a program for a hint without making the window wait."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from random import Random
from typing import Any, Final, NamedTuple

from game.ai import Budget, explain, make_bot
from game.ai.hint_texts import sentence
from game.match.match import Match
from game.rules.contract import Command, Game, View
from game.seats.crew import Crew
from game.seats.player import Action, Player
from game.seats.seeds import mix
from game.seats.spec import BOT_PREFIX, usual_bot
from game.seats.worker_player import WorkerPlayer

TIME: Final = 1500
"""Milliseconds a hint may take."""


class Advice(NamedTuple):
    """The action a program would take, and why: an English sentence and the facts that fill it."""

    commands: tuple[Command, ...]
    sentence: str
    facts: Mapping[str, Any]


class HintGiver:
    """One question at a time to the best program of the game."""

    def __init__(
        self,
        match: Match,
        told: Callable[[Advice], None],
        failed: Callable[[Exception], None],
        crew: Callable[[], Crew],
    ) -> None:
        """``told`` gets the answer, ``failed`` why there is none: a bot with a mistake in it must not end a game.

        ``crew`` gives the processes in which bots think.
        """
        self._match, self._told, self._failed, self._crew = match, told, failed, crew
        self._sitter: Player | None = None
        self._asked: tuple[View, Future[Action]] | None = None
        self._reasons: Future[Advice] | None = None
        self._thread: ThreadPoolExecutor | None = None
        self._level = ""

    @property
    def waiting(self) -> bool:
        """Whether an answer is still to come."""
        return self._asked is not None or self._reasons is not None

    def ask(self, view: View, options: Sequence[Command]) -> None:
        """Ask what to do; the answer comes to ``told`` in a later frame."""
        self.forget()
        if self._sitter is None:
            self._sitter = self._seat_adviser()
        self._asked = view, self._sitter.decide(view, options, Budget(milliseconds=TIME), self._match.past)

    def update(self) -> None:
        """Look whether the answer has come, then whether its reason has."""
        if self._asked is not None and self._asked[1].done():
            (view, future), self._asked = self._asked, None
            try:
                action = future.result()
            except CancelledError:
                return
            except Exception as error:
                self._failed(error)
                return
            self._thread = self._thread or ThreadPoolExecutor(1, "reasons")
            self._reasons = self._thread.submit(reasoned, self._match.game, self._level, view, action)
        if self._reasons is not None and self._reasons.done():
            done, self._reasons = self._reasons, None
            try:
                advice = done.result()
            except Exception as error:
                self._failed(error)
                return
            self._told(advice)

    def forget(self) -> None:
        """Withdraw the question: the table has changed."""
        self._reasons = None
        if self._asked is not None:
            self._asked = None
            if self._sitter is not None:
                self._sitter.withdraw()

    def close(self) -> None:
        """Send the adviser home."""
        self.forget()
        if self._sitter is not None:
            self._sitter.close()
        if self._thread is not None:
            self._thread.shutdown(wait=False, cancel_futures=True)

    def _seat_adviser(self) -> Player:
        """Seat a bot that answers in time and can say why, in a process of its own; it gives whole actions."""
        game = self._match.game
        best = usual_bot(game)
        self._level = best.removeprefix(BOT_PREFIX)
        return WorkerPlayer(best, game, self._level, mix(0, "seat", 0), self._crew(), whole=True)


def reasoned(game: Game, level: str, view: View, action: Action) -> Advice:
    """Ask why ``action`` is a good idea; it may take a moment."""
    reason = explain(make_bot(game, level), view, action.commands[0], Random(0))
    return Advice(action.commands, sentence(game.rules_id, reason.text), dict(reason.facts))
