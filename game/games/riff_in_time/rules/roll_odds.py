"""Exact odds of a roll in Riff in Time, for the task at the active seat's space.

The *task* is to close the rift here once its personage is back, else an Interact for a personage here, else a Move. A
*roll* is the dice rolled and what is kept beside them. Further rerolls are not considered. Two equal actions make an
Excellent (ruling 12), and each Bogus result, unless spared, raises the rift here first (rulebook, "Bidon"); if San
Dimas would have to rise beyond its end, the game is lost and nothing is done any more.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from game.games.riff_in_time.rules.box import FACES
from game.games.riff_in_time.rules.compiled_box import BLANK, BOGUS, EXCELLENT, INTERACT, MIDDLE, MOVE, REROLL
from game.games.riff_in_time.rules.payment_means import handles_freely, means_granted, pool_of, shown_by
from game.games.riff_in_time.rules.state_data import StateData
from game.rules.parts import bits, counted_rolls

Counts: TypeAlias = tuple[int, ...]
"""Count of each face, in the order of ``FACES``; actions of cards count like faces of dice."""


ANY_NUMBER: Final = 99
"""Exceeds any number of Bogus results."""


class Task(NamedTuple):
    """The task, with current value and maximum of the rift's dial.

    ``spared`` Bogus results are ignored; of the others ``room`` can be resolved before the game is lost.
    """

    kind: Literal["close", "interact", "move"]
    dial: int = 0
    most: int = 0
    spared: int = 0
    room: int = ANY_NUMBER


class Roll(NamedTuple):
    """Dice rolled, each by its faces, and the faces kept beside them."""

    dice: tuple[tuple[int, ...], ...]
    kept: Counts


class Outlook(NamedTuple):
    """Expected result of a roll: chance of the task, and averages.

    ``average`` is the movement of the rift's dial if it is to be closed, else the number of wanted actions. ``bogus``
    is the chance of a harmful Bogus result, ``lost`` that of losing the game by them.
    """

    chance: float
    bogus: float
    average: float
    lost: float


def task_of(s: StateData) -> Task:
    """Return the active seat's task at its space."""
    here, spared, room = s.here, int(s.ability and s.has_ability("ignore_first_bogus")), s.middle.most - s.san_dimas
    if here != MIDDLE:
        location = s.location_at(here)
        dial, most = s.dial[location], s.lookup.dial.most
        if not dial:
            spared = ANY_NUMBER
        room += most - dial
        if dial and s.restored >> location & 1:
            return Task("close", dial, most, spared, room)
    waits = any(space == here and not s.restored >> who & 1 for who, space in enumerate(s.stands))
    comes_home = any(s.stage_of[who] == here for who in s.cargo(s.turn))
    handled = (waits or comes_home) and not handles_freely(s)
    return Task("interact" if handled else "move", spared=spared, room=room)


def roll_again(s: StateData, dice: int, by: int | None = None) -> Roll:
    """Return the reroll of the dice in a mask, paid with the means ``by``; None for the booth."""
    pool = s.pool
    kept = [pool.faces[die] for die in bits(pool.free & ~dice) if die != by]
    cards = [means for means in bits(s.granted & ~s.used) if means != by]
    kept += [shown_by(s, means) for means in cards]
    made = s.made - (by == s.lookup.made)
    return Roll(tuple(s.lookup.faces[kind] for kind in pool.kinds_in(dice)), _counted([*kept, *[EXCELLENT] * made]))


def roll_of_pool(s: StateData, counts: tuple[int, int, int]) -> Roll:
    """Return the first roll of a pool, with this turn's card actions."""
    cards = [s.lookup.shown[means] for means in bits(means_granted(s))]
    return Roll(tuple(s.lookup.faces[kind] for kind in pool_of(s, counts)), _counted(cards))


def as_it_stands(s: StateData) -> Counts:
    """Return the counts of everything the active seat has."""
    return roll_again(s, 0).kept


def is_done(task: Task, counts: Counts) -> bool:
    """Return whether the task can be done with these faces."""
    return not is_lost(task, counts) and _wanted(task, counts) >= (_grown(task, counts) if task.kind == "close" else 1)


def is_lost(task: Task, counts: Counts) -> bool:
    """Return whether the Bogus results among these faces lose the game."""
    return _suffered(task, counts) > task.room


@lru_cache(maxsize=512)
def outlook(task: Task, roll: Roll) -> Outlook:
    """Return the expected result of a roll."""
    good = unlucky = lost = total = rolls = 0
    for rolled, weight in counted_rolls(roll.dice, len(FACES)):
        counts = tuple(kept + more for kept, more in zip(roll.kept, rolled, strict=True))
        rolls += weight
        good += weight * is_done(task, counts)
        unlucky += weight * bool(_suffered(task, counts))
        lost += weight * is_lost(task, counts)
        total += weight * moved(task, counts)
    return Outlook(good / rolls, unlucky / rolls, total / rolls, lost / rolls)


def moved(task: Task, counts: Counts) -> int:
    """Return the dial's movement, or the number of wanted actions: none once the game is lost."""
    wanted = 0 if is_lost(task, counts) else _wanted(task, counts)
    if task.kind != "close":
        return wanted
    grown = _grown(task, counts)
    return grown - min(wanted, grown) - task.dial


def _wanted(task: Task, counts: Counts) -> int:
    """Return the number of wanted actions: shown ones, Excellents, and those made of other pairs."""
    wanted = MOVE if task.kind == "move" else INTERACT
    made = sum(counts[face] // 2 for face in (MOVE, INTERACT, REROLL) if face != wanted)
    return counts[wanted] + counts[EXCELLENT] + made


def _suffered(task: Task, counts: Counts) -> int:
    return max(0, counts[BOGUS] - task.spared)


def _grown(task: Task, counts: Counts) -> int:
    """Return the dial after resolving all Bogus results."""
    return min(task.most, task.dial + _suffered(task, counts))


def _counted(shown: list[int]) -> Counts:
    """Count faces; free handling is not a face."""
    return tuple(shown.count(face) for face in range(BLANK + 1))
