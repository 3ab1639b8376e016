"""Partners for Riff in Time: they search for the best turn, and judge by what is left to do and the time there is.

Levels differ in how far they look and in how exact they are; all of them see the same, and nothing is hidden.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from game.ai.policy_bot import Level, PolicyBot
from game.ai.riff_in_time.evaluation import Evaluator, Weights
from game.ai.riff_in_time.turn_policy import Limits, RiffPolicy
from game.rules.riff_in_time.game import RiffInTime
from game.rules.riff_in_time.state_machine import State

RiffLevel: TypeAlias = Level[Limits, Weights]

LEVELS: Final[Mapping[str, RiffLevel]] = {
    "easy": Level(Limits(rolls=0), Weights(), noise=0.03),
    "normal": Level(Limits(), Weights()),
    "hard": Level(Limits(), Weights()),
}
"""The levels, weakest first."""


def make(game: RiffInTime, level: str) -> PolicyBot[State]:
    """Make the bot of ``level``, one of :data:`LEVELS`."""
    found = LEVELS[level]
    return PolicyBot(game, RiffPolicy(Evaluator(game.lookup, found.weights), found.limits, found.noise))
