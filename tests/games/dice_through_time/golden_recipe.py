"""Search for recorded games of Dice Through Time that reach a given ending.

Each turn is tried many times, dice and draws included; the try whose state scores closest to the ending is kept.
"""

from __future__ import annotations

from typing import Any

from game.games.dice_through_time.rules.commands import EndTurn
from game.games.dice_through_time.rules.pending import Acting
from game.games.dice_through_time.rules.refusal_and_ending_ids import Ending
from game.rules.contract import Command
from game.rules.parts import bits
from tools.golden_recipe import LuckyTurns, Recipe, Wanted


def _plan() -> list[Wanted]:
    """Pair every ending with every number of seats; wins use the easiest level, losses cycle through the others."""
    won = [Wanted(Ending.ALL_RETURNED, seats, {"difficulty": "beginner"}) for seats in (2, 3, 4)]
    levels = zip((2, 3, 4), ("standard", "hard", "insane"), strict=True)
    return [*won, *(Wanted(Ending.GAME_OVER, seats, {"difficulty": level}) for seats, level in levels)]


def worth(state: Any, ending: str) -> float:
    """Score how close a state is to ``ending``; scores are only compared with each other."""
    if state.over is not None:
        return 1000.0 if state.over.ending == ending else -1000.0
    if ending == Ending.GAME_OVER:
        return float(state.outatime + state.worst_year()[1])
    home = 30.0 * state.returned.bit_count()
    carried = sum(mask.bit_count() for mask in state.held)
    threat = sum(len(events) > 0 for events in state.events) + state.paradox.bit_count()
    near = 0.0
    for seat, mask in enumerate(state.held):
        homes = [state.lookup.homes[item] for item in bits(mask)]
        near += sum(2.0 * (state.lookup.column_of[place] == state.lookup.column_of[state.at[seat]]) for place in homes)
        near += sum(2.0 * (place == state.at[seat]) - 3.0 * bool(state.events[place]) for place in homes)
    return float(home + 8.0 * carried + near - 2.0 * state.outatime - 1.5 * threat)


def _ends_turn(before: Any, after: Any, _command: Command) -> bool:
    """Return whether the next turn begins, or the first one after set-up."""
    acts = isinstance(before.pending[-1], Acting)
    return bool(after.turn != before.turn) or (not acts and isinstance(after.pending[-1], Acting))


RECIPE = Recipe(_plan, LuckyTurns(tries=250, stay=0.9, end=EndTurn, promise=worth, ends_turn=_ends_turn).find)
