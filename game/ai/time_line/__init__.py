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
from game.ai.policy_bot import BySeats, Decision, Level, PolicyBot, with_noise
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

CROWD: Final = range(3, 6)
"""So many seats are a crowd: how many commands are followed through the others' answers is what counts there. Who plans
its own turn only is no better than a beginner, however careful; who follows three plays nearly as well as any further,
and may as well take one of the best four at random."""

BEGINNER: Final = Limits(cards=1, deep=0)

LEVELS: Final[Mapping[str, BySeats[TimeLineLevel]]] = {
    "easy": BySeats(Level(BEGINNER, BLIND, noise=0.5), dict.fromkeys(CROWD, Level(BEGINNER, BLIND, noise=0.2))),
    "normal": BySeats(
        Level(Limits(deep=0), {}, noise=0.15), dict.fromkeys(CROWD, Level(Limits(deep=1, least=2), {}, noise=0.02))
    ),
    "hard": BySeats(Level(Limits(), {}, noise=0.33), dict.fromkeys(CROWD, Level(Limits(cards=3, deep=8), {}))),
}
"""The levels that look ahead, weakest first.

Chosen so that each wins about seven of ten games with two seats against the one below (tools/bench/README.md).
"""

EXPERT: Final = SearchLimits(2000)
"""How far the level above them searches; it looks as far ahead as the hard one, without its carelessness."""

CLOSE: Final = 0.05
"""A share of the best option's chance: what looks worse by no more is told apart by searching."""


class TimeLinePolicy:
    """Rates commands by looking ahead; see :class:`game.ai.policy_bot.Policy`."""

    def __init__(self, game: TimeLine, levels: BySeats[TimeLineLevel]) -> None:
        """Play with any deck of ``game`` at the level for the number of seats.

        What was learned is learned from games of two. Weights learned from games of four and five foretell them hardly
        better than what is written down, which a crowd keeps to.
        """
        self.levels = levels
        values = BySeats(learned(game.rules_id, Weights()), dict.fromkeys(CROWD, Weights()))
        tracers = {name: LineTracer(lookup) for name, lookup in game.lookups.items()}
        self._judges = {
            seats: {
                name: Evaluator(tracer, replace(values.at(seats), **levels.at(seats).weights))
                for name, tracer in tracers.items()
            }
            for seats in game.seats
        }

    def rate(self, decision: Decision[State]) -> Sequence[Rated]:
        """Rate all options."""
        lookahead = self.lookahead(decision.determinize(), decision.rng, decision.clock)
        noise = self.levels.at(lookahead.root.seats).noise
        rated = with_noise(decision.options, lookahead.ratings(decision.options), noise)
        if not decision.compares:
            return rated
        return [one if one.rating >= 0 else one._replace(chance=one.rating + UNFOLLOWED) for one in rated]

    def reason(self, state: State, command: Command, rng: Random) -> Reason:
        """Return why ``command`` is a good idea in ``state``."""
        return reason_in(REASONS, lambda s: self.lookahead(s, rng), state, command)

    def lookahead(self, s: State, rng: Random, clock: Clock | None = None) -> Lookahead:
        """Return a lookahead from a state for the seat that is asked."""
        limits = self.levels.at(s.seats).limits
        return Lookahead(s, self.evaluator_for(s), limits, clock or Budget().start(), rng)

    def evaluator_for(self, s: State) -> Evaluator:
        """Return who judges with as many seats as ``s`` has."""
        return self._judges[s.seats][s.lookup.deck]


class SearchingPolicy(TimeLinePolicy):
    """Looks ahead, and searches where that leaves several options nearly alike; see :mod:`game.ai.search`.

    Cards that nobody has seen have no order to draw.
    """

    def __init__(self, game: TimeLine, limits: SearchLimits) -> None:
        """Search as far as ``limits`` say."""
        super().__init__(game, LEVELS["hard"].each(lambda level: Level(level.limits, {})))
        self.limits, self._trees = limits, KeptTrees()
        self._guides = {judge: TimeLineGuide(judge) for decks in self._judges.values() for judge in decks.values()}

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
    policy = TimeLinePolicy(game, LEVELS[level]) if level in LEVELS else SearchingPolicy(game, EXPERT)
    return PolicyBot(game, policy)
