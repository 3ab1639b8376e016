"""Bots that decide by the shared search, and the general bot for games without their own, with random playouts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from random import Random
from typing import Final, Generic, TypeAlias, TypeVar

from game.ai.bot import Rated
from game.ai.heuristics import Heuristics, PlainHeuristics, result_value
from game.ai.policy_bot import SURE, Decision, Level, PolicyBot, overlooking
from game.ai.reasons import Reason
from game.ai.search import KeptTrees, Limits, Offers, Search, SearchEvaluator, Votes
from game.rules.contract import NATURE, Command, Game, Seat, State

S = TypeVar("S", bound=State)

WIDE: Final = 1000.0
"""A search width that expands everything at once, as all priors are equal."""

CURIOSITY: Final = 3.0
"""Exploration weight for the noisy values of random playouts."""

PlainLevel: TypeAlias = Level[Limits, int]
"""A level of the general bot: its limits, and as ``weights`` the initial length of its playouts in commands."""

LEVELS: Final[Mapping[str, PlainLevel]] = {
    "easy": Level(Limits(20, CURIOSITY, WIDE), 150, overlooks=0.3),
    "normal": Level(Limits(80, CURIOSITY, WIDE), 150),
    "hard": Level(Limits(300, CURIOSITY, WIDE), 150),
    "expert": Level(Limits(2000, CURIOSITY, WIDE), 150),
}
"""The levels of the general bot."""

FURTHEST: Final = 2400
"""Longest playout, in commands."""

PATIENCE: Final = 8
"""Playouts with equal results after which their length is doubled."""


class PlainSearchEvaluator(Generic[S]):
    """Search evaluator with equal priors and random playouts from every leaf.

    Playouts become longer while all have the same result, so make a new one for each decision.
    """

    def __init__(self, heuristics: Heuristics[S], depth: int) -> None:
        """Use playouts of at most ``depth`` commands at first."""
        self._heuristics, self.depth = heuristics, depth
        self._came, self._times = set[float](), 0

    def offers(self, state: S) -> Offers:
        """List all proposals with equal priors."""
        proposed = self._heuristics.propose(state)
        return [(command, 1 / len(proposed)) for command in proposed]

    def values(self, state: S, seats: Collection[Seat], rng: Random) -> Mapping[Seat, float]:
        """Play random proposals to the end or for ``depth`` commands."""
        found = self._played(state, seats, rng)
        self._times += 1
        self._came.update(found.values())
        if self._times % PATIENCE == 0 and len(self._came) == 1:
            self.depth = min(FURTHEST, 2 * self.depth)
        return found

    def _played(self, state: S, seats: Collection[Seat], rng: Random) -> dict[Seat, float]:
        heuristics = self._heuristics
        for number in range(self.depth):
            result = state.result()
            if result is not None:
                return {seat: result_value(result, seat, number) for seat in seats}
            if state.actor == NATURE:
                state.apply(state.sample_chance(rng))
            else:
                proposed = heuristics.propose(state)
                state.apply(proposed[int(rng.random() * len(proposed))])
        result = state.result()
        if result is not None:
            return {seat: result_value(result, seat, self.depth) for seat in seats}
        return {seat: heuristics.evaluate(state, seat) for seat in seats}


def searched(
    decision: Decision[S],
    worlds: Callable[[], S],
    evaluator: SearchEvaluator[S],
    limits: Limits,
    trees: KeptTrees | None = None,
) -> Sequence[Rated]:
    """Rate the options by visits, then by mean value; without time for an iteration, take the highest prior.

    With a time budget the search continues from ``trees`` and leaves its own there. A decision that compares gets a
    second search of all options but the best, which would otherwise be hardly visited and look worse than they are.
    """
    votes = _votes(decision, decision.options, worlds, evaluator, limits, trees)
    if not votes:
        offered, world = set(decision.options), worlds()
        looked = [command for command, _ in evaluator.offers(world) if command in offered]
        now = evaluator.values(world, (decision.seat,), decision.rng)[decision.seat] if decision.compares else None
        return [Rated(looked[0] if looked else decision.options[0], chance=now)]
    rated = [Rated(command, vote.visits + 0.999 * vote.mean, chance=vote.mean) for command, vote in votes.items()]
    best = max(rated, key=lambda one: one.rating)
    rest = [option for option in decision.options if option != best.command] if decision.compares else ()
    others = _votes(decision, rest, worlds, evaluator, limits) if rest else {}
    if not others:
        return rated
    every = 1 + sum(vote.visits for vote in others.values())
    return [best, *(Rated(command, vote.visits / every, chance=vote.mean) for command, vote in others.items())]


def _votes(
    decision: Decision[S],
    options: Sequence[Command],
    worlds: Callable[[], S],
    evaluator: SearchEvaluator[S],
    limits: Limits,
    trees: KeptTrees | None = None,
) -> Mapping[Command, Votes]:
    """Search among ``options`` of a decision."""
    kept = trees if decision.clock.is_timed and not decision.compares else None
    tree = None if kept is None else kept.take(decision.view)
    search = Search(worlds, decision.seat, options, evaluator, limits, decision.rng, tree)
    search.run(decision.clock)
    if kept is not None:
        kept.keep(decision.seat, search.foreseen)
    return search.votes()


def nearly_best(rated: Sequence[Rated], share: float) -> tuple[Command, ...]:
    """Return the options within ``share`` of the best rating.

    Only the best ones if the best is a certain win or worth nothing.

    >>> from game.rules.contract import PlayerCommand
    >>> [one.seat for one in nearly_best([Rated(PlayerCommand(n), n / 20) for n in (3, 8, 10)], 0.2)]
    [8, 10]
    >>> [one.seat for one in nearly_best([Rated(PlayerCommand(n), -n) for n in (1, 2)], 0.2)]
    [1]
    """
    best = max(one.rating for one in rated)
    least = (1 - share) * best if 0 < best < SURE else best
    return tuple(one.command for one in rated if one.rating >= least)


class PlainPolicy:
    """A policy for any game by the shared search, with new heuristics for each decision."""

    def __init__(self, level: PlainLevel) -> None:
        self.level = level
        self._trees = KeptTrees()

    def rate(self, decision: Decision[State]) -> Sequence[Rated]:
        """Rate the options that were tried."""
        heuristics = PlainHeuristics(decision.determinize())
        evaluator = PlainSearchEvaluator(heuristics, self.level.weights)
        rated = searched(decision, decision.determinize, evaluator, self.level.limits, self._trees)
        return overlooking(decision, rated, self.level.overlooks)

    def reason(self, state: State, command: Command, rng: Random) -> Reason:
        """Return the reason why ``command`` is a good idea in ``state``."""
        return PlainHeuristics(state).reason(state, command)


def make(game: Game, level: str) -> PolicyBot[State]:
    """Make the general bot of ``level``, one of :data:`LEVELS`."""
    return PolicyBot(game, PlainPolicy(LEVELS[level]))
