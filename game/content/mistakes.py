"""Mistakes in content: where, what, and the remedy."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

FEW = 5
"""The number of names up to which all of them are listed."""


class Mistake(msgspec.Struct, frozen=True, order=True):
    """One thing that is wrong in one file; printed, it is one line.

    ``line`` counts from 1 and is 0 where unknown; ``entry`` is a card, space or object, ``field`` a part of it.
    """

    file: str
    line: int
    entry: str
    field: str
    problem: str
    remedy: str

    def __str__(self) -> str:
        """Return file, line, entry, field, problem and remedy in one line.

        >>> print(Mistake("cards.yaml", 7, "O05", "space", "no space is called mall", "use one of the map's"))
        cards.yaml:7: O05, space: no space is called mall; use one of the map's
        """
        file = f"{self.file}:{self.line}" if self.line else self.file
        where = ", ".join(part for part in (self.entry, self.field) if part)
        what = f"{self.problem}; {self.remedy}" if self.remedy else self.problem
        return " ".join(": ".join(part for part in (file, where, what) if part).split())


class BadContent(ValueError):
    """A box holds mistakes and is not played; the message is the first one and how many more there are."""

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        more = f" (and {len(mistakes) - 1} more)" if len(mistakes) > 1 else ""
        super().__init__(f"{mistakes[0]}{more}")
        self.mistakes = tuple(mistakes)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the mistakes, so that the error crosses processes."""
        return type(self), (self.mistakes,)


class UnknownGame(ValueError):
    """There is no box of that name, or it cannot be opened yet; the message names those that can."""


class MistakeLog:
    """Collects mistakes, and knows the line of each entry and field that was read."""

    def __init__(self) -> None:
        self._mistakes: dict[Mistake, None] = {}
        self._lines: dict[tuple[str, str, str], int] = {}

    def locate(self, file: str, entry: str, field: str, line: int) -> None:
        """Note the line of an entry or of one of its fields; the first one counts."""
        self._lines.setdefault((file, entry, field), line)

    def line(self, file: str, entry: str, field: str) -> int:
        """Look up the line of a field, or of what encloses it; 0 when nothing is known."""
        while (file, entry, field) not in self._lines and field:
            field = field[: max(field.rfind("."), field.rfind("["), 0)]
        return self._lines.get((file, entry, field), 0)

    def wrong(self, file: str, entry: str, field: str, problem: str, remedy: str, line: int = 0) -> None:
        """Note a mistake; the same one is noted once."""
        self.add([Mistake(file, line or self.line(file, entry, field), entry, field, problem, remedy)])

    def add(self, mistakes: Iterable[Mistake]) -> None:
        """Note mistakes found elsewhere."""
        self._mistakes.update(dict.fromkeys(mistakes))

    def clean(self, *files: str) -> bool:
        """Return whether none of ``files`` (or nothing at all) has a mistake so far."""
        return not any(not files or mistake.file in files for mistake in self._mistakes)

    @property
    def mistakes(self) -> tuple[Mistake, ...]:
        """All mistakes, by file and line."""
        return tuple(sorted(self._mistakes))


def one_of(names: Iterable[object], given: object = "") -> str:
    """Return the remedy for a wrong name: all known names, or the closest one when there are many.

    >>> one_of(["love", "speed"], "luv")
    'use one of: love, speed'
    >>> one_of(["lous_cafe", "mill_road", "oak_street", "park_lane", "school_road", "hill_street"], "lou_cafe")
    'did you mean lous_cafe?'
    """
    known = [str(name) for name in names]
    if len(known) > FEW:
        from difflib import get_close_matches

        close = get_close_matches(str(given), known, 1, 0.5)
        if close:
            return f"did you mean {close[0]}?"
    return "use one of: " + ", ".join(known)
