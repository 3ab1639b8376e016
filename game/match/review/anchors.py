"""Puts the course of a review right: games are played on from some places, and what was assessed is moved to that.

What is assessed tells well by how much one decision is better than another, but bends what a position is worth. Between
the places the correction changes evenly, so that every step of the course stays.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final, NamedTuple

from game.ai.calibration import from_log_odds, log_odds
from game.match.review.model import Assessed
from game.rules.contract import Seat

PLACES: Final = 12
"""So many places are played on from."""
GAMES: Final = 8
"""So many games from each."""
TRUST: Final = 6
"""So many games count as much as what was assessed."""
EDGE: Final = 0.02
"""Chances nearer to 0 or 1 are not told apart here."""


class Anchor(NamedTuple):
    """A place in a game, after so many commands, and who won the games that were played on from there."""

    number: int
    ends: Sequence[Sequence[Seat]]


def places(decisions: Sequence[Assessed], count: int) -> list[int]:
    """Return from where games are played on: evenly spread over the decisions, the first and the last among them.

    >>> places([Assessed(number, 0, 0.5, 0.5) for number in range(0, 46, 2)], 12)
    [0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44]
    """
    last = len(decisions) - 1
    return sorted({decisions[round(last * at / (count - 1))].number for at in range(count)}) if decisions else []


def corrected(decisions: Sequence[Assessed], anchors: Sequence[Anchor], together: bool) -> list[Assessed]:
    """Return the decisions with their chances moved to how games went that were played on.

    The chances of each seat are moved for themselves; where all win ``together``, those of all.
    """
    if not anchors:
        return list(decisions)
    moves: dict[Seat, _Moves] = {}
    for one in decisions:
        if one.seat not in moves:
            own = [other for other in decisions if together or other.seat == one.seat]
            moves[one.seat] = _Moves(own, anchors, one.seat)
    return [moves[one.seat].corrected(one) for one in decisions]


class _Moves:
    """By how much the chances of one seat are moved, on the scale of the logarithm of odds."""

    def __init__(self, own: Sequence[Assessed], anchors: Sequence[Anchor], seat: Seat) -> None:
        """``own`` are the decisions whose chances are those of ``seat``."""
        self._numbers = [anchor.number for anchor in anchors]
        found = []
        for anchor in anchors:
            raw = _latest(own, anchor.number)
            won = sum(seat in winners for winners in anchor.ends)
            found.append(_odds((won + TRUST * raw) / (len(anchor.ends) + TRUST)) - _odds(raw))
        around = [found[0], *found, found[-1]]
        self._by = [(a + 2 * b + c) / 4 for a, b, c in zip(around, around[1:], around[2:], strict=False)]

    def corrected(self, one: Assessed) -> Assessed:
        """Return a decision with its chances moved."""
        return Assessed(one.number, one.seat, self._moved(one.number, one.best), self._moved(one.number, one.played))

    def _moved(self, number: int, chance: float) -> float:
        """Return a chance at a place, moved."""
        place = bisect_right(self._numbers, number)
        if place in (0, len(self._numbers)):
            by = self._by[min(place, len(self._by) - 1)]
        else:
            first, last = self._numbers[place - 1], self._numbers[place]
            share = (number - first) / (last - first)
            by = self._by[place - 1] * (1 - share) + self._by[place] * share
        return from_log_odds(_odds(chance) + by)


def _latest(own: Sequence[Assessed], number: int) -> float:
    """Return the chance as it was last assessed before a place, or first after it."""
    before = [one for one in own if one.number < number]
    here = next((one.best for one in own if one.number == number), None)
    return here if here is not None else before[-1].played if before else own[0].best


def _odds(chance: float) -> float:
    """Return the logarithm of the odds of a chance."""
    return log_odds(min(1 - EDGE, max(EDGE, chance)))
