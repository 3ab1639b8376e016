"""Odds stated in hints: exact, as shown by the table, unlike the planner's estimates.

They include what the plan reserves for the roll and the items that the hint would use; the sentence names both.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.games.back_in_time.rules.best_rolls import TURNS_ANY, TURNS_HARMLESS, BestRolls
from game.games.back_in_time.rules.challenge import SPEED
from game.games.back_in_time.rules.compiled_records import Challenge
from game.games.back_in_time.rules.dice_odds import Pool
from game.games.back_in_time.rules.items import usable
from game.games.back_in_time.rules.roll_tasks import has_reroll, task_of
from game.games.back_in_time.rules.state_data import StateData
from game.rules.parts import bits

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


def expected(rolls: BestRolls, s: StateData, challenge: Challenge, pool: Pool, aided: Aids) -> float:
    """Return the chance of a first roll of ``pool`` with its free reroll and aids, or how far it moves love or car."""
    task, free = task_of(s, challenge, aided.turns, aided.bonus), has_reroll(s)
    found = rolls.counted(task, (), aided.speed + (s.trial.extra_speed if s.trial is not None else 0))
    once = rolls.first(task, found, pool, free)
    if not aided.again:
        return once
    if task.need is not None:
        return 1 - (1 - once) ** 2
    # Reroll All is worth another first roll, so it is used for anything less.
    return rolls.first(task._replace(worth=tuple(max(once, points) for points in task.worth)), found, pool, free)
