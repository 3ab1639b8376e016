"""Easing functions: eased progress (0..1) of linear progress (0..1)."""

from __future__ import annotations

import math


def smooth(share: float) -> float:
    """Ease in and out."""
    return share * share * (3.0 - 2.0 * share)


def slow_down(share: float, power: float = 3.0) -> float:
    """Ease out; a higher power starts faster."""
    return 1.0 - math.pow(1.0 - share, power)


def speed_up(share: float) -> float:
    """Ease in."""
    return share * share


def hill(share: float) -> float:
    """Rise and fall: 0 at both ends, 1 in the middle."""
    return math.sin(math.pi * share)


def phase(clock: float, begin: float, length: float) -> float:
    """Return the progress of a phase: 0 before its ``begin``, 1 after its ``length``."""
    return min(1.0, max(0.0, (clock - begin) / length))
