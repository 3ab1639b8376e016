"""A position of a game, and experiments on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeVar

from game.match.undo import certain_ending
from game.rules.contract import NATURE, NOBODY, ChanceCommand, Command, Game, Seat, State, View

S = TypeVar("S", bound=State)

Outcome = tuple[State, Fraction]
"""A state after chance, with its probability."""
Weighted = Sequence[tuple[Command, int]]
"""Outcomes of chance with their weights."""


@dataclass
class Position:
    """A decision of a seat: the true state, with the seat's view."""

    game: Game
    state: State
    seats: int
    seed: str
    """Instructions to reproduce the position."""
    then: State | None = None
    """The state after the command of a log line, including hidden information."""
    states: dict[tuple[Command, ...], State | None] = field(default_factory=dict)
    listed: Callable[[State], Weighted] = lambda state: state.chance_outcomes()
    """Returns the outcomes of chance that the rules only sample."""

    @property
    def seat(self) -> Seat:
        """The deciding seat; at the end of a game, the first seat."""
        return max(0, self.state.actor)

    @property
    def view(self) -> View:
        """The view of the deciding seat."""
        return self.state.view(self.seat)

    def ends(self, seat: Seat, commands: Sequence[Command]) -> bool | None:
        """Return whether ``commands`` certainly win or lose the game at once, as matches report it to tables."""
        return certain_ending(self.game, self.state, seat, commands)

    def after(self, commands: Sequence[Command]) -> State | None:
        """Return the state after ``commands``; None if one is illegal or out of turn."""
        key = tuple(commands)
        if key not in self.states:
            self.states[key] = self._tried(key)
        return self.states[key]

    def reached(self, commands: Sequence[Command], kind: type[S]) -> S:
        """Return the state after legal ``commands``, cast to its game's ``kind``."""
        found = self.after(commands)
        assert isinstance(found, kind)
        return found

    def _tried(self, commands: Sequence[Command]) -> State | None:
        state = self.state.clone()
        for command in commands:
            due = isinstance(command, ChanceCommand) and state.actor == NATURE  # logs cover chance commands, too
            if not due and (state.actor < 0 or state.refusal(command) is not None):
                return None
            state.apply(command)
        return state

    def outcomes(self, commands: Sequence[Command]) -> Iterator[Outcome]:
        """Yield the outcomes of chance after ``commands``, up to the next decision of a seat or the end of the game.

        Raises:
            ValueError: If a command is illegal, or chance has too many outcomes to enumerate.
        """
        begun = self.after(commands)
        if begun is None:
            raise ValueError("a command is refused")
        yield from self._rolled(begun, Fraction(1))

    def _rolled(self, state: State, share: Fraction) -> Iterator[Outcome]:
        """Yield the states after all pending decisions of chance."""
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
        """Return the probability of ``event``, which may be one itself, once chance has answered ``commands``."""
        return sum((share * Fraction(event(state)) for state, share in self.outcomes(commands)), Fraction(0))

    def average(self, commands: Sequence[Command], number: Callable[[State], float | Fraction]) -> Fraction:
        """Return the expected value of ``number`` once chance has answered ``commands``."""
        return sum((share * Fraction(number(state)) for state, share in self.outcomes(commands)), Fraction(0))


def is_over(state: State) -> bool:
    """Return whether a game is over."""
    return state.actor == NOBODY
