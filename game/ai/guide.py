"""What a search must be told about a game: how good a position looks, and what is worth trying."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from game.rules.kernel import Command, Fact


class Reason(msgspec.Struct, frozen=True):
    """Why a command is proposed: a text id of :mod:`game.ai.hints`, and facts that fill its sentence."""

    text: str
    facts: tuple[Fact, ...] = ()


class Guide(Protocol):
    """What is known about playing one game well. It gets invented positions only, never the true one."""

    def value(self, state: Any) -> Sequence[float]:
        """Estimate for each seat how likely it is to win (0 to 1); partners have the same number."""

    def propose(self, state: Any) -> Sequence[tuple[Command, float]]:
        """List legal commands worth trying, likely best first, with priors that are positive; never empty."""

    def reason(self, state: Any, command: Command) -> Reason:
        """Say why ``command`` is a good idea in ``state``."""


class PlainGuide:
    """Knows nothing: every legal command is worth trying, and only ends count."""

    def __init__(self, seats: int) -> None:
        """Guide a game of so many seats."""
        self.seats = seats

    def value(self, state: Any) -> Sequence[float]:
        """Call it even."""
        return [1 / self.seats] * self.seats

    def propose(self, state: Any) -> Sequence[tuple[Command, float]]:
        """List everything that is legal."""
        legal = state.legal()
        return [(command, 1 / len(legal)) for command in legal]

    def reason(self, state: Any, command: Command) -> Reason:
        """Say that trying it out went well."""
        return Reason("hint.best_found")
