"""The clock of one decision of a bot."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from game.rules.compiler_hints import mypyc_attr


def never() -> bool:
    """Never stop: the default of :class:`Clock` and of budgets."""
    return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Clock:
    """Tells when to stop thinking; ``looks`` counts the states evaluated so far, ``playout`` says what it is for."""

    def __init__(
        self,
        iterations: int | None,
        milliseconds: int | None,
        stop: Callable[[], bool] = never,
        playout: bool = False,
    ) -> None:
        """Start the clock with the limits of a :class:`game.ai.bot.Budget`."""
        self.looks, self.playout = 0, playout
        self._iterations, self._stop = iterations, stop
        self._began = perf_counter()
        self._until = None if milliseconds is None else self._began + milliseconds / 1000

    def expired(self) -> bool:
        """Return whether to answer now: time is up, or a stop was requested."""
        return self._stop() or (self._until is not None and perf_counter() >= self._until)

    def spent(self) -> float:
        """Return the share of the time that has passed; 0 where there is no time limit, and 1 without any time."""
        if self._until is None:
            return 0.0
        return (perf_counter() - self._began) / (self._until - self._began) if self._until > self._began else 1.0

    @property
    def is_timed(self) -> bool:
        """Whether only time limits the decision, so that its answer is not reproducible."""
        return self._until is not None and self._iterations is None

    def iterations(self, usual: int) -> int:
        """Return the iterations of the budget, or ``usual`` if it has no limit."""
        return usual if self._iterations is None else self._iterations
