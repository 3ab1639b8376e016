"""``x.py bench-ai chances``: calibrate the chances of winning in hints and reviews, and measure their accuracy.

    python3 tools/x.py bench-ai chances                             # all our games: play, fit, write chances.json
    python3 tools/x.py bench-ai chances time_line --check --seed 9000000    # accuracy of the shipped curve, new games
    python3 tools/x.py bench-ai chances time_line --check --tables ai:easy ai:hard    # also against other levels
    python3 tools/x.py bench-ai chances time_line --check --played-on 16    # upper bound of the skill

Bots play whole games, half of them with a random level at each seat; the best option of some decisions is rated. A
logistic regression then maps log odds of ratings to log odds of winning. Its intercept depends on the number of seats,
on the difficulty and the levels of the player and of the others at that number, on the round, and on the deficit of a
team where there is one; its slope on the number of seats. A second curve uses the setting alone: the chance before a
game. Each game has the same total weight, and regularisation keeps the curve in place where games are few. Samples can
be stored in a folder and reused.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import mean
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from game.ai.calibration import FILE, FLATTEST, Bin, Calibration, Curve, curve_of, log_odds
from game.ai.learned_files import path_of, written
from game.ai.weighing import chance_after, counts_as
from game.content import open_box
from game.registry import packages
from game.seats.spec import NORMAL
from tools.chance_samples import LEVELS, MIXED, Plan, Sample, commit, plans, samples
from tools.logistic_regression import solved

BINS: Final = 10
SKILL: Final = 0.25
EARLY_SKILL: Final = 0.10
FURTHEST: Final = 0.08
"""Goals: minimum skill in whole games and in their first halves, and maximum bias at a table."""
DRAWS: Final = 1000
"""Number of bootstrap resamples."""
TIGHT: Final = {
    "start": 0.5, "slope": 4.0, "later": 4.0, "behind": 0.1, "steeper": 4.0, "seats": 10.0, "difficulty": 3.0,
    "own": 4.0, "others": 4.0,
}  # fmt: skip
"""Strength of regularisation towards the default of each parameter (1 for slopes), in games."""


def fit(found: Sequence[Sample]) -> Curve:
    """Fit the calibration curve to samples."""
    seats = sorted({one.setting.seats for one in found})
    difficulties = sorted({one.setting.difficulty for one in found} - {""})
    levels = sorted({one.setting.own for one in found} - {"", NORMAL})
    rows = [_terms(one, seats, difficulties, levels) for one in found]
    usual = [1.0 if name == "slope" else 0.0 for name in rows[0]]
    tight = [TIGHT[name.split()[0]] for name in rows[0]]
    solution = solved(
        [list(row.values()) for row in rows], [float(one.won) for one in found], _shares(found), usual, tight
    )
    known = dict(zip(rows[0], solution, strict=True))

    def moves(kind: str, names: Sequence[str]) -> dict[int, dict[str, float]]:
        return {n: {one: round(known[f"{kind} {one}"] + known[f"{kind} {one} {n}"], 4) for one in names} for n in seats}

    return Curve(
        start=round(known["start"], 4),
        slope=max(FLATTEST, round(known["slope"], 4)),
        seats={n: round(known[f"seats {n}"], 4) for n in seats},
        difficulty=moves("difficulty", difficulties),
        steeper={n: round(known[f"steeper {n}"], 4) for n in seats},
        later=round(known["later"], 4),
        behind=round(known["behind"], 4),
        own=moves("own", levels),
        others=moves("others", levels),
    )


def _terms(one: Sample, seats: Sequence[int], difficulties: Sequence[str], levels: Sequence[str]) -> dict[str, float]:
    """Return the regression features of a sample by name.

    Difficulties and levels have an effect overall and per number of seats.
    """
    at, odds = one.setting, log_odds(one.rating)
    terms = {"start": 1.0, "slope": odds, "later": float(at.round), "behind": at.behind}
    for n in seats:
        terms |= {f"seats {n}": float(at.seats == n), f"steeper {n}": odds * (at.seats == n)}
    sizes = {f"difficulty {name}": float(at.difficulty == name) for name in difficulties}
    for level in levels:
        sizes[f"own {level}"] = float(at.own == level)
        sizes[f"others {level}"] = at.others.count(level) / max(1, len(at.others))
    for name, size in sizes.items():
        terms |= {name: size, **{f"{name} {n}": size * (at.seats == n) for n in seats}}
    return terms


def _shares(found: Sequence[Sample]) -> list[float]:
    """Return the weight of each sample; the samples of one game add up to 1."""
    number = Counter((one.setting.seats, one.game, one.table) for one in found)
    return [1 / number[one.setting.seats, one.game, one.table] for one in found]


def reliability(found: Sequence[Sample], curve: Curve) -> tuple[Bin, ...]:
    """Return the reliability diagram: predicted and observed frequencies in bins of equal width, without empty ones."""
    bins: list[list[tuple[float, bool]]] = [[] for _ in range(BINS)]
    for one in found:
        chance = curve.chance(one.rating, one.setting)
        bins[min(BINS - 1, int(chance * BINS))].append((chance, one.won))
    return tuple(
        Bin(
            round(sum(chance for chance, _ in many) / len(many), 3),
            round(sum(won for _, won in many) / len(many), 3),
            len(many),
        )
        for many in bins
        if many
    )


def error(bins: Sequence[Bin]) -> float:
    """Return the mean absolute error over the bins, weighted by their decisions."""
    return sum(abs(one.foretold - one.won) * one.decisions for one in bins) / sum(one.decisions for one in bins)


def table(found: Sequence[Sample], curve: Curve) -> Iterator[str]:
    """Yield the lines of a reliability table in Markdown."""
    bins = reliability(found, curve)
    yield "| foretold | won | decisions |\n|---:|---:|---:|"
    yield from (f"| {one.foretold:.0%} | {one.won:.0%} | {one.decisions} |" for one in bins)
    games = len({(one.setting.seats, one.game) for one in found})
    before = error(reliability(found, PLAIN))
    yield f"\n{games} games; off by {error(bins):.1%} on average; without the curve {before:.1%}"


class Judged(NamedTuple):
    """Result of an evaluation: Brier skill of part of the games, or bias at a table, with its interval.

    Skill is 1 - Brier score / Brier score of the base rate (wins by number of seats and difficulty). ``low`` and
    ``high`` bound the 95 % bootstrap interval.
    """

    name: str
    games: int
    value: float
    low: float
    high: float
    goal: float | None
    at_most: bool = False

    @property
    def falls_short(self) -> bool:
        """Whether the whole interval misses the goal."""
        if self.goal is None:
            return False
        return self.low > self.goal if self.at_most else self.high < self.goal

    def __str__(self) -> str:
        """Format as one line."""
        aim = "" if self.goal is None else f"; goal {'at most' if self.at_most else 'at least'} {self.goal:.2f}"
        return f"{self.name}: {self.value:.3f} ({self.low:.3f} to {self.high:.3f}), {self.games} games{aim}"


def judge(found: Sequence[Sample], curve: Curve) -> list[Judged]:
    """Evaluate the chances of a curve: skill in games between equal players, and bias at each table.

    With playouts from the same positions, also the skill after weighing, and the highest possible skill, that of the
    true chances.
    """

    def told(one: Sample) -> float:
        return curve.chance(one.rating, one.setting)

    def weighed(one: Sample) -> float:
        games = counts_as(one.ends)
        return chance_after(told(one), games * mean(one.ends), games)

    equals = [one for one in found if not one.table]
    halves = {
        "all": (equals, SKILL),
        "first half": ([one for one in equals if one.progress < 0.5], EARLY_SKILL),
        "second half": ([one for one in equals if one.progress >= 0.5], None),
    }
    judged = []
    for name, (part, goal) in halves.items():
        if part:
            judged.append(_judged(f"skill, {name}", _scores(part, told), _skill, goal))
        if part and all(len(one.ends) > 1 for one in part):
            judged.append(_judged(f"skill once weighed, {name}", _scores(part, weighed), _skill, None))
            judged.append(_judged(f"most skill there is, {name}", _most(part), _skill, None))
    for table in sorted({one.table for one in found}):
        part = [one for one in found if one.table == table]
        judged.append(_judged(f"off with {table or 'equals'}", _scores(part, told), _off, FURTHEST, at_most=True))
    return judged


class Scored(NamedTuple):
    """Means over one game: error (predicted - won), squared error, and squared error of the base rate."""

    off: float
    squared: float
    base: float


def _judged(
    name: str,
    scored: Sequence[Scored],
    value: Callable[[Sequence[Scored]], float],
    goal: float | None,
    at_most: bool = False,
) -> Judged:
    """Return a statistic with its bootstrap interval, resampling whole games."""
    rng = Random(1)
    drawn = sorted(value(rng.choices(scored, k=len(scored))) for _draw in range(DRAWS))
    return Judged(name, len(scored), value(scored), drawn[DRAWS // 40], drawn[-1 - DRAWS // 40], goal, at_most)


def _by_game(part: Sequence[Sample], won: Callable[[Sample], float]) -> Iterator[tuple[list[Sample], float, float]]:
    """Yield the samples of each game with the base rate of its cell, in terms of ``won``, and a correction factor.

    Bessel's correction: the base rate is estimated from these games, so its error in others is larger by this factor.
    """
    games: dict[tuple[int, int, str], list[Sample]] = {}
    for one in part:
        games.setdefault((one.setting.seats, one.game, one.table), []).append(one)
    wins: dict[tuple[int, str, str], list[float]] = {}
    for first, *more in games.values():
        wins.setdefault(_cell(first), []).append(mean(won(one) for one in (first, *more)))
    for many in games.values():
        alike = wins[_cell(many[0])]
        yield many, mean(alike), len(alike) / max(1, len(alike) - 1)


def _cell(one: Sample) -> tuple[int, str, str]:
    """Return the key of a base rate: seats, difficulty and table."""
    return one.setting.seats, one.setting.difficulty, one.table


def _scores(part: Sequence[Sample], chance: Callable[[Sample], float]) -> list[Scored]:
    """Return the scores of each game for predictions by ``chance``."""
    scored = []
    for many, base, more in _by_game(part, lambda one: one.won):
        told = [chance(one) - one.won for one in many]
        squared = mean(off * off for off in told)
        scored.append(Scored(mean(told), squared, more * mean((base - one.won) ** 2 for one in many)))
    return scored


def _most(part: Sequence[Sample]) -> list[Scored]:
    """Return the scores of the true chances, estimated from how often two playouts of one position are both won.

    The base rate is a mean of few games, whose square is too large by their variance over their number.
    """
    scored = []
    for many, base, more in _by_game(part, lambda one: mean(one.ends)):
        both = mean(_both(one.ends) for one in many)
        won = mean(mean(one.ends) for one in many)
        scored.append(Scored(0.0, base - both, base - base * base + (more - 1) * (won - base) ** 2))
    return scored


def _both(ends: Sequence[float]) -> float:
    """Return the probability that two different playouts are both won."""
    return (sum(ends) ** 2 - sum(end * end for end in ends)) / (len(ends) * (len(ends) - 1))


def _skill(scored: Sequence[Scored]) -> float:
    return 1 - sum(one.squared for one in scored) / (sum(one.base for one in scored) or 1.0)


def _off(scored: Sequence[Scored]) -> float:
    return abs(mean(one.off for one in scored))


PLAIN: Final = Curve(start=0.0, slope=1.0)
"""The identity: uncalibrated ratings."""


def played(asked: argparse.Namespace, rules_id: str) -> list[Sample]:
    """Return the samples of one game, read from a file or from games played now."""
    kept = None if asked.samples is None else asked.samples / f"{rules_id}.jsonl"
    if kept is not None and kept.exists():
        return msgspec.json.decode(b"[" + b",".join(kept.read_bytes().splitlines()) + b"]", type=list[Sample])
    game = open_box(rules_id)
    like = Plan(game.box_id, 0, "", asked.seed, asked.player, asked.level, asked.every, played_on=asked.played_on)
    tables = ["", *asked.tables] if asked.check else ["", MIXED]
    planned = plans(game, like, asked.seats or game.seats, asked.games, tables)
    found: list[Sample] = []
    for number, more in enumerate(samples(planned, asked.jobs), 1):
        found += more
        print(f"\r{rules_id}: {number} of {len(planned)} games", end="", flush=True)
    print()
    if kept is not None:
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(b"\n".join(map(msgspec.json.encode, found)))
    return found


def main(arguments: Sequence[str]) -> int:
    """Play, fit and write, or check."""
    parser = argparse.ArgumentParser(prog="x.py bench-ai chances", description=__doc__)
    own = [package.rules_id for package in packages().values() if package.home is None]
    parser.add_argument("boxes", nargs="*", metavar="GAME", help=f"any of {', '.join(own)}; all unless said")
    parser.add_argument("--games", type=int, default=100, help="games of each number of seats")
    parser.add_argument("--seats", type=int, nargs="*", help="numbers of seats; all unless said")
    parser.add_argument("--seed", type=int, default=7_000_000)
    parser.add_argument("--player", default="ai:normal", help="who plays at every seat")
    parser.add_argument(
        "--tables", nargs="*", default=[], metavar="SPEC", help="who sits at the other seats, in games besides"
    )
    parser.add_argument("--played-on", type=int, default=0, help="so many games are played on from each that is rated")
    parser.add_argument("--level", default="hard", help="whose ratings count: that of hints")
    parser.add_argument("--every", type=int, default=10, help="one decision of so many is rated")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument(
        "--samples", type=Path, help="a folder of samples to use instead of playing; kept there if there are none"
    )
    parser.add_argument("--check", action="store_true", help="write nothing: say how true the shipped chances are")
    asked = parser.parse_args(arguments)
    if asked.tables and not asked.check:
        parser.error("a line is laid through games of equals and mixed ones; --tables needs --check")
    short: list[str] = []
    for rules_id in asked.boxes or own:
        found = played(asked, rules_id)
        curve = curve_of(rules_id) if asked.check else fit(found)
        print("\n".join([f"### {rules_id}\n", *table([one for one in found if not one.table], curve)]))
        if asked.check:
            judged = judge(found, curve)
            print("\n".join(["", *map(str, judged)]))
            short += [f"{rules_id}, {one.name}" for one in judged if one.falls_short]
        else:
            path_of(rules_id, FILE).write_bytes(written(calibration(found, curve, asked)))
    print("\n".join(f"short of its goal: {one}" for one in short))
    return 1 if short else 0


def calibration(found: Sequence[Sample], curve: Curve, asked: argparse.Namespace) -> Calibration:
    """Return the contents of the calibration file: the curves and how they were fitted."""
    seats = sorted({one.setting.seats for one in found})
    games = {n: len({(one.game, one.table) for one in found if one.setting.seats == n}) for n in seats}
    bare = [replace(one, rating=0.5, setting=one.setting._replace(round=0, behind=0.0)) for one in found]
    return Calibration(
        curve, fit(bare), (asked.player, *dict.fromkeys(LEVELS)), asked.level, asked.seed, games, asked.every, commit(),
        reliability(found, curve),
    )  # fmt: skip
