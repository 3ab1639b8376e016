"""Mistakes in content: place, problem and remedy."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from game.i18n import _

FEW = 5
"""Most names that a remedy lists in full."""


class Mistake(msgspec.Struct, frozen=True, order=True):
    """One mistake in one file, printed in one line.

    ``line`` counts from 1, 0 if unknown; ``entry`` is a card, space or object, ``field`` a part of it.
    """

    file: str
    line: int
    entry: str
    field: str
    problem: str
    remedy: str

    def __str__(self) -> str:
        """Return everything in one line.

        >>> print(Mistake("cards.yaml", 7, "O05", "space", "no space is called mall", "use one of the map's"))
        cards.yaml:7: O05, space: no space is called mall; use one of the map's
        """
        file = f"{self.file}:{self.line}" if self.line else self.file
        where = ", ".join(part for part in (self.entry, self.field) if part)
        both = _("{problem}; {remedy}").format(problem=self.problem, remedy=self.remedy)
        what = both if self.remedy else self.problem
        line = ": ".join(part for part in (file, where, what) if part)
        return re.sub(r"\s+", " ", line, flags=re.ASCII).strip()


class BadContent(ValueError):
    """A box has mistakes and cannot be played; the message has the first and the number of others."""

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        told, more = str(mistakes[0]), len(mistakes) - 1
        super().__init__(_("{mistake} (and {n} more)").format(mistake=told, n=more) if more else told)
        self.mistakes = tuple(mistakes)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the mistakes, so that the error crosses processes."""
        return type(self), (self.mistakes,)


class UnknownGame(ValueError):
    """There is no box of this name, or it cannot be opened; the message names those that can."""


class MistakeLog:
    """Collects mistakes and the lines of all entries and fields."""

    def __init__(self) -> None:
        self._mistakes: dict[Mistake, None] = {}
        self._lines: dict[tuple[str, str, str], int] = {}

    def locate(self, file: str, entry: str, field: str, line: int) -> None:
        """Register the line of an entry or of one of its fields; the first one registered counts."""
        self._lines.setdefault((file, entry, field), line)

    def line(self, file: str, entry: str, field: str) -> int:
        """Return the line of a field, or else of what encloses it; 0 if unknown."""
        while (file, entry, field) not in self._lines and field:
            field = field[: max(field.rfind("."), field.rfind("["), 0)]
        return self._lines.get((file, entry, field), 0)

    def wrong(self, file: str, entry: str, field: str, problem: str, remedy: str, line: int = 0) -> None:
        """Report a mistake; duplicates are dropped."""
        self.add([Mistake(file, line or self.line(file, entry, field), entry, field, str(problem), str(remedy))])

    def add(self, mistakes: Iterable[Mistake]) -> None:
        """Add mistakes found elsewhere."""
        self._mistakes.update(dict.fromkeys(mistakes))

    def clean(self, *files: str) -> bool:
        """Return whether ``files`` (by default all) have no mistake so far."""
        return not any(not files or mistake.file in files for mistake in self._mistakes)

    @property
    def mistakes(self) -> tuple[Mistake, ...]:
        """All mistakes, sorted by file and line."""
        return tuple(sorted(self._mistakes))


def one_of(names: Iterable[object], given: object = "") -> str:
    """Return the remedy for a wrong name: all known names, or the most similar one if there are many.

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
            return _("did you mean {close}?").format(close=close[0])
    return _("use one of: {names}").format(names=", ".join(known))
