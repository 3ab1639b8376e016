"""A search for the best whole turn, for games in which a turn is many actions whose order often makes no difference.

Positions are kept in layers, one for each action: the most promising of a layer are followed, and what two orders of
the same actions lead to is looked at once. Every position is worth what it would be worth if the turn ended there.
Chance counts by its mean; what comes after it is looked at for the outcome nearest to that.
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
"""States whose values are remembered from one decision to the next."""

EXACT: Final = 9
"""Digits by which values are told apart."""

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

    def following(self, state: S_contra, command: Command) -> Sequence[Command]:
        """List what ``command`` may have been for: looked at together with it, as well as what it led to alone."""

    def mark(self, state: S_contra) -> Hashable:
        """Return all of a state that its value and the rest of the turn depend on."""

    def outcome(self, state: S_contra) -> Hashable:
        """Return what a turn has come to in a state: all of it but what is left to be spent."""


class Proposals(Protocol[S_contra]):
    """What a game's module of proposals has to say; see :class:`TurnHeuristics`."""

    def propose(self, state: S_contra, /) -> Sequence[Command]:
        """List what is worth trying."""

    def stop(self, state: S_contra, /) -> Command | None:
        """Return what to do when nothing is worth doing any more."""

    def is_open(self, state: S_contra, /) -> bool:
        """Return whether an action has begun."""

    def mark(self, state: S_contra, /) -> Hashable:
        """Return what values and the rest of the turn depend on."""

    def outcome(self, state: S_contra, /) -> Hashable:
        """Return what a turn has come to."""


class ProposedTurns(Generic[S]):
    """The part of :class:`TurnHeuristics` that a game's proposals answer; a game adds how it judges a state."""

    def __init__(self, proposals: Proposals[S]) -> None:
        """Go by the proposals of a game."""
        self._proposals = proposals

    def propose(self, state: S) -> Sequence[Command]:
        """List what is worth trying."""
        return self._proposals.propose(state)

    def stop(self, state: S) -> Command | None:
        """Return what to do when nothing is worth trying any more."""
        return self._proposals.stop(state)

    def is_open(self, state: S) -> bool:
        """Return whether an action has begun that must be finished."""
        return self._proposals.is_open(state)

    def following(self, state: S, command: Command) -> Sequence[Command]:
        """List nothing, where a game does not say what a command may have been for."""
        return ()

    def mark(self, state: S) -> Hashable:
        """Return what values and the rest of the turn depend on."""
        return self._proposals.mark(state)

    def outcome(self, state: S) -> Hashable:
        """Return what a turn has come to, but for what is left to be spent."""
        return self._proposals.outcome(state)


class Limits(NamedTuple):
    """How far a search goes.

    ``width`` positions of each layer are followed, ``depth`` actions far, until ``positions`` have been evaluated;
    ``samples`` outcomes are drawn where chance has too many to list them. Of the first layer ``first`` are followed, if
    that is more: what leads straight to a goal looks worse at first than what does half of the way for less. With
    ``follows`` what an action may be for is looked at together with it.
    """

    width: int = 6
    depth: int = 8
    samples: int = 6
    positions: int = 3000
    first: int = 0
    follows: bool = False


class Reached(NamedTuple, Generic[S]):
    """A position within the turn: its value, the commands that lead to it, and the luck on the way.

    ``luck`` is how much worse than the mean the outcomes were that were followed; it is part of the value. ``mark`` is
    that of the state, where it is known.
    """

    value: float
    state: S
    path: tuple[Command, ...]
    luck: float = 0.0
    mark: Hashable = None


