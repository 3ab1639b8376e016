"""``x.py bench-ai hints``: accuracy of win chances in hints late in a game.

    python3 tools/x.py bench-ai hints time_line card_game --positions 200 --seed 9300000

The usual bots play whole games; a decision is drawn from the last fifth of each. Both the immediate hint, if it states
a chance, and the hint after the first and the last round of weighing, with a table's time limits, in processor time,
are compared with fresh games after the same action, with the same players and other seeds: enough games to decide on
which side of the tolerance a chance is, or at most ``--played``. If a victory within the turn exists or is announced,
the hints are followed one after the other, and must win.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from time import process_time
from typing import Final, NamedTuple
from unittest.mock import patch

from game.ai import Budget, clock, make_bot
from game.ai.bot import Bot
from game.ai.certain_ends import determinizations, winning_line
from game.ai.hints import Hint, Proposal, advise
from game.ai.weighing import counts_as, play_on, standing_at, weigh
from game.content import open_box
from game.match.arena.statistics import interval
from game.match.session.hint import ROUNDS
from game.registry import packages
from game.rules.contract import NATURE, NOBODY, Command, Game, State
from game.seats.spec import quick_level, usual_level

SHARE: Final = 0.8
"""Share of the decisions of a game after which one is drawn."""
NEAR: Final = 0.10
ROUND: Final = 50
"""Number of fresh games per batch."""
SURE: Final = 2.0
"""Number of standard deviations at which the games suffice."""
PILOT: Final = 3
"""Number of games after which players remember what they need in each."""
EXHAUSTIVE: Final = 30_000
"""Maximum number of commands tried to find a victory in this turn; far more than for a hint."""


class Told(NamedTuple):
    """A stated chance, the win rate of fresh games after the same action, their number, and bounds told instead."""

    chance: float
    played: float
    games: int
    bounds: tuple[float, float] | None = None

    @property
    def off(self) -> float:
        """The error of the stated chance."""
        return abs(self.chance - self.played)

    def __str__(self) -> str:
        within = "" if self.bounds is None else " within {:.0%}-{:.0%}".format(*self.bounds)
        return f"{self.chance:.0%}/{self.played:.0%} of {self.games}{within}"


class Found(NamedTuple):
    """Results for a decision: the hint at once, weighed and at last, and whether a victory existed and was reached.

    ``games`` are the numbers of playouts weighed, and at last.
    """

    first: Told | None
    weighed: Told | None
    last: Told | None
    games: tuple[int, int]
    wins: bool
    won: bool


class Table(NamedTuple):
    """A decision, with the hint's bot, the players, and the results of fresh games by action."""

    game: Game
    state: State
    adviser: Bot
    players: Sequence[Bot]
    fresh: dict[tuple[Command, ...], list[float]]

    def told(self, told: Proposal, most: int, rng: Random) -> Told | None:
        """Compare a stated chance with fresh games; None if none was stated."""
        if told.chance is None:
            return None
        won = self.fresh.setdefault(told.commands, [])
        while not won or (len(won) < most and self.is_close(told.chance, won)):
            won += self.play_on([told.commands], ROUND, rng)[0]
        return Told(told.chance, sum(won) / len(won), len(won), told.bounds)

    def is_close(self, told: float, won: Sequence[float]) -> bool:
        """Return whether it is still undecided on which side of the tolerance a stated chance is."""
        share = sum(won) / len(won)
        noise = sqrt((share * (1 - share) + 1 / len(won)) / counts_as(won))
        return abs(abs(told - share) - NEAR) < SURE * noise

    def play_on(
        self, actions: Sequence[Sequence[Command]], games: int, rng: Random, playout: bool = False
    ) -> list[list[float]]:
        """Play ``games`` games on after each action, as players do or as playouts are."""
        view, budget = self.state.view(self.state.actor), Budget(iterations=games, playout=playout)
        return play_on(self.game, view, actions, self.players, budget, rng)

    def weigh(self, hint: Hint, rng: Random) -> tuple[Hint, Hint]:
        """Weigh a hint within the time limits of a table, by players who have played before: first, and at last."""
        self.play_on([hint.best.commands], PILOT, rng, playout=True)
        rounds, view = [hint], self.state.view(self.state.actor)
        levels = [usual_level(self.game.rules_id)] * len(self.players)
        standing = standing_at(self.game, self.adviser, levels, view.actor)
        for limit in ROUNDS:
            budget, known = Budget(milliseconds=limit), rounds[-1]
            more = weigh(self.game, self.adviser, view, known, self.players, budget, rng, standing=standing)
            rounds.append(more or known)
        return rounds[1], rounds[-1]

    def follow(self) -> bool:
        """Return whether following hints wins before another seat decides."""
        state, seat, rng = self.state.clone(), self.state.actor, Random(1)
        while state.actor == seat:
            best = advise(self.game, self.adviser, state.view(seat), state.legal_commands(), Budget(), rng).best
            for command in best.commands:
                state.apply(command)
            if state.actor == NATURE:
                state.apply(state.sample_chance(rng))
        result = state.result()
        return result is not None and seat in result.winners


