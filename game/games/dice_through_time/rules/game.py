"""Dice Through Time as a ``Game``: start, determinization and scenario states."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from game.games.dice_through_time.rules import commands
from game.games.dice_through_time.rules.box import DIFFICULTIES, Box
from game.games.dice_through_time.rules.compiled_box import SEATS, Lookup
from game.games.dice_through_time.rules.scenario_setup import arrange_state
from game.games.dice_through_time.rules.state_machine import State
from game.games.dice_through_time.rules.view import TableView, fill
from game.rules.contract import Command, Option, check_options
from game.rules.scenario_fields import reading

ANY_CAR: Final = "random"

CONTINUED: Final[Mapping[type, tuple[type, ...]]] = {
    commands.Pay: (commands.Pay,),
    commands.Reroll: (commands.Strike,),
    commands.Remove: (commands.Repair, commands.Remove),
    commands.Enough: (commands.Remove,),
}
"""For each command that continues an action: the commands it may follow."""


class DiceThroughTime:
    """The game with its box; see :class:`game.rules.contract.Game`."""

    rules_id = "dice_through_time"
    box_id = rules_id
    draws = 1
    seats = SEATS
    commands: Any = commands.Command
    views: Any = TableView

    def __init__(self, box: Box) -> None:
        """Compile the content once; states share it."""
        self.lookup = Lookup(box)
        self.options: tuple[Option, ...] = (
            Option("difficulty", DIFFICULTIES, "standard"),
            Option("car", self.lookup.colours, ANY_CAR, per_seat=True),
        )

    def start(self, seats: int, options: Mapping[str, str]) -> State:
        """Set the game up (rulebook, "Příprava hry"); the first seat has the first player marker.

        Raises:
            BadOption: the number of seats or an option is not offered.
        """
        return self._fresh(seats, options).begin()

    def continues(self, previous: Command, command: Command) -> bool:
        """Return whether ``command`` continues a payment, a reroll or the removal of paradox tokens."""
        before = CONTINUED.get(type(command), ())
        return isinstance(previous, before)

    def determinize(self, view: TableView, _rng: Random) -> State:
        """Return the full state of ``view`` (a determinization): nothing is hidden, so it is unique."""
        state = State().lay_out(self.lookup, len(view.players), view.difficulty, (-1,) * len(view.players))
        fill(state, view)
        return state

    def scenario_state(self, seats: int, options: Mapping[str, str], given: Mapping[str, Any]) -> State:
        """Set up a state for a scenario: the turn of ``turn`` (``first``, 0), who rolled flux, arrow, fist and doc.

        Unchosen cars are dealt in the order of the years. ``given`` may name: ``players`` by seat (their ``place``,
        ``items``, and ``dice``, each an icon, or ``icon`` with ``spent``, or with the ``place`` where it is buried and
        ``fresh``), ``biffs`` by year, ``events`` (on their places, in this order), ``paradox`` (places), ``tokens``
        (Einstein tokens face up, by icon), ``returned`` (items), ``item_decks`` (cards left, by year), ``deck``
        (``left`` and ``discards``; with ``left`` all others are discarded), ``lasting`` (special events), ``outatime``,
        ``round``, ``turn``, ``first``, and the pending decision: ``draws`` (events still to be drawn) or the ``phase``
        (``acting``, ``taking_back``, ``rolling``).

        Raises:
            BadOption: the number of seats or an option is not offered.
            BadGiven: a field or value does not fit.
        """
        state = self._fresh(seats, options)
        free = iter([car for car in range(len(self.lookup.years)) if car not in state.chosen])
        if -1 in state.chosen:
            state.take_cars(tuple([next(free) if car < 0 else car for car in state.chosen]))
        with reading():
            arrange_state(state, given)
        return state.begin()

    def _fresh(self, seats: int, options: Mapping[str, str]) -> State:
        """Return the state before the first draw."""
        chosen = check_options(self, seats, options)
        _difficulty, car = self.options
        names = car.each(chosen[car.name], seats)
        cars = tuple(-1 if name == ANY_CAR else self.lookup.colour[name] for name in names)
        difficulty = next(level for level in DIFFICULTIES if level == chosen["difficulty"])
        return State().lay_out(self.lookup, seats, difficulty, cars)


def make(box: Box) -> DiceThroughTime:
    """Build the game from its box."""
    return DiceThroughTime(box)
