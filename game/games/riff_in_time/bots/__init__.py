"""Bots for Riff in Time: they search for the best turn, evaluating the remaining work and time.

Levels differ in search limits, and easy ignores long-term gains; all have the same information, and nothing is hidden.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.ai.policy_bot import BySeats, Level, PolicyBot
from game.ai.turn_search import Limits as SearchLimits
from game.games.riff_in_time.bots.evaluation import Evaluator, Weights
from game.games.riff_in_time.bots.reasons import together
from game.games.riff_in_time.bots.turn_policy import Limits, RiffLevel, RiffPolicy
from game.games.riff_in_time.rules.game import RiffInTime
from game.games.riff_in_time.rules.state_machine import State

SHORT_SIGHTED: Final = Weights(lasting=0.0, aboard=0.0, edge=0.0, full=(0.0, 0.0, 0.0, 0.0))
"""Weights that ignore the long term: future dice, San Dimas near its end, and nearly full rifts."""


def ahead(actions: int, rolls: int, cards: int) -> Limits:
    """Return limits by planned actions, and outcomes sampled for a reroll or a card."""
    return Limits(SearchLimits(10, actions), SearchLimits(3, actions, positions=300), rolls, cards)


LEVELS: Final[Mapping[str, RiffLevel]] = {
    "easy": Level(BySeats(ahead(2, 2, 4), {1: ahead(1, 0, 4), 3: ahead(2, 1, 4)}), SHORT_SIGHTED),
    "normal": Level(BySeats(ahead(4, 4, 6), {1: ahead(2, 4, 6), 3: ahead(3, 4, 6)}), Weights()),
    "hard": Level(
        BySeats(Limits(SearchLimits(16, 9, positions=4000), SearchLimits(5, 8, positions=600), 20, 20)), Weights()
    ),
    "expert": Level(
        BySeats(Limits(SearchLimits(32, 10, positions=12000), SearchLimits(8, 9, positions=1200), 60, 40)), Weights()
    ),
}
"""Levels, weakest first, tuned to win about as often at each number of seats.

Alone, where a seat has most turns, short plans lose least.
"""


def make(game: RiffInTime, level: str) -> PolicyBot[State]:
    """Build the bot of ``level``, one of :data:`LEVELS`."""
    chosen = LEVELS[level]
    policy = RiffPolicy(Evaluator(game.lookup, chosen.weights), chosen.limits)
    return PolicyBot(game, policy, explains_whole=policy.explain_whole, together=together)
