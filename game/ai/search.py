"""The search shared by all games: information-set Monte Carlo tree search with chance nodes.

Each iteration draws a determinization, descends the tree of the searching seat, adds a node and backs up a vector of
values, one per seat. Each seat maximizes its own value, so opponents and partners are modeled alike. Branches are what
the searching seat would see, so hidden cards never distinguish two nodes. Commands with high priors are tried first,
others and further outcomes of chance only as visits grow (progressive widening). Values are normalized to the range
seen so far, so small differences count if there are no large ones.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from math import exp
from random import Random
from typing import Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec

from game.ai.clock import Clock
from game.ai.heuristics import result_value
from game.rules.contract import NATURE, Command, Seat, State, View, redact

S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)

Offers: TypeAlias = Sequence[tuple[Command, float]]
"""Commands with their priors, which add up to 1, highest first."""

Values: TypeAlias = Sequence[float] | Mapping[Seat, float]
"""The chance to win of at least each seat asked about."""


class SearchEvaluator(Protocol[S_contra]):
    """Priors and leaf values of a game for the search. It sees only determinizations, never the true state.

    ``offers`` depends on the state alone, so it may be cached.
    """

    def offers(self, state: S_contra) -> Offers:
        """List the legal commands worth trying with their priors, never empty; see :func:`shared_out`."""

    def values(self, state: S_contra, seats: Collection[Seat], rng: Random) -> Values:
        """Estimate the chances of ``seats`` to win from an unfinished ``state``; may play it on with ``rng``."""


def shared_out(rated: Iterable[tuple[Command, float]], heat: float) -> Offers:
    """Return commands with the softmax of their ratings at temperature ``heat``, highest first.

    >>> from game.rules.contract import PlayerCommand
    >>> [round(share, 2) for _, share in shared_out([(PlayerCommand(0), 0.2), (PlayerCommand(1), 0.5)], 0.3)]
    [0.73, 0.27]
    """
    found = sorted(rated, key=lambda one: -one[1])
    best = found[0][1]
    weights = [exp((rating - best) / heat) for _, rating in found]
    total = sum(weights, 0.0)
    return [(command, weight / total) for (command, _), weight in zip(found, weights, strict=True)]


MOST_KEPT: Final = 20_000
"""Most offers cached; then all are dropped."""


class KeptOffers:
    """A cache of offers by everything they depend on, so that it changes no answer."""

    def __init__(self) -> None:
        self._known: dict[Hashable, Offers] = {}

    def of(self, mark: Hashable, make: Callable[[], Offers]) -> Offers:
        """Return the offers with the key ``mark``, computed by ``make`` on first use."""
        found = self._known.get(mark)
        if found is None:
            if len(self._known) >= MOST_KEPT:
                self._known.clear()
            found = self._known[mark] = make()
        return found


class Limits(NamedTuple):
    """Parameters of a search.

    ``iterations`` is the number of iterations unless a budget sets one, ``curiosity`` the exploration weight (PUCT). A
    node expands 2 + ``width`` * sqrt(visits) commands or outcomes of chance.
    """

    iterations: int = 300
    curiosity: float = 1.2
    width: float = 1.5


class Edge:
    """Statistics of one command at a node: prior, times offered, visits, sum of values."""

    def __init__(self, share: float) -> None:
        self.share, self.offered, self.visits, self.total = share, 0, 0, 0.0


class TreeNode:
    """A node of the tree, one history of the searching seat: visits, edges by command, children by what was seen."""

    def __init__(self) -> None:
        self.visits = 0
        self.edges: dict[Command, Edge] = {}
        self.after: dict[Command, TreeNode] = {}


class KeptTree(NamedTuple):
    """A subtree rooted at a decision, and the range of values seen for each seat."""

    root: TreeNode
    least: dict[Seat, float]
    most: dict[Seat, float]


WORTH_KEEPING: Final = 10
"""Visits from which the subtree of an own decision is kept for that decision."""


class KeptTrees:
    """Subtrees of each seat's latest search, by the view that the seat would have at that decision.

    They hold nothing that the seat does not know. A search that continues one answers better than a fresh search, but
    differently, so they are used only with time budgets, whose answers are not reproducible anyway.
    """

    def __init__(self) -> None:
        self._known: dict[Seat, dict[bytes, KeptTree]] = {}

    def take(self, view: View) -> KeptTree | None:
        """Return the subtree kept for the decision of ``view``, if any; the others of that seat are dropped."""
        return self._known.pop(view.actor, {}).get(mark_of(view))

    def keep(self, seat: Seat, found: dict[bytes, KeptTree]) -> None:
        """Keep subtrees for the next decision of a seat."""
        self._known[seat] = found


def mark_of(view: View) -> bytes:
    """Return the key of a view."""
    return msgspec.json.encode(view)


class Votes(NamedTuple):
    """The result of a search for one command: its visits, and the sum of their values (0 to 1 each)."""

    visits: int
    total: float

    @property
    def mean(self) -> float:
        """The mean value."""
        return self.total / self.visits


class Search(Generic[S]):
    """A search for one decision; call :meth:`run` again to search further."""

    def __init__(
        self,
        worlds: Callable[[], S],
        seat: Seat,
        options: Sequence[Command],
        evaluator: SearchEvaluator[S],
        limits: Limits,
        rng: Random,
        tree: KeptTree | None = None,
    ) -> None:
        """Search among ``options`` of ``seat`` in determinizations drawn by ``worlds``; continues ``tree`` if given."""
        self.worlds, self.seat, self.evaluator, self.limits, self.rng = worlds, seat, evaluator, limits, rng
        self.options = frozenset(options)
        self.root, self._least, self._most = tree or KeptTree(TreeNode(), {}, {})
        self.iterations = 0
        self.foreseen: dict[bytes, KeptTree] = {}
        """Subtrees of often visited later decisions of the seat, by :func:`mark_of` the view there."""
        self._marked = {self.root}

    def run(self, clock: Clock) -> None:
        """Search until all iterations are done or the clock has expired."""
        for _ in range(clock.iterations(self.limits.iterations)):
            if clock.expired():
                return
            self.iterate()

    def votes(self) -> dict[Command, Votes]:
        """Return the result for each option that was tried, most visits first."""
        tried = sorted(self.root.edges.items(), key=lambda one: -one[1].visits)
        return {
            command: Votes(edge.visits, edge.total)
            for command, edge in tried
            if edge.visits and command in self.options
        }

    def iterate(self) -> None:
        """Do one iteration."""
        state = self.worlds()
        path: list[tuple[TreeNode, Edge | None, Seat]] = []
        node, fresh, steps = self.root, False, 0
        while not fresh and state.result() is None:
            actor, edge = state.actor, None
            if actor == self.seat and node.visits >= WORTH_KEEPING and node not in self._marked:
                self._marked.add(node)
                self.foreseen[mark_of(state.view(actor))] = KeptTree(node, self._least, self._most)
            if actor == NATURE:
                command = state.sample_chance(self.rng)
            else:
                command, edge = self._select(node, state)
                fresh = edge is not None and not edge.visits
            path.append((node, edge, actor))
            seen = redact(state, command, self.seat)
            key = command if seen is None else seen
            state.apply(command)
            following = node.after.get(key)
            if following is None:
                if actor == NATURE and len(node.after) > self._width(node):
                    break
                following = node.after[key] = TreeNode()
            node = following
            steps += 1
        self._back_up(path, self._values(state, {seat for _, edge, seat in path if edge is not None}, steps))
        self.iterations += 1

    def _values(self, state: S, seats: Collection[Seat], steps: int) -> Mapping[Seat, float]:
        """Return the value of a state for ``seats``, results discounted by ``steps``."""
        result = state.result()
        if result is None:
            values = self.evaluator.values(state, seats, self.rng)
            return {seat: values[seat] for seat in seats}
        return {seat: result_value(result, seat, steps) for seat in seats}

    def _width(self, node: TreeNode) -> int:
        """Return the number of branches that a node may expand."""
        return 2 + int(self.limits.width * node.visits**0.5)

    def _select(self, node: TreeNode, state: S) -> tuple[Command, Edge | None]:
        """Choose a command by PUCT; a forced command has no edge."""
        offers = self.evaluator.offers(state)
        if node is self.root:
            offers = [one for one in offers if one[0] in self.options] or [(one, 1.0) for one in self.options]
        if len(offers) == 1 and node is not self.root:
            return offers[0][0], None
        seat, edges = state.actor, node.edges
        best, choice = -1e9, None
        least, most = self._least.get(seat, 0.0), self._most.get(seat, 0.0)
        scale = 1 / (most - least) if most > least else 0.0
        unknown, curiosity = self._untried_value(node, least, scale), self.limits.curiosity
        for command, share in offers[: self._width(node)]:
            edge = edges.get(command)
            if edge is None:
                edge = edges[command] = Edge(share)
            edge.offered += 1
            visits = edge.visits
            mean = (edge.total / visits - least) * scale if visits else unknown
            score = mean + curiosity * edge.share * edge.offered**0.5 / (1 + visits)
            if score > best:
                best, choice = score, (command, edge)
        assert choice is not None
        return choice

    def _untried_value(self, node: TreeNode, least: float, scale: float) -> float:
        """Return the assumed value of an untried command: the mean of the tried ones, normalized."""
        visits = sum(edge.visits for edge in node.edges.values())
        if not visits:
            return 0.5
        return (sum((edge.total for edge in node.edges.values()), 0.0) / visits - least) * scale

    def _back_up(self, path: Sequence[tuple[TreeNode, Edge | None, Seat]], values: Mapping[Seat, float]) -> None:
        """Back up ``values`` along ``path``."""
        for node, edge, seat in path:
            node.visits += 1
            if edge is None:
                continue
            value = values[seat]
            edge.visits += 1
            edge.total += value
            if value < self._least.get(seat, 2.0):
                self._least[seat] = value
            if value > self._most.get(seat, -1.0):
                self._most[seat] = value
