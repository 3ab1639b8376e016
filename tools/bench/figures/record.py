"""The record of the figures, ``tools/bench/figures.json``: reading, writing, medians and intervals."""

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
"""Minimum confidence of an interval; few rounds give the full range."""
PLACES: Final = 4
"""Significant digits in the record."""


class BadFigures(ValueError):
    """Raised if the record cannot be read; the message has the file and the fault."""


class Figure(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A figure: a ratio with its 95 % interval, and its provenance."""

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
        """Check for consistent numbers.

        Raises:
            ValueError: If the value is not within its positive interval.
        """
        if not 0 < self.low <= self.value <= self.high or self.rounds < 1:
            numbers = f"{self.low}, {self.value}, {self.high} of {self.rounds} rounds"
            raise ValueError(f"{self.name}: {numbers} are no ratio in its interval")


def interval(ratios: Sequence[float]) -> tuple[float, float]:
    """Return the distribution-free confidence interval of the median, by order statistics.

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
    """Return the value of a figure from its rounds."""
    return statistics.median(ratios)


def rounded(number: float) -> float:
    """Round a number to the precision of the record."""
    return float(f"{number:.{PLACES}g}")


def read(path: Path | None = None) -> tuple[Figure, ...]:
    """Read the record, by default the one of the repository.

    Raises:
        BadFigures: If it is missing, cannot be read, or contains a figure twice.
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
    """Write the record, one field per line, for readable diffs."""
    (path or FILE).write_bytes(msgspec.json.format(msgspec.json.encode(figures), indent=1) + b"\n")


def merged(old: Sequence[Figure], new: Sequence[Figure], order: Sequence[str]) -> tuple[Figure, ...]:
    """Return the updated figures in order, without those that no longer exist."""
    found = {figure.name: figure for figure in (*old, *new)}
    return tuple(found[name] for name in order if name in found)
