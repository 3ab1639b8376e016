"""``x.py bench-ai chances``: find out how true the chances to win are that hints and reviews speak of.

    python3 tools/x.py bench-ai chances                             # all our games: play, fit, write chances.json
    python3 tools/x.py bench-ai chances time_line --check --seed 9000000    # other games: how true is what is shipped?
    python3 tools/x.py bench-ai chances time_line --check --tables ai:easy ai:hard    # beside others than itself too

Programs play whole games; at some decisions the best option is rated. A line is laid through the logarithms of the
odds (logistic regression), moved for each number of seats and difficulty, turned for each number of seats, and moved by
every round of games that have such. Every game counts once, however many decisions it has; few games move the line
little. Samples may be kept in a folder and used again.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import mean
from typing import Final, NamedTuple, TypeAlias

import msgspec

from game.ai.calibration import FILE, FLATTEST, Bin, Calibration, Curve, Setting, curve_of, log_odds
from game.ai.learned_files import path_of, written
from game.content import open_box
from game.registry import packages
from tools.chance_samples import Sample, commit, plans, samples
from tools.logistic_regression import solved

BINS: Final = 10
SKILL: Final = 0.25
EARLY_SKILL: Final = 0.10
FURTHEST: Final = 0.08
"""What chances should come to: skill in whole games and in their first halves, and how far they may be off at a table.
"""
DRAWS: Final = 1000
"""So many times games are drawn again for an interval."""
TIGHT: Final = (0.5, 4.0, 10.0)
"""How firmly the common start, every slope (to 1) and every move stay where they are, in games."""


def fit(found: Sequence[Sample]) -> Curve:
    """Return the curve that explains who won best."""
    seats = sorted({one.seats for one in found})
    levels = sorted({one.difficulty for one in found} - {""})
    rows = [
        [
            1.0,
            log_odds(one.rating),
            *(float(one.seats == n) for n in seats),
            *(float(one.difficulty == d) for d in levels),
            *(log_odds(one.rating) * (one.seats == n) for n in seats),
            float(one.round),
        ]
        for one in found
    ]
    usual = [0.0, 1.0] + [0.0] * (len(rows[0]) - 2)
    tight = [*TIGHT[:2]] + [TIGHT[2]] * (len(seats) + len(levels)) + [TIGHT[1]] * (len(seats) + 1)
    weights = solved(rows, [float(one.won) for one in found], _shares(found), usual, tight)
    rounded = [round(weight, 4) for weight in weights]
    moved, rest = rounded[2 : 2 + len(seats)], rounded[2 + len(seats) :]
    return Curve(
        start=rounded[0],
        slope=max(FLATTEST, rounded[1]),
        seats=dict(zip(seats, moved, strict=True)),
        difficulty=dict(zip(levels, rest[: len(levels)], strict=True)),
        steeper=dict(zip(seats, rest[len(levels) : -1], strict=True)),
        later=rest[-1],
    )


def _shares(found: Sequence[Sample]) -> list[float]:
    """Return how much each sample counts: those of one game together once."""
    number: dict[tuple[int, int], int] = {}
    for one in found:
        number[one.seats, one.game] = number.get((one.seats, one.game), 0) + 1
    return [1 / number[one.seats, one.game] for one in found]


def reliability(found: Sequence[Sample], curve: Curve) -> tuple[Bin, ...]:
    """Compare what is foretold with what happened, in bins of equal width; empty ones are left out."""
    bins: list[list[tuple[float, bool]]] = [[] for _ in range(BINS)]
    for one in found:
        chance = curve.chance(one.rating, Setting(one.seats, one.difficulty, one.round))
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
    """Return by how much the foretold chance was off on average."""
    return sum(abs(one.foretold - one.won) * one.decisions for one in bins) / sum(one.decisions for one in bins)


def table(found: Sequence[Sample], curve: Curve) -> Iterator[str]:
    """Write the lines of a table of how true a curve is."""
    bins = reliability(found, curve)
    yield "| foretold | won | decisions |\n|---:|---:|---:|"
    yield from (f"| {one.foretold:.0%} | {one.won:.0%} | {one.decisions} |" for one in bins)
    games = len({(one.seats, one.game) for one in found})
    before = error(reliability(found, PLAIN))
    yield f"\n{games} games; off by {error(bins):.1%} on average; without the curve {before:.1%}"


class Judged(NamedTuple):
    """What was found of the chances of one game: the skill of a part of its games, or how far a table is off.

    Skill is 1 - Brier / that of always foretelling how often players of so many seats win at that difficulty. ``low``
    and ``high`` hold 95 of 100 draws of as many games (bootstrap).
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
        """Whether it certainly misses its goal: all of the interval does."""
        if self.goal is None:
            return False
        return self.low > self.goal if self.at_most else self.high < self.goal

    def __str__(self) -> str:
        """Return it as a line."""
        aim = "" if self.goal is None else f"; goal {'at most' if self.at_most else 'at least'} {self.goal:.2f}"
        return f"{self.name}: {self.value:.3f} ({self.low:.3f} to {self.high:.3f}), {self.games} games{aim}"


