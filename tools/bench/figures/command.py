"""``x.py bench figures``: measure and record figures, draw page and chart; ``--check`` fails on regressions.

Names are kinds of figures (``rules``) or single ones (``rules.card_game``); default is all.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Mapping, Sequence

from tools.bench.figures import bars, chart, page, record
from tools.bench.figures.bench import Bench, NotMeasured
from tools.bench.figures.catalogue import MEASURES, Measure, UnknownFigure, chosen
from tools.bench.figures.record import BadFigures, Figure
from tools.bench.install_other_libraries import NotInstalled
from tools.bench.start_up import NeverReady
from tools.project.environment import ROOT

ROUNDS = 7
"""Rounds per measurement; from six on, a 95 % interval is narrower than the full range."""
CHECKED = 3
"""Rounds per check, before apparent falls are measured again."""


def main(arguments: Sequence[str]) -> int:
    """Run the command; return 1 if a figure has fallen, 2 if that cannot be determined."""
    asked = parser().parse_args(arguments)
    try:
        return check(asked) if asked.check else draw(asked) if asked.draw else measure(asked)
    except (BadFigures, UnknownFigure) as why:
        print(f"x.py bench figures: {why}", file=sys.stderr)
        return 2


def parser() -> argparse.ArgumentParser:
    """Return the command line parser."""
    made = argparse.ArgumentParser(prog="x.py bench figures", description=__doc__)
    made.add_argument("names", nargs="*", help="kinds of figures, or single ones; default: all")
    made.add_argument("--rounds", type=_at_least_one, help=f"rounds; default: {ROUNDS}, of a check {CHECKED}")
    way = made.add_mutually_exclusive_group()
    way.add_argument("--check", action="store_true", help="fail when a figure fell by more than a tenth; write nothing")
    way.add_argument("--draw", action="store_true", help="measure nothing: draw page and chart from the record")
    return made


def _at_least_one(word: str) -> int:
    number = int(word)
    if number < 1:
        raise argparse.ArgumentTypeError("there must be a round")
    return number


def measure(asked: argparse.Namespace) -> int:
    """Measure figures and record them; draw page and chart."""
    wanted = chosen(asked.names)
    old = record.read() if record.FILE.exists() else ()
    commit = _commit()
    rounds = take(wanted, asked.rounds or ROUNDS)
    new = [figure_of(MEASURES[name], ratios, commit) for name, ratios in rounds.items() if ratios]
    for figure in new:
        print(f"{figure.name}: {figure.value:.3g} ({figure.low:.3g} to {figure.high:.3g}) {figure.unit}")
    record.write(record.merged(old, new, list(MEASURES)))
    return draw(asked)


def draw(_asked: argparse.Namespace) -> int:
    """Draw page and chart from the record."""
    figures = record.read()
    page.draw(figures)
    chart.draw(figures)
    return 0


def check(asked: argparse.Namespace) -> int:
    """Measure figures and print the fallen ones; return 1 if there are any."""
    wanted = chosen(asked.names)
    known = {figure.name: figure for figure in record.read()}
    for measure in wanted:
        if measure.name not in known:
            print(f"{measure.name} has no bar: it was never recorded", file=sys.stderr)
    recorded = [known[one.name] for one in wanted if one.name in known]
    rounds = asked.rounds or CHECKED
    falls = bars.fallen(recorded, lambda names: take([MEASURES[name] for name in names], rounds))
    for fall in falls:
        print(fall)
    print(f"{len(recorded) - len(falls)} of {len(recorded)} figures hold")
    return 1 if falls else 0


def figure_of(measure: Measure, ratios: Sequence[float], commit: str) -> Figure:
    """Return the record of a figure from its rounds."""
    low, high = record.interval(ratios)
    return Figure(
        name=measure.name,
        command=measure.command,
        compares=measure.kind.compares,
        unit=measure.kind.unit,
        value=record.rounded(record.median(ratios)),
        low=record.rounded(low),
        high=record.rounded(high),
        rounds=len(ratios),
        commit=commit,
        goal=measure.kind.goal,
    )


def take(measures: Sequence[Measure], rounds: int) -> Mapping[str, Sequence[float]]:
    """Measure figures in rounds, in alternation; report those that cannot be measured on this machine."""
    found: dict[str, list[float]] = {measure.name: [] for measure in measures}
    left = list(measures)
    with Bench() as bench:
        for number in range(rounds):
            print(f"round {number + 1} of {rounds} …", file=sys.stderr, flush=True)
            bench.next_round()
            for measure in list(left):
                try:
                    found[measure.name].append(measure.take(bench))
                except (NotMeasured, NotInstalled, NeverReady) as why:
                    print(f"{measure.name} is not measured: {why}", file=sys.stderr)
                    left.remove(measure)
    return found


def _commit() -> str:
    """Return the measured commit, with a plus if files differ from it."""
    words = ["git", "describe", "--always", "--dirty=+", "--exclude=*"]
    told = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    return told.stdout.strip() or "unknown"
