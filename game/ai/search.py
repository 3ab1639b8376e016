"""One search for all games: information-set Monte Carlo tree search with chance nodes.

Every iteration draws a determinization, walks down the tree that belongs to the asking seat, adds one node, plays on
at random among the proposals and hands the result (one number for each seat on the way) back up. Each seat maximises
its own number: opponents play against us, partners with us, and alone it is one's own. The tree's branches are what
the asking seat would see, so that hidden cards never tell two nodes apart. Numbers are compared within the range that
was seen so far: small differences count where there are no great ones. Playouts become longer while there are none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import log
from typing import Final, Generic, NamedTuple, TypeVar

from game.ai.heuristics import Heuristics, result_value
from game.ai.policy_bot import Decision
from game.rules.contract import NATURE, Command, Seat, State

S = TypeVar("S", bound=State)

CURIOSITY: Final = 0.7
"""The weight of exploring commands that were seldom tried."""


FURTHEST: Final = 2400
"""The longest playout, in commands."""

PATIENCE: Final = 8
"""Iterations with equal results for the asking seat after which playouts become longer."""


class Limits(NamedTuple):
    """How much is searched: iterations, and commands that each plays beyond the tree at first."""

    iterations: int = 300
    depth: int = 150


class TreeNode:
    """What is known about the commands after one history: visits, sums of results, and the nodes behind them."""

    __slots__ = ("after", "offered", "sums", "visits")

    def __init__(self) -> None:
        self.after: dict[Command, TreeNode] = {}
        self.visits: dict[Command, int] = {}
        self.offered: dict[Command, int] = {}
        self.sums: dict[Command, float] = {}


class Search(Generic[S]):
    """A search for one decision; ``run`` may be called again to search further."""

    def __init__(self, decision: Decision[S], heuristics: Callable[[S], Heuristics[S]], depth: int) -> None:
        """``heuristics`` are made for a determinization, ``depth`` bounds the first playouts."""
        self.decision, self.depth, self.rng = decision, depth, decision.rng
        self.seat: Seat = decision.seat
        state = decision.determinize()
        self.heuristics = heuristics(state)
        offered = set(decision.options)
        proposed = [command for command in self.heuristics.propose(state) if command in offered]
        self.options = proposed or list(decision.options)
        self.root = TreeNode()
        self.iterations = 0
        self._least: dict[Seat, float] = {}
        self._most: dict[Seat, float] = {}

    def run(self, iterations: int) -> None:
        """Search until ``iterations`` more are done or the clock says that the answer must be given."""
        for _ in range(iterations):
            if self.decision.clock.expired():
                return
            self.iterate()

    def ratings(self) -> dict[Command, float]:
        """Rate the options: by how often each was tried, then by how well it went on average (0 to 1)."""
        visits = self.root.visits
        return {
            option: visits.get(option, 0) + (0.999 * self._mean(self.root, option, self.seat) if visits else 0.0)
            for option in self.options
        }

    def iterate(self) -> None:
        """Do one iteration."""
        state = self.decision.determinize()
        path: list[tuple[TreeNode, Command, Seat]] = []
        node, fresh, steps = self.root, False, 0
        while not fresh and state.result() is None:
            if state.actor == NATURE:
                command = state.sample_chance(self.rng)
            else:
                command = self._select(node, state)
                path.append((node, command, state.actor))
                fresh = command not in node.visits
            key = self._seen(state, command)
            state.apply(command)
            node = node.after.setdefault(key, TreeNode())
            steps += 1
        self._learn(path, self._play_on(state, steps, {seat for _, _, seat in path}))
        self.iterations += 1
        if self.iterations % PATIENCE == 0 and self._least.get(self.seat) == self._most.get(self.seat):
            self.depth = min(FURTHEST, 2 * self.depth)

    def _seen(self, state: S, command: Command) -> Command:
        """Return what the asking seat sees of a command."""
        redact = getattr(state, "redact", None)
        if redact is None:
            return command
        seen: Command | None = redact(command, self.seat)
        return command if seen is None else seen

    def _select(self, node: TreeNode, state: S) -> Command:
        """Choose the most promising command: what was never tried first, then good or seldom tried ones."""
        best, choice = -1.0, None
        for command in self.options if node is self.root else self.heuristics.propose(state):
            visits = node.visits.get(command, 0)
            offered = node.offered[command] = node.offered.get(command, 0) + 1
            if not visits:
                score = 10.0 + offered
            else:
                score = self._mean(node, command, state.actor) + CURIOSITY * (log(offered) / visits) ** 0.5
            if score > best:
                best, choice = score, command
        assert choice is not None
        return choice

    def _mean(self, node: TreeNode, command: Command, seat: Seat) -> float:
        """Return the mean result of a command for its seat, scaled to 0..1 within the range of all its results."""
        visits = node.visits.get(command, 0)
        least, most = self._least.get(seat, 0.0), self._most.get(seat, 0.0)
        if not visits or most <= least:
            return 0.5
        return (node.sums[command] / visits - least) / (most - least)

    def _play_on(self, state: S, steps: int, seats: set[Seat]) -> Mapping[Seat, float]:
        """Play random proposals to the end or up to the depth; return the value for each seat."""
        rng, heuristics = self.rng, self.heuristics
        for number in range(self.depth + 1):
            result = state.result()
            if result is not None:
                return {seat: result_value(result, seat, steps + number) for seat in seats}
            if number == self.depth:
                break
            if state.actor == NATURE:
                state.apply(state.sample_chance(rng))
            else:
                proposed = heuristics.propose(state)
                state.apply(proposed[int(rng.random() * len(proposed))])
        return {seat: heuristics.evaluate(state, seat) for seat in seats}

    def _learn(self, path: list[tuple[TreeNode, Command, Seat]], ratings: Mapping[Seat, float]) -> None:
        """Add a result to every node on the path to it."""
        for seat, rating in ratings.items():
            self._least[seat] = min(rating, self._least.get(seat, rating))
            self._most[seat] = max(rating, self._most.get(seat, rating))
        for node, command, seat in path:
            node.visits[command] = node.visits.get(command, 0) + 1
            node.sums[command] = node.sums.get(command, 0.0) + ratings[seat]
