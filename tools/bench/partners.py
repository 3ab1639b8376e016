"""``x.py bench-ai``: how strong and how fast the programs are that sit at the table.

Every level plays a whole table of its own kind over seeded games, at every number of seats: the share of games
won (in a co-operative game: by the team) and the time a game takes on all the processes used.
"""

import argparse
import json
import math
import os
import sys
from collections.abc import Iterator

import msgspec

from game.ai import RANDOM, levels
from game.content import open_box
from game.match.arena import Report, SimulationConfig, simulate
from game.rules.contract import Game
from game.seats.spec import BOT_PREFIX
from tools.bench.__main__ import RESULTS


def main() -> int:
    """Play all tables asked for; print Markdown or JSON and keep the JSON in ``.bench/results/``."""
    asked = _parser().parse_args()
    box = open_box(asked.game)
    reports = list(tables(box, asked))
    found = msgspec.json.encode(reports)
    RESULTS.mkdir(parents=True, exist_ok=True)
    (RESULTS / "ai.json").write_bytes(msgspec.json.format(found) + b"\n")
    print(json.dumps(json.loads(found), indent=2) if asked.json else markdown(reports))
    return 0


def tables(box: Game, asked: argparse.Namespace) -> Iterator[Report]:
    """Play every level at every number of seats."""
    for spec in asked.levels or (RANDOM, *(BOT_PREFIX + level for level in levels(box.box_id))):
        for seats in asked.seats or box.seats:
            games = asked.random_games if spec == RANDOM else asked.games
            plan = SimulationConfig(box_id=box.box_id, seats=(spec,) * seats, options={}, games=games, seed=asked.seed)
            print(f"{spec} at {seats} seats: {games} games …", file=sys.stderr, flush=True)
            yield simulate(box, plan, asked.jobs)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="x.py bench-ai", description=__doc__)
    parser.add_argument("--game", default="back_in_time", help="slug of the game")
    parser.add_argument("--levels", nargs="*", help="such as: random ai:easy (default: all)")
    parser.add_argument("--seats", nargs="*", type=int, help="such as: 2 3 (default: all)")
    parser.add_argument("--games", type=int, default=500, help="games for each table of programs that think")
    parser.add_argument("--random-games", type=int, default=2000, help="games for each table of random seats")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--json", action="store_true", help="print JSON instead of Markdown")
    return parser


def doubt(report: Report) -> float:
    """Half the width of the 95 % interval around the share of games won (Wilson), in percent points."""
    z, n, share = 1.96, report.games, report.win_rate
    return 100 * z / (1 + z * z / n) * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))


def markdown(reports: list[Report]) -> str:
    """The result as a table for tools/bench/README.md."""
    lines = ["| who | seats | games | won | commands a game | ms a game |", "|---|---:|---:|---:|---:|---:|"]
    for report in reports:
        won = f"{100 * report.win_rate:.1f} % ±{doubt(report):.1f}"
        each = f"{report.lengths.median:.0f} | {1000 * report.seconds / report.games:.0f}"
        lines.append(f"| {report.seats[0].spec} | {len(report.seats)} | {report.games} | {won} | {each} |")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
