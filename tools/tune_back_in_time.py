"""``x.py bench-ai tune``: search for better weights of the Back in Time planner.

Each game is played with small random changes of all weights; then the score is regressed linearly on the change of
each weight (in logarithms). A slope well beyond its standard error tells in which direction to change a weight. Seeds
are far from those that ``x.py arena`` begins with.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random

import msgspec

from game.content import open_box
from game.games.back_in_time.bots import LEVELS
from game.games.back_in_time.bots.decisions import DecisionMaker
from game.games.back_in_time.bots.weights import TUNED, Weights
from game.games.back_in_time.rules.game import BackInTime
from game.games.back_in_time.rules.state_machine import State
from game.rules.contract import NATURE, NOBODY, Game

LOVE, READY = 13, 11
"""What the team needs at 10:04 p.m.: love and readiness of the car."""


class Trial(msgspec.Struct, frozen=True):
    """One game: the changes of the weights (logarithms of the factors), and the score (1: won)."""

    changes: dict[str, float]
    score: float


def score(state: State) -> float:
    """Return the score of a game: 1 for a win, else up to 0.3 for partial progress."""
    if state.over is not None and state.over.winners:
        return 1.0
    return 0.15 * min(1.0, state.love / LOVE) + 0.15 * min(1.0, state.car / READY)


_BOX: dict[str, Game] = {}


def attempt(level: str, seed: int, spread: float) -> Trial:
    """Play one game with perturbed weights."""
    box = _BOX.get("box") or _BOX.setdefault("box", open_box("back_in_time"))
    assert isinstance(box, BackInTime)
    rng = Random(seed)
    changes = {name: rng.gauss(0, spread) for name in Weights.__struct_fields__}
    weights = Weights(**{name: getattr(TUNED, name) * math.exp(by) for name, by in changes.items()})
    seats = 2 + seed % 3
    maker = DecisionMaker(box.lookup, LEVELS[level].at(seats).limits, weights)
    state = box.start(seats, {})
    while state.actor != NOBODY:
        options = state.legal_commands()
        state.apply(state.sample_chance(rng) if state.actor == NATURE else maker.answer(state, options))  # type: ignore[arg-type]
    return Trial(changes, score(state))


def slopes(trials: Sequence[Trial]) -> dict[str, tuple[float, float]]:
    """Return for each weight the slope of the score and its standard error."""
    mean = sum(trial.score for trial in trials) / len(trials)
    found = {}
    for name in trials[0].changes:
        xs = [trial.changes[name] for trial in trials]
        square = sum(x * x for x in xs)
        slope = sum(x * (trial.score - mean) for x, trial in zip(xs, trials, strict=True)) / square
        rest = sum((trial.score - mean - slope * x) ** 2 for x, trial in zip(xs, trials, strict=True))
        found[name] = (slope, math.sqrt(rest / max(1, len(trials) - 2) / square))
    return found


def main(arguments: Sequence[str]) -> int:
    """Play, and print the slopes, most significant first."""
    parser = argparse.ArgumentParser(prog="x.py bench-ai tune", description=__doc__)
    parser.add_argument("--level", default="hard", choices=list(LEVELS))
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", type=int, default=5_000_000)
    parser.add_argument("--spread", type=float, default=0.5, help="standard deviation of the changes")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args(arguments)
    seeds = range(asked.seed, asked.seed + asked.games)
    with ProcessPoolExecutor(asked.jobs, get_context("spawn")) as pool:
        count = len(seeds)
        trials = list(pool.map(attempt, [asked.level] * count, seeds, [asked.spread] * count, chunksize=5))
    print(f"mean score {sum(trial.score for trial in trials) / len(trials):.3f} of {len(trials)} games\n")
    print("| weight | slope | error | sure |\n|---|---|---|---|")
    ranked = sorted(slopes(trials).items(), key=lambda entry: -abs(entry[1][0] / entry[1][1]))
    for name, (slope, error) in ranked:
        print(f"| {name} | {slope:+.3f} | {error:.3f} | {abs(slope / error):.1f} |")
    return 0
