"""Speed of whole matches relative to the rules alone: random play of our games, alternately in one process.

A match has seats, checks every answer, draws chance from its seed and records the commands; ``parlour simulate`` plays
matches, while the rules benchmark measures the rules alone. Every round plays both, so that a busy machine affects
both; the result is the median over rounds of their ratio.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from random import Random
from typing import Any, Final

from game.content import open_box
from game.match.arena.playing import play_in
from game.match.arena.simulation import SimulationConfig
from game.rules.contract import Game
from tools.bench.runner_ours import SEATS, others, player

GOAL: Final = 0.8
"""Minimum ratio of random matches to the rules."""


@dataclass(frozen=True)
class Pace:
    """A game's commands per second of processor time, medians over rounds, and the median ratio."""

    game: str
    rules: float
    matches: float
    ratio: float
    ratios: tuple[float, ...]


def measure(rounds: int, seconds: float) -> list[Pace]:
    """Benchmark all our games; both variants get ``seconds`` of processor time per round."""
    return [_pace(open_box(slug), rounds, seconds) for slug in others(())]


def _pace(game: Game, rounds: int, seconds: float) -> Pace:
    plan = SimulationConfig(box_id=game.box_id, seats=("random",) * SEATS, options={}, games=1, seed=1)
    play = player(game)
    rng = Random(1)
    numbers = iter(range(10**9))
    ways: tuple[Callable[[], int], ...] = (lambda: play(rng), lambda: play_in(game, plan.planned(next(numbers))).length)
    rates: list[tuple[float, ...]] = []
    for number in range(rounds + 1):
        taken = tuple(rate(way, seconds) for way in ways)
        if number:  # the first round warms up
            rates.append(taken)
    ratios = tuple(round(matches / rules, 3) for rules, matches in rates)
    rules, matches = (statistics.median(taken) for taken in zip(*rates, strict=True))
    return Pace(game.box_id, round(rules), round(matches), statistics.median(ratios), ratios)


def rate(play: Callable[[], int], seconds: float) -> float:
    """Play whole games for about ``seconds``; return the commands per second of processor time."""
    commands = 0
    began = now = time.process_time()
    while now - began < seconds:
        commands += play()
        now = time.process_time()
    return commands / (now - began)


def markdown(found: Sequence[Pace]) -> str:
    """Return the result as a table for tools/bench/README.md."""
    lines = ["| game, 3 random seats | rules, commands/s | matches, commands/s | ratio |", "|---|---:|---:|---:|"]
    lines += [f"| {one.game} | {one.rules:,.0f} | {one.matches:,.0f} | {one.ratio:.2f} |" for one in found]
    below = [one.game for one in found if one.ratio < GOAL]
    return "\n".join([*lines, "", f"- goal {GOAL}: {'not kept in ' + ', '.join(below) if below else 'kept'}"])


def as_json(found: Sequence[Pace]) -> dict[str, Any]:
    """Return the result as JSON data."""
    return {"goal": GOAL, "games": [asdict(one) for one in found]}
