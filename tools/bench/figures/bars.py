"""The bar of each figure: it may not fall by a tenth. What seems to fall is measured again first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from tools.bench.figures.record import Figure, median

TENTH: Final = 0.1
TRIES: Final = 3
"""So often a figure that lies too low is measured, all rounds together, until it counts as fallen."""

Rounds: TypeAlias = Mapping[str, Sequence[float]]
"""The ratios of some rounds of each figure, by its name; of those that cannot be measured there are none."""


@dataclass(frozen=True)
class Fall:
    """A figure that fell, and to what."""

    figure: Figure
    now: float

    def __str__(self) -> str:
        """Return one line that names the figure and both ratios."""
        figure = self.figure
        error = 100 * (1 - figure.low / figure.value)
        return (
            f"{figure.name} fell from {figure.value:.3g} ({figure.commit}) to {self.now:.3g} {figure.unit}: by"
            f" {100 * (1 - self.now / figure.value):.0f}%, which is more than a tenth and the {error:.0f}% by which"
            " the record may err"
        )


def least(figure: Figure) -> float:
    """Return what a figure may not fall below: a tenth less than the least that its record may mean."""
    return figure.low * (1 - TENTH)


def fallen(recorded: Sequence[Figure], measure: Callable[[Sequence[str]], Rounds]) -> list[Fall]:
    """Measure figures anew and return those that fell; one that may only seem to is measured again first."""
    rounds: dict[str, list[float]] = {}
    low = list(recorded)
    for _try in range(TRIES):
        for name, ratios in measure([figure.name for figure in low]).items():
            rounds.setdefault(name, []).extend(ratios)
        low = [one for one in low if rounds.get(one.name) and median(rounds[one.name]) < least(one)]
        if not low:
            break
    return [Fall(figure, median(rounds[figure.name])) for figure in low]
