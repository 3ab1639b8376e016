"""How the tracks of a card bend: a smooth curve from where each enters on the left to where it leaves on the right.

Tracks turn a little earlier or later than each other, so that they cross in different places; each stop lies on its
track where there is most room around it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import Final

from game.games.time_line.rules.box import TRACKS
from game.games.time_line.table.layout.grid import CARD, ROW
from game.ui.paint.geometry import Vec

SHIFTS: Final = (-0.05, 0.035, -0.035, 0.05)
"""How much earlier or later the track entering at each slot turns, as a share of the card's width."""
HALF: Final = 0.41
"""Half the share of the card's width on which a track turns; it runs level before and after."""
STEPS: Final = 18
"""The number of segments of a drawn track."""
FROM, TO, TRIED, KEPT = 0.16, 0.84, 40, 6
"""Between which shares of the width stops may lie, how many places are tried and how many kept for each."""
DISC: Final = 16.0
"""Stops keep so much more distance from each other than from other tracks, in board units."""


def height(slot: int, leaves: int, share: float) -> float:
    """Return how far (in rows from the card's top) a track lies at a share of the card's width."""
    middle = 0.5 + SHIFTS[slot]
    t = min(1.0, max(0.0, (share - middle + HALF) / (2 * HALF)))
    return slot + 0.5 + (leaves - slot) * t * t * (3.0 - 2.0 * t)


def point(slot: int, leaves: int, share: float) -> Vec:
    """Return the point of a track at a share of the card's width, from the card's top left corner."""
    return Vec(CARD.x * share, height(slot, leaves, share) * ROW)


@lru_cache(maxsize=TRACKS * TRACKS)
def points(slot: int, leaves: int) -> tuple[Vec, ...]:
    """Return a whole track."""
    return tuple(point(slot, leaves, step / STEPS) for step in range(STEPS + 1))


@lru_cache(maxsize=64)
def stops(exits: tuple[int, ...]) -> tuple[float, ...]:
    """Return at which share of the width the stop of each track lies; ``exits`` are the slots on the right, from 0."""
    drawn = [points(slot, leaves) for slot, leaves in enumerate(exits)]
    places = [_places(slot, exits, drawn) for slot in range(TRACKS)]
    best = max(product(range(KEPT), repeat=TRACKS), key=_rooms(places))
    return tuple(kept[number].share for kept, number in zip(places, best, strict=True))


class _Place:
    """A place where a stop may lie, and how far other tracks are from it."""

    def __init__(self, share: float, at: Vec, clear: float) -> None:
        self.share, self.at, self.clear = share, at, clear


def _places(slot: int, exits: Sequence[int], drawn: Sequence[Sequence[Vec]]) -> list[_Place]:
    """Return the best places on one track, apart from each other."""
    others = [at for number, track in enumerate(drawn) if number != slot for at in track]
    tried = []
    for step in range(TRIED + 1):
        share = FROM + (TO - FROM) * step / TRIED
        at = point(slot, exits[slot], share)
        tried.append(_Place(share, at, _nearest(at, others)))
    kept: list[_Place] = []
    for place in sorted(tried, key=lambda place: -place.clear):
        if len(kept) < KEPT and all(abs(place.share - other.share) > 0.045 for other in kept):
            kept.append(place)
    return kept


def _nearest(at: Vec, others: Iterable[Vec]) -> float:
    return min([math.dist(at, other) for other in others])


def _rooms(places: Sequence[Sequence[_Place]]) -> Callable[[Sequence[int]], tuple[float, float]]:
    """Return what tells how much room a choice of places, by their numbers, leaves: the least first, then the sum.

    Distances are measured once: there are more than a thousand choices.
    """
    apart = [
        (one, other, [[a.at.distance(b.at) - DISC for b in places[other]] for a in places[one]])
        for one, other in combinations(range(TRACKS), 2)
    ]

    def room(chosen: Sequence[int]) -> tuple[float, float]:
        clear = [kept[number].clear for kept, number in zip(places, chosen, strict=True)]
        return min(*clear, *[far[chosen[one]][chosen[other]] for one, other, far in apart]), sum(clear)

    return room
