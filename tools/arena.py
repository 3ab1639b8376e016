"""``x.py bench-ai``: how strong and how fast are the AI seats, measured side by side.

    python3 tools/x.py bench-ai back_in_time --seats 2 3 4 --line-ups ai:normal ai:easy random --games 200
    python3 tools/x.py bench-ai tune back_in_time --games 120

Every line-up plays the same seeds. A line-up is one seat for everybody (``ai:normal``) or one for each seat
(``ai:normal,random``). Prints Markdown and keeps JSON in ``.bench/results/arena.json``. ``tune`` looks for better
weights by changing them a little at random, on seeds of its own.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

import msgspec

from game.ai import Budget
from game.content import open_box
from game.match.arena import ENDLESS, game_seed
from game.match.match import begin
from game.rules.kernel import Command, Game, View
from game.seats.sitter import Sitter
from game.seats.spec import parse_seats, sit_all

RESULTS: Final = Path(__file__).resolve().parent.parent / ".bench" / "results"

SURE: Final = 1.96
"""Standard errors of a 95 % interval."""


class Task(msgspec.Struct, frozen=True):
    """Some games of one line-up at one number of seats."""

    slug: str
    line_up: str
    specs: tuple[str, ...]
    options: dict[str, str]
    seed: int
    first: int
    games: int


class Played(msgspec.Struct, frozen=True):
    """One game: its number, who won, how it ended, how long it took (processor seconds), and its decisions."""

    number: int
    winners: tuple[int, ...]
    ending: str
    seconds: float
    decisions: int
    slowest: float


class Row(msgspec.Struct, frozen=True):
    """What came of one line-up at one number of seats; rates and intervals are shares of all games."""

    seats: int
    line_up: str
    games: int
    wins: int
    rate: float
    low: float
    high: float
    endings: dict[str, int]
    seat_wins: tuple[int, ...]
    seconds_per_game: float
    milliseconds_per_decision: float
    slowest_milliseconds: float
    won: tuple[bool, ...]
    """Game by game, for comparing line-ups on the same seeds."""


class Timed:
    """A seat whose decisions are timed."""

    def __init__(self, seat: Sitter) -> None:
        """Let ``seat`` answer."""
        self._seat = seat
        self.spec, self.person = seat.spec, seat.person
        self.decisions, self.slowest = 0, 0.0

    def decide(self, view: View, options: Sequence[Command], budget: Budget) -> Future[Command]:
        """Ask, and note how long the answer took."""
        begun = time.process_time()
        answer = self._seat.decide(view, options, budget)
        if len(options) > 1:
            self.decisions += 1
            self.slowest = max(self.slowest, time.process_time() - begun)
        return answer

    def hurry(self) -> None:
        """Pass on."""
        self._seat.hurry()

    def withdraw(self) -> None:
        """Pass on."""
        self._seat.withdraw()

    def close(self) -> None:
        """Pass on."""
        self._seat.close()


_BOXES: dict[str, Game] = {}


def play(task: Task) -> list[Played]:
    """Play the games of ``task``; runs in a process of its own."""
    game = _BOXES.get(task.slug) or _BOXES.setdefault(task.slug, open_box(task.slug))
    return [_play_one(game, task, number) for number in range(task.first, task.first + task.games)]


def _play_one(game: Game, task: Task, number: int) -> Played:
    """Play game ``number`` to its end.

    Raises:
        RuntimeError: it has none.
    """
    seed = game_seed(task.seed, number)
    seats = [Timed(seat) for seat in sit_all(game, task.specs, seed)]
    begun = time.process_time()
    ended = begin(game, seats, seed, task.options).run(ENDLESS)
    if ended is None:
        raise RuntimeError(f"game {number} (seed {seed}) has no end after {ENDLESS} commands")
    return Played(
        number,
        ended.winners,
        str(ended.ending),
        time.process_time() - begun,
        sum(seat.decisions for seat in seats),
        max(seat.slowest for seat in seats),
    )


def interval(wins: int, games: int) -> tuple[float, float]:
    """Give the 95 % interval of a rate (Wilson).

    >>> [round(end, 3) for end in interval(50, 100)]
    [0.404, 0.596]
    """
    rate, extra = wins / games, SURE**2 / games
    middle, spread = rate + extra / 2, SURE * math.sqrt(rate * (1 - rate) / games + extra / games / 4)
    return max(0.0, (middle - spread) / (1 + extra)), min(1.0, (middle + spread) / (1 + extra))


def difference(one: Sequence[bool], other: Sequence[bool]) -> tuple[float, float]:
    """Give the mean difference of two line-ups on the same seeds and half its 95 % interval.

    >>> difference([True, True, False, True], [False, True, False, True])[0]
    0.25
    """
    gaps = [int(a) - int(b) for a, b in zip(one, other, strict=True)]
    mean = sum(gaps) / len(gaps)
    spread = math.sqrt(sum((gap - mean) ** 2 for gap in gaps) / max(1, len(gaps) - 1) / len(gaps))
    return mean, SURE * spread


def row(seats: int, line_up: str, played: Sequence[Played], watched: int) -> Row:
    """Sum up the games of one line-up; what counts is whether seat ``watched`` won."""
    games = len(played)
    won = tuple(watched in one.winners for one in played)
    low, high = interval(sum(won), games)
    seconds, decisions = sum(one.seconds for one in played), sum(one.decisions for one in played)
    return Row(
        seats=seats,
        line_up=line_up,
        games=games,
        wins=sum(won),
        rate=sum(won) / games,
        low=low,
        high=high,
        endings=dict(Counter(one.ending for one in played).most_common()),
        seat_wins=tuple(sum(seat in one.winners for one in played) for seat in range(seats)),
        seconds_per_game=seconds / games,
        milliseconds_per_decision=1000 * seconds / max(1, decisions),
        slowest_milliseconds=1000 * max(one.slowest for one in played),
        won=won,
    )


def measure(asked: argparse.Namespace, tell: Callable[[Row], None]) -> list[Row]:
    """Play everything that is asked for, line-up beside line-up; ``tell`` hears each row when it is there."""
    game, rows = open_box(asked.game), []
    options = dict(pair.split("=", 1) for pair in asked.option)
    with ProcessPoolExecutor(asked.jobs, get_context("spawn")) as pool:
        for seats in asked.seats:
            for line_up in asked.line_ups:
                text = line_up if "," in line_up else ",".join([line_up] * seats)
                specs = parse_seats(game, text)
                tasks = list(_tasks(asked, line_up, specs, options))
                played = [one for share in pool.map(play, tasks) for one in share]
                rows.append(row(seats, line_up, played, asked.seat))
                tell(rows[-1])
    return rows


def _tasks(asked: argparse.Namespace, line_up: str, specs: tuple[str, ...], options: dict[str, str]) -> Iterator[Task]:
    """Cut the games into shares small enough to keep all processes busy."""
    size = max(1, min(20, asked.games // (4 * asked.jobs)))
    for first in range(0, asked.games, size):
        yield Task(asked.game, line_up, specs, options, asked.seed, first, min(size, asked.games - first))


HEAD: Final = (
    "| seats | line-up | games | won | 95 % interval | endings | s/game | ms/decision | slowest ms |\n"
    "|---|---|---|---|---|---|---|---|---|"
)


def line(found: Row) -> str:
    """Write one row of the table."""
    endings = ", ".join(f"{name} {count}" for name, count in found.endings.items())
    return (
        f"| {found.seats} | {found.line_up} | {found.games} | {found.rate:.1%} | {found.low:.1%} - {found.high:.1%} "
        f"| {endings} | {found.seconds_per_game:.2f} | {found.milliseconds_per_decision:.1f} "
        f"| {found.slowest_milliseconds:.0f} |"
    )


def comparisons(rows: Sequence[Row]) -> list[str]:
    """Compare each line-up with the next one at the same number of seats, game by game."""
    lines = []
    for one, other in pairwise(rows):
        if one.seats == other.seats:
            mean, half = difference(one.won, other.won)
            lines.append(f"- {one.seats} seats, {one.line_up} - {other.line_up}: {mean:+.1%} (± {half:.1%})")
    return lines


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, or tune when the first word is ``tune``."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words[:1] == ["tune"]:
        from tools.tuning import main as tune

        return tune(words[1:])
    asked = _parser().parse_args(words)
    print(HEAD, flush=True)
    rows = measure(asked, lambda found: print(line(found), flush=True))
    compared = comparisons(rows)
    if compared:
        print("\nPaired differences (same seeds):\n\n" + "\n".join(compared))
    RESULTS.mkdir(parents=True, exist_ok=True)
    found: dict[str, Any] = {"asked": vars(asked), "rows": msgspec.to_builtins(rows)}
    (RESULTS / "arena.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="x.py bench-ai", description=__doc__, formatter_class=_Plain)
    parser.add_argument("game", nargs="?", default="back_in_time", help="slug of the game (or: tune)")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4], help="numbers of seats")
    parser.add_argument("--line-ups", nargs="+", default=["ai:normal", "ai:easy", "random"], metavar="SEATS")
    parser.add_argument("--games", type=int, default=100, help="games of each line-up at each number of seats")
    parser.add_argument("--seed", type=int, default=20_000, help="seed of the first game")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="option of the game")
    parser.add_argument("--seat", type=int, default=0, help="whose wins count (in a co-operative game: anybody's)")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    return parser


class _Plain(argparse.RawDescriptionHelpFormatter):
    """Leaves the examples as they are."""


if __name__ == "__main__":
    sys.exit(main())
