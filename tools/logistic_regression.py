"""Regularised logistic regression (ridge towards given weights), by Newton's method."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

Floats: TypeAlias = npt.NDArray[np.float64]

STEPS: Final = 30
"""Steps of Newton's method; it needs about six."""
HALVED: Final = 12
"""Maximum number of step halvings (backtracking), as full Newton steps may overshoot."""
CERTAIN: Final = 30.0
"""Log odds are clipped to this absolute value, where chances are practically certain."""


def solved(
    rows: Sequence[Sequence[float]],
    won: Sequence[float],
    shares: Sequence[float],
    usual: Sequence[float],
    tight: Sequence[float],
) -> list[float]:
    """Return the weights that maximise the penalised likelihood of ``won``.

    ``rows`` are the features of the samples, ``won`` is 1 or 0 for each, ``shares`` are sample weights. The ridge
    penalty pulls weights towards ``usual``; ``tight`` is its strength for each, in samples.
    """
    features, target = np.array(rows), np.array(won)
    share, first, firm = np.array(shares), np.array(usual), np.array(tight)

    def loss(weights: Floats) -> float:
        """Return the penalised negative log likelihood."""
        lines = features @ weights
        surprise = np.logaddexp(0.0, lines) - target * lines
        return float(share @ surprise + firm @ (weights - first) ** 2 / 2)

    weights = first
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-np.clip(features @ weights, -CERTAIN, CERTAIN)))
        slope = features.T @ (share * (target - chances)) + firm * (first - weights)
        bend = (features.T * (share * chances * (1 - chances))) @ features + np.diag(firm)
        step = np.linalg.solve(bend, slope)
        if float(np.abs(step).max()) < 1e-9:
            break
        now = loss(weights)
        nearer = (weights + step / 2**halved for halved in range(HALVED))
        weights = next((found for found in nearer if loss(found) <= now), weights)
    return [float(weight) for weight in weights]
