"""How recorded games of Back in Time are found.

Each turn is tried many times over, and the one that leads nearest to the wanted ending is kept, dice and draws
included.
"""

from __future__ import annotations

from random import Random
from typing import Any

from game.match.history import History
from game.rules.back_in_time.commands import EndTurn
from game.rules.back_in_time.compiled_box import GEORGE, LORRAINE
from game.rules.back_in_time.pending import Acting
from game.rules.contract import NATURE, NOBODY, Command, Game, check_options
from tools.golden_recipe import Recipe, Wanted

TRIES = 400
"""How often each turn is tried."""
LONG = 60
"""Commands after which a turn is judged before its end."""
NEW = 10.0
"""What a kind of command is worth that the game has not seen yet."""
STAY = 0.92
"""How likely a player who could end the turn does something else."""


def _plan() -> list[Wanted]:
    """Every ending with every number of seats; difficulties and expansion take turns."""
    endings = ("home", "love_short", "car_short", "both_short", "photo_gone")
    tables = [(ending, seats) for ending in endings for seats in (2, 3, 4)]
    difficulties, expansions = ("normal", "easy", "hard"), ("off", "on")
    return [
        Wanted(ending, seats, {"difficulty": difficulties[(n + n // 3) % 3], "expansion": expansions[n % 2]})
        for n, (ending, seats) in enumerate(tables)
    ]


def worth(state: Any, ending: str) -> float:
    """Return how near a state is to ``ending``; only the order counts."""
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


def play(game: Game, wanted: Wanted, seed: int) -> History:
    """Play one lucky game to its end."""
    history = History(game.start(wanted.seats, check_options(game, wanted.seats, wanted.options)))
    rng = Random(seed)
    while history.state.actor != NOBODY:
        tries = [_turn(history.state, rng) for _ in range(1 if len(history) == 0 else TRIES)]
        met = {type(command) for command in history.commands}
        best = max(tries, key=lambda one: worth(one[1], wanted.ending) + NEW * len({*map(type, one[0])} - met))
        for command in best[0]:
            history.add(command)
    return history


def _turn(state: Any, rng: Random) -> tuple[list[Command], Any]:
    """Play at random until the next turn begins or the game is over; a very long turn is left half done."""
    done: list[Command] = []
    state, clock = state.clone(), state.clock
    while state.actor != NOBODY:
        command = state.sample_chance(rng) if state.actor == NATURE else _choice(state.legal_commands(), rng)
        state.apply(command)
        done.append(command)
        acting = state.actor >= 0 and isinstance(state.pending[-1], Acting)
        if acting and (state.clock > clock or len(done) > LONG):
            break
    return done, state


def _choice(options: Any, rng: Random) -> Command:
    """Choose at random, but seldom the end of the turn."""
    others = [command for command in options if not isinstance(command, EndTurn)]
    chosen: Command = rng.choice(others) if others and rng.random() < STAY else options[-1]
    return chosen


def luckiest(game: Game, wanted: Wanted, _met: set[type]) -> tuple[int, History]:
    """Play lucky games until one ends as wanted."""
    for seed in range(200):
        history = play(game, wanted, seed)
        result = history.state.result()
        if result is not None and result.ending == wanted.ending:
            return seed, history
    raise SystemExit(f"golden: no game ended with {wanted.ending}")


RECIPE = Recipe(_plan, luckiest)
