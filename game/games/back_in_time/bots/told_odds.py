"""Odds stated in hints: exact, as shown by the table, unlike the planner's estimates.

They include what the plan reserves for the roll and the items that the hint would use; the sentence names both.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.games.back_in_time.rules.best_rolls import NOTHING, TURNS_ANY, TURNS_HARMLESS, BestRolls, Found, Task
from game.games.back_in_time.rules.challenge import COURAGE, KNOWLEDGE, MEASURE, SPEED, part_cost
from game.games.back_in_time.rules.compiled_records import Challenge
from game.games.back_in_time.rules.dice_odds import Need, Pool
from game.games.back_in_time.rules.items import usable
from game.games.back_in_time.rules.state_data import StateData
from game.rules.parts import bits

MOST_POINTS: Final = 24
"""Upper bound of points in a roll."""
MOVES: Final = ("love", "delorean")
"""Challenges that move a marker by the points rolled."""
INEXACT: Final = ("video_recorder", "sci_fi_magazine", "sports_almanac")
"""Items whose effect on the odds is not worked out; that of the magazine is without a tile that changes dice, too."""


class Aids(NamedTuple):
    """What the active hero adds to a roll: names for the sentence, and the effects.

    ``turns`` is a die turned to Wild, ``again`` a Reroll All, ``speed`` and ``bonus`` are symbols and points added;
    ``more`` is an item that could improve the roll still further.
    """

    names: tuple[str, ...] = ()
    turns: int = 0
    again: bool = False
    speed: int = 0
    bonus: int = 0
    more: str = ""


def aids(s: StateData, challenge: Challenge, extra: int) -> Aids:
    """Return the aids to a challenge: the tile in the mask ``extra``, and items."""
    items = [s.lookup.items[item] for item in bits(usable(s, s.turn))]
    wild, again = bool(extra & s.lookup.wild_tiles), bool(extra & s.lookup.reroll_tiles)
    speeds = challenge.kind == "delorean" or challenge.need[SPEED] > 0
    adds = {"skateboard": speeds, "electric_guitar": challenge.kind == "love",
            "scale_model": challenge.kind == "delorean", "sci_fi_magazine": not (wild or again)}  # fmt: skip
    used = [item for item in items if adds.get(item)]
    tiles = ["change_to_wild"] * wild + ["reroll_all"] * again
    turns = TURNS_ANY if wild else TURNS_HARMLESS if "sci_fi_magazine" in used else 0
    bonus = sum(item in ("electric_guitar", "scale_model") for item in used)
    more = next((item for item in INEXACT if item in items and item not in used), "")
    return Aids((*tiles, *used), turns, again, int("skateboard" in used), bonus, more)


def room(s: StateData, kind: str) -> int:
    """Return how far love or the car can still move."""
    if kind == "love":
        return s.lookup.love.most - s.love
    closed = s.car <= s.lookup.gate and s.parts != (1 << len(s.lookup.parts)) - 1
    return (s.lookup.gate if closed else s.lookup.road.most) - s.car


def average(rolls: BestRolls, s: StateData, challenge: Challenge, pool: Pool, aided: Aids) -> float:
    """Return the average move of love or the car by a first roll of ``pool`` with its free reroll and aids."""
    trial, most = s.trial, room(s, challenge.kind)
    less = challenge.kind == "love" and s.lasting == "love_minus_1"  # the first love is ignored then
    bonus = aided.bonus + (trial.bonus if trial is not None else 0)
    counted = [max(0, points - less) for points in range(MOST_POINTS + 1)]
    worth = tuple(float(min(most, points + (bonus if points else 0))) for points in counted)
    task, found = Task(None, MEASURE[challenge.kind], worth, aided.turns), NOTHING
    if challenge.kind == "delorean":
        found = (_speed(s) + aided.speed, *NOTHING[1:])
    once = rolls.first(task, found, pool, _is_free(s))
    if not aided.again:
        return once
    # Reroll All is worth another first roll, so it is used for anything less.
    return rolls.first(task._replace(worth=tuple(max(once, points) for points in worth)), found, pool, _is_free(s))


def chance(rolls: BestRolls, s: StateData, challenge: Challenge, pool: Pool, aided: Aids) -> float:
    """Return the chance that a first roll of ``pool`` solves a card, takes a part or knocks Biff down, with aids."""
    need = need_of(s, challenge)
    found: Found = (min(need[SPEED], _speed(s) + aided.speed), *NOTHING[1:])
    once = rolls.first(Task(need, turns=aided.turns), found, pool, _is_free(s))
    return 1 - (1 - once) ** 2 if aided.again else once


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