class Step(NamedTuple, Generic[S]):
    """One action: the commands of which it consists, the state that it leads to before chance, and its mark."""

    commands: tuple[Command, ...]
    state: S
    mark: Hashable


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
        steps: dict[Hashable, Sequence[Step[S]]] | None = None,
    ) -> None:
        """Search from ``root``; chance is drawn from ``seed``, the same for all commands that are compared.

        ``values`` are those of states by their mark, and ``steps`` the actions that go on from them; searches of the
        same game and heuristics may share them, steps only where states with the same mark go on alike.
        """
        self.root, self.heuristics, self.limits, self.clock, self.seed = root, heuristics, limits, clock, seed
        self.seat: Seat = root.actor
        self.until = clock.looks + clock.iterations(limits.positions)
        self.values, self.steps = values, steps

    def reached(self) -> list[Reached[S]]:
        """List the positions within the turn that were looked at, in layers of one more action each."""
        layer, known, found = [Reached(0.0, self.root, ())], set[Hashable](), list[Reached[S]]()
        limits = self.limits
        for number in range(limits.depth):
            children = list[Reached[S]]()
            for node in layer:
                children += self._looked_at(node, known)
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
        """List all positions in which the turn may end; that of stopping at once, first, has no commands."""
        stop = self.heuristics.stop(self.root)
        return [*([] if stop is None else [Reached(self._stopped(stop), self.root, ())]), *self.reached()]

    def first(self, end: Reached[S]) -> Command | None:
        """Return the first command of the way to an end; None where there is none, since something must be chosen."""
        return end.path[0] if end.path else self.heuristics.stop(self.root)

    def rate(self, options: Sequence[Command]) -> dict[Command, float]:
        """Rate what is proposed, and stopping: the chance to win with the best turn that begins with it."""
        return self.rate_by(self.ends(), options)

    def rate_by(self, ends: Sequence[Reached[S]], options: Sequence[Command]) -> dict[Command, float]:
        """Rate options by the best of some ends of the turn that begins with each.

        An option is left out where something else comes to the same as the best end and leaves more, or to as much by
        fewer commands: whoever takes it spends something for nothing.
        """
        offered, best = set(options), dict[Command, tuple[float, int, Hashable, float]]()
        most, fewest = dict[Hashable, tuple[float, int]](), dict[float, int]()
        for end in ends:
            value, fewer, outcome = round(end.value, EXACT), -len(end.path), self.heuristics.outcome(end.state)
            most[outcome] = max((value, fewer), most.get(outcome, (value, fewer)))
            first = self.first(end)
            if first in offered and (first not in best or (value, fewer) > best[first][:2]):
                best[first] = value, fewer, outcome, end.value
        for value, fewer, _outcome, _exact in best.values():
            fewest[value] = max(fewer, fewest.get(value, fewer))
        rated = {
            first: exact
            for first, (value, fewer, outcome, exact) in best.items()
            if value <= 0.0 or ((value, fewer) == most[outcome] and fewer == fewest[value])
        }
        return rated or dict.fromkeys(options, 0.0)

    def best(self) -> Reached[S]:
        """Return the end of the best turn; the state as it is where nothing else was found."""
        return max(self.ends(), key=lambda node: node.value, default=Reached(-1.0, self.root, ()))

    def _stopped(self, stop: Command) -> float:
        """Return what the state is worth as it is, or the result of stopping there."""
        end = after(self.root, stop)
        return self._evaluate(self.root if end.result() is None else end)

    def _is_spent(self) -> bool:
        return self.clock.looks >= self.until or self.clock.expired()

    def _looked_at(self, node: Reached[S], known: set[Hashable]) -> Iterator[Reached[S]]:
        """Go through what one action more leads to, without what is known, until time is up."""
        for commands, state, mark in self._steps(node):
            number = len(known)
            known.add(mark)
            if len(known) > number:  # a mark is long: it is looked up once
                yield self._judged(Reached(0.0, state, node.path + commands, node.luck, mark))
                if self._is_spent():
                    break

    def _steps(self, node: Reached[S]) -> Iterable[Step[S]]:
        """List the actions that go on from a position, made anew where they are not remembered."""
        if self.steps is None:
            return self._next(node.state, self.heuristics.propose(node.state), ())
        mark = self.heuristics.mark(node.state) if node.mark is None else node.mark
        found = self.steps.get(mark)
        if found is None:
            found = list(self._next(node.state, self.heuristics.propose(node.state), ()))
            if not self.clock.expired():
                self.steps[mark] = found
        return found

    def _next(self, state: S, options: Sequence[Command], begun: tuple[Command, ...]) -> Iterator[Step[S]]:
        """Go through the actions that go on with ``options`` from what was ``begun``; one at least if time is up."""
        heuristics = self.heuristics
        for number, command in enumerate(options):
            if number and self.clock.expired():
                return
            end, commands = after(state, command), (*begun, command)
            is_mine = end.actor == self.seat
            if is_mine and heuristics.is_open(end):
                yield from self._next(end, heuristics.propose(end), commands)
                continue
            yield Step(commands, end, heuristics.mark(end))
            if is_mine and self.limits.follows:
                yield from self._next(end, heuristics.following(end, command), commands)

    def _judged(self, node: Reached[S]) -> Reached[S]:
        """Return the position with its value; chance counts at its mean, and its nearest outcome is gone on with."""
        _, state, path, luck, mark = node
        if state.actor != NATURE or not self.heuristics.is_open(state):
            return Reached(self._evaluate(state, mark) + luck, state, path, luck, mark)
        ends, weights = self._outcomes(state)
        values = [self._evaluate(end) for end in ends]
        mean = sum((value * weight for value, weight in zip(values, weights, strict=True)), 0.0) / sum(weights)
        nearest = min(range(len(ends)), key=lambda number: abs(values[number] - mean))
        luck += mean - values[nearest]
        return Reached(values[nearest] + luck, ends[nearest], path, luck)

    def _evaluate(self, state: S, mark: Hashable = None) -> float:
        """Judge a state that may have ended; what is known already counts as a look, too."""
        result = state.result()
        if result is not None:
            return result_value(result, self.seat, 0)
        self.clock.looks += 1
        if self.values is None:
            return self.heuristics.evaluate(state, self.seat)
        if mark is None:
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


MEANS: Final = frozenset({"by", "dice"})
"""The fields of commands that say with what something is done."""


def told_apart(rated: Sequence[Rated]) -> list[Rated]:
    """Return the best of commands that do the same with other means, for somebody who compares actions."""
    best: dict[Hashable, Rated] = {}
    for one in sorted(rated, key=lambda one: -one.rating):
        fields = ((name, value) for name, value in asdict(one.command).items() if name not in MEANS)
        best.setdefault((type(one.command), *fields), one)
    return list(best.values())
