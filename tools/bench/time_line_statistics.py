"""``x.py bench-ai traders``: statistics of Time Line games: turns per player, final gold, sales and prices.

    python3 tools/x.py bench-ai traders ai:normal --seats 2 3 4 5 --games 100 --seed 40000

All players at a table are of the same kind. Prints Markdown and writes JSON to ``.bench/results/traders.json``.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import chain
from math import ceil
from multiprocessing import get_context
from statistics import mean, median
from typing import Final

import msgspec

from game.content import open_box
from game.games.time_line.rules import commands as c
from game.games.time_line.rules.view import TableView
from game.match.arena.playing import ENDLESS, game_seed
from game.match.match import begin
from game.seats.spec import check_spec, sit_all
from tools.bench.__main__ import RESULTS

SLUG: Final = "time_line"

TURN: Final = (c.Stay, c.MoveTo, c.StepOff, c.TurnUp, c.Explore, c.ToMarket)
"""Commands that start a turn, besides a sale after waiting on a Market."""


class Course(msgspec.Struct, frozen=True):
    """Statistics of a game: turns per player, gold of each, cards laid, and sales as number and price."""

    ending: str
    turns: float
    gold: tuple[int, ...]
    cards: int
    sales: tuple[tuple[int, int], ...]


def play(spec: str, seats: int, seed: int, number: int) -> Course:
    """Play game ``number`` of a series whose first seed is ``seed``; runs in its own process.

    Raises:
        RuntimeError: If it does not end.
    """
    box, own = open_box(SLUG), game_seed(seed, number)
    match = begin(box, sit_all(box, (spec,) * seats, own), own, {})
    result = match.run(ENDLESS)
    if result is None:
        raise RuntimeError(f"game {number} has no end after {ENDLESS} commands")
    turns, sales = 0, []
    for step in chain.from_iterable(told.steps for told in match.events(None)):
        before, command = step.before, step.command
        assert isinstance(before, TableView)
        if before.ask is None or command is None:
            continue
        turns += isinstance(command, TURN) or (isinstance(command, c.Sell) and before.ask.what == "turn")
        if isinstance(command, c.Sell):
            sales.append((command.count, before.ask.price))
    last = match.view(None)
    assert isinstance(last, TableView)
    cards = sum(len(zone.cards) for zone in last.zones)
    return Course(str(result.ending), turns / seats, tuple(p.gold for p in last.players), cards, tuple(sales))


HEAD: Final = (
    "| seats | games | endings | turns of each player: median, 90 %, most | gold: winner, others "
    "| cards laid | sales a game | goods a sale | gold a good |\n|---|---|---|---|---|---|---|---|---|"
)


def line(seats: int, courses: Sequence[Course]) -> str:
    """Format a row of the table; the winner of a game is the player with the most gold."""
    endings = ", ".join(f"{name} {count}" for name, count in Counter(one.ending for one in courses).most_common())
    turns = sorted(one.turns for one in courses)
    most = turns[ceil(0.9 * len(turns)) - 1]
    ranked = [sorted(one.gold, reverse=True) for one in courses]
    sales = list(chain.from_iterable(one.sales for one in courses))
    goods = sum(number for number, _ in sales)
    gold = f"{mean(row[0] for row in ranked):.1f}, {mean(mean(row[1:]) for row in ranked):.1f}"
    price = sum(number * price for number, price in sales) / max(1, goods)
    return (
        f"| {seats} | {len(courses)} | {endings} | {median(turns):.0f}, {most:.0f}, {turns[-1]:.0f} | {gold} "
        f"| {mean(one.cards for one in courses):.1f} | {len(sales) / len(courses):.1f} "
        f"| {goods / max(1, len(sales)):.1f} | {price:.1f} |"
    )


def main(arguments: Sequence[str]) -> int:
    """Play games, print a row for each number of seats, and write everything to a file."""
    asked = _parser().parse_args(arguments)
    asked.spec = check_spec(open_box(SLUG), asked.spec)
    print(HEAD, flush=True)
    found: dict[int, list[Course]] = {}
    with ProcessPoolExecutor(asked.jobs, get_context("spawn")) as pool:
        for seats in asked.seats:
            each = [[value] * asked.games for value in (asked.spec, seats, asked.seed)]
            found[seats] = list(pool.map(play, *each, range(asked.games)))
            print(line(seats, found[seats]), flush=True)
    RESULTS.mkdir(parents=True, exist_ok=True)
    kept = msgspec.json.encode({"asked": vars(asked), "games": found})
    (RESULTS / "traders.json").write_bytes(msgspec.json.format(kept) + b"\n")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="x.py bench-ai traders", description="How games of Time Line go.")
    parser.add_argument("spec", help="seat spec of everybody, such as ai:normal")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4, 5], help="numbers of seats")
    parser.add_argument("--games", type=int, default=100, help="games at each number of seats")
    parser.add_argument("--seed", type=int, default=40_000, help="seed of the first game")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
