"""About how many dice a way costs whose dice have not been rolled yet."""

from __future__ import annotations

from typing import Final

from game.games.dice_through_time.rules.compiled_box import Lookup

STEPS: Final = (0.0, 1.0, 1.7, 2.1, 2.3)
"""The dice for a way within a year, by columns: steps for any die, or one arrow."""

THROUGH_TIME: Final = 1.6
"""The dice for a way through time: one flux, which is not always there."""


def travel_costs(lookup: Lookup) -> list[list[float]]:
    """Return for every two places the dice for the way between them."""
    places = range(len(lookup.places))
    return [[_cost(lookup, start, end) for end in places] for start in places]


def _cost(lookup: Lookup, start: int, end: int) -> float:
    apart = abs(lookup.column_of[start] - lookup.column_of[end])
    return STEPS[apart] + (THROUGH_TIME if lookup.year_of[start] != lookup.year_of[end] else 0.0)
