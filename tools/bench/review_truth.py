"""``x.py bench-ai reviews``: accuracy of the chances in reviews, and their processor time.

    python3 tools/x.py bench-ai reviews time_line card_game --points 8 --seed 9400000

Bots play whole games, which are reviewed as in the window. Both actions of each turning point are compared by fresh
pairs of games, with the same players and other seeds; so are the chances around the swings and along the curve by
fresh games. The win rate of so many games has an error of some points itself.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import cache
from itertools import count
from random import Random
from statistics import mean
from time import process_time
from typing import Final

from game.content import open_box
from game.match.match import begin
from game.match.review.model import Review, won
from game.match.review.playouts import Comparison
from game.match.review.reviewer import Reviewer, reviewer
from game.registry import packages
from game.rules.contract import Game, Seat, read_command
from game.seats.seeds import mix
from game.seats.spec import sit_all

ALONG: Final = 9
"""Places along the curve that are compared, evenly spread over the commands."""


def offs(made: Reviewer, review: Review, pairs: int) -> list[tuple[str, float]]:
    """Return the errors of the stated chances compared to fresh pairs, with a line of text each."""
    found = []
    for point in review.turning_points:
        deal = made.deal(point.number, point.seat)
        better = [read_command(made.game, text) for text in point.better]
        commands = made.history.commands[point.number : point.end]
        fresh = Comparison(point.seat, deal, better, commands, Random(point.number).getrandbits(60))
        while fresh.pairs < pairs:
            fresh.play_pair(made.play_on)
        told = (point.chance_better, point.chance_played)
        one, two = (f"{better:.0%} / {less:.0%}" for better, less in (told, fresh.chances))
        line = f"  {point.number}: told {one}, fresh {two}"
        found += [(line, abs(a - b)) for a, b in zip(told, fresh.chances, strict=True)]
    return found


def offs_of_places(made: Reviewer, review: Review, games: int) -> tuple[list[float], list[float]]:
    """Return the errors of the chances around the swings, and of those along the curve, compared to fresh games."""
    swings = [
        (number, one.side, chance)
        for one in review.swings
        if not one.mistake
        for number, chance in ((one.number, one.before), (one.decided, one.between), (one.end, one.after))
    ]
    numbers = [round(review.commands * place / ALONG) for place in range(ALONG)]
    curve = [(number, review.sides[0], review.chance_at(review.sides[0], number)) for number in numbers]

    @cache
    def ends(number: int, seat: Seat) -> list[Sequence[Seat]]:
        deal, seeds = made.deal(number, seat), [mix(1, "fresh", number, one) for one in range(games)]
        return [made.play_on(deal(seed), seed) for seed in seeds]

    def off(number: int, side: Seat, told: float) -> float:
        seat = side if review.fair and side >= 0 else made.seat_at(number)
        return abs(told - mean(won(one, side) for one in ends(number, seat)))

    around, along = ([off(*one) for one in told if one[0] < review.commands] for told in (swings, curve))
    return around, along


def measure(game: Game, asked: argparse.Namespace) -> None:
    """Review games until there are enough turning points; print each, and a summary."""
    found, times, swings = list[float](), list[float](), list[int]()
    places = list[float](), list[float]()
    for number in count():
        if len(found) >= 2 * asked.points or number >= asked.games:
            break
        seats, seed = game.seats[number % len(game.seats)], asked.seed + number
        specs = [asked.player] * seats
        match = begin(game, sit_all(game, specs, seed), seed)
        match.run()
        begun = process_time()
        made = reviewer(game, match.config, match.history, lambda _share: None, asked.fair)
        review = made.review()
        times.append(process_time() - begun)
        swings.append(len(review.swings))
        told = offs(made, review, asked.pairs)
        found += [off for _line, off in told]
        print(f" {game.box_id} {seed}, {seats} seats, {len(match)} commands: {times[-1]:.0f} s, {swings[-1]} swings")
        print("\n".join(dict.fromkeys(line for line, _off in told)), flush=True)
        if asked.fresh:
            around, along = offs_of_places(made, review, asked.fresh)
            places[0].extend(around)
            places[1].extend(along)
    print(
        f"{game.box_id}: {len(times)} reviews, {sum(times) / len(times):.0f} s on average, {max(times):.0f} s at most, "
        f"{min(swings)} swings at least; {len(found) // 2} turning points, "
        f"told {_summary(found)}; around swings {_summary(places[0])}; along the curve {_summary(places[1])}",
        flush=True,
    )


def _summary(offs: Sequence[float]) -> str:
    """Summarise errors of chances in words."""
    if not offs:
        return "not compared"
    within = mean(off <= 0.08 for off in offs)
    return f"off by {100 * mean(offs):.1f} points on average, {within:.0%} of {len(offs)} within 8"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark, and print the results of each game."""
    parser = argparse.ArgumentParser(prog="x.py bench-ai reviews", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("boxes", nargs="*", default=sorted(packages()), metavar="GAME")
    parser.add_argument("--points", type=int, default=8, help="turning points of each game to be looked at")
    parser.add_argument("--games", type=int, default=12, help="games to be reviewed at most")
    parser.add_argument("--pairs", type=int, default=200, help="fresh pairs of each turning point")
    parser.add_argument("--fresh", type=int, default=0, help="fresh games of each place around swings and on the curve")
    parser.add_argument("--player", default="ai:normal", help="who plays at every seat")
    parser.add_argument("--fair", action="store_true", help="review by what who decided could know")
    parser.add_argument("--seed", type=int, default=9_400_000)
    asked = parser.parse_args(arguments)
    for box in asked.boxes:
        measure(open_box(box), asked)
    return 0
