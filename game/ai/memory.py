"""What a bot remembers: a pure fold over what its seat saw.

A game whose views do not show all that a seat has learned brings a kind of :class:`Memory`. It is never kept with the
match: whoever asks a bot folds the past anew or goes on where it was, with the same outcome, so that taking back, a
replay, and another process in which the bot thinks change nothing. It crosses processes as JSON.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Protocol

import msgspec

from game.registry import Part
from game.rules.contract import EventStep, Game, Seat


class Memory(msgspec.Struct):
    """What one seat remembers of a match; a game adds its fields, all with defaults: the memory before the start."""

    def remember(self, game: Any, seat: Seat, step: EventStep) -> None:
        """Add what ``seat``, whose memory it is, saw of one command of ``game``."""
        raise NotImplementedError


MEMORY: Final[Part[type[Memory]]] = Part("memory")
"""The kind of memory of each game that has one, by its rules."""


class Past(Protocol):
    """What has happened in a match so far."""

    def __len__(self) -> int:
        """Count the commands."""

    @property
    def cuts(self) -> int:
        """How often commands were taken back."""

    def seen(self, seat: Seat, since: int) -> Iterator[EventStep]:
        """Go through what ``seat`` saw, from command number ``since`` on."""


def kind_of(game: Game) -> type[Memory] | None:
    """Return the kind of memory that seats of a game have; None where there is nothing to remember."""
    return MEMORY.of(game.rules_id) if MEMORY.has(game.rules_id) else None


class Recollection:
    """The memories of the seats for which somebody answers in one match, kept up to date from question to question."""

    def __init__(self, game: Game) -> None:
        """Begin with nothing folded."""
        self._game, self._kind = game, kind_of(game)
        self._known: dict[Seat, Memory] = {}
        self._until: dict[Seat, int] = {}
        self._cuts = 0

    def of(self, seat: Seat, past: Past) -> Memory | None:
        """Return what ``seat`` remembers now; None in games without memory."""
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
