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
    """A table with what its tests need; a game that brings none is held to the rest of the contract.

    ``fullest`` makes the fullest table there can be for a number of seats, in the middle of a turn of the first one.
    ``lies_on`` says which kinds of pieces may lie wholly on a kind, ``crosses`` which may also lie partly over it;
    pieces of a kind that is ``outside`` may lie in no region. ``least`` holds the least width and height of regions in
    any window, in table units, and ``board`` the least share of the window that the board has; ``seen`` the least width
    and height of kinds of pieces on the board at 1280x720, in pixels, ``beside`` of those beside it, in any window, in
    table units. ``faces`` are those with words that neither lie on the fullest
    table nor are listed by the game; its ground has more ``colours`` than these. A language a third longer than English
    may ``cut`` some words.
    ``pieces`` counts by kind what lies on the table of a view, and ``figures`` works out the chart; ``spots`` counts
    what can be pointed at beside pieces. Pieces of a kind that is ``plain`` have no picture in their close-up.
    ``decisions`` are those of the rules. ``facts`` fill reasons and hints; ``special`` are those of a reason that needs
    others, ``counts`` those of which there may be any number. So many reasons are ``alike`` with another one. Commands
    that are ``silent`` may have no line in the log.
    """

    fullest: Callable[[int], State] | None = None
    lies_on: Mapping[str, str] = field(default_factory=dict)
    crosses: Mapping[str, str] = field(default_factory=dict)
    outside: Collection[str] = ()
    least: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    board: float = 0.3
    seen: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    beside: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    faces: Callable[[], Iterable[Face]] = tuple
    colours: int = 100
    cut: Collection[str] = ()
    pieces: Callable[[Any], Mapping[str, int]] | None = None
    figures: Callable[[Any], Sequence[float]] | None = None
    spots: Mapping[str, int] = field(default_factory=dict)
    plain: Collection[str] = ()
    decisions: Collection[str] = ()
    facts: Mapping[str, Fact] = field(default_factory=dict)
    special: Mapping[str, Mapping[str, Fact]] = field(default_factory=dict)
    counts: Collection[str] = ()
    alike: int = 0
    silent: Collection[type[Command]] = ()

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
