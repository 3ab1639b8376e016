"""The decision that is due: what is asked of which seat where, what is legal, and what it can spend."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TypeVar

from game.games.dice_through_time.rules.compiled_box import SeatCommands
from game.games.dice_through_time.rules.payment_means import needed_at
from game.games.dice_through_time.rules.pending import Paying
from game.games.dice_through_time.rules.spending import Goal, Spending
from game.games.dice_through_time.rules.state_machine import State
from game.games.dice_through_time.rules.view import TableView
from game.games.dice_through_time.table import dice_facts, thing_kinds
from game.rules.contract import Command, PlayerCommand
from game.ui.tabletop.thing_names import Thing

C = TypeVar("C", bound=PlayerCommand)


class Question:
    """What is asked of a seat: its view, its legal commands, and what it can spend."""

    def __init__(self, state: State, view: TableView, legal: Sequence[Command] = ()) -> None:
        """``state`` is the position of the view."""
        self.state, self.view, self.seat = state, view, view.actor
        self.all_legal = legal

    @property
    def mine(self) -> SeatCommands:
        """The commands of the seat."""
        return self.state.lookup.commands[self.seat]

    @property
    def here(self) -> str:
        """The place of the active car."""
        return self.state.lookup.places[self.state.here]

    @property
    def has_biff(self) -> bool:
        """Whether a Biff stands there."""
        return self.state.has_biff(self.state.here)

    @property
    def needed(self) -> Sequence[int]:
        """How many of each icon are still to be paid there."""
        top = self.state.pending[-1]
        return top.unpaid if isinstance(top, Paying) else needed_at(self.state, self.state.here)

    @cached_property
    def spending(self) -> Spending:
        """What the active seat can spend."""
        return Spending(self.state)

    @cached_property
    def goals(self) -> dict[str, Goal]:
        """The places that the car can get to, and how."""
        return {self.state.lookup.places[place]: goal for place, goal in self.spending.goals().items()}

    def legal(self, kind: type[C]) -> list[C]:
        """Return the legal commands of one kind."""
        return [command for command in self.all_legal if isinstance(command, kind)]

    def spent(self, things: Sequence[Thing]) -> tuple[str, ...]:
        """Name the dice and tokens among things as commands do, in their order."""
        names = (
            thing.name if thing.kind == thing_kinds.die else f"{dice_facts.TOKEN}{thing.name}"
            for thing in things
            if thing.kind in (thing_kinds.die, thing_kinds.token)
        )
        return tuple(sorted(names, key=self.state.lookup.means_of.__getitem__))

    @property
    def any_die(self) -> tuple[str, ...]:
        """A die of the seat, where what is wrong does not depend on it."""
        return tuple(die.id for die in self.view.players[self.seat].dice[:1])

    @property
    def beside(self) -> str:
        """A neighbour of the place of the active car."""
        lookup = self.state.lookup
        return lookup.places[lookup.neighbours[self.state.here][0]]
