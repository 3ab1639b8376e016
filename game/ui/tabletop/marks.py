"""Which pieces and spots of a table are lit, and by which kind of light."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from game.ui.tabletop.thing_names import Thing

Mark = Literal["legal", "picked", "hover", "focus", "refused", "last", "taught", "hinted", "idle"]
LIGHTS: Final[tuple[Mark, ...]] = ("last", "legal", "taught", "hinted", "hover", "focus", "picked", "refused")
"""Those that light, the strongest last; what is idle is paler instead."""
TOLD: Final[tuple[Mark, ...]] = ("legal", "hinted", "picked")
"""Those that are told to who cannot see them."""


class Marks:
    """All marks of one table."""

    def __init__(self) -> None:
        self._marks: dict[Mark, frozenset[Thing]] = {}
        self._lit: dict[Thing, Mark] = {}
        """The strongest light on each thing."""

    def set(self, kind: Mark, things: Iterable[Thing]) -> frozenset[Thing]:
        """Mark exactly these things with one kind; return those for which that is a change."""
        before, now = self.of(kind), frozenset(things)
        self._marks[kind] = now
        self._lit = {thing: light for light in LIGHTS for thing in self.of(light)}
        return before ^ now

    def of(self, kind: Mark) -> frozenset[Thing]:
        """Return what has one kind of mark."""
        return self._marks.get(kind, frozenset())

    def kinds(self) -> tuple[Mark, ...]:
        """Return the kinds that were ever set."""
        return tuple(self._marks)

    def light(self, thing: Thing) -> Mark | None:
        """Return the strongest light on a thing."""
        return self._lit.get(thing)

    def told(self, thing: Thing) -> frozenset[str]:
        """Return the states of a thing as they are told."""
        return frozenset(kind for kind in TOLD if thing in self.of(kind))
