"""``x.py bench-ai chances``: find out how true the chances to win are that hints and reviews speak of.

    python3 tools/x.py bench-ai chances                             # all our games: play, fit, write chances.json
    python3 tools/x.py bench-ai chances time_line --check --seed 9000000    # other games: how true is what is shipped?

Programs play whole games; at some decisions the best option is rated. A line is laid through the logarithms of the
odds (logistic regression), moved for each number of seats and difficulty, turned for each number of seats, and moved by
every round of games that have such. Every game counts once, however many decisions it has; few games move the line
little. Samples may be kept in a folder and used again.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from game.ai.calibration import FILE, FLATTEST, Bin, Calibration, Curve, Setting, curve_of, log_odds
from game.ai.learned_files import path_of, written
from game.content import open_box
from game.registry import packages
from tools.chance_samples import Sample, commit, plans, samples
from tools.logistic_regression import solved

BINS: Final = 10
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


PLAIN: Final = Curve(start=0.0, slope=1.0)
"""What ratings are without calibration."""


def played(asked: argparse.Namespace, rules_id: str) -> list[Sample]:
    """Return the samples of one game: those of a file, or of games that are played now."""
    kept = None if asked.samples is None else asked.samples / f"{rules_id}.jsonl"
    if kept is not None and kept.exists():
        return msgspec.json.decode(b"[" + b",".join(kept.read_bytes().splitlines()) + b"]", type=list[Sample])
    game = open_box(rules_id)
    planned = plans(game, asked.seats or game.seats, asked.games, asked.seed, asked.player, asked.level, asked.every)
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
    parser.add_argument("--level", default="hard", help="whose ratings count: that of hints")
    parser.add_argument("--every", type=int, default=10, help="one decision of so many is rated")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument(
        "--samples", type=Path, help="a folder of samples to use instead of playing; kept there if there are none"
    )
    parser.add_argument("--check", action="store_true", help="write nothing: say how true the shipped chances are")
    asked = parser.parse_args(arguments)
    for rules_id in asked.boxes or own:
        found = played(asked, rules_id)
        curve = curve_of(rules_id) if asked.check else fit(found)
        print("\n".join([f"### {rules_id}\n", *table(found, curve)]))
        if not asked.check:
            path_of(rules_id, FILE).write_bytes(written(calibration(found, curve, asked)))
    return 0


def calibration(found: Sequence[Sample], curve: Curve, asked: argparse.Namespace) -> Calibration:
    """Return what is written down of a curve, with how it was found."""
    games = {
        seats: len({one.game for one in found if one.seats == seats}) for seats in sorted({s.seats for s in found})
    }
    return Calibration(
        curve, asked.player, asked.level, asked.seed, games, asked.every, commit(), reliability(found, curve)
    )
