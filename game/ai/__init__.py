"""Bots: the levels and characters of each game, and the factory; :mod:`game.ai.bot` has the contract."""

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
"""Makes the bot of a game at a level, with an optional character: ``hard/greedy``."""

BOTS: Final[Part[BotFactory]] = Part("bots")
"""The bot factory of each game that has one, by rules id."""

GENERAL: Final = "game.ai.search_bot:make"
"""Factory of bots for games without their own; a reference, so that listing levels imports nothing."""
GENERAL_LEVELS: Final = MappingProxyType(
    {
        "easy": N_("Plays out a few random games, and often ignores what it finds."),
        "normal": N_("Plays out some random games, and picks what went best."),
        "hard": N_("Plays out hundreds of random games before each move."),
        "expert": N_("Plays out thousands of random games before each move."),
    }
)
"""The levels of the general bot, each with a sentence on how it plays."""
THOUGHTLESS: Final = N_("Plays random legal moves.")
"""The sentence on how the random level plays."""

EXPERT: Final = "expert"
"""The level at which all worker processes think about each decision."""
MOST_TIME: Final = MappingProxyType({EXPERT: 1800})
"""Time limit per decision by level, in ms, when someone waits: expert finishes its step and answers within 2 s."""
USUAL_TIME: Final = 300
"""Time limit per decision of all other levels, in ms."""


def in_time(level: str, budget: Budget) -> Budget:
    """Return ``budget`` with the time limit of ``level``, unless it has one."""
    if budget.milliseconds is not None:
        return budget
    return replace(budget, milliseconds=MOST_TIME.get(split_level(level)[0], USUAL_TIME))


def levels(rules_id: str) -> tuple[str, ...]:
    """List the bot levels of a game, weakest first, without :data:`RANDOM`; empty for unregistered rules."""
    return tuple(_levels(rules_id))


def level_sentence(rules_id: str, level: str) -> str:
    """Return the English sentence on how bots of a level play a game; empty for an unknown level."""
    return THOUGHTLESS if level == RANDOM else _levels(rules_id).get(level, "")


def characters(rules_id: str) -> tuple[str, ...]:
    """List the characters that bots of a game may have, at any level."""
    package = packages().get(rules_id)
    return () if package is None else tuple(package.characters)


def character_sentence(rules_id: str, character: str) -> str:
    """Return the English sentence on how a character plays a game; empty for an unknown character."""
    return packages()[rules_id].characters[character] if character in characters(rules_id) else ""


def _levels(rules_id: str) -> Mapping[str, str]:
    package = packages().get(rules_id)
    return {} if package is None else package.levels or GENERAL_LEVELS


def make_bot(game: Game, level: str) -> Bot:
    """Make the bot that plays ``game`` at ``level``, with an optional character: ``hard/greedy``.

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
    return BOTS.of(package.rules_id) if package.bots else cast(BotFactory, resolve(GENERAL))
