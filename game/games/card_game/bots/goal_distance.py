"""Distances of the timeline to the goals of identities, in flips of linchpins."""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from typing import Final

from game.games.card_game.rules.compiled_box import Lookup

FAR: Final = 4
"""Maximum distance, also used for unreachable goals."""


class GoalDistances:
    """Distances of all timelines to each identity; see :func:`goal_distances`."""

    def __init__(self, lookup: Lookup) -> None:
        """Compute the distances with B-2 free and with B-2 barred by the Almanac."""
        self.lookup = lookup
        free = [n for n in range(len(lookup.linchpins)) if n != lookup.b1]
        barred = [n for n in free if n != lookup.b2]
        self.distance = tuple(
            tuple(_distances(lookup.satisfied[who], moves) for who in range(len(lookup.identities)))
            for moves in (free, barred)
        )
        """``distance[barred][identity][flipped]``: minimum number of flips to the identity's goal, at most ``FAR``."""
        self.needed = tuple(
            tuple(_needed(far, moves) for far in table)
            for table, moves in zip(self.distance, (free, barred), strict=True)
        )
        """``needed[barred][identity][flipped]``: mask of the linchpins that start a shortest path."""


@lru_cache(maxsize=4)
def goal_distances(lookup: Lookup) -> GoalDistances:
    """Return the distances of a box; cached, since every new bot needs them."""
    return GoalDistances(lookup)


def _distances(goal: bytes, moves: list[int]) -> bytes:
    """Return the number of flips from every timeline to the nearest one in ``goal``."""
    steps = bytearray([FAR] * len(goal))
    queue = deque(state for state, met in enumerate(goal) if met)
    for state in queue:
        steps[state] = 0
    while queue:
        here = queue.popleft()
        for move in moves:
            there = here ^ (1 << move)
            if steps[there] > steps[here] + 1:
                steps[there] = steps[here] + 1
                queue.append(there)
    return bytes(steps)


def _needed(far: bytes, moves: list[int]) -> tuple[int, ...]:
    """Return for every timeline the flips that shorten the distance."""
    return tuple(sum(1 << move for move in moves if far[state ^ (1 << move)] < far[state]) for state in range(len(far)))
