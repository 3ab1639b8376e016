"""The command ``x.py truth``: checks the claims of tables and prints false ones; exit status 1 if there are any."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from os import cpu_count

from game.registry import packages
from game.table import PRESENTER
from tools.truth.listening_games import ListeningGames, Report


def main(arguments: Sequence[str]) -> int:
    """Check claims as requested by ``arguments``; return the exit status."""
    parser = argparse.ArgumentParser(prog="x.py truth", description="Check every claim that tables make.")
    parser.add_argument("games", nargs="*", help="slugs of games; none: all")
    parser.add_argument("--claims", type=int, default=200_000, help="how many claims of each game (200,000)")
    parser.add_argument("--seed", type=int, default=26, help="the first game (26)")
    chosen = parser.parse_args(arguments)
    slugs = chosen.games or [name for name in packages() if PRESENTER.has(name)]
    false = 0
    with ProcessPoolExecutor(max_workers=cpu_count()) as workers:
        for report in workers.map(partial(listen, claims=chosen.claims, seed=chosen.seed), slugs):
            print(told(report), flush=True)
            false += sum(report.false.values()) + len(report.bare)
    return 1 if false else 0


def listen(slug: str, claims: int, seed: int) -> Report:
    """Check at least ``claims`` claims in games of one box."""
    return ListeningGames(slug, seed).listen(claims)


def told(report: Report) -> str:
    """Format a report as text."""
    false, bare = sum(report.false.values()), len(report.bare)
    heard = f"{report.heard:,} claims in {report.games} games ({report.decisions:,} decisions)"
    lines = [f"{report.box_id}: {heard}, {false} false, {bare} numbers without a claim"]
    lines += [f"  {number:>9,} {question}" for question, number in report.claims.most_common()]
    lines += [
        f"  FALSE {report.false[question]:,} times, {question}: {what}" for question, what in report.examples.items()
    ]
    lines += [f"  NO CLAIM for {{{fact}}} in: {sentence}" for sentence, fact in sorted(report.bare)]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
