"""Bots for Dice Through Time: they search for the best turn, with an eye on what the others' dice show.

Levels differ in how far they search; all of them see the same, and nothing is hidden. How far depends on the number of
seats, too: with three the game is easier than with two or four, and a level shall win about as often at each of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.ai.policy_bot import BySeats, Level, PolicyBot
from game.ai.turn_search import Limits as SearchLimits
from game.games.dice_through_time.bots.evaluation import Evaluator, Weights
from game.games.dice_through_time.bots.round_policy import DiceThroughTimeLevel, Limits, RoundPolicy
from game.games.dice_through_time.rules.game import DiceThroughTime
from game.games.dice_through_time.rules.state_machine import State


def looking(limits: Limits) -> DiceThroughTimeLevel:
    """Return a level that looks so far; all of them value the same."""
    return Level(limits, Weights())


def turns(width: int, depth: int, rounds: int = 0) -> Limits:
    """Return limits for searching turns only, or for playing ``rounds`` out, too."""
    return Limits(SearchLimits(width, depth), rounds)


DUET: Final = Limits(SearchLimits(20, 12), 10, others=SearchLimits(6, 6, positions=400))
"""With two seats, the only other turn of a round is searched further than those of two or three others."""

MASTERS: Final = Limits(SearchLimits(32, 12, positions=9000), 24, others=SearchLimits(8, 8, positions=600))
"""Whoever plays at the highest level follows more turns to the end of the round, and those of the others further."""

MASTERS_DUET: Final = Limits(SearchLimits(48, 14, positions=20000), 60, others=SearchLimits(12, 10, positions=1500))
"""With two seats a round is short enough to follow twice as many turns to its end."""

STRAIGHT: Final = Limits(SearchLimits(6, 8, first=24, follows=True))
"""Who does not see at once what a way is for takes two dice where one would do.

Not with three seats: there ai:normal would win 32 of 40 games, and is to win 50 to 65 %.
"""

LEVELS: Final[Mapping[str, BySeats[DiceThroughTimeLevel]]] = {
    "easy": BySeats(looking(turns(2, 4)), {3: looking(turns(1, 4))}),
    "normal": BySeats(looking(STRAIGHT), {3: looking(turns(3, 8))}),
    "hard": BySeats(looking(DUET), {3: looking(turns(10, 10, 6)), 4: looking(turns(12, 10, 6))}),
    "expert": BySeats(looking(MASTERS), {2: looking(MASTERS_DUET)}),
}
"""The levels, weakest first."""


def make(game: DiceThroughTime, level: str) -> PolicyBot[State]:
    """Make the bot of ``level``, one of :data:`LEVELS`."""
    levels = LEVELS[level]
    return PolicyBot(game, RoundPolicy(Evaluator(game.lookup, levels.usual.weights), levels))
