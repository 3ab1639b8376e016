"""Estimated cost of journeys in unrolled dice."""

from __future__ import annotations

from typing import Final

from game.games.dice_through_time.rules.compiled_box import Lookup

STEPS: Final = (0.0, 1.0, 1.7, 2.1, 2.3)
"""Dice for a journey within a year, by columns: steps with any die, or one arrow."""

THROUGH_TIME: Final = 1.6
"""Dice for time travel: one flux, which is not always available."""


def travel_costs(lookup: Lookup) -> list[list[float]]:
    """Return the cost in dice between every two places."""
    places = range(len(lookup.places))
    return [[_cost(lookup, start, end) for end in places] for start in places]


def _cost(lookup: Lookup, start: int, end: int) -> float:
    apart = abs(lookup.column_of[start] - lookup.column_of[end])
    return STEPS[apart] + (THROUGH_TIME if lookup.year_of[start] != lookup.year_of[end] else 0.0)
