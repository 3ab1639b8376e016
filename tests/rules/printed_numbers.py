"""Printed numbers of a game: the entries of ``PRINTED`` in ``tests/rules/<slug>/printed.py``.

On *standard* (the defaults of all options) a game uses the numbers of its published rulebook, at every number of
seats. Only numbers of our own design are tuned.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, Final, TypeAlias

from game.content import open_box
from game.rules.contract import NATURE, NOBODY, check_options

GAMES: Final = 40
"""Maximum number of random games played to reach a state."""

Number: TypeAlias = int | tuple[int, ...]
"""A number, or several printed together, such as the bounds of a scale."""


@dataclass(frozen=True, kw_only=True)
class Printed:
    """A number printed in a rulebook: what it is in our words (``what``) and its place (``source``).

    ``number`` may be a function of the number of seats; ``read`` gets the value from a game that is set up. ``seats``
    lists the numbers of seats for which it is printed; empty: all.
    """

    what: str
    source: str
    number: Number | Callable[[int], Number]
    read: Callable[[SetUp], Number]
    seats: tuple[int, ...] = ()

    def __str__(self) -> str:
        """Return the test id."""
        return self.what

    def printed(self, seats: int) -> Number:
        """Return the printed value for a number of seats."""
        return self.number(seats) if callable(self.number) else self.number


class SetUp:
    """An official game with default options."""

    def __init__(self, slug: str, seats: int) -> None:
        self.game: Any = open_box(slug)
        self.seats = seats

    @cached_property
    def start(self) -> Any:
        """The state before any chance command; callers must not change it."""
        return self.game.start(self.seats, check_options(self.game, self.seats, {}))

    @cached_property
    def dealt(self) -> Any:
        """The state after the initial deal; callers must not change it."""
        return self.played(lambda state: state.actor != NATURE)

    def played(self, stop: Callable[[Any], bool]) -> Any:
        """Return the first state of random games that satisfies ``stop``.

        Raises:
            AssertionError: no state does.
        """
        rng = Random(1985)
        for _game in range(GAMES):
            state = self.start.clone()
            while state.actor != NOBODY:
                if stop(state):
                    return state
                options = [state.sample_chance(rng)] if state.actor == NATURE else list(state.legal_commands())
                state.apply(rng.choice(options))
        raise AssertionError("what is looked for never came about")

    @property
    def view(self) -> Any:
        """The view of seat 0 after the initial deal."""
        return self.dealt.view(0)
