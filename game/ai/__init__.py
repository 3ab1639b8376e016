"""Programs that play: what a mind is asked, and how much it may think.

A mind sees a view and the options, never a state; it invents states that fit with ``game.worlds``. The same
view, budget in iterations and generator give the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

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
        view: Any,  # noqa: ANN401 - the class of the game's own views
        options: Sequence[Command],
        budget: Budget,
        rng: Random,
    ) -> Command:
        """Choose one of ``options``, which are never empty."""


class RandomMind:
    """Choose any option, each as likely as the others."""

    def choose(self, view: View, options: Sequence[Command], budget: Budget, rng: Random) -> Command:
        """Choose one of ``options``."""
        return options[rng.randrange(len(options))]


def levels(slug: str) -> tuple[str, ...]:
    """List the levels of thought for the game ``slug``, weakest first; :data:`RANDOM` is not among them."""
    return ()


def mind(game: Game, level: str) -> Mind:
    """Make the mind that plays ``game`` at ``level``.

    Raises:
        ValueError: the game has no such level; the message names those it has.
    """
    if level == RANDOM:
        return RandomMind()
    offered = ", ".join((RANDOM, *levels(game.slug)))
    raise ValueError(f"{game.slug} has no level {level!r}; it has: {offered}")
