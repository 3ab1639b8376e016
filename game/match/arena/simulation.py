"""The report of ``parlour simulate`` on thousands of games: winners, endings, lengths, speed.

Every game has its own seed, derived from the first one and its number, so the result does not depend on the number of
processes. Game 0 has the first seed itself: it is the game that ``play`` opens with that seed. An endless or failed
game does not stop the others; the report names it.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import blake2b

import msgspec

from game.i18n import _, ngettext
from game.match.arena.playing import ENDLESS, FAILED, NO_END, PlannedGame, PlayedGame, check_seats, game_seed
from game.match.arena.statistics import Spread, spread
from game.match.arena.workers import Workers
from game.match.config import TEXT_BYTES
from game.rules.contract import Seat


class SimulationConfig(msgspec.Struct, frozen=True, kw_only=True):
    """The games to simulate; ``iterations`` limits the thinking of bots (None: the limit of their level).

    ``longest`` is the number of commands after which a game counts as endless.
    """

    box_id: str
    seats: tuple[str, ...]
    options: dict[str, str]
    games: int
    seed: int
    iterations: int | None = None
    longest: int = ENDLESS

    def planned(self, number: int) -> PlannedGame:
        """Return game ``number``."""
        return PlannedGame(
            box_id=self.box_id,
            seats=self.seats,
            options=self.options,
            seed=game_seed(self.seed, number),
            iterations=self.iterations,
            longest=self.longest,
        )


class SeatResult(msgspec.Struct, frozen=True):
    """The results of one seat; ``rate`` is its share of games won (0 to 1).

    ``score`` is the distribution of its final points, None in games without points.
    """

    seat: Seat
    spec: str
    wins: int
    rate: float
    score: Spread | None = None


class EndingResult(msgspec.Struct, frozen=True):
    """The number of games with an ending, and their percentage of all games."""

    ending: str
    count: int
    percent: float


class Failure(msgspec.Struct, frozen=True):
    """The seed and the error of a failed game, or of one in which a third-party bot was replaced."""

    seed: int
    why: str


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The results; everything but ``seconds`` and ``commands_per_second`` follows from the config.

    ``win_rate`` is the share of games that at least one seat won; in a co-operative game, the team. ``lengths`` are
    numbers of commands. ``final_hash`` is the hash of the last state, or of all last states in order.
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
    """The seeds of endless games."""
    failed: tuple[Failure, ...] = ()
    """The games in which a seat gave no legal answer."""
    replaced: tuple[Failure, ...] = ()
    """The distinct errors of third-party bots that our bots replaced."""


def simulate(config: SimulationConfig, workers: Workers) -> Report:
    """Let ``workers`` play the games of ``config`` and report on them.

    Raises:
        BadSeat: a seat needs a person.
        Lost: a worker process was killed.
    """
    check_seats(config.seats)
    begun = time.perf_counter()
    planned = [config.planned(number) for number in range(config.games)]
    order = {one.key: number for number, one in enumerate(planned)}
    played = sorted(workers.play(planned), key=lambda one: order[one.key])
    return summary(config, played, time.perf_counter() - begun)


def summary(config: SimulationConfig, played: Sequence[PlayedGame], seconds: float) -> Report:
    """Summarize at least one game, in order of their numbers."""
    games = len(played)
    commands = sum(one.length for one in played)
    endings = Counter(one.ending for one in played)
    return Report(
        box_id=config.box_id,
        seats=tuple(_seat_result(seat, spec, played) for seat, spec in enumerate(config.seats)),
        options=config.options,
        seed=config.seed,
        games=games,
        win_rate=sum(bool(one.winners) for one in played) / games,
        endings=tuple(
            EndingResult(ending, count, round(100 * count / games, 2)) for ending, count in _by_count(endings)
        ),
        lengths=spread([one.length for one in played]),
        commands=commands,
        seconds=round(seconds, 3),
        commands_per_second=round(commands / seconds, 1) if seconds else 0.0,
        final_hash=_combined([one.final for one in played]),
        endless=tuple(config.planned(number).seed for number, one in enumerate(played) if one.ending == NO_END),
        failed=tuple(
            Failure(config.planned(number).seed, one.why) for number, one in enumerate(played) if one.ending == FAILED
        ),
        replaced=_replaced(config, played),
    )


def _replaced(config: SimulationConfig, played: Sequence[PlayedGame]) -> tuple[Failure, ...]:
    """Return the first game for each distinct error of third-party bots."""
    first: dict[str, int] = {}
    for number, one in enumerate(played):
        for why in one.replaced:
            first.setdefault(why, number)
    return tuple(Failure(config.planned(number).seed, why) for why, number in first.items())


def _seat_result(seat: Seat, spec: str, played: Sequence[PlayedGame]) -> SeatResult:
    """Summarize the games for one seat."""
    wins = sum(seat in one.winners for one in played)
    scores = [one.scores[seat] for one in played if one.scores]
    return SeatResult(seat, spec, wins, wins / len(played), spread(scores) if scores else None)


def _by_count(endings: Mapping[str, int]) -> list[tuple[str, int]]:
    """Sort endings by decreasing count, then by name."""
    return sorted(endings.items(), key=lambda entry: (-entry[1], entry[0]))


def _combined(hashes: Sequence[str]) -> str:
    """Combine the hashes of all games into one; that of a single game stays as it is."""
    if len(hashes) == 1:
        return hashes[0]
    return blake2b("\n".join(hashes).encode(), digest_size=TEXT_BYTES).hexdigest()


def _summary(what: str, numbers: Spread | None) -> str:
    """Return a distribution in place of {0} in a text, or nothing."""
    if numbers is None:
        return ""
    return what.format(
        _("min {min}, median {median:g}, 90% {most}, max {max}").format(
            min=numbers.min, median=numbers.median, most=numbers.most_of_them, max=numbers.max
        )
    )


def as_text(report: Report) -> str:
    """Return a report as text."""
    played = ngettext("{game}: {n} game, seed {seed}", "{game}: {n} games, seed {seed}", report.games)
    lines = [played.format(game=report.box_id, n=report.games, seed=report.seed)]
    lines += [
        _("  seat {seat} {spec:<10} won {wins} ({rate:.1%})").format(
            seat=one.seat, spec=one.spec, wins=one.wins, rate=one.rate
        )
        + _summary(_(", score {0}"), one.score)
        for one in report.seats
    ]
    lines.append(_("  games with a winner {share:.1%}").format(share=report.win_rate))
    lines += [
        _("  ending {ending}: {count} ({share:.1f}%)").format(ending=one.ending, count=one.count, share=one.percent)
        for one in report.endings
    ]
    longest = int(report.lengths.max)
    endless = ngettext("  no end after {n} command: seed {seed}", "  no end after {n} commands: seed {seed}", longest)
    lines += [endless.format(n=longest, seed=seed) for seed in report.endless]
    lines += [_("  failed: seed {seed}: {why}").format(seed=one.seed, why=one.why) for one in report.failed]
    lines += [
        _("  replaced by a bot: from seed {seed}: {why}").format(seed=one.seed, why=one.why) for one in report.replaced
    ]
    lines.append(_summary(_("  commands per game: {0}"), report.lengths))
    speed = ngettext(
        "  {n} command in {seconds:.2f} s: {each:.0f} per second",
        "  {n} commands in {seconds:.2f} s: {each:.0f} per second",
        report.commands,
    )
    lines.append(speed.format(n=report.commands, seconds=report.seconds, each=report.commands_per_second))
    lines.append(_("  final hash {hash}").format(hash=report.final_hash))
    return "\n".join(lines)
