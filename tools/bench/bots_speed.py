"""How fast bots answer, compiled and as plain Python: every level of every game, in pairs.

Both builds answer the same questions one after the other, each in a process of its own, so that a busy minute of the
machine hits both; what counts is the median over rounds of their ratio. There is nothing to compare where nothing is
compiled.
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
"""Seconds so short that the questions of one game are asked once."""


class NotCompiled(Exception):
    """There is no build that fits the sources."""


@dataclass(frozen=True)
class BotSpeed:
    """One level of one game: milliseconds of processor time for a decision, medians over rounds, and the ratio."""

    game: str
    level: str
    compiled: float
    plain: float
    ratio: float
    ratios: tuple[float, ...]


def measure(rounds: int, games: Collection[str] | None = None) -> list[BotSpeed]:
    """Measure the levels of some games, by default of all.

    Raises:
        NotCompiled: nothing is compiled.
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
    """Ask both builds in turns."""
    print(f"{name} …", file=sys.stderr, flush=True)
    taken = [[_milliseconds(build, name) for build in builds] for _ in range(rounds)]
    compiled, plain = (statistics.median(of_build) for of_build in zip(*taken, strict=True))
    ratios = tuple(round(slow / fast, 2) for fast, slow in taken)
    game, level = name.split()
    return BotSpeed(game, level, round(compiled, 2), round(plain, 2), statistics.median(ratios), ratios)


def _milliseconds(build: Runner, name: str) -> float:
    """Return what a decision takes in one build."""
    result = build.measure(name, BLINK, seed=1)
    return 1000 * result["seconds"] / result["commands"]


def markdown(found: Sequence[BotSpeed]) -> str:
    """The result as a table for tools/bench/README.md."""
    lines = [
        "| game, 2 seats | level | compiled, ms | plain, ms | plain / compiled |",
        "|---|---|---:|---:|---:|",
    ]
    lines += [f"| {one.game} | {one.level} | {one.compiled:.2f} | {one.plain:.2f} | {one.ratio:.2f} |" for one in found]
    return "\n".join([*lines, "", "- processor time of a decision between several options, medians over rounds"])


def as_json(found: Sequence[BotSpeed]) -> dict[str, Any]:
    """The result for programs."""
    return {"levels": [asdict(one) for one in found]}
