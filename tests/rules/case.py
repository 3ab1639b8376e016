"""What a game tells the shared tests about itself; each names its :class:`Case` in its registering object."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, Final, Protocol

from game.content import open_box
from game.registry import Part
from game.rules.contract import Command, Game, Seat

TESTS: Final = Path(__file__).parents[1]
"""Where the tests of our own games lie."""

LIMIT: Final = 5_000
"""No game takes more commands than this, unless its case says otherwise."""

Reshuffle = Callable[[Any, Any, Seat | None, Random], Any]
"""Give a state like the one given but for what the seat (None: an onlooker) cannot see."""


@dataclass(frozen=True, eq=False)
class Case:
    """A game with what its tests need.

    ``middle`` makes a state in the middle of a game, rich in things to do; ``pieces`` counts everything that
    exists once or in a fixed number, wherever it lies; ``unhashed`` names fields of the state that the digest
    leaves out, with the reason. Where random games are long, ``limit`` says how long at most, and ``span`` how many
    commands are played where the end is not the point. ``reveals`` says whether a command that was carried out
    lawfully showed somebody what was hidden, beyond what is written in it: the states before and after are given.
    A game that does not even settle what comes next before it comes, and has no secrets, ``hides`` nothing.
    Its ``scenarios`` cite what is ``wanted``; ``golden`` holds a recorded game for each ending and number of seats,
    ``counts`` pinned numbers of states: a game may do without any of them. Of its named things ``named`` at least
    have a picture.
    """

    name: str
    seats: range
    open: Callable[[], Game]
    middle: Callable[[Any, int, Mapping[str, str], Random], Any]
    pieces: Callable[[Any], Mapping[str, int]]
    reshuffle_hidden: Reshuffle
    reasons: frozenset[str]
    endings: frozenset[str]
    unhashed: Mapping[str, str] = field(default_factory=lambda: {"lookup": "content, shared by all positions"})
    limit: int = LIMIT
    span: int | None = None
    reveals: Callable[[Any, Command, Any], bool] = lambda _before, _command, _after: False
    hides: bool = True
    scenarios: Path | None = None
    wanted: tuple[str, ...] = ()
    golden: Path | None = None
    counts: Path | None = None
    named: int = 0

    def __str__(self) -> str:
        """Name the case in the list of tests."""
        return self.name


class Facts(Protocol):
    """What the module ``contract_facts`` of a game of ours says; see :class:`Case`."""

    @property
    def REASONS(self) -> frozenset[str]:  # noqa: N802 - a constant of a module
        """Every reason for a refusal."""

    @property
    def ENDINGS(self) -> frozenset[str]:  # noqa: N802 - a constant of a module
        """Every way a game ends."""

    @property
    def middle(self) -> Callable[[Any, int, Mapping[str, str], Random], Any]:
        """Make a state in the middle of a game."""

    @property
    def pieces(self) -> Callable[[Any], Mapping[str, int]]:
        """Count everything that exists in a fixed number."""

    @property
    def reshuffle_hidden(self) -> Reshuffle:
        """Return another state that looks the same to a seat."""


def our_case(name: str, seats: range, facts: Facts, wanted: tuple[str, ...], *, named: int) -> Case:
    """Return the case of a game of ours, whose files lie in the folders named after it."""
    return Case(
        name,
        seats,
        lru_cache(lambda: open_box(name)),
        facts.middle,
        facts.pieces,
        facts.reshuffle_hidden,
        facts.REASONS,
        facts.ENDINGS,
        scenarios=TESTS / "scenarios" / name,
        wanted=wanted,
        golden=TESTS / "golden" / name,
        counts=TESTS / "rules" / name / "counts.yaml",
        named=named,
    )


TEST_CASE: Final[Part[Case]] = Part("test_case")
"""The case of each game, by its rules."""
