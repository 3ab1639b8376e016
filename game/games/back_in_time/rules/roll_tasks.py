"""What a roll is for, as the table and the hints tell its odds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.games.back_in_time.rules.best_rolls import Task
from game.games.back_in_time.rules.challenge import MEASURE, part_cost
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


def need_of(s: StateData, challenge: Challenge) -> Need:
    """Return the minimum symbols of a challenge."""
    if challenge.kind not in MEASURE:
        return challenge.need
    need = [0, 0, 0, 0]
    need[MEASURE[challenge.kind]] = part_cost(s, challenge.number) if challenge.kind == "part" else 1
    return need[0], need[1], need[2], need[3]


def task_of(s: StateData, challenge: Challenge, turns: int = 0, bonus: int = 0) -> Task:
    """Return the task of a roll: to move love or the car, with a ``bonus`` of items, or to show what is needed."""
    if challenge.kind not in MOVES:
        return Task(need_of(s, challenge), turns=turns)
    most, more = room(s, challenge.kind), bonus + (s.trial.bonus if s.trial is not None else 0)
    less = challenge.kind == "love" and s.lasting == "love_minus_1"  # the first love is ignored then
    counted = [max(0, points - less) for points in range(MOST_POINTS + 1)]
    worth = tuple(float(min(most, points + (more if points else 0))) for points in counted)
    return Task(None, MEASURE[challenge.kind], worth, turns)


def has_reroll(s: StateData) -> bool:
    """Return whether a first roll has a free reroll."""
    return s.lasting != "no_free_reroll" and (s.trial is None or s.trial.free)


def pool_of(kinds: Iterable[int]) -> Pool:
    """Count dice by colour."""
    counts = [0, 0, 0, 0]
    for kind in kinds:
        counts[kind] += 1
    return counts[0], counts[1], counts[2], counts[3]
