"""Bots: which levels there are for each game, and hints; :mod:`game.ai.bot` says what a bot is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Final, NamedTuple

from game.ai.bot import RANDOM, Adviser, Budget, Mind, RandomMind
from game.ai.reasons import BEST_FOUND, Reason
from game.rules.kernel import Command, Game, View

__all__ = ["RANDOM", "Adviser", "Budget", "Hint", "Mind", "RandomMind", "explain", "hint", "levels", "mind"]


class Hint(NamedTuple):
    """A command that is proposed to a person, and why: a text id of :mod:`game.ai.hints` with facts."""

    command: Command
    reason: Reason


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


def hint(
    game: Game,
    view: View,
    options: Sequence[Command],
    rng: Random,
    level: str | None = None,
    budget: Budget | None = None,
) -> Hint:
    """Propose one of ``options`` with its reason, as the strongest mind of the game (or ``level``) sees it."""
    wise = mind(game, level or (levels(game.slug) or (RANDOM,))[-1])
    command = wise.choose(view, options, budget or Budget(), rng)
    return Hint(command, explain(wise, view, command, rng))


def explain(wise: Mind, view: View, command: Command, rng: Random) -> Reason:
    """Say why ``command``, which ``wise`` chose, is a good idea for the seat that is asked in ``view``."""
    return wise.explain(view, command, rng) if isinstance(wise, Adviser) else BEST_FOUND
