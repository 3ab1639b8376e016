"""Search for recorded games of Riff in Time that reach a given ending.

Each turn is tried many times, dice and draws included; the try whose state scores closest to the ending is kept.
"""

from __future__ import annotations

from typing import Any

from game.games.riff_in_time.rules.commands import EndTurn
from game.games.riff_in_time.rules.refusal_and_ending_ids import Ending
from game.rules.contract import Command
from tools.golden_recipe import LuckyTurns, Recipe, Wanted


def _plan() -> list[Wanted]:
    """Pair every ending with every number of seats, at various levels."""
    eased = zip((1, 2, 3, 4), ("standard", "standard", "easy", "standard"), strict=True)
    won = [Wanted(Ending.ALL_REPAIRED, seats, {"difficulty": level}) for seats, level in eased]
    levels = zip((1, 2, 3, 4), ("heinous", "hard", "heinous", "heinous"), strict=True)
    lost = [Wanted(Ending.SAN_DIMAS_BROKEN, seats, {"difficulty": level}) for seats, level in levels]
    return [*won, *lost, *(Wanted(Ending.DECK_EMPTY, seats, {"difficulty": "standard"}) for seats in (1, 2, 3, 4))]


def worth(state: Any, ending: str) -> float:
    """Score how close a state is to ``ending``; scores are only compared with each other."""
    if state.over is not None:
        return 1000.0 if state.over.ending == ending else -1000.0
    if ending == Ending.SAN_DIMAS_BROKEN:
        return float(state.san_dimas)
    if ending == Ending.DECK_EMPTY:
        broken = sum(value > 0 for value in state.dial)
        return float(-3.0 * state.riffs_left - 2.0 * state.san_dimas + min(broken, 3) - 0.2 * sum(state.dial))
    distance = state.lookup.circuits.distance
    away = 0.0
    for who, stage in enumerate(state.stage_of):
        if stage > 0 and not state.restored >> who & 1:
            carrier, space = state.carrier[who], state.stands[who]
            if carrier >= 0:
                away += 1.5 * distance[state.at[carrier]][stage]
            elif space >= 0:
                away += 5.0 + 0.5 * min(distance[at][space] for at in state.at)
    near = sum(
        0.3 * min(distance[at][stage] for at in state.at)
        for value, stage in zip(state.dial, state.stage_of, strict=True)
        if value and stage > 0
    )
    home = 6.0 * state.restored.bit_count() + 6.0 * sum(not value for value in state.dial)
    return float(home - sum(state.dial) - 2.0 * state.san_dimas - away - near)


def _ends_turn(_before: Any, _after: Any, command: Command) -> bool:
    """Return whether the command ended the turn."""
    return isinstance(command, EndTurn)


RECIPE = Recipe(_plan, LuckyTurns(tries=150, stay=0.95, end=EndTurn, promise=worth, ends_turn=_ends_turn).find)
