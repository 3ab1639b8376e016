"""The protocol of everybody who can answer for a seat, and the action that is the answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any, Protocol, runtime_checkable

import msgspec

from game.ai import Budget
from game.ai.memory import Past
from game.rules.contract import Command, Refusal, Seat, View

NO_LIMIT = Budget()
"""A budget that leaves all limits to the level of the bot."""


class Action(msgspec.Struct, frozen=True):
    """The answer of a seat: commands, at least one, that are carried out, shown, logged and taken back together."""

    commands: tuple[Command, ...]


class Player(Protocol):
    """Whoever sits at a seat. A player is asked one question at a time."""

    spec: str
    """How this player is written: ``human``, ``random``, ``ai:normal``."""
    is_human: bool
    """Whether a human being decides; only decisions of human beings stop an undo."""

    def decide(self, view: View, options: Sequence[Command], budget: Budget, past: Past) -> Future[Action]:
        """Take the question and return at once; the future gets an action that begins with one of ``options``."""

    def hurry(self) -> None:
        """Ask a bot to answer with its best so far; a person is not hurried."""

    def withdraw(self) -> None:
        """Withdraw the question; nobody waits for its answer any more."""

    def close(self) -> None:
        """Release everything held outside this process."""


@runtime_checkable
class Replaceable(Player, Protocol):
    """A player that nobody vouches for: when it gives no legal action, another one plays on."""

    stand_in: Callable[[], Player]
    """Makes that player."""


class SeatError(ValueError):
    """A player gave no legal action; nothing was carried out.

    ``command`` is what it answered (None when it failed to answer), ``refusal`` why that may not be given.
    """

    def __init__(
        self, seat: Seat, spec: str, why: str, command: Command | None = None, refusal: Refusal | None = None
    ) -> None:
        """``why`` is one English line for logs and the command line."""
        super().__init__(f"seat {seat} ({spec}) {why}")
        self.seat = seat
        self.spec = spec
        self.why = why
        self.command = command
        self.refusal = refusal

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle all fields, so that the error crosses processes."""
        return type(self), (self.seat, self.spec, self.why, self.command, self.refusal)


class Crashed(RuntimeError):
    """The process in which a bot thinks ended, hung or reported an error."""
