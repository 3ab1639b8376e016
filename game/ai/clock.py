"""The clock of one decision."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from game.rules.compiler_hints import mypyc_attr


def never() -> bool:
    """Return that nobody asked to stop."""
    return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Clock:
    """Says when time is up; ``looks`` counts the states that were evaluated so far."""

    def __init__(self, iterations: int | None, milliseconds: int | None, stop: Callable[[], bool] = never) -> None:
        """Start; see :class:`game.ai.bot.Budget`."""
        self.looks = 0
        self._iterations, self._stop = iterations, stop
        self._until = None if milliseconds is None else perf_counter() + milliseconds / 1000

    def expired(self) -> bool:
        """Return whether the answer must be given now."""
        return self._stop() or (self._until is not None and perf_counter() >= self._until)

    @property
    def is_timed(self) -> bool:
        """Whether time decides how long is thought, so that the answer depends on it anyway."""
        return self._until is not None and self._iterations is None

    def iterations(self, usual: int) -> int:
        """Return how many iterations are allowed; ``usual`` unless the budget says otherwise."""
        return usual if self._iterations is None else self._iterations
