"""A tiny co-operative game for one to three seats: push your luck as a team, or bank the points of the turn.

The seats take turns. A seat rolls as often as it likes: each roll adds its pips to the turn, but a 1 loses the turn;
banking adds the turn to the team's points. The team wins with ``GOAL`` points before its turns are over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from random import Random
from typing import Any, Final, Self, TypeAlias

from game.ai.reasons import Reason
from game.rules.contract import (
    NATURE,
    NOBODY,
    BadGiven,
    ChanceCommand,
    Command,
    GameResult,
    Option,
    PlayerCommand,
    Refusal,
    Seat,
    View,
    check_options,
)

GOAL: Final = 20
TURNS: Final = 5


class Roll(PlayerCommand, frozen=True):
    """Throw the die."""


class Bank(PlayerCommand, frozen=True):
    """Bank the points of the turn."""


class Thrown(ChanceCommand, frozen=True):
    """Chance: the die shows ``pips``."""

    pips: int


PushLuckCommand: TypeAlias = Roll | Bank | Thrown


class PushLuckView(View, frozen=True):
    """View of a seat: the whole state, as nothing is hidden."""

    seats: int
    points: int
    turn: int
    turns_left: int


class PushLuckState:
    """State of the game."""

    def __init__(self, seats: int, points: int = 0, turn: int = 0, turns_left: int = TURNS, actor: Seat = 0) -> None:
        self.seats, self.points, self.turn, self.turns_left = seats, points, turn, turns_left
        self.actor = self.asked = actor

    def legal_commands(self) -> Sequence[Command]:
        if self.actor < 0:
            return ()
        return [Roll(self.actor), Bank(self.actor)] if self.turn else [Roll(self.actor)]

    def refusal(self, command: Command) -> Refusal | None:
        if self.actor == NATURE:
            return None if isinstance(command, Thrown) and 1 <= command.pips <= 6 else Refusal("push_luck.not_now")
        return None if command in self.legal_commands() else Refusal("push_luck.not_now")

    def apply(self, command: Command) -> None:
        if isinstance(command, Roll):
            self.actor = NATURE
            return
        self.actor = self.asked
        if isinstance(command, Thrown) and command.pips > 1:
            self.turn += command.pips
            return
        if isinstance(command, Bank):
            self.points += self.turn
        self.turn, self.turns_left = 0, self.turns_left - 1
        self.asked = (self.asked + 1) % self.seats
        self.actor = NOBODY if self.points >= GOAL or not self.turns_left else self.asked

    def chance_outcomes(self) -> Sequence[tuple[Command, int]]:
        return [(Thrown(pips), 1) for pips in range(1, 7)] if self.actor == NATURE else ()

    def sample_chance(self, rng: Random) -> Command:
        return Thrown(rng.randint(1, 6))

    def clone(self) -> Self:
        other = type(self)(self.seats, self.points, self.turn, self.turns_left, self.actor)
        other.asked = self.asked
        return other

    def view(self, seat: Seat | None) -> PushLuckView:
        return PushLuckView(
            seat=seat,
            actor=self.actor,
            seats=self.seats,
            points=self.points,
            turn=self.turn,
            turns_left=self.turns_left,
        )

    def result(self) -> GameResult | None:
        if self.actor != NOBODY:
            return None
        won = self.points >= GOAL
        return GameResult("push_luck.won" if won else "push_luck.lost", tuple(range(self.seats)) if won else ())

    def digest(self) -> str:
        return repr((self.seats, self.points, self.turn, self.turns_left, self.actor, self.asked))


class ScoredState(PushLuckState):
    """State whose points can be compared between seats."""

    def score(self, seat: Seat) -> int:
        return self.points


class PushLuck:
    """The game."""

    rules_id = box_id = "push_luck"
    draws = 1
    seats = range(1, 4)
    options: tuple[Option, ...] = ()
    commands: Any = PushLuckCommand
    views: Any = PushLuckView
    state = PushLuckState

    def start(self, seats: int, options: Mapping[str, str]) -> PushLuckState:
        check_options(self, seats, options)
        return self.state(seats)

    def determinize(self, view: PushLuckView, rng: Random) -> PushLuckState:
        return self.state(view.seats, view.points, view.turn, view.turns_left, view.actor)

    def scenario_state(self, seats: int, options: Mapping[str, str], given: Mapping[str, Any]) -> PushLuckState:
        """Make a state from ``points``, ``turn`` and ``turns_left``."""
        if not given.keys() <= {"points", "turn", "turns_left"}:
            raise BadGiven("given: points, turn or turns_left")
        return self.state(seats, **given)


class ScoredPushLuck(PushLuck):
    """The game with comparable points."""

    state = ScoredState


class TeamHeuristics:
    """Evaluation that expects points from every turn left and discounts points not yet banked."""

    def evaluate(self, state: PushLuckState, seat: Seat) -> float:
        """Estimate the team's chance."""
        hoped = state.points + 0.8 * state.turn + 5.5 * (state.turns_left - (state.turn > 0))
        return 1 / (1 + exp((GOAL - hoped) / 4))

    def propose(self, state: PushLuckState) -> Sequence[Command]:
        """Propose all legal commands."""
        return state.legal_commands()

    def reason(self, state: PushLuckState, command: Command) -> Reason:
        """Return the reason for a command."""
        return Reason("push_luck.hint.bank" if isinstance(command, Bank) else "push_luck.hint.roll")
