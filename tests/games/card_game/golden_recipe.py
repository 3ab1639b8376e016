"""How recorded games of the Card Game are found: the shortest and richest of many random ones."""

from __future__ import annotations

from tools.golden_recipe import Recipe, Wanted, shortest


def _plan() -> list[Wanted]:
    """Both endings with every number of seats; the sizes of the B-1 stack take turns."""
    tables = [(ending, seats) for ending in ("own_history", "their_history") for seats in range(2, 7)]
    return [Wanted(ending, seats, {"stack": str(2 + n % 4)}) for n, (ending, seats) in enumerate(tables)]


RECIPE = Recipe(_plan, shortest)
