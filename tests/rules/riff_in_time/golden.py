"""How recorded games of Riff in Time are found.

Each turn is tried many times over, and the one that leads nearest to the wanted ending is kept, dice and draws
included.
"""

from __future__ import annotations

from random import Random
from typing import Any

from game.match.history import History
from game.rules.contract import NATURE, NOBODY, Command, Game, check_options
from game.rules.riff_in_time.commands import EndTurn
from game.rules.riff_in_time.message_ids import Ending
from tools.golden_recipe import Recipe, Wanted

TRIES = 150
"""How often each turn is tried."""
LONG = 60
"""Commands after which a turn is judged before its end."""
NEW = 6.0
"""What a kind of command is worth that no game has seen yet."""
STAY = 0.95
"""How likely a player who could end the turn does something else."""


def _plan() -> list[Wanted]:
    """Every ending with every number of seats; the levels take turns."""
    won = [Wanted(Ending.ALL_REPAIRED, seats, {"difficulty": "standard"}) for seats in (1, 2, 3, 4)]
    levels = zip((1, 2, 3, 4), ("heinous", "hard", "standard", "heinous"), strict=True)
    lost = [Wanted(Ending.SAN_DIMAS_BROKEN, seats, {"difficulty": level}) for seats, level in levels]
    return [*won, *lost, *(Wanted(Ending.DECK_EMPTY, seats, {"difficulty": "standard"}) for seats in (1, 2, 3, 4))]


def worth(state: Any, ending: str) -> float:
    """Return how near a state is to ``ending``; only the order counts."""
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


def play(game: Game, wanted: Wanted, seed: int, met: set[type]) -> History:
    """Play one lucky game to its end."""
    history = History(game.start(wanted.seats, check_options(game, wanted.seats, wanted.options)))
    rng, seen = Random(seed), set(met)
    while history.state.actor != NOBODY:
        tried = [_turn(history.state, rng) for _ in range(TRIES)]
        best = max(tried, key=lambda one: worth(one[1], wanted.ending) + NEW * len({*map(type, one[0])} - seen))
        for command in best[0]:
            history.add(command)
        seen.update(map(type, best[0]))
    return history


def _turn(start: Any, rng: Random) -> tuple[list[Command], Any]:
    """Try one turn at random, or the set-up."""
    state, given = start.clone(), list[Command]()
    while state.actor != NOBODY and len(given) < LONG:
        given.append(state.sample_chance(rng) if state.actor == NATURE else _choose(state, rng))
        state.apply(given[-1])
        if isinstance(given[-1], EndTurn):
            break
    return given, state


def _choose(state: Any, rng: Random) -> Command:
    """Choose at random, but seldom end the turn early."""
    commands: list[Command] = list(state.legal_commands())
    if len(commands) > 1 and isinstance(commands[-1], EndTurn) and rng.random() < STAY:
        commands.pop()
    return rng.choice(commands)


def _find(game: Game, wanted: Wanted, met: set[type]) -> tuple[int, History]:
    """Play lucky games until one ends as wanted."""
    for seed in range(100):
        history = play(game, wanted, seed, met)
        result = history.state.result()
        if result is not None and result.ending == wanted.ending:
            met.update(map(type, history.commands))
            return seed, history
    raise AssertionError(f"{wanted.name}: no game ends so")


RECIPE = Recipe(_plan, _find)
