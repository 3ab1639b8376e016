"""Bots for Time Line: they evaluate everybody's race to the goal and look ahead over moves, slides and answers.

Levels differ in limits and weights; all of them see the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace as dataclass_replace
from random import Random
from typing import Final, TypeAlias

from msgspec.structs import replace

from game.ai.bot import Rated, split_level
from game.ai.learned_weights import learned
from game.ai.policy_bot import BySeats, Decision, Level, PolicyBot, in_character, overlooking
from game.ai.reasons import Reason, reason_in
from game.ai.search import KeptTrees
from game.ai.search import Limits as SearchLimits
from game.ai.search_bot import nearly_best, searched
from game.games.time_line.bots.evaluation import Evaluator
from game.games.time_line.bots.line_tracer import LineTracer
from game.games.time_line.bots.lookahead import UNFOLLOWED, Limits, Lookahead
from game.games.time_line.bots.reasons import REASONS
from game.games.time_line.bots.search_evaluator import TimeLineSearchEvaluator
from game.games.time_line.bots.weights import CHARACTERS, Weights
from game.games.time_line.rules.game import TimeLine
from game.games.time_line.rules.state_machine import State
from game.rules.contract import Command

TimeLineLevel: TypeAlias = Level[Limits, Mapping[str, float]]
"""A level with the weights in which it differs from what was learned."""

BLIND: Final[Mapping[str, float]] = {"near": 0.0, "near_wins": 0.0, "near_wins_wait": 0.0}
"""Weights of who does not see what could be sold after one move."""

DUEL: Final = 2
"""So many seats have one opponent each."""
CROWD: Final = range(3, 6)
"""So many seats are a crowd: how many commands are followed through the others' answers is what counts there. Who plans
its own turn only wins a quarter of the games against one who follows six, and who takes either of two a third."""

BEGINNER: Final = Limits(cards=1, deep=0)
GLANCE: Final = Limits(deep=0)
TWO: Final = Limits(deep=1, least=2)
MASTER: Final = BySeats(Limits(), dict.fromkeys(CROWD, Limits(cards=3, deep=8)))
"""As far as anybody looks, and as everybody does who compares."""

LEVELS: Final[Mapping[str, BySeats[TimeLineLevel]]] = {
    "easy": BySeats(Level(BEGINNER, BLIND, overlooks=0.5)),
    "normal": BySeats(Level(GLANCE, {}, overlooks=0.15)),
    "hard": BySeats(Level(TWO, {}, overlooks=0.05)),
}
"""The levels that look ahead, weakest first.

Chosen so that each wins about seven of ten games with two seats against the one below (tools/bench/README.md).
"""

EXPERT: Final = SearchLimits(2000)
"""How far the level above them searches with two seats; it looks as far ahead as anybody, and is never careless.

In a crowd it does not search: neither that nor playing its best commands on to the end added anything there.
"""

CLOSE: Final = 0.05
"""A share of the best option's chance: what looks worse by no more is told apart by searching."""


class TimeLinePolicy:
    """Rates commands by looking ahead; see :class:`game.ai.policy_bot.Policy`."""

    def __init__(self, game: TimeLine, levels: BySeats[TimeLineLevel], character: str = "") -> None:
        """Play with any deck of ``game`` at the level for the number of seats, perhaps in a character.

        What was learned is learned from games of two. Weights learned from games of four and five foretell them hardly
        better than what is written down, which a crowd keeps to.
        """
        self.levels = levels
        values = BySeats(learned(game.rules_id, Weights()), dict.fromkeys(CROWD, Weights()))
        tracers = {name: LineTracer(lookup) for name, lookup in game.lookups.items()}
        self._judges = {}
        for seats in game.seats:
            mine = replace(in_character(values.at(seats), CHARACTERS, character), **levels.at(seats).weights)
            self._judges[seats] = {name: Evaluator(tracer, mine) for name, tracer in tracers.items()}

    def rate(self, decision: Decision[State]) -> Sequence[Rated]:
        """Rate all options."""
        root = decision.determinize()
        level = self.levels.at(root.seats)
        limits = MASTER.at(root.seats) if decision.compares else level.limits
        lookahead = Lookahead(root, self.evaluator_for(root), limits, decision.clock, decision.rng)
        ratings = lookahead.ratings(decision.options)
        rated = [Rated(option, rating) for option, rating in zip(decision.options, ratings, strict=True)]
        if not decision.compares:
            return overlooking(decision, rated, level.overlooks)
        return [one if one.rating >= 0 else one._replace(chance=one.rating + UNFOLLOWED) for one in rated]

    def reason(self, state: State, command: Command, _rng: Random) -> Reason:
        """Return why ``command`` is a good idea in ``state``."""
        return reason_in(REASONS, self.evaluator_for(state).tracer, state, command)

    def evaluator_for(self, s: State) -> Evaluator:
        """Return who judges with as many seats as ``s`` has."""
        return self._judges[s.seats][s.lookup.deck]


class SearchingPolicy(TimeLinePolicy):
    """Looks ahead, and with two seats searches where that leaves several options nearly alike.

    See :mod:`game.ai.search`. Cards that nobody has seen have no order to draw.
    """

    def __init__(self, game: TimeLine, limits: SearchLimits, character: str = "") -> None:
        """Search as far as ``limits`` say."""
        super().__init__(game, MASTER.each(lambda limits: Level(limits, {})), character)
        self.limits, self._trees = limits, KeptTrees()
        self._guides = {deck: TimeLineSearchEvaluator(judge) for deck, judge in self._judges[DUEL].items()}

    def rate(self, decision: Decision[State]) -> Sequence[Rated]:
        """Rate what looks best."""
        rated = super().rate(decision)
        near = nearly_best(rated, CLOSE)
        root = decision.determinize()
        if len(near) == 1 or decision.compares or root.seats != DUEL:
            return rated
        close = dataclass_replace(decision, options=near)
        return searched(close, root.clone, self._guides[root.lookup.deck], self.limits, self._trees)


def make(game: TimeLine, level: str) -> PolicyBot[State]:
    """Make the bot of ``level``, one of :data:`LEVELS` or ``expert``, perhaps with a character."""
    plain, character = split_level(level)
    if plain in LEVELS:
        return PolicyBot(game, TimeLinePolicy(game, LEVELS[plain], character))
    return PolicyBot(game, SearchingPolicy(game, EXPERT, character))
