"""``x.py bench-ai hints``: how near the chance that a hint tells late in a game is to how such games end.

    python3 tools/x.py bench-ai hints time_line card_game --positions 200 --seed 9300000

The usual bots play whole games; from the last fifth of each a decision is drawn. Told is what a person is told at once,
and what is told once the hint has been weighed for its usual time. Both are compared with fresh games from there, with
the same players and other seeds. A won or lost share of few games is itself off by some points.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from game.ai import Budget, levels, make_bot
from game.ai.hints import advise
from game.ai.weighing import play_on, weigh
from game.content import open_box
from game.match.session.hint import BEST, TIME
from game.registry import packages
from game.rules.contract import NOBODY, Game, State
from game.seats.spec import usual_level

SHARE: Final = 0.8
"""From here on a game is in its last fifth."""
NEAR: Final = 0.10


class Told(NamedTuple):
    """The chance with the best action as it was told at once, as weighed, and as fresh games went."""

    first: float
    weighed: float
    played: float


def decisions(game: Game, seats: int, seed: int) -> Iterator[State]:
    """Yield the decisions between several options of one game of the usual bots."""
    bot, rng, state = make_bot(game, usual_level(game.rules_id)), Random(seed), game.start(seats, {})
    while state.actor != NOBODY:
        if state.actor < 0:
            state.apply(state.sample_chance(rng))
            continue
        options = state.legal_commands()
        if len(options) > 1:
            yield state.clone()
        state.apply(bot.choose(state.view(state.actor), options, Budget(), rng))


def measure(game: Game, number: int, seed: int, games: int) -> Told | None:
    """Compare one decision; None where its end is certain, or its game had none."""
    rng, seats = Random(seed), game.seats[number % len(game.seats)]
    found = list(decisions(game, seats, seed))
    late = found[int(len(found) * SHARE) :]
    if not late:
        return None
    state = rng.choice(late)
    view = state.view(state.actor)
    adviser = make_bot(game, BEST if BEST in levels(game.rules_id) else usual_level(game.rules_id))
    players = [make_bot(game, usual_level(game.rules_id))] * seats
    told = advise(game, adviser, view, state.legal_commands(), Budget(milliseconds=TIME), rng)
    weighed = weigh(game, adviser, view, told, players, Budget(milliseconds=TIME), rng)
    if weighed is None or told.best.chance is None or weighed.best.chance is None:
        return None
    (won,) = play_on(game, view, [weighed.best.commands], players, Budget(iterations=games), Random(seed + 1))
    return Told(told.best.chance, weighed.best.chance, sum(won) / len(won))


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print a line for each game."""
    parser = argparse.ArgumentParser(prog="x.py bench-ai hints", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", default=sorted(packages()), metavar="GAME")
    parser.add_argument("--positions", type=int, default=200, help="decisions of each game")
    parser.add_argument("--played", type=int, default=200, help="fresh games from each")
    parser.add_argument("--seed", type=int, default=9_300_000)
    asked = parser.parse_args(arguments)
    for slug in asked.games:
        game = open_box(slug)
        tried = (measure(game, n, asked.seed + 10 * n, asked.played) for n in range(asked.positions))
        found = [one for one in tried if one is not None]
        if not found:
            print(f"{slug}: every end was certain", flush=True)
            continue
        first, weighed = ([abs(told - one.played) for one, told in ((one, one[at]) for one in found)] for at in (0, 1))
        shares = [sum(off <= NEAR for off in offs) / len(offs) for offs in (first, weighed)]
        means = [sum(offs) / len(offs) for offs in (first, weighed)]
        print(
            f"{slug}: {len(found)} decisions; within 10 points at once {shares[0]:.0%}, weighed {shares[1]:.0%}; "
            f"off on average {100 * means[0]:.1f} and {100 * means[1]:.1f} points",
            flush=True,
        )
    return 0
