"""``x.py bench-ai all-seeing``: an upper bound for expert in the Card Game, playing with full information.

    python3 tools/x.py bench-ai all-seeing --games 60 --seed 9800000

One of two ai:expert seats gets the true state instead of sampled worlds, and all identities, but not future draws. It
plays every seed from both sides against the ordinary ai:expert. The other four games have no hidden information. Such a
bot cannot be seated at a table.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random

from game.ai import Budget
from game.ai.bot import Rated
from game.ai.memory import Past
from game.ai.policy_bot import Decision, Known, PolicyBot
from game.ai.search_bot import nearly_best, searched
from game.content import open_box
from game.games.card_game.bots import EXPERT, CardGamePolicy, SearchingPolicy
from game.games.card_game.bots.lookahead import CLOSE
from game.games.card_game.rules.game import CardGame
from game.games.card_game.rules.state_machine import State
from game.match.arena.statistics import interval
from game.match.match import Match, begin
from game.rules.contract import Command, Seat, View
from game.seats.players import Action, InstantSeat
from game.seats.spec import sit_all


class OpenPolicy(SearchingPolicy):
    """A lookahead and search policy in the true world."""

    def hunches_of(self, decision: Decision[State], s: State) -> Mapping[Seat, Sequence[float]]:
        """Return the true identities."""
        known = range(len(s.lookup.identities))
        others = (seat for seat in range(s.seats) if seat != s.actor and s.who[seat] >= 0)
        return {seat: [float(one == s.who[seat]) for one in known] for seat in others}

    def rate(self, decision: Decision[State]) -> Sequence[Rated]:
        """Rate like expert, without sampling worlds."""
        rated = CardGamePolicy.rate(self, decision)
        near = nearly_best(rated, CLOSE)
        if len(near) == 1:
            return rated
        return searched(replace(decision, options=near), decision.determinize, self.evaluator, self.limits)


class OpenSeat(InstantSeat):
    """A seat with access to the whole match."""

    spec = "sees all"
    match: Match

    def __init__(self, game: CardGame, seed: int) -> None:
        """Create an expert player with full information."""
        self._policy, self._rng = OpenPolicy(game, EXPERT), Random(seed)

    def answer_now(self, view: Callable[[], View], options: Sequence[Command], budget: Budget, past: Past) -> Action:
        """Choose by the true state."""
        state = self.match.history.state
        assert isinstance(state, State)
        return Action((PolicyBot(Known(state), self._policy).choose(view(), options, budget, self._rng),))


def wins(game: CardGame, seat: Seat, seed: int, iterations: int) -> bool:
    """Return whether the seat with full information wins a game."""
    sees, (other,) = OpenSeat(game, seed), sit_all(game, ["ai:expert"], seed)
    match = sees.match = begin(game, [other, sees] if seat else [sees, other], seed)
    match.budget = Budget(iterations=iterations)
    result = match.run()
    return result is not None and seat in result.winners


def main(arguments: Sequence[str] | None = None) -> int:
    """Play games, and print the win rate with full information."""
    parser = argparse.ArgumentParser(prog="x.py bench-ai all-seeing", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--iterations", type=int, default=EXPERT.iterations, help="of a search in a close call")
    parser.add_argument("--seed", type=int, default=9_800_000)
    asked = parser.parse_args(arguments)
    game, won = open_box("card_game"), 0
    assert isinstance(game, CardGame)
    for number in range(asked.games):
        won += wins(game, number % 2, asked.seed + number // 2, asked.iterations)
        low, high = interval(won, number + 1)
        print(f"sees all: {won} of {number + 1}, {won / (number + 1):.0%} ({low:.0%}-{high:.0%})", flush=True)
    return 0
