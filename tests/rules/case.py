"""Test case of a game for the shared tests; each registered game names its :class:`Case`."""

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
"""Folder of the tests."""

LIMIT: Final = 5_000
"""Maximum length of a game in commands, unless its case has another one."""

Reshuffle = Callable[[Any, Any, Seat | None, Random], Any]
"""Return a state with hidden information redealt, which looks the same to a seat (None: an onlooker)."""

Twin = Callable[["Case", Any, Command, Any, Seat | None, Random], "tuple[State, Command] | None"]
"""Return another state and command that look the same to a seat, given a state, a command and the state after it.

The views before and after are equal; hidden information differs as far as possible, the command included. None: no
twin was found in the tries.
"""

TRIES: Final = 24
"""Number of redeals tried to find a twin."""


def any_twin(
    case: Case, before: State, command: Command, after: State, seat: Seat | None, rng: Random
) -> tuple[State, Command] | None:
    """Redeal hidden cards until a command of the same kind, preferably another one, leads to the same view."""
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
    """A game with its data for the shared tests.

    ``middle`` makes a state in the middle of a game with many options; ``pieces`` counts everything that exists in a
    fixed number, in all zones; ``unhashed`` maps state fields excluded from the digest to the reason. ``limit`` is the
    maximum length of a random game in commands, and ``span`` the length played where the end does not matter. ``twin``
    makes a second state and command that look the same to a seat; games with many hands have their own, as random
    redeals seldom fit. ``hides`` is false for a game without secrets whose chance events are not predetermined either.
    ``scenarios`` cite the sources in ``wanted``; ``golden`` holds a recorded game for each ending and number of seats,
    and ``counts`` pinned numbers of states; all three are optional. At least ``named`` of its things with a name have a
    picture. ``table`` names its ``tests.table.table_case.TableCase``.
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
        """Return the test id."""
        return self.name


class Facts(Protocol):
    """Interface of the module ``contract_facts`` of our games; see :class:`Case`."""

    @property
    def REASONS(self) -> frozenset[str]:  # noqa: N802 - a constant of a module
        """All reasons for refusing a command."""

    @property
    def ENDINGS(self) -> frozenset[str]:  # noqa: N802 - a constant of a module
        """All endings."""

    @property
    def middle(self) -> Callable[[Any, int, Mapping[str, str], Random], Any]:
        """Make a state in the middle of a game."""

    @property
    def pieces(self) -> Callable[[Any], Mapping[str, int]]:
        """Count everything that exists in a fixed number."""

    @property
    def reshuffle_hidden(self) -> Reshuffle:
        """Return a state that looks the same to a seat."""


def our_case(name: str, seats: range, facts: Facts, wanted: tuple[str, ...], *, named: int) -> Case:
    """Return the case of one of our games, with files in the folder of the same name."""
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
"""The test case of each game, by rules id."""
