"""The chances to win with the best options of a decision, for hints and reviews.

A bot compares its options, and :mod:`game.ai.calibration` maps its ratings to chances. During play only the view and
the memory of the seat are used, as by every bot; the review of a finished game may use the full state.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple, cast

from game.ai import GENERAL, BotFactory, make_bot
from game.ai.bot import Budget, ComparingBot, Rated
from game.ai.calibration import curve_of, setting_of
from game.ai.certain_ends import determinizations, is_lost, proven, winning_line
from game.ai.memory import Memory
from game.registry import resolve
from game.rules.contract import Command, Game, State, View


class Assessment(NamedTuple):
    """A command, and the chance to win with it: of the seat that gives it, or of the team in a co-operative game.

    If the command begins a certain win within the turn, ``line`` has all commands up to it.
    """

    command: Command
    chance: float
    line: tuple[Command, ...] = ()


MOST_KEPT: Final = 4
"""Most bots cached between questions."""

_LATEST: dict[tuple[int, str], tuple[Game, ComparingBot]] = {}
"""Cached bots by id of the game and level, each with the game, so that its id is not reused."""


def assess(
    game: Game,
    bot: ComparingBot,
    view: View,
    options: Sequence[Command],
    budget: Budget,
    rng: Random,
    memory: Memory | None = None,
) -> list[Assessment]:
    """Assess the best of ``options``, at least one, best first, as rated by ``bot``.

    No two of them look the same to a person. Only what the seat to act may know is used.
    """
    rated = bot.compare(view, options, budget, rng, memory)
    return calibrated(game, determinizations(game, view), assessed(rated), options)


def assess_open(game: Game, level: str, state: State, budget: Budget, rng: Random) -> list[Assessment]:
    """Assess the best options of the actor in ``state`` with full information, for games that are over."""
    rated = comparing_bot(game, level).compare_openly(state, budget, rng)
    return calibrated(game, (state,), assessed(rated))


def comparing_bot(game: Game, level: str) -> ComparingBot:
    """Return the bot of a level, or the general bot if that of the level cannot compare.

    Cached, as making a bot can take longer than asking it.
    """
    key = (id(game), level)
    if key not in _LATEST:
        if len(_LATEST) >= MOST_KEPT:
            _LATEST.clear()
        bot = make_bot(game, level)
        if not isinstance(bot, ComparingBot):
            bot = cast(BotFactory, resolve(GENERAL))(game, "hard")
        _LATEST[key] = game, cast(ComparingBot, bot)
    return _LATEST[key][1]


def calibrated(
    game: Game, states: Sequence[State], found: Sequence[Assessment], options: Sequence[Command] = ()
) -> list[Assessment]:
    """Return assessments with calibrated chances, best first.

    A command that ends the game at once in all ``states`` has chance 1 or 0. So has the first command of a certain win
    within the turn, even if it is not in ``found``. If the position is lost, all chances are 0; if all of ``found``
    lose but not the position, the other ``options`` come first.
    """
    curve, setting = curve_of(game.rules_id), setting_of(states[0])
    ends = [proven(states, (one.command,)) for one in found]
    line = () if 1.0 in ends else winning_line(states, [one.command for one in found])
    onward: list[Command] = []
    if not line and 1.0 not in ends:
        if is_lost(states):
            ends = [0.0] * len(found)
        elif all(sure == 0.0 for sure in ends):
            known = {one.command for one in found}
            onward = [one for one in options if one not in known and proven(states, (one,)) is None]
    rated = [
        Assessment(one.command, curve.chance(one.chance, setting) if sure is None else sure)
        for one, sure in zip(found, ends, strict=True)
        if one.command not in line[:1]
    ]
    best = [Assessment(line[0], 1.0, line)] if line else []
    best += [Assessment(one, curve.chance(0.0, setting)) for one in onward]
    return [*best, *sorted(rated, key=lambda one: -one.chance)]


def assessed(rated: Sequence[Rated]) -> list[Assessment]:
    """Return rated options, best first, with uncalibrated chances that never increase down the list.

    >>> from game.rules.contract import PlayerCommand
    >>> first, second = PlayerCommand(0), PlayerCommand(1)
    >>> [one.chance for one in assessed([Rated(first, 0.25), Rated(second, 70.0, chance=0.5)])]
    [0.5, 0.25]
    """
    best = sorted(rated, key=lambda one: -one.rating)
    found, most = list[Assessment](), 1.0
    for one in best:
        chance = one.rating if one.chance is None else one.chance
        most = min(most, max(0.0, chance))
        found.append(Assessment(one.command, most))
    return found
