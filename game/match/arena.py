"""Simulate thousands of games without a window: who wins, how games end, how long they are, how fast it goes.

Every game has its own seed, made from the first one and its number, so that the result is the same whatever the
number of processes. Game 0 has the first seed itself: it is the game that ``play`` opens with that seed.
"""

from __future__ import annotations

import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import blake2b
from statistics import median
from typing import TypeAlias

import msgspec

from game.ai import Budget
from game.match.config import TEXT_BYTES
from game.match.match import begin
from game.rules.contract import Game, GameResult, Scored, Seat
from game.seats.human import HUMAN
from game.seats.seeds import mix
from game.seats.spec import BadSeat, sit_all

OpenGame: TypeAlias = Callable[[str], Game]
"""Opens a box by its id; a function at the top of a module, so that other processes find it."""

ENDLESS = 100_000
"""Commands after which a game counts as endless."""


NO_END = "no_end"
"""The ending, without a winner, of a game that has none."""


class Lost(ValueError):
    """A process that played ended before it should."""


class SimulationConfig(msgspec.Struct, frozen=True, kw_only=True):
    """What to simulate; ``iterations`` limits how long bots think (None: as their level says)."""

    box_id: str
    seats: tuple[str, ...]
    options: dict[str, str]
    games: int
    seed: int
    iterations: int | None = None


class GamePlayed(msgspec.Struct, frozen=True):
    """One game that was played: its number, result, length in commands, and hash of the last state.

    ``scores`` is what each seat had at the end, in games in which seats have points.
    """

    number: int
    result: GameResult
    length: int
    final: str
    scores: tuple[int, ...] = ()


class Spread(msgspec.Struct, frozen=True):
    """The distribution of a number over many games; ``most_of_them`` is its 90th percentile."""

    min: int
    median: float
    most_of_them: int
    max: int


class SeatResult(msgspec.Struct, frozen=True):
    """How one seat did; ``rate`` is its share of games won (0 to 1).

    ``score`` is what it had at the end, None in games without points.
    """

    seat: Seat
    spec: str
    wins: int
    rate: float
    score: Spread | None = None


class EndingResult(msgspec.Struct, frozen=True):
    """How often games ended in one way; ``percent`` of all games."""

    ending: str
    count: int
    percent: float


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The results; everything but ``seconds`` and ``commands_per_second`` follows from the config.

    ``win_rate`` is the share of games that at least one seat won: in a co-operative game, the team's. ``lengths`` are
    numbers of commands. ``final_hash`` is that of the last state, of many games that of their hashes in order.
    """

    box_id: str = msgspec.field(name="slug")
    """The id of the box; the JSON of a report calls it ``slug``."""
    seats: tuple[SeatResult, ...]
    options: dict[str, str]
    seed: int
    games: int
    win_rate: float
    endings: tuple[EndingResult, ...]
    lengths: Spread
    commands: int
    seconds: float
    commands_per_second: float
    final_hash: str
    endless: tuple[int, ...] = ()
    """The seeds of games that had no end after :data:`ENDLESS` commands."""


def check_config(config: SimulationConfig) -> None:
    """Raise BadSeat when a seat of ``config`` needs a person."""
    if HUMAN in config.seats:
        raise BadSeat("nobody can sit at a game without a window; use random or ai:LEVEL in place of human")


def play_one(game: Game, config: SimulationConfig, number: int) -> GamePlayed:
    """Play game ``number`` of ``config`` to its end; one that has none ends as :data:`NO_END`.

    Raises:
        SeatError: a seat did not give one of its options.
    """
    seed = game_seed(config.seed, number)
    match = begin(game, sit_all(game, config.seats, seed), seed, config.options)
    match.budget = Budget(iterations=config.iterations)
    result = match.run(ENDLESS)
    if result is None:
        result = GameResult(NO_END, ())
    state = match.history.state
    scores = tuple(state.score(seat) for seat in range(len(config.seats))) if isinstance(state, Scored) else ()
    return GamePlayed(number, result, len(match), match.final_hash(), scores)


def game_seed(seed: int, number: int) -> int:
    """Return the seed of game ``number``: the first has ``seed`` itself.

    >>> game_seed(5, 0), game_seed(5, 1) == game_seed(5, 1), game_seed(5, 1) == game_seed(6, 1)
    (5, True, False)
    """
    return mix(seed, "game", number) >> 1 if number else seed


def simulate(game: Game, config: SimulationConfig, jobs: int = 1, open_game: OpenGame | None = None) -> Report:
    """Play ``config`` in ``jobs`` processes, which open the box with ``open_game`` (None: from content).

    Raises:
        BadSeat: a seat needs a person.
        SeatError: as for :func:`play_one`.
        Lost: one of the processes was ended from outside.
    """
    check_config(config)
    begun = time.perf_counter()
    if jobs > 1 and config.games > 1:
        played = list(_spread(config, min(jobs, config.games), open_game or _open_box))
    else:
        played = [play_one(game, config, number) for number in range(config.games)]
    return summary(config, played, time.perf_counter() - begun)


def _spread(config: SimulationConfig, jobs: int, open_game: OpenGame) -> Iterator[GamePlayed]:
    """Play in several processes; yield the games in order."""
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    size = max(1, min(50, config.games // (4 * jobs)))
    starts = range(0, config.games, size)
    with ProcessPoolExecutor(jobs, get_context("spawn"), _leave_interrupts) as pool:
        waiting = [pool.submit(_share, config, first, size, open_game) for first in starts]
        try:
            for future in waiting:
                yield from future.result()
        except BrokenProcessPool as error:
            raise Lost("a process that played was ended from outside; play again, with fewer jobs") from error
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _leave_interrupts() -> None:
    """Ignore Ctrl-C: only the main process handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _share(config: SimulationConfig, first: int, size: int, open_game: OpenGame) -> list[GamePlayed]:
    """Play ``size`` games from number ``first`` on; runs in a process of its own."""
    game = _opened(config.box_id, open_game)
    return [play_one(game, config, number) for number in range(first, min(first + size, config.games))]


