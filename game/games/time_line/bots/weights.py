"""Weights of the Time Line evaluation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """Weights of the estimate; gold counts as a share of the goal, ``wait`` as a share of a round until the turn.

    Tuned by self-play against other weights.
    """

    gold: float = 6.8
    """Gold in hand."""
    stock: float = 1.0
    """Expected value of the best kind of goods."""
    second: float = 0.15
    """Expected value of the second kind."""
    rest: float = 0.05
    """Expected value of the other kinds."""
    turns: float = 0.2
    """Each missing turn, at minimum."""
    at_4: float = 0.2
    """Bonus when one sale at 4 would win."""
    at_3: float = 0.17
    """Bonus when one sale at 3 would win."""
    at_2: float = 0.9
    """Bonus when one sale at 2 would win."""
    at_1: float = 0.3
    """Bonus when one sale at 1 would win."""
    ready: float = 2.5
    """Sale possible with the current lines."""
    ready_wait: float = 1.0
    """Loss of that when all others move first."""
    wins: float = 3.5
    """Bonus when that sale would win."""
    wins_wait: float = 1.0
    """Loss of that bonus when all others move first."""
    near: float = 0.33
    """Sale prepared by one local move."""
    near_wins: float = 0.55
    """Bonus when the prepared sale would win."""
    near_wins_wait: float = 0.7
    """Loss of that bonus when all others move first."""
    market: float = 0.5
    """Penalty for standing on a Market, which costs a turn."""
    wait: float = 0.1
    """Penalty for waiting for all others."""
    spoil: float = 1.0
    """Factor on the sales that others could make or prepare."""


CHARACTERS: Final[Mapping[str, Mapping[str, float]]] = {
    "greedy": {"gold": 1.4, "near": 0.6},
    "spoiler": {"spoil": 1.7},
    "patient": {"stock": 1.8, "near": 3.0, "wins": 1.2},
}
"""Factors on the weights by character, with two seats."""

CROWD_CHARACTERS: Final[Mapping[str, Mapping[str, float]]] = {
    **CHARACTERS,
    "patient": {"stock": 1.4, "near": 2.0, "wins": 1.2},
}
"""The same with more seats, where so much patience loses to a spoiler."""
