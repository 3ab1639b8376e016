"""Opponents for Time Line: they weigh everybody's race to the goal and look ahead over moves, slides and answers.

All levels see the same; they differ in how far they look and what they care for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, TypeAlias

from game.ai.bot import Budget, Clock
from game.ai.policy import Decision, Level, PolicyBot, Rated, with_noise
from game.ai.reasons import Reason, reason_in
from game.ai.time_line.plan import Limits, Planner
from game.ai.time_line.reasons import REASONS
from game.ai.time_line.weave import Weave
from game.ai.time_line.worth import Outlook, Weights
from game.rules.kernel import Command
from game.rules.time_line.game import TimeLine
from game.rules.time_line.state import State

TimeLineLevel: TypeAlias = Level[Limits, Weights]

LEVELS: Final[Mapping[str, TimeLineLevel]] = {
    "easy": Level(Limits(cards=1, deep=0), Weights(near=0.0, near_wins=0.0, near_wins_wait=0.0), noise=0.05),
    "normal": Level(Limits(), Weights()),
}
"""The levels, weakest first."""


class TimeLinePolicy:
    """Rates commands by looking ahead; see :class:`game.ai.policy.Policy`."""

    def __init__(self, game: TimeLine, level: TimeLineLevel) -> None:
        """Play at ``level`` with any deck of ``game``."""
        self.level = level
        self.outlooks = {name: Outlook(Weave(kit), level.weights) for name, kit in game.kits.items()}

    def rate(self, decision: Decision[State]) -> Sequence[Rated]:
        """Rate all options."""
        planner = self.planner(decision.determinize(), decision.rng, decision.clock)
        return with_noise(decision.options, planner.worths(decision.options), self.level.noise)

    def reason(self, state: State, command: Command, rng: Random) -> Reason:
        """Say why ``command`` is a good idea in ``state``."""
        return reason_in(REASONS, lambda s: self.planner(s, rng), state, command)

    def planner(self, s: State, rng: Random, clock: Clock | None = None) -> Planner:
        """Look ahead from a state for the seat that is asked."""
        return Planner(s, self.outlooks[s.kit.deck], self.level.limits, clock or Budget().start(), rng)


def make(game: TimeLine, level: str) -> PolicyBot[State]:
    """Make the bot of ``level``, one of :data:`LEVELS`."""
    return PolicyBot(game, TimeLinePolicy(game, LEVELS[level]))
