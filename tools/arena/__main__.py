"""``x.py arena``: tournaments of bots, with ratings, tables and plots.

    python3 tools/x.py arena card_game --players ai:easy ai:normal --seats 2 3 4 --games 400 --seed 555000
    python3 tools/x.py arena time_line --format ladder --players random ai:easy ai:normal --seats 2
    python3 tools/x.py arena back_in_time --format line-ups --players ai:normal ai:easy --seats 2 3 4 --games 200
    python3 tools/x.py arena card_game --backend dask --scheduler tcp://10.0.0.1:8786

The output folder is given by ``--out`` (default ``.bench/arena/GAME-FORMAT-SEED``): ``games.jsonl`` with a line per
game, ``results.md``, ``results.json``, ``ratings.png``, ``won.png``. An interrupted tournament continues when it is
started again, possibly with more games, players or seats. On a cluster, the workers need this project on their path.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from game.content import UnknownGame, open_box
from game.match.arena.playing import ENDLESS, check_seats
from game.match.arena.workers import Lost, Workers
from game.rules.contract import BadOption
from game.seats.spec import offered
from tools.arena import plots, ratings, standings, tables
from tools.arena.joblib_workers import BACKENDS, DASK, LOCAL, JoblibWorkers
from tools.arena.ledger import BadLedger, Ledger
from tools.arena.origin import Origin, here
from tools.arena.tournament import FORMATS, ROUND_ROBIN, Meeting, Tournament, checked, meetings
from tools.project.environment import ROOT

ARENA = ROOT / ".bench" / "arena"


def main(arguments: Sequence[str] | None = None) -> int:
    """Play missing games and write the results; return 1 if a game or player failed, 2 for bad arguments."""
    asked = _parser().parse_args(arguments)
    if (asked.backend == DASK) != (asked.scheduler is not None):
        print("x.py arena: --backend dask and --scheduler ADDRESS go together", file=sys.stderr)
        return 2
    try:
        tournament = _tournament(asked)
        folder = asked.out or ARENA / f"{tournament.box_id}-{tournament.format}-{tournament.seed}"
        workers = JoblibWorkers(asked.backend, asked.jobs, asked.scheduler)
        found = run(tournament, folder, workers, here(tournament.box_id))
    except (UnknownGame, BadOption, BadLedger, ValueError) as error:
        print(f"x.py arena: {error}", file=sys.stderr)
        return 1 if isinstance(error, Lost) else 2
    except KeyboardInterrupt:
        print("stopped; the same command goes on from here", file=sys.stderr)
        return 130
    return 1 if any(row.unfinished or row.replaced for row in found) else 0


def _tournament(asked: argparse.Namespace) -> Tournament:
    """Return the checked tournament of the arguments."""
    game = open_box(asked.game)
    players = asked.players or [spec for spec in offered(game) if spec != "human"]
    check_seats([spec for player in players for spec in player.split(",")])
    return checked(
        game,
        Tournament(
            box_id=game.box_id,
            format=asked.format,
            players=tuple(players),
            seats=tuple(asked.seats),
            games=asked.games,
            seed=asked.seed,
            options=dict(pair.split("=", 1) for pair in asked.option),
            iterations=asked.iterations,
            longest=asked.longest,
        ),
    )


def run(tournament: Tournament, folder: Path, workers: Workers, origin: Origin) -> list[standings.Row]:
    """Play the games of a tournament missing in ``folder``; print and write the results.

    Raises:
        BadLedger: If its ledger cannot be read, or belongs to another version than ``origin``.
        Lost: If a worker process was killed; the games played so far are stored.
    """
    plan = meetings(tournament)
    with Ledger(folder / "games.jsonl", origin) as ledger:
        _play(plan, ledger, workers)
        found = standings.rows(plan, ledger.played)
        rated = ratings.ratings(plan, ledger.played)
    tables.write(folder, tournament, found, rated, origin)
    plots.write(folder, tournament, found, rated)
    print(tables.markdown(tournament, found, rated, origin))
    print(f"kept in {folder}", file=sys.stderr)
    return found


def _play(plan: Sequence[Meeting], ledger: Ledger, workers: Workers) -> None:
    """Play the games missing in the ledger, with a progress bar."""
    planned = {one.planned.key: one.planned for one in plan}
    missing = [one for key, one in planned.items() if key not in ledger.played]
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        bar = progress.add_task("games", total=len(planned), completed=len(planned) - len(missing))
        if missing:
            for played in workers.play(missing):
                ledger.add(planned[played.key], played)
                progress.advance(bar)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="x.py arena", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", help="slug of the game")
    parser.add_argument("--format", choices=FORMATS, default=ROUND_ROBIN, help="who meets whom (round-robin)")
    parser.add_argument("--players", nargs="+", metavar="SPEC", help="weakest first for a ladder; default: everybody")
    parser.add_argument("--seats", type=int, nargs="+", default=[2], help="numbers of seats (2)")
    parser.add_argument("--games", type=int, default=100, help="games of each pairing at each number of seats (100)")
    parser.add_argument("--seed", type=int, default=20_000, help="seed of the first game")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="option of the game")
    parser.add_argument("--iterations", type=int, help="thought of programs that search, a decision")
    parser.add_argument("--longest", type=int, default=ENDLESS, help="commands after which a game counts as endless")
    parser.add_argument("--jobs", type=int, default=-1, help="processes (-1: one for each processor)")
    parser.add_argument("--backend", choices=BACKENDS, default=LOCAL, help="this machine, or a Dask cluster")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="the scheduler of the cluster: tcp://HOST:PORT")
    parser.add_argument("--out", type=Path, help="folder of the results")
    return parser


if __name__ == "__main__":
    sys.exit(main())
