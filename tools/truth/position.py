"""A position of a game that is played, and what can be found out about it by trying."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeVar

from game.match.undo import certain_ending
from game.rules.contract import NATURE, NOBODY, ChanceCommand, Command, Game, Seat, State, View

S = TypeVar("S", bound=State)

Outcome = tuple[State, Fraction]
"""A state that chance may bring, with its probability."""
Weighted = Sequence[tuple[Command, int]]
"""Outcomes of chance with their weights."""


@dataclass
class Position:
    """Where a seat is asked: the true state, and the view of who is asked."""

    game: Game
    state: State
    seats: int
    seed: str
    """How to play to here again."""
    then: State | None = None
    """What the position became with the command of which a log tells, chance and all that is hidden known."""
    states: dict[tuple[Command, ...], State | None] = field(default_factory=dict)
    listed: Callable[[State], Weighted] = lambda state: state.chance_outcomes()
    """What chance may bring, where the rules only sample it."""

    @property
    def seat(self) -> Seat:
        """Who is asked; at the end of a game, the first seat."""
        return max(0, self.state.actor)

    @property
    def view(self) -> View:
        """What the seat that is asked may know."""
        return self.state.view(self.seat)

    def ends(self, seat: Seat, commands: Sequence[Command]) -> bool | None:
        """Return whether ``commands`` surely win or lose the game at once, as a match tells it to its table."""
        return certain_ending(self.game, self.state, seat, commands)

    def after(self, commands: Sequence[Command]) -> State | None:
        """Return the state after ``commands``; None when one of them is refused, or is not due."""
        key = tuple(commands)
        if key not in self.states:
            self.states[key] = self._tried(key)
        return self.states[key]

    def reached(self, commands: Sequence[Command], kind: type[S]) -> S:
        """Return the state after ``commands``, which are legal: a state of its game's ``kind``."""
        found = self.after(commands)
        assert isinstance(found, kind)
        return found

    def _tried(self, commands: Sequence[Command]) -> State | None:
        state = self.state.clone()
        for command in commands:
            due = isinstance(command, ChanceCommand) and state.actor == NATURE  # a log tells of those, too
            if not due and (state.actor < 0 or state.refusal(command) is not None):
                return None
            state.apply(command)
        return state

    def outcomes(self, commands: Sequence[Command]) -> Iterator[Outcome]:
        """Yield what chance makes of the position after ``commands``, until a seat is asked or the game is over.

        Raises:
            ValueError: a command is refused, or chance has too many outcomes to be listed.
        """
        begun = self.after(commands)
        if begun is None:
            raise ValueError("a command is refused")
        yield from self._rolled(begun, Fraction(1))

    def _rolled(self, state: State, share: Fraction) -> Iterator[Outcome]:
        """Yield the states after everything that chance decides now."""
        if state.actor != NATURE:
            yield state, share
            return
        outcomes = state.chance_outcomes() or self.listed(state)
        if not outcomes:
            raise ValueError("chance has too many outcomes to be listed")
        whole = sum(weight for _command, weight in outcomes)
        for command, weight in outcomes:
            following = state.clone()
            following.apply(command)
            yield from self._rolled(following, share * Fraction(weight, whole))

    def chance(self, commands: Sequence[Command], event: Callable[[State], bool | Fraction]) -> Fraction:
        """Return how likely ``event`` is once chance has answered to ``commands``; it may be a chance by itself."""
        return sum((share * Fraction(event(state)) for state, share in self.outcomes(commands)), Fraction(0))

    def average(self, commands: Sequence[Command], number: Callable[[State], float | Fraction]) -> Fraction:
        """Return what ``number`` is on average once chance has answered to ``commands``."""
        return sum((share * Fraction(number(state)) for state, share in self.outcomes(commands)), Fraction(0))


def is_over(state: State) -> bool:
    """Return whether a game is over."""
    return state.actor == NOBODY
