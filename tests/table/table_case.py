"""Per-game data for the contract tests of tables; the game's :class:`Case` refers to it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.registry import resolve
from game.rules.contract import Command, State
from game.ui.tabletop.poses import Face
from game.ui.tabletop.thing_names import Thing
from tests.rules.case import Case

Fact = str | int


@dataclass(frozen=True, eq=False, kw_only=True)
class TableCase:
    """A table's test data; a game without it is held to the rest of the contract."""

    fullest: Callable[[int], State] | None = None
    """Build the fullest possible table for a number of seats, during the first one's turn."""
    lies_on: Mapping[str, str] = field(default_factory=dict)
    """For each kind of piece, the kinds that may be wholly on top of it, separated by spaces."""
    crosses: Mapping[str, str] = field(default_factory=dict)
    """For each kind of piece, the kinds that may partly overlap it."""
    outside: Collection[str] = ()
    """Kinds of pieces allowed outside all regions."""
    least: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """Minimum width and height of regions in any window, in table units."""
    board: float = 0.3
    """Minimum share of the window taken by the board."""
    seen: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """Minimum width and height of kinds of pieces on the board at 1280x720, in pixels."""
    beside: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """Minimum width and height of kinds of pieces beside the board, in any window, in table units."""
    faces: Callable[[], Iterable[Face]] = tuple
    """Yield faces with text that are neither on the fullest table nor listed by the game."""
    colours: int = 100
    """Lower bound of the number of colours of the board."""
    cut: Collection[str] = ()
    """Words that may be cut off in the longer pseudo-language."""
    pieces: Callable[[Any], Mapping[str, int]] | None = None
    """Count the pieces of a view by kind."""
    figures: Callable[[Any], Sequence[float]] | None = None
    """Compute the chart's figures from a view; None without a chart."""
    spots: Mapping[str, int] = field(default_factory=dict)
    """Number of spots of each kind."""
    plain: Collection[str] = ()
    """Kinds of things whose close-up has no picture."""
    decisions: Collection[str] = ()
    """Decisions of the rules, each of which has a prompt."""
    facts: Mapping[str, Fact] = field(default_factory=dict)
    """Placeholder values of the sentences of reasons and hints."""
    special: Mapping[str, Mapping[str, Fact]] = field(default_factory=dict)
    """Other placeholder values for particular reasons."""
    counts: Collection[str] = ()
    """Placeholders that take any number."""
    alike: int = 0
    """Number of reasons that share their sentence with another."""
    silent: Collection[type[Command]] = ()
    """Commands allowed to have no line in the log."""

    def may_lie_on(self, one: Thing, other: Thing) -> bool:
        """Return whether a piece may be wholly on another."""
        return one.kind in self.lies_on.get(other.kind, "").split()

    def may_cross(self, one: Thing, other: Thing) -> bool:
        """Return whether two pieces may partly overlap."""
        kinds = ((one.kind, other.kind), (other.kind, one.kind))
        return any(above in self.crosses.get(below, "").split() for above, below in kinds)


def table_case(case: Case) -> TableCase:
    """Return the table data of a game."""
    found = resolve(case.table) if case.table else TableCase()
    assert isinstance(found, TableCase)
    return found
