"""Easing curves: how far something has come (0..1) when a share (0..1) of its time has passed."""

from __future__ import annotations

import math


def smooth(share: float) -> float:
    """Set out gently and arrive gently."""
    return share * share * (3.0 - 2.0 * share)


def slow_down(share: float, power: float = 3.0) -> float:
    """Set out fast and arrive gently; the higher the power, the faster."""
    return 1.0 - math.pow(1.0 - share, power)


def speed_up(share: float) -> float:
    """Set out gently and arrive fast."""
    return share * share


def hill(share: float) -> float:
    """Go up and come down again: 0 at both ends, 1 in the middle."""
    return math.sin(math.pi * share)


def phase(clock: float, begin: float, length: float) -> float:
    """Return which share of a part of an animation has passed: 0 before its ``begin``, 1 after its ``length``."""
    return min(1.0, max(0.0, (clock - begin) / length))
