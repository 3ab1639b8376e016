"""A beam search for the best whole turn, for games in which a turn has many actions whose order seldom matters.

Positions form layers, one per action: the best of each layer are expanded, and transpositions are merged. Each position
is evaluated as if the turn ended there. A chance event has the mean value of its outcomes; the search goes on from the
outcome nearest to the mean.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from random import Random
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from msgspec.structs import asdict

from game.ai.bot import Rated
from game.ai.clock import Clock
from game.ai.heuristics import Heuristics, result_value
from game.rules.contract import NATURE, Command, Seat, State, after

MOST_REMEMBERED: Final = 20_000
"""Most states whose values are cached from one decision to the next."""

EXACT: Final = 9
"""Decimal digits to which values are compared."""

S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class TurnHeuristics(Heuristics[S_contra], Protocol[S_contra]):
    """Heuristics for a turn search; ``evaluate`` judges a state as if the turn ended there.

    ``propose`` omits the command of :meth:`stop` and its equivalents, and may be empty if there is such a command.
    """

    def stop(self, state: S_contra) -> Command | None:
        """Return the command that ends the turn; None if something else must be chosen."""

    def is_open(self, state: S_contra) -> bool:
        """Return whether an action is under way that the seat or chance must finish first."""

    def following(self, state: S_contra, command: Command) -> Sequence[Command]:
        """List likely purposes of ``command``, commands that are also searched as one step together with it."""

    def mark(self, state: S_contra) -> Hashable:
        """Return the transposition key: everything that the value of a state and the rest of the turn depend on."""

    def outcome(self, state: S_contra) -> Hashable:
        """Return the achievements of the turn: the state without the resources left to be spent."""


class Proposals(Protocol[S_contra]):
    """The functions of a game's module of proposals; see :class:`TurnHeuristics`."""

    def propose(self, state: S_contra, /) -> Sequence[Command]:
        """List the commands worth trying."""

    def stop(self, state: S_contra, /) -> Command | None:
        """Return the command that ends the turn."""

    def is_open(self, state: S_contra, /) -> bool:
        """Return whether an action is under way."""

    def mark(self, state: S_contra, /) -> Hashable:
        """Return the transposition key."""

    def outcome(self, state: S_contra, /) -> Hashable:
        """Return the achievements of the turn."""


class ProposedTurns(Generic[S]):
    """The part of :class:`TurnHeuristics` that delegates to a game's proposals; subclasses add ``evaluate``."""

    def __init__(self, proposals: Proposals[S]) -> None:
        self._proposals = proposals

    def propose(self, state: S) -> Sequence[Command]:
        """List the commands worth trying."""
        return self._proposals.propose(state)

    def stop(self, state: S) -> Command | None:
        """Return the command that ends the turn."""
        return self._proposals.stop(state)

    def is_open(self, state: S) -> bool:
        """Return whether an action is under way."""
        return self._proposals.is_open(state)

    def following(self, state: S, command: Command) -> Sequence[Command]:
        """List nothing; games that know the purposes of commands override this."""
        return ()

    def mark(self, state: S) -> Hashable:
        """Return the transposition key."""
        return self._proposals.mark(state)

    def outcome(self, state: S) -> Hashable:
        """Return the achievements of the turn."""
        return self._proposals.outcome(state)


class Limits(NamedTuple):
    """Limits of a turn search.

    ``width`` positions of each layer are expanded, for ``depth`` actions, until ``positions`` have been evaluated.
    Where chance has more than ``samples`` outcomes, that many are drawn. ``first`` is a larger width for the first
    layer, as a direct way to a goal looks worse at first than a cheaper half of it. With ``follows``, actions are also
    tried together with their likely purpose.
    """

    width: int = 6
    depth: int = 8
    samples: int = 6
    positions: int = 3000
    first: int = 0
    follows: bool = False


class Reached(Generic[S]):
    """A position within the turn: its value, state and the commands that lead to it.

    ``luck``, a part of ``value``, makes up for chance outcomes on the path that differ from the mean. ``key`` is that
    of the state in the search's cache, None if not computed.
    """

    def __init__(
        self, value: float, state: S, path: tuple[Command, ...], luck: float = 0.0, key: int | None = None
    ) -> None:
        self.value, self.state, self.path, self.luck, self.key = value, state, path, luck, key

    def revalued(self, value: float) -> Reached[S]:
        """Return the same position with another value."""
        return Reached(value, self.state, self.path, self.luck, self.key)


