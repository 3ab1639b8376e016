"""Bots: which levels there are for each game; :mod:`game.ai.bot` says what a bot is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, TypeAlias, cast

from game.ai.bot import RANDOM, Bot, Budget, ExplainingBot, RandomBot, split_level
from game.i18n import N_
from game.registry import GamePackage, Part, packages, resolve
from game.rules.contract import Game

__all__ = [
    "EXPERT",
    "RANDOM",
    "Bot",
    "Budget",
    "ExplainingBot",
    "RandomBot",
    "character_sentence",
    "characters",
    "in_time",
    "level_sentence",
    "levels",
    "make_bot",
]


BotFactory: TypeAlias = Callable[[Any, str], Bot]
"""Makes the bot of a game at one of its levels, with a character where it has any: ``hard/greedy``."""

BOTS: Final[Part[BotFactory]] = Part("bots")
"""The bots of each game that has its own, by its rules."""

GENERAL: Final = "game.ai.search_bot:make"
"""The bot that plays games without bots of their own; a reference, so that listing its level loads nothing."""
GENERAL_LEVELS: Final = MappingProxyType(
    {
        "easy": N_("Plays a few lines out at random, and often takes something else."),
        "normal": N_("Plays some lines out at random, and takes what went best."),
        "hard": N_("Plays hundreds of lines out at random."),
        "expert": N_("Plays thousands of lines out at random."),
    }
)
"""Its levels, and what it does at each."""
THOUGHTLESS: Final = N_("Does anything that is allowed, without a thought.")
"""What the level that every game has does."""

EXPERT: Final = "expert"
"""The level at which several processes think about one decision, where there are any."""
MOST_TIME: Final = MappingProxyType({EXPERT: 1800})
"""Milliseconds after which a level begins nothing more in one decision, where somebody waits for it: expert answers
within 2 seconds, with what it is at then.
"""
USUAL_TIME: Final = 300
"""Milliseconds that all other levels do."""


def in_time(level: str, budget: Budget) -> Budget:
    """Return ``budget`` with the most time that ``level`` may take, unless it has a time of its own."""
    if budget.milliseconds is not None:
        return budget
    return replace(budget, milliseconds=MOST_TIME.get(split_level(level)[0], USUAL_TIME))


def levels(rules_id: str) -> tuple[str, ...]:
    """List the levels of the bots of a game, weakest first; :data:`RANDOM` is not among them.

    Rules that are not registered have none.
    """
    return tuple(_levels(rules_id))


def level_sentence(rules_id: str, level: str) -> str:
    """Return the English sentence of what the bots of a level do in a game; empty for a level it does not have."""
    return THOUGHTLESS if level == RANDOM else _levels(rules_id).get(level, "")


def characters(rules_id: str) -> tuple[str, ...]:
    """List the characters that the bots of a game may have at any of its levels."""
    package = packages().get(rules_id)
    return () if package is None else tuple(package.characters)


def character_sentence(rules_id: str, character: str) -> str:
    """Return the English sentence of what a character does in a game; empty for one it does not have."""
    return packages()[rules_id].characters[character] if character in characters(rules_id) else ""


def _levels(rules_id: str) -> Mapping[str, str]:
    package = packages().get(rules_id)
    return {} if package is None else package.levels or GENERAL_LEVELS


def make_bot(game: Game, level: str) -> Bot:
    """Make the bot that plays ``game`` at ``level``, perhaps with a character: ``hard/greedy``.

    Raises:
        ValueError: the game has no such level or character; the message names those it has.
    """
    if level == RANDOM:
        return RandomBot()
    (plain, character), offered, there = split_level(level), levels(game.rules_id), characters(game.rules_id)
    if plain not in offered:
        raise ValueError(f"{game.rules_id} has no level {plain!r}; it has: {', '.join((RANDOM, *offered))}")
    if character and character not in there:
        raise ValueError(f"{game.rules_id} has no character {character!r}; it has: {', '.join(there) or 'none'}")
    return _factory(packages()[game.rules_id])(game, level)


def _factory(package: GamePackage) -> BotFactory:
    """Return what makes the bots of a game."""
    return BOTS.of(package.rules_id) if package.bots else cast(BotFactory, resolve(GENERAL))
