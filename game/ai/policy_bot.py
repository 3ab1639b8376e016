"""The common frame of bots: a policy rates the legal commands of a decision, and the bot chooses the best it notices.

A game brings the policy (or only heuristics, for :mod:`game.ai.lookahead` and :mod:`game.ai.search_bot`); the frame
draws determinizations from the view and keeps the clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from types import MappingProxyType
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from game.ai.bot import Budget, Rated
from game.ai.certain_ends import Determinizer, first_unlost, lost_in, outcome, rate_by_survival
from game.ai.clock import Clock
from game.ai.memory import Memory
from game.ai.reasons import Reason
from game.garbage_collection import gc_paused
from game.rules.contract import Command, Seat, State, View

S = TypeVar("S", bound=State)
L = TypeVar("L")
W = TypeVar("W")
T = TypeVar("T")
U = TypeVar("U")
M = TypeVar("M", bound=msgspec.Struct)

TRUSTS: Final = (0.5, 10.0)
"""Weights of a rated chance against playouts, in games: a weak and a strong prior, mixed by how well each fits."""
SURE: Final = 0.999
"""Chance from which a win counts as certain."""

STRIKING: Final = 0.95
"""Chance from which no level overlooks an option."""

HOPELESS: Final = 0.02
"""Chance below which an option is checked for a certain loss."""


@dataclass(frozen=True, slots=True)
class Level(Generic[L, W]):
    """How well a bot plays.

    ``limits`` bound its search, ``weights`` are those of its evaluation; ``overlooks`` is the share of options that it
    does not notice (:func:`overlooking`).
    """

    limits: L
    weights: W
    overlooks: float = 0.0


def in_character(weights: M, characters: Mapping[str, Mapping[str, float]], character: str) -> M:
    """Return ``weights`` multiplied by the factors of a character; unchanged for an empty one.

    >>> class Weights(msgspec.Struct):
    ...     gold: float = 2.0
    >>> in_character(Weights(), {"greedy": {"gold": 1.5}}, "greedy")
    Weights(gold=3.0)
    """
    changes = characters[character] if character else {}
    return msgspec.structs.replace(weights, **{name: times * getattr(weights, name) for name, times in changes.items()})


class BySeats(NamedTuple, Generic[T]):
    """A value that depends on the number of seats: ``others`` by number, else ``usual``.

    >>> BySeats("few", {5: "many"}).at(2), BySeats("few", {5: "many"}).at(5)
    ('few', 'many')
    """

    usual: T
    others: Mapping[int, T] = MappingProxyType({})

    def at(self, seats: int) -> T:
        """Return the value for this number of seats."""
        return self.others.get(seats, self.usual)

    def each(self, make: Callable[[T], U]) -> BySeats[U]:
        """Apply ``make`` once to each distinct value."""
        made = {id(one): make(one) for one in (self.usual, *self.others.values())}
        return BySeats(made[id(self.usual)], {seats: made[id(one)] for seats, one in self.others.items()})


class Known(Generic[S]):
    """A determinizer that always returns copies of one state, for full information."""

    def __init__(self, state: S) -> None:
        self._state = state

    def determinize(self, view: Any, rng: Random) -> S:
        """Return a copy of the state."""
        return self._state.clone()


@dataclass(frozen=True, slots=True)
class Decision(Generic[S]):
    """One decision of a bot: view, legal commands, clock, random generator and memory.

    With ``compares``, a policy rates several options with chances, even if there is only one option.
    """

    game: Determinizer[S]
    view: View
    options: Sequence[Command]
    clock: Clock
    rng: Random
    memory: Memory | None = None
    compares: bool = False

    @property
    def seat(self) -> Seat:
        """The seat to act."""
        return self.view.actor

    def determinize(self) -> S:
        """Return a full state that fits the view, with hidden things drawn at random."""
        return self.game.determinize(self.view, self.rng)


class Policy(Protocol[S]):
    """Rates the legal commands of one game."""

    def rate(self, decision: Decision[S]) -> Sequence[Rated]:
        """Rate some of the options, at least one; among equals the first is chosen."""

    def reason(self, state: S, command: Command, rng: Random) -> Reason:
        """Return the reason why ``command`` is a good idea in ``state``, a determinization."""


def _by_the_rules(_commands: Sequence[Command]) -> None:
    """Leave it to the rules which commands form one action."""


def last_choice(start: S, commands: Sequence[Command]) -> tuple[S, Command]:
    """Return the last of some commands that was a choice, or the first, and the state before it."""
    chosen, state = (start, commands[0]), start.clone()
    for before, command in pairwise(commands):
        state.apply(before)
        if len(state.legal_commands()) > 1:
            chosen = state.clone(), command
    return chosen


def _by_its_first(_state: Any, _commands: Sequence[Command]) -> None:
    """Leave it to the first command to explain an action."""


class PolicyBot(Generic[S]):
    """A bot that rates its legal commands by a policy and takes the best that it notices.

    Its answers do not depend on earlier ones, except with a time budget: its memory is passed in.
    """

    def __init__(
        self,
        game: Determinizer[S],
        policy: Policy[S],
        *,
        thinks_always: bool = False,
        explains_last: bool = False,
        explains_whole: Callable[[S, Sequence[Command]], Reason | None] = _by_its_first,
        together: Callable[[Sequence[Command]], int | None] = _by_the_rules,
        trusts: Sequence[float] = TRUSTS,
        standing: Callable[[S, Seat], float | None] | None = None,
    ) -> None:
        """Let ``policy`` decide.

        Args:
            game: Draws the determinizations.
            policy: Rates the options.
            thinks_always: Think even about a single option, in games where the response time would reveal a hand.
            explains_last: Explain an action by its last choice, in games where that names the target.
            explains_whole: Returns the reason for an action of several commands that none of them tells alone, if any.
            together: Returns how many of some commands, from the first, a person gives as one action; None: by the
                rules.
            trusts: Weights of its chances against playouts, in games (see :data:`TRUSTS`).
            standing: Returns what a state with all cards open is worth to a seat, 0 to 1, where that can be told; None
                elsewhere. For games in which a playout to the end says less.
        """
        self.game, self.policy, self.thinks_always, self.explains_last = game, policy, thinks_always, explains_last
        self.explains_whole, self.together, self.trusts, self.standing = explains_whole, together, trusts, standing

    def choose(
        self, view: View, options: Sequence[Command], budget: Budget, rng: Random, memory: Memory | None = None
    ) -> Command:
        """Choose one of ``options``."""
        return best_rated(self.rate(view, options, budget, rng, memory)).command

    def rate(
        self, view: View, options: Sequence[Command], budget: Budget, rng: Random, memory: Memory | None = None
    ) -> Sequence[Rated]:
        """Rate some of ``options``."""
        if len(options) == 1 and not self.thinks_always:
            return [Rated(options[0])]
        return self._rated(Decision(self.game, view, options, budget.start(), rng, memory))

    def compare(
        self, view: View, options: Sequence[Command], budget: Budget, rng: Random, memory: Memory | None = None
    ) -> Sequence[Rated]:
        """Rate all options worth considering, with chances."""
        return self._rated(Decision(self.game, view, options, budget.start(), rng, memory, compares=True))

    def compare_openly(self, state: S, budget: Budget, rng: Random) -> Sequence[Rated]:
        """Rate the options of the actor in ``state``, the only determinization."""
        view, options, known = state.view(state.actor), state.legal_commands(), Known(state)
        return self._rated(Decision(known, view, options, budget.start(), rng, compares=True))

    def _rated(self, decision: Decision[S]) -> Sequence[Rated]:
        """Rate the options by the policy, then correct the ratings of certain wins and losses."""
        with gc_paused():
            return with_certain_ends(decision, self.policy.rate(decision))

    def explain(self, view: View, command: Command, rng: Random) -> Reason:
        """Return the reason why ``command`` is a good idea for the seat to act in ``view``."""
        with gc_paused():
            return self.policy.reason(self.game.determinize(view, rng), command, rng)


def with_certain_ends(decision: Decision[S], rated: Sequence[Rated]) -> Sequence[Rated]:
    """Return ratings that prefer certain wins at once and avoid certain losses.

    If the best option certainly loses, or no option is worth anything, all are rated by how long the game goes on; in a
    playout only the first that is not certainly lost is preferred. Once time is up, only the best option is checked.
    """
    best = max(rated, key=lambda one: one.rating)
    if decision.clock.playout and _seems_lost(best):
        rated_first = [one.command for one in sorted(rated, key=lambda one: -one.rating)]
        unlost = first_unlost(decision.determinize(), dict.fromkeys([*rated_first, *decision.options]))
        return rated if unlost is None else [Rated(unlost, best.rating + 1), *rated]
    if _seems_lost(best) and ((len(rated) > 1 and best.rating <= 0.0) or _is_lost(decision, best)):
        found = rate_by_survival(decision.game, decision.view, decision.options, decision.clock.expired)
        return [Rated(*one) for one in found.items()]
    if sum(_chance(one) >= SURE for one in rated) > 1:
        winning = set(_winning(decision, rated))
        return [one._replace(rating=best.rating + 1) if one.command in winning else one for one in rated]
    noticed = max(seen(rated), key=lambda one: one.rating)
    if (
        noticed.rating < best.rating
        and _seems_lost(noticed)
        and (decision.clock.expired() or _is_lost(decision, noticed))
    ):
        return [one._replace(overlooked=False) for one in rated]
    return rated


def _winning(decision: Decision[S], rated: Sequence[Rated]) -> Iterator[Command]:
    """Yield the commands that certainly win at once, best first, while there is time."""
    for one in sorted(rated, key=lambda one: -one.rating):
        if _wins(decision, one):
            yield one.command
        if decision.clock.expired():
            break


def _chance(one: Rated) -> float:
    return one.rating if one.chance is None else one.chance


def _seems_lost(one: Rated) -> bool:
    """Return whether the chance is so low that a certain loss should be checked for."""
    return _chance(one) < HOPELESS


def _wins(decision: Decision[S], one: Rated) -> bool:
    """Return whether the command certainly wins at once."""
    return _chance(one) >= SURE and outcome(decision.game, decision.view, one.command) == 1.0


def _is_lost(decision: Decision[S], one: Rated) -> bool:
    """Return whether the command certainly loses within a few more."""
    return lost_in(decision.game, decision.view, one.command) is not None


def seen(rated: Sequence[Rated]) -> Sequence[Rated]:
    """Return the options that are not overlooked, or all if every one is."""
    return [one for one in rated if not one.overlooked] or rated


def best_rated(rated: Sequence[Rated]) -> Rated:
    """Return the best command that is not overlooked, the first among equals.

    >>> from game.rules.contract import PlayerCommand
    >>> rated = [Rated(PlayerCommand(seat), rating) for seat, rating in enumerate((0.3, 0.5, 0.5))]
    >>> [best_rated(some).command.seat for some in (rated, [*rated, Rated(PlayerCommand(3), 0.9, overlooked=True)])]
    [1, 1]
    """
    return max(seen(rated), key=lambda one: one.rating)


def overlooking(decision: Decision[S], rated: Sequence[Rated], share: float) -> Sequence[Rated]:
    """Mark a random ``share`` of the options as overlooked, as a person overlooks some.

    Options that all but win are never overlooked, nor is any option while a decision compares.
    """
    if not share or decision.compares:
        return rated
    return [one._replace(overlooked=_chance(one) < STRIKING and decision.rng.random() < share) for one in rated]
