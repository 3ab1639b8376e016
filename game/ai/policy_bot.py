"""The common frame of bots: a decision, its legal commands rated by a policy, and the best of those it notices.

A game brings the policy (or only heuristics, for :mod:`game.ai.lookahead` and :mod:`game.ai.search_bot`); the frame
draws determinizations from the view, keeps the clock, and makes a bot of a level.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from game.ai.bot import Budget, Rated
from game.ai.certain_ends import Determinizer, lasting, lost_in, outcome
from game.ai.clock import Clock
from game.ai.memory import Memory
from game.ai.reasons import Reason
from game.rules.contract import Command, Seat, State, View

S = TypeVar("S", bound=State)
L = TypeVar("L")
W = TypeVar("W")
T = TypeVar("T")
U = TypeVar("U")
M = TypeVar("M", bound=msgspec.Struct)

TRUSTS: Final = (0.5, 10.0)
"""A chance that follows from ratings is worth so many games that are played on: few or many, as it agrees with them."""
SURE: Final = 0.999
"""The chance from which a victory counts as certain."""

STRIKING: Final = 0.95
"""The chance from which an option is noticed by everybody."""

HOPELESS: Final = 0.02
"""A chance below which it is worth a look whether an option surely loses at once."""


@dataclass(frozen=True, slots=True)
class Level(Generic[L, W]):
    """How well a bot plays.

    ``limits`` say how far it looks, ``weights`` what it values; ``overlooks`` is the share of what it could do that it
    does not notice (:func:`overlooking`).
    """

    limits: L
    weights: W
    overlooks: float = 0.0


def in_character(weights: M, characters: Mapping[str, Mapping[str, float]], character: str) -> M:
    """Return ``weights`` multiplied by those of a character; an empty one has none.

    >>> class Weights(msgspec.Struct):
    ...     gold: float = 2.0
    >>> in_character(Weights(), {"greedy": {"gold": 1.5}}, "greedy")
    Weights(gold=3.0)
    """
    changes = characters[character] if character else {}
    return msgspec.structs.replace(weights, **{name: times * getattr(weights, name) for name, times in changes.items()})


class BySeats(NamedTuple, Generic[T]):
    """What differs with the number of seats at a table: ``usual``, and something else at some numbers of seats.

    >>> BySeats("few", {5: "many"}).at(2), BySeats("few", {5: "many"}).at(5)
    ('few', 'many')
    """

    usual: T
    others: Mapping[int, T] = MappingProxyType({})

    def at(self, seats: int) -> T:
        """Return what there is at a table of so many seats."""
        return self.others.get(seats, self.usual)

    def each(self, make: Callable[[T], U]) -> BySeats[U]:
        """Make something of each, once, for the same numbers of seats."""
        made = {id(one): make(one) for one in (self.usual, *self.others.values())}
        return BySeats(made[id(self.usual)], {seats: made[id(one)] for seats, one in self.others.items()})


class Known(Generic[S]):
    """Draws the same full state for every view: where everything is known."""

    def __init__(self, state: S) -> None:
        """Let ``state`` be what is known."""
        self._state = state

    def determinize(self, view: Any, rng: Random) -> S:
        """Return a copy of the state."""
        return self._state.clone()


@dataclass(frozen=True, slots=True)
class Decision(Generic[S]):
    """One decision of a bot: what it sees, what it may do, how long, its random generator, and what it remembers.

    Where somebody ``compares``, a policy rates more than the best, with chances, even where there is no choice.
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
        """The seat that is asked."""
        return self.view.actor

    def determinize(self) -> S:
        """Return a determinization: a full state that fits the view."""
        return self.game.determinize(self.view, self.rng)


class Policy(Protocol[S]):
    """Rates the legal commands of one game."""

    def rate(self, decision: Decision[S]) -> Sequence[Rated]:
        """Rate some of the options, at least one; the first of equally good ones is taken."""

    def reason(self, state: S, command: Command, rng: Random) -> Reason:
        """Return why ``command`` is a good idea in ``state``, a determinization."""


def _as_ruled(_commands: Sequence[Command]) -> None:
    """Leave it to the rules what is one action."""


