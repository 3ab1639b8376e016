"""Search for recorded games of Back in Time that reach a given ending.

Each turn is tried many times, dice and draws included; the try whose state scores closest to the ending is kept.
"""

from __future__ import annotations

from typing import Any

from game.games.back_in_time.rules.commands import EndTurn
from game.games.back_in_time.rules.compiled_box import GEORGE, LORRAINE
from game.games.back_in_time.rules.pending import Acting
from game.rules.contract import Command
from tools.golden_recipe import LuckyTurns, Recipe, Wanted


def _plan() -> list[Wanted]:
    """Pair every ending with every number of seats, cycling through difficulties and expansion."""
    endings = ("home", "love_short", "car_short", "both_short", "photo_gone")
    tables = [(ending, seats) for ending in endings for seats in (2, 3, 4)]
    difficulties, expansions = ("normal", "easy", "hard"), ("off", "on")
    return [
        Wanted(ending, seats, {"difficulty": difficulties[(n + n // 3) % 3], "expansion": expansions[n % 2]})
        for n, (ending, seats) in enumerate(tables)
    ]


def worth(state: Any, ending: str) -> float:
    """Score how close a state is to ``ending``; scores are only compared with each other."""
    if state.over is not None:
        return 1000.0 if state.over.ending == ending else -1000.0
    if ending == "photo_gone":
        return -2.0 * int(state.photos) - int(state.love)
    checked = state.clock == len(state.lookup.box.tracker[state.seats]) + 1  # no love check is left
    love_lost = ending in ("love_short", "both_short") and checked
    love = -float(state.love) if love_lost else 3.0 * min(state.love, 13)
    couple = state.lookup.town.distance[state.at[GEORGE]][state.at[LORRAINE]]
    riches = sum(8.0 * owned.bit_count() for owned in state.owned) + sum(held.bit_count() for held in state.held)
    drives = ending in ("home", "love_short")
    car = 2.0 * min(state.car, 11) + 5.0 * state.parts.bit_count() if drives else -2.0 * max(0, state.car - 8)
    return float(love + car + riches + 6.0 * state.photos - couple)


def _ends_turn(before: Any, state: Any, _command: Command) -> bool:
    """Return whether the turn is over and a player is to act."""
    return bool(state.actor >= 0 and isinstance(state.pending[-1], Acting) and state.clock > before.clock)


RECIPE = Recipe(_plan, LuckyTurns(400, 0.92, EndTurn, worth, _ends_turn).find)
