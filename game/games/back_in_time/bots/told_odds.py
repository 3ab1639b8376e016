"""Odds stated in hints: exact, as shown by the table, unlike the planner's estimates."""

from __future__ import annotations

from typing import Final

from game.games.back_in_time.rules.best_rolls import NOTHING, BestRolls, Found, Task
from game.games.back_in_time.rules.challenge import COURAGE, KNOWLEDGE, MEASURE, SPEED, part_cost
from game.games.back_in_time.rules.compiled_records import Challenge
from game.games.back_in_time.rules.dice_odds import Need, Pool
from game.games.back_in_time.rules.state_data import StateData

MOST_POINTS: Final = 24
"""Upper bound of points in a roll."""
MOVES: Final = ("love", "delorean")
"""Challenges that move a marker by the points rolled."""


def room(s: StateData, kind: str) -> int:
    """Return how far love or the car can still move."""
    if kind == "love":
        return s.lookup.love.most - s.love
    closed = s.car <= s.lookup.gate and s.parts != (1 << len(s.lookup.parts)) - 1
    return (s.lookup.gate if closed else s.lookup.road.most) - s.car


def average(rolls: BestRolls, s: StateData, challenge: Challenge, pool: Pool) -> float:
    """Return the average move of love or the car by a first roll of ``pool`` with its free reroll."""
    trial, most = s.trial, room(s, challenge.kind)
    less = challenge.kind == "love" and s.lasting == "love_minus_1"  # the first love is ignored then
    bonus = trial.bonus if trial is not None else 0
    counted = [max(0, points - less) for points in range(MOST_POINTS + 1)]
    worth = tuple(float(min(most, points + (bonus if points else 0))) for points in counted)
    task, found = Task(None, MEASURE[challenge.kind], worth), NOTHING
    if challenge.kind == "delorean":
        found = (_speed(s), 0, 0, 0, 0)
    return rolls.first(task, found, pool, _is_free(s))


def chance(rolls: BestRolls, s: StateData, challenge: Challenge, pool: Pool) -> float:
    """Return the chance that a first roll of ``pool`` solves a card, takes a part or knocks Biff down."""
    need = need_of(s, challenge)
    found: Found = (min(need[SPEED], _speed(s)), 0, 0, 0, 0)
    return rolls.first(Task(need), found, pool, _is_free(s))


def need_of(s: StateData, challenge: Challenge) -> Need:
    """Return the minimum symbols of a challenge."""
    if challenge.kind not in MEASURE:
        return challenge.need
    need = [0, 0, 0, 0]
    need[MEASURE[challenge.kind]] = part_cost(s, challenge.number) if challenge.kind == "part" else 1
    return need[SPEED], need[KNOWLEDGE], need[COURAGE], need[3]


def _speed(s: StateData) -> int:
    """Return the Speed added to the roll by an item."""
    return s.trial.extra_speed if s.trial is not None else 0


def _is_free(s: StateData) -> bool:
    """Return whether a first roll has a free reroll."""
    return s.lasting != "no_free_reroll" and (s.trial is None or s.trial.free)
