"""Dials and tracks: integers between two ends, with named ranges (bands) and named values (marks).

A :class:`Dial` is the printed scale and immutable; its value is a plain number in the game's state.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

NO_BAND: Final = ""
"""The band of values for which none is printed."""


class Moved(NamedTuple):
    """The value after a move, and the part of the move beyond an end (negative: below ``least``)."""

    value: int
    overflow: int


class Dial:
    """A dial or track from ``least`` to ``most``; ``bands`` names ranges (first, last), ``marks`` single values.

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
        return self.least <= value <= self.most

    def clamp(self, value: int) -> int:
        """Return the value on the dial nearest to ``value``."""
        return self.least if value < self.least else min(value, self.most)

    def move(self, value: int, by: int) -> Moved:
        """Return the value after a move by ``by``, clamped to the ends, and the overflow."""
        aimed = value + by
        reached = self.clamp(aimed)
        return Moved(reached, aimed - reached)

    def band(self, value: int) -> str:
        """Return the name of the band in which ``value`` lies, or :data:`NO_BAND`."""
        return self._bands[value - self.least]

    def passed(self, before: int, after: int) -> list[str]:
        """List the marks that a move reaches or crosses, in order of the move; its start does not count."""
        low, high = (before + 1, after) if after > before else (after, before - 1)
        met = [name for name, value in self.marks.items() if low <= value <= high]
        return sorted(met, key=self.marks.__getitem__, reverse=after < before)
