"""Formatting of chances: uncertain ones are never shown as 0% or 100%, and those of all seats add up."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor

from game.i18n import percent


def told_chance(chance: float) -> str:
    """Format a chance in percent; an uncertain one is never 0% or 100%.

    >>> [told_chance(chance) for chance in (0.0, 0.001, 0.5, 0.999, 1.0)]
    ['0%', '1%', '50%', '99%', '100%']
    """
    return percent(told_points(chance) / 100)


def told_points(chance: float) -> int:
    """Round a chance to whole percent as displayed.

    >>> [told_points(chance) for chance in (0.0, 0.001, 0.525, 1.0)]
    [0, 1, 52, 100]
    """
    return round(100 * (chance if chance in (0.0, 1.0) else min(0.99, max(0.01, chance))))


def told_shares(chances: Sequence[float]) -> list[str]:
    """Format chances that sum to 1 as percents that sum to 100; uncertain ones are never 0% or 100%.

    >>> told_shares([0.345, 0.335, 0.32]), told_shares([0.996, 0.002, 0.002]), told_shares([0.0, 1.0])
    (['35%', '33%', '32%'], ['98%', '1%', '1%'], ['0%', '100%'])
    """
    if any(chance in (0.0, 1.0) for chance in chances):
        return list(map(told_chance, chances))
    whole = [max(1, floor(100 * chance)) for chance in chances]
    places = range(len(chances))
    while (missing := 100 - sum(whole)) != 0:
        step = 1 if missing > 0 else -1
        may = [place for place in places if whole[place] + step >= 1]
        furthest = max(may, key=lambda place: step * (100 * chances[place] - whole[place]))
        whole[furthest] += step
    return [percent(share / 100) for share in whole]
