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


def straight(width: int, depth: int, positions: int = 3000) -> SearchLimits:
    """Return limits of a search that looks at a way together with what it is for.

    Whoever does not takes two dice where one would do, and may overlook a victory.
    """
    return SearchLimits(width, depth, positions=positions, first=4 * width, follows=True)


DUET: Final = Limits(straight(20, 12), 10, others=straight(6, 6, 400))
"""With two seats, the only other turn of a round is searched further than those of two or three others."""

TRIO: Final = Limits(straight(10, 10), 6, others=straight(2, 4, 200))
QUARTET: Final = Limits(straight(12, 10), 6, others=straight(2, 4, 200))

MASTERS: Final = Limits(straight(32, 12, 9000), 24, others=straight(8, 8, 600))
"""Whoever plays at the highest level follows more turns to the end of the round, and those of the others further."""

MASTERS_DUET: Final = Limits(straight(48, 14, 20000), 60, others=straight(12, 10, 1500))
"""With two seats a round is short enough to follow twice as many turns to its end."""

LEVELS: Final[Mapping[str, BySeats[DiceThroughTimeLevel]]] = {
    "easy": BySeats(looking(Limits(SearchLimits(2, 4))), {3: looking(Limits(SearchLimits(1, 4)))}),
    "normal": BySeats(looking(Limits(straight(6, 8))), {3: looking(Limits(SearchLimits(3, 8)))}),
    "hard": BySeats(looking(DUET), {3: looking(TRIO), 4: looking(QUARTET)}),
    "expert": BySeats(looking(MASTERS), {2: looking(MASTERS_DUET)}),
}
"""The levels, weakest first.

With three seats ai:normal looks at ways alone: else it would win 32 of 40 games, and is to win 50 to 65 %.
"""


def make(game: DiceThroughTime, level: str) -> PolicyBot[State]:
    """Make the bot of ``level``, one of :data:`LEVELS`."""
    levels = LEVELS[level]
    return PolicyBot(game, RoundPolicy(Evaluator(game.lookup, levels.usual.weights), levels))
