"""The contract of bots: given a view and legal commands, never a state, choose one within a budget.

With the same view, iterations and random generator a bot gives the same answer.
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
"""Separates level and character: ``hard/greedy``."""


def split_level(name: str) -> tuple[str, str]:
    """Split the name of a bot into level and character, which may be empty.

    >>> split_level("hard/greedy"), split_level("hard")
    (('hard', 'greedy'), ('hard', ''))
    """
    level, _mark, character = name.partition(CHARACTER_MARK)
    return level, character


def with_character(level: str, character: str) -> str:
    """Return the name of a bot with a level and a character, which may be empty.

    >>> with_character("hard", "greedy"), with_character("hard", "")
    ('hard/greedy', 'hard')
    """
    return f"{level}{CHARACTER_MARK}{character}" if character else level


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits on thinking about one decision; None leaves a limit to the bot's level.

    ``iterations`` counts iterations of the tree search, or states evaluated by the lookahead; policies with limits of
    their own ignore it. ``stop`` is polled; once it returns True, the bot gives its best answer so far. In a
    ``playout`` only who wins matters: how to last longest in a lost position, the dearest question, is not asked.
    """

    iterations: int | None = None
    milliseconds: int | None = None
    stop: Callable[[], bool] = never
    playout: bool = False

    def start(self) -> Clock:
        """Start the clock of the budget."""
        return Clock(self.iterations, self.milliseconds, self.stop, self.playout)


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
        """Choose one of ``options``, which are never empty; ``memory`` is that of the seat, None in games without."""


class OutsideBot(Bot, Protocol):
    """A third-party bot: ``--seats py:package.module:Class``, or an entry point of the group ``time_parlour.players``.

    One object plays many games, so it must keep nothing between questions: ``memory`` has what the seat saw. ``view``
    is the game's ``View``; ``rng`` gives the same numbers for the same view. If it raises an error or exceeds its
    ``budget``, one of our bots takes the seat.

    >>> class First:
    ...     def __init__(self, game):
    ...         self.game = game
    ...     def choose(self, view, options, budget, rng, memory=None):
    ...         return options[0]
    """

    def __init__(self, game: Any) -> None:
        """Prepare to play ``game``; raise an error if this bot cannot play it."""


class Rated(NamedTuple):
    """A command with its rating; ``overlooked`` commands are not chosen, an imperfection of weaker levels.

    ``chance`` is the chance to win with it; None if that is the rating itself. ``line`` is the rest of the turn as
    planned, which chance may cross; empty if the bot plans none.
    """

    command: Command
    rating: float = 0.0
    overlooked: bool = False
    chance: float | None = None
    line: tuple[Command, ...] = ()


@runtime_checkable
class RatingBot(Protocol):
    """A bot that can think about one question in several processes: the sum of their ratings decides."""

    def rate(
        self, view: Any, options: Sequence[Command], budget: Budget, rng: Random, memory: Any = None
    ) -> Sequence[Rated]:
        """Rate some of ``options``, at least one."""


@runtime_checkable
class ComparingBot(Protocol):
    """A bot that can rate several options with their chances, for hints and reviews."""

    def compare(
        self, view: Any, options: Sequence[Command], budget: Budget, rng: Random, memory: Any = None
    ) -> Sequence[Rated]:
        """Rate all options worth considering, no two of which look the same to a person."""

    def compare_openly(self, state: Any, budget: Budget, rng: Random) -> Sequence[Rated]:
        """Rate the options of the actor in ``state`` with full information, for games that are over."""


@runtime_checkable
class ExplainingBot(Protocol):
    """A bot that can explain its choices."""

    def explain(self, view: Any, command: Command, rng: Random) -> Reason:
        """Return the reason why ``command`` is a good idea for the seat to act in ``view``."""


class RandomBot:
    """Chooses options uniformly at random."""

    def choose(
        self, view: View, options: Sequence[Command], budget: Budget, rng: Random, memory: Any = None
    ) -> Command:
        """Choose one of ``options``."""
        return options[rng.randrange(len(options))]
