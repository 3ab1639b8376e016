"""Bots: which levels there are for each game, and hints; :mod:`game.ai.bot` says what a bot is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias, cast

from game.ai.bot import RANDOM, Bot, Budget, ExplainingBot, RandomBot
from game.ai.memory import Memory
from game.ai.reasons import BEST_FOUND, Reason
from game.registry import GamePackage, Part, packages, resolve
from game.rules.contract import Command, EventStep, Game, View, continues, redact

__all__ = [
    "EXPERT",
    "RANDOM",
    "Bot",
    "Budget",
    "ExplainingBot",
    "Hint",
    "RandomBot",
    "complete",
    "explain",
    "hint",
    "in_time",
    "levels",
    "make_bot",
]


class Hint(NamedTuple):
    """An action that is proposed to a person, and why: a text id of :mod:`game.ai.hint_texts` with facts."""

    commands: tuple[Command, ...]
    reason: Reason


BotFactory: TypeAlias = Callable[[Any, str], Bot]
"""Makes the bot of a game at one of its levels."""

BOTS: Final[Part[BotFactory]] = Part("bots")
"""The bots of each game that has its own, by its rules."""

GENERAL: Final = "game.ai.search_bot:make"
"""The bot that plays games without bots of their own; a reference, so that listing its level loads nothing."""
GENERAL_LEVELS: Final = ("easy", "normal", "hard", "expert")
"""Its levels."""

EXPERT: Final = "expert"
"""The level at which several processes think about one decision, where there are any."""
MOST_TIME: Final = MappingProxyType({EXPERT: 2000})
"""Milliseconds that a level thinks about one decision at most, where somebody waits for it."""
USUAL_TIME: Final = 300
"""Milliseconds that all other levels do."""


def in_time(level: str, budget: Budget) -> Budget:
    """Return ``budget`` with the most time that ``level`` may take, unless it has a time of its own."""
    if budget.milliseconds is not None:
        return budget
    return replace(budget, milliseconds=MOST_TIME.get(level, USUAL_TIME))


def levels(rules_id: str) -> tuple[str, ...]:
    """List the levels of the bots of a game, weakest first; :data:`RANDOM` is not among them.

    Rules that are not registered have none.
    """
    package = packages().get(rules_id)
    return () if package is None else package.levels or GENERAL_LEVELS


def make_bot(game: Game, level: str) -> Bot:
    """Make the bot that plays ``game`` at ``level``.

    Raises:
        ValueError: the game has no such level; the message names those it has.
    """
    if level == RANDOM:
        return RandomBot()
    offered = levels(game.rules_id)
    if level not in offered:
        raise ValueError(f"{game.rules_id} has no level {level!r}; it has: {', '.join((RANDOM, *offered))}")
    return _factory(packages()[game.rules_id])(game, level)


def _factory(package: GamePackage) -> BotFactory:
    """Return what makes the bots of a game."""
    return BOTS.of(package.rules_id) if package.bots else cast(BotFactory, resolve(GENERAL))


LONGEST_ACTION: Final = 12
"""The most commands that are proposed as one action."""


def hint(
    game: Game,
    view: View,
    options: Sequence[Command],
    rng: Random,
    level: str | None = None,
    budget: Budget | None = None,
    memory: Memory | None = None,
) -> Hint:
    """Propose an action that begins with one of ``options``, and its reason.

    It comes from the strongest bot of the game, or from that of ``level``.
    """
    bot = make_bot(game, level or (levels(game.rules_id) or (RANDOM,))[-1])
    first = bot.choose(view, options, budget or Budget(), rng, memory)
    reason = explain(bot, view, first, rng)
    return Hint(complete(game, bot, view, first, budget or Budget(), rng, memory), reason)


def complete(
    game: Game, bot: Bot, view: View, first: Command, budget: Budget, rng: Random, memory: Memory | None = None
) -> tuple[Command, ...]:
    """Return ``first`` with the commands after it that ``bot`` would give as parts of the same action.

    They are chosen in a determinization of ``view``. The action ends where the rules begin a new one, where
    somebody else or chance is due, and where something is revealed: then a second determinization looks different.
    """
    commands, seat, memory = [first], view.actor, deepcopy(memory)
    state, other = game.determinize(view, rng), game.determinize(view, rng)
    if budget.milliseconds is not None:
        budget = replace(budget, milliseconds=budget.milliseconds // LONGEST_ACTION)
    while len(commands) < LONGEST_ACTION:
        before, known = state.view(seat), redact(state, commands[-1], seat)
        state.apply(commands[-1])
        other.apply(commands[-1])
        seen = state.view(seat)
        if memory is not None:
            memory.remember(game, seat, EventStep(known, before, seen))
        if state.actor != seat or other.view(seat) != seen:
            break
        command = bot.choose(seen, state.legal_commands(), budget, rng, memory)
        if not continues(game, commands[-1], command):
            break
        commands.append(command)
    return tuple(commands)


def explain(bot: Bot, view: View, command: Command, rng: Random) -> Reason:
    """Return why ``command``, which ``bot`` chose, is a good idea for the seat that is asked in ``view``."""
    return bot.explain(view, command, rng) if isinstance(bot, ExplainingBot) else BEST_FOUND
