"""How strong and how fast are the AI seats, measured side by side.

    python3 tools/x.py bench-ai back_in_time --seats 2 3 4 --line-ups ai:normal ai:easy random --games 200

Every line-up plays the same seeds. A line-up is one seat for everybody (``ai:normal``) or one for each seat
(``ai:normal,random``). Prints Markdown and keeps JSON in ``.bench/results/arena.json``.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Any, Final

import msgspec

from game.ai import Budget
from game.ai.memory import Past
from game.content import open_box
from game.match.arena import ENDLESS, game_seed
from game.match.match import begin
from game.rules.contract import Command, Game, View
from game.seats.player import Action, Player
from game.seats.spec import parse_seats, sit_all

RESULTS: Final = Path(__file__).resolve().parent.parent / ".bench" / "results"

SURE: Final = 1.96
"""Standard errors of a 95 % interval."""


class Task(msgspec.Struct, frozen=True):
    """Some games of one line-up at one number of seats."""

    box_id: str
    line_up: str
    specs: tuple[str, ...]
    options: dict[str, str]
    seed: int
    first: int
    games: int


class Played(msgspec.Struct, frozen=True):
    """One game: its number, who won, how it ended, its commands, and how long it took (processor seconds).

    ``thoughts`` are the seconds of each seat's decisions between several options.
    """

    number: int
    winners: tuple[int, ...]
    ending: str
    length: int
    seconds: float
    thoughts: tuple[array[float], ...]


class Lengths(msgspec.Struct, frozen=True):
    """How many commands games had; ``most_of_them`` is what nine of ten games did not exceed."""

    min: int
    median: float
    most_of_them: int
    max: int


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
    lengths: Lengths
    seat_wins: tuple[int, ...]
    seconds_per_game: float
    milliseconds_per_decision: float
    median_milliseconds: float
    slowest_milliseconds: float
    won: tuple[bool, ...]
    """Game by game, for comparing line-ups on the same seeds."""


class Timed:
    """A seat whose decisions are timed."""

    def __init__(self, seat: Player) -> None:
        """Let ``seat`` answer."""
        self._seat = seat
        self.spec, self.is_human = seat.spec, seat.is_human
        self.thoughts = array("f")

    def decide(self, view: View, options: Sequence[Command], budget: Budget, past: Past) -> Future[Action]:
        """Ask, and note how long the answer took."""
        begun = time.process_time()
        answer = self._seat.decide(view, options, budget, past)
        if len(options) > 1:
            self.thoughts.append(time.process_time() - begun)
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
    game = _BOXES.get(task.box_id) or _BOXES.setdefault(task.box_id, open_box(task.box_id))
    return [_play_one(game, task, number) for number in range(task.first, task.first + task.games)]


def _play_one(game: Game, task: Task, number: int) -> Played:
    """Play game ``number`` to its end.

    Raises:
        RuntimeError: it has none.
    """
    seed = game_seed(task.seed, number)
    seats = [Timed(seat) for seat in sit_all(game, task.specs, seed)]
    begun = time.process_time()
    match = begin(game, seats, seed, task.options)
    result = match.run(ENDLESS)
    if result is None:
        raise RuntimeError(f"game {number} (seed {seed}) has no end after {ENDLESS} commands")
    return Played(
        number,
        result.winners,
        str(result.ending),
        len(match),
        time.process_time() - begun,
        tuple(seat.thoughts for seat in seats),
    )


def interval(wins: int, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a rate (Wilson).

    >>> [round(end, 3) for end in interval(50, 100)]
    [0.404, 0.596]
    """
    rate, extra = wins / games, SURE**2 / games
    middle, spread = rate + extra / 2, SURE * math.sqrt(rate * (1 - rate) / games + extra / games / 4)
    return max(0.0, (middle - spread) / (1 + extra)), min(1.0, (middle + spread) / (1 + extra))


