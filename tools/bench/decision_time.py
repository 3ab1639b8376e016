"""``x.py bench-ai time``: decision times of expert in whole games, and delays after its time limit.

    python3 tools/x.py bench-ai time dice_through_time --games 2 --seed 9700000

Expert plays all seats with its time limit at a table. Printed are the longest decision in wall time, which depends on
the load of the machine; the most processor time used after the limit; and the longest interval without a check of the
clock, in processor time.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from time import perf_counter, process_time
from typing import NamedTuple

from game import compiled_build
from game.ai import EXPERT, Budget, in_time, make_bot
from game.ai.bot import Bot
from game.content import open_box
from game.garbage_collection import gc_paused
from game.registry import packages
from game.rules.contract import NATURE, NOBODY, Command, Game, State


class Taken(NamedTuple):
    """Times of a decision in seconds: wall time, processor time after the limit, and between clock checks."""

    wall: float
    late: float
    unasked: float


def decide(bot: Bot, state: State, rng: Random) -> tuple[Command, Taken]:
    """Decide as at a table, with garbage collection paused, and measure the times."""
    view, options, budget = state.view(state.actor), state.legal_commands(), in_time(EXPERT, Budget())
    limit = (budget.milliseconds or 0) / 1000
    begun, looks, late = perf_counter(), [process_time()], list[float]()

    def stop() -> bool:
        looks.append(process_time())
        if not late and perf_counter() - begun >= limit:
            late.append(looks[-1])
        return False

    with gc_paused():
        command = bot.choose(view, options, replace(budget, stop=stop), rng)
        wall = perf_counter() - begun
        looks.append(process_time())
    longest = max(later - look for look, later in pairwise(looks))
    return command, Taken(wall, looks[-1] - late[0] if late else 0.0, longest)


def played(game: Game, seats: int, seed: int) -> list[Taken]:
    """Play a game of expert and time its decisions."""
    bot, state, rng, found = make_bot(game, EXPERT), game.start(seats, {}), Random(seed), list[Taken]()
    while state.actor != NOBODY:
        if state.actor == NATURE:
            state.apply(state.sample_chance(rng))
            continue
        options = state.legal_commands()
        if len(options) == 1:
            state.apply(options[0])
            continue
        command, taken = decide(bot, state, rng)
        found.append(taken)
        state.apply(command)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Play games, and print a line for each."""
    parser = argparse.ArgumentParser(prog="x.py bench-ai time", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("boxes", nargs="*", default=sorted(packages()), metavar="GAME")
    parser.add_argument("--games", type=int, default=1, help="games with each number of seats")
    parser.add_argument("--seats", type=int, nargs="*", help="numbers of seats; all of the box unless given")
    parser.add_argument("--seed", type=int, default=9_700_000)
    asked = parser.parse_args(arguments)
    print("compiled" if compiled_build.in_use() else "plain Python")
    for slug in asked.boxes:
        game = open_box(slug)
        for seats in asked.seats or game.seats:
            for seed in range(asked.seed, asked.seed + asked.games):
                found = played(game, seats, seed)
                wall, late, unasked = (max(times) for times in zip(*found, strict=True))
                print(
                    f"{slug}, {seats} seats, {seed}: {len(found)} decisions, at most {wall:.2f} s; "
                    f"{1000 * late:.0f} ms late, {1000 * unasked:.0f} ms without a look at the clock",
                    flush=True,
                )
    return 0
