"""How recorded games of Dice Through Time are found.

Each turn is tried many times over, and the one that leads nearest to the wanted ending is kept, dice and draws
included.
"""

from __future__ import annotations

from random import Random
from typing import Any

from game.match.history import History
from game.rules.contract import NATURE, NOBODY, Command, Game, check_options
from game.rules.dice_through_time.commands import EndTurn
from game.rules.dice_through_time.message_ids import Ending
from game.rules.dice_through_time.pending import Acting
from game.rules.parts import bits
from tools.golden_recipe import Recipe, Wanted

TRIES = 250
"""How often each turn is tried."""
LONG = 60
"""Commands after which a turn is judged before its end."""
NEW = 6.0
"""What a kind of command is worth that no game has seen yet."""
STAY = 0.9
"""How likely a player who could end the turn does something else."""


def _plan() -> list[Wanted]:
    """Every ending with every number of seats; the levels take turns, the easiest where all is to be returned."""
    won = [Wanted(Ending.ALL_RETURNED, seats, {"difficulty": "beginner"}) for seats in (2, 3, 4)]
    levels = zip((2, 3, 4), ("standard", "hard", "insane"), strict=True)
    return [*won, *(Wanted(Ending.GAME_OVER, seats, {"difficulty": level}) for seats, level in levels)]


def worth(state: Any, ending: str) -> float:
    """Return how near a state is to ``ending``; only the order counts."""
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
    """Try one turn at random, or what comes before the next one."""
    state, given = start.clone(), list[Command]()
    turn, acts = state.turn, isinstance(state.pending[-1], Acting)
    while state.actor != NOBODY and len(given) < LONG:
        if state.turn != turn or (not acts and isinstance(state.pending[-1], Acting)):
            break
        given.append(state.sample_chance(rng) if state.actor == NATURE else _choose(state, rng))
        state.apply(given[-1])
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
