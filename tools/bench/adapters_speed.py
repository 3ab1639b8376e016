"""Speed of the research adapters relative to the rules alone, by random play in alternation.

Both adapters run the loop of their own examples, without observations, whose cost is that of a view anyway. Commands
are counted, including chance; several OpenSpiel nodes for one command count once. The upper bound for OpenSpiel is
measured, too: a game in its Python interface that only forwards to the rules.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from random import Random
from typing import Any, Final

from game import compiled_build
from game.content import open_box
from tools.bench.pace import rate
from tools.bench.runner_ours import SEATS, others, player

GOAL: Final = 1 / 3
"""Minimum ratio of each adapter's speed to that of the rules."""
ENDLESS: Final = 100_000
"""Maximum number of actions, high enough never to truncate a game."""


@dataclass(frozen=True)
class Pace:
    """A game's commands per second of processor time, and ratios to the rules; medians over rounds."""

    game: str
    rules: float
    pettingzoo: float
    openspiel: float
    pettingzoo_ratio: float
    openspiel_ratio: float
    bound_ratio: float
    """Of OpenSpiel's Python interface that only forwards to the rules, without action numbers and chance lists."""


def measure(rounds: int, seconds: float) -> list[Pace]:
    """Benchmark all our games; each variant gets ``seconds`` of processor time per round."""
    return [_pace(slug, rounds, seconds) for slug in others(())]


def _pace(slug: str, rounds: int, seconds: float) -> Pace:
    play, rng = player(open_box(slug)), Random(1)
    ways: tuple[Callable[[], int], ...] = (lambda: play(rng), _pettingzoo(slug), _openspiel(slug), _bound(slug))
    rates = [[rate(way, seconds) for way in ways] for _ in range(rounds + 1)][1:]  # the first round warms up
    rules, pettingzoo, openspiel, _ = (statistics.median(taken) for taken in zip(*rates, strict=True))
    ratios = [statistics.median(taken[way] / taken[0] for taken in rates) for way in (1, 2, 3)]
    return Pace(slug, round(rules), round(pettingzoo), round(openspiel), *(round(ratio, 3) for ratio in ratios))


def _pettingzoo(slug: str) -> Callable[[], int]:
    """Return a function that plays a random game through PettingZoo and returns its number of commands."""
    from game.research.pettingzoo_env import env

    table, rng = env(slug, SEATS, longest=ENDLESS), Random(1)

    def play() -> int:
        table.reset(seed=rng.randrange(10**9))
        for _agent in table.agent_iter(10**9):
            _, _, termination, truncation, _ = table.last(observe=False)
            table.step(None if termination or truncation else rng.choice(table.legal_actions()))
        return len(table.table.commands)

    return play


def _openspiel(slug: str) -> Callable[[], int]:
    """Return a function that plays a random game through OpenSpiel and returns its number of commands."""
    import pyspiel

    from game.research.openspiel_games import PREFIX

    game, rng = pyspiel.load_game(f"{PREFIX}{slug}", {"players": SEATS, "longest": ENDLESS}), Random(1)

    def play() -> int:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                left = rng.random()
                for action, chance in state.chance_outcomes():  # noqa: B007  # as OpenSpiel's SampleAction does
                    if (left := left - chance) < 0:
                        break
                state.apply_action(action)
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        return len(state.table.commands)

    return play


def _bound(slug: str) -> Callable[[], int]:
    """Return a function that plays a random game through the minimal OpenSpiel interface."""
    from tools.bench.openspiel_bound import player as handed_on

    play, rng = handed_on(slug, SEATS), Random(1)
    return lambda: play(rng)


def markdown(found: Sequence[Pace]) -> str:
    """Return the result as a table for tools/bench/README.md."""
    rules = "compiled" if compiled_build.in_use() else "plain Python"
    lines = [
        f"| 3 random seats, {rules} rules | rules, commands/s | PettingZoo | ratio | OpenSpiel | ratio | its bound |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    lines += [
        f"| {one.game} | {one.rules:,.0f} | {one.pettingzoo:,.0f} | {one.pettingzoo_ratio:.2f} "
        f"| {one.openspiel:,.0f} | {one.openspiel_ratio:.2f} | {one.bound_ratio:.2f} |"
        for one in found
    ]
    below = [one.game for one in found if min(one.pettingzoo_ratio, one.openspiel_ratio) < GOAL]
    kept = f"not kept in {', '.join(below)}" if below else "kept"
    return "\n".join([*lines, "", f"- goal {GOAL:.2f}: {kept}"])


def as_json(found: Sequence[Pace]) -> dict[str, Any]:
    """Return the result as JSON data."""
    return {"goal": GOAL, "games": [asdict(one) for one in found]}
