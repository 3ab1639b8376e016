"""The contract of everybody who can answer for a seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any, Protocol, runtime_checkable

from game.ai import Budget
from game.rules.contract import Command, Refusal, Seat, View
from game.seats.action import Action

NO_LIMIT = Budget()
"""A budget that leaves the measure to the level."""


class Player(Protocol):
    """Somebody who sits on a seat. One player is asked one question at a time."""

    spec: str
    """How this player is written: ``human``, ``random``, ``ai:normal``."""
    is_human: bool
    """Whether a human being decides; only their decisions stand in the way of an undo."""

    def decide(self, view: View, options: Sequence[Command], budget: Budget) -> Future[Action]:
        """Take the question and return at once; the future gets an action that begins with one of ``options``."""

    def hurry(self) -> None:
        """Ask a bot to answer with its best so far; a person is not hurried."""

    def withdraw(self) -> None:
        """Take the question back; nobody waits for its answer any more."""

    def close(self) -> None:
        """Let go of everything held outside this process."""


@runtime_checkable
class InstantPlayer(Protocol):
    """A player that answers before it returns; what it does not look at is never built."""

    def answer_now(self, view: Callable[[], View], options: Sequence[Command], budget: Budget) -> Action:
        """Choose an action that begins with one of ``options``."""


class SeatError(ValueError):
    """A player did not give an action that is allowed; nothing was carried out.

    ``command`` is what it answered (None when it failed to answer), ``refusal`` why that may not be given.
    """

    def __init__(
        self, seat: Seat, spec: str, why: str, command: Command | None = None, refusal: Refusal | None = None
    ) -> None:
        """Keep who failed and how; ``why`` is one English line for logs and the command line."""
        super().__init__(f"seat {seat} ({spec}) {why}")
        self.seat = seat
        self.spec = spec
        self.why = why
        self.command = command
        self.refusal = refusal

    def __reduce__(self) -> tuple[Any, ...]:
        """Cross from one process to another whole."""
        return type(self), (self.seat, self.spec, self.why, self.command, self.refusal)


class Crashed(RuntimeError):
    """The process in which a bot thought ended, hung or reported a mistake."""
