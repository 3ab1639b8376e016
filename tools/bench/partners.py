"""``x.py bench-ai partners``: how often bots win the co-operative games among themselves, beside what is meant.

    python3 tools/x.py bench-ai partners back_in_time --games 100 --seed 70000000
    python3 tools/x.py bench-ai partners riff_in_time --players ai:expert --seats 2 --games 300 --seed 71000000

Run it after every change of a bot, its weights or the start of a game: a bot that plays better makes its game easier.
The exit status is 1 if a rate is clear of its aim, that is if its 95 % interval lies outside.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from game.content import open_box
from game.match.arena.simulation import SimulationConfig, simulate
from game.match.arena.statistics import interval
from game.match.arena.workers import workers

NAMES: Final = {
    "back_in_time": ("easy", "normal", "hard"),
    "dice_through_time": ("beginner", "standard", "hard"),
    "riff_in_time": ("easy", "standard", "hard"),
}
"""The difficulties of the co-operative games that have a counterpart in the others, easiest first."""


class Aim(NamedTuple):
    """A player at all seats of a game with a difficulty, and how often it is to win, at least and at most (0 to 1)."""

    box_id: str
    difficulty: str
    player: str
    least: float
    most: float

    def verdict(self, won: int, games: int) -> str:
        """Return "low" or "high" if so many won games are clear of the aim, else an empty string."""
        low, high = interval(won, games)
        return "low" if high < self.least else "high" if low > self.most else ""


def _aims() -> Iterator[Aim]:
    """Yield all aims: those that the games have in common, then those of their hardest difficulty."""
    for box_id, (easy, normal, hard) in NAMES.items():
        yield Aim(box_id, easy, "ai:normal", 0.75, 0.9)
        yield Aim(box_id, normal, "ai:normal", 0.5, 0.65)
        yield Aim(box_id, hard, "ai:normal", 0.2, 0.4)
        yield Aim(box_id, normal, "ai:easy", 0.15, 0.35)
        yield Aim(box_id, normal, "ai:expert", 0.75, 1.0)
    yield Aim("back_in_time", "hard", "ai:expert", 0.4, 0.7)
    yield Aim("riff_in_time", "heinous", "ai:expert", 0.1, 0.3)


AIMS: Final = tuple(_aims())


def main(arguments: Sequence[str]) -> int:
    """Play the line-ups, and print a row of Markdown for each aim."""
    parser = argparse.ArgumentParser(
        prog="x.py bench-ai partners", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("boxes", nargs="*", default=list(NAMES), metavar="GAME")
    parser.add_argument("--players", nargs="+", default=["ai:easy", "ai:normal"], help="default: all but ai:expert")
    parser.add_argument("--difficulties", nargs="+", default=[aim.difficulty for aim in AIMS], help="default: all")
    parser.add_argument("--seats", type=int, nargs="+", help="default: each number that the game offers")
    parser.add_argument("--games", type=int, default=60, help="of each line-up")
    parser.add_argument("--seed", type=int, default=70_000_000, help="of the first game of each line-up")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args(arguments)
    missed = 0
    for aim in AIMS:
        if aim.box_id in asked.boxes and aim.player in asked.players and aim.difficulty in asked.difficulties:
            missed += _played(aim, asked)
    return 1 if missed else 0


def _played(aim: Aim, asked: argparse.Namespace) -> int:
    """Play an aim's line-ups and print its row; return how many missed it."""
    meant = f"{aim.box_id}, {aim.difficulty}, {aim.player} ({100 * aim.least:.0f}-{100 * aim.most:.0f} %)"
    print(f"| {meant}, of {asked.games}", end="", flush=True)
    missed = 0
    for seats in asked.seats or open_box(aim.box_id).seats:
        config = SimulationConfig(
            box_id=aim.box_id,
            seats=(aim.player,) * seats,
            options={"difficulty": aim.difficulty},
            games=asked.games,
            seed=asked.seed,
        )
        won = round(asked.games * simulate(config, workers(asked.jobs, asked.games)).win_rate)
        low, high = interval(won, asked.games)
        verdict = aim.verdict(won, asked.games)
        missed += bool(verdict)
        said = f"{won / asked.games:.0%} ({100 * low:.0f}-{100 * high:.0f})".replace("%", " %")
        print(f" | {seats}: {said} {verdict}".rstrip(), end="", flush=True)
    print(" |", flush=True)
    return missed
