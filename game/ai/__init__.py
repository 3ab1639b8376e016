"""Programs that play: what a mind is asked, and how much it may think.

A mind sees a view and the options, never a state; it invents states that fit with ``game.worlds``. The same
view, budget in iterations and generator give the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from random import Random
from typing import Any, Final, NamedTuple, Protocol, runtime_checkable

from game.ai.guide import Reason
from game.rules.kernel import Command, Game, View, continues

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
    """An action that is proposed to a person, and why: a text id of :mod:`game.ai.hints` with facts."""

    commands: tuple[Command, ...]
    reason: Reason


class RandomMind:
    """Choose any option, each as likely as the others."""

    def choose(self, view: View, options: Sequence[Command], budget: Budget, rng: Random) -> Command:
        """Choose one of ``options``."""
        return options[rng.randrange(len(options))]


WHO: Final[Mapping[str, str]] = {
    "back_in_time": "game.ai.back_in_time",
    "card_game": "game.ai.card_game",
    "time_line": "game.ai.time_line",
}
"""The module that holds the minds of each game; it is loaded when a mind is made."""

LEVELS: Final[Mapping[str, tuple[str, ...]]] = {
    "back_in_time": ("easy", "normal", "hard"),
    "card_game": ("easy", "normal"),
    "time_line": ("easy", "normal"),
}
"""The levels of each game, weakest first; written here so that naming them loads nothing."""


def levels(slug: str) -> tuple[str, ...]:
    """List the levels of thought for the game ``slug``, weakest first; :data:`RANDOM` is not among them."""
    return LEVELS.get(slug, ())


def mind(game: Game, level: str) -> Mind:
    """Make the mind that plays ``game`` at ``level``.

    Raises:
        ValueError: the game has no such level; the message names those it has.
    """
    if level == RANDOM:
        return RandomMind()
    if level in levels(game.slug):
        made: Mind = import_module(WHO[game.slug]).make(game, level)
        return made
    offered = ", ".join((RANDOM, *levels(game.slug)))
    raise ValueError(f"{game.slug} has no level {level!r}; it has: {offered}")


LONGEST_ACTION: Final = 12
"""So many commands at most are proposed as one action."""


def hint(
    game: Game,
    view: View,
    options: Sequence[Command],
    rng: Random,
    level: str | None = None,
    budget: Budget | None = None,
) -> Hint:
    """Propose an action that begins with one of ``options``, and its reason.

    The strongest mind of the game is asked, or that of ``level``.
    """
    wise = mind(game, level or (levels(game.slug) or (RANDOM,))[-1])
    first = wise.choose(view, options, budget or Budget(), rng)
    reason = explain(wise, view, first, rng)
    return Hint(complete(game, wise, view, first, budget or Budget(), rng), reason)


def complete(game: Game, wise: Mind, view: View, first: Command, budget: Budget, rng: Random) -> tuple[Command, ...]:
    """Return ``first`` with the commands after it that ``wise`` would give as parts of the same action.

    They are chosen in an invented position that fits ``view``. The action ends where the rules begin a new one, where
    somebody else or chance is due, and where something came to light: then another such position looks different.
    """
    commands, seat = [first], view.actor
    world, other = game.worlds(view, rng), game.worlds(view, rng)
    if budget.milliseconds is not None:
        budget = replace(budget, milliseconds=budget.milliseconds // LONGEST_ACTION)
    while len(commands) < LONGEST_ACTION:
        world.apply(commands[-1])
        other.apply(commands[-1])
        seen = world.view(seat)
        if world.actor != seat or other.view(seat) != seen:
            break
        command = wise.choose(seen, world.legal(), budget, rng)
        if not continues(game, commands[-1], command):
            break
        commands.append(command)
    return tuple(commands)


def explain(wise: Mind, view: View, command: Command, rng: Random) -> Reason:
    """Say why ``command``, which ``wise`` chose, is a good idea for the seat that is asked in ``view``."""
    return wise.explain(view, command, rng) if isinstance(wise, Adviser) else Reason("hint.best_found")
