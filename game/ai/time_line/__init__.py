"""Bots for Time Line: they evaluate everybody's race to the goal and look ahead over moves, slides and answers.

Levels differ in limits and weights; all of them see the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace as dataclass_replace
from random import Random
from typing import Final, TypeAlias

from msgspec.structs import replace

from game.ai.bot import Budget, Rated
from game.ai.clock import Clock
from game.ai.learned_weights import learned
from game.ai.policy_bot import Decision, Level, PolicyBot, with_noise
from game.ai.reasons import Reason, reason_in
from game.ai.search import KeptTrees
from game.ai.search import Limits as SearchLimits
from game.ai.search_bot import nearly_best, searched
from game.ai.time_line.evaluation import Evaluator
from game.ai.time_line.guide import TimeLineGuide
from game.ai.time_line.line_tracer import LineTracer
from game.ai.time_line.lookahead import UNFOLLOWED, Limits, Lookahead
from game.ai.time_line.reasons import REASONS
from game.ai.time_line.weights import Weights
from game.rules.contract import Command
from game.rules.time_line.game import TimeLine
from game.rules.time_line.state_machine import State

TimeLineLevel: TypeAlias = Level[Limits, Mapping[str, float]]
"""A level with the weights in which it differs from what was learned."""

BLIND: Final[Mapping[str, float]] = {"near": 0.0, "near_wins": 0.0, "near_wins_wait": 0.0}
"""Weights of who does not see what could be sold after one move."""

LEVELS: Final[Mapping[str, TimeLineLevel]] = {
    "easy": Level(Limits(cards=1, deep=0), BLIND, noise=0.5),
    "normal": Level(Limits(deep=0), {}, noise=0.15),
    "hard": Level(Limits(), {}, noise=0.33),
}
"""The levels that look ahead, weakest first.

Chosen so that each wins about seven of ten games with two seats against the one below (tools/bench/README.md).
"""

CROWD: Final = 3
"""So many seats are a crowd."""
CROWDS: Final[Mapping[str, TimeLineLevel]] = {
    "easy": Level(Limits(cards=1, deep=0), BLIND, noise=0.2),
    "normal": Level(Limits(deep=1, least=2), {}, noise=0.02),
    "hard": Level(Limits(cards=3, deep=8), {}),
}
"""The levels in a crowd: how many commands are followed through the others' answers is what counts there. Who plans its
own turn only is no better than a beginner, however careful; who follows three plays nearly as well as any further, and
may as well take one of the best four at random. Weights learned from games of two let five stand still, and those
learned from games of four and five foretell them hardly better than what is written down, which a crowd keeps to."""

EXPERT: Final = SearchLimits(2000)
"""How far the level above them searches; it looks as far ahead as the hard one, without its carelessness."""

CLOSE: Final = 0.05
"""A share of the best option's chance: what looks worse by no more is told apart by searching."""


class TimeLinePolicy:
    """Rates commands by looking ahead; see :class:`game.ai.policy_bot.Policy`."""

    def __init__(self, game: TimeLine, level: TimeLineLevel, crowd: TimeLineLevel | None = None) -> None:
        """Play at ``level`` with any deck of ``game``; in a crowd at that of ``crowd``, if there is one."""
        self.level, self._crowd = level, crowd or level
        duel = replace(learned(game.rules_id, Weights()), **level.weights)
        many = replace(Weights(), **self._crowd.weights)
        tracers = {name: LineTracer(lookup) for name, lookup in game.lookups.items()}
        self._duel = {name: Evaluator(tracer, duel) for name, tracer in tracers.items()}
        self._many = {name: Evaluator(tracer, many) for name, tracer in tracers.items()}

    def rate(self, decision: Decision[State]) -> Sequence[Rated]:
        """Rate all options."""
        lookahead = self.lookahead(decision.determinize(), decision.rng, decision.clock)
        noise = self.level_for(lookahead.root).noise
        rated = with_noise(decision.options, lookahead.ratings(decision.options), noise)
        if not decision.compares:
            return rated
        return [one if one.rating >= 0 else one._replace(chance=one.rating + UNFOLLOWED) for one in rated]

    def reason(self, state: State, command: Command, rng: Random) -> Reason:
        """Return why ``command`` is a good idea in ``state``."""
        return reason_in(REASONS, lambda s: self.lookahead(s, rng), state, command)

    def lookahead(self, s: State, rng: Random, clock: Clock | None = None) -> Lookahead:
        """Return a lookahead from a state for the seat that is asked."""
        limits = self.level_for(s).limits
        return Lookahead(s, self.evaluator_for(s), limits, clock or Budget().start(), rng)

    def evaluator_for(self, s: State) -> Evaluator:
        """Return who judges with as many seats as ``s`` has."""
        return (self._many if s.seats >= CROWD else self._duel)[s.lookup.deck]

    def level_for(self, s: State) -> TimeLineLevel:
        """Return the level with as many seats as ``s`` has."""
        return self._crowd if s.seats >= CROWD else self.level


class SearchingPolicy(TimeLinePolicy):
    """Looks ahead, and searches where that leaves several options nearly alike; see :mod:`game.ai.search`.

    Cards that nobody has seen have no order to draw.
    """

    def __init__(self, game: TimeLine, limits: SearchLimits) -> None:
        """Search as far as ``limits`` say."""
        super().__init__(game, Level(LEVELS["hard"].limits, {}), CROWDS["hard"])
        self.limits, self._trees = limits, KeptTrees()
        judges = (*self._duel.values(), *self._many.values())
        self._guides = {evaluator: TimeLineGuide(evaluator) for evaluator in judges}

    def rate(self, decision: Decision[State]) -> Sequence[Rated]:
        """Rate what looks best."""
        rated = super().rate(decision)
        near = nearly_best(rated, CLOSE)
        if len(near) == 1 or decision.compares:
            return rated
        root, close = decision.determinize(), dataclass_replace(decision, options=near)
        return searched(close, root.clone, self._guides[self.evaluator_for(root)], self.limits, self._trees)


def make(game: TimeLine, level: str) -> PolicyBot[State]:
    """Make the bot of ``level``, one of :data:`LEVELS` or ``expert``."""
    policy = (
        TimeLinePolicy(game, LEVELS[level], CROWDS.get(level)) if level in LEVELS else SearchingPolicy(game, EXPERT)
    )
    return PolicyBot(game, policy)
