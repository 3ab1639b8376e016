"""The base class of states that keep pending decisions on a stack of small records.

The top record says who decides about what. Its *step* either proceeds without an answer and returns True, or sets
``actor`` to the seat that must answer and returns False. Each game fills three tables: the step and the legal commands
of each kind of record, and the effect of each command.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from operator import attrgetter
from random import Random
from typing import Any, ClassVar, Final, Protocol, Self

import msgspec

from game.rules.compiler_hints import mypyc_attr
from game.rules.contract import NATURE, ChanceCommand, Command, GameResult, Refusal, Seat

NOT_POSSIBLE: Final = "not_possible"
"""Text id of the refusal of an impossible outcome of chance."""


class SeatField(Protocol):
    """A pending record that names the seat it asks."""

    @property
    def seat(self) -> Seat:
        """Who must answer."""


@mypyc_attr(allow_interpreted_subclasses=True)  # installed games are not compiled
class StackedState:
    """A state with a stack of pending records.

    Subclasses declare their fields, list the mutable ones in ``FIELDS``, and are constructed empty: ``lay_out`` fills a
    new one, ``clone`` a copy (compiled classes cannot be made without their ``__init__``).
    """

    FIELDS: ClassVar[tuple[str, ...]] = ()
    """All fields that count for equality and the digest, in a fixed order."""
    STEPS: ClassVar[dict[type, Callable[[Any, Any], bool]]] = {}
    """The step of each kind of record."""
    LEGAL: ClassVar[dict[type, Callable[[Any, Any], Sequence[Command]]]] = {}
    """The legal commands for each kind of record that asks a seat."""
    EFFECTS: ClassVar[dict[type, Callable[[Any, Any], None]]] = {}
    """The effect of each command."""

    actor: Seat
    turn: Seat
    pending: list[Any]
    over: GameResult | None

    def explain(self, command: Command) -> Refusal:
        """Return why the illegal ``command`` is refused (see :mod:`game.rules.shared_refusals`)."""
        raise NotImplementedError

    def chance_outcomes(self) -> Sequence[tuple[Command, int]]:
        """List the outcomes of chance with weights; empty if they are too many to list or chance is not due."""
        raise NotImplementedError

    def begin(self) -> Self:
        """Advance a new game to its first decision."""
        self.advance()
        return self

    def legal_commands(self) -> Sequence[Command]:
        """List the legal commands of the actor in a fixed order."""
        if self.actor < 0:
            return ()
        top = self.pending[-1]
        return self.LEGAL[type(top)](self, top)

    def refusal(self, command: Command) -> Refusal | None:
        """Return why ``command`` is illegal now, or None if it is legal."""
        if isinstance(command, ChanceCommand):
            fits = self.actor == NATURE and self.may_come(command)
            return None if fits else Refusal(NOT_POSSIBLE)
        if getattr(command, "seat", self.actor) != self.actor:
            return self.explain(command)  # nothing is legal for another seat: no need to list
        return None if command in self.legal_commands() else self.explain(command)

    def may_come(self, command: Any) -> bool:
        """Return whether an outcome of chance is possible now.

        Games that do not list all outcomes override this.
        """
        return any(command == outcome for outcome, _ in self.chance_outcomes())

    def sample_chance(self, rng: Random) -> Command:
        """Draw one of the listed outcomes by weight; games with too many to list override this."""
        outcomes = self.chance_outcomes()
        number = rng.randrange(sum(weight for _, weight in outcomes))
        for command, weight in outcomes:
            number -= weight
            if number < 0:
                return command
        raise AssertionError("chance has no outcome")

    def apply(self, command: Command) -> None:
        """Carry out ``command``, then every step that needs no answer."""
        self.EFFECTS[type(command)](self, command)
        self.advance()

    def result(self) -> GameResult | None:
        """Return how the game ended, or None while it goes on."""
        return self.over

    def advance(self) -> None:
        """Take steps until somebody must answer or the game is over."""
        steps = self.STEPS
        while self.over is None:
            top = self.pending[-1]
            if not steps[type(top)](self, top):
                return

    def key(self) -> tuple[object, ...]:
        """Return the values of ``FIELDS``, which identify the state."""
        return tuple(getattr(self, name) for name in self.FIELDS)

    def digest(self) -> str:
        """Hash the state: equal for equal states."""
        return hashlib.sha256(msgspec.json.encode(self.key())).hexdigest()[:32]

    def __eq__(self, other: object) -> bool:
        """Compare all fields of two states of one game."""
        if not isinstance(other, StackedState) or self.FIELDS is not other.FIELDS:
            return False
        return content_of(self) is content_of(other) and self.key() == other.key()

    __hash__ = None  # type: ignore[assignment]


content_of: Final = attrgetter("lookup")
"""Return the content that a state shares with all others of its box."""


def ask_chance(s: StackedState, _top: object) -> bool:
    """Let chance act: the step of a record that waits for an outcome."""
    s.actor = NATURE
    return False


def ask_active(s: StackedState, _top: object) -> bool:
    """Ask the active seat."""
    s.actor = s.turn
    return False


def ask_seat(s: StackedState, top: SeatField) -> bool:
    """Ask the seat that the record names."""
    s.actor = top.seat
    return False