def decisions(game: Game, seats: int, seed: int) -> Iterator[State]:
    """Yield the decisions between several options in a game of the usual bots."""
    bot, rng, state = make_bot(game, usual_level(game.rules_id)), Random(seed), game.start(seats, {})
    while state.actor != NOBODY:
        if state.actor < 0:
            state.apply(state.sample_chance(rng))
            continue
        options = state.legal_commands()
        if len(options) > 1:
            yield state.clone()
        state.apply(bot.choose(state.view(state.actor), options, Budget(), rng))


def measure(game: Game, number: int, seed: int, games: int) -> Found | None:
    """Check one late decision of a game; None if there is none."""
    rng, seats = Random(seed), game.seats[number % len(game.seats)]
    found = list(decisions(game, seats, seed))
    late = found[int(len(found) * SHARE) :]
    if not late:
        return None
    state = rng.choice(late)
    usual, view = make_bot(game, usual_level(game.rules_id)), state.view(state.actor)
    adviser = make_bot(game, quick_level(game.rules_id))
    table = Table(game, state, adviser, [usual] * seats, {})
    wins = bool(winning_line(determinizations(game, view), most=EXHAUSTIVE))
    hint = advise(game, adviser, view, state.legal_commands(), Budget(), rng)
    fresh = Random(seed + 1)
    if hint.best.chance == 1.0:
        told = Told(1.0, float(table.follow()), 1)
        return Found(told, told, told, (0, 0), wins, bool(told.played))
    hints = (hint, *table.weigh(hint, rng))
    last, weighed, first = (table.told(one.best, games, fresh) for one in reversed(hints))
    return Found(first, weighed, last, (hints[1].games, hints[2].games), wins, not wins or table.follow())


def share(name: str, found: Sequence[Told]) -> str:
    """Format the share of accurate chances, with its interval and the mean error."""
    if not found:
        return f"  {name}: none told"
    near = sum(one.off <= NEAR for one in found)
    low, high = interval(near, len(found))
    off = 100 * sum(one.off for one in found) / len(found)
    return (
        f"  {name}: {near} of {len(found)} within {NEAR:.0%}, {near / len(found):.0%} ({low:.0%} to {high:.0%}), "
        f"off by {off:.1f} points on average"
    )


def bounded(name: str, found: Sequence[Told]) -> str:
    """Format how many chances were told by bounds, and how often the win rate was within them."""
    wide = [one for one in found if one.bounds is not None]
    held = sum(low <= one.played <= high for one in wide for low, high in [one.bounds or (0.0, 1.0)])
    return f"  {name}, told by bounds: {len(wide)}, of which {held} hold"


def summary(found: Sequence[Found]) -> Iterator[str]:
    """Yield the summary of the decisions of a game."""
    last = [one.last for one in found if one.last is not None]
    weighed = [one.weighed for one in found if one.weighed is not None]
    yield share("at once", [one.first for one in found if one.first is not None])
    for name, told in (("weighed", weighed), ("at last", last)):
        yield share(name, told)
        yield share(f"{name}, told as one figure", [one for one in told if one.bounds is None])
        yield bounded(name, told)
    yield share("at last, none of the certain", [one for one in last if one.chance not in (0.0, 1.0)])
    certain = [one for one in last if one.chance in (0.0, 1.0)]
    yield f"  told as certain: {len(certain)}, of which {sum(one.off > 0 for one in certain)} went otherwise"
    wins = [one for one in found if one.wins]
    missed = sum(not one.won for one in wins)
    yield f"  a victory this turn was there: {len(wins)}; missed by who follows hints: {missed}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark; print a line per decision and a summary per game."""
    parser = argparse.ArgumentParser(prog="x.py bench-ai hints", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", default=sorted(packages()), metavar="GAME")
    parser.add_argument("--positions", type=int, default=200, help="decisions of each game")
    parser.add_argument("--played", type=int, default=300, help="fresh games after each action, at most")
    parser.add_argument("--seed", type=int, default=9_300_000)
    asked = parser.parse_args(arguments)
    with patch.object(clock, "perf_counter", process_time):
        for slug in asked.games:
            game, found = open_box(slug), list[Found]()
            for number in range(asked.positions):
                one = measure(game, number, asked.seed + 10 * number, asked.played)
                if one is not None:
                    found.append(one)
                    told = f"{one.first} {one.weighed} {one.last}"
                    print(f" {slug} {number}: {told} {one.games} {one.wins:d}{one.won:d}", flush=True)
            print(f"{slug}: {len(found)} decisions", *summary(found), sep="\n", flush=True)
    return 0