def judge(found: Sequence[Sample], curve: Curve) -> list[Judged]:
    """Judge the chances that a curve foretells: their skill at tables of equals, and every table for itself."""
    equals = [one for one in found if not one.others]
    halves = {
        "skill, all": (equals, SKILL),
        "skill, first half": ([one for one in equals if one.progress < 0.5], EARLY_SKILL),
        "skill, second half": ([one for one in equals if one.progress >= 0.5], None),
    }
    judged = [_judged(name, part, curve, _skill, goal) for name, (part, goal) in halves.items() if part]
    for others in sorted({one.others for one in found}):
        part = [one for one in found if one.others == others]
        judged.append(_judged(f"off with {others or 'equals'}", part, curve, _off, FURTHEST, at_most=True))
    return judged


Scored: TypeAlias = tuple[float, float, float]
"""Of one game, on average: chance told - won, its square, and the square of base rate - won."""


def _judged(
    name: str,
    part: Sequence[Sample],
    curve: Curve,
    value: Callable[[Sequence[Scored]], float],
    goal: float | None,
    at_most: bool = False,
) -> Judged:
    """Return a value of some samples with its interval: whole games are drawn again."""
    scored, rng = _scores(part, curve), Random(1)
    drawn = sorted(value(rng.choices(scored, k=len(scored))) for _draw in range(DRAWS))
    return Judged(name, len(scored), value(scored), drawn[DRAWS // 40], drawn[-1 - DRAWS // 40], goal, at_most)


def _scores(part: Sequence[Sample], curve: Curve) -> list[Scored]:
    """Return the scores of each game."""
    games: dict[tuple[int, int, str], list[Sample]] = {}
    for one in part:
        games.setdefault((one.seats, one.game, one.others), []).append(one)
    wins: dict[tuple[int, str, str], list[float]] = {}
    for many in games.values():
        first = many[0]
        wins.setdefault((first.seats, first.difficulty, first.others), []).append(
            sum(one.won for one in many) / len(many)
        )
    scored = []
    for many in games.values():
        base = mean(wins[many[0].seats, many[0].difficulty, many[0].others])
        told = [curve.chance(one.rating, Setting(one.seats, one.difficulty, one.round)) - one.won for one in many]
        scored.append((mean(told), mean(off * off for off in told), mean((base - one.won) ** 2 for one in many)))
    return scored


def _skill(scored: Sequence[Scored]) -> float:
    return 1 - sum(one[1] for one in scored) / (sum(one[2] for one in scored) or 1.0)


def _off(scored: Sequence[Scored]) -> float:
    return abs(mean(one[0] for one in scored))


PLAIN: Final = Curve(start=0.0, slope=1.0)
"""What ratings are without calibration."""


def played(asked: argparse.Namespace, rules_id: str) -> list[Sample]:
    """Return the samples of one game: those of a file, or of games that are played now."""
    kept = None if asked.samples is None else asked.samples / f"{rules_id}.jsonl"
    if kept is not None and kept.exists():
        return msgspec.json.decode(b"[" + b",".join(kept.read_bytes().splitlines()) + b"]", type=list[Sample])
    game = open_box(rules_id)
    planned = plans(
        game, asked.seats or game.seats, asked.games, asked.seed, asked.player, asked.level, asked.every,
        tables=["", *asked.tables],
    )  # fmt: skip
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
    parser.add_argument("--level", default="hard", help="whose ratings count: that of hints")
    parser.add_argument("--every", type=int, default=10, help="one decision of so many is rated")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument(
        "--samples", type=Path, help="a folder of samples to use instead of playing; kept there if there are none"
    )
    parser.add_argument("--check", action="store_true", help="write nothing: say how true the shipped chances are")
    asked = parser.parse_args(arguments)
    if asked.tables and not asked.check:
        parser.error("a line is laid through games of equals; --tables needs --check")
    short: list[str] = []
    for rules_id in asked.boxes or own:
        found = played(asked, rules_id)
        curve = curve_of(rules_id) if asked.check else fit(found)
        print("\n".join([f"### {rules_id}\n", *table([one for one in found if not one.others], curve)]))
        if asked.check:
            judged = judge(found, curve)
            print("\n".join(["", *map(str, judged)]))
            short += [f"{rules_id}, {one.name}" for one in judged if one.falls_short]
        else:
            path_of(rules_id, FILE).write_bytes(written(calibration(found, curve, asked)))
    print("\n".join(f"short of its goal: {one}" for one in short))
    return 1 if short else 0


def calibration(found: Sequence[Sample], curve: Curve, asked: argparse.Namespace) -> Calibration:
    """Return what is written down of a curve, with how it was found."""
    games = {
        seats: len({one.game for one in found if one.seats == seats}) for seats in sorted({s.seats for s in found})
    }
    return Calibration(
        curve, asked.player, asked.level, asked.seed, games, asked.every, commit(), reliability(found, curve)
    )
