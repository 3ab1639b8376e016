"""Search for recorded games of Time Line, played at random but biased toward the wanted ending."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from game.games.time_line.rules.commands import Sell, ToMarket
from game.rules.contract import Command
from tools.golden_recipe import Recipe, Wanted, shortest

TRADE = 0.2
"""Probability that a player who wants gold goes to the Market of the line."""
STAY = 0.92
"""Probability that a player who could sell, or let the game end, does so."""


def _plan() -> list[Wanted]:
    """Pair every ending with every number of seats, cycling through the deck options."""
    tables = [(ending, seats) for ending in ("gold", "all_passed", "standstill") for seats in range(2, 6)]
    return [
        Wanted(ending, seats, {"deck": ("turned", "same")[(n + n // 4) % 2]})
        for n, (ending, seats) in enumerate(tables)
    ]


def _leaning(state: Any, wanted: Wanted, rng: Random) -> Command:
    """Choose at random, but often the commands that lead to the wanted ending: sales, or staying."""
    legal: list[Command] = list(state.legal_commands())
    sales = [command for command in legal if isinstance(command, Sell)]
    if wanted.ending == "gold" and sales and rng.random() < STAY:
        return sales[-1]
    if wanted.ending == "gold" and rng.random() < TRADE:
        return next((command for command in legal if isinstance(command, ToMarket)), legal[0])
    if wanted.ending == "all_passed" and not state.deck and rng.random() < STAY:
        return legal[0]
    return rng.choice(legal)


RECIPE = Recipe(_plan, partial(shortest, choose=_leaning))
