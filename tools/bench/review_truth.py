"""``x.py bench-ai reviews``: accuracy of the chances in reviews, and their processor time.

    python3 tools/x.py bench-ai reviews time_line card_game --points 8 --seed 9400000

Bots play whole games, which are reviewed as in the window. Both actions of each turning point are compared by fresh
pairs of games, with the same players and other seeds. The win rate of so many games has an error of some points itself.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import count
from random import Random
from time import process_time

from game.content import open_box
from game.match.match import begin
from game.match.review.model import Review
from game.match.review.playouts import Comparison
from game.match.review.reviewer import Reviewer, reviewer
from game.registry import packages
from game.rules.contract import Game, read_command
from game.seats.spec import sit_all


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


def measure(game: Game, asked: argparse.Namespace) -> None:
    """Review games until there are enough turning points; print each, and a summary."""
    found, times, swings = list[float](), list[float](), list[int]()
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
    mean = 100 * sum(found) / max(1, len(found))
    within = sum(off <= 0.08 for off in found) / max(1, len(found))
    print(
        f"{game.box_id}: {len(times)} reviews, {sum(times) / len(times):.0f} s on average, {max(times):.0f} s at most, "
        f"{min(swings)} swings at least; {len(found) // 2} turning points, "
        f"told off by {mean:.1f} points on average, {within:.0%} of the chances within 8",
        flush=True,
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark, and print the results of each game."""
    parser = argparse.ArgumentParser(prog="x.py bench-ai reviews", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("boxes", nargs="*", default=sorted(packages()), metavar="GAME")
    parser.add_argument("--points", type=int, default=8, help="turning points of each game to be looked at")
    parser.add_argument("--games", type=int, default=12, help="games to be reviewed at most")
    parser.add_argument("--pairs", type=int, default=200, help="fresh pairs of each turning point")
    parser.add_argument("--player", default="ai:normal", help="who plays at every seat")
    parser.add_argument("--fair", action="store_true", help="review by what who decided could know")
    parser.add_argument("--seed", type=int, default=9_400_000)
    asked = parser.parse_args(arguments)
    for box in asked.boxes:
        measure(open_box(box), asked)
    return 0
