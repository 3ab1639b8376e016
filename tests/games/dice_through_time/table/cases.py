"""Tables of Dice Through Time in any position, ready to be looked at or played by the robot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from game.games.dice_through_time.rules.game import DiceThroughTime
from game.games.dice_through_time.rules.state_machine import State
from game.games.dice_through_time.rules.view import TableView
from game.games.dice_through_time.table.presenter import Table
from game.rules.contract import Command
from game.table.contract import Offer
from tests.support.tables import TableCases, offers_of

SEATS = (2, 3, 4)
CASES = TableCases("dice_through_time")
CARS = {"car": "blue,orange,pink,brown"}


def box() -> DiceThroughTime:
    """The game in its box, read once."""
    assert isinstance(CASES.box, DiceThroughTime)
    return CASES.box


@cache
def table() -> Table:
    """The table of that game."""
    made = CASES.table
    assert isinstance(made, Table)
    return made


def arranged(seats: int, given: Mapping[str, Any], *when: Command) -> State:
    """A position, after some commands: the first seat drives blue, the second orange, then pink and brown."""
    car = ",".join(CARS["car"].split(",")[:seats])
    state = CASES.arranged(seats, given, *when, car=car)
    assert isinstance(state, State)
    return state


def playout(seats: int, seed: int, most: int = 100_000) -> Iterator[tuple[State, Command]]:
    """Play at random; give every position with the command that follows, before it is carried out."""
    for state, command in CASES.playout(seats, seed, most):
        assert isinstance(state, State)
        yield state, command


def offers(state: State) -> list[Offer]:
    """All offers of a position."""
    return offers_of(CASES.table, state)


def offered(state: State, *parts: str) -> list[Offer]:
    """The offers that are given by pointing at these things, in this order."""
    return [
        offer for offer in offers(state) if offer.gesture and [str(part) for part in offer.gesture.parts] == [*parts]
    ]


def button(state: State, label: str) -> Offer:
    """The only button whose label begins so."""
    (found,) = [offer for offer in offers(state) if offer.label.startswith(label)]
    return found


def done(state: State, commands: Sequence[Command]) -> State:
    """The position after commands, each of them legal."""
    later = state.clone()
    for command in commands:
        assert later.refusal(command) is None, (command, later.refusal(command))
        later.apply(command)
    assert isinstance(later, State)
    return later


def view_of(state: State) -> TableView:
    """What everybody sees."""
    return state.view(None)
