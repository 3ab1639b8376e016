"""Elo ratings of bots, fitted to all games of a tournament at once.

Bots do not change, so the order of games is irrelevant: online ratings (Elo's own, TrueSkill, OpenSkill) would
overweight the last games. choix fits the Bradley-Terry model, on which Elo's numbers are based, to all games.
Confidence intervals follow from the same model, assuming independent games; the two games per seed vary less than that,
so the intervals are conservative.
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
"""Elo points per unit of the model; 400 points are odds of ten to one."""
SUPPOSED: Final = 0.5
"""Pseudo-wins of each player per pair, so that unbeaten players get a finite rating."""


UNBEATEN: Final = "unbeaten"
"""Mark of a player without a loss."""
BEATEN: Final = "beaten by all"
"""Mark of a player without a win."""


class Rating(msgspec.Struct, frozen=True):
    """The Elo rating of a player at a number of seats, with the 95 % interval from ``low`` to ``high``.

    ``mark`` is :data:`UNBEATEN` or :data:`BEATEN` if the games bound the rating on one side only.
    """

    player: str
    rating: float
    low: float
    high: float
    games: int
    seats: int
    mark: str = ""


def ratings(meetings: Sequence[Meeting], played: Mapping[str, PlayedGame]) -> list[Rating]:
    """Rate all players by their games in pairs, separately for each number of seats; the strongest first."""
    tables = sorted({one.seats for one in meetings})
    return [rating for seats in tables for rating in _rated([one for one in meetings if one.seats == seats], played)]


def _rated(meetings: Sequence[Meeting], played: Mapping[str, PlayedGame]) -> list[Rating]:
    """Rate all players by games with the same number of seats.

    A game won by both or neither counts as half a win each; unfinished games do not count.
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
    """Return the strengths of all players, with mean 0, and their standard errors.

    ``wins[a, b]`` is the number of games won by a against b.
    """
    counted = wins + SUPPOSED * (wins + wins.T > 0)
    strengths = choix.ilsr_pairwise_dense(counted, alpha=1e-6)
    chances = 1.0 / (1.0 + np.exp(strengths[None, :] - strengths[:, None]))
    weights = (counted + counted.T) * chances * chances.T
    information = np.diag(weights.sum(axis=1)) - weights
    errors = np.sqrt(np.clip(np.diag(np.linalg.pinv(information)), 0.0, None))
    return [float(one) for one in strengths], [float(one) for one in errors]
