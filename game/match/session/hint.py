"""Asks a program for a hint without making the window wait."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import CancelledError, Future
from typing import Any, Final, NamedTuple

from game.ai import Budget, levels
from game.ai.hint_texts import sentence
from game.ai.hints import Hint, Proposal
from game.match.match import Match
from game.rules.contract import Command, Game, View
from game.seats.adviser import Adviser
from game.seats.crew import Crew
from game.seats.seeds import mix
from game.seats.spec import BOT_PREFIX, usual_bot

TIME: Final = 1500
"""Milliseconds a hint may take."""

BEST: Final = "hard"
"""The level that gives hints, where there is one: the strongest that answers within a third of a second, so that an
action of several commands and the one beside it are told in time. Expert takes all the time for one command."""


class Advice(NamedTuple):
    """The action a program would take, and why: an English sentence and the facts that fill it.

    ``chance`` is the chance to win with it, ``others`` what comes next; a program need not know them.
    """

    commands: tuple[Command, ...]
    sentence: str
    facts: Mapping[str, Any]
    chance: float | None = None
    others: tuple[Proposal, ...] = ()


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
        self._adviser: Adviser | None = None
        self._asked: Future[Hint] | None = None

    @property
    def waiting(self) -> bool:
        """Whether an answer is still to come."""
        return self._asked is not None

    def ask(self, view: View, options: Sequence[Command]) -> None:
        """Ask what to do; the answer comes to ``told`` in a later frame."""
        self.forget()
        if self._adviser is None:
            self._adviser = self._find_adviser()
        self._asked = self._adviser.advise(view, options, Budget(milliseconds=TIME), self._match.past)

    def update(self) -> None:
        """Look whether the answer has come."""
        if self._asked is None or not self._asked.done():
            return
        future, self._asked = self._asked, None
        try:
            advice = advice_of(self._match.game, future.result())
        except CancelledError:
            return
        except Exception as error:
            self._failed(error)
            return
        self._told(advice)

    def forget(self) -> None:
        """Withdraw the question: the table has changed."""
        if self._asked is not None:
            self._asked = None
            if self._adviser is not None:
                self._adviser.withdraw()

    def _find_adviser(self) -> Adviser:
        """Return who answers in time and can say why, in a process of its own."""
        game = self._match.game
        level = BEST if BEST in levels(game.rules_id) else usual_bot(game).removeprefix(BOT_PREFIX)
        return Adviser(game, level, mix(0, "seat", 0), self._crew())


def advice_of(game: Game, hint: Hint) -> Advice:
    """Return a hint with the sentence of its reason.

    Raises:
        UnknownHint: there is none.
    """
    reason = hint.reason
    facts = dict(reason.facts)
    return Advice(hint.best.commands, sentence(game.rules_id, reason.text), facts, hint.best.chance, hint.others)
