"""What the best actions of a decision are worth: the chance to win with each, for hints and reviews.

A bot compares its options; its ratings become chances by what :mod:`game.ai.calibration` has learned. During play it
goes by the view and the memory of the seat alone, like every bot; the review of a game that is over may know all.
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
    """A command, and the chance to win with it of the seat that gives it; of the team where all win together.

    Where it is certain to win with others of the same turn, ``line`` has them all.
    """

    command: Command
    chance: float
    line: tuple[Command, ...] = ()


MOST_KEPT: Final = 4
"""Bots that are kept for the next question."""

_LATEST: dict[tuple[int, str], tuple[Game, ComparingBot]] = {}
"""Their games, which keep the ids from being used again, and they."""


def assess(
    game: Game,
    bot: ComparingBot,
    view: View,
    options: Sequence[Command],
    budget: Budget,
    rng: Random,
    memory: Memory | None = None,
) -> list[Assessment]:
    """Assess the best of ``options``, best first, at least one: what ``bot``, one of ``game``, would choose.

    None is the same as another to a person. It goes by what the seat that is asked may know.
    """
    rated = bot.compare(view, options, budget, rng, memory)
    return calibrated(game, determinizations(game, view), assessed(rated), options)


def assess_open(game: Game, level: str, state: State, budget: Budget, rng: Random) -> list[Assessment]:
    """Assess what who must act in ``state`` may do, with everything known: for games that are over."""
    rated = comparing_bot(game, level).compare_openly(state, budget, rng)
    return calibrated(game, (state,), assessed(rated))


def comparing_bot(game: Game, level: str) -> ComparingBot:
    """Return the bot of a level; where it compares nothing, one that plays every game.

    The latest ones are kept: to make one takes longer than many a question.
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
    """Return assessments with the chances that ratings like theirs had in many games, best first.

    What surely ends the game at once in all ``states`` is certain: a win comes first, a loss last. As certain is a win
    before the turn is over, whether its first command was among ``found`` or not. Where everything loses, all chances
    are 0. Where only what was ``found`` does, the others of the ``options`` come first.
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
    """Return rated options, the best first, with ratings as chances that never rise from one to the next.

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