def difference(one: Sequence[bool], other: Sequence[bool]) -> tuple[float, float]:
    """Return the mean difference of two line-ups on the same seeds and half its 95 % interval.

    >>> difference([True, True, False, True], [False, True, False, True])[0]
    0.25
    """
    gaps = [int(a) - int(b) for a, b in zip(one, other, strict=True)]
    mean = sum(gaps) / len(gaps)
    spread = math.sqrt(sum((gap - mean) ** 2 for gap in gaps) / max(1, len(gaps) - 1) / len(gaps))
    return mean, SURE * spread


def lengths(played: Sequence[Played]) -> Lengths:
    """Sum up how long games were.

    >>> lengths([Played(n, (), "", n, 0.0, ()) for n in range(1, 21)])
    Lengths(min=1, median=10.5, most_of_them=18, max=20)
    """
    found = sorted(one.length for one in played)
    return Lengths(found[0], median(found), found[math.ceil(0.9 * len(found)) - 1], found[-1])


def milliseconds(thoughts: Sequence[float]) -> tuple[float, float]:
    """Return the median and the longest of some decisions in milliseconds; zeros where there was none."""
    return (1000 * median(thoughts), 1000 * max(thoughts)) if thoughts else (0.0, 0.0)


def row(seats: int, line_up: str, played: Sequence[Played], watched: int) -> Row:
    """Sum up the games of one line-up; what counts is whether seat ``watched`` won."""
    games = len(played)
    won = tuple(watched in one.winners for one in played)
    low, high = interval(sum(won), games)
    seconds, thoughts = sum(one.seconds for one in played), array("f")
    for one in played:
        for seat in one.thoughts:
            thoughts.extend(seat)
    middle, slowest = milliseconds(thoughts)
    return Row(
        seats=seats,
        line_up=line_up,
        games=games,
        wins=sum(won),
        rate=sum(won) / games,
        low=low,
        high=high,
        endings=dict(Counter(one.ending for one in played).most_common()),
        lengths=lengths(played),
        seat_wins=tuple(sum(seat in one.winners for one in played) for seat in range(seats)),
        seconds_per_game=seconds / games,
        milliseconds_per_decision=1000 * seconds / max(1, len(thoughts)),
        median_milliseconds=middle,
        slowest_milliseconds=slowest,
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
    "| seats | line-up | games | won | 95 % interval | endings | commands: median, 90 %, most | s/game | ms/decision "
    "| median ms | slowest ms |\n"
    "|---|---|---|---|---|---|---|---|---|---|---|"
)


def line(found: Row) -> str:
    """Write one row of the table."""
    endings = ", ".join(f"{name} {count}" for name, count in found.endings.items())
    times = (
        f"{found.milliseconds_per_decision:.1f} | {found.median_milliseconds:.1f} | {found.slowest_milliseconds:.0f}"
    )
    return (
        f"| {found.seats} | {found.line_up} | {found.games} | {found.rate:.1%} | {found.low:.1%} - {found.high:.1%} "
        f"| {endings} | {long(found.lengths)} | {found.seconds_per_game:.2f} | {times} |"
    )


def long(found: Lengths) -> str:
    """Write how many commands games had: the median, nine of ten, the longest.

    >>> long(Lengths(1, 10.5, 18, 1020))
    '10, 18, 1,020'
    """
    return f"{found.median:,.0f}, {found.most_of_them:,}, {found.max:,}"


def comparisons(rows: Sequence[Row]) -> list[str]:
    """Compare each line-up with the next one at the same number of seats, game by game."""
    lines = []
    for one, other in pairwise(rows):
        if one.seats == other.seats:
            mean, half = difference(one.won, other.won)
            lines.append(f"- {one.seats} seats, {one.line_up} - {other.line_up}: {mean:+.1%} (± {half:.1%})")
    return lines


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure every line-up."""
    words = list(sys.argv[1:] if arguments is None else arguments)
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
    parser.add_argument("game", nargs="?", default="back_in_time", help="slug of the game")
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
