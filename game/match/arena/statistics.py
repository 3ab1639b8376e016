"""Statistics of game results: confidence intervals, paired differences, distributions."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import median
from typing import Final

import msgspec

SURE: Final = 1.96
"""Half-width of a 95 % confidence interval, in standard errors."""


class Spread(msgspec.Struct, frozen=True):
    """The distribution of a number over many games; ``most_of_them`` is its 90th percentile."""

    min: int
    median: float
    most_of_them: int
    max: int


def spread(numbers: Sequence[int]) -> Spread:
    """Summarize at least one number.

    >>> spread(range(1, 21))
    Spread(min=1, median=10.5, most_of_them=18, max=20)
    """
    found = sorted(numbers)
    return Spread(found[0], median(found), found[-(-9 * len(found) // 10) - 1], found[-1])


def interval(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of a rate (Wilson score); 0 to 1 without games.

    >>> [round(end, 3) for end in interval(50, 100)]
    [0.404, 0.596]
    >>> interval(0, 0)
    (0.0, 1.0)
    """
    if not games:
        return 0.0, 1.0
    rate, extra = wins / games, SURE**2 / games
    middle, half = rate + extra / 2, SURE * math.sqrt(rate * (1 - rate) / games + extra / games / 4)
    return max(0.0, (middle - half) / (1 + extra)), min(1.0, (middle + half) / (1 + extra))


def difference(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """Return the mean difference of two paired series (same seeds) and half its 95 % confidence interval.

    >>> difference([1, 1, 0, 1], [0, 1, 0, 1])[0]
    0.25
    """
    gaps = [a - b for a, b in zip(one, other, strict=True)]
    mean = sum(gaps) / len(gaps)
    half = math.sqrt(sum((gap - mean) ** 2 for gap in gaps) / max(1, len(gaps) - 1) / len(gaps))
    return mean, SURE * half