_OPEN: dict[str, Game] = {}


def _opened(box_id: str, open_game: OpenGame) -> Game:
    """Open a box once in this process."""
    if box_id not in _OPEN:
        _OPEN[box_id] = open_game(box_id)
    return _OPEN[box_id]


def _open_box(box_id: str) -> Game:
    """Open a box; imported late, so that this module need not read content."""
    from game.content import open_box

    return open_box(box_id)


def summary(config: SimulationConfig, played: Sequence[GamePlayed], seconds: float) -> Report:
    """Summarize ``played``, at least one game."""
    games = len(played)
    commands = sum(one.length for one in played)
    endings = Counter(one.result.ending for one in played)
    return Report(
        box_id=config.box_id,
        seats=tuple(_seat_result(seat, spec, played) for seat, spec in enumerate(config.seats)),
        options=config.options,
        seed=config.seed,
        games=games,
        win_rate=sum(bool(one.result.winners) for one in played) / games,
        endings=tuple(
            EndingResult(ending, count, round(100 * count / games, 2)) for ending, count in _by_count(endings)
        ),
        lengths=spread([one.length for one in played]),
        commands=commands,
        seconds=round(seconds, 3),
        commands_per_second=round(commands / seconds, 1) if seconds else 0.0,
        final_hash=_combined([one.final for one in played]),
        endless=tuple(game_seed(config.seed, one.number) for one in played if one.result.ending == NO_END),
    )


def _seat_result(seat: Seat, spec: str, played: Sequence[GamePlayed]) -> SeatResult:
    """Count the games that ``seat`` won."""
    wins = sum(seat in one.result.winners for one in played)
    scores = [one.scores[seat] for one in played if one.scores]
    return SeatResult(seat, spec, wins, wins / len(played), spread(scores) if scores else None)


def spread(numbers: Sequence[int]) -> Spread:
    """Summarize at least one number.

    >>> spread(range(1, 21))
    Spread(min=1, median=10.5, most_of_them=18, max=20)
    """
    found = sorted(numbers)
    return Spread(found[0], median(found), found[-(-9 * len(found) // 10) - 1], found[-1])


def _by_count(endings: Mapping[str, int]) -> list[tuple[str, int]]:
    """Order endings: the most frequent first, then by name."""
    return sorted(endings.items(), key=lambda entry: (-entry[1], entry[0]))


def _combined(hashes: Sequence[str]) -> str:
    """Make one hash of those of all games; of a single game it is its own."""
    if len(hashes) == 1:
        return hashes[0]
    return blake2b("\n".join(hashes).encode(), digest_size=TEXT_BYTES).hexdigest()


def _summary(what: str, numbers: Spread | None) -> str:
    """Return a distribution as text, or nothing."""
    if numbers is None:
        return ""
    return f"{what} min {numbers.min}, median {numbers.median:g}, 90% {numbers.most_of_them}, max {numbers.max}"


def as_text(report: Report) -> str:
    """Return a report as text."""
    lines = [f"{report.box_id}: {report.games} games, seed {report.seed}"]
    lines += [
        f"  seat {one.seat} {one.spec:<10} won {one.wins} ({one.rate:.1%})" + _summary(", score", one.score)
        for one in report.seats
    ]
    lines.append(f"  games with a winner {report.win_rate:.1%}")
    lines += [f"  ending {one.ending}: {one.count} ({one.percent:.1f}%)" for one in report.endings]
    lines += [f"  no end after {ENDLESS} commands: seed {seed}" for seed in report.endless]
    lines.append(_summary("  commands a game:", report.lengths))
    lines.append(f"  {report.commands} commands in {report.seconds:.2f} s: {report.commands_per_second:.0f} a second")
    lines.append(f"  final hash {report.final_hash}")
    return "\n".join(lines)
