"""What the evaluation of Time Line values how much."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """The weights of the estimate. Gold counts as a share of the goal; ``wait`` is the share of a round until the turn.

    Found by playing many games against players with other weights.
    """

    gold: float = 6.8
    """Gold in hand."""
    stock: float = 1.0
    """What the best kind of goods is expected to bring."""
    second: float = 0.15
    """What the second kind would bring."""
    rest: float = 0.05
    """What the others would bring."""
    turns: float = 0.2
    """Each turn that is still missing at least."""
    at_4: float = 0.2
    """One sale at 4 would win."""
    at_3: float = 0.17
    """One sale at 3 would win."""
    at_2: float = 0.9
    """One sale at 2 would win."""
    at_1: float = 0.3
    """One sale at 1 would win."""
    ready: float = 2.5
    """The sale that is possible as the lines are."""
    ready_wait: float = 1.0
    """How much less of it is left when all others have their turns first."""
    wins: float = 3.5
    """That sale would win."""
    wins_wait: float = 1.0
    """How much less of that is left when all others have their turns first."""
    near: float = 0.33
    """The sale that one local move would prepare."""
    near_wins: float = 0.55
    """That sale would win."""
    near_wins_wait: float = 0.7
    """How much less of that is left when all others have their turns first."""
    market: float = 0.5
    """Standing on a Market costs a turn."""
    wait: float = 0.1
    """Waiting for all others costs this."""
    spoil: float = 1.0
    """How many times the sales count that others could make or prepare."""


CHARACTERS: Final[Mapping[str, Mapping[str, float]]] = {
    "greedy": {"gold": 1.4, "near": 0.6},
    "spoiler": {"spoil": 1.7},
    "patient": {"stock": 1.8, "near": 3.0, "wins": 1.2},
}
"""How many times as much each character values something as who has none."""
