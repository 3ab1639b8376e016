"""The decision that is due, and how its legal commands become offers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from game.games.dice_through_time.rules.compiled_box import SeatCommands
from game.games.dice_through_time.rules.spending import Spending
from game.games.dice_through_time.rules.state_machine import State
from game.games.dice_through_time.rules.view import TableView
from game.games.dice_through_time.table.input.gestures import Costs, spent_by, thing_of
from game.rules.contract import Command, PlayerCommand
from game.table.contract import Offer
from game.ui.paint.geometry import Vec
from game.ui.tabletop.commands_by_pointing import Gesture
from game.ui.tabletop.thing_names import Thing

C = TypeVar("C", bound=PlayerCommand)


class Question:
    """What is asked of a seat: its view, its legal commands, and what it can spend."""

    def __init__(self, state: State, view: TableView, legal: Sequence[Command], costs: Costs) -> None:
        """``state`` is the position of the view."""
        self.state, self.view, self.seat = state, view, view.actor
        self._legal, self._costs = legal, costs
        self.spending = Spending(state)

    @property
    def mine(self) -> SeatCommands:
        """The commands of the seat."""
        return self.state.lookup.commands[self.seat]

    @property
    def here(self) -> str:
        """The place of the active car."""
        return self.state.lookup.places[self.state.here]

    def legal(self, kind: type[C]) -> list[C]:
        """Return the legal commands of one kind."""
        return [command for command in self._legal if isinstance(command, kind)]

    def spent(self, commands: Sequence[PlayerCommand]) -> tuple[str, ...]:
        """Return the icons of what commands use up or leave behind."""
        return self._costs.spent(self.view, commands)

    def pointed(
        self, commands: Sequence[PlayerCommand], *parts: Thing, label: str = "", path: tuple[Vec, ...] = ()
    ) -> Offer:
        """Offer commands for pointing at things; what is spent beside these is lit."""
        place = parts[1] if len(parts) > 1 else None
        marks = tuple(thing for one in spent_by(commands) if (thing := thing_of(one)) not in parts)
        return Offer(
            tuple(commands),
            Gesture(parts[0], place, label, parts[2:]),
            cost=self._costs.of(self.view, commands),
            spends=self._costs.signs(self.view, commands),
            path=path,
            marks=marks,
        )

    def button(self, commands: Sequence[PlayerCommand], label: str, icon: str, main: bool = False) -> Offer:
        """Offer commands as a button; a table says itself that one ends the game."""
        self._costs.ending(self.view, commands)
        marks = tuple(thing_of(one) for one in spent_by(commands))
        return Offer(tuple(commands), label=label, icon=icon, main=main, marks=marks)
