"""Query for building offers: the pending decision, legal commands and payments."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import chain
from typing import NamedTuple, TypeVar

from game.games.dice_through_time.rules.compiled_box import FIST, Means, SeatCommands
from game.games.dice_through_time.rules.payment_means import needed_at
from game.games.dice_through_time.rules.pending import Paying
from game.games.dice_through_time.rules.spending import Goal, Payment, Route, Spending
from game.games.dice_through_time.rules.state_machine import State
from game.games.dice_through_time.rules.view import TableView
from game.games.dice_through_time.table import dice_facts, thing_kinds
from game.rules.contract import Command, PlayerCommand
from game.ui.tabletop.thing_names import Thing

C = TypeVar("C", bound=PlayerCommand)


class Guarded(NamedTuple):
    """How to fix a place where a Biff is: the route, what chases him off, and what pays for the events."""

    route: Route
    chase: Means
    payment: Payment


class Question:
    """The pending decision of a seat: view, legal commands and what it can spend."""

    def __init__(self, state: State, view: TableView, legal: Sequence[Command] = ()) -> None:
        """Bind a view and its legal commands; ``state`` is the position of the view."""
        self.state, self.view, self.seat = state, view, view.actor
        self.all_legal = legal

    @property
    def mine(self) -> SeatCommands:
        """Commands of the seat."""
        return self.state.lookup.commands[self.seat]

    @property
    def here(self) -> str:
        """Place of the active car."""
        return self.state.lookup.places[self.state.here]

    @property
    def has_biff(self) -> bool:
        """Whether a Biff is at the active car's place."""
        return self.state.has_biff(self.state.here)

    @property
    def needed(self) -> Sequence[int]:
        """Unpaid count of each icon at the active car's place."""
        top = self.state.pending[-1]
        return top.unpaid if isinstance(top, Paying) else needed_at(self.state, self.state.here)

    @cached_property
    def spending(self) -> Spending:
        """Payments available to the active seat."""
        return Spending(self.state)

    @cached_property
    def goals(self) -> dict[str, Goal]:
        """Reachable places with their routes."""
        return {self.state.lookup.places[place]: goal for place, goal in self.spending.goals().items()}

    @cached_property
    def guarded(self) -> dict[str, Guarded]:
        """Places with events and a Biff that can be reached, rid of him and fixed; also the own one."""
        state, found = self.state, dict[str, Guarded]()
        wanted = {place for place, events in enumerate(state.events) if events and state.has_biff(place)}
        own = Route(0.0, state.here, (), ())
        for route in chain((own,), self.spending.routes() if wanted - {state.here} else ()):
            if route.place in wanted and not route.lost:
                chase = self.spending.cheapest(FIST, route.place, route.spent)
                spent = (*route.spent, *(chase or ()))
                payment = self.spending.payment(needed_at(state, route.place), route.place, spent)
                if chase is not None and payment is not None:
                    found[state.lookup.places[route.place]] = Guarded(route, chase, payment)
                    wanted.discard(route.place)
            if not wanted:
                break
        return found

    def allows(self, commands: Sequence[Command]) -> bool:
        """Return whether all commands may be given one after the other, without chance between them."""
        state = self.state.clone()
        for command in commands:
            if state.refusal(command) is not None:
                return False
            state.apply(command)
        return True

    def legal(self, kind: type[C]) -> list[C]:
        """Return the legal commands of one kind."""
        return [command for command in self.all_legal if isinstance(command, kind)]

    def spent(self, things: Sequence[Thing]) -> tuple[str, ...]:
        """Return the command names of the dice and tokens among things, in command order."""
        names = (
            thing.name if thing.kind == thing_kinds.die else f"{dice_facts.TOKEN}{thing.name}"
            for thing in things
            if thing.kind in (thing_kinds.die, thing_kinds.token)
        )
        return tuple(sorted(names, key=self.state.lookup.means_of.__getitem__))

    @property
    def any_die(self) -> tuple[str, ...]:
        """Any die of the seat, for a command whose refusal does not depend on it."""
        return tuple(die.id for die in self.view.players[self.seat].dice[:1])

    @property
    def beside(self) -> str:
        """Some neighbour of the active car's place."""
        lookup = self.state.lookup
        return lookup.places[lookup.neighbours[self.state.here][0]]
