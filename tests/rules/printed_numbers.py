"""What a game's list of printed numbers is made of: ``PRINTED`` of ``tests/rules/<slug>/printed.py``.

Numbers that a published rulebook prints are those of *standard* (what a game sets up when nothing is chosen), at every
number of seats. Retuned are only numbers that were designed here.
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
"""Games that are played at most until something comes about."""

Number: TypeAlias = int | tuple[int, ...]
"""A number, or several that are printed beside each other, such as the bounds of a scale."""


@dataclass(frozen=True, kw_only=True)
class Printed:
    """A number that is printed: in our own words ``what`` it is, and where it stands (``source``).

    ``number`` may depend on the number of seats; ``read`` finds it in a game that was set up. ``seats`` are those for
    which it is printed; none: for all.
    """

    what: str
    source: str
    number: Number | Callable[[int], Number]
    read: Callable[[SetUp], Number]
    seats: tuple[int, ...] = ()

    def __str__(self) -> str:
        """Name it in the list of tests."""
        return self.what

    def printed(self, seats: int) -> Number:
        """Return what is printed for a number of seats."""
        return self.number(seats) if callable(self.number) else self.number


class SetUp:
    """A game of the official box as it starts when no option is chosen."""

    def __init__(self, slug: str, seats: int) -> None:
        self.game: Any = open_box(slug)
        self.seats = seats

    @cached_property
    def start(self) -> Any:
        """The state before anything is dealt by chance; leave it as it is."""
        return self.game.start(self.seats, check_options(self.game, self.seats, {}))

    @cached_property
    def dealt(self) -> Any:
        """The state once chance has dealt, when the first seat is asked; leave it as it is."""
        return self.played(lambda state: state.actor != NATURE)

    def played(self, stop: Callable[[Any], bool]) -> Any:
        """Return the first state where ``stop`` says so in games that are played there by chance.

        Raises:
            AssertionError: it never does.
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
        """What the first seat sees when a seat is asked for the first time."""
        return self.dealt.view(0)
