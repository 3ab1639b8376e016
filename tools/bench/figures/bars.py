"""Regression limits: no figure may fall by more than a tenth. Apparent falls are measured again first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from tools.bench.figures.record import Figure, median

TENTH: Final = 0.1
TRIES: Final = 3
"""Number of repeated measurements until a low figure counts as fallen."""

Rounds: TypeAlias = Mapping[str, Sequence[float]]
"""The ratios of each figure by name, one per round; empty if it cannot be measured."""


@dataclass(frozen=True)
class Fall:
    """A fallen figure with its present value."""

    figure: Figure
    now: float

    def __str__(self) -> str:
        """Return a line with the figure and both ratios."""
        figure = self.figure
        error = 100 * (1 - figure.low / figure.value)
        return (
            f"{figure.name} fell from {figure.value:.3g} ({figure.commit}) to {self.now:.3g} {figure.unit}: by"
            f" {100 * (1 - self.now / figure.value):.0f}%, which is more than a tenth and the {error:.0f}% by which"
            " the record may err"
        )


def least(figure: Figure) -> float:
    """Return the limit of a figure: a tenth below the lower bound of its record."""
    return figure.low * (1 - TENTH)


def fallen(recorded: Sequence[Figure], measure: Callable[[Sequence[str]], Rounds]) -> list[Fall]:
    """Measure figures again and return the fallen ones; apparent falls are measured repeatedly."""
    rounds: dict[str, list[float]] = {}
    low = list(recorded)
    for _try in range(TRIES):
        for name, ratios in measure([figure.name for figure in low]).items():
            rounds.setdefault(name, []).extend(ratios)
        low = [one for one in low if rounds.get(one.name) and median(rounds[one.name]) < least(one)]
        if not low:
            break
    return [Fall(figure, median(rounds[figure.name])) for figure in low]
