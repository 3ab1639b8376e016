"""Weights of the Card Game evaluation: flips, turns and shares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

HAND: Final[Mapping[str, float]] = {
    "v3": 1.3, "train": 1.3, "v4": 1.0, "hitch": 0.65, "rewind": 0.65, "quick_trip": 0.55, "lucky": 0.5,
    "gullible": 0.13, "erased": 0.07, "fading": 0.13, "alpha": 0.1, "trade": 0.13, "clock_tower": 0.4,
    "vortex": 0.07, "discontinuity": 0.2, "shopping": 0.13, "not_yourself": 0.13, "science": 0.07,
    "memo": 0.9, "engine": 0.4, "manure": 0.5, "steal_back": 0.07,
}  # fmt: skip
"""Value of a hand card on its own, in flips."""

TABLE: Final[Mapping[str, float]] = {
    "plain": 0.1, "pellet": 0.15, "case": 0.6, "lightning": 0.2, "locomotive": 0.15, "memo_item": 0.35,
    "almanac": 0.05, "dust_jacket": 0.05, "fusion": 0.15, "cash": 0.12,
}  # fmt: skip
"""Value of an item on the table on its own, in flips."""


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """Weights of the estimate, in flips, turns and shares."""

    hand: Mapping[str, float] = msgspec.field(default_factory=lambda: HAND)
    table: Mapping[str, float] = msgspec.field(default_factory=lambda: TABLE)
    unknown: float = 0.38
    """Value of an unseen card, in flips."""
    step: float = 1.5
    """Turns per missing flip with a card available."""
    attempt: float = 1.1
    """Turns per attempt at B-1 with a card available."""
    shortage: float = 2.0
    """Turns per flip without a card."""
    rush: float = 0.7
    """Winner's advantage of the fastest seat."""
    ward: float = 0.84
    """Slowdown of all others by one Memo."""
    foes: float = 1.2
    """Overall weight of the other seats."""
    heed: float = 1.0
    """Sensitivity to the pace of other seats."""
    trace: float = 0.45
    """Weight of the timeline as evidence of seated identities."""
    deed: float = 0.9
    """Weight of an announced flip as evidence of its player's identity."""
    trying: float = 40.0
    """Likelihood ratio of a history in place, given an attempt at B-1."""
    in_hand: float = 0.35
    """Share of an item's value while in hand, since playing it takes a turn."""
    fuelled: float = 1.25
    """Value of a fuelled time machine, in flips."""
    endless: float = 5.0
    """Value of the time machine that always returns, in flips."""
    fuel_near: float = 0.7
    """Share of that value while the fuel is in hand."""
    no_fuel: float = 0.25
    """Value of an unfuelled time machine, in flips."""
    linchpin: float = 0.9
    """Value of a doubleback whose linchpin is needed, in flips."""
    other_linchpin: float = 0.2
    """Value of a doubleback whose linchpin is not needed, in flips."""
    second: float = 0.95
    """Value of a doubleback's payable second flip, in flips."""
    second_near: float = 0.35
    """Share of that value while the item is in hand."""
    again: float = 0.9
    """Value of Rewind with a working machine in the discards, in flips."""


CHARACTERS: Final[Mapping[str, Mapping[str, float]]] = {
    "greedy": {"step": 1.3, "attempt": 0.75, "shortage": 0.65},
    "spoiler": {"heed": 1.5},
    "patient": {"step": 0.9, "unknown": 1.15, "shortage": 1.2},
}
"""Factors on the weights by character."""
