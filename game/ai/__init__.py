"""Programs that play: what a mind is asked, and how much it may think.

A mind sees a view and the options, never a state; it invents states that fit with ``game.worlds``. The same
view, budget in iterations and generator give the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, runtime_checkable

from game.ai.guide import Reason
from game.registry import Part, packages
from game.rules.kernel import Command, Game, View

RANDOM = "random"
"""The level that picks any option; every game has it."""


def _never() -> bool:
    """Say that nobody asked to stop."""
    return False


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a mind may think; a limit of None leaves that measure to the level.

    ``stop`` is asked now and then: once it is True, the best answer so far is given at once.
    """

    iterations: int | None = None
    milliseconds: int | None = None
    stop: Callable[[], bool] = _never


class Mind(Protocol):
    """A way of choosing for one game at one level."""

    def choose(
        self,
        view: Any,
        options: Sequence[Command],
        budget: Budget,
        rng: Random,
    ) -> Command:
        """Choose one of ``options``, which are never empty."""


@runtime_checkable
class Adviser(Protocol):
    """A mind that can say why, too."""

    def explain(self, view: Any, command: Command, rng: Random) -> Reason:
        """Say why ``command`` is a good idea for the seat that is asked in ``view``."""


class Hint(NamedTuple):
    """A command that is proposed to a person, and why: a text id of :mod:`game.ai.hints` with facts."""

    command: Command
    reason: Reason


class RandomMind:
    """Choose any option, each as likely as the others."""

    def choose(self, view: View, options: Sequence[Command], budget: Budget, rng: Random) -> Command:
        """Choose one of ``options``."""
        return options[rng.randrange(len(options))]


BotFactory: TypeAlias = Callable[[Any, str], Mind]
"""Makes the bot of a game at one of its levels."""

BOTS: Final[Part[BotFactory]] = Part("bots")
"""The bots of each game that has its own, by its rules."""


def levels(rules_id: str) -> tuple[str, ...]:
    """List the levels at which a program thinks about a game, weakest first; :data:`RANDOM` is not among them."""
    return packages()[rules_id].levels if BOTS.has(rules_id) else ()


def mind(game: Game, level: str) -> Mind:
    """Make the mind that plays ``game`` at ``level``.

    Raises:
        ValueError: the game has no such level; the message names those it has.
    """
    if level == RANDOM:
        return RandomMind()
    if level in levels(game.rules_id):
        return BOTS.of(game.rules_id)(game, level)
    offered = ", ".join((RANDOM, *levels(game.rules_id)))
    raise ValueError(f"{game.rules_id} has no level {level!r}; it has: {offered}")


def hint(
    game: Game,
    view: View,
    options: Sequence[Command],
    rng: Random,
    level: str | None = None,
    budget: Budget | None = None,
) -> Hint:
    """Propose one of ``options`` with its reason, as the strongest mind of the game (or ``level``) sees it."""
    wise = mind(game, level or (levels(game.rules_id) or (RANDOM,))[-1])
    command = wise.choose(view, options, budget or Budget(), rng)
    return Hint(command, explain(wise, view, command, rng))


def explain(wise: Mind, view: View, command: Command, rng: Random) -> Reason:
    """Say why ``command``, which ``wise`` chose, is a good idea for the seat that is asked in ``view``."""
    return wise.explain(view, command, rng) if isinstance(wise, Adviser) else Reason("hint.best_found")
