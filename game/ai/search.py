"""One search for all games: information-set Monte Carlo tree search with chance nodes.

Every iteration invents a full state that fits the view, walks down the tree that belongs to the asking seat,
adds one node, plays on a little by the guide's advice and hands the result (one number for each seat) back up.
Each seat on the way maximises its own number: opponents play against us, partners with us. The tree's branches
are what the asking seat would see, so that hidden cards never tell two nodes apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import perf_counter
from typing import Any, Final

from game.ai import Budget
from game.ai.guide import Guide, Reason
from game.rules.kernel import NATURE, Command, Game, Seat, State

CURIOSITY: Final = 1.2
"""How much the search prefers what it has seldom tried."""

Numbers = Sequence[float]


class Node:
    """What is known about the commands after one history: visits, sums of results, and the nodes behind them."""

    __slots__ = ("after", "offered", "sums", "visits")

    def __init__(self) -> None:
        """Know nothing yet."""
        self.after: dict[Command, Node] = {}
        self.visits: dict[Command, int] = {}
        self.offered: dict[Command, int] = {}
        self.sums: dict[Command, float] = {}


class Search:
    """A search from one view; ``run`` may be called again to think on."""

    def __init__(self, game: Game, guide: Guide, view: Any, options: Sequence[Command], rng: Random) -> None:
        """Look at the question; ``options`` are the only answers."""
        self.game, self.guide, self.view, self.rng = game, guide, view, rng
        self.seat: Seat = view.actor
        self.root = Node()
        self.priors = self._root_priors(options)
        self.iterations = 0

    def _root_priors(self, options: Sequence[Command]) -> list[tuple[Command, float]]:
        """Ask the guide about the options; those it does not name are left out unless it names none."""
        state = self.game.worlds(self.view, self.rng)
        offered = set(options)
        priors = [(command, prior) for command, prior in self.guide.propose(state) if command in offered]
        return priors or [(command, 1 / len(options)) for command in options]

    def run(self, iterations: int, budget: Budget, depth: int) -> None:
        """Think until ``iterations`` are done, time is up or somebody asks to stop."""
        until = None
        if budget.milliseconds is not None:
            until = perf_counter() + budget.milliseconds / 1000
        for _ in range(iterations):
            if budget.stop() or (until is not None and perf_counter() >= until):
                return
            self.iterate(depth)

    def best(self) -> Command:
        """Give the command tried most often; the guide's favourite where nothing was tried."""
        visits = self.root.visits
        index = max(range(len(self.priors)), key=lambda n: (visits.get(self.priors[n][0], 0), self.priors[n][1], -n))
        return self.priors[index][0]

    def iterate(self, depth: int) -> None:
        """Do one iteration; play on for up to ``depth`` commands from the new node."""
        state = self.game.worlds(self.view, self.rng)
        path: list[tuple[Node, Command, Seat]] = []
        node, fresh = self.root, False
        while not fresh and state.ended() is None:
            if state.actor == NATURE:
                command = state.chance(self.rng)
                key = self._seen(state, command)
            else:
                command = key = self._select(node, state)
                path.append((node, command, state.actor))
                fresh = node.visits.get(command, 0) == 0
            state.apply(command)
            node = node.after.setdefault(key, Node())
        self._learn(path, self._play_on(state, depth))
        self.iterations += 1

    def _seen(self, state: State, command: Command) -> Command:
        """Give what the asking seat sees of a chance outcome."""
        shown = getattr(state, "shown", None)
        if shown is None:
            return command
        seen: Command | None = shown(command, self.seat)
        return command if seen is None else seen

    def _select(self, node: Node, state: State) -> Command:
        """Choose the most promising command: good so far, favoured by the guide, or seldom tried."""
        priors = self.priors if node is self.root else self.guide.propose(state)
        best, choice = -1.0, priors[0][0]
        total = sum(prior for _, prior in priors)
        for command, prior in priors:
            visits = node.visits.get(command, 0)
            offered = node.offered[command] = node.offered.get(command, 0) + 1
            mean = node.sums[command] / visits if visits else 1.0 if not node.visits else 0.5
            score = mean + CURIOSITY * prior / total * offered**0.5 / (1 + visits)
            if score > best:
                best, choice = score, command
        return choice

    def _play_on(self, state: State, depth: int) -> Numbers:
        """Play by the guide's priors until the end or ``depth`` commands on; give each seat's result."""
        rng = self.rng
        for _ in range(depth):
            if state.ended() is not None:
                break
            if state.actor == NATURE:
                state.apply(state.chance(rng))
                continue
            priors = self.guide.propose(state)
            state.apply(rng.choices([c for c, _ in priors], [p for _, p in priors])[0])
        ended = state.ended()
        if ended is None:
            return self.guide.value(state)
        seats = len(self.guide.value(state))
        return [float(seat in ended.winners) for seat in range(seats)]

    def _learn(self, path: list[tuple[Node, Command, Seat]], numbers: Numbers) -> None:
        """Hand a result back to every choice that led to it."""
        for node, command, seat in path:
            node.visits[command] = node.visits.get(command, 0) + 1
            node.sums[command] = node.sums.get(command, 0.0) + numbers[seat]


class SearchMind:
    """A mind that searches with a guide: ``iterations`` at most, fewer when the budget says so."""

    def __init__(self, game: Game, guide: Guide, iterations: int, depth: int) -> None:
        """Think for up to ``iterations``, each playing on for ``depth`` commands."""
        self.game, self.guide, self.iterations, self.depth = game, guide, iterations, depth

    def choose(self, view: Any, options: Sequence[Command], budget: Budget, rng: Random) -> Command:
        """Choose one of ``options``."""
        if len(options) == 1:
            return options[0]
        search = Search(self.game, self.guide, view, options, rng)
        iterations = self.iterations if budget.iterations is None else budget.iterations
        search.run(iterations, budget, self.depth)
        return search.best()

    def explain(self, view: Any, command: Command, rng: Random) -> Reason:
        """Say why ``command`` is a good idea for the seat that is asked in ``view``."""
        return self.guide.reason(self.game.worlds(view, rng), command)
