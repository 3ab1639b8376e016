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
from game.rules.contract import Command, Game, Seat, State

TESTS: Final = Path(__file__).parents[1]
"""Where the tests of our own games lie."""

LIMIT: Final = 5_000
"""No game takes more commands than this, unless its case says otherwise."""

Reshuffle = Callable[[Any, Any, Seat | None, Random], Any]
"""Give a state like the one given but for what the seat (None: an onlooker) cannot see."""

Twin = Callable[["Case", Any, Command, Any, Seat | None, Random], "tuple[State, Command] | None"]
"""From a state, a command and the state after it, give a state and a command that the seat cannot tell from them.

It sees the same before and after; what is hidden from it differs as far as that allows, the command too. None: by bad
luck there is none.
"""

TRIES: Final = 24
"""So many other deals are tried for one that looks the same after a command too."""


def any_twin(
    case: Case, before: State, command: Command, after: State, seat: Seat | None, rng: Random
) -> tuple[State, Command] | None:
    """Deal what is hidden anew until a command of the same kind, another if possible, leads to the same view."""
    wanted = after.view(seat)
    for _try in range(TRIES):
        other = case.reshuffle_hidden(case.open(), before, seat, rng)
        able = [*other.legal_commands(), *(outcome for outcome, _ in other.chance_outcomes())]
        same = [one for one in able if type(one) is type(command)]
        rng.shuffle(same)
        for one in sorted(same, key=lambda one: one == command):
            later = other.clone()
            later.apply(one)
            if later.view(seat) == wanted:
                return other, one
    return None


@dataclass(frozen=True, eq=False)
class Case:
    """A game with what its tests need.

    ``middle`` makes a state in the middle of a game, rich in things to do; ``pieces`` counts everything that
    exists once or in a fixed number, wherever it lies; ``unhashed`` names fields of the state that the digest
    leaves out, with the reason. Where random games are long, ``limit`` says how long at most, and ``span`` how many
    commands are played where the end is not the point. ``twin`` makes two worlds that differ around one command; a game
    with more hands than can be dealt again at random until they fit has its own.
    A game that does not even settle what comes next before it comes, and has no secrets, ``hides`` nothing.
    Its ``scenarios`` cite what is ``wanted``; ``golden`` holds a recorded game for each ending and number of seats,
    ``counts`` pinned numbers of states: a game may do without any of them. Of its named things ``named`` at least
    have a picture. ``table`` names its ``tests.table.table_case.TableCase``.
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
    twin: Twin = any_twin
    hides: bool = True
    scenarios: Path | None = None
    wanted: tuple[str, ...] = ()
    golden: Path | None = None
    counts: Path | None = None
    named: int = 0
    table: str = ""

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
    """Return the case of a game of ours, whose files lie in the folder named after it."""
    return Case(
        name,
        seats,
        lru_cache(lambda: open_box(name)),
        facts.middle,
        facts.pieces,
        facts.reshuffle_hidden,
        facts.REASONS,
        facts.ENDINGS,
        scenarios=TESTS / "games" / name / "scenarios",
        wanted=wanted,
        golden=TESTS / "games" / name / "golden",
        counts=TESTS / "games" / name / "counts.yaml",
        named=named,
        table=f"tests.games.{name}.table.table_case:TABLE",
    )


TEST_CASE: Final[Part[Case]] = Part("test_case")
"""The case of each game, by its rules."""
