"""Exact odds of dice rolls, computed once per box and cached.

A *pool* is a tuple with the number of dice of each colour, in the order of ``COLOURS``. All tables assume that useless
dice are rerolled once where the free reroll is allowed.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from game.games.back_in_time.rules.compiled_box import BIFF_FACE, WILD_FACE, WILD_SYMBOL, Lookup

Pool: TypeAlias = tuple[int, int, int, int]
Need: TypeAlias = tuple[int, int, int, int]
Shares: TypeAlias = tuple[float, ...]
"""Probability distribution over 0, 1, 2..."""

EMPTY: Final[Pool] = (0, 0, 0, 0)


class Odds:
    """Odds for the dice of one box, cached."""

    def __init__(self, lookup: Lookup) -> None:
        """Read the faces of the dice."""
        self.lookup = lookup
        self._faces = tuple(
            tuple((face, faces.count(face) / len(faces)) for face in dict.fromkeys(faces)) for faces in lookup.dice
        )
        self._points: dict[tuple[int, Pool, bool], Shares] = {}
        self._biffs: dict[tuple[int, Pool, bool], Shares] = {}
        self._dice_biffs: dict[tuple[int, int, bool], Shares] = {}
        self._solved: dict[tuple[Need, Pool, bool], float] = {}
        self._cover: dict[tuple[Need, int, Pool], float] = {}
        self._first: dict[tuple[Need, int, Pool, Pool], float] = {}

    def points(self, colour: int, pool: Pool, reroll: bool) -> Shares:
        """Return the distribution of scored symbols of ``colour`` or Wilds."""
        key = (colour, pool, reroll)
        found = self._points.get(key)
        if found is None:
            found = (1.0,)
            for die, count in enumerate(pool):
                single = self._die_points(die, colour, reroll)
                for _ in range(count):
                    found = _added(found, single)
            self._points[key] = found
        return found

    def biffs(self, useful: int, pool: Pool, reroll: bool) -> Shares:
        """Return the distribution of Biff dice when colours in the mask ``useful`` are not rerolled."""
        key = (useful, pool, reroll)
        found = self._biffs.get(key)
        if found is None:
            found = (1.0,)
            for die, count in enumerate(pool):
                chance = self._die_biff(die, useful, reroll)
                for _ in range(count):
                    found = _added(found, (1 - chance, chance))
            self._biffs[key] = found
        return found

    def dice_biffs(self, useful: int, other: int, reroll: bool) -> Shares:
        """Return the distribution of Biff dice for numbers of useful and other dice."""
        key = (useful, other, reroll)
        found = self._dice_biffs.get(key)
        if found is None:
            found = (1.0,)
            for number in range(useful + other):
                chance = self._die_biff(0, number < useful, reroll)
                found = _added(found, (1 - chance, chance))
            self._dice_biffs[key] = found
        return found

    def solved(self, need: Need, pool: Pool, reroll: bool) -> float:
        """Return the probability that a pool shows all symbols of ``need``."""
        key = (need, pool, reroll)
        found = self._solved.get(key)
        if found is None:
            found = self._first_roll(need, 0, pool, EMPTY) if reroll else self.covers(need, 0, pool)
            self._solved[key] = found
        return found

    def nearly(self, need: Need, pool: Pool, reroll: bool) -> float:
        """Return the probability that a pool shows all symbols of ``need`` but one."""
        if reroll:
            return self._first_roll(need, 1, pool, EMPTY)
        return self.covers(need, 1, pool)

    def covers(self, need: Need, wilds: int, pool: Pool) -> float:
        """Return the probability that one roll of ``pool`` covers what ``wilds`` Wilds leave missing."""
        if sum(need) <= wilds:
            return 1.0
        if pool == EMPTY:
            return 0.0
        key = (need, wilds, pool)
        found = self._cover.get(key)
        if found is None:
            die, rest = _take(pool)
            found = 0.0
            for face, chance in self._faces[die]:
                left, more, _ = self._meet(need, wilds, face)
                found += chance * self.covers(left, more, rest)
            self._cover[key] = found
        return found

    def _first_roll(self, need: Need, wilds: int, pool: Pool, again: Pool) -> float:
        """Roll the dice of ``pool`` one by one, setting useless ones aside for the reroll (``again``)."""
        if sum(need) <= wilds:
            return 1.0
        if pool == EMPTY:
            return self.covers(need, wilds, again)
        key = (need, wilds, pool, again)
        found = self._first.get(key)
        if found is None:
            die, rest = _take(pool)
            found = 0.0
            for face, chance in self._faces[die]:
                left, more, useful = self._meet(need, wilds, face)
                retry = again if useful or face == BIFF_FACE else _with(again, die)
                found += chance * self._first_roll(left, more, rest, retry)
            self._first[key] = found
        return found

    def _meet(self, need: Need, wilds: int, face: int) -> tuple[Need, int, bool]:
        """Return the remaining need and the Wilds after a face, and whether the face was useful."""
        if face == WILD_FACE:
            return need, wilds + 1, True
        symbol, count = self.lookup.face_symbols[face]
        if symbol == WILD_SYMBOL or not need[symbol]:
            return need, wilds, False
        left = list(need)
        left[symbol] = max(0, left[symbol] - count)
        return (left[0], left[1], left[2], left[3]), wilds, True

    def _die_points(self, die: int, colour: int, reroll: bool) -> Shares:
        """Return the distribution of one die's score for ``colour``."""
        once = [0.0, 0.0, 0.0]
        useless = 0.0
        for face, chance in self._faces[die]:
            symbol, count = self.lookup.face_symbols[face]
            if face == BIFF_FACE:
                once[0] += chance
            elif face == WILD_FACE or symbol == colour:
                once[min(2, count)] += chance
            else:
                useless += chance
        if reroll and useless:
            return (once[0] * (1 + useless) + useless**2, once[1] * (1 + useless), once[2] * (1 + useless))
        return once[0] + useless, once[1], once[2]

    def _die_biff(self, die: int, useful: int, reroll: bool) -> float:
        """Return the probability that one die ends up showing Biff."""
        biff = sum(chance for face, chance in self._faces[die] if face == BIFF_FACE)
        if useful >> die & 1 or not reroll:
            return biff
        blank = sum(chance for face, chance in self._faces[die] if face not in (BIFF_FACE, WILD_FACE))
        return biff * (1 + blank)


def mean(odds: Shares) -> float:
    """Return the expected number."""
    return sum(number * chance for number, chance in enumerate(odds))


def _added(one: Shares, other: Shares) -> Shares:
    """Return the distribution of the sum of two independent numbers."""
    found = [0.0] * (len(one) + len(other) - 1)
    for a, chance in enumerate(one):
        for b, more in enumerate(other):
            found[a + b] += chance * more
    return tuple(found)


def _take(pool: Pool) -> tuple[int, Pool]:
    """Remove one die from a non-empty pool; return its colour and the rest."""
    die = next(colour for colour in range(4) if pool[colour])
    return die, _changed(pool, die, -1)


def _with(pool: Pool, die: int) -> Pool:
    """Add one die to a pool."""
    return _changed(pool, die, 1)


def less(pool: Pool, die: int) -> Pool:
    """Remove one die of a colour from a pool that has one."""
    return _changed(pool, die, -1)


def _changed(pool: Pool, die: int, by: int) -> Pool:
    counts = list(pool)
    counts[die] += by
    return counts[0], counts[1], counts[2], counts[3]
