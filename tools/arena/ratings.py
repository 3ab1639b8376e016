"""Elo ratings of programs, from all games of a tournament at once.

Programs neither learn nor tire, so the order of their games says nothing: ratings that are brought up to date game by
game (Elo's own, TrueSkill, OpenSkill) would make the last games count most. choix fits the model that is behind Elo's
numbers, of Bradley and Terry, to all games. How sure a rating is follows from the same model, games taken as
independent: both games of a seed vary rather less, so that the intervals are on the safe side.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import choix
import msgspec
import numpy as np

from game.match.arena.playing import FAILED, NO_END, PlayedGame
from game.match.arena.statistics import SURE
from tools.arena.standings import winners_of
from tools.arena.tournament import Meeting

MEAN: Final = 1500.0
"""The rating of the average player."""
ELO: Final = 400.0 / math.log(10.0)
"""Points for each unit of the model: 400 points are odds of ten to one."""
SUPPOSED: Final = 0.5
"""Half a game that is supposed to be won by each of two players, so that who won all games has a rating, too."""


UNBEATEN: Final = "unbeaten"
"""Who lost no game."""
BEATEN: Final = "beaten by all"
"""Who won none."""


class Rating(msgspec.Struct, frozen=True):
    """How strong a player is at tables of so many seats, from ``low`` to ``high`` at 95 %, after so many games.

    ``mark`` is :data:`UNBEATEN` or :data:`BEATEN`: then the games bound the rating on one side only.
    """

    player: str
    rating: float
    low: float
    high: float
    games: int
    seats: int
    mark: str = ""


def ratings(meetings: Sequence[Meeting], played: Mapping[str, PlayedGame]) -> list[Rating]:
    """Rate all players by the games in which two sides met, for each number of seats; the strongest first."""
    tables = sorted({one.seats for one in meetings})
    return [rating for seats in tables for rating in _rated([one for one in meetings if one.seats == seats], played)]


def _rated(meetings: Sequence[Meeting], played: Mapping[str, PlayedGame]) -> list[Rating]:
    """Rate all players by games at tables of one size.

    A game that both or none of them won counts half for each; games without an end do not count.
    """
    players = list(dict.fromkeys(player for one in meetings if len(one.sides) > 1 for player in one.sides))
    wins = np.zeros((len(players), len(players)))
    games: Counter[str] = Counter()
    for one in meetings:
        game = played.get(one.planned.key)
        if game is None or len(one.sides) < 2 or game.ending in (NO_END, FAILED):
            continue
        first, second = (players.index(side) for side in one.sides)
        winners = winners_of(one, game)
        won = float(0 in winners) if len(winners) == 1 else 0.5
        wins[first, second] += won
        wins[second, first] += 1.0 - won
        games.update(one.sides)
    if not games:
        return []
    strengths, errors = _fit(wins)
    found = []
    for number, (player, strength, error) in enumerate(zip(players, strengths, errors, strict=True)):
        rating, half = MEAN + ELO * strength, SURE * ELO * error
        mark = "" if wins[:, number].any() else UNBEATEN
        mark = mark if wins[number].any() else BEATEN
        count = games[player]
        found.append(Rating(player, rating, rating - half, rating + half, count, meetings[0].seats, mark))
    return sorted(found, key=lambda one: -one.rating)


def _fit(wins: np.ndarray) -> tuple[list[float], list[float]]:
    """Return the strengths of all players, 0 on average, and their standard errors.

    ``wins[a, b]`` counts the games that a won against b.
    """
    counted = wins + SUPPOSED * (wins + wins.T > 0)
    strengths = choix.ilsr_pairwise_dense(counted, alpha=1e-6)
    chances = 1.0 / (1.0 + np.exp(strengths[None, :] - strengths[:, None]))
    weights = (counted + counted.T) * chances * chances.T
    information = np.diag(weights.sum(axis=1)) - weights
    errors = np.sqrt(np.clip(np.diag(np.linalg.pinv(information)), 0.0, None))
    return [float(one) for one in strengths], [float(one) for one in errors]
