"""What the evaluation of the Card Game values how much: flips, turns and shares."""

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
"""Flips that a card of the hand is worth, whatever else there is."""

TABLE: Final[Mapping[str, float]] = {
    "plain": 0.1, "pellet": 0.15, "case": 0.6, "lightning": 0.2, "locomotive": 0.15, "memo_item": 0.35,
    "almanac": 0.05, "dust_jacket": 0.05, "fusion": 0.15, "cash": 0.12,
}  # fmt: skip
"""Flips that an item on the table is worth by itself."""


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """The weights of the estimate: flips, turns and shares."""

    hand: Mapping[str, float] = msgspec.field(default_factory=lambda: HAND)
    table: Mapping[str, float] = msgspec.field(default_factory=lambda: TABLE)
    unknown: float = 0.38
    """Flips in a card nobody has looked at."""
    step: float = 1.5
    """Turns that a missing flip takes when the cards are there."""
    attempt: float = 1.1
    """Turns that an attempt at B-1 takes when the cards are there."""
    shortage: float = 2.0
    """Turns that a flip takes for which no card is there."""
    rush: float = 0.7
    """How clearly the fastest is expected to win."""
    ward: float = 0.84
    """How much one Memo slows all others down."""
    foes: float = 1.2
    """How much others count at all."""
    heed: float = 1.0
    """How clearly it counts how fast the others are."""
    trace: float = 0.45
    """How much the timeline tells about who is sitting here."""
    deed: float = 0.9
    """How much an announced flip tells about its player."""
    trying: float = 40.0
    """How much likelier who tries B-1 has its history in place."""
    in_hand: float = 0.35
    """What of its worth an item has while it is still in the hand: to play it takes a turn."""
    fuelled: float = 1.25
    """Flips in a time machine that has what it needs."""
    endless: float = 5.0
    """Flips in the time machine that comes back every time."""
    fuel_near: float = 0.7
    """What of that is left while the fuel is in the hand."""
    no_fuel: float = 0.25
    """Flips in a time machine without what it needs."""
    linchpin: float = 0.9
    """Flips in a doubleback whose linchpin is needed."""
    other_linchpin: float = 0.2
    """Flips in a doubleback whose linchpin is not needed."""
    second: float = 0.95
    """Flips in a doubleback's second flip that can be paid."""
    second_near: float = 0.35
    """What of that is left while the item is in the hand."""
    again: float = 0.9
    """Flips in a Rewind while a machine that works lies among the discards."""


CHARACTERS: Final[Mapping[str, Mapping[str, float]]] = {
    "greedy": {"step": 2.0, "attempt": 0.5, "shortage": 0.5},
    "spoiler": {"heed": 1.5},
    "patient": {"step": 0.8, "unknown": 1.2, "shortage": 1.4},
}
"""How many times as much each character values something as who has none."""
