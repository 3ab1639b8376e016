"""What the table of a game tells the contract of tables about itself; its :class:`Case` names it."""

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
    """A table with what its tests need; a game that brings none is held to the rest of the contract."""

    fullest: Callable[[int], State] | None = None
    """Make the fullest table there can be for a number of seats, in the middle of the first one's turn."""
    lies_on: Mapping[str, str] = field(default_factory=dict)
    """For each kind of piece, the kinds that may lie wholly on it, separated by spaces."""
    crosses: Mapping[str, str] = field(default_factory=dict)
    """For each kind of piece, the kinds that may lie partly over it, or it over them."""
    outside: Collection[str] = ()
    """Kinds of pieces that may lie outside all regions."""
    least: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """Least width and height of regions in any window, in table units."""
    board: float = 0.3
    """Least share of the window that the board has."""
    seen: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """Least width and height of kinds of pieces on the board at 1280x720, in pixels."""
    beside: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """Least width and height of kinds of pieces beside the board, in any window, in table units."""
    faces: Callable[[], Iterable[Face]] = tuple
    """Yield faces with words that neither lie on the fullest table nor are listed by the game."""
    colours: int = 100
    """The ground has more colours than these."""
    cut: Collection[str] = ()
    """Words that a language a third longer than English cuts."""
    pieces: Callable[[Any], Mapping[str, int]] | None = None
    """Count by kind what lies on the table of a view."""
    figures: Callable[[Any], Sequence[float]] | None = None
    """Work out the numbers of the chart from a view; without it there is no chart."""
    spots: Mapping[str, int] = field(default_factory=dict)
    """How many of each kind can be pointed at beside pieces."""
    plain: Collection[str] = ()
    """Kinds of things whose close-up has no picture."""
    decisions: Collection[str] = ()
    """The decisions of the rules: each has a prompt."""
    facts: Mapping[str, Fact] = field(default_factory=dict)
    """What fills the sentences of reasons and hints."""
    special: Mapping[str, Mapping[str, Fact]] = field(default_factory=dict)
    """The facts of reasons that need others."""
    counts: Collection[str] = ()
    """The facts of which there may be any number."""
    alike: int = 0
    """How many reasons have the sentence of another one."""
    silent: Collection[type[Command]] = ()
    """Commands that may have no line in the log."""

    def may_lie_on(self, one: Thing, other: Thing) -> bool:
        """Return whether a piece may lie wholly on another."""
        return one.kind in self.lies_on.get(other.kind, "").split()

    def may_cross(self, one: Thing, other: Thing) -> bool:
        """Return whether two pieces may lie partly over each other."""
        kinds = ((one.kind, other.kind), (other.kind, one.kind))
        return any(above in self.crosses.get(below, "").split() for above, below in kinds)


def table_case(case: Case) -> TableCase:
    """Return what a game says of its table."""
    found = resolve(case.table) if case.table else TableCase()
    assert isinstance(found, TableCase)
    return found
