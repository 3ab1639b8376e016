"""Riff in Time as a ``Game``: start, determinization and scenario states."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from game.games.riff_in_time.rules import commands
from game.games.riff_in_time.rules.box import DIFFICULTIES, Box
from game.games.riff_in_time.rules.compiled_box import MADE, SEATS, Lookup
from game.games.riff_in_time.rules.scenario_setup import arrange_state, lay_plainly
from game.games.riff_in_time.rules.state_data import NONE
from game.games.riff_in_time.rules.state_machine import State
from game.games.riff_in_time.rules.view import TableView, fill
from game.rules.contract import BadOption, Command, Option, check_options
from game.rules.scenario_fields import reading

ANY_CHARACTER: Final = "random"


class RiffInTime:
    """The game with its box; see :class:`game.rules.contract.Game`."""

    rules_id = "riff_in_time"
    box_id = rules_id
    draws = 1
    tuning = 6
    seats = SEATS
    commands: Any = commands.Command
    views: Any = TableView

    def __init__(self, box: Box) -> None:
        """Compile the content once; states share it."""
        self.lookup = Lookup(box)
        self.options: tuple[Option, ...] = (
            Option("difficulty", DIFFICULTIES, "standard"),
            Option("character", self.lookup.characters, ANY_CHARACTER, per_seat=True),
        )

    def start(self, seats: int, options: Mapping[str, str]) -> State:
        """Set the game up (rulebook, "Mise en place"); the first seat is the first player.

        Raises:
            BadOption: the number of seats or an option is not offered.
        """
        return self.start_tuned(seats, options, self.tuning)

    def start_tuned(self, seats: int, options: Mapping[str, str], tuning: int) -> State:
        """Set the game up with ``tuning``; the first one moved San Dimas' start on hard and heinous.

        Raises:
            BadOption: the number of seats, an option or the tuning is not offered.
        """
        if tuning not in range(self.tuning + 1):
            said = "{game} has the tunings 0 to {last}, not {tuning}"
            raise BadOption(said, game=self.box_id, last=self.tuning, tuning=tuning)
        return self._fresh(seats, options, tuning).begin()

    def continues(self, previous: Command, command: Command) -> bool:
        """Return whether ``command`` uses the Excellent just made, or resolves the next Bogus result."""
        if isinstance(previous, commands.Combine):
            return getattr(command, "by", "") == MADE
        return isinstance(previous, commands.Suffer) and isinstance(command, commands.Suffer)

    def determinize(self, view: TableView, _rng: Random) -> State:
        """Return the full state of ``view`` (a determinization): nothing is hidden, so it is unique."""
        seats = len(view.players)
        state = State().lay_out(self.lookup, seats, view.difficulty, (NONE,) * seats, self.tuning)
        fill(state, view)
        return state

    def scenario_state(self, seats: int, options: Mapping[str, str], given: Mapping[str, Any]) -> State:
        """Set up a state for a scenario: the turn of ``turn`` (0), who rolled move, interact and excellent.

        The table is laid plainly: see :func:`lay_plainly`; unchosen characters are dealt in order. ``given`` may name:
        ``players`` by seat (their ``space``; the personages they ``carries``; the locations whose Triumphant dice they
        have, ``repairs``; ``objective``, ``done``, ``progress`` or the places ``lowered``, ``set_up``, ``rerolled``),
        ``stages`` (all locations, from stage 1), ``personages`` (their spaces), ``restored`` (personages), ``dials`` by
        location (0: repaired), ``san_dimas``, ``deck`` (``top``, ``unseen``, ``buried``, ``discards``; unnamed cards
        are in the deck, or with ``unseen`` among the discards), ``round``, ``turn``, the ``phase`` (``acting``,
        ``riff``, ``dice``), the pool of an acting seat (``dice`` such as ``wyld.move``), the means ``used``, how many
        Excellents are ``made``, whether ``booth`` and ``ability`` are unused, and locations repaired this turn
        (``fresh``).

        Raises:
            BadOption: the number of seats or an option is not offered.
            BadGiven: a field or value does not fit.
        """
        state = self._fresh(seats, options, self.tuning)
        lay_plainly(state)
        with reading():
            arrange_state(state, given)
        return state.begin()

    def _fresh(self, seats: int, options: Mapping[str, str], tuning: int) -> State:
        """Return the state before the first draw."""
        chosen = check_options(self, seats, options)
        _difficulty, character = self.options
        names = character.each(chosen[character.name], seats)
        characters = tuple(NONE if name == ANY_CHARACTER else self.lookup.character[name] for name in names)
        difficulty = next(level for level in DIFFICULTIES if level == chosen["difficulty"])
        return State().lay_out(self.lookup, seats, difficulty, characters, tuning)


def make(box: Box) -> RiffInTime:
    """Build the game from its box."""
    return RiffInTime(box)
