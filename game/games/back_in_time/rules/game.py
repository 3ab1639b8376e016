"""Back in Time as a ``Game``: start, determinization and scenario states."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

import msgspec

from game.games.back_in_time.rules import commands
from game.games.back_in_time.rules.box import DIFFICULTIES, HEROES, Box
from game.games.back_in_time.rules.compiled_box import SEATS, Lookup
from game.games.back_in_time.rules.scenario_setup import check_derived, view_with
from game.games.back_in_time.rules.state_machine import State
from game.games.back_in_time.rules.view import TableView, fill
from game.rules.contract import NATURE, BadOption, Command, Option, check_options
from game.rules.scenario_fields import reading

ANYONE: Final = "random"


class BackInTime:
    """The game with its box; see :class:`game.rules.contract.Game`."""

    rules_id = "back_in_time"
    box_id = rules_id
    draws = 1
    tuning = 5
    seats = SEATS
    options: tuple[Option, ...] = (
        Option("character", HEROES, ANYONE, per_seat=True),
        Option("difficulty", DIFFICULTIES, "normal"),
        Option("expansion", ("off", "on"), "off"),
    )
    commands: Any = commands.Command
    views: Any = TableView

    def __init__(self, box: Box) -> None:
        """Compile the content once; states share it."""
        self.lookup = Lookup(box)

    def start(self, seats: int, options: Mapping[str, str]) -> State:
        """Set the game up (rulebook section 3); missing ``options`` take their defaults.

        Raises:
            BadOption: the number of seats or an option is not offered.
        """
        return self.start_tuned(seats, options, self.tuning)

    def start_tuned(self, seats: int, options: Mapping[str, str], tuning: int) -> State:
        """Set the game up with ``tuning``, which changes the starts of love and photo.

        Raises:
            BadOption: the number of seats, an option or the tuning is not offered.
        """
        if tuning not in range(self.tuning + 1):
            said = "{game} has the tunings 0 to {last}, not {tuning}"
            raise BadOption(said, game=self.box_id, last=self.tuning, tuning=tuning)
        return self._fresh(seats, options, tuning).begin()

    def continues(self, previous: Command, command: Command) -> bool:
        """Return whether ``command`` continues a walk or leading a figure (rulebook section 5, Moving)."""
        if isinstance(command, commands.Step):
            return isinstance(previous, commands.Walk) or _same_companion(previous, command)
        if isinstance(command, commands.Walk):
            return isinstance(previous, (commands.Walk, commands.Step))
        if isinstance(command, commands.Lead):
            if isinstance(previous, commands.Lead):
                return previous.figure == command.figure
            return isinstance(previous, (commands.UsePower, commands.UseItem))
        return isinstance(command, commands.Halt) and isinstance(previous, (commands.Step, commands.Lead))

    def determinize(self, view: TableView, rng: Random) -> State:
        """Return the full state of ``view`` (a determinization): nothing is hidden, so it is unique."""
        cast = tuple(-1 if name is None else HEROES.index(name) for name in view.cast)
        state = State().lay_out(self.lookup, len(cast), view.difficulty, view.expansion, cast, self.tuning)
        fill(state, view)
        return state

    def scenario_state(self, seats: int, options: Mapping[str, str], given: Mapping[str, Any]) -> State:
        """Set up a state for a scenario.

        The opening draws the first Opportunity Cards of the box; then the named fields of the view (:class:`TableView`)
        are changed: ``heroes`` by name, lists as a whole. Placed cards and tiles leave their decks automatically.
        Derived fields cannot be given.

        Raises:
            BadOption: the number of seats or an option is not offered.
            BadGiven: a field or value does not fit.
        """
        state = self.start(seats, options)
        rng = Random(0)
        while state.actor == NATURE:
            outcomes = state.chance_outcomes()
            state.apply(outcomes[0][0] if outcomes else state.sample_chance(rng))
        with reading():
            arrangement = self.determinize(view_with(self.lookup, state.view(None), given), rng)
        check_derived(given, msgspec.to_builtins(arrangement.view(None)))
        return arrangement

    def _fresh(self, seats: int, options: Mapping[str, str], tuning: int) -> State:
        """Return the state before the first card is drawn."""
        chosen = check_options(self, seats, options)
        character, _difficulty, _expansion = self.options
        names = character.each(chosen[character.name], seats)
        cast = tuple(-1 if name == ANYONE else HEROES.index(name) for name in names)
        difficulty = next(one for one in DIFFICULTIES if one == chosen["difficulty"])
        return State().lay_out(self.lookup, seats, difficulty, chosen["expansion"] == "on", cast, tuning)


def _same_companion(previous: Command, step: commands.Step) -> bool:
    """Return whether ``step`` continues the previous one, with the same companion or alone."""
    return isinstance(previous, commands.Step) and previous.escort == step.escort


def make(box: Box) -> BackInTime:
    """Build the game from its box."""
    return BackInTime(box)
