"""Weights of the Back in Time evaluation."""

from __future__ import annotations

from typing import Final

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """Weights tuned over many games; ``x.py bench-ai tune`` searches for better ones."""

    love: float = 1.75
    love_hurry: float = 1.0
    love_spare: float = 0.45
    love_negative: float = 0.8
    car: float = 1.1
    car_hurry: float = 0.75
    part: float = 6.0
    part_hurry: float = 5.5
    part_gate: float = 1.3
    tile: float = 0.85
    item: float = 0.9
    trouble: float = 0.7
    down: float = 1.6
    token: float = 0.5
    biff_0: float = 1.7
    biff_1: float = 1.1
    biff_2: float = 0.5
    apart: float = 0.22
    hero: float = 0.05
    modifier: float = 0.9
    assist: float = 0.75


TUNED: Final = Weights()

SHORT_SIGHTED: Final = Weights(tile=0.2, item=0.2, trouble=0.2, assist=5.0)
"""Weights for love, car and parts only, ignoring long-term gains and helping."""

CAREFREE: Final = msgspec.structs.replace(
    SHORT_SIGHTED, love_hurry=0.0, car_hurry=0.0, part_hurry=0.0, biff_0=0.0, biff_1=0.0, biff_2=0.0
)
"""The same, as if time never ran out and Biff never came near."""
