"""Bots for Dice Through Time: they search for the best turn, with an eye on what the others' dice show.

Levels differ in how far they search; all of them see the same, and nothing is hidden. How far depends on the number of
seats, too: with three the game is easier than with two or four, and a level shall win about as often at each of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from game.ai.dice_through_time.evaluation import Evaluator, Weights
from game.ai.dice_through_time.round_policy import Limits, RoundPolicy
from game.ai.policy_bot import Level, PolicyBot
from game.ai.turn_search import Limits as SearchLimits
from game.rules.dice_through_time.game import DiceThroughTime
from game.rules.dice_through_time.state_machine import State

DiceThroughTimeLevel: TypeAlias = Level[Mapping[int, Limits], Weights]
"""A level with its limits by number of seats."""


def turns(width: int, depth: int, rounds: int = 0, noise: float = 0.0) -> Limits:
    """Return limits for searching turns only, or for playing ``rounds`` out, too."""
    return Limits(SearchLimits(width, depth), rounds, noise=noise)


DUET: Final = Limits(SearchLimits(20, 12), 10, others=SearchLimits(6, 6, positions=400))
"""With two seats, the only other turn of a round is searched further than those of two or three others."""

MASTERS: Final = Limits(SearchLimits(32, 12, positions=9000), 24, others=SearchLimits(8, 8, positions=600))
"""Whoever plays at the highest level follows more turns to the end of the round, and those of the others further."""


LEVELS: Final[Mapping[str, DiceThroughTimeLevel]] = {
    "easy": Level({2: turns(2, 4), 3: turns(2, 4, noise=0.008), 4: turns(2, 4)}, Weights()),
    "normal": Level({2: turns(6, 8), 3: turns(3, 8), 4: turns(6, 8)}, Weights()),
    "hard": Level({2: DUET, 3: turns(10, 10, 6), 4: turns(12, 10, 6)}, Weights()),
    "expert": Level({2: MASTERS, 3: MASTERS, 4: MASTERS}, Weights()),
}
"""The levels, weakest first."""


def make(game: DiceThroughTime, level: str) -> PolicyBot[State]:
    """Make the bot of ``level``, one of :data:`LEVELS`."""
    found = LEVELS[level]
    return PolicyBot(game, RoundPolicy(Evaluator(game.lookup, found.weights), found.limits))
