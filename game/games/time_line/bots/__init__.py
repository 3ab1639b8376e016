"""Bots for Time Line: they evaluate everybody's race to the goal and look ahead over moves, slides and replies.

Levels differ in limits and weights; all have the same information.
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
from game.games.time_line.bots.weights import CHARACTERS, CROWD_CHARACTERS, Weights
from game.games.time_line.rules import commands as c
from game.games.time_line.rules.game import TimeLine
from game.games.time_line.rules.state_machine import State
from game.rules.contract import Command

TimeLineLevel: TypeAlias = Level[Limits, Mapping[str, float]]
"""A level with the weights in which it differs from the learned ones."""

BLIND: Final[Mapping[str, float]] = {"near": 0.0, "near_wins": 0.0, "near_wins_wait": 0.0}
"""Weights that ignore sales possible after one move."""

DUEL: Final = 2
"""Number of seats with a single opponent each."""
CROWD: Final = range(3, 6)
"""Numbers of seats treated as a crowd, where following more commands through the replies matters most.

Against a bot that follows six commands, one that plans only its own turn wins a quarter of the games, and one that
follows two a third.
"""

BEGINNER: Final = Limits(cards=1, deep=0)
GLANCE: Final = Limits(deep=0)
TWO: Final = Limits(deep=1, least=2)
MASTER: Final = BySeats(Limits(), dict.fromkeys(CROWD, Limits(cards=3, deep=8)))
"""Deepest lookahead limits, also used for comparing options."""

LEVELS: Final[Mapping[str, BySeats[TimeLineLevel]]] = {
    "easy": BySeats(Level(BEGINNER, BLIND, overlooks=0.5)),
    "normal": BySeats(Level(GLANCE, {}, overlooks=0.15)),
    "hard": BySeats(Level(TWO, {}, overlooks=0.05)),
}
"""Lookahead levels, weakest first.

Tuned so that each wins about seven of ten two-seat games against the one below (tools/bench/README.md).
"""

EXPERT: Final = SearchLimits(2000)
"""Search limits of the expert level with two seats; it never overlooks an option.

In a crowd it does not search: neither search nor playouts helped there.
"""

CLOSE: Final = 0.05
"""Relative gap to the best option's chance within which options are told apart by search."""


class TimeLinePolicy:
    """Policy that rates commands by lookahead; see :class:`game.ai.policy_bot.Policy`."""

    def __init__(self, game: TimeLine, levels: BySeats[TimeLineLevel], character: str = "") -> None:
        """Set up all decks of ``game`` at the level for the number of seats, optionally with a character.

        Learned weights come from two-seat games. Those learned from four and five seats predict hardly better than the
        written ones, which a crowd uses.
        """
        self.levels = levels
        values = BySeats(learned(game.rules_id, Weights()), dict.fromkeys(CROWD, Weights()))
        characters = BySeats(CHARACTERS, dict.fromkeys(CROWD, CROWD_CHARACTERS))
        tracers = {name: LineTracer(lookup) for name, lookup in game.lookups.items()}
        self._judges = {}
        for seats in game.seats:
            mine = replace(in_character(values.at(seats), characters.at(seats), character), **levels.at(seats).weights)
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
        rated.sort(key=lambda one: -one.command.count if isinstance(one.command, c.Sell) else 0)  # of equals, the most
        return [one if one.rating >= 0 else one._replace(chance=one.rating + UNFOLLOWED) for one in rated]

    def reason(self, state: State, command: Command, _rng: Random) -> Reason:
        """Explain why ``command`` is a good idea in ``state``."""
        return reason_in(REASONS, self.evaluator_for(state).tracer, state, command)

    def evaluator_for(self, s: State) -> Evaluator:
        """Return the evaluator for the number of seats in ``s``."""
        return self._judges[s.seats][s.lookup.deck]


class SearchingPolicy(TimeLinePolicy):
    """Policy that adds search with two seats when lookahead leaves several options nearly equal.

    See :mod:`game.ai.search`. Unseen cards have no order to sample.
    """

    def __init__(self, game: TimeLine, limits: SearchLimits, character: str = "") -> None:
        """Set up the search with ``limits``."""
        super().__init__(game, MASTER.each(lambda limits: Level(limits, {})), character)
        self.limits, self._trees = limits, KeptTrees()
        self._guides = {deck: TimeLineSearchEvaluator(judge) for deck, judge in self._judges[DUEL].items()}

    def rate(self, decision: Decision[State]) -> Sequence[Rated]:
        """Rate the best-looking options."""
        rated = super().rate(decision)
        near = nearly_best(rated, CLOSE)
        root = decision.determinize()
        if len(near) == 1 or decision.compares or root.seats != DUEL:
            return rated
        close = dataclass_replace(decision, options=near)
        return searched(close, root.clone, self._guides[root.lookup.deck], self.limits, self._trees)


def make(game: TimeLine, level: str) -> PolicyBot[State]:
    """Build the bot of ``level``, one of :data:`LEVELS` or ``expert``, optionally with a character."""
    plain, character = split_level(level)
    if plain in LEVELS:
        return PolicyBot(game, TimeLinePolicy(game, LEVELS[plain], character))
    return PolicyBot(game, SearchingPolicy(game, EXPERT, character))
