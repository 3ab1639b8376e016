"""Bots for Time Line: they evaluate everybody's race to the goal and look ahead over moves, slides and answers.

Levels differ in limits and weights; all of them see the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, TypeAlias

from game.ai.bot import Budget, Clock, Rated
from game.ai.policy_bot import Decision, Level, PolicyBot, with_noise
from game.ai.reasons import Reason, reason_in
from game.ai.search import Limits as SearchLimits
from game.ai.search_bot import searched
from game.ai.time_line.evaluation import Evaluator, Weights
from game.ai.time_line.guide import TimeLineGuide
from game.ai.time_line.line_tracer import LineTracer
from game.ai.time_line.lookahead import UNFOLLOWED, Limits, Lookahead
from game.ai.time_line.reasons import REASONS
from game.rules.contract import Command
from game.rules.time_line.game import TimeLine
from game.rules.time_line.state_machine import State

TimeLineLevel: TypeAlias = Level[Limits, Weights]

LEVELS: Final[Mapping[str, TimeLineLevel]] = {
    "easy": Level(Limits(cards=1, deep=0), Weights(near=0.0, near_wins=0.0, near_wins_wait=0.0), noise=0.05),
    "normal": Level(Limits(), Weights()),
}
"""The levels that look ahead, weakest first."""

SEARCHES: Final[Mapping[str, SearchLimits]] = {"hard": SearchLimits(250), "expert": SearchLimits(2000)}
"""The levels that search, with the weights of the normal one."""


class TimeLinePolicy:
    """Rates commands by looking ahead; see :class:`game.ai.policy_bot.Policy`."""

    def __init__(self, game: TimeLine, level: TimeLineLevel) -> None:
        """Play at ``level`` with any deck of ``game``."""
        self.level = level
        self.evaluators = {name: Evaluator(LineTracer(lookup), level.weights) for name, lookup in game.lookups.items()}

    def rate(self, decision: Decision[State]) -> Sequence[Rated]:
        """Rate all options."""
        lookahead = self.lookahead(decision.determinize(), decision.rng, decision.clock)
        rated = with_noise(decision.options, lookahead.ratings(decision.options), self.level.noise)
        if not decision.compares:
            return rated
        return [one if one.rating >= 0 else one._replace(chance=one.rating + UNFOLLOWED) for one in rated]

    def reason(self, state: State, command: Command, rng: Random) -> Reason:
        """Return why ``command`` is a good idea in ``state``."""
        return reason_in(REASONS, lambda s: self.lookahead(s, rng), state, command)

    def lookahead(self, s: State, rng: Random, clock: Clock | None = None) -> Lookahead:
        """Return a lookahead from a state for the seat that is asked."""
        return Lookahead(s, self.evaluators[s.lookup.deck], self.level.limits, clock or Budget().start(), rng)


class SearchingPolicy(TimeLinePolicy):
    """Rates commands by searching; see :mod:`game.ai.search`. Cards that nobody has seen have no order to draw."""

    def __init__(self, game: TimeLine, limits: SearchLimits) -> None:
        """Search as far as ``limits`` say."""
        super().__init__(game, LEVELS["normal"])
        self.limits = limits
        self.guides = {name: TimeLineGuide(evaluator) for name, evaluator in self.evaluators.items()}

    def rate(self, decision: Decision[State]) -> Sequence[Rated]:
        """Rate what was tried."""
        root = decision.determinize()
        return searched(decision, root.clone, self.guides[root.lookup.deck], self.limits)


def make(game: TimeLine, level: str) -> PolicyBot[State]:
    """Make the bot of ``level``, one of :data:`LEVELS` and :data:`SEARCHES`."""
    if level in SEARCHES:
        return PolicyBot(game, SearchingPolicy(game, SEARCHES[level]))
    return PolicyBot(game, TimeLinePolicy(game, LEVELS[level]))
