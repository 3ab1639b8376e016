"""Bots for Dice Through Time: they search for the best turn, considering the others' dice.

Levels differ in search limits; all have the same information, and nothing is hidden. Limits also depend on the number
of seats: three seats are easier than two or four, and a level should win about as often at each.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.ai.policy_bot import BySeats, Level, PolicyBot
from game.ai.turn_search import Limits as SearchLimits
from game.games.dice_through_time.bots.evaluation import Evaluator, Weights
from game.games.dice_through_time.bots.reasons import explain_removal
from game.games.dice_through_time.bots.round_policy import DiceThroughTimeLevel, Limits, RoundPolicy
from game.games.dice_through_time.rules.game import DiceThroughTime
from game.games.dice_through_time.rules.state_machine import State


def straight(width: int, depth: int, positions: int = 3000) -> SearchLimits:
    """Return search limits that treat a journey and its purpose as one move.

    Without this, a bot wastes dice and may overlook a victory.
    """
    return SearchLimits(width, depth, positions=positions, first=4 * width, follows=True)


DUET: Final = Limits(straight(20, 12), 10, others=straight(6, 6, 400))
"""Limits for two seats: the other turn of a round is searched further than with more seats."""

TRIO: Final = Limits(straight(10, 10), 6, others=straight(2, 4, 200))
QUARTET: Final = Limits(straight(12, 10), 6, others=straight(2, 4, 200))

MASTERS: Final = Limits(straight(32, 12, 9000), 24, others=straight(8, 8, 600))
"""Limits of the highest level: more turns followed to the end of the round, and the others' turns deeper."""

MASTERS_DUET: Final = Limits(straight(48, 14, 20000), 60, others=straight(12, 10, 1500))
"""The same for two seats, whose short rounds allow following twice as many turns."""

PLAIN: Final = Limits(straight(6, 8))
"""Search limits without a look at the others' turns."""

STEPWISE: Final = Limits(SearchLimits(1, 8, follows=True), last=PLAIN.turn)
"""Takes the best step each time until every item is found."""

ALONE: Final = Weights(helped=0.0)
"""Weights that expect nobody else to pay for events this round."""

LEVELS: Final[Mapping[str, DiceThroughTimeLevel]] = {
    "easy": Level(BySeats(Limits(SearchLimits(2, 4)), {3: Limits(SearchLimits(1, 4))}), Weights()),
    "normal": Level(BySeats(PLAIN, {3: STEPWISE}), ALONE),
    "hard": Level(BySeats(DUET, {3: TRIO, 4: QUARTET}), Weights()),
    "expert": Level(BySeats(MASTERS, {2: MASTERS_DUET}), Weights()),
}
"""Levels, weakest first.

ai:normal is to win 50 to 65 % at the standard difficulty. With four seats it would win some 80 % if it expected help,
with three some 70 % if it did not go step by step.
"""


def make(game: DiceThroughTime, level: str) -> PolicyBot[State]:
    """Build the bot of ``level``, one of :data:`LEVELS`."""
    chosen = LEVELS[level]
    policy = RoundPolicy(Evaluator(game.lookup, chosen.weights), chosen.limits)
    return PolicyBot(game, policy, explains_whole=explain_removal)
