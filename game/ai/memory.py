"""The memory of bots: a pure fold over what their seat saw.

A game whose views do not show everything that a seat has learned defines a subclass of :class:`Memory`. Memories are
not saved: the caller of a bot folds the past, from the start or from where it was, with the same result. So undo,
replays and worker processes change nothing. Memories cross processes as JSON.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Protocol

import msgspec

from game.registry import Part
from game.rules.contract import EventStep, Game, Seat


class Memory(msgspec.Struct):
    """The memory of one seat; a game adds fields whose defaults are the memory before the first command."""

    def remember(self, game: Any, seat: Seat, step: EventStep) -> None:
        """Add what ``seat``, the owner of this memory, saw of one command of ``game``."""
        raise NotImplementedError


MEMORY: Final[Part[type[Memory]]] = Part("memory")
"""The memory class of each game that has one, by rules id."""


class Past(Protocol):
    """The commands of a match so far, as each seat saw them."""

    def __len__(self) -> int:
        """Count the commands."""

    @property
    def cuts(self) -> int:
        """The number of undos."""

    def seen(self, seat: Seat, since: int) -> Iterator[EventStep]:
        """Yield what ``seat`` saw of each command, from index ``since`` on."""


def kind_of(game: Game) -> type[Memory] | None:
    """Return the memory class of a game, or None if its seats need no memory."""
    return MEMORY.of(game.rules_id) if MEMORY.has(game.rules_id) else None


class Recollection:
    """The memories of the seats of one match, folded incrementally from question to question."""

    def __init__(self, game: Game) -> None:
        self._game, self._kind = game, kind_of(game)
        self._known: dict[Seat, Memory] = {}
        self._until: dict[Seat, int] = {}
        self._cuts = 0

    def of(self, seat: Seat, past: Past) -> Memory | None:
        """Return the memory of ``seat`` up to date with ``past``; None in games without memory."""
        if self._kind is None:
            return None
        if past.cuts != self._cuts:
            self._known.clear()
            self._cuts = past.cuts
        memory = self._known.get(seat)
        if memory is None:
            memory, self._until[seat] = self._kind(), 0
            self._known[seat] = memory
        for step in past.seen(seat, self._until[seat]):
            memory.remember(self._game, seat, step)
        self._until[seat] = len(past)
        return memory
