"""Beam search over a seat's own turn, for every game that has heuristics.

Own commands are maximized, chance is averaged, other seats reply with what is best for themselves. Iterative deepening:
each pass starts with the best command of the one before, so an answer is ready whenever time is up.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Generic, NamedTuple, TypeVar

from game.ai.bot import Rated
from game.ai.clock import Clock
from game.ai.heuristics import Heuristics, result_value
from game.ai.policy_bot import Decision, overlooking
from game.ai.reasons import Reason
from game.rules.contract import NATURE, Command, Seat, State, after

S = TypeVar("S", bound=State)


class Limits(NamedTuple):
    """How far a lookahead goes.

    ``beam`` is the number of own commands followed at the first decision, the second and so on; ``outcomes`` the number
    of outcomes of chance considered along a path, ``replies`` the number of commands of other seats.
    ``determinizations`` share the budget of ``positions`` evaluated.
    """

    beam: tuple[int, ...] = (8, 4, 2, 1)
    outcomes: int = 6
    replies: int = 1
    determinizations: int = 1
    positions: int = 2000


class _Path(NamedTuple):
    """A position in the lookahead tree: own commands so far, replies and outcomes left, and chance nodes passed."""

    depth: int
    replies: int
    outcomes: int
    rolls: int = 0


class Lookahead(Generic[S]):
    """A lookahead from one state for its actor."""

    def __init__(self, root: S, heuristics: Heuristics[S], limits: Limits, clock: Clock, seed: int) -> None:
        """Look ahead from ``root``; chance is drawn from ``seed``, so that all commands meet the same luck."""
        self.root, self.heuristics, self.limits, self.clock, self.seed = root, heuristics, limits, clock, seed
        self.seat: Seat = root.actor
        self.horizon = 0
        self.until = clock.looks + clock.iterations(limits.positions) // limits.determinizations
        self._known: dict[tuple[str, _Path, int], float] = {}

    def rate(self, options: Sequence[Command]) -> dict[Command, float]:
        """Return the chance to win after each option that the heuristics propose."""
        offered = set(options)
        commands = [command for command in self.heuristics.propose(self.root) if command in offered] or list(options)
        path = _Path(1, self.limits.replies, self.limits.outcomes)
        rated = dict.fromkeys(commands, 0.0)
        for horizon in range(1, len(self.limits.beam) + 1):
            self.horizon = horizon
            best = sorted(commands, key=lambda command: -rated[command])
            for command in best if horizon == 1 else best[: self.limits.beam[0]]:
                rating = self._value(after(self.root, command), path)
                if horizon > 1 and self._is_spent():
                    return rated
                rated[command] = rating
        return rated

    def _is_spent(self) -> bool:
        return self.clock.looks >= self.until or self.clock.expired()

    def _value(self, state: S, path: _Path) -> float:
        """Estimate the chance to win from ``state`` on."""
        result = state.result()
        if result is not None:
            return result_value(result, self.seat, path.depth)
        if self._is_spent():
            return self._evaluate(state, self.seat)
        if state.actor == NATURE:
            return self._average(state, path)
        if state.actor != self.seat:
            return self._replied(state, path) if path.replies else self._evaluate(state, self.seat)
        if path.depth >= self.horizon:
            return self._evaluate(state, self.seat)
        key = (state.digest(), path, self.horizon)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._best(state, path)
        return found

    def _evaluate(self, state: S, seat: Seat) -> float:
        self.clock.looks += 1
        return self.heuristics.evaluate(state, seat)

    def _best(self, state: S, path: _Path) -> float:
        """Return the value of the best own command within the beam."""
        ends = [after(state, command) for command in self.heuristics.propose(state)]
        width = self.limits.beam[path.depth]
        if len(ends) > width:
            ends.sort(key=lambda end: -self._glance(end, self.seat, path))
            del ends[width:]
        further = path._replace(depth=path.depth + 1)
        return max(self._value(end, further) for end in ends)

    def _glance(self, state: S, seat: Seat, path: _Path) -> float:
        """Return the value of ``state`` without looking further."""
        result = state.result()
        return self._evaluate(state, seat) if result is None else result_value(result, seat, path.depth)

    def _replied(self, state: S, path: _Path) -> float:
        """Return the value after the actor's reply, the command that looks best for the actor."""
        seat = state.actor
        ends = [after(state, command) for command in self.heuristics.propose(state)]
        best = max(ends, key=lambda end: self._glance(end, seat, path)) if len(ends) > 1 else ends[0]
        return self._value(best, path._replace(replies=path.replies - 1))

    def _average(self, state: S, path: _Path) -> float:
        """Return the mean over the outcomes of chance: over all if they are few, else over samples."""
        outcomes = state.chance_outcomes()
        passed = path._replace(rolls=path.rolls + 1)
        if 0 < len(outcomes) <= path.outcomes:
            passed = passed._replace(outcomes=max(1, path.outcomes // len(outcomes)))
            total = sum(weight for _, weight in outcomes)
            return sum((weight * self._value(after(state, drawn), passed) for drawn, weight in outcomes), 0.0) / total
        rng, passed = Random(self.seed + path.rolls), passed._replace(outcomes=1)
        ratings = [self._value(after(state, state.sample_chance(rng)), passed) for _ in range(path.outcomes)]
        return sum(ratings, 0.0) / len(ratings)


class LookaheadPolicy(Generic[S]):
    """A policy that rates options by lookahead with a game's heuristics."""

    def __init__(self, heuristics: Heuristics[S], limits: Limits, overlooks: float = 0.0) -> None:
        """Search within ``limits``, and overlook the share ``overlooks`` of the options."""
        self.heuristics, self.limits, self.overlooks = heuristics, limits, overlooks

    def rate(self, decision: Decision[S]) -> Sequence[Rated]:
        """Rate the proposed options, each by its mean over the determinizations in which it was rated."""
        found: dict[Command, list[float]] = {}
        for number in range(self.limits.determinizations):
            if number and decision.clock.expired():
                break
            state, seed = decision.determinize(), decision.rng.getrandbits(32)
            lookahead = Lookahead(state, self.heuristics, self.limits, decision.clock, seed)
            for command, rating in lookahead.rate(decision.options).items():
                found.setdefault(command, []).append(rating)
        rated = [Rated(command, sum(ratings, 0.0) / len(ratings)) for command, ratings in found.items()]
        return overlooking(decision, rated, self.overlooks)

    def reason(self, state: S, command: Command, rng: Random) -> Reason:
        """Return the reason why ``command`` is a good idea in ``state``."""
        return self.heuristics.reason(state, command)
