"""Formatting of chances: uncertain ones are never shown as 0% or 100%; those of all seats add up, but for tiny ones."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from typing import Final

from game.i18n import LOCALE, percent, pgettext

TINY: Final = 0.005
"""Chance below which a share is told as less than one percent."""


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
    """Format chances that sum to 1 as percents that sum to 100, but for those of less than half a percent.

    >>> told_shares([0.345, 0.335, 0.32]), told_shares([0.996, 0.002, 0.002]), told_shares([0.0, 1.0])
    (['35%', '33%', '32%'], ['99%', '<1%', '<1%'], ['0%', '100%'])
    """
    if any(chance in (0.0, 1.0) for chance in chances):
        return list(map(told_chance, chances))
    places = [place for place, chance in enumerate(chances) if chance >= TINY]
    whole = {place: floor(100 * chances[place]) for place in places}
    most = 100 if len(places) == len(chances) else 99
    missing = min(most, round(100 * sum(chances[place] for place in places))) - sum(whole.values())
    for place in sorted(places, key=lambda place: whole[place] - 100 * chances[place])[:missing]:
        whole[place] += 1
    tiny = pgettext(LOCALE, "<{percent}").format(percent=percent(0.01))
    return [percent(whole[place] / 100) if whole.get(place) else tiny for place in range(len(chances))]
