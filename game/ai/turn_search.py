"""A search for the best whole turn, for games in which a turn is many actions whose order often makes no difference.

Positions are kept in layers, one for each action: the most promising of a layer are followed, and what two orders of
the same actions lead to is looked at once. Every position is worth what it would be worth if the turn ended there.
Chance counts by its mean; what comes after it is looked at for the outcome nearest to that.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from random import Random
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from game.ai.bot import Clock
from game.ai.heuristics import Heuristics, result_value
from game.ai.lookahead import after
from game.ai.policy_bot import Decision, Rated, with_noise
from game.ai.reasons import Reason
from game.rules.contract import NATURE, Command, Seat, State

MOST_REMEMBERED: Final = 20_000
"""States whose values are remembered from one decision to the next."""

S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class TurnHeuristics(Heuristics[S_contra], Protocol[S_contra]):
    """What guides the search for a turn; ``evaluate`` judges a state as if the turn ended there.

    ``propose`` lists neither what :meth:`stop` gives nor anything as good, and may be empty where that is possible.
    """

    def stop(self, state: S_contra) -> Command | None:
        """Return what to do when nothing is worth doing any more; None where something must be chosen."""

    def is_open(self, state: S_contra) -> bool:
        """Return whether an action has begun that the seat, or chance for it, must finish before anything else."""

    def mark(self, state: S_contra) -> Hashable:
        """Return all of a state that its value and the rest of the turn depend on."""


class Limits(NamedTuple):
    """How far a search goes.

    ``width`` positions of each layer are followed, ``depth`` actions far, until ``positions`` have been evaluated;
    ``samples`` outcomes are drawn where chance has too many to list them.
    """

    width: int = 6
    depth: int = 8
    samples: int = 6
    positions: int = 3000


class Reached(NamedTuple, Generic[S]):
    """A position within the turn: its value, the commands that lead to it, and the luck on the way.

    ``luck`` is how much worse than the mean the outcomes were that were followed; it is part of the value.
    """

    value: float
    state: S
    path: tuple[Command, ...]
    luck: float = 0.0


class TurnSearch(Generic[S]):
    """A search for the best turn of the seat that is asked in a state."""

    def __init__(
        self,
        root: S,
        heuristics: TurnHeuristics[S],
        limits: Limits,
        clock: Clock,
        seed: int,
        values: dict[Hashable, float] | None = None,
    ) -> None:
        """Search from ``root``; chance is drawn from ``seed``, the same for all commands that are compared.

        ``values`` are those of states by their mark; searches of the same game and heuristics may share them.
        """
        self.root, self.heuristics, self.limits, self.clock, self.seed = root, heuristics, limits, clock, seed
        self.seat: Seat = root.actor
        self.until = clock.looks + clock.iterations(limits.positions)
        self.values: dict[Hashable, float] = {} if values is None else values

    def reached(self) -> list[Reached[S]]:
        """List the positions within the turn that were looked at, in layers of one more action each."""
        layer, known, found = [Reached(0.0, self.root, ())], set[Hashable](), list[Reached[S]]()
        for _ in range(self.limits.depth):
            children = [child for node in layer for child in self._looked_at(node, known)]
            children.sort(key=lambda child: -child.value)
            found += children
            layer = [child for child in children if child.state.actor == self.seat][: self.limits.width]
            if not layer or self._is_spent():
                break
        return found

    def rate(self, options: Sequence[Command]) -> dict[Command, float]:
        """Rate what is proposed, and stopping: the chance to win with the best turn that begins with it."""
        offered = set(options)
        stop = self.heuristics.stop(self.root)
        rated: dict[Command, float] = {} if stop is None else {stop: self._stopped(stop)}
        for node in self.reached():
            first = node.path[0]
            if first in offered and node.value > rated.get(first, -1.0):
                rated[first] = node.value
        return rated or {options[0]: 0.0}

    def best(self) -> Reached[S]:
        """Return the end of the best turn; that of stopping at once has no commands."""
        stop = self.heuristics.stop(self.root)
        stopped = Reached(-1.0 if stop is None else self._stopped(stop), self.root, ())
        return max([stopped, *self.reached()], key=lambda node: node.value)

    def _stopped(self, stop: Command) -> float:
        """Return what the state is worth as it is, or the result of stopping there."""
        end = after(self.root, stop)
        return self._evaluate(self.root if end.result() is None else end)

    def _is_spent(self) -> bool:
        return self.clock.looks >= self.until or self.clock.expired()

    def _looked_at(self, node: Reached[S], known: set[Hashable]) -> Iterator[Reached[S]]:
        """Go through what one action more leads to, without what is known, until time is up."""
        for child in self._children(node):
            mark = self.heuristics.mark(child.state)
            if mark not in known:
                known.add(mark)
                yield self._judged(child)
                if self._is_spent():
                    break

    def _children(self, node: Reached[S]) -> Iterator[Reached[S]]:
        """Go through the positions in which one action more may end, before chance."""
        for command in self.heuristics.propose(node.state):
            state = after(node.state, command)
            child = Reached(0.0, state, (*node.path, command), node.luck)
            if state.actor == self.seat and self.heuristics.is_open(state):
                yield from self._children(child)
            else:
                yield child

    def _judged(self, node: Reached[S]) -> Reached[S]:
        """Return the position with its value; chance counts at its mean, and its nearest outcome is gone on with."""
        if node.state.actor != NATURE or not self.heuristics.is_open(node.state):
            return node._replace(value=self._evaluate(node.state) + node.luck)
        ends, weights = self._outcomes(node.state)
        values = [self._evaluate(end) for end in ends]
        mean = sum(value * weight for value, weight in zip(values, weights, strict=True)) / sum(weights)
        nearest = min(range(len(ends)), key=lambda number: abs(values[number] - mean))
        luck = node.luck + mean - values[nearest]
        return Reached(values[nearest] + luck, ends[nearest], node.path, luck)

    def _evaluate(self, state: S) -> float:
        """Judge a state that may have ended; what is known already counts as a look, too."""
        result = state.result()
        if result is not None:
            return result_value(result, self.seat, 0)
        self.clock.looks += 1
        mark = self.heuristics.mark(state)
        found = self.values.get(mark)
        if found is None:
            found = self.values[mark] = self.heuristics.evaluate(state, self.seat)
        return found

    def _outcomes(self, state: S) -> tuple[list[S], list[int]]:
        """List what chance may lead to, with weights: all of it where that is little, else some samples."""
        outcomes = state.chance_outcomes()
        if 0 < len(outcomes) <= self.limits.samples:
            return [after(state, command) for command, _ in outcomes], [weight for _, weight in outcomes]
        rng = Random(self.seed)
        return [after(state, state.sample_chance(rng)) for _ in range(self.limits.samples)], [1] * self.limits.samples


class TurnPolicy(Generic[S]):
    """Chooses by searching for the best turn with a game's heuristics."""

    def __init__(self, heuristics: TurnHeuristics[S], limits: Limits, noise: float = 0.0) -> None:
        """Search as far as ``limits`` say; options worse by up to ``noise`` are taken at times."""
        self.heuristics, self.limits, self.noise = heuristics, limits, noise
        self._values: dict[Hashable, float] = {}

    def rate(self, decision: Decision[S]) -> Sequence[Rated]:
        """Rate the options that are proposed; the values of states are remembered, which changes no answer."""
        if len(self._values) > MOST_REMEMBERED:
            self._values.clear()
        state, seed = decision.determinize(), decision.rng.getrandbits(32)
        search = TurnSearch(state, self.heuristics, self.limits, decision.clock, seed, self._values)
        rated = search.rate(decision.options)
        return with_noise(list(rated), list(rated.values()), self.noise)

    def reason(self, state: S, command: Command, rng: Random) -> Reason:
        """Return why ``command`` is a good idea in ``state``."""
        return self.heuristics.reason(state, command)
