"""What a bot is: it sees a view and legal commands, never a state, and chooses one within a budget.

The same view, budget in iterations and generator give the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, NamedTuple, Protocol, runtime_checkable

from game.ai.clock import Clock, never
from game.ai.reasons import Reason
from game.rules.contract import Command, View

RANDOM: Final = "random"
"""The level that picks a random option; every game has it."""

CHARACTER_MARK: Final = "/"
"""Stands between a level and a character: ``hard/greedy``."""


def split_level(name: str) -> tuple[str, str]:
    """Return the level and the character of a bot; the character is empty where it has none.

    >>> split_level("hard/greedy"), split_level("hard")
    (('hard', 'greedy'), ('hard', ''))
    """
    level, _mark, character = name.partition(CHARACTER_MARK)
    return level, character


def with_character(level: str, character: str) -> str:
    """Return the name of a bot of a level with a character; that of the level where it has none.

    >>> with_character("hard", "greedy"), with_character("hard", "")
    ('hard/greedy', 'hard')
    """
    return f"{level}{CHARACTER_MARK}{character}" if character else level


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think about one decision; a limit of None leaves that measure to its level.

    ``iterations`` are those of the general search, or states that the shared lookahead evaluates; policies with limits
    of their own ignore it. ``stop`` is polled: once it is True, the best answer so far is given.
    """

    iterations: int | None = None
    milliseconds: int | None = None
    stop: Callable[[], bool] = never

    def start(self) -> Clock:
        """Start the clock of the budget."""
        return Clock(self.iterations, self.milliseconds, self.stop)


class Bot(Protocol):
    """A bot that plays one game at one level."""

    def choose(
        self,
        view: Any,
        options: Sequence[Command],
        budget: Budget,
        rng: Random,
        memory: Any = None,
    ) -> Command:
        """Choose one of ``options``, which are never empty; ``memory`` is what the seat remembers, None for nothing."""


class OutsideBot(Bot, Protocol):
    """A computer player from outside: ``--seats py:package.module:Class``, or an entry point ``time_parlour.players``.

    One object answers for a seat through many games, so it keeps nothing between its questions: ``memory`` has what the
    seat saw. ``view`` is the game's ``View``, ``rng`` gives the same numbers for the same view. What it raises, prints,
    or takes too long for (``budget``) ends in a bot of ours taking its seat.

    >>> class First:
    ...     def __init__(self, game):
    ...         self.game = game
    ...     def choose(self, view, options, budget, rng, memory=None):
    ...         return options[0]
    """

    def __init__(self, game: Any) -> None:
        """Get ready to play ``game``; raise where it is no game for this player."""


class Rated(NamedTuple):
    """A command that may be chosen: its rating, and whether it is ``overlooked``, as a weaker level does at times.

    ``chance`` is the chance to win with it; None where the rating is that.
    """

    command: Command
    rating: float = 0.0
    overlooked: bool = False
    chance: float | None = None


@runtime_checkable
class RatingBot(Protocol):
    """A bot of which several may think about the same question: the sum of their ratings decides."""

    def rate(
        self, view: Any, options: Sequence[Command], budget: Budget, rng: Random, memory: Any = None
    ) -> Sequence[Rated]:
        """Rate some of ``options``, at least one."""


@runtime_checkable
class ComparingBot(Protocol):
    """A bot that rates more than it needs to choose: for somebody who compares the best with what comes next."""

    def compare(
        self, view: Any, options: Sequence[Command], budget: Budget, rng: Random, memory: Any = None
    ) -> Sequence[Rated]:
        """Rate the best options, none of which is the same as another to a person; all that were found worth it."""

    def compare_openly(self, state: Any, budget: Budget, rng: Random) -> Sequence[Rated]:
        """Do so for who must act in ``state``, with everything known: for games that are over."""


@runtime_checkable
class ExplainingBot(Protocol):
    """A bot that can give reasons, too."""

    def explain(self, view: Any, command: Command, rng: Random) -> Reason:
        """Return why ``command`` is a good idea for the seat that is asked in ``view``."""


class RandomBot:
    """Chooses a random option, each as likely as the others."""

    def choose(
        self, view: View, options: Sequence[Command], budget: Budget, rng: Random, memory: Any = None
    ) -> Command:
        """Choose one of ``options``."""
        return options[rng.randrange(len(options))]
