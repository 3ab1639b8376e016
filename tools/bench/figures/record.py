"""The record of the figures, ``tools/bench/figures.json``: reading, writing, and what rounds of ratios come to."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from math import comb
from pathlib import Path
from typing import Final

import msgspec

from tools.project.environment import ROOT

FILE: Final = ROOT / "tools" / "bench" / "figures.json"
SURE: Final = 0.95
"""How sure it is at least that the true median lies in an interval; of few rounds it is all there were."""
PLACES: Final = 4
"""Significant digits of a number in the record."""


class BadFigures(ValueError):
    """The record cannot be read; the message is one line that names the file and the mistake."""


class Figure(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One figure: a ratio with its interval of 95 %, and how and when it was made."""

    name: str
    command: str
    compares: str
    unit: str
    value: float
    low: float
    high: float
    rounds: int
    commit: str
    goal: float | None = None

    def __post_init__(self) -> None:
        """Refuse what no measurement gives.

        Raises:
            ValueError: the numbers do not fit each other.
        """
        if not 0 < self.low <= self.value <= self.high or self.rounds < 1:
            numbers = f"{self.low}, {self.value}, {self.high} of {self.rounds} rounds"
            raise ValueError(f"{self.name}: {numbers} are no ratio in its interval")


def interval(ratios: Sequence[float]) -> tuple[float, float]:
    """Return between which rounds the true median lies, by counting: any spread of the ratios will do.

    >>> interval([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0])
    (2.0, 8.0)
    """
    ordered = sorted(ratios)
    count, cut, outside = len(ordered), 0, 1.0
    while cut < count // 2:
        outside = 2 * sum(comb(count, k) for k in range(cut + 1)) / 2**count
        if outside > 1 - SURE:
            break
        cut += 1
    at = max(0, cut - 1)
    return ordered[at], ordered[-1 - at]


def median(ratios: Sequence[float]) -> float:
    """Return the value of a figure of which these are the rounds."""
    return statistics.median(ratios)


def rounded(number: float) -> float:
    """Return a number with the digits that the record has."""
    return float(f"{number:.{PLACES}g}")


def read(path: Path | None = None) -> tuple[Figure, ...]:
    """Read the record, by default the one of the repository.

    Raises:
        BadFigures: there is none, it cannot be read, or a figure is in it twice.
    """
    path = path or FILE
    try:
        figures = msgspec.json.decode(path.read_bytes(), type=tuple[Figure, ...])
    except OSError as why:
        raise BadFigures(f"{path}: {why.strerror}") from why
    except (msgspec.DecodeError, UnicodeDecodeError) as why:
        raise BadFigures(f"{path}: {why}") from why
    names = [figure.name for figure in figures]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise BadFigures(f"{path}: {', '.join(twice)}: twice in it")
    return figures


def write(figures: Sequence[Figure], path: Path | None = None) -> None:
    """Write the record, a field to a line, so that a change of it can be read."""
    (path or FILE).write_bytes(msgspec.json.format(msgspec.json.encode(figures), indent=1) + b"\n")


def merged(old: Sequence[Figure], new: Sequence[Figure], order: Sequence[str]) -> tuple[Figure, ...]:
    """Return all figures, those measured anew in place of the old ones; those that are no longer made are left out."""
    found = {figure.name: figure for figure in (*old, *new)}
    return tuple(found[name] for name in order if name in found)
