"""Search for recorded games of the Card Game: the shortest and most varied of many random ones."""

from __future__ import annotations

from tools.golden_recipe import Recipe, Wanted, shortest


def _plan() -> list[Wanted]:
    """Pair both endings with every number of seats, cycling through the B-1 stack sizes."""
    tables = [(ending, seats) for ending in ("own_history", "their_history") for seats in range(2, 7)]
    return [Wanted(ending, seats, {"stack": str(2 + n % 4)}) for n, (ending, seats) in enumerate(tables)]


RECIPE = Recipe(_plan, shortest)