class Step(Generic[S]):
    """One action: its commands, the state they lead to (before chance), and the key of that state in the cache."""

    def __init__(self, commands: tuple[Command, ...], state: S, key: int) -> None:
        self.commands, self.state, self.key = commands, state, key


class SearchCache(Generic[S]):
    """Values and next actions of positions by key, kept from one search to the next with the same game and heuristics.

    Hashing a transposition key is slow, so each is looked up once, and a number stands for it.
    """

    def __init__(self) -> None:
        self.values: dict[int, float] = {}
        self.steps: dict[int, Sequence[Step[S]]] = {}
        self._keys: dict[Hashable, int] = {}
        self._next = 0

    def key(self, mark: Hashable) -> int:
        """Return the number that stands for a transposition key; none is ever given twice."""
        found = self._keys.setdefault(mark, self._next)
        if found == self._next:
            self._next += 1
        return found

    def trim(self, positions: int, steps: int) -> None:
        """Forget all positions if more than ``positions`` are known, and all next actions if more than ``steps``."""
        if len(self._keys) > positions:
            self._keys.clear()
            self.values.clear()
            self.steps.clear()
        if len(self.steps) > steps:
            self.steps.clear()


class TurnSearch(Generic[S]):
    """A search for the best turn of a state's actor."""

    def __init__(
        self,
        root: S,
        heuristics: TurnHeuristics[S],
        limits: Limits,
        clock: Clock,
        seed: int,
        cache: SearchCache[S] | None = None,
        keeps_steps: bool = False,
    ) -> None:
        """Search from ``root``; chance is drawn from ``seed``, so that all commands meet the same luck.

        Values are looked up in ``cache`` and kept there. Next actions too, with ``keeps_steps``: only if equal
        transposition keys imply the same next actions.
        """
        self.root, self.heuristics, self.limits, self.clock, self.seed = root, heuristics, limits, clock, seed
        self.seat: Seat = root.actor
        self.until = clock.looks + clock.iterations(limits.positions)
        self.cache: SearchCache[S] = SearchCache() if cache is None else cache
        self.keeps_steps = keeps_steps

    def reached(self) -> list[Reached[S]]:
        """List the positions evaluated within the turn, layer by layer."""
        layer, known, found = [Reached(0.0, self.root, ())], set[int](), list[Reached[S]]()
        limits = self.limits
        for number in range(limits.depth):
            children = list[Reached[S]]()
            for node in layer:
                children += self._expanded(node, known)
                if self.clock.expired():
                    break
            children.sort(key=lambda child: -child.value)
            found += children
            width = limits.width if number else max(limits.first, limits.width)
            layer = [child for child in children if child.state.actor == self.seat][:width]
            if not layer or self._is_spent():
                break
        return found

    def ends(self) -> list[Reached[S]]:
        """List all positions in which the turn may end; the first, with no commands, is that of stopping at once."""
        stop = self.heuristics.stop(self.root)
        return [*([] if stop is None else [Reached(self._stopped(stop), self.root, ())]), *self.reached()]

    def first(self, end: Reached[S]) -> Command | None:
        """Return the first command towards ``end``: to stop if it has none, or None if stopping is illegal."""
        return end.path[0] if end.path else self.heuristics.stop(self.root)

    def rate(self, options: Sequence[Command]) -> list[Rated]:
        """Rate the proposed options and stopping: each by the chance to win with the best turn that begins with it."""
        return self.rate_by(self.ends(), options)

    def rate_by(self, ends: Sequence[Reached[S]], options: Sequence[Command]) -> list[Rated]:
        """Rate each option by the best of ``ends`` that begins with it, its line.

        Wasteful options are left out: those for whose best end another has the same achievements and a higher value, or
        the same value with fewer commands.
        """
        offered, best = set(options), dict[Command, tuple[float, int, int, Reached[S]]]()
        most, fewest, outcomes = dict[int, tuple[float, int]](), dict[float, int](), dict[Hashable, int]()
        for end in ends:
            value, fewer = round(end.value, EXACT), -len(end.path)
            outcome = outcomes.setdefault(self.heuristics.outcome(end.state), len(outcomes))
            most[outcome] = max((value, fewer), most.get(outcome, (value, fewer)))
            first = self.first(end)
            if first in offered and (first not in best or (value, fewer) > best[first][:2]):
                best[first] = value, fewer, outcome, end
        for value, fewer, _outcome, _end in best.values():
            fewest[value] = max(fewer, fewest.get(value, fewer))
        rated = [
            Rated(first, end.value, line=end.path[1:])
            for first, (value, fewer, outcome, end) in best.items()
            if value <= 0.0 or ((value, fewer) == most[outcome] and fewer == fewest[value])
        ]
        return rated or [Rated(option) for option in options]

    def best(self) -> Reached[S]:
        """Return the end of the best turn, or the root if nothing was found."""
        return max(self.ends(), key=lambda node: node.value, default=Reached(-1.0, self.root, ()))

    def _stopped(self, stop: Command) -> float:
        """Return the value of stopping at the root."""
        end = after(self.root, stop)
        return self._evaluate(self.root if end.result() is None else end)

    def _is_spent(self) -> bool:
        return self.clock.looks >= self.until or self.clock.expired()

    def _expanded(self, node: Reached[S], known: set[int]) -> Iterator[Reached[S]]:
        """Yield the positions one action further, without transpositions in ``known``, until time is up."""
        for step in self._steps(node):
            if step.key not in known:
                known.add(step.key)
                yield self._valued(step.state, node.path + step.commands, node.luck, step.key)
                if self._is_spent():
                    break

    def _steps(self, node: Reached[S]) -> Iterable[Step[S]]:
        """List the actions from a position, from the cache if possible."""
        if not self.keeps_steps:
            return self._next(node.state, self.heuristics.propose(node.state), ())
        key = self.cache.key(self.heuristics.mark(node.state)) if node.key is None else node.key
        found = self.cache.steps.get(key)
        if found is None:
            found = list(self._next(node.state, self.heuristics.propose(node.state), ()))
            if not self.clock.expired():
                self.cache.steps[key] = found
        return found

    def _next(self, state: S, options: Sequence[Command], begun: tuple[Command, ...]) -> Iterator[Step[S]]:
        """Yield the actions that continue ``begun`` with ``options``; at least one even if time is up."""
        heuristics = self.heuristics
        for number, command in enumerate(options):
            if number and self.clock.expired():
                return
            end, commands = after(state, command), (*begun, command)
            is_mine = end.actor == self.seat
            if is_mine and heuristics.is_open(end):
                yield from self._next(end, heuristics.propose(end), commands)
                continue
            yield Step(commands, end, self.cache.key(heuristics.mark(end)))
            if is_mine and self.limits.follows:
                yield from self._next(end, heuristics.following(end, command), commands)

    def _valued(self, state: S, path: tuple[Command, ...], luck: float, key: int) -> Reached[S]:
        """Return a position with its value; a chance event becomes its outcome nearest to the mean."""
        if state.actor != NATURE or not self.heuristics.is_open(state):
            return Reached(self._evaluate(state, key) + luck, state, path, luck, key)
        ends, weights = self._outcomes(state)
        values = [self._evaluate(end) for end in ends]
        mean = sum((value * weight for value, weight in zip(values, weights, strict=True)), 0.0) / sum(weights)
        nearest = min(range(len(ends)), key=lambda number: abs(values[number] - mean))
        luck += mean - values[nearest]
        return Reached(values[nearest] + luck, ends[nearest], path, luck)

    def _evaluate(self, state: S, key: int | None = None) -> float:
        """Return the value of a state, ended or not; cached values count as looks, too."""
        result = state.result()
        if result is not None:
            return result_value(result, self.seat, 0)
        self.clock.looks += 1
        if key is None:
            key = self.cache.key(self.heuristics.mark(state))
        found = self.cache.values.get(key)
        if found is None:
            found = self.cache.values[key] = self.heuristics.evaluate(state, self.seat)
        return found

    def _outcomes(self, state: S) -> tuple[list[S], list[int]]:
        """List the states after chance with weights: all if they are few, else samples."""
        outcomes = state.chance_outcomes()
        if 0 < len(outcomes) <= self.limits.samples:
            return [after(state, command) for command, _ in outcomes], [weight for _, weight in outcomes]
        rng = Random(self.seed)
        return [after(state, state.sample_chance(rng)) for _ in range(self.limits.samples)], [1] * self.limits.samples


MEANS: Final = frozenset({"by", "dice"})
"""The fields of commands that name a payment."""


def told_apart(rated: Sequence[Rated]) -> list[Rated]:
    """Return the best of each group of commands that differ only in their payment, for comparisons."""
    best: dict[Hashable, Rated] = {}
    for one in sorted(rated, key=lambda one: -one.rating):
        fields = ((name, value) for name, value in asdict(one.command).items() if name not in MEANS)
        best.setdefault((type(one.command), *fields), one)
    return list(best.values())
