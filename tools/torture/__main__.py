"""The command: runs each kind in its own process and prints a table; exit status 1 if anything failed."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Mapping, Sequence
from secrets import randbelow

from tools.torture.kinds import KINDS
from tools.torture.run import Plan, Report, run_apart

SHOWN = 5
"""Maximum number of failures printed in full."""
HEAD = (
    f"{'kind':<10} {'trials':>8} {'a minute':>9} {'tried':>10} {'seconds':>8}"
    f" {'slowest':>9} {'failures':>8} {'memory':>8}"
)
LAST = 1.0
"""Minimum time for a kind in seconds, even if others took too long."""


def main(arguments: Sequence[str]) -> int:
    """Run the requested kinds; return the exit status."""
    chosen = _parser().parse_args(arguments)
    names = [name for name in KINDS if name in (chosen.only or KINDS)]
    late = time.monotonic() + chosen.minutes * 60
    seed = randbelow(2**32) if chosen.seed is None else chosen.seed
    print(f"seed {seed}, {chosen.minutes * 60 / len(names):.0f} s for each kind\n{HEAD}", flush=True)
    failures = []
    for number, name in enumerate(names):
        seconds = max(LAST, (late - time.monotonic()) / (len(names) - number))
        report = run_apart(Plan(name, seed, seconds, chosen.trials, chosen.first))
        print(row(report), flush=True)
        if report.figures:
            print(by_game(KINDS[name].figures, report.figures), flush=True)
        failures += report.failures
    for failure in failures[:SHOWN]:
        print(f"\n{failure}", file=sys.stderr)
    return 1 if failures else 0


def row(report: Report) -> str:
    """Return the line of the table for one kind."""
    return (
        f"{report.name:<10} {report.trials:>8,} {report.a_minute:>9.1f} {report.tried:>10,} {report.seconds:>8.1f}"
        f" {report.slowest * 1000:>6.0f} ms {len(report.failures):>8} {report.memory / 2**20:>5.0f} MB"
        f"{' (and one cut short)' if report.cut else ''}"
    )


def by_game(words: str, figures: Mapping[tuple[str, str], int]) -> str:
    """Return the table of a kind's counts (rows) by game (columns)."""
    games, rows = sorted({game for _row, game in figures}), dict.fromkeys(row for row, _game in figures)
    lines = ["", f"{words:<20} " + " ".join(f"{game or 'no game':>17}" for game in games)]
    for row in rows:
        cells = (f"{figures[row, game]:,}" if (row, game) in figures else "" for game in games)
        lines.append(f"{row:<20} " + " ".join(f"{cell:>17}" for cell in cells))
    return "\n".join([*lines, ""])


def _parser() -> argparse.ArgumentParser:
    lines = "\n".join(f"  {name:<10} {kind.words}" for name, kind in KINDS.items())
    parser = argparse.ArgumentParser(
        prog="x.py torture",
        description=f"Try hard to break the program.\n\nkinds:\n{lines}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--minutes", type=float, default=5.0, help="how long in all, shared out among the kinds")
    parser.add_argument("--seed", type=int, help="what is tried follows from it; left out: any")
    parser.add_argument("--only", action="append", choices=KINDS, metavar="NAME", help="only this kind (repeatable)")
    parser.add_argument("--trials", type=int, help="at most so many trials of each kind")
    parser.add_argument("--first", type=int, default=0, help="number of the first trial, to repeat a failure")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
