"""One search for all games: information-set Monte Carlo tree search with chance nodes.

Every iteration draws a determinization, walks down the tree that belongs to the asking seat, adds one node and hands
what its state is worth (one number for each seat) back up. Each seat maximises its own number: opponents play against
us, partners with us, and alone it is one's own. The tree's branches are what the asking seat would see, so that hidden
cards never tell two nodes apart. What looks best at a glance is tried first, other commands and rarer outcomes of
chance only as a node is visited more often (progressive widening). Numbers are compared within the range that was seen
so far: small differences count where there are no great ones.
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
"""Commands with the share of attention that each deserves at first, most first."""

Values: TypeAlias = Sequence[float] | Mapping[Seat, float]
"""A chance to win for each seat that was asked about, at least."""


class SearchEvaluator(Protocol[S_contra]):
    """What a game tells the search. It gets determinizations only, never the true state.

    What is offered follows from the state alone, so that it may be kept.
    """

    def offers(self, state: S_contra) -> Offers:
        """List the legal commands worth trying, never none; see :func:`shared_out`."""

    def values(self, state: S_contra, seats: Collection[Seat], rng: Random) -> Values:
        """Estimate the chances of ``seats`` to win a game that goes on; ``state`` may be used up, with ``rng``."""


def shared_out(rated: Iterable[tuple[Command, float]], heat: float) -> Offers:
    """Share attention among commands by what each is worth: one worse by ``heat`` gets the 2.7th part.

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
"""Offers that are kept until all are forgotten."""


class KeptOffers:
    """Offers by all that they depend on, kept from one question to the next: that changes no answer."""

    def __init__(self) -> None:
        """Begin with none."""
        self._known: dict[Hashable, Offers] = {}

    def of(self, mark: Hashable, make: Callable[[], Offers]) -> Offers:
        """Return the offers of whatever has this ``mark``, made when it is first asked for."""
        found = self._known.get(mark)
        if found is None:
            if len(self._known) >= MOST_KEPT:
                self._known.clear()
            found = self._known[mark] = make()
        return found


class Limits(NamedTuple):
    """How a search goes about it.

    ``iterations`` are done unless a budget says otherwise. ``curiosity`` is the weight of what was seldom tried;
    ``width`` times the square root of its visits is how many commands, and outcomes of chance, a node tells apart.
    """

    iterations: int = 300
    curiosity: float = 1.2
    width: float = 1.5


class Edge:
    """What is known about one command after one history."""

    def __init__(self, share: float) -> None:
        self.share, self.offered, self.visits, self.total = share, 0, 0, 0.0


class TreeNode:
    """What is known after one history: its visits, the commands there, and the nodes behind what was seen then."""

    def __init__(self) -> None:
        self.visits = 0
        self.edges: dict[Command, Edge] = {}
        self.after: dict[Command, TreeNode] = {}


class KeptTree(NamedTuple):
    """The part of a tree that begins with a decision, and the range of what was seen for each seat."""

    root: TreeNode
    least: dict[Seat, float]
    most: dict[Seat, float]


WORTH_KEEPING: Final = 10
"""Visits from which a node's tree is kept for when the seat comes to decide there."""


class KeptTrees:
    """What the latest search of each seat found out about decisions to come, by what the seat would see then.

    It holds nothing that its seat does not know. Whoever goes on with it answers better, but not the same as one who
    begins anew: it is for budgets of time, with which answers differ anyway.
    """

    def __init__(self) -> None:
        """Begin with none."""
        self._known: dict[Seat, dict[bytes, KeptTree]] = {}

    def take(self, view: View) -> KeptTree | None:
        """Return the tree of the decision in a view, if it was foreseen; the others of that seat are forgotten."""
        return self._known.pop(view.actor, {}).get(mark_of(view))

    def keep(self, seat: Seat, found: dict[bytes, KeptTree]) -> None:
        """Keep trees for the next decision of a seat."""
        self._known[seat] = found


def mark_of(view: View) -> bytes:
    """Return by what a view is known again."""
    return msgspec.json.encode(view)


class Votes(NamedTuple):
    """What a search says for one command: how often it was tried, and the sum of what came of it (0 to 1 each)."""

    visits: int
    total: float

    @property
    def mean(self) -> float:
        """What came of it on average."""
        return self.total / self.visits


class Search(Generic[S]):
    """A search for one decision; :meth:`run` may be called again to search further."""

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
        """Search for ``seat``, which has ``options``, in determinizations that ``worlds`` invents.

        It goes on from a ``tree`` that an earlier search made.
        """
        self.worlds, self.seat, self.evaluator, self.limits, self.rng = worlds, seat, evaluator, limits, rng
        self.options = frozenset(options)
        self.root, self._least, self._most = tree or KeptTree(TreeNode(), {}, {})
        self.iterations = 0
        self.foreseen: dict[bytes, KeptTree] = {}
        """Decisions of the seat that were met often, by what it would see."""
        self._marked = {self.root}

    def run(self, clock: Clock) -> None:
        """Search until all iterations are done or the clock says that the answer must be given."""
        for _ in range(clock.iterations(self.limits.iterations)):
            if clock.expired():
                return
            self.iterate()

    def votes(self) -> dict[Command, Votes]:
        """Return what was found out about each option that was tried, most visits first."""
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
        self._learn(path, self._worth(state, {seat for _, edge, seat in path if edge is not None}, steps))
        self.iterations += 1

    def _worth(self, state: S, seats: Collection[Seat], steps: int) -> Mapping[Seat, float]:
        """Return what a state is worth for some seats; a victory is better soon, a defeat late."""
        result = state.result()
        if result is None:
            values = self.evaluator.values(state, seats, self.rng)
            return {seat: values[seat] for seat in seats}
        return {seat: result_value(result, seat, steps) for seat in seats}

    def _width(self, node: TreeNode) -> int:
        """Return how many branches of a node are told apart."""
        return 2 + int(self.limits.width * node.visits**0.5)

    def _select(self, node: TreeNode, state: S) -> tuple[Command, Edge | None]:
        """Choose the most promising command; what is forced needs no choice."""
        offers = self.evaluator.offers(state)
        if node is self.root:
            offers = [one for one in offers if one[0] in self.options] or [(one, 1.0) for one in self.options]
        if len(offers) == 1 and node is not self.root:
            return offers[0][0], None
        seat, edges = state.actor, node.edges
        best, choice = -1e9, None
        least, most = self._least.get(seat, 0.0), self._most.get(seat, 0.0)
        scale = 1 / (most - least) if most > least else 0.0
        unknown, curiosity = self._usual(node, least, scale), self.limits.curiosity
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

    def _usual(self, node: TreeNode, least: float, scale: float) -> float:
        """Return what a command that was never tried is taken to be worth: what others were, on average."""
        visits = sum(edge.visits for edge in node.edges.values())
        if not visits:
            return 0.5
        return (sum((edge.total for edge in node.edges.values()), 0.0) / visits - least) * scale

    def _learn(self, path: Sequence[tuple[TreeNode, Edge | None, Seat]], values: Mapping[Seat, float]) -> None:
        """Add a result to every node on the path to it."""
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
