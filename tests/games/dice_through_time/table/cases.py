"""Build Dice Through Time tables in any position, to inspect or for the robot to play."""

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
    """Return the game, opened once."""
    assert isinstance(CASES.box, DiceThroughTime)
    return CASES.box


@cache
def table() -> Table:
    """Return the table presenter."""
    made = CASES.table
    assert isinstance(made, Table)
    return made


def arranged(seats: int, given: Mapping[str, Any], *when: Command) -> State:
    """Build a position and run some commands; seats drive blue, orange, pink and brown in this order."""
    car = ",".join(CARS["car"].split(",")[:seats])
    state = CASES.arranged(seats, given, *when, car=car)
    assert isinstance(state, State)
    return state


def playout(seats: int, seed: int, most: int = 100_000) -> Iterator[tuple[State, Command]]:
    """Play at random; yield every position with the command that follows it."""
    for state, command in CASES.playout(seats, seed, most):
        assert isinstance(state, State)
        yield state, command


def offers(state: State) -> list[Offer]:
    """Return all offers of a position."""
    return offers_of(CASES.table, state)


def offered(state: State, *parts: str) -> list[Offer]:
    """Return the offers whose gesture has these parts, in this order."""
    return [
        offer for offer in offers(state) if offer.gesture and [str(part) for part in offer.gesture.parts] == [*parts]
    ]


def button(state: State, label: str) -> Offer:
    """Return the only offer whose label begins with ``label``."""
    (found,) = [offer for offer in offers(state) if offer.label.startswith(label)]
    return found


def done(state: State, commands: Sequence[Command]) -> State:
    """Return the position after commands, checking that each is legal."""
    later = state.clone()
    for command in commands:
        assert later.refusal(command) is None, (command, later.refusal(command))
        later.apply(command)
    assert isinstance(later, State)
    return later


def view_of(state: State) -> TableView:
    """Return a spectator's view."""
    return state.view(None)
