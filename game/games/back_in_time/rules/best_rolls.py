"""Exact optimum of a Back in Time roll with its free reroll, as stated to players.

The odds of :mod:`game.games.back_in_time.rules.dice_odds` reroll only dice that count for nothing. Needing two
Knowledge with one die, rerolling a single symbol for the double one is better. Here every choice is tried, also which
die is turned to Wild in the end, if a task allows that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import Final, NamedTuple, TypeAlias

from game.games.back_in_time.rules.challenge import SPEED
from game.games.back_in_time.rules.compiled_box import BIFF_FACE, WILD_FACE, WILD_SYMBOL, Lookup
from game.games.back_in_time.rules.dice_odds import Need, Pool
from game.rules.parts import bits

Found: TypeAlias = tuple[int, int, int, int, int, int]
"""Counted symbols: the four colours, then Wilds; last a mask of the faces that may be turned to Wild in the end."""
Shown: TypeAlias = tuple[tuple[int, int], ...]
"""Dice on the tray, each by colour and face."""

NOTHING: Final[Found] = (0, 0, 0, 0, 0, 0)

TURNS_HARMLESS: Final = 1
TURNS_ANY: Final = 2
"""Whether one die may be turned to Wild after the reroll: one that does not show Biff, or any."""


class Task(NamedTuple):
    """Objective of a roll: required symbols, or points of one ``colour`` with their values.

    ``need`` are the symbols of a card or part; without them points are counted, valued by ``worth``. ``turns`` says
    whether a die may be turned to Wild.
    """

    need: Need | None
    colour: int = 0
    worth: tuple[float, ...] = ()
    turns: int = 0


class BestRolls:
    """Chances and averages of rolls of one box, cached."""

    def __init__(self, lookup: Lookup) -> None:
        """Read the faces of the dice."""
        self._symbols = lookup.face_symbols
        self._faces = tuple(tuple(Counter(faces).items()) for faces in lookup.dice)
        self._sides = tuple(len(faces) for faces in lookup.dice)
        self.rolled: Callable[[Task, Found, Pool], float] = lru_cache(maxsize=1 << 15)(self._rolled)
        """Value of rolling a pool in addition to found symbols, without a reroll."""
        self.first: Callable[[Task, Found, Pool, bool], float] = lru_cache(maxsize=1 << 10)(self._first)
        """Value of a first roll, with the best reroll if ``free``."""
        self.again: Callable[[Task, Found, Shown], float] = lru_cache(maxsize=1 << 15)(self._again)
        """Value of the best reroll of the shown dice."""

    def counted(self, task: Task, faces: Iterable[int], speed: int = 0) -> Found:
        """Return what shown faces, and Speed added by items, count for."""
        if task.need is None:
            found = (speed if task.colour == SPEED else 0, *NOTHING[1:])
        else:
            found = (min(task.need[SPEED], speed), *NOTHING[1:])
        for face in faces:
            found = self._with(task, found, face)
        return found

    def _rolled(self, task: Task, found: Found, pool: Pool) -> float:
        if pool == (0, 0, 0, 0):
            return self._value(task, found)
        die = next(colour for colour in range(4) if pool[colour])
        rest = _changed(pool, die, -1)
        shares = (count * self.rolled(task, self._with(task, found, face), rest) for face, count in self._faces[die])
        return sum(shares, 0.0) / self._sides[die]

    def _first(self, task: Task, found: Found, pool: Pool, free: bool) -> float:
        if not free:
            return self.rolled(task, found, pool)
        return sum((share * self.again(task, found, shown) for shown, share in self._outcomes(pool)), 0.0)

    def _outcomes(self, pool: Pool) -> Iterator[tuple[Shown, float]]:
        """Yield the results of a pool, ignoring the order of dice, with their probabilities."""
        of_colours = []
        for colour, dice in enumerate(pool):
            faces = dict(self._faces[colour])
            found = []
            for chosen in combinations_with_replacement(faces, dice):
                orders = factorial(dice) // prod(factorial(count) for count in Counter(chosen).values())
                share = orders * prod(faces[face] / self._sides[colour] for face in chosen)
                found.append((tuple((colour, face) for face in chosen), share))
            of_colours.append(found)
        for parts in product(*of_colours):
            yield sum((shown for shown, _share in parts), ()), prod(share for _shown, share in parts)

    def _again(self, task: Task, found: Found, shown: Shown) -> float:
        """Try all sets of dice to reroll; dice that count for nothing are included, unless a Biff would do less."""
        idle, choices = [0, 0, 0, 0], Counter[tuple[int, int]]()
        for colour, face in shown:
            if face == BIFF_FACE:
                found = self._with(task, found, face)
            elif self._with(task, NOTHING, face)[:5] == NOTHING[:5] and task.turns != TURNS_HARMLESS:
                idle[colour] += 1
            else:
                choices[colour, face] += 1
        best = 0.0
        for numbers in product(*(range(count + 1) for count in choices.values())):
            kept, pool = found, (idle[0], idle[1], idle[2], idle[3])
            for (colour, face), count, again in zip(choices, choices.values(), numbers, strict=True):
                for _die in range(count - again):
                    kept = self._with(task, kept, face)
                pool = _changed(pool, colour, again)
            best = max(best, self.rolled(task, kept, pool))
        return best

    def _with(self, task: Task, found: Found, face: int) -> Found:
        """Return the found symbols plus one face; useless ones are dropped."""
        symbol, count = self._symbols[face]
        turned = found[5]
        if task.turns and (face != BIFF_FACE or task.turns == TURNS_ANY):
            turned |= 1 << (face if self._counts(task, face) else BIFF_FACE)  # all that count for nothing are alike
        if face == BIFF_FACE:
            return (*found[:5], turned)
        if task.need is None:
            own = face == WILD_FACE or symbol == task.colour
            return (found[0] + (count if own else 0), 0, 0, 0, 0, turned)
        most = task.need[symbol] if symbol != WILD_SYMBOL else sum(task.need)
        if task.turns and most:
            most += 2  # the symbols of a surplus die, which may be turned
        more = list(found)
        more[symbol] = min(most, found[symbol] + count)
        return more[0], more[1], more[2], more[3], more[4], turned

    def _counts(self, task: Task, face: int) -> bool:
        """Return whether a face counts for a task."""
        symbol, _count = self._symbols[face]
        if face in (BIFF_FACE, WILD_FACE):
            return face == WILD_FACE
        return symbol == task.colour if task.need is None else symbol != WILD_SYMBOL and task.need[symbol] > 0

    def _value(self, task: Task, found: Found) -> float:
        """Return the value of the found symbols, after the best change to Wild if one is allowed."""
        best = _plain_value(task, found)
        for face in bits(found[5]):
            best = max(best, _plain_value(task, self._turned(task, found, face)))
        return best

    def _turned(self, task: Task, found: Found, face: int) -> Found:
        """Return the found symbols after a die with this face, or with one that counts for nothing, shows Wild."""
        symbol, count = self._symbols[face] if face != BIFF_FACE else (0, 0)
        more = list(found)
        more[0 if task.need is None else symbol] -= count
        more[0 if task.need is None else WILD_SYMBOL] += 1
        return more[0], more[1], more[2], more[3], more[4], 0


def _plain_value(task: Task, found: Found) -> float:
    """Return the value of the found symbols as they are."""
    if task.need is None:
        return task.worth[min(found[0], len(task.worth) - 1)]
    wanting = sum(max(0, needed - shown) for needed, shown in zip(task.need, found, strict=False))
    return float(wanting <= found[WILD_SYMBOL])


def _changed(pool: Pool, die: int, by: int) -> Pool:
    """Return a pool with the count of a colour changed."""
    counts = list(pool)
    counts[die] += by
    return counts[0], counts[1], counts[2], counts[3]