class PolicyBot(Generic[S]):
    """A bot that rates its legal commands and takes the best that it notices.

    It keeps nothing between answers that could change one, unless time decides how long it thinks: what it remembers
    it is told.
    """

    def __init__(
        self,
        game: Determinizer[S],
        policy: Policy[S],
        *,
        thinks_always: bool = False,
        explains_last: bool = False,
        together: Callable[[Sequence[Command]], int | None] = _as_ruled,
        trusts: Sequence[float] = TRUSTS,
    ) -> None:
        """Let ``policy`` decide; with ``thinks_always`` even where there is only one option.

        That is for games in which the time an answer takes would tell the others what is in a hand. With
        ``explains_last`` the reason for an action is that for its last command: where that names the target.
        ``together`` tells how many of some commands, from the first, a person does as one; None: what the rules say.
        The chances that follow from its ratings are worth as many games that are played on as one of ``trusts``.
        """
        self.game, self.policy, self.thinks_always, self.explains_last = game, policy, thinks_always, explains_last
        self.together, self.trusts = together, trusts

    def choose(
        self, view: View, options: Sequence[Command], budget: Budget, rng: Random, memory: Memory | None = None
    ) -> Command:
        """Choose one of ``options``."""
        return best_command(self.rate(view, options, budget, rng, memory))

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
        """Rate the best options for somebody who compares them."""
        return self._rated(Decision(self.game, view, options, budget.start(), rng, memory, compares=True))

    def compare_openly(self, state: S, budget: Budget, rng: Random) -> Sequence[Rated]:
        """Rate the best options in ``state``, which stands for every determinization."""
        view, options, known = state.view(state.actor), state.legal_commands(), Known(state)
        return self._rated(Decision(known, view, options, budget.start(), rng, compares=True))

    def _rated(self, decision: Decision[S]) -> Sequence[Rated]:
        """Rate options, so that none is chosen that surely loses at once where another does not."""
        with unswept():
            return heeding_ends(decision, self.policy.rate(decision))

    def explain(self, view: View, command: Command, rng: Random) -> Reason:
        """Return why ``command`` is a good idea for the seat that is asked in ``view``."""
        with unswept():
            return self.policy.reason(self.game.determinize(view, rng), command, rng)


@contextmanager
def unswept() -> Iterator[None]:
    """Look for no circles among objects meanwhile: searches make very many, hardly any in a circle, and keep some.

    Two decisions at once do no harm: the one that ends first lets the search for circles go on.
    """
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def heeding_ends(decision: Decision[S], rated: Sequence[Rated]) -> Sequence[Rated]:
    """Return ratings by which a sure victory comes at once, and nothing is chosen after which all is surely lost.

    Where what is best is lost, or nothing is worth anything, all options are rated by how long the game goes on. Once
    time is up, only what is best is looked at.
    """
    best = max(rated, key=lambda one: one.rating)
    if _seems_lost(best) and ((len(rated) > 1 and best.rating <= 0.0) or _is_lost(decision, best)):
        found = lasting(decision.game, decision.view, decision.options, decision.clock.expired)
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
    """Go through what surely wins at once, the best first, while there is time."""
    for one in sorted(rated, key=lambda one: -one.rating):
        if _wins(decision, one):
            yield one.command
        if decision.clock.expired():
            break


def _chance(one: Rated) -> float:
    return one.rating if one.chance is None else one.chance


def _seems_lost(one: Rated) -> bool:
    """Return whether it is worth a look whether all is lost."""
    return _chance(one) < HOPELESS


def _wins(decision: Decision[S], one: Rated) -> bool:
    """Return whether what is rated surely wins at once."""
    return _chance(one) >= SURE and outcome(decision.game, decision.view, one.command) == 1.0


def _is_lost(decision: Decision[S], one: Rated) -> bool:
    """Return whether a game is surely lost, and soon, after what is rated."""
    return lost_in(decision.game, decision.view, one.command) is not None


def seen(rated: Sequence[Rated]) -> Sequence[Rated]:
    """Return what is not overlooked; everything, where all of it is."""
    return [one for one in rated if not one.overlooked] or rated


def best_command(rated: Sequence[Rated]) -> Command:
    """Return the best command that is not overlooked, the first of equally good ones.

    >>> from game.rules.contract import PlayerCommand
    >>> rated = [Rated(PlayerCommand(seat), rating) for seat, rating in enumerate((0.3, 0.5, 0.5))]
    >>> best_command(rated).seat, best_command([*rated, Rated(PlayerCommand(3), 0.9, overlooked=True)]).seat
    (1, 1)
    """
    return max(seen(rated), key=lambda one: one.rating).command


def overlooking(decision: Decision[S], rated: Sequence[Rated], share: float) -> Sequence[Rated]:
    """Return ratings of which a share is overlooked, drawn anew for each decision: what a person does not notice.

    Nobody overlooks what all but wins, nor anything where somebody compares.
    """
    if not share or decision.compares:
        return rated
    return [one._replace(overlooked=_chance(one) < STRIKING and decision.rng.random() < share) for one in rated]
