"""Partners for Riff in Time: they search for the best turn, and judge by what is left to do and the time there is.

Levels differ in how far they look and in how exact they are; all of them see the same, and nothing is hidden.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from game.ai.policy_bot import Level, PolicyBot
from game.ai.riff_in_time.evaluation import Evaluator, Weights
from game.ai.riff_in_time.turn_policy import Limits, RiffPolicy
from game.ai.turn_search import Limits as SearchLimits
from game.rules.riff_in_time.game import RiffInTime
from game.rules.riff_in_time.state_machine import State

RiffLevel: TypeAlias = Level[Limits, Weights]

LEVELS: Final[Mapping[str, RiffLevel]] = {
    "easy": Level(
        Limits(
            glance=SearchLimits(width=1, depth=8, positions=30),
            rolls=2,
            cards=4,
            carelessness=(0.035, 0.016, 0.028, 0.014),
        ),
        Weights(),
    ),
    "normal": Level(Limits(rolls=4, cards=6, carelessness=(0.015, 0.0065, 0.01, 0.0)), Weights()),
    "hard": Level(
        Limits(
            turn=SearchLimits(width=16, depth=9, positions=4000),
            glance=SearchLimits(width=5, depth=8, positions=600),
            rolls=20,
            cards=20,
        ),
        Weights(),
    ),
    "expert": Level(
        Limits(
            turn=SearchLimits(width=32, depth=10, positions=12000),
            glance=SearchLimits(width=8, depth=9, positions=1200),
            rolls=60,
            cards=40,
        ),
        Weights(),
    ),
}
"""The levels, weakest first."""


QUARTETS: Final[Mapping[str, Limits]] = {"normal": Limits(rolls=8, cards=12)}
"""Limits that are others with four seats: there a game forgives least, and a level shall win about as often."""


def make(game: RiffInTime, level: str) -> PolicyBot[State]:
    """Make the bot of ``level``, one of :data:`LEVELS`."""
    found = LEVELS[level]
    return PolicyBot(game, RiffPolicy(Evaluator(game.lookup, found.weights), found.limits, QUARTETS.get(level)))
