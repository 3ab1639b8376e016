"""Dials and tracks: whole numbers between two ends, with named bands and marks on the way.

A :class:`Dial` is what is printed and never changes; the value is a plain number in the game's state.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

NO_BAND: Final = ""
"""The name of the band where none is printed."""


class Moved(NamedTuple):
    """Where a dial stands after a move, and by how much it should have gone beyond its end (negative: below it)."""

    value: int
    overflow: int


class Dial:
    """A dial or track from ``least`` to ``most``; ``bands`` name stretches (first and last value), ``marks`` values.

    Raises:
        ValueError: an end, a band or a mark lies off the dial, or two bands overlap.
    """

    __slots__ = ("_bands", "least", "marks", "most")

    def __init__(
        self,
        least: int,
        most: int,
        bands: Mapping[str, tuple[int, int]] = MappingProxyType({}),
        marks: Mapping[str, int] = MappingProxyType({}),
    ) -> None:
        """Write out the band of every value once."""
        if least > most:
            raise ValueError(f"a dial from {least} to {most} has no values")
        self.least, self.most, self.marks = least, most, dict(marks)
        names = [NO_BAND] * (most - least + 1)
        for name, (first, last) in bands.items():
            if not least <= first <= last <= most:
                raise ValueError(f"band {name} from {first} to {last} lies off the dial from {least} to {most}")
            for value in range(first, last + 1):
                if names[value - least]:
                    raise ValueError(f"bands {names[value - least]} and {name} overlap at {value}")
                names[value - least] = name
        for name, value in self.marks.items():
            if not least <= value <= most:
                raise ValueError(f"mark {name} at {value} lies off the dial from {least} to {most}")
        self._bands = tuple(names)

    def __contains__(self, value: int) -> bool:
        """Return whether the dial has this value."""
        return self.least <= value <= self.most

    def clamp(self, value: int) -> int:
        """Return the value of the dial that is nearest to ``value``."""
        return self.least if value < self.least else min(value, self.most)

    def move(self, value: int, by: int) -> Moved:
        """Move from ``value`` by ``by``, at most to an end; what is left over is told."""
        aimed = value + by
        reached = self.clamp(aimed)
        return Moved(reached, aimed - reached)

    def band(self, value: int) -> str:
        """Name the band in which ``value`` lies, or :data:`NO_BAND`."""
        return self._bands[value - self.least]

    def passed(self, before: int, after: int) -> list[str]:
        """List the marks reached or crossed by a move, in the order in which they are met; a start does not count."""
        low, high = (before + 1, after) if after > before else (after, before - 1)
        met = [name for name, value in self.marks.items() if low <= value <= high]
        return sorted(met, key=self.marks.__getitem__, reverse=after < before)
