"""Partners for Riff in Time: they search for the best turn, and judge by what is left to do and the time there is.

Levels differ in how far they look and in how exact they are; all of them see the same, and nothing is hidden.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.ai.policy_bot import BySeats, Level, PolicyBot
from game.ai.riff_in_time.evaluation import Evaluator, Weights
from game.ai.riff_in_time.turn_policy import Limits, RiffLevel, RiffPolicy
from game.ai.turn_search import Limits as SearchLimits
from game.rules.riff_in_time.game import RiffInTime
from game.rules.riff_in_time.state_machine import State

BEGINNER: Final = Limits(glance=SearchLimits(width=1, depth=8, positions=30), rolls=2, cards=4)
AVERAGE: Final = Limits(rolls=4, cards=6)


def careless(limits: Limits, shares: Sequence[float]) -> BySeats[RiffLevel]:
    """Return a level with the share that it overlooks from one seat on."""
    usual, *more = (Level(limits, Weights(), share) for share in shares)
    return BySeats(usual, dict(enumerate(more, 2)))


LEVELS: Final[Mapping[str, BySeats[RiffLevel]]] = {
    "easy": careless(BEGINNER, (0.3, 0.2, 0.3, 0.25)),
    "normal": careless(AVERAGE, (0.15, 0.08, 0.1, 0.1)),
    "hard": BySeats(
        Level(
            Limits(
                turn=SearchLimits(width=16, depth=9, positions=4000),
                glance=SearchLimits(width=5, depth=8, positions=600),
                rolls=20,
                cards=20,
            ),
            Weights(),
        )
    ),
    "expert": BySeats(
        Level(
            Limits(
                turn=SearchLimits(width=32, depth=10, positions=12000),
                glance=SearchLimits(width=8, depth=9, positions=1200),
                rolls=60,
                cards=40,
            ),
            Weights(),
        )
    ),
}
"""The levels, weakest first. The fewer turns a seat has in a game, the less carelessness it forgives, and with four
seats least: a level shall win about as often at each number of seats."""


def make(game: RiffInTime, level: str) -> PolicyBot[State]:
    """Make the bot of ``level``, one of :data:`LEVELS`."""
    levels = LEVELS[level]
    return PolicyBot(game, RiffPolicy(Evaluator(game.lookup, levels.usual.weights), levels))
