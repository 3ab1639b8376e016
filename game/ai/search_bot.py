"""The bot for games that have none of their own: the general search with plain heuristics."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, Generic, TypeVar

from game.ai.heuristics import Heuristics, PlainHeuristics
from game.ai.policy_bot import Decision, PolicyBot, Rated
from game.ai.reasons import Reason
from game.ai.search import Limits, Search
from game.rules.contract import Command, Game, State

S = TypeVar("S", bound=State)

LEVELS: Final[Mapping[str, Limits]] = {"search": Limits()}
"""The levels of every game that has no bots of its own."""


class SearchPolicy(Generic[S]):
    """Chooses by searching; ``heuristics`` are made for each decision."""

    def __init__(self, heuristics: Callable[[S], Heuristics[S]], limits: Limits) -> None:
        """Search as much as ``limits`` say unless a budget says otherwise."""
        self.heuristics, self.limits = heuristics, limits

    def rate(self, decision: Decision[S]) -> Sequence[Rated]:
        """Rate the options that are proposed."""
        search = Search(decision, self.heuristics, self.limits.depth)
        search.run(decision.clock.iterations(self.limits.iterations))
        return [Rated(command, rating) for command, rating in search.ratings().items()]

    def reason(self, state: S, command: Command, rng: Random) -> Reason:
        """Return why ``command`` is a good idea in ``state``."""
        return self.heuristics(state).reason(state, command)


def make(game: Game, level: str) -> PolicyBot[State]:
    """Make the bot of ``level``, one of :data:`LEVELS`."""
    return PolicyBot(game, SearchPolicy(PlainHeuristics, LEVELS[level]))
