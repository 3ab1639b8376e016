"""Decision times of bots, compiled and as plain Python: every level of every game, in pairs.

Both builds answer the same questions alternately, each in its own process, so that a busy machine affects both; the
result is the median over rounds of their ratio. Without compiled modules there is nothing to compare.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from game import compiled_build
from tools.bench.rules_speed import Runner

BLINK: Final = 1e-6
"""Minimal duration in seconds, to ask the questions of a game once."""


class NotCompiled(Exception):
    """Raised if there is no build of the present sources."""


@dataclass(frozen=True)
class BotSpeed:
    """A level of a game: milliseconds of processor time per decision, medians over rounds, and their ratio."""

    game: str
    level: str
    compiled: float
    plain: float
    ratio: float
    ratios: tuple[float, ...]


def measure(rounds: int, games: Collection[str] | None = None) -> list[BotSpeed]:
    """Benchmark the levels of some games, by default of all.

    Raises:
        NotCompiled: If nothing is compiled.
    """
    if not compiled_build.in_use():
        raise NotCompiled("bots run as plain Python only (x.py compile)")
    builds = [Runner([sys.executable, "-m", "tools.bench.runner_bots"], **{compiled_build.PURE: pure}) for pure in "01"]
    try:
        names = [name for name in builds[0].courses if games is None or name.split()[0] in games]
        return [_speed(name, builds, rounds) for name in names]
    finally:
        for build in builds:
            build.close()


def _speed(name: str, builds: Sequence[Runner], rounds: int) -> BotSpeed:
    """Benchmark both builds alternately."""
    print(f"{name} …", file=sys.stderr, flush=True)
    taken = [[_milliseconds(build, name) for build in builds] for _ in range(rounds)]
    compiled, plain = (statistics.median(of_build) for of_build in zip(*taken, strict=True))
    ratios = tuple(round(slow / fast, 2) for fast, slow in taken)
    game, level = name.split()
    return BotSpeed(game, level, round(compiled, 2), round(plain, 2), statistics.median(ratios), ratios)


def _milliseconds(build: Runner, name: str) -> float:
    """Return the time of a decision in one build."""
    result = build.measure(name, BLINK, seed=1)
    return 1000 * result["seconds"] / result["commands"]


def markdown(found: Sequence[BotSpeed]) -> str:
    """Return the result as a table for tools/bench/README.md."""
    lines = [
        "| game, 2 seats | level | compiled, ms | plain, ms | plain / compiled |",
        "|---|---|---:|---:|---:|",
    ]
    lines += [f"| {one.game} | {one.level} | {one.compiled:.2f} | {one.plain:.2f} | {one.ratio:.2f} |" for one in found]
    return "\n".join([*lines, "", "- processor time of a decision between several options, medians over rounds"])


def as_json(found: Sequence[BotSpeed]) -> dict[str, Any]:
    """Return the result as JSON data."""
    return {"levels": [asdict(one) for one in found]}
