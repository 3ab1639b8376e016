"""``x.py bench-ai duel``: two kinds of players share the seats of a table; which of them wins more games?

    python3 tools/x.py bench-ai duel card_game ai:normal ai:easy --seats 2 3 4 --games 400 --seed 1

Every seed is played twice: once with some seats for the one and the rest for the other, once the other way round.
Which seats these are changes from seed to seed, so that neither the deal nor the order favours anybody: players of
equal strength win half of the games each. Games that nobody wins are left out of the share. Prints Markdown and
keeps JSON in ``.bench/results/duel.json``.
"""

from __future__ import annotations

import argparse
import sys
from array import array
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from multiprocessing import get_context
from typing import Final

import msgspec

from game.content import open_box
from game.seats.spec import check_spec
from tools.arena import RESULTS, Lengths, Played, Task, interval, lengths, long, milliseconds, play


class Side(msgspec.Struct, frozen=True):
    """One of the two kinds: its seat spec, the games it won, and its decisions in milliseconds."""

    spec: str
    wins: int
    median_milliseconds: float
    slowest_milliseconds: float


class Duel(msgspec.Struct, frozen=True):
    """What came out at one number of seats; ``share`` is the first side's of the games that somebody won."""

    seats: int
    games: int
    decided: int
    share: float
    low: float
    high: float
    sides: tuple[Side, Side]
    endings: dict[str, int]
    lengths: Lengths


def seatings(seats: int) -> list[tuple[frozenset[int], frozenset[int]]]:
    """List how the first kind may sit: half of the seats (or half less one), then all the others.

    >>> [[sorted(one) for one in pair] for pair in seatings(3)]
    [[[0], [1, 2]], [[1], [0, 2]], [[2], [0, 1]]]
    >>> len(seatings(4))
    6
    """
    every = frozenset(range(seats))
    return [(frozenset(some), every - frozenset(some)) for some in combinations(range(seats), seats // 2)]


def seated(number: int, seats: int) -> frozenset[int]:
    """Return the seats of the first kind in game ``number``; games 2n and 2n + 1 have the same seed."""
    pairs = seatings(seats)
    return pairs[number // 2 % len(pairs)][number % 2]


def fight(pool: ProcessPoolExecutor, asked: argparse.Namespace, seats: int) -> Duel:
    """Play all games at one number of seats."""
    options = dict(pair.split("=", 1) for pair in asked.option)
    tasks = []
    for number in range(asked.games):
        mine = seated(number, seats)
        specs = tuple(asked.one if seat in mine else asked.other for seat in range(seats))
        tasks.append(Task(asked.game, "duel", specs, options, asked.seed, number // 2, 1))
    played = [one for share in pool.map(play, tasks, chunksize=4) for one in share]
    return outcome(seats, (asked.one, asked.other), played)


def outcome(seats: int, specs: tuple[str, str], played: Sequence[Played]) -> Duel:
    """Sum up the games at one number of seats, in the order of :func:`seated`."""
    wins, thoughts = [0, 0], (array("f"), array("f"))
    for number, one in enumerate(played):
        sides = [int(seat not in seated(number, seats)) for seat in range(seats)]
        for side in {sides[seat] for seat in one.winners}:
            wins[side] += 1
        for seat, times in enumerate(one.thoughts):
            thoughts[sides[seat]].extend(times)
    decided = sum(wins)
    low, high = interval(wins[0], decided) if decided else (0.0, 1.0)
    found = [Side(spec, won, *milliseconds(times)) for spec, won, times in zip(specs, wins, thoughts, strict=True)]
    return Duel(
        seats=seats,
        games=len(played),
        decided=decided,
        share=wins[0] / max(1, decided),
        low=low,
        high=high,
        sides=(found[0], found[1]),
        endings=dict(Counter(one.ending for one in played).most_common()),
        lengths=lengths(played),
    )


HEAD: Final = (
    "| seats | games | {} against {} | 95 % interval | endings | commands: median, 90 %, most "
    "| decision, ms: median, slowest |\n|---|---|---|---|---|---|---|"
)


def line(found: Duel) -> str:
    """Write one row of the table."""
    endings = ", ".join(f"{name} {count}" for name, count in found.endings.items())
    times = "; ".join(f"{s.median_milliseconds:.1f}, {s.slowest_milliseconds:.0f}" for s in found.sides)
    return (
        f"| {found.seats} | {found.games} | {found.share:.1%} | {found.low:.1%} - {found.high:.1%} | {endings} "
        f"| {long(found.lengths)} | {times} |"
    )


def main(arguments: Sequence[str]) -> int:
    """Play, print a row for each number of seats, keep all in a file."""
    asked = _parser().parse_args(arguments)
    box = open_box(asked.game)
    asked.one, asked.other = check_spec(box, asked.one), check_spec(box, asked.other)
    print(HEAD.format(asked.one, asked.other), flush=True)
    rows = []
    with ProcessPoolExecutor(asked.jobs, get_context("spawn")) as pool:
        for seats in asked.seats:
            rows.append(fight(pool, asked, seats))
            print(line(rows[-1]), flush=True)
    RESULTS.mkdir(parents=True, exist_ok=True)
    found = msgspec.json.encode({"asked": vars(asked), "rows": rows})
    (RESULTS / "duel.json").write_bytes(msgspec.json.format(found) + b"\n")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="x.py bench-ai duel", description="Two kinds share the seats of a table.")
    parser.add_argument("game", help="slug of the game")
    parser.add_argument("one", help="seat spec whose share is told, such as ai:normal")
    parser.add_argument("other", help="seat spec it plays against, such as ai:easy")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4], help="numbers of seats")
    parser.add_argument("--games", type=int, default=400, help="games at each number of seats")
    parser.add_argument("--seed", type=int, default=20_000, help="seed of the first game")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="option of the game")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
